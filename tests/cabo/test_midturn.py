"""Positions of Cabo in mid-turn (LOG 2): first looks, and a drawn card."""

import json

import pytest

from cardlog import PUBLIC, IllegalEvent, copy, dumps, loads
from cardlog.formats import codec
from tests.cabo.table import DEAL, LOOKS, legal, log_of, play, position, refused, show, sit

clause = pytest.mark.clause
ROWS = ("5c Kd 2h 9s", "7h 3c Qd Ah")
HIDDEN = ("?? ?? ?? ??", "?? ?? ?? ??")
LOOKED = {"A0": ["A"], "A3": ["A"]}


def again(log):
    """A log that begins in the last state of this one, as it is printed."""
    tags = {"View": log.header.tag("View")} if log.header.view is not None else {}
    return log_of("* position " + json.dumps(show(log)), seats=len(log.header.seats), **tags)


def comes_back(log):
    """The state is a position, equal in the truth and in every copy, and both forms keep it."""
    for whose in (log, *(copy(log, viewer) for viewer in (*range(len(log.header.seats)), PUBLIC))):
        begun = again(whose)
        assert begun.state() == whose.state()
        assert show(begun) == show(whose) | {"event": 1}
        assert loads(dumps(begun)) == begun == loads(codec.pack(begun))
    return again(log)


@clause("LOG 2", "CA 2.2")
def test_the_looks_go_on_with_the_seat_that_looks():
    log = comes_back(log_of(DEAL))
    assert (show(log)["awaits"], show(log)["actor"]) == ("look", "A")

    log = comes_back(play(log, *LOOKS[:2]))
    assert len(legal(log)) == 6
    assert "B look B2 B3" in legal(log)
    log = play(log, *LOOKS[2:])
    assert (show(log)["awaits"], show(log)["actor"]) == ("turn", "A")


@clause("LOG 2", "CA 2.2")
def test_of_three_seats_two_have_looked():
    deal = "* deal C / 5c Kd 2h 9s / 7h 3c Qd Ah / 2c 3d 4c 5d / up 4s"
    lines = ("A look A0 A1", "* show A A0 5c A1 Kd", "B look B2 B3", "* show B B2 Qd B3 Ah")
    log = comes_back(log_of(deal, *lines, seats=3))

    assert show(log)["turn"] == "C"
    assert show(play(log, "C look C0 C1", "* show C C0 2c C1 3d"))["turn"] == "A"


@clause("LOG 2", "CA 3.1", "CA 4.1")
def test_a_drawn_card_is_kept_or_used():
    log = comes_back(log_of(DEAL, *LOOKS, "A draw", "* draw 8c"))

    assert (show(log)["drawn"], show(log)["stock"]) == ("8c", 42)
    assert "A discard peek A2" in legal(log)
    assert show(play(log, "A swap A2", "* reveal A2 2h"))["slots"]["A"] == ["5c", "Kd", "8c", "9s"]


@clause("LOG 2", "CA 7.1", "CA 7.2")
def test_the_last_card_of_the_stock_drawn_after_a_call():
    pile = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
    pile = [card for card in pile if card not in " ".join(ROWS).split() and card != "6s"]
    log = comes_back(play(sit(*ROWS, turn="B", caller="A", discard=" ".join(pile)), "B draw", "* draw 6s"))

    assert (show(log)["stock"], show(log)["caller"]) == (0, "A")
    assert show(play(log, "B discard", "* reveal 6s"))["awaits"] == "fact:showdown"


@clause("LOG 2")
def test_awaits_is_written_where_it_is_no_normal_turn_and_turn_stands_for_actor():
    line = position(*ROWS, awaits="drawn", drawn="6s", actor="A").replace('"turn": "A", ', "")
    log = log_of(line)

    assert str(log[0]).startswith('* position {"awaits": "drawn", "dealer": "B", "starter": "A", "turn": "A", "slots"')
    assert show(log)["drawn"] == "6s"
    assert "awaits" not in str(sit(*ROWS, awaits="turn")[0])


@clause("LOG 2")
def test_nobody_has_seen_a_slot_where_nothing_is_said_also_while_seats_look():
    assert show(sit(*ROWS, awaits="look", turn="B"))["seen"]["A0"] == []


