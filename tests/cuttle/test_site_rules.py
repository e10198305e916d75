"""CU P4, CU P5 and the profile `site` of Cuttle: its rules, what is written of them, and its states as positions."""

import json
from pathlib import Path

import pytest

from cardlog import Header, IllegalEvent, Log, dumps, load, loads
from cardlog.formats import codec
from tests.cuttle.table import DEAL, last_cards, legal, log_of, play, refused, show, sit
from tests.cuttle.test_midturn import comes_back, told

clause = pytest.mark.clause
REPLAYS = Path(__file__).parents[2] / "replays" / "cuttle"


def with_line(log, verb):
    return [line for line in legal(log) if line.split()[1] == verb]


# CU P4: other goals.


@clause("CU P4")
@pytest.mark.parametrize(("kings", "goal"), [("", 21), ("Kc", 14), ("Kc Kd", 10), ("Kc Kd Kh", 5)])
def test_the_goal_with_so_many_kings(kings, goal):
    assert show(sit(table_a=kings, b="2c", rules="classic goals=21/14/10/5/0"))["goal"] == {"A": goal, "B": 21}


@clause("CU P4", "CU 8.2")
def test_five_points_win_with_three_kings_and_none_with_four():
    three = {"table_a": "Kc Kd", "points_a": "5d", "b": "2c", "a": "Kh"}
    four = {"table_a": "Kc Kd Kh", "b": "2c", "a": "Ks"}

    won = show(play(sit(**three, rules="classic goals=21/14/10/5/0"), "A permanent Kh"))
    assert (won["result"], won["score"]["A"], won["goal"]["A"]) == ({"winners": ["A"], "reason": "goal"}, 5, 5)
    assert show(play(sit(**three), "A permanent Kh"))["result"] is None
    won = show(play(sit(**four, rules="classic goals=21/14/10/5/0"), "A permanent Ks"))
    assert (won["result"], won["score"]["A"], won["goal"]["A"]) == ({"winners": ["A"], "reason": "goal"}, 0, 0)
    assert show(play(sit(**four), "A permanent Ks"))["result"] is None


# CU P5: a 9 at a point card.

POINTS = "classic nine_on_points=true"


@clause("CU P5")
def test_a_nine_returns_a_point_card_of_either_side_and_its_jacks_go():
    """Ts is A's, under two jacks: it goes back to A's hand, not to that of the seat that laid it."""
    log = sit(a="9c", b="2c", points_a="Ts/Jc/Jd", points_b="8h", rules=POINTS)
    theirs = show(play(log, "A oneoff 9c 8h", "B decline"))
    own = show(play(log, "A oneoff 9c Ts", "B decline"))

    assert with_line(log, "oneoff") == ["A oneoff 9c 8h", "A oneoff 9c Jc", "A oneoff 9c Jd", "A oneoff 9c Ts"]
    assert (theirs["hands"]["B"], theirs["points"]["B"], theirs["scrap"]) == (["2c", "8h"], [], ["9c"])
    assert theirs["seen"]["public"] == ["8h"]
    assert (own["hands"]["A"], own["points"]["A"], own["scrap"]) == (["Ts"], [], ["9c", "Jc", "Jd"])
    assert refused(sit(a="9c", b="2c", points_b="8h"), "A oneoff 9c 8h") == "CU 4.10"


@clause("CU P5", "CU 7.1")
def test_a_queen_keeps_it_off():
    log = sit(a="9c", b="2c", points_a="5d", points_b="8h", table_b="Qh", rules=POINTS)

    assert with_line(log, "oneoff") == ["A oneoff 9c 5d", "A oneoff 9c Qh"]
    assert refused(log, "A oneoff 9c 8h") == "CU 7.1"
    assert refused(sit(a="2c", b="2d", points_b="8h", rules=POINTS), "A oneoff 2c 8h") == "CU 4.3"


