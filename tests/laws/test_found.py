"""What the laws have found, each once more by hand."""

import io

import msgpack
import pytest

from cardlog import BrokenRecord, copy, dumps, find, loads, view
from cardlog.event import texts
from cardlog.formats import codec
from cardlog.games.cuttle import CUTTLE
from tests.cuttle.table import DEAL, log_of, play, position, refused, sit, why

A, B = 0, 1


@pytest.mark.clause("LOG 2")
def test_a_position_that_says_whose_view_it_is_can_be_copied():
    log = log_of(position(a="8h", b="2c", view=None))
    assert copy(log, B).state() == view(log.game, log.state(), B)


@pytest.mark.clause("CU 6.1")
def test_glasses_open_the_rivals_hand_only_with_the_fact_that_shows_it():
    laid = play(sit(a="8h", b="2c Kd"), "A permanent 8h")
    shown = play(laid, "* show B 2c Kd")
    seen = [view(CUTTLE, log.state(), A, now=True) for log in (laid, shown)]
    assert [CUTTLE.as_json(state, 0)["hands"]["B"] for state in seen] == [["??", "??"], ["2c", "Kd"]]


@pytest.mark.clause("CU V3")
def test_a_waiting_card_in_the_rivals_hand_is_known_but_does_not_lie_open():
    log = sit(a="9c", b="2c", table_b="Kd", rules="classic nine=return_and_wait")
    log = play(log, "A oneoff 9c Kd", "B decline")
    known, seen = (view(CUTTLE, log.state(), A, now) for now in (False, True))
    assert [CUTTLE.as_json(state, 0)["waiting"] for state in (known, seen)] == [["Kd"], []]


@pytest.mark.clause("LOG 3")
def test_in_a_copy_a_known_hand_is_not_shown_as_hidden():
    log = copy(play(sit(a="8h", b="2c Kd"), "A permanent 8h"), B)
    assert refused(log, "* show B ?? ??") == "LOG 3"


@pytest.mark.clause("LOG 2")
@pytest.mark.parametrize("turn", ["", None])
@pytest.mark.parametrize("name", ["cuttle", "cabo"])
def test_a_position_whose_turn_is_no_seat_is_refused_though_it_names_an_actor(name, turn):
    game = find(name)
    data = {"turn": turn, "actor": "A", "hands": {"A": ["8h"]}}
    if name == "cabo":
        slots = {"A": ["Ac", "2c", "3c", "4c"], "B": ["5c", "6c", "7c", "8c"]}
        data = {"turn": turn, "actor": "A", "dealer": "B", "starter": "A", "slots": slots, "discard": ["9c"]}
    with pytest.raises(ValueError, match="turn is"):
        game.read(game.rules(), 2, None, data)


def test_a_record_whose_check_is_of_another_type_is_broken():
    """0xce and 0xd2 begin an unsigned and a signed number of 4 bytes, which are equal below 2**31."""
    data = codec.pack(log_of(DEAL, "A draw", "* draw Ad", "B draw", "* draw Td"))
    begin = 0
    for body, _ in msgpack.Unpacker(io.BytesIO(data)):
        at = begin + 3 + len(body)
        assert data[at] == 0xCE
        with pytest.raises(BrokenRecord):
            loads(data[:at] + b"\xd2" + data[at + 1 :])
        begin = at + 5


def test_a_carriage_return_within_a_tag_is_written_as_it_was_read():
    log = log_of(DEAL, Event="one\rtwo")
    assert loads(dumps(log)).header.tag("Event") == "one\rtwo"


def test_a_seat_out_of_turn_is_not_told_what_the_other_one_could_play():
    log = sit(a="8h", b="2c Kd", turn="B")
    assert why(log, "A points 8h").legal == ()
    assert "B points 2c" in texts(why(log, "B points Kd").legal)
