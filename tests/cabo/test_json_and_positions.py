"""The state as JSON, key by key, and positions (LOG 2)."""

import json

import pytest

from cardlog import IllegalEvent, NotationError, copy, dumps, loads
from tests.cabo.table import DEAL, LOOKS, log_of, play, position, refused, show, sit

clause = pytest.mark.clause
ROWS = ("5c Kd 2h 9s", "7h 3c -- Ah")
COMMON = {"game": "cabo", "rules": {"profile": "classic"}, "view": None}
NOBODY = {"totals": {"A": 0, "B": 0}, "reset": {"A": False, "B": False}, "rounds": []}


def exactly(log, expected):
    """The JSON is this, with its keys in this order."""
    state = show(log)
    assert json.dumps(state) == json.dumps(expected)


def test_before_the_first_deal():
    nothing = [None, None, None, None]
    exactly(
        log_of(),
        COMMON
        | {"event": 0, "awaits": "deal", "actor": "*", "dealer": None, "result": None, "stock": 52}
        | {"starter": None, "turn": None, "round": 1, "slots": {"A": nothing, "B": nothing}, "seen": {}}
        | {"drawn": None, "pending": None, "discard": [], "caller": None}
        | NOBODY,
    )


def test_in_the_middle_of_a_round():
    log = log_of(DEAL, *LOOKS, "A draw", "* draw 6c", "A swap A0 A1", "* reveal A0 5c A1 Kd")
    seen = {"A0": ["A", "B", "public"], "A1": ["A", "B", "public"], "A2": [], "A3": []}
    seen |= {"B0": [], "B1": [], "B2": ["B"], "B3": ["B"]}
    exactly(
        log,
        COMMON
        | {"event": 9, "awaits": "fact:reveal", "actor": "*", "dealer": "B", "result": None, "stock": 42}
        | {"starter": "A", "turn": "A", "round": 1}
        | {"slots": {"A": ["5c", "Kd", "2h", "9s"], "B": ["7h", "3c", "Qd", "Ah"]}, "seen": seen}
        | {"drawn": "6c", "pending": "A swap A0 A1", "discard": ["4s"], "caller": None}
        | NOBODY,
    )


def test_at_the_end_in_a_copy():
    log = sit("2c -- -- --", "Tc -- -- --", totals={"A": 60, "B": 91})
    log = play(log, "A cabo", "B draw", "* draw 9h", "B discard", "* reveal 9h")
    log = copy(play(log, "* showdown / 2c -- -- -- / Tc -- -- --"), 1)
    exactly(
        log,
        {"game": "cabo", "rules": {"profile": "classic"}, "view": "B"}
        | {"event": 7, "awaits": "over", "actor": None, "dealer": "B"}
        | {"result": {"winners": ["A"], "reason": "limit"}, "stock": 48}
        | {"starter": "A", "turn": "B", "round": 1}
        | {"slots": {"A": ["2c", None, None, None], "B": ["Tc", None, None, None]}}
        | {"seen": {"A0": ["A", "B", "public"], "B0": ["A", "B", "public"]}}
        | {"drawn": None, "pending": None, "discard": ["4s", "9h"], "caller": "A"}
        | {"totals": {"A": 60, "B": 101}, "reset": {"A": False, "B": False}, "rounds": [{"A": 0, "B": 10}]},
    )


@pytest.mark.parametrize(
    ("lines", "awaits", "actor", "pending"),
    [
        ([], "deal", "*", None),
        ([DEAL], "look", "A", None),
        ([DEAL, "A look A0 A1"], "fact:show", "*", "A look A0 A1"),
        ([DEAL, *LOOKS], "turn", "A", None),
        ([DEAL, *LOOKS, "A draw"], "fact:draw", "*", "A draw"),
        ([DEAL, *LOOKS, "A draw", "* draw 8c"], "drawn", "A", None),
        ([DEAL, *LOOKS, "A draw", "* draw 8c", "A discard peek A2"], "fact:reveal", "*", "A discard peek A2"),
        (
            [DEAL, *LOOKS, "A draw", "* draw 8c", "A discard peek A2", "* reveal 8c"],
            "fact:show",
            "*",
            "A discard peek A2",
        ),
        ([DEAL, *LOOKS, "A take A3"], "fact:reveal", "*", "A take A3"),
    ],
)
def test_what_is_awaited_and_pending(lines, awaits, actor, pending):
    state = show(log_of(*lines))

    assert (state["awaits"], state["actor"], state["pending"]) == (awaits, actor, pending)


