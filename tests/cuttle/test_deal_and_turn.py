"""CU 1 and CU 2: cards and seats, the deal, turns, drawing, misdeals."""

import pytest

from cardlog import Header, Log, Lowest, Seeded, Table
from tests.cuttle.table import DEAL, last_cards, legal, log_of, play, refused, show, sit

clause = pytest.mark.clause
START = log_of()


@clause("CU 2.1")
def test_five_cards_go_to_one_seat_and_six_to_the_dealer_who_moves_second():
    state = show(log_of("* deal A / Ac 2c 3c 4c 5c 6c / Kc Kd Kh Ks Qs"))

    assert state["dealer"] == "A"
    assert (state["turn"], state["actor"], state["awaits"]) == ("B", "B", "play")
    assert state["hands"] == {"A": ["Ac", "2c", "3c", "4c", "5c", "6c"], "B": ["Qs", "Kc", "Kd", "Kh", "Ks"]}
    assert state["stock"] == 41
    assert state["points"] == {"A": [], "B": []}
    assert state["permanents"] == {"A": [], "B": []}
    assert state["scrap"] == []


@clause("CU 2.1")
def test_turns_alternate_from_the_seat_that_did_not_deal():
    log = log_of(DEAL)
    turns = [show(log)["turn"]]
    for lines in (["A points 5c"], ["B draw", "* draw 7c"], ["A permanent Kd"], ["B points 4c"]):
        log = play(log, *lines)
        turns.append(show(log)["turn"])

    assert turns == ["A", "B", "A", "B", "A"]


@clause("CU 2.1")
def test_the_first_dealer_is_drawn_by_lot():
    dealers = {Table.start(Header.make("cuttle"), Seeded(seed)).state.dealer for seed in range(20)}

    assert dealers == {0, 1}


@clause("CU 2.1")
@pytest.mark.parametrize(
    "deal",
    [
        "* deal B / 2d 5c 8h 9c / Ac 2c 3d 4c 9s Jh",
        "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s",
        "* deal A / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh",
        "* deal B / 2d 5c 8h 9c Kd / 2d 2c 3d 4c 9s Jh",
        "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jk",
        "* deal C / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh",
        "* deal B / 2d 5c 8h 9c Kd",
        "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh / 7c 7d 7h 7s Ks",
        "* deal B / -- / Ac 2c 3d 4c 9s Jh",
    ],
    ids=["four", "five and five", "other dealer", "twice", "joker", "dealer C", "one hand", "three hands", "empty"],
)
def test_deals_of_another_form_are_refused(deal):
    assert refused(START, deal) == "CU 2.1"


@clause("CU 2.1")
@pytest.mark.parametrize(
    "line", ["A draw", "A points 5c", "B pass", "A decline", "* draw 5c", "* show B 5c", "* flip 5c"]
)
def test_nothing_but_a_deal_begins_a_game(line):
    assert legal(START) == []
    assert refused(START, line) == "CU 2.1"


@clause("CU 2.1", "CU 2.2")
def test_a_second_deal_is_refused():
    assert refused(log_of(DEAL), DEAL) == "CU 2.2"


@clause("CU 2.2")
def test_a_turn_is_a_draw_or_one_card_played():
    log = sit(a="5c 8h Kd", b="2c", points_b="4c")

    assert legal(log) == [
        "A draw",
        "A oneoff 5c",
        "A permanent 8h",
        "A permanent Kd",
        "A points 5c",
        "A points 8h",
        "A scuttle 5c 4c",
        "A scuttle 8h 4c",
    ]
    assert show(play(log, "A points 8h"))["actor"] == "B"
    assert show(play(log, "A permanent Kd"))["actor"] == "B"
    assert show(play(log, "A scuttle 8h 4c"))["actor"] == "B"


@clause("CU 2.2")
@pytest.mark.parametrize(
    "line",
    [
        "B draw",
        "B points 2c",
        "C draw",
        "E points 8h",
        "A decline",
        "A counter 2c",
        "A block Ts",
        "A take 2c",
        "A discard 5c 8h",
        "* draw 3c",
        "* flip 3c",
        "* show B 2c",
        "* discard 2c",
        "* hands / 2c / 5c 8h",
    ],
)
def test_on_a_turn_another_seat_another_kind_and_any_fact_are_refused(line):
    assert refused(sit(a="5c 8h", b="2c"), line) == "CU 2.2"


@clause("CU 2.2")
@pytest.mark.parametrize(
    "line",
    [
        "A points 2c",
        "A points 7c",
        "A scuttle 9c 4c",
        "A oneoff Ah",
        "A permanent Kd",
        "A permanent Qs",
        "A scuttle 8h 3c",
        "A oneoff 9d 2c",
        "A scuttle 8h 8h",
        "A permanent 8h Ks",
    ],
)
def test_only_cards_in_hand_are_played_and_only_at_cards_on_the_table(line):
    assert refused(sit(a="5c 8h 9d", b="2c Kd", points_b="4c", scrap="7c Ah"), line) == "CU 2.2"


