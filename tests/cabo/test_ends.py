"""CA 7: the call, the last turns, the showdown, the stock that runs out, the end of the match."""

import pytest

from tests.cabo.table import all_but, legal, play, refused, show, sit, why

clause = pytest.mark.clause
ROWS = ("5c Kd 2h 9s", "7h 3c Qd Ah", "8c 8d -- 6d")
CALLED = play(sit(*ROWS), "A cabo")


def passes(log, seat, card):
    """The seat draws this card and discards it."""
    return play(log, f"{seat} draw", f"* draw {card}", f"{seat} discard", f"* reveal {card}")


@clause("CA 3.4", "CA 7.1")
def test_a_call_takes_the_place_of_a_draw_and_ends_the_turn():
    state = show(CALLED)

    assert (state["caller"], state["turn"], state["awaits"], state["actor"]) == ("A", "B", "turn", "B")
    assert state["stock"] == 40


@clause("CA 7.1")
def test_a_call_may_be_made_on_the_first_turn():
    log = play(sit(*ROWS, turn="C", starter="C", dealer="B"), "C cabo")

    assert show(log)["caller"] == "C"
    assert show(log)["turn"] == "A"


@clause("CA 7.1")
def test_each_other_seat_has_one_more_turn_without_a_call():
    assert legal(CALLED) == ["B draw", "B take B0", "B take B1", "B take B2", "B take B3"]
    assert refused(CALLED, "B cabo") == "CA 7.1"
    assert "A has called already" in str(why(CALLED, "B cabo"))

    log = passes(CALLED, "B", "6c")
    assert legal(log) == ["C draw", "C take C0", "C take C1", "C take C3"]
    log = passes(log, "C", "6h")
    assert (show(log)["awaits"], show(log)["actor"], show(log)["turn"]) == ("fact:showdown", "*", "C")
    assert show(log)["pending"] is None
    assert legal(log) == []


@clause("CA 7.1")
@pytest.mark.parametrize("line", ["B cabo", "C cabo"])
def test_only_the_seat_at_turn_calls(line):
    assert refused(sit(*ROWS), line) == "CA 7.1"


@clause("CA 7.1")
def test_with_a_card_drawn_it_is_too_late_to_call():
    assert refused(play(sit(*ROWS), "A draw", "* draw 6c"), "A cabo") == "CA 7.1"


SHOWN = "* showdown / 5c Kd 2h 9s / 7h 3c Qd Ah / 8c 8d -- 6d"
DUE = passes(passes(CALLED, "B", "6c"), "C", "6h")


@clause("CA 7.1")
def test_then_all_cards_are_shown():
    state = show(play(DUE, SHOWN))

    assert state["slots"] == {
        "A": ["5c", "Kd", "2h", "9s"],
        "B": ["7h", "3c", "Qd", "Ah"],
        "C": ["8c", "8d", None, "6d"],
    }
    assert all(seen == ["A", "B", "C", "public"] for seen in state["seen"].values())
    assert len(state["seen"]) == 11
    assert state["rounds"] == [{"A": 0, "B": 23, "C": 22}]
    assert (state["awaits"], state["actor"], state["turn"], state["caller"]) == ("deal", "*", "C", "A")


@clause("CA 7.1")
@pytest.mark.parametrize(
    "fact",
    [
        "* showdown / 5c Kd 2h 9s / 7h 3c Qd Ah",
        "* showdown / 5c Kd 2h 9s / 7h 3c Qd Ah / 8c 8d -- 6d / --",
        "* showdown / 5c Kd 2h 9s / 7h 3c Qd Ah / 8c 8d 6d",
        "* showdown / 5c Kd 2h 9s / 7h 3c Qd Ah / 8c 8d 6d --",
        "* showdown / 5c Kd 2h 9s / 7h 3c Qd Ah / 8c 8d 7c 6d",
        "* showdown / 5c Kd 2h 9s / 7h 3c Qd As / 8c 8d -- 6d",
        "* showdown / Kd 5c 2h 9s / 7h 3c Qd Ah / 8c 8d -- 6d",
        "* deal A / 5c Kd 2h 9s / 7h 3c Qd Ah / 8c 8d 2c 6d / up 4s",
        "* reveal A0 5c",
        "A draw",
        "C cabo",
    ],
)
def test_a_showdown_that_does_not_show_what_lies_there_is_refused(fact):
    assert refused(DUE, fact) == "CA 7.1"


@clause("CA 7.1")
def test_a_showdown_before_its_time_is_refused():
    assert refused(CALLED, SHOWN) == "CA 3.0"
    assert refused(sit(*ROWS), SHOWN) == "CA 3.0"


# The stock.

LEFT = ("2c 3c 4c 5c", "2d 3d 4d 5d")


PILE = all_but(*LEFT, "5h Qs") + " Qs"
"""All other cards but the 5h: it is the stock's last."""