# Positions.

GIVEN = json.loads(position(*ROWS).removeprefix("* position "))


@clause("LOG 2")
def test_a_position_stands_in_place_of_a_deal():
    state = show(sit(*ROWS))

    assert (state["awaits"], state["actor"], state["turn"]) == ("turn", "A", "A")
    assert state["stock"] == 52 - 7 - 1
    assert (state["round"], state["caller"], state["discard"]) == (1, None, ["4s"])
    assert state["seen"] == {slot: [] for slot in ("A0", "A1", "A2", "A3", "B0", "B1", "B3")}
    assert {key: state[key] for key in NOBODY} == NOBODY


@clause("LOG 2")
def test_its_text_leaves_out_what_follows_and_gives_turn_for_actor():
    log = sit(*ROWS, actor="A", stock=44, awaits="turn", event=77, result=None, game="cabo")

    assert str(log[0]) == position(*ROWS)
    data = {"actor": "A", "discard": ["4s"], "slots": {"A": ["5c", None, None, None], "B": ["6c", None, None, None]}}
    text = json.dumps(data | {"starter": "A", "dealer": "B"})
    assert str(log_of(f"* position {text}")[0]).startswith(
        '* position {"dealer": "B", "starter": "A", "turn": "A", "slots"'
    )


@clause("LOG 2")
def test_any_state_at_a_turn_is_a_position_again():
    log = log_of(DEAL.replace("Kd", "5d"), "A look A0 A1", "* show A A0 5c A1 5d", *LOOKS[2:])
    log = play(log, "A draw", "* draw 8c", "A swap A0 A1", "* reveal A0 5c A1 5d", "B cabo")
    state = show(log)
    again = log_of(f"* position {json.dumps(state)}")

    assert show(again) == state | {"event": 1}
    assert again.state() == log.state()


@clause("LOG 2")
def test_totals_may_stand_without_rounds_and_follow_from_them():
    rounds = [{"A": 60, "B": 0}, {"A": 40, "B": 9}, {"A": 1, "B": 0}]
    state = show(sit(*ROWS, rounds=rounds))

    assert (state["totals"], state["reset"], state["round"]) == ({"A": 51, "B": 9}, {"A": True, "B": False}, 4)
    assert show(sit(*ROWS, rounds=rounds, totals={"A": 51, "B": 9}, round=4))["rounds"] == rounds
    assert show(sit(*ROWS, totals={"A": 51, "B": 9}, round=4))["rounds"] == []


@clause("LOG 2")
@pytest.mark.parametrize(
    "wrong",
    [
        {"dealer": "C"},
        {"starter": ""},
        {"turn": "public"},
        {"actor": "B"},
        {"stock": 43},
        {"awaits": "drawn"},
        {"discard": []},
        {"discard": ["5c"]},
        {"discard": ["4s", "4s"]},
        {"discard": ["Jk"]},
        {"discard": ["??"]},
        {"discard": [None]},
        {"slots": {"A": ["5c", "Kd", "2h", "9s"]}},
        {"slots": {"A": ["5c", "Kd", "2h"], "B": ["7h", "3c", None, "Ah"]}},
        {"slots": {"A": [None, None, None, None], "B": ["7h", "3c", None, "Ah"]}},
        {"slots": {"A": ["5c", "Kd", "2h", "5c"], "B": ["7h", "3c", None, "Ah"]}},
        {"slots": {"A": ["5c", "Kd", "2h", "--"], "B": ["7h", "3c", None, "Ah"]}},
        {"slots": {"A": ["5c", "Kd", "2h", "9s"], "B": ["7h", "3c", None, "Ah"], "C": ["2c", "2d", "2s", "3d"]}},
        {"seen": {"B2": []}},
        {"seen": {"C0": []}},
        {"seen": {"A0": ["C"]}},
        {"seen": {"A0": ["A", "A"]}},
        {"seen": {"A0": ["public"]}},
        {"seen": {"A0": ["me"]}},
        {"seen": {"A0": "A"}},
        {"discard": {"4s": 1}},
        {"rounds": ""},
        {"drawn": "6c"},
        {"pending": "A draw"},
        {"caller": "A"},
        {"caller": "C"},
        {"round": 0},
        {"round": True},
        {"round": None},
        {"totals": None},
        {"reset": None},
        {"score": None},
        {"goal": None},
        {"totals": {"A": 10}},
        {"totals": {"A": 101, "B": 0}},
        {"totals": {"A": 100, "B": 0}},
        {"totals": {"A": -1, "B": 0}},
        {"totals": {"A": 1.5, "B": 0}},
        {"reset": {"A": 1, "B": 0}},
        {"rounds": [{"A": 9, "B": 0}], "totals": {"A": 10, "B": 0}},
        {"rounds": [{"A": 9, "B": 0}], "round": 1},
        {"rounds": [{"A": 9, "B": 0}], "reset": {"A": True, "B": False}},
        {"rounds": [{"A": 60, "B": 0}, {"A": 41, "B": 0}]},
        {"rounds": [{"A": 9}]},
        {"hands": {}},
        {"score": {"A": 0, "B": 0}},
    ],
    ids=json.dumps,
)
def test_a_position_that_contradicts_itself_or_the_game_is_refused(wrong):
    assert refused(log_of(), f"* position {json.dumps(GIVEN | wrong)}") == "LOG 2"