@clause("CU 1.1")
@pytest.mark.parametrize("line", ["A oneoff Jk", "A points Jk", "A scuttle 8h Jk", "A scuttle Jk 4c", "A oneoff Jk 4c"])
def test_no_joker_is_in_the_pack(line):
    assert refused(sit(a="8h", points_b="4c"), line) == "CU 1.1"


@clause("CU 1.1")
def test_no_third_seat_plays():
    assert refused(log_of(DEAL), "C draw") == "CU 2.2"
    assert refused(sit(a="8h", b="2c"), "D points 8h") == "CU 2.2"


@clause("CU 2.3")
def test_drawing_moves_a_card_when_the_fact_tells_it():
    announced = play(log_of(DEAL), "A draw")
    drawn = play(announced, "* draw Qh")

    assert (show(announced)["awaits"], show(announced)["actor"]) == ("fact:draw", "*")
    assert legal(announced) == []
    assert show(announced)["stock"] == 41
    assert show(announced)["hands"]["A"] == ["2d", "5c", "8h", "9c", "Kd"]
    assert show(drawn)["stock"] == 40
    assert show(drawn)["hands"]["A"] == ["2d", "5c", "8h", "9c", "Qh", "Kd"]
    assert show(drawn)["actor"] == "B"


@clause("CU 2.3")
@pytest.mark.parametrize(
    "line",
    [
        "* draw 5c",
        "* draw 2c",
        "* draw Qh Qs",
        "* draw Jk",
        "* flip Qh",
        "* discard Qh",
        "* show B 2c",
        "A draw",
        "B draw",
        "A points 5c",
        "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh",
    ],
)
def test_a_draw_is_followed_by_one_card_of_the_stock_and_nothing_else(line):
    assert refused(play(log_of(DEAL), "A draw"), line) == "CU 2.3"


@clause("CU 2.3")
def test_a_card_that_left_the_game_is_not_drawn():
    log = play(sit(a="9c", b="2c", points_b="8c"), "A scuttle 9c 8c", "B draw")

    assert refused(log, "* draw 8c") == "CU 2.3"
    assert refused(log, "* draw 9c") == "CU 2.3"
    assert show(play(log, "* draw 8d"))["hands"]["B"] == ["2c", "8d"]


@clause("CU 2.3")
def test_an_empty_stock_gives_nothing():
    log = sit(a="5c", b="2c", scrap=last_cards("", "5c", "2c"))

    assert show(log)["stock"] == 0
    assert refused(log, "A draw") == "CU 2.3"


@clause("CU 2.3")
def test_a_hand_has_no_limit():
    log = sit(a="Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s", b="Kc")

    assert len(show(play(log, "A draw", "* draw 9c"))["hands"]["A"]) == 13


@clause("CU 2.4")
def test_after_a_misdeal_all_is_as_before_but_for_the_dealer():
    log = log_of(DEAL, "* misdeal")
    expected = show(START) | {"event": 2, "dealer": "B"}

    assert show(log) == expected
    assert refused(log, "* deal A / Ac 2c 3c 4c 5c 6c / Kc Kd Kh Ks Qs") == "CU 2.4"
    again = play(log, "* deal B / Kc Kd Kh Ks Qs / Ac 2c 3c 4c 5c 6c", "* misdeal", DEAL)
    assert show(again)["hands"]["A"] == ["2d", "5c", "8h", "9c", "Kd"]


@clause("CU 2.4")
def test_the_dealer_of_a_misdeal_deals_again_whoever_provides_the_cards():
    table = Table.resume(log_of(DEAL, "* misdeal"), Lowest())

    assert str(table.log[2]) == "* deal B / Ac Ad Ah As 2c / 2d 2h 2s 3c 3d 3h"


@clause("CU 2.4")
@pytest.mark.parametrize(
    "lines",
    [
        [],
        [DEAL, "* misdeal"],
        [DEAL, "A draw"],
        [DEAL, "A draw", "* draw Qh"],
        [DEAL, "A points 8h"],
        [DEAL, "A oneoff 5c"],
        [DEAL, "A permanent 8h"],
        [DEAL, "A draw", "* draw Qh", "B draw", "* draw 7c"],
    ],
    ids=["start", "misdeal", "draw", "drawn", "points", "announced", "show", "later"],
)
def test_a_misdeal_is_declared_right_after_a_deal_only(lines):
    assert refused(log_of(*lines), "* misdeal") == "CU 2.4"


@clause("CU 2.4")
def test_after_a_takeback_of_the_first_action_a_misdeal_may_be_declared():
    log = log_of(DEAL, "A draw", "* draw Qh", "* takeback 2", "* misdeal")

    assert show(log)["awaits"] == "deal"


@clause("CU 2.4")
def test_a_position_is_no_deal():
    hands = {"a": "2d 5c 8h 9c Kd", "b": "Ac 2c 3d 4c 9s Jh"}

    assert refused(sit(**hands), "* misdeal") == "CU 2.4"


def test_a_header_alone_waits_for_a_deal():
    assert (show(Log(Header.make("cuttle")))["awaits"], show(START)["actor"]) == ("deal", "*")
