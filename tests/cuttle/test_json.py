"""The state as JSON, written out by hand: every key, in the contract's order."""

import json

from cardlog import PUBLIC, copy
from tests.cuttle.table import DEAL, log_of, play, show, sit

RULES = (
    '"rules": {"profile": "classic", "four": "choose", "eight_removes_eight": false, "nine": "return",'
    ' "ten_blocks_scuttle": false, "queens_guard_queens": false, "joker": false}'
)


def text(log):
    """As the command prints it: keys in their order."""
    return json.dumps(show(log))


def test_before_the_first_deal_every_seat_is_there_with_nothing():
    assert text(log_of()) == (
        '{"game": "cuttle", ' + RULES + ', "view": null, "event": 0, "awaits": "deal", "actor": "*", "dealer": null,'
        ' "result": null, "stock": 52, "turn": null, "hands": {"A": [], "B": []}, "points": {"A": [], "B": []},'
        ' "permanents": {"A": [], "B": []}, "scrap": [], "score": {"A": 0, "B": 0}, "goal": {"A": 21, "B": 21},'
        ' "pending": [], "flipped": null, "passes": 0, "waiting": [], "top": [],'
        ' "seen": {"seats": [], "public": []}}'
    )


def test_after_the_deal():
    assert text(log_of(DEAL)) == (
        '{"game": "cuttle", ' + RULES + ', "view": null, "event": 1, "awaits": "play", "actor": "A", "dealer": "B",'
        ' "result": null, "stock": 41, "turn": "A",'
        ' "hands": {"A": ["2d", "5c", "8h", "9c", "Kd"], "B": ["Ac", "2c", "3d", "4c", "9s", "Jh"]},'
        ' "points": {"A": [], "B": []}, "permanents": {"A": [], "B": []}, "scrap": [],'
        ' "score": {"A": 0, "B": 0}, "goal": {"A": 21, "B": 21}, "pending": [], "flipped": null, "passes": 0,'
        ' "waiting": [], "top": [], "seen": {"seats": [], "public": []}}'
    )


def test_in_the_midst_of_answers_with_everything_on_the_table():
    """B's glasses see A's hand; the stack reads from bottom to top, point cards stand in card order."""
    log = sit(
        a="2c 9h Td",
        b="2s 4d",
        points_a="Tc/Jd/Jc 3h",
        points_b="8d",
        table_a="Kh 8c",
        table_b="8s",
        scrap="Qs Ad",
    )
    log = play(log, "A oneoff 9h 8s", "B counter 2s")

    assert text(log) == (
        '{"game": "cuttle", ' + RULES + ', "view": null, "event": 3, "awaits": "response", "actor": "A",'
        ' "dealer": "B", "result": null, "stock": 37, "turn": "A",'
        ' "hands": {"A": ["2c", "Td"], "B": ["4d"]},'
        ' "points": {"A": [{"card": "3h", "jacks": []}, {"card": "Tc", "jacks": ["Jd", "Jc"]}],'
        ' "B": [{"card": "8d", "jacks": []}]},'
        ' "permanents": {"A": ["8c", "Kh"], "B": ["8s"]}, "scrap": ["Ad", "Qs"],'
        ' "score": {"A": 13, "B": 8}, "goal": {"A": 14, "B": 21},'
        ' "pending": [{"seat": "A", "card": "9h", "target": "8s"}, {"seat": "B", "card": "2s", "target": null}],'
        ' "flipped": null, "passes": 0, "waiting": [], "top": [],'
        ' "seen": {"seats": ["2c", "4d", "Td"], "public": []}}'
    )


def test_with_a_card_turned_up():
    log = play(sit(a="7c", b="2s", rules="classic joker=true"), "A oneoff 7c", "B decline", "* flip Jk")

    assert (show(log)["awaits"], show(log)["flipped"], show(log)["stock"]) == ("flipped", "Jk", 50)
    assert show(log)["pending"] == [{"seat": "A", "card": "7c", "target": None}]
    assert show(log)["rules"]["joker"] is True


def test_at_the_end_the_table_stays_as_it_is():
    log = play(sit(a="Ac Qd", b="2c", points_a="Tc Td"), "A points Ac")

    assert text(log) == (
        '{"game": "cuttle", ' + RULES + ', "view": null, "event": 2, "awaits": "over", "actor": null, "dealer": "B",'
        ' "result": {"winners": ["A"], "reason": "goal"}, "stock": 47, "turn": "A",'
        ' "hands": {"A": ["Qd"], "B": ["2c"]},'
        ' "points": {"A": [{"card": "Ac", "jacks": []}, {"card": "Tc", "jacks": []}, {"card": "Td", "jacks": []}],'
        ' "B": []}, "permanents": {"A": [], "B": []}, "scrap": [], "score": {"A": 21, "B": 0},'
        ' "goal": {"A": 21, "B": 21}, "pending": [], "flipped": null, "passes": 0, "waiting": [], "top": [],'
        ' "seen": {"seats": [], "public": []}}'
    )


def test_in_a_copy_hidden_cards_come_last():
    log = play(copy(log_of(DEAL), 1), "A draw", "* draw ??")
    state = show(log)

    assert state["view"] == "B"
    assert state["hands"] == {"A": ["??"] * 6, "B": ["Ac", "2c", "3d", "4c", "9s", "Jh"]}
    assert (state["stock"], state["event"]) == (40, 3)
    assert show(copy(log_of(DEAL), PUBLIC))["view"] == "public"


def test_the_event_counts_takebacks_too():
    log = log_of(DEAL, "A draw", "* takeback 1", "A points 8h", "* takeback 2")

    assert show(log) == show(log_of()) | {"event": 5}


def test_a_scuttle_that_can_be_blocked_is_pending():
    log = play(
        sit(a="9c", b="Ts", points_b="5d", rules="classic ten_blocks_scuttle=true"), "A scuttle 9c 5d", "B block Ts"
    )

    assert show(log)["scrap"] == ["9c", "Ts"]
    before = log.upto(2)
    assert show(before)["pending"] == [{"seat": "A", "card": "9c", "target": "5d"}]
