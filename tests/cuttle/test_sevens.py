"""CU 4.8 and CU 4.9: what a 7 turns up is played at once."""

import pytest

from tests.cuttle.table import last_cards, legal, play, refused, show, sit

clause = pytest.mark.clause


def turn_up(card, **keys):
    """A's 7c turns up a card."""
    return play(sit(**{"a": "7c Kd", "b": "9s 2c"} | keys), "A oneoff 7c", "B decline", f"* flip {card}")


@clause("CU 4.8")
def test_the_card_lies_open_and_the_same_seat_plays_it():
    waiting = play(sit(a="7c Kd", b="9s"), "A oneoff 7c", "B decline")
    state = show(play(waiting, "* flip 5h"))

    assert (show(waiting)["awaits"], show(waiting)["actor"], show(waiting)["stock"]) == ("fact:flip", "*", 49)
    assert legal(waiting) == []
    assert (state["awaits"], state["actor"], state["turn"]) == ("flipped", "A", "A")
    assert (state["flipped"], state["stock"]) == ("5h", 48)
    assert state["hands"]["A"] == ["Kd"]
    assert state["pending"] == [{"seat": "A", "card": "7c", "target": None}]
    assert state["scrap"] == []


@clause("CU 4.8")
@pytest.mark.parametrize(
    ("card", "plays"),
    [
        ("5h", ["oneoff 5h", "points 5h", "scuttle 5h 4d"]),
        ("3h", ["oneoff 3h", "points 3h"]),
        ("8h", ["permanent 8h", "points 8h", "scuttle 8h 4d"]),
        ("Th", ["points Th", "scuttle Th 4d"]),
        ("2h", ["oneoff 2h Kc", "oneoff 2h Kh", "points 2h"]),
        ("Qh", ["permanent Qh"]),
        ("Jh", ["permanent Jh 4d"]),
    ],
)
def test_in_any_legal_way_as_if_from_the_hand(card, plays):
    log = turn_up(card, points_b="4d", table_a="Kc", table_b="Kh", scrap="9c")

    assert legal(log) == [f"A {line}" for line in plays]
    for line in legal(log):
        state = show(play(log, line))
        assert state["flipped"] is None
        assert state["hands"]["A"][:1] == ["Kd"]


@clause("CU 4.8", "CU 4.1")
def test_played_without_responses_both_cards_are_done_and_the_turn_passes():
    state = show(play(turn_up("5h", points_b="4d"), "A scuttle 5h 4d"))

    assert state["scrap"] == ["4d", "5h", "7c"]
    assert (state["pending"], state["actor"], state["awaits"]) == ([], "B", "play")


@clause("CU 4.8", "CU 5.1")
def test_a_oneoff_turned_up_is_answered_like_any_other():
    log = play(turn_up("5h"), "A oneoff 5h")
    cancelled = show(play(log, "B counter 2c", "A decline"))
    resolved = play(log, "B decline", "* draw Jd Js")

    assert [each["card"] for each in show(log)["pending"]] == ["7c", "5h"]
    assert (show(log)["awaits"], show(log)["actor"]) == ("response", "B")
    assert cancelled["scrap"] == ["2c", "5h", "7c"]
    assert cancelled["hands"]["A"] == ["Kd"]
    assert cancelled["actor"] == "B"
    assert show(resolved)["hands"]["A"] == ["Jd", "Js", "Kd"]
    assert show(resolved)["scrap"] == ["5h", "7c"]


@clause("CU 4.8", "CU 4.4")
def test_a_three_turned_up_cannot_take_the_seven():
    log = play(turn_up("3h", scrap="9c Td"), "A oneoff 3h", "B decline")

    assert legal(log) == ["A take 9c", "A take Td"]
    assert refused(log, "A take 7c") == "CU 4.4"
    assert show(play(log, "A take Td"))["scrap"] == ["3h", "7c", "9c"]


@clause("CU 4.8", "CU 4.4")
def test_a_three_turned_up_over_an_empty_scrap_pile_is_points_only():
    assert legal(turn_up("3h")) == ["A points 3h"]


@clause("CU 4.8")
def test_sevens_may_chain_and_go_together():
    log = play(turn_up("7d"), "A oneoff 7d", "B decline", "* flip 7h", "A oneoff 7h", "B decline", "* flip Qs")

    assert [each["card"] for each in show(log)["pending"]] == ["7c", "7d", "7h"]
    assert show(log)["scrap"] == []
    assert show(play(log, "A permanent Qs"))["scrap"] == ["7c", "7d", "7h"]


@clause("CU 4.8", "CU 5.2")
def test_a_cancelled_seven_in_a_chain_ends_it():
    state = show(play(turn_up("7d"), "A oneoff 7d", "B counter 2c", "A decline"))

    assert state["scrap"] == ["2c", "7c", "7d"]
    assert (state["stock"], state["actor"]) == (47, "B")


@clause("CU 4.8")
def test_with_an_empty_stock_nothing_is_turned_up():
    log = sit(a="7c", b="9s", scrap=last_cards("", "7c", "9s"))
    state = show(play(log, "A oneoff 7c", "B decline"))

    assert (state["awaits"], state["actor"], state["flipped"]) == ("play", "B", None)


