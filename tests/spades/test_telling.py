"""Cutthroat Spades for people: sentences, and the table as rows."""

import pytest

from cardlog import PUBLIC, copy
from tests.spades.table import A, B, C, dealt, last_trick, log_of, play, sit

clause = pytest.mark.clause


def told(log):
    """The sentence of the log's last event."""
    before, after = log.state(len(log) - 1), log.state()
    return log.game.tell(before, log[len(log) - 1], after)


def table(log):
    return log.game.table(log.state())


@clause("SP 2.1", "SP 2.2")
def test_deals_and_bids():
    log = log_of(f"* deal C / {A} / {B} / {C}")

    assert told(log) == "{C} deals 17 cards to each; {A} bids first."
    assert told(play(log, "A bid 6")) == "{A} bids 6."
    assert told(play(log, "A bid 0")) == "{A} bids nil."


@clause("SP X1", "SP 3.3", "SP 3.4")
def test_plays_and_what_they_bring_about():
    log = dealt("A play Ah")

    assert told(log) == "{A} plays {Ah}."
    log = play(log, "B play 2s")
    assert told(log) == "{B} plays {2s}. Spades are open."
    assert told(play(log, "C play Kh")) == "{C} plays {Kh}. {B} takes the trick."


@clause("SP X2", "SP 4.3", "SP 4.4")
def test_the_scores_of_a_deal():
    log = last_trick((5, 6, 0), (7, 6, 4), bags={"A": 9})

    assert told(log) == (
        "{C} plays {4d}. {A} takes the trick. {A} bid 5 and took 7: +52 less 100 for bags, -48 in all."
        " {B} bid 6 and took 6: +60, 60 in all. {C} bid nil and took 4: -100, -100 in all."
    )


@clause("SP 5.1", "SP 5.2")
def test_the_end_and_a_tie():
    won = last_trick((5, 6, 6), (5, 6, 6), totals={"A": 190, "B": 0, "C": 0})
    tied = last_trick((5, 5, 7), (5, 5, 7), totals={"A": 160, "B": 160, "C": 0})

    assert told(won).endswith("{A} wins the match with 240.")
    assert told(tied).endswith("The highest total is shared: the match goes on until one leads alone.")


@clause("SP 3.2")
def test_the_table_in_the_middle_of_a_trick():
    log = sit(
        *("As 5c", "2d Kh 9h", "Kd 9d 4h", "B"),
        trick="A Ad",
        bids=(0, 6, 4),
        tricks=(5, 5, 4),
        totals={"A": 12, "B": -30, "C": 0},
        bags={"A": 1, "B": 2},
        voids={"C": "cs"},
    )

    assert table(log) == [
        ("{A}", "bid nil, took 5, 12 points, 1 bag"),
        ("  hand", "{5c} {As}"),
        ("{B}", "bid 6, took 5, -30 points, 2 bags, to act"),
        ("  hand", "{2d} {Kh} {9h}"),
        ("{C}", "bid 4, took 4, 0 points, 0 bags, dealer"),
        ("  hand", "{Kd} {9d} {4h}"),
        ("  void in", "clubs, spades"),
        ("trick", "{A} {Ad}"),
        ("spades", "closed"),
    ]


@clause("SP 4.3", "SP 5.2")
def test_the_table_between_deals_has_the_score_sheet():
    log = last_trick((5, 5, 7), (5, 5, 7), deals=[{"A": 60, "B": 100, "C": -20}, {"A": 100, "B": 60, "C": 0}])

    rows = table(log)
    assert rows[0] == ("{A}", "bid 5, took 5, 210 points, 0 bags")
    assert ("last trick", "{C} {As}, {A} {2d}, {B} {3d}: {C} took it") in rows
    assert rows[-5:] == [
        ("deal 1", "{A} +60, {B} +100, {C} -20"),
        ("deal 2", "{A} +100, {B} +60, {C} +0"),
        ("deal 3", "{A} +50, {B} +50, {C} +70"),
        ("total", "{A} 210, {B} 210, {C} 50"),
        ("tie", "full deals until one total leads alone"),
    ]


@clause("SP 2.2")
def test_the_table_before_play():
    rows = dict(table(log_of()))

    assert rows["{A}"] == "no bid, 0 points, 0 bags"
    assert rows["trick"] == "-"


@clause("LOG 3")
def test_hidden_cards_are_told_as_such():
    rows = table(copy(sit(a="As 5c", b="3h Kh", c="Kd 9d"), PUBLIC))

    assert [text for label, text in rows if label == "  hand"] == ["{??} {??}"] * 3
