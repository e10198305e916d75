"""CA 3: a turn is a draw, the top of the discard pile, or a call."""

import pytest

from cardlog.play.perft import divide, perft
from tests.cabo.table import ALL, drawn, legal, play, refused, show, sit

clause = pytest.mark.clause
ROWS = ("5c Kd 2h 9s", "7h 3c Qd Ah")
TURN = sit(*ROWS)
HOLDING = drawn("6c", *ROWS)


def swaps(seat, *slots):
    """Every swap of these slots of a seat, in the order of CA 5.1, written out."""
    found = []
    for first in slots:
        others = [slot for slot in slots if slot != first]
        for chosen in range(1 << len(others)):
            rest = [slot for bit, slot in enumerate(others) if chosen >> bit & 1]
            found.append(f"{seat} swap " + " ".join(f"{seat}{slot}" for slot in (first, *rest)))
    return found


@clause("CA 3.0", "CA 3.1", "CA 3.2", "CA 3.4")
def test_a_turn_is_a_draw_the_discards_top_or_a_call():
    assert legal(TURN) == ["A cabo", "A draw", "A take A0", "A take A1", "A take A2", "A take A3"]


@clause("CA 3.0")
@pytest.mark.parametrize(
    "line",
    [
        "B draw",
        "B take B0",
        "C draw",
        "A look A0 A1",
        "A swap A0",
        "A discard",
        "A discard peek A0",
        "* draw 6c",
        "* reveal 6c",
        "* show A A0 5c",
        "* showdown / 5c Kd 2h 9s / 7h 3c Qd Ah",
    ],
)
def test_on_a_turn_another_seat_another_kind_and_any_fact_are_refused(line):
    assert refused(TURN, line) == "CA 3.0"


@clause("CA 3.0")
def test_turns_pass_clockwise():
    log = sit("5c Kd -- --", "7h 3c -- --", "8h 4c -- --", turn="B")
    turns = []
    for lines in (
        ("B take B0", "* reveal B0 7h"),
        ("C draw", "* draw 6c", "C discard", "* reveal 6c"),
        ("A draw", "* draw 6d", "A swap A0", "* reveal A0 5c"),
        ("B draw", "* draw 6h", "B discard", "* reveal 6h"),
    ):
        log = play(log, *lines)
        turns.append(show(log)["turn"])

    assert turns == ["C", "A", "B", "C"]


@clause("CA 3.1")
def test_nothing_moves_before_the_drawn_card_is_known():
    before, after = show(TURN), show(play(TURN, "A draw"))

    assert after["pending"] == "A draw"
    assert (after["awaits"], after["actor"]) == ("fact:draw", "*")
    assert after["stock"] == before["stock"] == 43
    assert after["drawn"] is None


@clause("CA 3.1")
def test_the_drawn_card_leaves_the_stock_and_waits():
    state = show(HOLDING)

    assert (state["awaits"], state["actor"], state["drawn"]) == ("drawn", "A", "6c")
    assert state["stock"] == 42
    assert state["pending"] is None


@clause("CA 3.1", "CA 3.3", "CA 5.1")
def test_it_is_swapped_or_discarded():
    assert legal(HOLDING) == sorted(["A discard", *swaps("A", 0, 1, 2, 3)])
    assert len(swaps("A", 0, 1, 2, 3)) == 32


@clause("CA 3.1")
@pytest.mark.parametrize(
    "fact", ["* draw 5c", "* draw 4s", "* draw Ah", "* draw Jk", "* reveal 6c", "A draw", "B draw"]
)
def test_a_card_that_lies_elsewhere_cannot_be_drawn(fact):
    assert refused(play(TURN, "A draw"), fact) == "CA 3.1"


@clause("CA 3.1")
@pytest.mark.parametrize(
    "line", ["A draw", "A take A0", "A look A0 A1", "B swap B0", "B discard", "* draw 7c", "* reveal 6c"]
)
def test_with_a_card_drawn_anything_but_a_swap_or_a_discard_is_refused(line):
    assert refused(HOLDING, line) == "CA 3.1"


@clause("CA 3.1")
def test_the_drawn_card_may_be_discarded():
    log = play(HOLDING, "A discard")
    assert (show(log)["awaits"], show(log)["drawn"], show(log)["discard"]) == ("fact:reveal", "6c", ["4s"])

    state = show(play(log, "* reveal 6c"))
    assert state["discard"] == ["4s", "6c"]
    assert state["drawn"] is None
    assert (state["awaits"], state["actor"]) == ("turn", "B")


@clause("CA 3.1")
@pytest.mark.parametrize("fact", ["* reveal 6d", "* reveal A0 5c", "* draw 6c", "* show A A0 5c", "A discard"])
def test_just_the_drawn_card_is_turned_up_then(fact):
    assert refused(play(HOLDING, "A discard"), fact) == "CA 3.1"


