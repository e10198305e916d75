"""The worked examples of the rules, CU X1 to X3, played from positions; they are golden replays too."""

import pytest

from tests.cuttle.table import legal, play, refused, show, sit


@pytest.mark.clause("CU X1")
def test_an_ace_answered_by_a_two_that_is_answered_takes_effect():
    log = sit(a="Ah 2d", b="2c 5c", points_a="8h", points_b="9s")
    log = play(log, "A oneoff Ah", "B counter 2c", "A counter 2d")
    assert show(log)["points"] == {"A": [{"card": "8h", "jacks": []}], "B": [{"card": "9s", "jacks": []}]}
    state = show(play(log, "B decline"))
    assert state["points"] == {"A": [], "B": []}
    assert state["scrap"] == ["Ah", "2c", "2d", "8h", "9s"]
    assert (state["score"], state["awaits"], state["actor"]) == ({"A": 0, "B": 0}, "play", "B")


@pytest.mark.clause("CU X2")
def test_the_seven_of_spades_scuttles_lower_cards_and_the_lower_sevens():
    log = sit(a="7s", points_b="7h 6s")
    assert [line for line in legal(log) if "scuttle" in line] == ["A scuttle 7s 6s", "A scuttle 7s 7h"]


@pytest.mark.clause("CU X2")
@pytest.mark.parametrize(("card", "target"), [("6s", "7h"), ("7h", "7s")])
def test_a_lower_card_does_not_scuttle(card, target):
    assert refused(sit(a=card, points_b=target), f"A scuttle {card} {target}") == "CU 3.2"


@pytest.mark.clause("CU X3")
def test_an_ace_makes_ten_with_two_kings_and_wins():
    log = sit(a="Ac", points_a="9h", table_a="Kc Kd")
    assert show(log)["goal"] == {"A": 10, "B": 21}
    assert show(play(log, "A points Ac"))["result"] == {"winners": ["A"], "reason": "goal"}
