"""Positions of Cuttle: what may be left out, and every way in which one contradicts itself (LOG 2)."""

import json

import pytest

from cardlog import PUBLIC, Header, IllegalEvent, Log, NotationError, copy, dumps, loads
from tests.cuttle.table import DEAL, last_cards, legal, log_of, play, position, refused, show, sit

clause = pytest.mark.clause
START = log_of()


def line(**data):
    return "* position " + json.dumps(data)


def refusal(data, rules="classic"):
    with pytest.raises(IllegalEvent) as caught:
        log_of(line(**data), rules=rules)
    return caught.value


@clause("LOG 2", "CU 8.2")
def test_the_example_of_the_contract_wins_with_the_ace():
    log = log_of(
        '* position {"turn": "A", "hands": {"A": ["Ac"], "B": ["2c", "9d"]},'
        ' "points": {"A": [{"card": "9h", "jacks": []}]}, "permanents": {"A": ["Kc", "Kd"]}}'
    )

    assert show(log)["score"] == {"A": 9, "B": 0}
    assert show(log)["goal"] == {"A": 10, "B": 21}
    assert show(log)["stock"] == 46
    assert show(log)["dealer"] == "B"
    assert show(play(log, "A points Ac"))["result"] == {"winners": ["A"], "reason": "goal"}


@clause("LOG 2")
def test_what_is_left_out_is_empty():
    state = show(log_of(line(hands={"B": ["2c"]}, actor="B")))

    assert (state["turn"], state["actor"], state["dealer"], state["awaits"]) == ("B", "B", "A", "play")
    assert state["hands"] == {"A": [], "B": ["2c"]}
    assert state["points"] == state["permanents"] == {"A": [], "B": []}
    assert (state["scrap"], state["passes"], state["pending"], state["flipped"]) == ([], 0, [], None)
    assert (state["waiting"], state["top"]) == ([], [])
    assert state["seen"] == {"seats": [], "public": []}
    assert (state["stock"], state["result"]) == (51, None)


@clause("LOG 2", "CU 6.1")
def test_what_lies_before_glasses_is_seen_where_nothing_is_said():
    hands = {"A": ["3c", "9d"], "B": ["2c"]}
    one = show(log_of(line(turn="A", hands=hands, permanents={"B": ["8c"]})))
    both = show(log_of(line(turn="A", hands=hands, permanents={"A": ["8d"], "B": ["8c"]})))

    assert one["seen"] == {"seats": ["3c", "9d"], "public": []}
    assert both["seen"] == {"seats": ["2c", "3c", "9d"], "public": []}


@clause("LOG 2")
def test_a_state_as_printed_is_a_position():
    log = sit(a="3c Kd", b="2c", turn="B", points_a="9c/Jd/Jh", table_b="8h Kc", scrap="5d")
    log = play(log, "B draw", "* draw Ts", "A draw", "* draw 7h")
    state = show(log)
    again = log_of(line(**state))

    assert show(again) == state | {"event": 1}
    assert legal(again) == legal(log)


@clause("LOG 2")
def test_derived_keys_are_not_written_and_turn_stands_for_actor():
    state = show(sit(a="3c", b="2c", points_a="9c", scrap="5d"))
    log = loads(dumps(log_of(line(**state))))

    assert json.loads(log[0].written) == {
        "dealer": "B",
        "turn": "A",
        "hands": {"A": ["3c"], "B": ["2c"]},
        "points": {"A": [{"card": "9c", "jacks": []}], "B": []},
        "permanents": {"A": [], "B": []},
        "scrap": ["5d"],
        "pending": [],
        "flipped": None,
        "passes": 0,
        "waiting": [],
        "top": [],
        "seen": {"seats": [], "public": []},
    }
    assert str(log_of('* position { "scrap": ["5d"],"actor":"A", "hands": {"A": ["10h"]} }')[0]) == (
        '* position {"turn": "A", "hands": {"A": ["10h"]}, "scrap": ["5d"]}'
    )


@clause("LOG 2")
def test_a_position_is_the_first_event_in_force():
    first = position(a="3c", b="2c")

    assert refused(log_of(DEAL), first) == "LOG 2"
    assert refused(sit(a="3c", b="2c"), first) == "LOG 2"
    assert refused(log_of(DEAL, "* misdeal"), first) == "LOG 2"
    assert refused(play(sit(a="Ac", b="2c", points_a="Tc Td"), "A points Ac"), first) == "LOG 2"
    assert show(log_of(DEAL, "A draw", "* takeback 2", first))["hands"]["A"] == ["3c"]


HANDS = {"A": ["3c"], "B": ["2c"]}


