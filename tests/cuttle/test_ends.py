"""CU 8 and CU 9: score, goal, and how a game ends."""

from itertools import product

import pytest

import cardlog
from cardlog.cards import lowest
from cardlog.games.cuttle.facts import start
from cardlog.games.cuttle.state import TENS, draft, seat_at_goal
from tests.cuttle.table import last_cards, legal, play, refused, show, sit

clause = pytest.mark.clause


@clause("CU 8.1")
@pytest.mark.parametrize(("kings", "goal"), [("", 21), ("Kc", 14), ("Kc Kd", 10), ("Kc Kd Kh", 7), ("Kc Kd Kh Ks", 5)])
def test_the_goal_falls_with_each_own_king_in_play(kings, goal):
    assert show(sit(a="3c", b="2c", table_a=kings))["goal"] == {"A": goal, "B": 21}
    assert show(sit(a="3c", b="2c", table_b=kings))["goal"] == {"A": 21, "B": goal}


@clause("CU 8.1")
def test_the_score_is_what_one_controls_now_with_or_without_jacks():
    state = show(sit(a="3c", b="2c", points_a="Ac Td/Jc", points_b="9c 8d/Jh/Js"))

    assert state["score"] == {"A": 11, "B": 17}


@clause("CU 8.1", "CU 8.2")
@pytest.mark.parametrize(
    ("kings", "points", "short", "enough"),
    [("", "Tc 9c", "Ac", "2d"), ("Kc", "9c", "4c", "5c"), ("Kc Kd", "4d", "5c", "6c"), ("Kc Kd Kh", "Ad", "5c", "6c"),
     ("Kc Kd Kh Ks", "", "4c", "5c")],
)  # fmt: skip
def test_a_seat_at_its_goal_has_won(kings, points, short, enough):
    log = sit(a=f"{short} {enough}", b="2c", points_a=points, table_a=kings)
    won = show(play(log, f"A points {enough}"))

    assert won["result"] == {"winners": ["A"], "reason": "goal"}
    assert (won["awaits"], won["actor"], won["turn"]) == ("over", None, "A")
    assert show(play(log, f"A points {short}"))["result"] is None


@clause("CU 8.2")
def test_a_king_wins_where_the_points_suffice_for_it():
    assert show(play(sit(a="Kc", b="2c", points_a="9c 5d"), "A permanent Kc"))["result"]["winners"] == ["A"]
    assert show(play(sit(a="Kc", b="2c", points_a="9c 4d"), "A permanent Kc"))["result"] is None


@clause("CU 8.2")
def test_a_jack_wins():
    assert show(play(sit(a="Jc", b="2c", points_a="Td 2d", points_b="9c"), "A permanent Jc 9c"))["score"] == {
        "A": 21,
        "B": 0,
    }
    assert show(play(sit(a="Jc", b="2c", points_a="Td 2d", points_b="9c"), "A permanent Jc 9c"))["awaits"] == "over"


@clause("CU 8.2")
def test_an_effect_wins_only_once_it_is_resolved():
    log = play(sit(a="2d 3c", b="2c 4c", points_a="Td 2s", points_b="9c/Jc"), "A oneoff 2d Jc")
    won = play(log, "B decline")

    assert show(log)["result"] is None
    assert show(won)["score"] == {"A": 21, "B": 0}
    assert show(won)["scrap"] == ["2d", "Jc"]
    assert show(play(log, "B counter 2c", "A decline"))["result"] is None


@clause("CU 8.2")
def test_a_seven_wins_when_its_inner_play_is_done():
    log = play(sit(a="7c", b="4c", points_a="Td 9d"), "A oneoff 7c", "B decline", "* flip 2d", "A points 2d")

    assert show(log)["result"] == {"winners": ["A"], "reason": "goal"}
    assert show(log)["scrap"] == ["7c"]


@clause("CU 8.2")
def test_the_game_ends_at_once_and_nothing_follows():
    log = play(sit(a="Ac 9s", b="2c 9c", points_a="Tc Td"), "A points Ac")

    assert legal(log) == []
    for line in ("B draw", "B points 9c", "A draw", "B counter 2c", "* draw 9d", "* misdeal", "A take Ac", "C draw"):
        assert refused(log, line).split(".")[0] in ("CU 8", "CU 9")


@clause("CU 8.2", "CU 4.7")
def test_the_rival_wins_where_a_six_gives_a_card_back():
    log = play(sit(a="6c", b="2c", points_a="Td/Jc", points_b="9d 2d"), "A oneoff 6c", "B decline")

    assert show(log)["result"] == {"winners": ["B"], "reason": "goal"}
    assert show(log)["turn"] == "A"


