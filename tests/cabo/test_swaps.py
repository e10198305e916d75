"""CA 5: several cards of one value go for one; unequal ones go back."""

import pytest

from tests.cabo.table import ALL, drawn, legal, play, refused, show

clause = pytest.mark.clause
OTHER = "7h 3c Qd Ah"


@clause("CA 5.1", "CA 5.2")
@pytest.mark.parametrize(
    ("row", "slots", "left", "pile"),
    [
        ("5c 5d 2h 9s", "A0 A1", ["6c", None, "2h", "9s"], ["5c", "5d"]),
        ("5c 2h 5d 9s", "A2 A0", [None, "2h", "6c", "9s"], ["5d", "5c"]),
        ("5c 5d 2h 5s", "A0 A1 A3", ["6c", None, "2h", None], ["5c", "5d", "5s"]),
        ("5c 5d 2h 5s", "A3 A0 A1", [None, None, "2h", "6c"], ["5s", "5c", "5d"]),
        ("5c 5d 5h 5s", "A1 A0 A2 A3", [None, "6c", None, None], ["5d", "5c", "5h", "5s"]),
        ("Kd 2s 2h Kh", "A0 A3", ["6c", "2s", "2h", None], ["Kd", "Kh"]),
        ("Kc 2s 2h Ks", "A3 A0", [None, "2s", "2h", "6c"], ["Ks", "Kc"]),
    ],
)
def test_equal_cards_go_in_the_order_named_and_the_drawn_one_lies_in_the_first_slot(row, slots, left, pile):
    log = play(drawn("6c", row, OTHER), f"A swap {slots}")
    assert (show(log)["slots"]["A"], show(log)["discard"]) == (row.split(), ["4s"])

    shown = " ".join(f"{slot} {row.split()[int(slot[1])]}" for slot in slots.split())
    state = show(play(log, f"* reveal {shown}"))
    assert state["slots"]["A"] == left
    assert state["discard"] == ["4s", *pile]
    assert state["drawn"] is None
    assert (state["awaits"], state["actor"], state["pending"]) == ("turn", "B", None)


@clause("CA 5.2")
def test_an_empty_slot_stays_empty_and_nobody_knows_a_card_in_it():
    log = play(drawn("6c", "5c 5d 2h 9s", OTHER, seen={"A0": ["A"], "A1": ["A", "B"]}), "A swap A0 A1")
    log = play(log, "* reveal A0 5c A1 5d", "B take B0", "* reveal B0 7h")

    assert show(log)["seen"] == {"A0": ["A"], "A2": [], "A3": [], "B0": ALL, "B1": [], "B2": [], "B3": []}
    assert legal(log) == ["A cabo", "A draw", "A take A0", "A take A2", "A take A3"]
    assert refused(log, "A take A1") == "CA 3.2"
    log = play(log, "A draw", "* draw 6h")
    assert refused(log, "A swap A1") == "CA 3.3"
    assert refused(log, "A swap A0 A1") == "CA 5.1"
    assert "A swap A3 A0 A2" in legal(log)


@clause("CA 5.1", "CA 5.3")
@pytest.mark.parametrize(
    ("row", "slots"),
    [
        ("5c 5d 2h 9s", "A0 A2"),
        ("5c 5d 2h 9s", "A0 A1 A2"),
        ("5c 5d 5h 9s", "A3 A0 A1 A2"),
        ("Kd Kc 2h 9s", "A0 A1"),
        ("Jc Qc 2h 9s", "A0 A1"),
        ("Ac Kh 2h 9s", "A1 A0"),
    ],
    ids=["two", "two equal of three", "three equal of four", "red and black K", "J and Q", "A and red K"],
)
def test_unequal_cards_go_back_known_to_all_and_the_drawn_one_is_discarded(row, slots):
    log = play(drawn("7c", row, OTHER, seen={"A3": ["A"]}), f"A swap {slots}")
    shown = " ".join(f"{slot} {row.split()[int(slot[1])]}" for slot in slots.split())

    log = play(log, f"* reveal {shown}")
    state = show(log)
    assert (state["slots"]["A"], state["discard"], state["drawn"]) == (row.split(), ["4s"], "7c")
    assert (state["awaits"], state["pending"]) == ("fact:reveal", f"A swap {slots}")
    assert all(state["seen"][slot] == ALL for slot in slots.split())

    state = show(play(log, "* reveal 7c"))
    assert (state["slots"]["A"], state["discard"], state["drawn"]) == (row.split(), ["4s", "7c"], None)
    assert (state["awaits"], state["actor"], state["pending"]) == ("turn", "B", None)
    assert state["seen"]["A3"] == (ALL if "A3" in slots else ["A"])


@clause("CA 5.3")
@pytest.mark.parametrize(
    "fact", ["* reveal 7d", "* reveal A0 5c", "* reveal A0 5c A2 2h", "* show A A0 5c", "* draw 7c", "B draw"]
)
def test_after_unequal_cards_just_the_drawn_one_is_turned_up(fact):
    log = play(drawn("7c", "5c 5d 2h 9s", OTHER), "A swap A0 A2", "* reveal A0 5c A2 2h")

    assert refused(log, fact) == "CA 5.3"


@clause("CA 5.1")
@pytest.mark.parametrize(
    "line",
    [
        "A swap A0 A0",
        "A swap A0 A1 A1",
        "A swap A0 A3 A1",
        "A swap A3 A1 A0",
        "A swap A0 A1 A2 A3 A0",
        "A swap A0 B0",
        "A swap B0 A0",
        "A swap B0 B1",
    ],
)
def test_slots_are_ones_own_each_once_and_in_order_after_the_first(line):
    assert refused(drawn("6c", "5c 5d 2h 9s", OTHER), line) == "CA 5.1"


@clause("CA 5.1", "CA 3.2")
def test_a_card_from_the_discard_pile_never_replaces_several():
    log = play(drawn("6c", "5c 5d 2h 9s", OTHER), "A discard", "* reveal 6c")

    assert refused(log, "B take B0 B1") == "CA 3.2"


@clause("CA 5.1")
@pytest.mark.parametrize(
    "fact",
    [
        "* reveal A0 5c",
        "* reveal A0 5c A1 5h",
        "* reveal A0 5d A1 5c",
        "* reveal A1 5d A0 5c",
        "* reveal A0 5c A1 5d A2 2h",
        "* reveal A0 5c A2 2h",
        "* reveal 6c",
    ],
)
def test_just_the_named_cards_are_turned_up_in_the_order_named(fact):
    assert refused(play(drawn("6c", "5c 5d 2h 9s", OTHER), "A swap A0 A1"), fact) == "CA 5.1"
