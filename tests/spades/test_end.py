"""The end of a match, ties, and corrections (SP 5)."""

import pytest

from cardlog import copy
from tests.spades.table import (
    BIDS,
    DEAL,
    HIDDEN,
    A,
    B,
    C,
    dealt,
    last_trick,
    legal,
    log_of,
    play,
    refused,
    show,
    why,
)

clause = pytest.mark.clause


def ended(bids, tricks, totals, **more):
    return show(last_trick(bids, tricks, totals=dict(zip("ABC", totals, strict=True)), **more))


@clause("SP 5.1")
@pytest.mark.parametrize(
    ("before", "total", "awaits"), [(149, 199, "deal"), (150, 200, "over"), (151, 201, "over"), (199, 249, "over")]
)
def test_two_hundred_ends_the_match(before, total, awaits):
    state = ended((5, 6, 6), (5, 6, 6), (before, 0, 0))

    assert state["totals"]["A"] == total
    assert state["awaits"] == awaits


@clause("SP 5.1")
def test_the_highest_total_wins():
    state = ended((5, 6, 6), (5, 6, 6), (160, 145, 150))

    assert state["totals"] == {"A": 210, "B": 205, "C": 210}
    assert state["awaits"] == "deal"  # A and C share the highest
    state = ended((5, 6, 6), (5, 6, 6), (160, 155, 0))
    assert state["result"] == {"winners": ["B"], "reason": "target"}
    assert state["actor"] is None


@clause("SP 5.1", "SP 4.3")
def test_penalties_count_before_the_end_is_looked_for():
    state = ended((3, 6, 7), (4, 6, 7), (195, 0, 0), bags={"A": 9})

    assert state["totals"]["A"] == 126
    assert state["awaits"] == "deal"


@clause("SP 5.1")
def test_a_match_does_not_end_within_a_deal():
    log = last_trick((1, 1, 1), (15, 1, 1), totals={"A": 195, "B": 0, "C": 0})

    assert show(log.upto(3))["result"] is None
    assert show(log.upto(3))["totals"]["A"] == 195
    assert show(log)["result"] is None  # 10 + 14 - 100 for the bags: 119


@clause("SP 5.1")
def test_a_finished_match_goes_no_further():
    log = last_trick((5, 6, 6), (5, 6, 6), totals={"A": 190, "B": 0, "C": 0})

    assert legal(log) == []
    for line in (f"* deal A / {A} / {B} / {C}", "A bid 5", "A play As", "B play 2c"):
        assert refused(log, line) == "SP 5.1"


@clause("SP 5.2")
def test_a_shared_lead_goes_on():
    state = ended((5, 5, 7), (5, 5, 7), (160, 160, 0))

    assert state["totals"] == {"A": 210, "B": 210, "C": 70}
    assert state["playoff"] is True
    assert state["result"] is None
    assert state["awaits"] == "deal"


@clause("SP 5.2")
def test_a_shared_lead_below_the_target_is_nothing_special():
    state = ended((5, 5, 7), (5, 5, 7), (140, 140, 0))

    assert state["totals"]["A"] == state["totals"]["B"] == 190
    assert state["playoff"] is False


@clause("SP 5.2")
def test_the_third_seat_can_win_after_a_tie_of_the_other_two():
    state = ended((9, 9, 6), (6, 5, 6), (210, 210, 130), playoff=True)

    assert state["totals"] == {"A": 120, "B": 120, "C": 190}
    assert state["result"] == {"winners": ["C"], "reason": "target"}


@clause("SP 5.2")
@pytest.mark.parametrize(
    ("totals", "awaits"),
    [((210, 210, 0), "over"), ((220, 220, 220), "over"), ((60, 60, 0), "over"), ((-50, -50, -50), "over")],
)
def test_whoever_leads_alone_after_a_tie_wins_wherever(totals, awaits):
    """A makes 6 with 6, B and C make 5: A leads alone, also below 200 and below zero."""
    state = ended((6, 5, 6), (6, 5, 6), (totals[0], totals[1], totals[2] - 30), playoff=True)

    assert state["awaits"] == awaits
    assert state["result"]["winners"] == ["A"]


