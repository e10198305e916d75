"""CA 1.2 and CA 6: what cards are worth, what a round is marked, and the totals."""

import pytest

from cardlog.cards import EMPTY, card
from cardlog.games.cabo.scoring import points
from tests.cabo.table import play, show, sit

clause = pytest.mark.clause


def marked(caller, *rows):
    """What each seat is marked, where this one called; the rows as texts."""
    spots = [[EMPTY if word == "--" else card(word) for word in text.split()] for text in rows]
    return points(spots, "ABCDE".index(caller))


def finish(*rows, caller="A", **keys):
    """The showdown of a round that lasts no longer than the call: the others discard what they draw."""
    log = play(sit(*rows, turn=caller, discard="Jc", **keys), f"{caller} cabo")
    cards = iter(("9h", "9s", "8h", "8s"))
    while show(log)["awaits"] == "turn":
        seat, drawn = show(log)["actor"], next(cards)
        log = play(log, f"{seat} draw", f"* draw {drawn}", f"{seat} discard", f"* reveal {drawn}")
    return play(log, "* showdown " + " ".join("/ " + text for text in rows))


@clause("CA 1.2", "CA 6.1")
@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("Ac", 1), ("2d", 2), ("3h", 3), ("4s", 4), ("5c", 5), ("6d", 6), ("7h", 7), ("8s", 8), ("9c", 9)),
        *(("Td", 10), ("Jh", 11), ("Qs", 12), ("Kc", 13), ("Ks", 13)),
    ],
)
def test_values(text, value):
    assert marked("A", "Kd -- -- --", f"{text} -- -- --") == (0, value)


@clause("CA 1.2")
def test_red_kings_are_worth_nothing():
    assert marked("A", "Ac -- -- --", "Kd Kh -- --") == (6, 0)
    assert marked("A", "Ac -- -- --", "Kc Kh -- --") == (0, 13)


@clause("CA 6.1")
def test_a_sole_lowest_is_marked_nothing_and_the_others_their_sums():
    assert marked("A", "2c 3c -- --", "Tc -- -- --", "5d 4d 3d 2d") == (0, 10, 14)


@clause("CA 6.2")
def test_a_caller_that_is_not_lowest_is_marked_five_more():
    assert marked("B", "2c 3c -- --", "Tc -- -- --", "5d 4d 3d 2d") == (0, 15, 14)
    assert marked("C", "2c 3c -- --", "Tc -- -- --", "5d 4d 3d 2d") == (0, 10, 19)


@clause("CA 6.3")
def test_of_the_lowest_only_the_caller_is_marked_nothing():
    assert marked("A", "6c -- -- --", "6d -- -- --", "9c -- -- --") == (0, 6, 9)
    assert marked("B", "6c -- -- --", "6d -- -- --", "9c -- -- --") == (6, 0, 9)
    assert marked("A", "6c -- -- --", "6d -- -- --") == (0, 6)
    assert marked("C", *["Kd -- -- --", "Kh -- -- --", "Kd Kh -- --"]) == (0, 0, 0)


@clause("CA 6.3")
def test_all_lowest_are_marked_nothing_where_another_seat_called():
    assert marked("C", "6c -- -- --", "6d -- -- --", "9c -- -- --") == (0, 0, 14)
    assert marked("D", "6c -- -- --", "6d -- -- --", "6h -- -- --", "9c -- -- --", "7c -- -- --") == (0, 0, 0, 14, 7)


@clause("CA X2", "CA 6.1", "CA 6.2", "CA 6.3")
def test_sums_of_six_six_and_nine_and_with_four_for_the_second():
    assert marked("A", "6c -- -- --", "6d -- -- --", "9c -- -- --") == (0, 6, 9)
    assert marked("A", "6c -- -- --", "4d -- -- --", "9c -- -- --") == (11, 0, 9)


MOON = "Qc Kc Qd Ks"


@clause("CA 6.4")
@pytest.mark.parametrize("caller", "ABC")
def test_the_moon_is_nothing_for_its_seat_and_fifty_for_the_others_whoever_called(caller):
    assert marked(caller, "Kd -- -- --", MOON, "2c 3c 4c 5c") == (50, 0, 50)


@clause("CA 6.4")
def test_the_order_of_the_four_cards_does_not_matter():
    assert marked("A", "Ks Qh Qs Kc", "2c -- -- --") == (0, 50)


@clause("CA 6.4")
@pytest.mark.parametrize(
    ("row", "sum"),
    [("Qc Kc Qd Kh", 37), ("Qc Kc Qd --", 37), ("Qc Qd Qh Ks", 49), ("Kc Ks Kd Qc", 38), ("Jc Kc Ks Qc", 49)],
    ids=["a red K", "three cards", "three Qs", "three Ks", "a J"],
)
def test_anything_else_is_no_moon(row, sum):
    assert marked("B", row, "2c -- -- --") == (sum, 0)


@clause("CA 6.5")
def test_the_round_is_added_to_the_totals():
    state = show(finish("2c 3c -- --", "Tc -- -- --", "5d 4d 3d 2d", totals={"A": 11, "B": 0, "C": 30}))

    assert state["rounds"] == [{"A": 0, "B": 10, "C": 14}]
    assert state["totals"] == {"A": 11, "B": 10, "C": 44}
    assert state["reset"] == {"A": False, "B": False, "C": False}


@clause("CA X2", "CA 6.5")
def test_a_total_of_just_a_hundred_becomes_fifty_once():
    state = show(finish("6c -- -- --", "4d -- -- --", "9c -- -- --", totals={"A": 89, "B": 70, "C": 90}))

    assert state["rounds"] == [{"A": 11, "B": 0, "C": 9}]
    assert state["totals"] == {"A": 50, "B": 70, "C": 99}
    assert state["reset"] == {"A": True, "B": False, "C": False}
    assert (state["awaits"], state["result"]) == ("deal", None)


@clause("CA 6.5")
def test_two_seats_may_come_to_a_hundred_together():
    state = show(finish("6c -- -- --", "4d -- -- --", "9c -- -- --", totals={"A": 89, "B": 70, "C": 91}))

    assert state["totals"] == {"A": 50, "B": 70, "C": 50}
    assert state["reset"] == {"A": True, "B": False, "C": True}


@clause("CA 6.5", "CA 7.3")
def test_a_second_hundred_stays_and_ends_nothing():
    log = finish("6c -- -- --", "4d -- -- --", totals={"A": 89, "B": 70}, reset={"A": True, "B": False})

    assert show(log)["totals"] == {"A": 100, "B": 70}
    assert show(log)["reset"] == {"A": True, "B": False}
    assert (show(log)["awaits"], show(log)["result"]) == ("deal", None)
    log = play(log, "* deal A / 2c 3c 4c 5c / 6c 7c 8c 9c / up Td")
    assert show(log)["totals"] == {"A": 100, "B": 70}
    assert show(log)["rounds"] == [{"A": 11, "B": 0}]
