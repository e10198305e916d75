"""Positions of Cuttle in mid-turn (LOG 2): what is pending is told and needed, and contradicts nothing."""

import json

import pytest

from cardlog import PUBLIC, Header, IllegalEvent, Log, copy, dumps, loads
from cardlog.formats import codec
from tests.cuttle.table import legal, log_of, play, position, refused, show, sit

clause = pytest.mark.clause
THREE = {"a": "3c 2h", "b": "5c 6c 7c"}
"""Hands with which A can answer and B has a choice."""


def told(*announced):
    """`pending` of such lines as `A 2c Kd`: seat, card, target."""
    return [
        {"seat": seat, "card": card, "target": (*target, None)[0]} for seat, card, *target in map(str.split, announced)
    ]


def again(log):
    """A log that begins in the last state of this one, as it is printed."""
    tags = {"View": log.header.tag("View")} if log.header.view is not None else {}
    return log_of("* position " + json.dumps(show(log)), rules=str(log.header.rules), **tags)


def comes_back(log):
    """The state is a position, in the truth and in every copy, and both forms keep it."""
    for whose in (log, *(copy(log, viewer) for viewer in (0, 1, PUBLIC))):
        begun = again(whose)
        assert show(begun) == show(whose) | {"event": 1}
        assert legal(begun) == legal(whose)
        assert loads(dumps(begun)) == begun == loads(codec.pack(begun))
    return again(log)


# Every state in which a seat is to act.


@clause("LOG 2", "CU 5.1", "CU 5.2")
def test_a_response_due_goes_on_from_everything_announced():
    log = comes_back(play(sit(**THREE, table_b="Kd"), "A oneoff 2h Kd"))
    assert legal(log) == ["B decline"]
    assert show(play(log, "B decline"))["permanents"]["B"] == []

    log = comes_back(play(sit(a="Ah 2d", b="2c 5c", points_a="8h"), "A oneoff Ah", "B counter 2c", "A counter 2d"))
    assert (show(log)["turn"], show(log)["actor"]) == ("A", "B")
    assert show(play(log, "B decline"))["scrap"] == ["Ah", "2c", "2d", "8h"]

    log = comes_back(play(sit(a="Ah 2d", b="2c 5c", points_a="8h"), "A oneoff Ah", "B counter 2c"))
    assert (show(log)["turn"], show(log)["actor"]) == ("A", "A")
    assert show(play(log, "A decline"))["points"]["A"] == [{"card": "8h", "jacks": []}]


@clause("LOG 2", "CU 4.8")
def test_a_card_turned_up_is_played_and_7s_chain():
    log = play(sit(a="7c", b="5c 6c"), "A oneoff 7c", "B decline", "* flip 7d")
    assert "A points 7d" in legal(comes_back(log))

    log = comes_back(play(log, "A oneoff 7d", "B decline", "* flip 5h"))
    assert show(log)["pending"] == told("A 7c", "A 7d")
    log = comes_back(play(log, "A oneoff 5h"))
    assert show(log)["pending"] == told("A 7c", "A 7d", "A 5h")
    log = play(log, "B decline", "* draw 9c 9d")
    assert (show(log)["scrap"], show(log)["turn"]) == (["5h", "7c", "7d"], "B")


@clause("LOG 2", "CU 4.9")
def test_a_j_turned_up_goes_onto_an_own_card_where_there_is_no_other():
    log = comes_back(play(sit(a="7c", b="5c 6c", points_a="9h"), "A oneoff 7c", "B decline", "* flip Jd"))

    assert legal(log) == ["A permanent Jd 9h"]


@clause("LOG 2", "CU 4.4")
def test_the_choice_of_a_3_may_take_the_2s_that_answered_it():
    log = play(sit(a="3c 2d", b="2c 5c", scrap="Kd"), "A oneoff 3c", "B counter 2c", "A counter 2d", "B decline")
    log = comes_back(log)

    assert (show(log)["awaits"], show(log)["pending"]) == ("take", told("A 3c"))
    assert legal(log) == ["A take 2c", "A take 2d", "A take Kd"]
    assert show(play(log, "A take 2c"))["scrap"] == ["2d", "3c", "Kd"]