@clause("LOG 2")
@pytest.mark.parametrize(
    "data",
    [
        {},
        {"turn": "A"},
        {"hands": HANDS},
        {"turn": "C", "hands": HANDS},
        {"turn": "*", "hands": HANDS},
        {"turn": 0, "hands": HANDS},
        {"turn": None, "hands": HANDS},
        {"turn": "A", "actor": "B", "hands": HANDS},
        {"turn": None, "actor": "A", "hands": HANDS},
        {"turn": "A", "hands": HANDS, "dealer": None},
        {"turn": "A", "hands": HANDS, "seen": None},
        {"turn": "A", "hands": HANDS, "points": None},
        {"turn": "A", "hands": HANDS, "stock": True, "scrap": last_cards("4c", "3c 2c").split()},
        {"turn": "A", "hands": HANDS, "stock": 50.0},
        {"turn": "A", "hands": HANDS, "dealer": "C"},
        {"turn": "A", "hands": HANDS, "colour": "red"},
        {"turn": "A", "hands": {"A": ["3c"], "C": ["2c"]}},
        {"turn": "A", "hands": [["3c"], ["2c"]]},
        {"turn": "A", "hands": {"A": "3c"}},
        {"turn": "A", "hands": {"A": [3]}},
        {"turn": "A", "hands": {"A": ["3x"]}},
        {"turn": "A", "hands": {"A": ["--"]}},
        {"turn": "A", "hands": {"A": ["3c", "3c"]}},
        {"turn": "A", "hands": {"A": ["3c"], "B": ["3c"]}},
        {"turn": "A", "hands": {"A": ["Jk"]}},
        {"turn": "A", "hands": HANDS, "scrap": ["3c"]},
        {"turn": "A", "hands": HANDS, "scrap": ["5d", "5d"]},
        {"turn": "A", "hands": HANDS, "scrap": ["??"]},
        {"turn": "A", "hands": HANDS, "scrap": {"5d": 1}},
        {"turn": "A", "hands": HANDS, "permanents": {"B": ["2c"]}},
        {"turn": "A", "hands": HANDS, "permanents": {"B": ["5c"]}},
        {"turn": "A", "hands": HANDS, "permanents": {"B": ["Jc"]}},
        {"turn": "A", "hands": HANDS, "permanents": {"A": ["Kc"], "B": ["Kc"]}},
        {"turn": "A", "hands": HANDS, "permanents": {"C": ["Kc"]}},
        {"turn": "A", "hands": HANDS, "points": {"A": ["9c"]}},
        {"turn": "A", "hands": HANDS, "points": {"A": [{"jacks": []}]}},
        {"turn": "A", "hands": HANDS, "points": {"A": [{"card": "9c", "jacks": [], "worth": 9}]}},
        {"turn": "A", "hands": HANDS, "points": {"A": [{"card": "Qc", "jacks": []}]}},
        {"turn": "A", "hands": HANDS, "points": {"A": [{"card": "9c", "jacks": ["Qc"]}]}},
        {"turn": "A", "hands": HANDS, "points": {"A": [{"card": "9c", "jacks": ["??"]}]}},
        {"turn": "A", "hands": HANDS, "points": {"A": [{"card": "9c", "jacks": ["Jc", "Jc"]}]}},
        {"turn": "A", "hands": HANDS, "points": {"A": [{"card": "9c", "jacks": ["Jc"]}, {"card": "8c", "jacks": ["Jc"]}]}},
        {"turn": "A", "hands": HANDS, "points": {"A": [{"card": "9c", "jacks": []}], "B": [{"card": "9c", "jacks": []}]}},
        {"turn": "A", "hands": HANDS, "points": {"A": [{"card": "3c", "jacks": []}]}},
        {"turn": "A", "hands": HANDS, "pending": [{"seat": "A", "card": "7c", "target": None}]},
        {"turn": "A", "hands": HANDS, "flipped": "5d"},
        {"turn": "A", "hands": HANDS, "passes": 1},
        {"turn": "A", "hands": HANDS, "passes": -1},
        {"turn": "A", "hands": HANDS, "passes": "0"},
        {"turn": "A", "hands": HANDS, "passes": False},
        {"turn": "A", "hands": HANDS, "passes": 0.0},
        {"turn": "A", "hands": HANDS, "waiting": ["3c"]},
        {"turn": "A", "hands": HANDS, "top": ["Kc"]},
        {"turn": "A", "hands": HANDS, "seen": {"seats": ["4c"], "public": []}},
        {"turn": "A", "hands": HANDS, "seen": {"seats": [], "public": ["3c"]}},
        {"turn": "A", "hands": HANDS, "seen": {"seats": ["3c", "3c"], "public": []}},
        {"turn": "A", "hands": HANDS, "seen": {"seats": [], "public": [], "A": []}},
        {"turn": "A", "hands": HANDS, "seen": ["3c"]},
        {"turn": "A", "hands": HANDS, "permanents": {"A": ["8c"]}, "seen": {"seats": [], "public": []}},
        {"turn": "A", "hands": HANDS, "points": {"A": [{"card": "Tc", "jacks": []}, {"card": "Td", "jacks": []},
                                                       {"card": "Ac", "jacks": []}]}},
        {"turn": "A", "hands": HANDS, "points": {"B": [{"card": "Tc", "jacks": []}, {"card": "4d", "jacks": []}]},
         "permanents": {"B": ["Kc"]}},
    ],
    ids=lambda data: json.dumps({key: value for key, value in data.items() if key != "hands" or len(data) < 3})[:60],
)  # fmt: skip
def test_a_position_that_contradicts_itself_or_the_game_is_refused(data):
    error = refusal(data)

    assert error.clause == "LOG 2"
    assert "\n" not in str(error)