@clause("CU P5", "CU V3")
def test_it_waits_and_answers_nothing_either():
    """B's 2d comes back and waits through B's turn, in which it neither is laid nor cancels A's answer."""
    log = sit(a="9c 2c", b="Ac", points_b="2d", rules=f"{POINTS} nine=return_and_wait")
    log = play(log, "A oneoff 9c 2d", "B decline")

    assert (show(log)["waiting"], with_line(log, "points")) == (["2d"], ["B points Ac"])
    answered = play(log, "B oneoff Ac", "A counter 2c")
    assert legal(answered) == ["B decline"]
    assert refused(answered, "B counter 2d") == "CU V3"
    later = play(answered, "B decline", "A draw", "* draw 5h")
    assert (show(later)["waiting"], "B points 2d" in legal(later)) == ([], True)


@clause("CU P5", "CU V3")
def test_an_own_point_card_does_not_wait():
    log = sit(a="9c", b="2c", points_a="8h", rules=f"{POINTS} nine=return_and_wait")

    assert show(play(log, "A oneoff 9c 8h", "B decline"))["waiting"] == []


@clause("CU P5", "CU V4")
def test_with_the_stock_as_its_place_it_is_the_next_card_drawn():
    log = sit(a="9c", b="2c", points_b="Ts/Jc/Jd", rules=f"{POINTS} nine=top_of_stock")
    state = show(play(log, "A oneoff 9c Ts", "B decline"))

    assert (state["top"], state["points"]["B"], state["scrap"]) == (["Ts"], [], ["9c", "Jc", "Jd"])


# The profile.

SITE = {
    "four": "choose", "eight_removes_eight": False, "nine": "return_and_wait", "ten_blocks_scuttle": False,
    "queens_guard_queens": True, "joker": False, "hand_limit": 8, "five": "discard_one_draw_three",
    "seven": "choose_of_two", "goals": "21/14/10/5/0", "nine_on_points": True,
}  # fmt: skip


def test_the_profile_has_all_of_them_and_any_may_still_differ():
    site = Header.make("cuttle", "site").rules
    other = Header.make("cuttle", "site seven=one hand_limit=none joker=true").rules

    assert dict(site.options) == SITE
    assert dict(other.options) == SITE | {"seven": "one", "hand_limit": None, "joker": True}
    assert str(other) == "site hand_limit=none joker=true seven=one"
    assert str(Header.make("cuttle", "site hand_limit=8 nine=return").rules) == "site nine=return"


def test_what_is_classic_of_them_does_not_stand_in_json():
    def rules(text):
        return show(Log(Header.make("cuttle", text)))["rules"]

    six = dict([*SITE.items()][:6]) | {"nine": "return", "queens_guard_queens": False}
    assert rules("classic") == {"profile": "classic", **six}
    assert rules("classic five=discard_one_draw_three") == {
        "profile": "classic",
        **six,
        "five": "discard_one_draw_three",
    }
    assert rules("site") == {"profile": "site", **SITE}
    assert "hand_limit" not in rules("site hand_limit=none")


@pytest.mark.parametrize(
    ("rules", "version"),
    [
        ("classic", "1"),
        ("classic joker=true nine=return_and_wait", "1"),
        ("classic hand_limit=8", "2"),
        ("site", "2"),
        ("site hand_limit=none five=draw_two seven=one goals=21/14/10/7/5 nine_on_points=false", "2"),
    ],
)
def test_a_log_by_them_needs_the_second_version_of_the_format(rules, version):
    log = log_of(DEAL, rules=rules)

    assert dumps(log).startswith(f'[Cardlog "{version}"]')
    assert loads(dumps(log)) == log == loads(codec.pack(log))


@clause("LOG 5")
def test_seats_agree_on_a_draw():
    log = log_of(DEAL, "A draw", "* draw 5h", "* end agreement", rules="site")

    assert show(log)["result"] == {"winners": [], "reason": "agreement"}


def test_its_states_are_found_by_what_only_they_have(cardlog, file):
    game = file(dumps(load(REPLAYS / "site-a-whole-game.cgn")))

    assert cardlog("find", game, "--where", "size(flipped) == 2 && top == []").lines == [f"{game}#1 @10"]
    assert cardlog("find", game, "--rules", "site", "--where", "rules.hand_limit == 8", "--clause", "CU P1").lines == [
        f"{game}#1 @19"
    ]


