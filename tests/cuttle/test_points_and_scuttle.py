"""CU 3: points and scuttles."""

import pytest

from tests.cuttle.table import legal, play, refused, show, sit

clause = pytest.mark.clause


@clause("CU 3.1")
@pytest.mark.parametrize(
    ("card", "worth"),
    [("Ac", 1), ("2d", 2), ("3h", 3), ("4s", 4), ("5c", 5), ("6d", 6), ("7h", 7), ("8s", 8), ("9c", 9), ("Td", 10)],
)
def test_a_point_card_is_worth_its_rank(card, worth):
    state = show(play(sit(a=card, b="Kc"), f"A points {card}"))

    assert state["score"] == {"A": worth, "B": 0}
    assert state["points"] == {"A": [{"card": card, "jacks": []}], "B": []}
    assert state["hands"]["A"] == []
    assert (state["actor"], state["awaits"]) == ("B", "play")


@clause("CU 3.1")
def test_cards_in_hand_score_nothing_and_points_add_up():
    log = sit(a="Tc 9c 8c", b="2c", points_a="Ad 3d")

    assert show(log)["score"] == {"A": 4, "B": 0}
    assert show(play(log, "A points 9c"))["score"] == {"A": 13, "B": 0}


@clause("CU 3.1")
@pytest.mark.parametrize("card", ["Jc", "Qd", "Kh"])
def test_court_cards_are_no_points(card):
    assert refused(sit(a=card, b="2c"), f"A points {card}") == "CU 3.1"


@clause("CU 3.2")
@pytest.mark.parametrize(
    ("attacker", "target"),
    [("7s", "7h"), ("7s", "6s"), ("7d", "7c"), ("Td", "9s"), ("2c", "As"), ("Ts", "Th"), ("Ad", "Ac")],
)
def test_a_higher_rank_or_an_equal_rank_of_a_higher_suit_scuttles(attacker, target):
    log = sit(a=f"{attacker} Kc", b="2h", points_b=target)
    state = show(play(log, f"A scuttle {attacker} {target}"))

    assert state["points"] == {"A": [], "B": []}
    assert set(state["scrap"]) == {attacker, target}
    assert state["hands"]["A"] == ["Kc"]
    assert state["score"] == {"A": 0, "B": 0}
    assert (state["actor"], state["awaits"]) == ("B", "play")


@clause("CU 3.2")
@pytest.mark.parametrize(
    ("attacker", "target"),
    [("6s", "7h"), ("7h", "7s"), ("7c", "7d"), ("9s", "Tc"), ("As", "2c"), ("Ac", "Ad"), ("Jc", "Ts"), ("Kd", "Ac")],
)
def test_lower_cards_and_court_cards_do_not_scuttle(attacker, target):
    assert refused(sit(a=attacker, b="2h", points_b=target), f"A scuttle {attacker} {target}") == "CU 3.2"


@clause("CU 3.2")
def test_only_a_card_that_the_rival_controls_now_is_scuttled():
    log = sit(a="9c", b="2c", points_a="8c 7d/Jc", points_b="6d/Jd")

    assert [line for line in legal(log) if "scuttle" in line] == ["A scuttle 9c 6d"]
    assert refused(log, "A scuttle 9c 8c") == "CU 3.2"
    assert refused(log, "A scuttle 9c 7d") == "CU 3.2"


@clause("CU 3.2")
def test_the_jacks_on_a_scuttled_card_go_too():
    log = sit(a="Ts", b="2c", points_b="9c/Jd/Jc/Js 3c/Jh")
    state = show(play(log, "A scuttle Ts 9c"))

    assert state["scrap"] == ["9c", "Ts", "Jc", "Jd", "Js"]
    assert state["points"]["B"] == [{"card": "3c", "jacks": ["Jh"]}]
    assert state["score"] == {"A": 0, "B": 3}


@clause("CU 3.3")
@pytest.mark.parametrize("target", ["8c", "Qh", "Kh", "Jh"])
def test_a_permanent_is_not_scuttled(target):
    log = sit(a="Ts", b="2c", points_b="5c/Jh", table_b="8c Qh Kh")

    assert refused(log, f"A scuttle Ts {target}") in ("CU 3.2", "CU 3.3")


@clause("CU 3.3", "CU 5.1", "CU 7.2")
def test_a_scuttle_is_answered_by_nobody_and_ignores_a_queen():
    state = show(play(sit(a="Ts", b="2c 2d Tc", points_b="9c", table_b="Qh"), "A scuttle Ts 9c"))

    assert state["scrap"] == ["9c", "Ts"]
    assert (state["actor"], state["awaits"]) == ("B", "play")


@clause("CU 3.2")
def test_the_target_stands_on_the_table_and_the_attacker_in_hand():
    log = sit(a="9c", b="8c", points_b="7c", scrap="6c")

    assert refused(log, "A scuttle 9c 8c") == "CU 2.2"
    assert refused(log, "A scuttle 9c 6c") == "CU 2.2"
    assert refused(log, "A scuttle Tc 7c") == "CU 2.2"
    assert refused(log, "A scuttle 9c 9c") == "CU 2.2"