@clause("SP 5.2")
def test_a_tie_after_a_tie_goes_on_also_below_the_target():
    state = ended((9, 9, 6), (5, 6, 6), (210, 210, 10), playoff=True)

    assert state["totals"] == {"A": 120, "B": 120, "C": 70}
    assert state["awaits"] == "deal"
    assert state["playoff"] is True


@clause("SP 5.2")
def test_a_match_that_was_played_off_is_refused_by_that_clause():
    log = last_trick((6, 5, 6), (6, 5, 6), totals={"A": 210, "B": 210, "C": 0}, playoff=True)

    assert refused(log, "A bid 1") == "SP 5.2"


@clause("SP 5.3", "SP 3.2")
def test_a_full_log_refuses_a_revoke_at_once():
    log = dealt("A play 2d")

    assert refused(log, "B play 8c") == "SP 3.2"
    assert why(log, "B play 8c").earlier is None


@clause("SP 5.3")
def test_a_revoke_in_a_copy_shows_at_the_later_card_and_both_are_named():
    log = log_of(
        f"* deal C / {A} / {HIDDEN} / {HIDDEN}", *BIDS, "A play Ah", "B play 9d", "C play Kh", "A play 2h", View="A"
    )
    error = why(log, "B play 7h")

    assert error.clause == "SP 3.2"
    assert (error.earlier, str(error.earlier_event)) == ("6", "B play 9d")
    assert str(error) == (
        "event 9: B play 7h: B was shown to hold no hearts (SP 3.2); so B play 9d at event 6 was illegal"
    )


@clause("SP 5.3", "SP 3.4")
def test_a_spade_led_too_early_shows_in_a_copy_at_the_later_card():
    log = log_of(f"* deal B / {A} / {HIDDEN} / {HIDDEN}", "C bid 5", "A bid 5", "B bid 5", View="A")
    log = play(log, "C play Qs", "A play As", "B play 2s", "A play 2h", "B play 9h")
    error = why(log, "C play Kh")

    assert show(log)["voids"]["C"] == "cdh"
    assert error.clause == "SP 3.4"
    assert (error.earlier, str(error.earlier_event)) == ("5", "C play Qs")


@clause("SP 5.3")
def test_of_several_wrong_plays_the_first_is_named():
    log = log_of(f"* deal C / {A} / {HIDDEN} / {HIDDEN}", *BIDS, View="A")
    log = play(log, "A play Ah", "B play 9d", "C play Kh", "A play 2h", "B play 8d", "C play 9h")

    assert why(play(log, "C play Th", "A play 3h"), "B play 7h").earlier == "6"


@clause("SP 5.3")
def test_a_revoke_is_taken_back_and_play_goes_on():
    log = log_of(f"* deal C / {A} / {HIDDEN} / {HIDDEN}", *BIDS, View="A")
    revoked = play(log, "A play Ah", "B play 9d", "C play Kh", "A play 2h")
    mended = play(revoked, "* takeback 3", "B play 7h", "C play Kh", "A play 2h", "B play 9h")

    assert show(mended)["voids"]["B"] == ""
    assert show(mended)["totals"] == {"A": 0, "B": 0, "C": 0}
    assert mended.state() == play(log, "A play Ah", "B play 7h", "C play Kh", "A play 2h", "B play 9h").state()


@clause("SP 5.3")
def test_a_play_made_again_after_a_takeback_is_the_one_that_is_named():
    log = log_of(f"* deal C / {A} / {HIDDEN} / {HIDDEN}", *BIDS, View="A")
    log = play(log, "A play Ah", "B play 9d", "* takeback 1", "B play 9d", "C play Kh", "A play 2h")

    assert why(log, "B play 7h").earlier == "8"


@clause("SP 5.3")
def test_what_is_shown_in_one_deal_says_nothing_in_the_next():
    log = log_of(DEAL, *BIDS, "A play Ah", "B play 2s", "C play Kh")
    known = copy(log, 0)
    assert show(known)["voids"]["B"] == "h"

    log = play(last_trick((5, 5, 5), (6, 5, 6)), f"* deal A / {A} / {B} / {C}", "B bid 1", "C bid 1", "A bid 1")
    assert show(copy(log, 0))["voids"] == {"A": "", "B": "", "C": ""}
