"""CA 4: what a card does that is drawn and discarded."""

import pytest

from cardlog import IllegalEvent, check, loads
from tests.cabo.table import ALL, drawn, legal, log_of, play, position, refused, show, sit, why

clause = pytest.mark.clause
ROWS = ("5c Kd -- 9s", "Th 3c Qd Ah", "4h -- 2d 2s")
PEEKS = ["A discard peek A0", "A discard peek A1", "A discard peek A3"]
SPIES = [f"A discard spy {slot}" for slot in ("B0", "B1", "B2", "B3", "C0", "C2", "C3")]
TRADES = [f"A discard trade {own} {spy[-2:]}" for own in ("A0", "A1", "A3") for spy in SPIES]


def uses(log):
    """The legal decisions that use an effect."""
    return [line for line in legal(log) if line.startswith("A discard ")]


@clause("CA 4.0", "CA 4.1", "CA 4.2")
@pytest.mark.parametrize("suit", "dhs")
@pytest.mark.parametrize("rank", "A23456789TJQK")
def test_each_rank_has_just_its_effect(rank, suit):
    log = drawn(rank + suit, "2c 3c -- 4c", "5c 6c 7c 8c", "9c -- Tc Jc", discard="Qc")
    expected = {"7": PEEKS, "8": PEEKS, "9": SPIES, "T": SPIES, "J": TRADES, "Q": TRADES}.get(rank, [])

    assert uses(log) == expected


@clause("CA 4.0")
@pytest.mark.parametrize("card", ["7c", "8c", "9c", "Tc", "Jc", "Qc"])
def test_an_effect_is_optional(card):
    state = show(play(drawn(card, *ROWS), "A discard", f"* reveal {card}"))

    assert (state["awaits"], state["actor"]) == ("turn", "B")
    assert all(seen == [] for seen in state["seen"].values())


@clause("CA 4.1")
def test_a_seven_shows_one_own_card_to_its_seat_alone():
    log = play(drawn("7h", *ROWS), "A discard peek A1")
    assert (show(log)["awaits"], show(log)["discard"], show(log)["drawn"]) == ("fact:reveal", ["4s"], "7h")

    log = play(log, "* reveal 7h")
    assert (show(log)["awaits"], show(log)["discard"], show(log)["drawn"]) == ("fact:show", ["4s", "7h"], None)
    assert show(log)["pending"] == "A discard peek A1"
    assert show(log)["seen"]["A1"] == []

    state = show(play(log, "* show A A1 Kd"))
    assert state["seen"] == {"A0": [], "A1": ["A"], "A3": []} | {slot: [] for slot in state["seen"] if slot[0] != "A"}
    assert state["slots"]["A"] == ["5c", "Kd", None, "9s"]
    assert (state["awaits"], state["actor"], state["pending"]) == ("turn", "B", None)


@clause("CA 4.1")
def test_a_ten_shows_one_card_of_another_seat():
    log = play(drawn("Ts", *ROWS), "A discard spy C2", "* reveal Ts", "* show A C2 2d")
    state = show(log)

    assert {slot: seen for slot, seen in state["seen"].items() if seen} == {"C2": ["A"]}
    assert state["slots"]["C"] == ["4h", None, "2d", "2s"]
    assert state["actor"] == "B"


@clause("CA 4.1")
def test_a_card_that_the_seat_knows_is_shown_as_well():
    log = play(drawn("8h", *ROWS, seen={"A1": ["A", "B"]}), "A discard peek A1", "* reveal 8h")

    assert show(log)["awaits"] == "fact:show"
    assert show(play(log, "* show A A1 Kd"))["seen"]["A1"] == ["A", "B"]


