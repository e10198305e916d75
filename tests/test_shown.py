"""States in print: the table for people, and a line in which cards have names."""

import pytest

from cardlog import Header, find, loads, view
from cardlog.state import Frozen, fields_of, rebuild

STATE = loads("""[Cardlog "1"]
[Game "cuttle"]
[Rules "classic"]
[Seats "Ana" "Bruno"]

* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh
A points 8h
""").state()


def test_a_state_prints_as_the_table():
    assert str(STATE) == (
        "A         8 of 21\n"
        "  hand    2d 5c 9c Kd\n"
        "  points  8h\n"
        "B         0 of 21 to play\n"
        "  hand    Ac 2c 3d 4c 9s Jh\n"
        "  points  -\n"
        "stock     41\n"
        "scrap     -"
    )


def test_a_copy_prints_what_it_knows():
    assert "  hand    ?? ?? ?? ??\n" in str(view(find("cuttle"), STATE, "B"))


def test_the_repr_of_a_state_names_its_cards():
    assert repr(STATE).startswith('<State {"game": "cuttle", "rules": {')
    assert '"hands": {"A": ["2d", "5c", "9c", "Kd"], "B": ["Ac", "2c", "3d", "4c", "9s", "Jh"]}' in repr(STATE)
    assert str(STATE.hands[0]) not in repr(STATE)


@pytest.mark.parametrize("game", ["cuttle", "cabo", "cutthroat-spades"])
def test_every_game_of_cardlog_prints_its_states(game):
    state = Header.make(game).start()

    assert "\n" in str(state)
    assert "\n" not in repr(state)
    assert "{" not in str(state)


def test_a_state_in_which_something_is_wrong_is_shown_all_the_same():
    values = {name: getattr(STATE, name) for name in fields_of(type(STATE))}
    odd = rebuild(type(STATE), {**values, "hands": None})

    assert "hands=None" in repr(odd)
    assert "hands=None" in str(odd)


def test_a_state_that_does_not_say_its_game_shows_its_fields():
    class Bare(Frozen):
        __slots__ = ("turn",)

    bare = rebuild(Bare, {"turn": 1})
    assert repr(bare) == str(bare) == "<Bare turn=1>"