@clause("CU 4.8")
def test_a_chain_may_run_out_of_stock():
    log = sit(a="7c", b="9s", scrap=last_cards("7d", "7c", "9s"))
    state = show(play(log, "A oneoff 7c", "B decline", "* flip 7d", "A oneoff 7d", "B decline"))

    assert (state["awaits"], state["actor"], state["stock"]) == ("play", "B", 0)
    assert {"7c", "7d"} <= set(state["scrap"])


@clause("CU 4.8", "CU 6.1")
def test_glasses_turned_up_show_the_hand_before_the_seven_goes():
    log = play(turn_up("8h"), "A permanent 8h")
    state = show(log)

    assert (state["awaits"], state["permanents"]["A"], state["scrap"]) == ("fact:show", ["8h"], [])
    assert show(play(log, "* show B 2c 9s"))["scrap"] == ["7c"]


@clause("CU 4.8")
@pytest.mark.parametrize(
    "line", ["* flip Kd", "* flip 9s", "* flip 7c", "* flip Jk", "* draw 5h", "A draw", "A points 5h"]
)
def test_what_is_turned_up_comes_from_the_stock(line):
    assert refused(play(sit(a="7c Kd", b="9s"), "A oneoff 7c", "B decline"), line) == "CU 4.8"


@clause("CU 4.8")
@pytest.mark.parametrize(
    "line",
    [
        "A draw",
        "A pass",
        "A points 6h",
        "A permanent Kd",
        "A decline",
        "A take 9c",
        "B points 9s",
        "* flip 6h",
        "A scuttle 6h 4d",
        "A scuttle 5h 6d",
        "A oneoff 2h Kc",
        "* discard 9s 2c",
    ],
)
def test_nothing_else_can_be_done_than_to_play_it(line):
    assert refused(turn_up("5h", points_b="4d"), line) == "CU 4.8"


@clause("CU 4.8")
def test_how_it_is_played_the_clause_of_the_play_tells():
    log = turn_up("5h", points_b="Td", table_b="Kh")

    assert refused(log, "A scuttle 5h Td") == "CU 3.2"
    assert refused(log, "A permanent 5h") == "CU 6.4"
    assert refused(log, "A oneoff 5h Kh") == "CU 4.6"
    assert refused(turn_up("Qh"), "A points Qh") == "CU 3.1"
    assert refused(turn_up("8h"), "A oneoff 8h") == "CU 4.1"


# A jack turned up.


@clause("CU 4.9")
def test_a_jack_turned_up_goes_onto_a_rivals_card_where_it_can():
    log = turn_up("Jh", points_a="4d", points_b="9c Ts/Jc")
    state = show(play(log, "A permanent Jh Ts"))

    assert legal(log) == ["A permanent Jh 9c", "A permanent Jh Ts"]
    assert refused(log, "A permanent Jh 4d") == "CU 4.9"
    assert state["score"] == {"A": 14, "B": 9}
    assert state["points"]["A"] == [{"card": "4d", "jacks": []}, {"card": "Ts", "jacks": ["Jc", "Jh"]}]


@clause("CU 4.9", "CU 7.1")
@pytest.mark.parametrize("theirs", [{}, {"points_b": "9c", "table_b": "Qc"}, {"table_b": "Qc"}])
def test_where_it_cannot_one_of_the_own_cards_passes_to_the_rival(theirs):
    log = turn_up("Jh", points_a="4d 8c/Jd", **theirs)
    state = show(play(log, "A permanent Jh 8c"))

    assert legal(log) == ["A permanent Jh 4d", "A permanent Jh 8c"]
    assert state["points"]["A"] == [{"card": "4d", "jacks": []}]
    assert {"card": "8c", "jacks": ["Jd", "Jh"]} in state["points"]["B"]
    assert state["scrap"] == ["7c"]


@clause("CU 4.9")
def test_the_own_queen_does_not_keep_the_own_card():
    assert legal(turn_up("Jh", points_a="4d", table_a="Qc")) == ["A permanent Jh 4d"]


@clause("CU 4.9")
def test_behind_a_queen_the_rivals_card_stays_refused():
    assert refused(turn_up("Jh", points_a="4d", points_b="9c", table_b="Qc"), "A permanent Jh 9c") == "CU 7.1"


@clause("CU 4.9", "CU 4.8")
@pytest.mark.parametrize("theirs", [{}, {"points_b": "9c", "table_b": "Qc"}, {"table_a": "Kc 8c"}])
def test_without_any_target_it_goes_to_the_scrap_pile(theirs):
    state = show(turn_up("Jh", **theirs))

    assert state["scrap"] == ["7c", "Jh"]
    assert (state["flipped"], state["awaits"], state["actor"]) == (None, "play", "B")


@clause("CU 4.9")
def test_a_jack_turned_up_names_its_card():
    assert refused(turn_up("Jh", points_b="9c"), "A permanent Jh") == "CU 6.2"