# Its states as positions (LOG 2).


@clause("LOG 2", "CU P1", "CU P2", "CU P3", "CU P5")
@pytest.mark.parametrize(
    ("begin", "lines"),
    [
        ({"a": "Ac 2d 3h 4s 5c 6d 7h 9s", "b": "Kc"}, ["A draw", "* draw Td"]),
        ({"a": "9c 2c", "b": "Ac 2d 3h 4s 5c 6d 7h 9s", "table_b": "Kc"}, ["A oneoff 9c Kc", "B decline", "B draw", "* draw Td"]),
        ({"a": "5c 3c", "b": "Kc"}, ["A oneoff 5c", "B decline"]),
        ({"a": "7c 3c", "b": "Kc"}, ["A oneoff 7c", "B decline", "* flip Jd Jh"]),
        ({"a": "7c 3c", "b": "Kc"}, ["A oneoff 7c", "B decline", "* flip 5d 9h", "A oneoff 5d"]),
        ({"a": "7c 3c", "b": "Kc"}, ["A oneoff 7c", "B decline", "* flip 5d 9h", "A oneoff 5d", "B decline"]),
        ({"a": "7c 3c", "b": "Kc 2d"}, ["A oneoff 7c", "B decline", "* flip 9h 7d", "A oneoff 7d", "B decline", "* flip 9h 6d"]),
        ({"a": "7c 2c", "b": "Kc 2d"}, ["A oneoff 7c", "B decline", "* flip 7d 9h", "A oneoff 7d", "B counter 2d"]),
        (
            {"a": "7c 2c", "b": "Kc 2d"},
            ["A oneoff 7c", "B decline", "* flip 7d 9h", "A oneoff 7d", "B decline", "* flip 9h Ad", "A oneoff Ad"],
        ),
        ({"a": "9c 2c", "b": "Kc 2d", "points_b": "8h/Jc"}, ["A oneoff 9c 8h"]),
    ],
)  # fmt: skip
def test_every_state_in_which_a_seat_is_to_act_comes_back(begin, lines):
    comes_back(play(sit(rules="site", **begin), *lines))


@clause("LOG 2", "CU P3")
def test_a_last_card_turned_up_or_played_comes_back():
    log = sit(a="7c 3c", b="Kc", scrap=last_cards("5h", "7c 3c Kc"), rules="site")
    log = play(log, "A oneoff 7c", "B decline", "* flip 5h")

    assert show(comes_back(log))["flipped"] == ["5h"]
    comes_back(play(sit(a="7c 3c", b="Kc 2d", scrap=last_cards("Ah", "7c 3c Kc 2d"), rules="site"),
                    "A oneoff 7c", "B decline", "* flip Ah", "A oneoff Ah"))  # fmt: skip


@clause("LOG 2", "CU P5", "CU V5")
def test_a_nine_at_a_point_card_says_whether_it_scuttles():
    rules = "classic nine_on_points=true ten_blocks_scuttle=true"
    begin = sit(a="9c 3c", b="Tc 2d", points_b="8h", rules=rules)
    scuttle, oneoff = play(begin, "A scuttle 9c 8h"), play(begin, "A oneoff 9c 8h")

    assert show(scuttle)["pending"] == [{"seat": "A", "card": "9c", "target": "8h", "verb": "scuttle"}]
    assert show(oneoff)["pending"] == [{"seat": "A", "card": "9c", "target": "8h"}]
    assert legal(comes_back(scuttle)) == ["B block Tc", "B decline"]
    assert legal(comes_back(oneoff)) == ["B counter 2d", "B decline"]
    classic = play(sit(a="9c 3c", b="Tc 2d", points_b="8h", rules=TENS), "A scuttle 9c 8h")
    assert show(comes_back(classic))["pending"] == told("A 9c 8h")


