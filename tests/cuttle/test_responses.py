"""CU 5: answers to one-offs."""

import pytest

from tests.cuttle.table import legal, play, refused, show, sit

clause = pytest.mark.clause


def announced(**keys):
    """A has announced 5c; both seats hold two 2s and a card."""
    return play(sit(**{"a": "5c 2c 2d 9c", "b": "2h 2s 9s"} | keys), "A oneoff 5c")


@clause("CU 5.1", "CU 5.4")
def test_the_rival_may_answer_with_a_two_or_decline():
    assert legal(announced()) == ["B counter 2h", "B counter 2s", "B decline"]
    assert legal(announced(b="9s")) == ["B decline"]


@clause("CU 5.1")
@pytest.mark.parametrize(
    ("line", "section"),
    [
        ("B counter 9s", "CU 5"),
        ("B counter 2c", "CU 5"),
        ("B counter Ad", "CU 5"),
        ("B block 9s", "CU 5"),
        ("B block Ts", "CU 5"),
        ("A counter 2c", "CU 5"),
        ("A decline", "CU 5"),
        ("B take 9s", "CU 5"),
        ("B discard 2h 9s", "CU 5"),
        ("* draw 7c 7d", "CU 5"),
        ("* flip 7c", "CU 5"),
        ("B points 9s", "CU 4"),
        ("B oneoff 2h Kd", "CU 4"),
        ("A points 9c", "CU 4"),
        ("B scuttle 9s 4c", "CU 4"),
        ("B permanent Kd", "CU 4"),
        ("B counter Jk", "CU 1"),
    ],
)
def test_while_an_answer_is_awaited_everything_else_is_refused(line, section):
    assert refused(announced(), line).split(".")[0] == section


@clause("CU 5.1")
def test_an_answer_does_not_use_up_the_next_turn():
    log = play(announced(), "B counter 2h", "A decline")

    assert (show(log)["turn"], show(log)["actor"], show(log)["awaits"]) == ("B", "B", "play")
    assert "B draw" in legal(log)


@clause("CU 5.1")
@pytest.mark.parametrize("line", ["A points 9c", "A permanent Kd", "A permanent Jc 9s", "A scuttle Ts 9s", "A draw"])
def test_only_oneoffs_are_answered(line):
    log = sit(a="9c Kd Jc Ts", b="2h 2s", points_b="9s")

    assert show(play(log, line))["awaits"] in ("play", "fact:draw")


@clause("CU 5.2")
@pytest.mark.parametrize("twos", [0, 1, 2, 3, 4])
def test_an_odd_number_of_twos_cancels_and_an_even_number_does_not(twos):
    lines = ["B counter 2h", "A counter 2c", "B counter 2s", "A counter 2d"][:twos]
    log = play(announced(), *lines, "A decline" if twos % 2 else "B decline")
    used = [line.split()[-1] for line in lines]

    if twos % 2:
        assert set(show(log)["scrap"]) == {"5c", *used}
        assert (show(log)["awaits"], show(log)["actor"]) == ("play", "B")
    else:
        assert set(show(log)["scrap"]) == set(used)
        assert show(log)["pending"] == [{"seat": "A", "card": "5c", "target": None}]
        assert set(show(play(log, "* draw 7c 7d"))["scrap"]) == {"5c", *used}


@clause("CU 5.2")
def test_answers_alternate_until_a_seat_declines():
    log = play(announced(), "B counter 2h")

    assert (show(log)["awaits"], show(log)["actor"], show(log)["turn"]) == ("response", "A", "A")
    assert legal(log) == ["A counter 2c", "A counter 2d", "A decline"]
    assert show(log)["pending"] == [
        {"seat": "A", "card": "5c", "target": None},
        {"seat": "B", "card": "2h", "target": None},
    ]
    assert show(log)["scrap"] == []
    assert legal(play(log, "A counter 2d")) == ["B counter 2s", "B decline"]


@clause("CU 5.2", "CU 4.3")
def test_a_target_is_untouched_until_the_answers_end():
    log = play(sit(a="9d 2c", b="2h 3c", table_b="Kd"), "A oneoff 9d Kd", "B counter 2h", "A counter 2c")

    assert show(log)["goal"] == {"A": 21, "B": 14}
    assert show(play(log, "B decline"))["goal"] == {"A": 21, "B": 21}


@clause("CU 5.3")
def test_a_two_as_a_oneoff_of_the_seat_with_a_queen_is_not_answered():
    log = sit(a="2c 9c", b="2h 2s", table_a="Qc", table_b="Kd")
    state = show(play(log, "A oneoff 2c Kd"))

    assert (state["awaits"], state["actor"]) == ("play", "B")
    assert state["scrap"] == ["2c", "Kd"]


@clause("CU 5.3")
def test_a_two_in_answer_of_the_seat_with_a_queen_is_not_answered():
    log = play(announced(table_b="Qh"), "B counter 2h")

    assert show(log)["scrap"] == ["2h", "5c"]
    assert (show(log)["awaits"], show(log)["actor"]) == ("play", "B")


@clause("CU 5.3")
def test_the_seat_with_the_queen_answers_the_rivals_two():
    log = play(announced(table_a="Qh"), "B counter 2h")
    state = show(play(log, "A counter 2c"))

    assert legal(log) == ["A counter 2c", "A counter 2d", "A decline"]
    assert (state["awaits"], state["scrap"]) == ("fact:draw", ["2c", "2h"])


@clause("CU 5.3")
def test_a_queen_bars_no_answer_to_other_oneoffs_nor_does_the_rivals_bar_any():
    assert legal(announced(table_a="Qh")) == ["B counter 2h", "B counter 2s", "B decline"]
    theirs = play(sit(a="2c 9c", b="2h", table_a="Kd", table_b="Qh"), "A oneoff 2c Qh")
    assert legal(theirs) == ["B counter 2h", "B decline"]


@clause("CU 5.3")
def test_a_two_at_ones_own_queen_is_not_answered_either():
    state = show(play(sit(a="2c 9c", b="2h", table_a="Qd"), "A oneoff 2c Qd"))

    assert (state["awaits"], state["actor"], state["scrap"]) == ("play", "B", ["2c", "Qd"])


@clause("CU 5.4")
def test_a_seat_without_a_two_declines_on_the_record():
    log = announced(b="9s Kd")

    assert (show(log)["awaits"], show(log)["actor"]) == ("response", "B")
    assert refused(log, "B draw") == "CU 4.1"
    assert show(play(log, "B decline"))["awaits"] == "fact:draw"


@clause("CU 5.4")
def test_a_seat_with_an_empty_hand_is_not_asked():
    assert show(announced(b=""))["awaits"] == "fact:draw"
    last_card = play(announced(a="5c", b="2h 9s"), "B counter 2h")
    assert (show(last_card)["awaits"], show(last_card)["scrap"]) == ("play", ["2h", "5c"])
    last_two = play(announced(b="2h"), "B counter 2h", "A counter 2c")
    assert (show(last_two)["awaits"], show(last_two)["scrap"]) == ("fact:draw", ["2c", "2h"])


@clause("CU 5.1")
def test_without_anything_announced_nothing_is_answered():
    log = sit(a="5c", b="2h", turn="B")

    for line in ("B counter 2h", "B decline", "A counter 2h", "B block Ts"):
        assert refused(log, line) == "CU 2.2"