@clause("LOG 2")
@pytest.mark.parametrize("key", ["dealer", "starter", "turn", "slots", "discard"])
def test_what_a_position_needs(key):
    fewer = {name: value for name, value in GIVEN.items() if name != key}

    assert refused(log_of(), f"* position {json.dumps(fewer)}") == "LOG 2"


@clause("LOG 2")
def test_a_second_hundred_may_stand_in_a_position():
    assert show(sit(*ROWS, totals={"A": 100, "B": 0}, reset={"A": True, "B": False}))["totals"]["A"] == 100


@clause("LOG 2")
def test_hidden_slots_and_named_discards_are_no_more_than_the_pack():
    hidden = ("?? ?? ?? ??", "?? ?? ?? ??")
    pile = [rank + suit for rank in "A23456789TJ" for suit in "cdhs"]

    assert show(log_of(position(*hidden, discard=" ".join(pile)), View="A"))["stock"] == 0
    assert refused(log_of(View="A"), position(*hidden, discard=" ".join([*pile, "Qc"]))) == "LOG 2"


@clause("LOG 3")
def test_in_a_copy_of_a_position_just_what_the_viewer_has_seen_is_named():
    log = sit(*ROWS, seen={"A0": ["A"], "B0": ["A", "B"]})
    seen = copy(log, 0)

    assert show(seen)["slots"] == {"A": ["5c", "??", "??", "??"], "B": ["7h", "??", None, "??"]}
    assert loads(dumps(seen)).state() == seen.state()
    for slots in ("5c ?? ?? ??", "?? ?? ?? ??"), ("5c Kd ?? ??", "7h ?? -- ??"):
        wrong = position(*slots, seen={"A0": ["A"], "B0": ["A", "B"]})
        assert refused(log_of(View="A"), wrong) == "LOG 3"
    assert refused(log_of(), position("5c ?? ?? ??", "7h ?? -- ??")) == "LOG 3"


# The notation: what is unreadable, what is read in any order.


@pytest.mark.parametrize(
    "line",
    [
        "A look",
        "A look A4",
        "A look F0",
        "A look a0",
        "A look A0A1",
        "A look 5c",
        "A draw A0",
        "A swap",
        "A take",
        "A discard A0",
        "A discard peek",
        "A discard look A0",
        "A peek A0",
        "A cabo A0",
        "A call",
        "F draw",
        "* look A0 A1",
        "A show A A0 5c",
        "* draw",
        "* draw 5c 6c",
        "* draw A0",
        "* draw --",
        "* show A",
        "* show A A0",
        "* show A0 5c",
        "* show A A0 5c A1",
        "* show A A0 5c A1 5c",
        "* show A A0 --",
        "* reveal",
        "* reveal ??",
        "* reveal A0 ??",
        "* reveal A0",
        "* reveal 5c 6c",
        "* reveal A0 5c 6c",
        "* reveal A0 5c A1 5c",
        "* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah",
        "* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah up 4s",
        "* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah / up",
        "* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah / up ??",
        "* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah / up 4s 5s",
        "* deal B / 5c Kd 2h 5c / 7h 3c Qd Ah / up 4s",
        "* deal B / up 4s",
        "* deal / 5c Kd 2h 9s / 7h 3c Qd Ah / up 4s",
        "* showdown",
        "* showdown /",
        "* showdown 5c Kd 2h 9s",
        "* showdown / 5c ?? 2h 9s / 7h 3c Qd Ah",
        "* showdown / 5c Kd 2h 9s / 7h 7h Qd Ah",
        "* showdown / 5c Kd 2h 9s / up 4s",
        "* position",
    ],
)
def test_what_the_grammar_does_not_know_is_unreadable(line):
    with pytest.raises(NotationError):
        log_of().game.verbs.read(line)