@clause("CU 8.2", "CU 6.3")
@pytest.mark.parametrize("card", ["2d", "9s"])
def test_the_rival_wins_where_a_two_or_nine_at_an_own_jack_gives_a_card_back(card):
    log = play(sit(a=card, b="2c", points_a="Td/Jc", points_b="9d 3d"), f"A oneoff {card} Jc", "B decline")

    assert show(log)["result"] == {"winners": ["B"], "reason": "goal"}


@clause("CU 8.2", "CU 4.9")
def test_the_rival_wins_where_a_jack_turned_up_is_given_away():
    log = play(
        sit(a="7c", b="2c", points_a="9c", points_b="9d 3d", table_b="Qh"), "A oneoff 7c", "B decline", "* flip Jc"
    )

    assert show(log)["result"] is None
    assert show(play(log, "A permanent Jc 9c"))["result"] == {"winners": ["B"], "reason": "goal"}


@clause("CU 8.1", "CU 8.2")
def test_a_king_lost_raises_the_goal_again():
    log = play(sit(a="9d", b="3c", points_b="Tc", table_b="Kc"), "A oneoff 9d Kc", "B decline")

    assert show(log)["goal"] == {"A": 21, "B": 21}
    assert show(log)["result"] is None


def at_the_end(**keys):
    """The stock is empty."""
    keys = {"a": "4c Jh", "b": "6d"} | keys
    elsewhere = [keys.get(name, "") for name in ("a", "b", "points_a", "points_b", "table_a", "table_b")]
    return sit(**keys, scrap=last_cards("", *elsewhere))


@clause("CU 9.1")
def test_with_an_empty_stock_a_seat_may_pass_though_it_could_play():
    log = at_the_end()

    assert legal(log) == ["A oneoff 4c", "A pass", "A points 4c"]
    state = show(play(log, "A pass"))
    assert (state["passes"], state["actor"], state["turn"]) == (1, "B", "B")
    assert state["hands"] == {"A": ["4c", "Jh"], "B": ["6d"]}


@clause("CU 9.1")
def test_with_a_stock_nobody_passes():
    assert refused(sit(a="4c", b="6d"), "A pass") == "CU 9.1"
    assert refused(at_the_end(), "B pass") == "CU 2.2"


@clause("CU 9.2")
def test_three_passes_in_a_row_are_a_draw():
    log = play(at_the_end(points_a="Tc", points_b="9c"), "A pass", "B pass")
    state = show(play(log, "A pass"))

    assert show(log)["result"] is None
    assert state["result"] == {"winners": [], "reason": "passes"}
    assert (state["awaits"], state["actor"], state["passes"]) == ("over", None, 3)
    over = play(log, "A pass")
    assert legal(over) == []
    assert refused(over, "B pass").split(".")[0] in ("CU 8", "CU 9")


@clause("CU 9.2")
@pytest.mark.parametrize(
    "lines",
    [["A points 4c"], ["A oneoff 4c", "B counter 2c"], ["A scuttle 4c 3d"], ["A permanent Jh 3d"], ["A permanent Kc"]],
)
def test_any_play_starts_the_count_again(lines):
    log = play(at_the_end(a="4c Jh Kc", b="6d 2c", points_b="3d", passes=2), *lines)

    assert show(log)["passes"] == 0
    assert show(log)["result"] is None


@clause("CU 9.2")
def test_the_scrap_pile_is_not_shuffled_and_an_empty_hand_is_no_loss():
    log = play(at_the_end(a="4c", b=""), "A points 4c")

    assert show(log)["stock"] == 0
    assert len(show(log)["scrap"]) == 51
    assert legal(log) == ["B pass"]
    assert legal(sit(a="", b="2c")) == ["A draw"]


@clause("CU 8.1")
@pytest.mark.parametrize(
    ("rules", "tens"), [("classic", (3, 2, 1, 1, 1)), ("classic goals=21/14/10/5/0", (3, 2, 1, 1, 0))]
)
def test_no_seat_at_its_goal_is_passed_over_for_holding_few_cards(rules, tens):
    """By the number of its kings, with how many tens it has won, whichever kings and whichever seat they are."""
    d = draft(start(cardlog.find("cuttle").rules(rules)))
    d.turn = 0
    for kings, count, seat in product(range(16), range(5), (0, 1)):
        points, permanents = lowest(TENS, count), kings << 48
        d.points, d.permanents = ((points, 0), (permanents, 0)) if seat == 0 else ((0, points), (0, permanents))
        assert seat_at_goal(d) == (seat if count >= tens[kings.bit_count()] else None), (kings, count, seat)