@clause("LOG 2", "CU 4.5")
def test_the_choice_of_a_4_is_the_rivals():
    log = comes_back(play(sit(a="4c", b="5c 6c 7c"), "A oneoff 4c", "B decline"))

    assert (show(log)["awaits"], show(log)["turn"], show(log)["actor"]) == ("discard", "A", "B")
    assert legal(log) == ["B discard 5c 6c", "B discard 5c 7c", "B discard 6c 7c"]
    assert show(play(log, "B discard 5c 7c"))["scrap"] == ["4c", "5c", "7c"]


@clause("LOG 2", "CU V2", "CU V3", "CU V4", "CU V5", "CU V7")
@pytest.mark.parametrize(
    ("rules", "begin", "lines"),
    [
        ("eight_removes_eight=true", {"a": "8c", "b": "5c", "table_b": "8d"}, ["A oneoff 8c 8d"]),
        ("nine=return_and_wait", {"a": "9c Kc", "b": "5c", "table_b": "8d", "waiting": ["Kc"]}, ["A oneoff 9c 8d"]),
        ("nine=top_of_stock", {"a": "7c", "b": "5c", "top": ["Kd", "Qd"]}, ["A oneoff 7c", "B decline", "* flip Kd"]),
        (
            "nine=top_of_stock",
            {"a": "7c", "b": "5c", "top": ["8d", "Qd"], "table_b": "8h"},
            ["A oneoff 7c", "B decline", "* flip 8d"],
        ),
        ("ten_blocks_scuttle=true", {"a": "9c", "b": "Tc", "points_b": "5h"}, ["A scuttle 9c 5h"]),
        (
            "ten_blocks_scuttle=true",
            {"a": "9c 2c", "b": "Tc 2d", "points_b": "5h", "table_b": "Qc"},
            ["A scuttle 9c 5h", "B block Tc", "A counter 2c"],
        ),
        ("joker=true", {"a": "Jk", "b": "2c"}, ["A oneoff Jk", "B counter 2c"]),
        ("queens_guard_queens=true", {"a": "2c", "b": "2d", "table_b": "Qc"}, ["A oneoff 2c Qc"]),
    ],
)
def test_in_every_variant(rules, begin, lines):
    comes_back(play(sit(rules=f"classic {rules}", **begin), *lines))


@clause("LOG 1", "LOG 2")
def test_a_takeback_leads_to_it():
    log = comes_back(play(sit(a="4c", b="5c 6c 7c"), "A oneoff 4c", "B decline"))

    assert show(play(log, "B discard 5c 7c", "* takeback 1")) == show(log) | {"event": 3}


# What is written.


@clause("LOG 2")
def test_awaits_is_written_where_it_is_no_normal_turn_and_turn_stands_for_actor():
    full = show(play(sit(**THREE, scrap="Kd"), "A oneoff 3c"))
    log = log_of("* position " + json.dumps(full))

    assert [*json.loads(log[0].written)][:3] == ["awaits", "dealer", "turn"]
    assert str(log[0]).startswith('* position {"awaits": "response", "dealer": "B", "turn": "A", "hands"')
    assert "awaits" not in json.loads(log_of("* position " + json.dumps(show(sit(**THREE))))[0].written)


@clause("LOG 2")
@pytest.mark.parametrize(
    ("awaits", "actor", "pending", "written"),
    [
        ("take", "A", told("A 3d"), {"turn": "A"}),
        ("discard", "B", told("A 4d"), {"actor": "B"}),
        ("response", "B", told("A 4d"), {"actor": "B"}),
        ("response", "A", told("A 4d", "B 2c"), {"actor": "A"}),
    ],
)
def test_who_is_at_turn_follows_from_the_actor_and_what_is_pending(awaits, actor, pending, written):
    hands = {"A": ["3c"], "B": ["5c", "6c", "7c"]}
    log = log_of(
        "* position "
        + json.dumps({"awaits": awaits, "actor": actor, "hands": hands, "scrap": ["Kd"], "pending": pending})
    )
    data = json.loads(log[0].written)

    assert (show(log)["turn"], show(log)["actor"], show(log)["dealer"]) == ("A", actor, "B")
    assert {key: data[key] for key in ("turn", "actor") if key in data} == written
    assert loads(dumps(log)) == log


# What contradicts itself or the game.

BLOCKS = "classic ten_blocks_scuttle=true"