@clause("LOG 2")
@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"drawn": "6s"}, "drawn where awaits is drawn"),
        ({"awaits": "drawn"}, "drawn where awaits is drawn"),
        ({"awaits": "drawn", "drawn": None}, "drawn where awaits is drawn"),
        ({"awaits": "look", "drawn": "6s"}, "drawn where awaits is drawn"),
        ({"awaits": "drawn", "drawn": "4s"}, "4s stands in drawn and in another place"),
        ({"awaits": "drawn", "drawn": "5c"}, "5c stands in drawn and in another place"),
        ({"awaits": "drawn", "drawn": "Jk"}, "Jk is not in the pack"),
        ({"awaits": "drawn", "drawn": "--"}, "no card"),
        ({"awaits": "drawn", "drawn": "6s", "pending": "A draw"}, "nothing is pending"),
        ({"awaits": "drawn", "drawn": "6s", "actor": "B"}, 'actor is "B"'),
        ({"awaits": "drawn", "drawn": "6s", "caller": "A"}, "no turn left"),
        ({"awaits": "drawn", "drawn": "6s", "stock": 43}, "stock is 42 here"),
        ({"awaits": "fact:draw", "pending": "A draw"}, "nothing is pending"),
        ({"awaits": "fact:draw"}, 'awaits is "turn" here'),
        ({"awaits": "over"}, 'awaits is "turn" here'),
        ({"awaits": "look", "pending": "A look A0 A1"}, "nothing is pending"),
        ({"awaits": "look", "discard": ["4s", "5s"]}, "while seats look"),
        ({"awaits": "look", "turn": "B", "caller": "A"}, "while seats look"),
        ({"awaits": "look", "slots": {"A": ["5c", "Kd", "2h", None], "B": ["7h", "3c", "Qd", "Ah"]}}, "while seats look"),
        ({"awaits": "look", "seen": LOOKED}, "A has not looked yet"),
        ({"awaits": "look", "turn": "B", "seen": LOOKED | {"B0": ["B"], "B1": ["B"]}}, "B has not looked yet"),
        ({"awaits": "look", "turn": "B", "seen": {"A0": ["A"]}}, "A has looked at two of its own cards"),
        ({"awaits": "look", "turn": "B", "seen": LOOKED | {"A1": ["A"]}}, "A has looked at two of its own cards"),
        ({"awaits": "look", "turn": "B", "seen": {"A0": ["B"], "A3": ["A"]}}, "A has looked at two of its own cards"),
        ({"awaits": "look", "turn": "B", "seen": LOOKED | {"B0": ["A"]}}, "B has not looked yet"),
    ],
    ids=lambda value: json.dumps(value)[:60] if isinstance(value, dict) else "",
)  # fmt: skip
def test_a_position_in_mid_turn_that_contradicts_itself_is_refused(wrong, reason):
    data = json.loads(position(*ROWS).removeprefix("* position "))
    with pytest.raises(IllegalEvent) as caught:
        log_of("* position " + json.dumps(data | wrong))

    assert caught.value.clause == "LOG 2"
    assert reason in caught.value.reason
    assert "\n" not in str(caught.value)


@clause("LOG 3")
def test_the_drawn_card_is_named_in_the_copy_of_the_seat_that_drew_it_alone():
    log = sit(*ROWS, awaits="drawn", drawn="6s")
    assert [show(copy(log, viewer))["drawn"] for viewer in (0, 1, PUBLIC)] == ["6s", "??", "??"]

    assert show(sit(*HIDDEN, view="B", awaits="drawn", drawn="??"))["stock"] == 42
    assert show(sit(*HIDDEN, view="A", awaits="drawn", drawn="6s"))["stock"] == 42
    for view, drawn in (("A", "??"), ("B", "6s"), ("public", "6s")):
        assert refused(log_of(View=view), position(*HIDDEN, awaits="drawn", drawn=drawn)) == "LOG 3"
    assert refused(log_of(), position(*ROWS, awaits="drawn", drawn="??")) == "LOG 3"


@clause("LOG 3", "CA 2.2")
def test_a_seat_that_has_looked_names_its_two_cards_in_its_own_copy():
    line = position("5c ?? ?? 9s", HIDDEN[1], awaits="look", turn="B", seen=LOOKED)

    assert show(log_of(line, View="A"))["slots"]["A"] == ["5c", "??", "??", "9s"]
    assert refused(log_of(View="B"), line) == "LOG 3"
    assert refused(log_of(View="A"), position(*HIDDEN, awaits="look", turn="B", seen=LOOKED)) == "LOG 3"