@clause("CA 4.1")
@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("7c", "A discard peek A2"),
        ("7c", "A discard peek B0"),
        ("7c", "A discard peek A0 A1"),
        ("7c", "A discard spy B0"),
        ("9c", "A discard spy A0"),
        ("9c", "A discard spy C1"),
        ("9c", "A discard spy B0 C0"),
        ("9c", "A discard peek A0"),
        ("6c", "A discard peek A0"),
        ("6c", "A discard spy B0"),
        ("Jc", "A discard peek A0"),
        ("Kc", "A discard spy B0"),
    ],
)
def test_other_looks_are_refused(card, line):
    assert refused(drawn(card, *ROWS), line) == "CA 4.1"


@clause("CA 4.1")
@pytest.mark.parametrize(
    "fact", ["* show A A1 Kh", "* show A A0 5c", "* show B A1 Kd", "* show A A0 5c A1 Kd", "* reveal A1 Kd", "B draw"]
)
def test_what_is_shown_is_the_card_that_was_named(fact):
    assert refused(play(drawn("7h", *ROWS), "A discard peek A1", "* reveal 7h"), fact) == "CA 4.1"


@clause("CA 4.1", "CA 4.2")
@pytest.mark.parametrize(
    ("card", "line", "id"),
    [
        ("7h", "A discard peek A1", "CA 4.1"),
        ("9h", "A discard spy B0", "CA 4.1"),
        ("Jh", "A discard trade A0 B0", "CA 4.2"),
    ],
)
def test_first_the_drawn_card_itself_is_turned_up(card, line, id):
    log = play(drawn(card, *ROWS), line)

    assert refused(log, "* reveal 6h") == id
    assert refused(log, "* show A A1 Kd") == id
    assert refused(log, "* reveal A1 Kd") == id
    assert why(log, "* reveal 6h").reason == f"it is {card}"


@clause("CA 4.2")
def test_a_jack_exchanges_one_own_card_with_one_of_another_seat():
    state = show(play(drawn("Jc", *ROWS), "A discard trade A1 C3", "* reveal Jc"))

    assert state["slots"] == {
        "A": ["5c", "2s", None, "9s"],
        "B": ["Th", "3c", "Qd", "Ah"],
        "C": ["4h", None, "2d", "Kd"],
    }
    assert state["discard"] == ["4s", "Jc"]
    assert (state["awaits"], state["actor"], state["pending"]) == ("turn", "B", None)


@clause("CA 4.2")
def test_who_knows_a_card_knows_where_it_went():
    everybody = ["A", "B", "C", "public"]
    log = drawn("Qc", *ROWS, seen={"A1": ["A", "C"], "C3": everybody})
    state = show(play(log, "A discard trade A1 C3", "* reveal Qc"))

    assert (state["seen"]["A1"], state["seen"]["C3"]) == (everybody, ["A", "C"])


@clause("CA 4.2")
@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("Jc", "A discard trade A2 B0"),
        ("Jc", "A discard trade A0 C1"),
        ("Jc", "A discard trade B0 A0"),
        ("Jc", "A discard trade B0 C0"),
        ("Jc", "A discard trade A0 A1"),
        ("Jc", "A discard trade A0"),
        ("Jc", "A discard trade A0 B0 C0"),
        ("7c", "A discard trade A0 B0"),
        ("Kc", "A discard trade A0 B0"),
    ],
)
def test_other_exchanges_are_refused(card, line):
    assert refused(drawn(card, *ROWS), line) == "CA 4.2"


@clause("CA 1.1")
@pytest.mark.parametrize(
    ("card", "line"), [("9c", "A discard spy D0"), ("Jc", "A discard trade A0 E3"), ("6c", "A swap A0 D1")]
)
def test_a_seat_that_does_not_play_has_no_cards(card, line):
    assert refused(drawn(card, *ROWS), line) == "CA 1.1"


@clause("CA 4.3")
def test_after_a_call_the_callers_cards_may_be_looked_at_and_exchanged():
    log = sit("5c Kd -- --", "Th 3c -- --", turn="B", caller="A")
    spied = play(log, "B draw", "* draw 9c", "B discard spy A1", "* reveal 9c", "* show B A1 Kd")
    traded = play(log, "B draw", "* draw Jc", "B discard trade B0 A1", "* reveal Jc")

    assert show(spied)["seen"]["A1"] == ["B"]
    assert show(traded)["slots"] == {"A": ["5c", "Th", None, None], "B": ["Kd", "3c", None, None]}