@clause("LOG 2")
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "cabo"),
        ("rules", {"profile": "classic"}),
        ("view", "A"),
        ("awaits", "response"),
        ("actor", "B"),
        ("result", {"winners": ["A"], "reason": "goal"}),
        ("stock", 51),
        ("score", {"A": 8, "B": 0}),
        ("goal", {"A": 14, "B": 21}),
    ],
)
def test_a_derived_key_must_agree(key, value):
    full = show(sit(a="3c", b="2c", points_a="9c", scrap="5d"))

    assert refusal(full | {key: value}).clause == "LOG 2"
    assert show(log_of(line(**full)))["score"] == {"A": 9, "B": 0}


@clause("LOG 2")
def test_the_number_of_the_event_need_not_agree():
    full = show(sit(a="3c", b="2c"))

    assert show(log_of(line(**full | {"event": 77})))["event"] == 1


@clause("LOG 2", "CU 9.2")
def test_passes_stand_with_an_empty_stock_only_and_are_fewer_than_three():
    empty = {"turn": "A", "hands": HANDS, "scrap": last_cards("", "3c 2c").split()}

    assert show(log_of(line(**empty, passes=2)))["passes"] == 2
    assert refusal(empty | {"passes": 3}).clause == "LOG 2"
    assert refusal(empty | {"passes": 1, "scrap": empty["scrap"][1:]}).clause == "LOG 2"


@clause("LOG 2", "CU V3", "CU V4", "CU V7")
def test_what_only_a_variant_has_stands_under_that_variant_only():
    waits = {"turn": "A", "hands": {"A": ["Kc"], "B": ["2c"]}, "waiting": ["Kc"]}
    buried = {"turn": "A", "hands": HANDS, "top": ["Jc", "8d"]}
    joker = {"turn": "A", "hands": {"A": ["Jk"]}}

    log = log_of(line(**waits), rules="classic nine=return_and_wait")
    assert legal(log) == ["A draw"]
    log = log_of(line(**buried), rules="classic nine=top_of_stock")
    assert (show(log)["top"], show(log)["stock"]) == (["Jc", "8d"], 50)
    assert "A oneoff Jk" in legal(log_of(line(**joker), rules="classic joker=true"))
    for data in (waits, buried, joker):
        assert refusal(data).clause == "LOG 2"
    assert refusal(waits | {"waiting": ["Kd"]}, "classic nine=return_and_wait").clause == "LOG 2"
    assert refusal(buried | {"top": ["Jc", "Jc"]}, "classic nine=top_of_stock").clause == "LOG 2"
    assert refusal(buried | {"top": ["3c"]}, "classic nine=top_of_stock").clause == "LOG 2"


@clause("LOG 2", "CU V3")
def test_a_card_that_waits_was_seen_by_everyone_so_every_copy_names_it():
    rules = "classic nine=return_and_wait"
    waits = {"turn": "A", "hands": {"A": ["Kc", "2d"], "B": ["2c"]}, "waiting": ["Kc"]}
    log = log_of(line(**waits), rules=rules)

    assert show(log)["seen"] == {"seats": ["Kc"], "public": ["Kc"]}
    for viewer, hands in ((1, {"A": ["Kc", "??"], "B": ["2c"]}), (PUBLIC, {"A": ["Kc", "??"], "B": ["??"]})):
        seen = show(copy(log, viewer))
        assert (seen["hands"], seen["waiting"]) == (hands, ["Kc"])
    assert refusal(waits | {"seen": {"seats": ["Kc"], "public": []}}, rules).clause == "LOG 2"