TENS = "classic ten_blocks_scuttle=true"
BURIED = "classic nine=top_of_stock seven=choose_of_two"


@clause("LOG 2", "CU P3", "CU V4")
@pytest.mark.parametrize(
    ("rules", "top"),
    [
        ("site", ["5h"]),
        ("site", []),
        (BURIED, ["Kd", "8d", "5h"]),
        (f"{BURIED} nine_on_points=true", ["5h", "Kd", "8d", "Jh"]),
        ("classic nine=top_of_stock nine_on_points=true", ["5h"]),
    ],
)
def test_what_can_lie_on_top(rules, top):
    assert show(sit(b="2c", top=top, rules=rules))["top"] == top


NINE = ["Ac", "2d", "3h", "4s", "5c", "6d", "7h", "8s", "9s"]


@clause("LOG 2", "CU P1", "CU P2", "CU P3")
@pytest.mark.parametrize(
    ("rules", "data", "reason"),
    [
        ("classic", {"top": ["5h"]}, "top cannot be 5h"),
        ("site", {"top": ["5h", "6h"]}, "top cannot be 5h 6h"),
        (BURIED, {"top": ["5h", "Kd"]}, "top cannot be 5h Kd"),
        ("classic", {"flipped": ["5h"], "awaits": "flipped", "pending": told("A 7d")}, "flipped"),
        ("site", {"flipped": "5h", "awaits": "flipped", "pending": told("A 7d")}, "flipped"),
        ("site", {"flipped": None}, "flipped is null"),
        ("site", {"flipped": ["5h"], "awaits": "flipped", "pending": told("A 7d")}, "two cards are turned up"),
        ("site", {"flipped": ["5h", "6h", "Th"], "awaits": "flipped", "pending": told("A 7d")}, "awaits is flipped, but"),
        ("site", {"flipped": ["5h", "5h"], "awaits": "flipped", "pending": told("A 7d")}, "5h stands in flipped"),
        ("site", {"awaits": "response", "pending": told("A 7d", "A Ah")}, "two cards are turned up"),
        (BURIED, {"awaits": "response", "pending": told("A 7d", "A Ah"), "top": ["Kd", "Qd"]}, "Ah cannot have lain on Qd"),
        ("site", {"awaits": "discard", "actor": "A"}, "awaits is discard, but"),
        ("classic", {"awaits": "discard", "actor": "A", "hands": {"A": NINE}}, "pending where awaits says"),
        ("site", {"awaits": "discard", "actor": "B", "turn": "A", "hands": {"A": NINE}}, "A is to act, not B"),
        ("site", {"awaits": "take", "actor": "A", "hands": {"A": NINE}}, "pending where awaits says"),
        ("site", {"awaits": "discard", "pending": told("A 5d"), "actor": "B"}, "A is to act, not B"),
        ("site", {"waiting": ["Jk"]}, "waiting are"),
        ("classic nine=return_and_wait", {"waiting": ["3c"]}, "waiting are"),
        (TENS, {"awaits": "response", "pending": [{"seat": "A", "card": "Ah", "verb": "oneoff"}]}, "only be scuttle"),
    ],
    ids=lambda value: json.dumps(value)[:60] if isinstance(value, dict) else str(value)[:30],
)  # fmt: skip
def test_a_position_that_contradicts_these_rules_is_refused(rules, data, reason):
    given = {"turn": "A", "hands": {"A": ["3c"], "B": ["6c", "7c"]}} | data
    with pytest.raises(IllegalEvent) as caught:
        log_of("* position " + json.dumps(given), rules=rules)

    assert caught.value.clause == "LOG 2"
    assert reason in caught.value.reason


@clause("LOG 2", "CU P1")
def test_the_actor_stands_for_the_turn_where_a_hand_is_too_large():
    log = log_of("* position " + json.dumps({"awaits": "discard", "actor": "A", "hands": {"A": NINE}}), rules="site")

    assert (show(log)["turn"], show(log)["dealer"], len(legal(log))) == ("A", "B", 9)