# The worked example, and a copy that finds out too late.


@clause("CA X1", "CA 4.1", "CA 3.2")
def test_only_a_drawn_seven_gives_a_look():
    log = drawn("7h", "9s 2c 5d Kd", "4h Th 3s 6c")
    log = play(log, "A discard peek A1", "* reveal 7h", "* show A A1 2c")
    assert show(log)["seen"]["A1"] == ["A"]

    log = play(log, "B take B1", "* reveal B1 Th")
    assert (show(log)["slots"]["B"], show(log)["seen"]["B1"]) == (["4h", "7h", "3s", "6c"], ALL)
    assert (show(log)["awaits"], show(log)["actor"]) == ("turn", "A")


HIDDEN = position("?? ?? ?? ??", "?? ?? ?? ??", seen={})


@clause("CA 4.1", "CA 4.2")
@pytest.mark.parametrize(
    ("decision", "card", "fits", "id"),
    [
        ("A discard peek A1", "9c", "7c", "CA 4.1"),
        ("A discard spy B1", "7c", "Tc", "CA 4.1"),
        ("A discard trade A1 B1", "Kc", "Qc", "CA 4.2"),
    ],
)
def test_a_copy_finds_out_later_that_a_card_had_no_such_effect(decision, card, fits, id):
    log = log_of(HIDDEN, "A draw", "* draw ??", decision, View="B")
    error = why(log, f"* reveal {card}")

    assert (error.clause, error.number) == (id, 5)
    assert str(error.earlier_event) == decision
    assert error.earlier == "4"
    assert f"so {decision} at event 4 was illegal" in str(error)
    play(log, f"* reveal {fits}")


@clause("CA 4.1")
def test_a_card_that_lies_open_elsewhere_proves_no_decision_wrong():
    error = why(log_of(HIDDEN, "A draw", "* draw ??", "A discard peek A1", View="B"), "* reveal 4s")

    assert (error.clause, error.earlier_event) == ("CA 4.1", None)


@clause("CA 4.0")
def test_a_copy_refuses_an_effect_that_no_unseen_card_has():
    pile = [rank + suit for rank in "789TJQ" for suit in "cdhs" if rank not in "9T"]
    log = log_of(position("?? ?? ?? ??", "?? ?? ?? ??", discard=" ".join(pile)), "A draw", "* draw ??", View="B")

    assert uses(log) == [f"A discard spy B{slot}" for slot in range(4)]
    assert refused(log, "A discard peek A0") == "CA 4.1"
    assert refused(log, "A discard trade A0 B0") == "CA 4.2"


@clause("CA 4.1")
def test_the_earlier_decision_is_the_one_in_force_and_may_stand_outside_a_variation():
    head = '[Cardlog "1"]\n[Game "cabo"]\n[Rules "classic"]\n[Seats "A" "B"]\n[View "B"]\n\n'
    lines = [HIDDEN, "A draw", "* draw ??", "A discard peek A1", "* reveal 7c", "* show A A1 ??", "* takeback 2"]
    twice = [*lines[:3], "A discard peek A1", "* takeback 1", *lines[3:]]

    def fault(*body):
        with pytest.raises(IllegalEvent) as caught:
            check(loads(head + "\n".join(body) + "\n"))
        return caught.value.address, caught.value.earlier

    assert fault(*lines[:4], "* reveal 7c", "( * reveal 9c", ")") == ("5a1", "4")
    assert fault(*lines, "* reveal 9c") == ("8", "4")
    assert fault(*twice, "* reveal 9c") == ("10", "6")
    assert fault(*lines, "* takeback 1", "A discard", "( A discard peek A1", "* reveal 9c", ")") == ("9a2", "9a1")