@clause("LOG 2")
@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"pending": told("A Ah")}, "pending where awaits says"),
        ({"awaits": "response"}, "pending where awaits says"),
        ({"flipped": "9c"}, "turned up where awaits is flipped"),
        ({"awaits": "flipped", "pending": told("A 7d")}, "turned up where awaits is flipped"),
        ({"awaits": "response", "pending": told("A 7d"), "flipped": "9c"}, "turned up where awaits is flipped"),
        ({"awaits": "flipped", "flipped": "9c"}, "pending where awaits says"),
        ({"awaits": "fact:flip", "pending": told("A 7d")}, "pending where awaits says"),
        ({"awaits": "fact:draw"}, 'awaits is "play" here'),
        ({"awaits": "discarded", "pending": []}, 'awaits is "play" here'),
        ({"awaits": None}, 'awaits is "play" here, not null'),
        ({"awaits": "response", "pending": told("B 2c")}, "it is A's to act"),
        ({"awaits": "response", "pending": told("A 2c")}, "a 2 names its target"),
        ({"awaits": "response", "pending": told("A 2c Ks")}, "Ks is not on the table"),
        ({"awaits": "response", "pending": told("A 2c Kd"), "permanents": {"B": ["Kd", "Qd"]}}, "a queen protects Kd"),
        ({"awaits": "response", "pending": told("A 2c Kd"), "permanents": {"A": ["Qd"], "B": ["Kd"]}}, "at once"),
        ({"awaits": "response", "pending": told("A 2c Kd", "B Ah"), "permanents": {"A": ["Qd"], "B": ["Kd"]}}, "at once"),
        ({"awaits": "response", "pending": told("A Ah", "B 2c", "A 2d"), "permanents": {"B": ["Qd"]}}, "at once"),
        ({"awaits": "response", "pending": told("A Ah"), "hands": {"A": ["3c"]}}, "at once"),
        ({"awaits": "response", "pending": told("A 9c 5h"), "points": {"B": [{"card": "5h", "jacks": []}]}}, "at once"),
        ({"awaits": "response", "pending": told("A Ah", "A 2c")}, "flip 2c cannot have led here"),
        ({"awaits": "response", "pending": told("A Ah", "B 2c", "B 2d")}, "it is A's to act"),
        ({"awaits": "response", "pending": told("A Ah", "B 5d")}, "5d is no 2"),
        ({"awaits": "response", "pending": told("A Ah", "B 2c Ah")}, "has no target"),
        ({"awaits": "response", "pending": told("A 3c")}, "3c stands in hands and in another place"),
        ({"awaits": "response", "pending": told("A Ah", "B Ah")}, "Ah stands in pending and in another place"),
        ({"awaits": "response", "pending": told("A 3d")}, "the scrap pile is empty"),
        ({"awaits": "response", "pending": told("A Kd")}, "a K is no one-off"),
        ({"awaits": "response", "pending": told("A 7d", "A Kd")}, "a K is no one-off"),
        ({"awaits": "response", "pending": told("A ??")}, "no card"),
        ({"awaits": "response", "pending": told("A 2c ??")}, "no card"),
        ({"awaits": "response", "pending": told("A Jk")}, "Jk is not in the pack"),
        ({"awaits": "response", "pending": told("C Ah")}, "a seat of pending is a seat"),
        ({"awaits": "response", "pending": ["A oneoff Ah"]}, "pending[0]"),
        ({"awaits": "response", "pending": [{"seat": "A", "card": "Ah", "by": "A"}]}, "pending[0]"),
        ({"awaits": "response", "pending": told("A Ah"), "passes": 1}, "passes is 1"),
        ({"awaits": "response", "pending": told("A Ah"), "actor": "A"}, "B is to act, not A"),
        ({"awaits": "response", "pending": told("A Ah"), "turn": "B"}, "it is B's to act"),
        ({"awaits": "take", "pending": told("A 3d")}, "the scrap pile is empty"),
        ({"awaits": "take", "pending": told("A 4d"), "scrap": ["Kd"]}, "awaits is take, but"),
        ({"awaits": "take", "pending": told("A 3d", "B 2c", "A 2d"), "scrap": ["Kd"]}, "awaits is take, but"),
        ({"awaits": "discard", "pending": told("A 4d"), "hands": {"B": ["5c", "6c"]}}, "awaits is discard, but"),
        ({"awaits": "discard", "pending": told("A 3d"), "scrap": ["Kd"]}, "awaits is discard, but"),
        ({"awaits": "discard", "pending": told("A 4d"), "actor": "A"}, "B is to act, not A"),
        ({"awaits": "flipped", "pending": told("A 7d"), "flipped": "Kd", "scrap": ["Kd"]}, "Kd stands in scrap"),
        ({"awaits": "flipped", "pending": told("A 7d"), "flipped": "5c"}, "5c stands in hands"),
        ({"awaits": "flipped", "pending": told("A 7d"), "flipped": "7d"}, "7d stands in flipped"),
        ({"awaits": "flipped", "pending": told("A 7d"), "flipped": "Jd"}, "awaits is flipped, but"),
        ({"awaits": "flipped", "pending": told("A 6d"), "flipped": "Kd"}, "flip Kd cannot have led here"),
        ({"awaits": "flipped", "pending": told("A 7d", "B 2c", "A 2d"), "flipped": "Kd"}, "awaits is flipped, but"),
        ({"awaits": "flipped", "pending": told("A 7d"), "flipped": "??"}, "no card"),
    ],
    ids=lambda value: json.dumps(value)[:70] if isinstance(value, dict) else "",
)  # fmt: skip
def test_a_position_in_mid_turn_that_contradicts_itself_is_refused(data, reason):
    given = {"turn": "A", "hands": {"A": ["3c"], "B": ["5c", "6c", "7c"]}} | data
    with pytest.raises(IllegalEvent) as caught:
        log_of("* position " + json.dumps(given))

    assert caught.value.clause == "LOG 2"
    assert reason in caught.value.reason
    assert "\n" not in str(caught.value)


