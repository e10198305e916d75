"""Errors: what they tell, and that they give no state away."""

import pickle

import pytest
from attrs import evolve

from cardlog import BrokenRecord, CopyError, GameError, IllegalEvent, NotationError, RulesError, loads
from cardlog.check import check
from cardlog.event import Takeback
from cardlog.fold import Fold
from cardlog.formats.rewrite import Changed
from cardlog_tools.logs import Refused

DEALT = loads("""[Cardlog "1"]
[Game "cuttle"]
[Rules "classic"]
[Seats "Ana" "Bruno"]

* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh
""")


def refused(text) -> IllegalEvent:
    event = DEALT.game.verbs.read(text)
    with pytest.raises(IllegalEvent) as caught:
        DEALT.append(event).state()
    return caught.value


def test_the_seat_that_is_to_act_is_told_what_it_may_do():
    legal = [str(event) for event in refused("A points Kd").legal]

    assert legal[0] == "A draw"
    assert "A points 8h" in legal
    assert all(text.startswith("A ") for text in legal)


@pytest.mark.parametrize(
    "text", ["B draw", "B points 9s", "* draw 5h", "* misdeal", "* takeback 2", '* position {"turn": "A"}']
)
def test_nobody_else_is_told_what_that_seat_may_do(text):
    if text == "* misdeal":  # which is legal here, and after it a seat's decision is not
        text = "B decline"

    assert refused(text).legal == ()


def by_hand(s, e):
    """An `apply` without a table of phases, which says no more than why."""
    if str(e) == "A points Kd":
        raise IllegalEvent(e, "CU 3.1", "Kd is no point card")
    return DEALT.game.apply(s, e)


def test_a_game_without_phases_tells_it_too():
    """A holds 2d 5c 8h 9c Kd; the kernel adds what is legal, and changes nothing where the game has said it itself."""
    past = Fold(evolve(DEALT.game, apply=by_hand, phases=None), DEALT.header.start())
    past.push(DEALT[0])
    with pytest.raises(IllegalEvent) as caught:
        past.push(DEALT.game.verbs.read("A points Kd"))
    assert caught.value.legal == DEALT.game.legal(DEALT.state()) != ()
    assert caught.value.offering(lambda: ()).legal == DEALT.game.legal(DEALT.state())
    own = IllegalEvent(DEALT.game.verbs.read("A draw"), "CU 2.3", "no", lambda: (DEALT.game.verbs.read("A draw"),))
    assert own.offering(lambda: ()).legal == (own.event,)


def test_what_is_legal_is_worked_out_when_it_is_asked_for():
    asked = []
    error = IllegalEvent(DEALT.game.verbs.read("A draw"), "CU 2.3", "no", lambda: asked.append(1) or ())
    str(error), repr(error)

    assert asked == []
    assert error.legal == () == error.legal
    assert asked == [1]


def test_an_error_shows_no_state():
    """B holds Jh, which no text that comes of A's error names."""
    error = refused("A points Kd")

    assert error.args == (error.event, "CU 3.1", "Kd is no point card")
    assert repr(error) == f"IllegalEvent({error.event!r}, 'CU 3.1', 'Kd is no point card')"
    assert b"cardlog.games.cuttle.state" not in pickle.dumps(error)


def test_a_pickled_error_tells_the_same():
    error = refused("A points Kd")
    again = pickle.loads(pickle.dumps(error))

    assert type(again) is IllegalEvent
    assert (str(again), again.args, again.number, again.address) == (str(error), error.args, 2, "2")
    assert again.legal == error.legal


def test_a_false_result_pickles():
    with pytest.raises(IllegalEvent) as caught:
        check(DEALT.with_header(DEALT.header.with_tag("Result", "A")))
    again = pickle.loads(pickle.dumps(caught.value))

    assert type(again) is type(caught.value)
    assert str(again) == str(caught.value)


@pytest.mark.parametrize(
    "error",
    [
        NotationError("odd", 3, 4, "game.cgn"),
        BrokenRecord("torn", 3, 40, "game.clog"),
        RulesError("unknown game"),
        CopyError("no seat"),
        GameError("gin", "has no rule", "gin/__init__.py", 7),
        IllegalEvent(Takeback(3), "LOG 1", "no event is in force"),
        Changed(),
        Refused("no", "game.cgn"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_every_error_pickles(error):
    again = pickle.loads(pickle.dumps(error))

    assert (type(again), str(again), again.args) == (type(error), str(error), error.args)