@clause("LOG 2")
def test_a_key_that_stands_twice_is_refused():
    with pytest.raises(IllegalEvent, match="'turn' stands twice.*LOG 2"):
        log_of('* position {"turn": "A", "turn": "A", "hands": {"A": ["3c"]}}')


@pytest.mark.parametrize(
    "text", ["", " []", ' "A"', " 5", " null", ' {"turn": "A"', ' {"turn": "A",}', " {turn: 1}", ' {"\\ud800": 1}']
)
def test_what_is_no_json_object_is_unreadable(text):
    with pytest.raises(NotationError):
        START.game.verbs.read("* position" + text)


# Copies (LOG 3)


def copy_from(view, **data):
    return Log(Header.make("cuttle", View=view), [START.game.verbs.read(line(**data))])


def copy_refusal(view, **data):
    with pytest.raises(IllegalEvent) as caught:
        copy_from(view, **data).state()
    return caught.value.clause


@clause("LOG 3")
def test_hidden_cards_stand_in_the_hands_of_a_copy_only_and_fit_the_pack():
    hidden = {"A": ["3c"], "B": ["??", "??"]}

    assert show(copy_from("A", turn="A", hands=hidden))["hands"] == hidden
    assert show(copy_from("A", turn="A", hands=hidden))["stock"] == 49
    assert refusal({"turn": "A", "hands": hidden}).clause == "LOG 3"
    assert show(copy_from("public", turn="A", hands={"A": ["??"], "B": ["??"]}))["stock"] == 50
    assert show(copy_from("A", turn="A", hands={"A": ["3c"], "B": ["??"] * 51}))["stock"] == 0
    assert copy_refusal("A", turn="A", hands={"A": ["3c"], "B": ["??"] * 52}) == "LOG 2"


@clause("LOG 3")
def test_a_copy_names_what_its_viewer_knows_and_nothing_else():
    assert copy_refusal("A", turn="A", hands={"A": ["3c"], "B": ["2c"]}) == "LOG 3"
    assert copy_refusal("A", turn="A", hands={"A": ["??"], "B": ["??"]}) == "LOG 3"
    assert copy_refusal("B", turn="A", hands={"A": ["??"], "B": ["??"]}) == "LOG 3"
    assert copy_refusal("public", turn="A", hands={"A": ["3c"], "B": ["??"]}) == "LOG 3"


@clause("LOG 3", "CU 6.1")
def test_before_glasses_the_hand_is_named_in_the_copies_of_both_seats():
    glasses = {"A": ["8c"]}
    named = {"A": ["3c"], "B": ["2c", "9d"]}

    assert show(copy_from("A", turn="A", hands=named, permanents=glasses))["seen"]["seats"] == ["2c", "9d"]
    assert copy_refusal("A", turn="A", hands={"A": ["3c"], "B": ["??", "9d"]}, permanents=glasses) == "LOG 3"
    ours = {"A": ["??"], "B": ["2c", "9d"]}
    assert show(copy_from("B", turn="A", hands=ours, permanents=glasses))["seen"]["seats"] == ["2c", "9d"]
    assert copy_refusal("public", turn="A", hands=named, permanents=glasses) == "LOG 3"


@clause("LOG 3")
def test_what_both_or_all_know_is_named():
    seen = {"seats": ["2c", "9d"], "public": ["9d"]}
    hands = {"A": ["3c"], "B": ["2c", "9d"]}

    assert show(copy_from("A", turn="A", hands=hands, seen=seen))["hands"] == hands
    onlooker = {"A": ["??"], "B": ["9d", "??"]}
    state = show(copy_from("public", turn="A", hands=onlooker, seen={"seats": ["9d"], "public": ["9d"]}))
    assert state["hands"] == onlooker
    assert copy_refusal("public", turn="A", hands=onlooker, seen={"seats": [], "public": []}) == "LOG 3"


@clause("LOG 2")
@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"points": {"A": ["8s"]}}, "points.A[0]: a JSON object belongs here"),
        ({"points": {"A": [{"crd": "8s"}]}}, "points.A[0].card is missing; points.A[0] has no crd"),
        ({"hands": {"A": "3c"}}, 'hands.A: "3c" is no list'),
        ({"hands": ["3c"]}, "hands: a JSON object belongs here"),
        ({"passes": "x"}, 'passes: "x" is no whole number'),
        ({"nope": 1}, "a position has no nope"),
    ],
)
def test_what_has_another_form_is_told_in_our_words(data, reason):
    refused = refusal({"turn": "A", "hands": {"A": ["3c"], "B": []}} | data)

    assert refused.reason == reason