@clause("LOG 2")
@pytest.mark.parametrize("who", [{}, {"actor": "A"}, {"turn": None, "actor": "B"}])
def test_who_is_at_turn_must_be_said_and_true(who):
    data = {"awaits": "discard", "hands": {"B": ["5c", "6c", "7c"]}, "pending": told("A 4d")}

    assert refused(log_of(), "* position " + json.dumps(data | who)) == "LOG 2"


@clause("LOG 2", "CU V1", "CU V4", "CU V5")
def test_what_a_variant_cannot_come_to_is_refused():
    empty = {rules: log_of(rules=rules) for rules in ("classic four=random", BLOCKS, "classic nine=top_of_stock")}
    four, blocks, buried = empty.values()
    known = {"a": "", "b": "5c", "awaits": "flipped", "pending": told("A 7d"), "top": ["Kd"]}

    assert refused(four, position(**THREE, awaits="discard", pending=told("A 4d"))) == "LOG 2"
    assert (
        refused(blocks, position(**THREE, points_b="5h", awaits="response", pending=told("A 9c 5h", "B 2c"))) == "LOG 2"
    )
    assert refused(blocks, position(**THREE, points_b="9h", awaits="response", pending=told("A 9c 9h"))) == "LOG 2"
    assert refused(blocks, position(**THREE, points_a="5h", awaits="response", pending=told("A 9c 5h"))) == "LOG 2"
    assert refused(buried, position(**known, flipped="5h")) == "LOG 2"
    assert show(play(buried, position(**known, flipped="Ks")))["awaits"] == "flipped"


# Copies (LOG 3).


@clause("LOG 2", "LOG 3")
def test_a_copy_of_a_position_in_mid_turn_hides_the_hands_alone():
    log = log_of(position(a="3c", b="5c 6c 7c", awaits="discard", pending=told("A 4d"), table_a="8c"))
    public = show(copy(log, PUBLIC))

    assert public["hands"] == {"A": ["??"], "B": ["??", "??", "??"]}
    assert (public["pending"], public["awaits"], public["actor"]) == (told("A 4d"), "discard", "B")
    assert show(copy(log, 0))["hands"] == {"A": ["3c"], "B": ["5c", "6c", "7c"]}
    assert loads(dumps(copy(log, 1))).state() == log.game.view(log.state(), 1, False)


@clause("LOG 3")
@pytest.mark.parametrize(("hands", "fits"), [(["??", "??", "??"], True), (["5c", "??", "??"], False)])
def test_a_copy_in_mid_turn_names_what_its_viewer_knows_and_nothing_else(hands, fits):
    line = "* position " + json.dumps(
        {"awaits": "discard", "turn": "A", "hands": {"A": ["3c"], "B": hands}, "pending": told("A 4d")}
    )
    log = Log(Header.make("cuttle", View="A"))

    if fits:
        assert len(legal(play(log, line))) == 50 * 49 // 2
    else:
        assert refused(log, line) == "LOG 3"