@clause("CA 7.2")
def test_with_the_last_card_drawn_the_round_goes_on():
    log = passes(sit(*LEFT, discard=PILE), "A", "5h")
    state = show(log)

    assert (state["stock"], state["awaits"], state["actor"]) == (0, "turn", "B")
    assert len(state["discard"]) == 44
    assert "B draw" in legal(log)
    assert show(play(log, "B take B0", "* reveal B0 2d"))["stock"] == 0


@clause("CA 7.2")
def test_the_decision_to_draw_makes_the_discards_but_the_top_the_stock():
    log = passes(sit(*LEFT, discard=PILE), "A", "5h")
    state = show(play(log, "B draw"))
    assert (state["stock"], state["discard"], state["awaits"]) == (43, ["5h"], "fact:draw")

    for card in ("Qs", "Ac", "Ks"):
        assert show(play(log, "B draw", f"* draw {card}"))["stock"] == 42
    for card in ("5h", "2c", "5d"):
        assert refused(play(log, "B draw"), f"* draw {card}") == "CA 3.1"


@clause("CA 7.2")
def test_nobody_knows_any_longer_where_the_discards_are():
    log = passes(sit(*LEFT, discard=PILE, view="A", seen={slot: ["A"] for slot in SLOTS}), "A", "5h")
    log = play(log, "B draw", "* draw ??", "B swap B0", "* reveal B0 2d", "A take A0", "* reveal A0 2c")
    log = play(log, "B draw", "* draw ??", "B discard")

    assert show(log)["slots"]["B"][0] == "??"
    for card in ("Qs", "Ac", "Ks"):
        play(log, f"* reveal {card}")


SLOTS = [f"{seat}{slot}" for seat in "AB" for slot in range(4)]


# The end of the match.


def showdown(*rows, caller="A", **keys):
    log = play(sit(*rows, turn=caller, discard="Jc", **keys), f"{caller} cabo")
    cards = iter(("9h", "9s", "8h"))
    while show(log)["awaits"] == "turn":
        log = passes(log, show(log)["actor"], next(cards))
    return play(log, "* showdown " + " ".join("/ " + text for text in rows))


@clause("CA 7.3")
def test_the_match_ends_when_a_total_passes_a_hundred_and_the_lowest_wins():
    state = show(showdown("2c -- -- --", "Tc -- -- --", totals={"A": 60, "B": 91}))

    assert state["totals"] == {"A": 60, "B": 101}
    assert state["result"] == {"winners": ["A"], "reason": "limit"}
    assert (state["awaits"], state["actor"], state["turn"]) == ("over", None, "B")
    assert state["slots"]["B"] == ["Tc", None, None, None]


@clause("CA 7.3")
def test_the_last_round_alone_decides_nothing():
    state = show(showdown("9c 4c -- --", "2d -- -- --", "5c -- -- --", totals={"A": 30, "B": 80, "C": 99}))

    assert state["rounds"] == [{"A": 18, "B": 0, "C": 5}]
    assert state["result"] == {"winners": ["A"], "reason": "limit"}


@clause("CA 7.3")
def test_equal_lowest_totals_share_the_win():
    state = show(showdown("Tc 2c -- --", "2d -- -- --", "6c -- -- --", totals={"A": 90, "B": 56, "C": 50}))

    assert state["totals"] == {"A": 107, "B": 56, "C": 56}
    assert state["result"] == {"winners": ["B", "C"], "reason": "limit"}


@clause("CA 7.3", "CA 6.5")
def test_a_hundred_that_becomes_fifty_does_not_keep_another_from_ending_the_match():
    state = show(showdown("2c -- -- --", "9c -- -- --", "6c -- -- --", totals={"A": 51, "B": 91, "C": 95}))

    assert state["totals"] == {"A": 51, "B": 50, "C": 101}
    assert state["result"] == {"winners": ["B"], "reason": "limit"}


@clause("CA 7.3")
@pytest.mark.parametrize(
    "line",
    [
        "A draw",
        "B cabo",
        "C draw",
        "* draw 6c",
        "* reveal 6c",
        "* showdown / 2c -- -- -- / Tc -- -- --",
        "* deal B / 2c 3c 4c 5c / 2d 3d 4d 5d / up 4s",
    ],
)
def test_after_the_end_nothing_is_legal(line):
    log = showdown("2c -- -- --", "Tc -- -- --", totals={"A": 60, "B": 91})

    assert legal(log) == []
    assert refused(log, line) == "CA 7.3"


@clause("CA 7.3", "LOG 1")
def test_even_the_end_may_be_taken_back():
    log = showdown("2c -- -- --", "Tc -- -- --", totals={"A": 60, "B": 91})

    assert show(play(log, "* takeback 1"))["awaits"] == "fact:showdown"