@clause("CA 3.2")
def test_the_discards_top_takes_the_place_of_one_own_card():
    log = play(sit(*ROWS, discard="Jc 4s"), "A take A1")
    assert show(log)["discard"] == ["Jc", "4s"]
    assert (show(log)["awaits"], show(log)["pending"]) == ("fact:reveal", "A take A1")

    state = show(play(log, "* reveal A1 Kd"))
    assert state["slots"]["A"] == ["5c", "4s", "2h", "9s"]
    assert state["discard"] == ["Jc", "Kd"]
    assert (state["awaits"], state["actor"], state["stock"]) == ("turn", "B", 42)


@clause("CA 3.2")
def test_everybody_knows_a_card_taken_from_the_pile():
    state = show(play(TURN, "A take A1", "* reveal A1 Kd"))

    assert state["seen"] == {"A0": [], "A1": ALL, "A2": [], "A3": [], "B0": [], "B1": [], "B2": [], "B3": []}


@clause("CA 3.2")
@pytest.mark.parametrize("line", ["A take A0 A1", "A take A0 A0", "A take B0", "A take A0 B0"])
def test_it_never_replaces_several_nor_another_seats_card(line):
    assert refused(TURN, line) == "CA 3.2"


@clause("CA 3.2")
def test_an_empty_slot_takes_no_card():
    assert refused(sit("5c -- 2h --", ROWS[1]), "A take A1") == "CA 3.2"
    assert legal(sit("5c -- 2h --", ROWS[1])) == ["A cabo", "A draw", "A take A0", "A take A2"]


@clause("CA 3.2")
@pytest.mark.parametrize(
    "fact", ["* reveal A1 Kh", "* reveal A0 5c", "* reveal 4s", "* reveal A1 Kd A0 5c", "* draw Kd", "B draw"]
)
def test_just_the_replaced_card_is_turned_up(fact):
    assert refused(play(TURN, "A take A1"), fact) == "CA 3.2"


@clause("CA 3.2", "CA 4.0")
@pytest.mark.parametrize("card", ["7c", "Tc", "Qc"])
def test_a_taken_card_has_no_effect(card):
    log = play(sit(*ROWS, discard=card), "A take A1")

    assert show(play(log, "* reveal A1 Kd"))["awaits"] == "turn"
    assert refused(log, "A discard peek A0") == "CA 3.2"


@clause("CA 3.3")
def test_the_replaced_card_is_turned_up_and_the_drawn_one_lies_in_its_slot():
    log = play(HOLDING, "A swap A1")
    assert (show(log)["slots"]["A"], show(log)["drawn"]) == (["5c", "Kd", "2h", "9s"], "6c")
    assert show(log)["pending"] == "A swap A1"

    state = show(play(log, "* reveal A1 Kd"))
    assert state["slots"]["A"] == ["5c", "6c", "2h", "9s"]
    assert state["discard"] == ["4s", "Kd"]
    assert state["drawn"] is None
    assert (state["awaits"], state["actor"]) == ("turn", "B")


@clause("CA 3.3")
def test_only_the_seat_that_drew_it_knows_the_new_card():
    log = play(sit(*ROWS, seen={"A1": ["B"]}), "A draw", "* draw 6c", "A swap A1", "* reveal A1 Kd")

    assert show(log)["seen"]["A1"] == ["A"]


@clause("CA 3.3", "CA 4.0")
@pytest.mark.parametrize("old", ["7c", "8c", "9c", "Tc", "Jc", "Qc"])
def test_a_replaced_effect_card_does_nothing(old):
    log = play(drawn("6c", f"{old} 2c -- --", ROWS[1]), "A swap A0", f"* reveal A0 {old}")

    assert (show(log)["awaits"], show(log)["actor"]) == ("turn", "B")


@clause("CA 3.3")
@pytest.mark.parametrize("line", ["A swap B0", "A swap A1"])
def test_only_an_own_card_that_is_there_is_replaced(line):
    assert refused(drawn("6c", "5c -- 2h 9s", ROWS[1]), line) == "CA 3.3"


@clause("CA 3.3")
@pytest.mark.parametrize(
    "fact", ["* reveal A1 Kh", "* reveal A0 5c", "* reveal 6c", "* reveal A1 Kd A2 2h", "A swap A1"]
)
def test_just_the_card_in_that_slot_is_turned_up(fact):
    assert refused(play(HOLDING, "A swap A1"), fact) == "CA 3.3"


@clause("CA 3.0")
def test_sequences_of_decisions_counted_by_hand():
    """A take leaves B 6 decisions, a call 5, a draw A 33 (32 swaps, and the Ac has no effect): 4 * 6 + 5 + 33."""
    start = TURN.state()

    assert divide(TURN.game, start, 2) == {
        "A cabo": 5,
        "A draw": 33,
        **{f"A take A{slot}": 6 for slot in range(4)},
    }
    assert perft(TURN.game, start, 2) == 62
    # After A's draw, 33 times 6. After each take, the same 62 for B. After the call B's draw leaves 33, and with
    # each of the four others the round is over, which ends the sequence.
    assert perft(TURN.game, start, 3) == 33 * 6 + 4 * 62 + 33 + 4
