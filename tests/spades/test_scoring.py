"""Scoring a deal (SP 4): each deal is played to its last trick, and the score read from the state."""

import pytest

from cardlog.games.spades.score import fine, worth
from tests.spades.table import last_trick, show, sit

clause = pytest.mark.clause


def first(log):
    """What A's total changed by, and A's bags."""
    state = show(log)
    assert state["totals"]["A"] == state["deals"][-1]["A"]
    return state["deals"][-1]["A"], state["bags"]["A"]


@clause("SP X2", "SP 4.1", "SP 4.2")
def test_the_worked_example():
    state = show(last_trick((5, 6, 4), (7, 6, 4)))

    assert state["deals"] == [{"A": 52, "B": 60, "C": 40}]
    assert state["bags"] == {"A": 2, "B": 0, "C": 0}


@clause("SP X2", "SP 4.3")
def test_the_worked_example_with_nine_bags_before():
    state = show(last_trick((5, 6, 4), (7, 6, 4), bags={"A": 9}, totals={"A": 100, "B": 0, "C": 0}))

    assert state["deals"][0]["A"] == -48
    assert state["totals"]["A"] == 52
    assert state["bags"]["A"] == 1


@clause("SP 4.1")
@pytest.mark.parametrize(
    ("bid", "tricks", "change"),
    [(1, 1, 10), (1, 2, 11), (5, 5, 50), (5, 9, 54), (17, 17, 170), (5, 4, -50), (17, 16, -170), (2, 1, -20)],
)
def test_a_bid_is_ten_a_trick_and_one_for_each_over_or_lost(bid, tricks, change):
    assert first(last_trick((bid, 1, 1), (tricks, 17 - tricks, 0)))[0] == change


@clause("SP 4.1")
def test_a_missed_bid_gives_nothing_for_the_tricks_taken():
    assert first(last_trick((9, 4, 4), (8, 5, 4))) == (-90, 0)


@clause("SP 4.2")
@pytest.mark.parametrize(("bid", "tricks", "bags"), [(3, 3, 0), (3, 4, 1), (3, 9, 6), (3, 2, 0)])
def test_each_trick_over_a_made_bid_is_a_bag(bid, tricks, bags):
    assert first(last_trick((bid, 1, 1), (tricks, 17 - tricks, 0)))[1] == bags


@clause("SP 4.2")
def test_bags_are_counted_for_each_seat_through_the_match():
    state = show(last_trick((3, 4, 5), (5, 6, 6), bags={"A": 1, "B": 3, "C": 8}))

    assert state["bags"] == {"A": 3, "B": 5, "C": 9}
    assert state["deals"] == [{"A": 32, "B": 42, "C": 51}]


@clause("SP 4.3")
@pytest.mark.parametrize(
    ("before", "tricks", "change", "after"),
    [(9, 5, 50, 9), (9, 6, -49, 0), (9, 7, -48, 1), (4, 11, -44, 0), (9, 15, -40, 9), (8, 5, 50, 8)],
)
def test_ten_bags_cost_a_hundred_and_only_the_rest_is_kept(before, tricks, change, after):
    assert first(last_trick((5, 1, 1), (tricks, 17 - tricks, 0), bags={"A": before})) == (change, after)


@clause("SP 4.3")
def test_twenty_bags_in_one_deal_cost_two_hundred():
    assert first(last_trick((1, 1, 1), (12, 5, 0), bags={"A": 9})) == (21 - 200, 0)
    assert first(last_trick((1, 1, 1), (17, 0, 0), bags={"A": 9})) == (26 - 200, 5)


@clause("SP 4.3")
@pytest.mark.parametrize(("bags", "penalty"), [(0, 0), (9, 0), (10, 100), (19, 100), (20, 200), (26, 200)])
def test_a_penalty_is_for_each_full_ten(bags, penalty):
    assert fine(bags) == penalty


@clause("SP 4.3")
def test_totals_may_be_negative():
    state = show(last_trick((9, 9, 9), (6, 6, 5), totals={"A": 0, "B": 50, "C": -30}))

    assert state["totals"] == {"A": -90, "B": -40, "C": -120}


@clause("SP 4.4")
def test_nil_without_a_trick_is_a_hundred():
    state = show(last_trick((5, 0, 0), (17, 0, 0)))

    assert state["deals"][0]["B"] == 100
    assert state["bags"]["B"] == 0


@clause("SP 4.4")
@pytest.mark.parametrize(
    ("tricks", "before", "change", "bags"),
    [(1, 0, -100, 1), (5, 0, -100, 5), (9, 0, -100, 9), (10, 0, -200, 0), (2, 8, -200, 0), (17, 9, -300, 6)],
)
def test_a_failed_nil_is_a_hundred_lost_and_its_tricks_are_bags(tricks, before, change, bags):
    assert first(last_trick((0, 1, 1), (tricks, 17 - tricks, 0), bags={"A": before})) == (change, bags)


@clause("SP 4.1", "SP 4.2", "SP 4.4")
def test_what_every_bid_is_worth():
    """All 18 × 18 bids and tricks, each clause told once more."""
    for bid in range(18):
        for tricks in range(18):
            if bid:
                made = tricks >= bid
                points = 10 * bid + (tricks - bid) if made else -10 * bid
                bags = tricks - bid if made else 0
            else:
                points, bags = (-100, tricks) if tricks else (100, 0)
            assert worth(bid, tricks) == (points, bags)


@clause("SP 4.1")
def test_nothing_is_scored_before_the_last_trick():
    log = sit(a="As 2d", b="3d 4d", c="5d 6d", bids=(1, 1, 1), open=True)

    assert show(log)["deals"] == []
    assert show(log)["totals"] == {"A": 0, "B": 0, "C": 0}
