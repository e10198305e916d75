"""Cabo for people: sentences and rows, in which a copy tells no more than its viewer knows."""

import re

import pytest

from cardlog import PUBLIC, copy
from cardlog.play.simulate import simulate
from tests.cabo.table import DEAL, LOOKS, all_but, drawn, log_of, play, sit

ROWS = ("5c 5d 2h 9s", "7h 3c -- Ah")
STARTED = log_of(DEAL, *LOOKS)


def told(log):
    """The sentence of the last event."""
    before, after = log.states()[-2:]
    return log.game.tell(before, log[-1], after)


@pytest.mark.parametrize(
    ("log", "sentence"),
    [
        (log_of(DEAL), "{B} deals four cards to each seat; {4s} is turned up. {A} starts."),
        (STARTED.upto(2), "{A} looks at its slots 0 and 1."),
        (STARTED.upto(3), "{A} sees {5c} in slot 0 and {Kd} in slot 1."),
        (copy(STARTED, 1).upto(3), "{A} sees {??} in slot 0 and {??} in slot 1."),
        (play(STARTED, "A draw"), "{A} draws."),
        (play(STARTED, "A draw", "* draw 6c"), "{A} gets {6c}."),
        (copy(play(STARTED, "A draw", "* draw 6c"), PUBLIC), "{A} gets {??}."),
        (play(STARTED, "A take A1"), "{A} takes {4s} from the discard pile for its slot 1."),
        (play(STARTED, "A cabo"), "{A} calls Cabo: each other seat has one more turn."),
        (play(drawn("6c", *ROWS), "A swap A1 A0"), "{A} puts the drawn card in the place of its slots 1 and 0."),
        (
            play(drawn("6c", *ROWS), "A swap A1 A0", "* reveal A1 5d A0 5c"),
            "Slots 1 and 0 held {5d} and {5c}, which go onto the discard pile.",
        ),
        (
            play(drawn("6c", *ROWS), "A swap A3", "* reveal A3 9s"),
            "Slot 3 held {9s}, which goes onto the discard pile.",
        ),
        (
            play(drawn("6c", *ROWS), "A swap A0 A1 A2", "* reveal A0 5c A1 5d A2 2h"),
            "Slots 0, 1 and 2 held {5c}, {5d} and {2h}: not equal, they go back, and all have seen them.",
        ),
        (play(drawn("6c", *ROWS), "A discard"), "{A} discards the drawn card."),
        (play(drawn("7c", *ROWS), "A discard peek A2"), "{A} discards the drawn card and looks at its slot 2."),
        (play(drawn("9c", *ROWS), "A discard spy B1"), "{A} discards the drawn card and looks at {B}'s slot 1."),
        (
            play(drawn("9c", *ROWS), "A discard spy B1", "* reveal 9c", "* show A B1 3c"),
            "{A} sees {3c} in {B}'s slot 1.",
        ),
        (
            play(drawn("Jc", *ROWS), "A discard trade A2 B1"),
            "{A} discards the drawn card and exchanges its slot 2 with {B}'s slot 1, unseen.",
        ),
        (play(drawn("Jc", *ROWS), "A discard", "* reveal Jc"), "{Jc} goes onto the discard pile."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_event_is_told_in_a_sentence(log, sentence):
    assert told(log) == sentence


def test_a_draw_tells_that_the_discards_make_a_new_stock():
    log = sit(*ROWS, discard=all_but(*ROWS))

    assert told(play(log, "A draw")) == "{A} draws. The stock is empty: 44 discards become a new one."


def showdown(caller, **keys):
    """A has 6, B 9 and C 10 when this seat calls; the others discard what they draw."""
    rows = ("6c -- -- --", "4d 5d -- --", "Td -- -- --")
    log = play(sit(*rows, turn=caller, **keys), f"{caller} cabo")
    at = "ABC".index(caller) + 1
    for seat, card in zip(("ABC" * 2)[at : at + 2], ("9h", "9s"), strict=True):
        log = play(log, f"{seat} draw", f"* draw {card}", f"{seat} discard", f"* reveal {card}")
    return play(log, "* showdown " + " ".join("/ " + row for row in rows))


SHOWN = "All cards are shown: {A} has {6c} -- -- --; {B} has {4d} {5d} -- --; {C} has {Td} -- -- --. "


def test_a_showdown_tells_the_cards_and_the_scores():
    assert told(showdown("B")) == SHOWN + "Marked: {A} 0, {B} 14, {C} 10."


def test_it_tells_a_hundred_that_becomes_fifty():
    log = showdown("B", totals={"A": 0, "B": 86, "C": 40})

    assert told(log) == SHOWN + "Marked: {A} 0, {B} 14, {C} 10. The 100 of {B} becomes 50."


def test_it_tells_who_wins_the_match():
    alone = showdown("B", totals={"A": 56, "B": 91, "C": 91})
    shared = showdown("B", totals={"A": 56, "B": 91, "C": 46})

    assert told(alone) == SHOWN + "Marked: {A} 0, {B} 14, {C} 10. {A} wins the match with 56."
    assert told(shared) == SHOWN + "Marked: {A} 0, {B} 14, {C} 10. {A} and {C} win the match with 56."


def rows_of(log):
    return log.game.table(log.state())


def test_the_table_shows_slots_with_who_knows_them_the_pile_and_the_drawn_card():
    log = play(STARTED, "A take A2", "* reveal A2 2h", "B draw", "* draw 6c", "B swap B2")

    assert rows_of(log) == [
        ("round", "1"),
        ("{A}", "0"),
        ("  slots", "{5c}[A]   {Kd}[A]   {4s}[all]   {9s}[-]"),
        ("{B}", "0"),
        ("  slots", "{7h}[-]   {3c}[-]   {Qd}[B]   {Ah}[B]"),
        ("discard", "{2h}, the top of 1"),
        ("stock", "42"),
        ("drawn", "{6c}"),
        ("announced", "B swap B2"),
    ]


def test_a_copys_table_shows_only_what_its_viewer_knows():
    log = copy(play(STARTED, "A take A2", "* reveal A2 2h", "B draw", "* draw 6c"), 0)

    assert rows_of(log) == [
        ("round", "1"),
        ("{A}", "0"),
        ("  slots", "{5c}[A]   {Kd}[A]   {4s}[all]   {??}[-]"),
        ("{B}", "0, to play"),
        ("  slots", "{??}[-]   {??}[-]   {??}[B]   {??}[B]"),
        ("discard", "{2h}, the top of 1"),
        ("stock", "42"),
        ("drawn", "{??}"),
    ]


def test_the_table_shows_the_score_sheet_the_caller_and_empty_slots():
    rounds = [{"A": 60, "B": 0}, {"A": 40, "B": 9}]
    log = sit("5c -- 2h 9s", "7h 3c -- Ah", rounds=rounds, caller="B")

    assert rows_of(log)[:5] == [
        ("round", "3, {B} has called"),
        ("{A}", "50, once 100 (60 40), to play"),
        ("  slots", "{5c}[-]   --   {2h}[-]   {9s}[-]"),
        ("{B}", "9 (0 9)"),
        ("  slots", "{7h}[-]   {3c}[-]   --   {Ah}[-]"),
    ]


def test_cards_that_lie_open_after_a_showdown_have_no_marks():
    log = play(STARTED, "A cabo", "B draw", "* draw 6c", "B discard", "* reveal 6c")
    log = play(log, "* showdown / 5c Kd 2h 9s / 7h 3c Qd Ah")

    assert rows_of(log)[2] == ("  slots", "{5c}   {Kd}   {2h}   {9s}")
    assert rows_of(log_of(DEAL))[1] == ("{A}", "0, to look")
    assert rows_of(log_of())[2] == ("  slots", "--   --   --   --")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_event_of_whole_matches_is_told_in_every_copy(seats):
    for log in simulate("cabo", seats=seats, games=3, seed=seats):
        for seen in (log, copy(log, 0), copy(log, PUBLIC)):
            states = seen.states()
            for before, event, after in zip(states, seen, states[1:], strict=False):
                sentence = log.game.tell(before, event, after)
                assert re.fullmatch(r"[^{}]*(\{([A-E]|\?\?|[A2-9TJQK][cdhs])\}[^{}]*)*\.", sentence), sentence