@pytest.mark.parametrize(
    "line",
    [
        *("A look A0", "A look A0 A0 A0", "E look E0 E3", "A swap A3 A0 A1 A2 A0", "A take A2 A3", "A take C0"),
        *("A discard peek A0 A1", "A discard spy A0", "A discard trade B0", "* draw Jk", "* show E E0 ?? E1 ??"),
        *("* reveal A0 5c A0 6c", "* reveal Jk", "* showdown / -- / 5c", "* deal E / -- / ?? -- / up Jk"),
    ],
)
def test_what_is_only_illegal_is_read(line):
    event = log_of().game.verbs.read(line)

    assert str(event) == line
    with pytest.raises(IllegalEvent):
        log_of().append(event).state()


@pytest.mark.parametrize(
    ("read", "written"),
    [
        ("A look A3 A0", "A look A0 A3"),
        ("* show A A3 9s A0 5c", "* show A A0 5c A3 9s"),
        ("* show A A3 ?? A0 10♥", "* show A A0 Th A3 ??"),
        ("A swap A3 A0", "A swap A3 A0"),
        ("A  discard   peek A0", "A discard peek A0"),
    ],
)
def test_order_without_a_meaning_is_read_as_it_comes_and_written_in_slot_order(read, written):
    assert str(log_of().game.verbs.read(read)) == written


def text_of(*lines):
    return '[Cardlog "1"]\n[Game "cabo"]\n[Rules "classic"]\n[Seats "A" "B"]\n\n' + "\n".join(lines) + "\n"


@clause("CA 5.1")
def test_the_pairs_of_a_reveal_are_read_in_any_order_and_written_in_that_of_the_decision():
    start = [position("5c 5d 2h 9s", "7h 3c -- Ah"), "A draw", "* draw 6c", "A swap A3 A0 A1"]
    log = loads(text_of(*start, "* reveal A1 5d A0 5c A3 9s"))

    assert str(log[4]) == "* reveal A3 9s A0 5c A1 5d"
    assert dumps(loads(dumps(log))) == dumps(log)
    log.state()


def test_that_decision_is_the_one_in_force_in_a_variation_too():
    start = [position("5c 5d 2h 9s", "7h 3c -- Ah"), "A draw", "* draw 6c", "A swap A1 A0"]
    mended = ["* takeback 1", "A swap A0 A1", "* reveal A1 5d A0 5c", "* takeback 2", "A swap A1 A0"]
    log = loads(text_of(*start, *mended, "* reveal A0 5c A1 5d", "( * reveal A0 5c A1 5d $1", ")"))

    assert [str(log[number]) for number in (6, 9)] == ["* reveal A0 5c A1 5d", "* reveal A1 5d A0 5c"]
    (variation,) = log.note(10).variations
    assert str(variation[0]) == "* reveal A1 5d A0 5c"


def test_pairs_that_do_not_belong_to_the_decision_stay_as_they_are():
    start = [position("5c 5d 2h 9s", "7h 3c -- Ah"), "A draw", "* draw 6c", "A swap A1 A0"]
    log = loads(text_of(*start, "* reveal A2 2h A0 5c"))

    assert str(log[4]) == "* reveal A2 2h A0 5c"
    with pytest.raises(IllegalEvent, match=r"CA 5\.1"):
        log.state()
    assert str(loads(text_of("* reveal A2 2h A0 5c"))[0]) == "* reveal A2 2h A0 5c"
