"""Endings that no rule makes (LOG 5): a seat resigns, or the table ends the game (by agreement, by the clock …).

They are events of every game, void by a takeback like any other. What follows one is the state before it, over:
cards stay where they are.
"""

from __future__ import annotations

__all__ = ["RESIGNATION", "UNWON", "after_the_end", "ended"]

from typing import Any, Final

from cardlog.cards import SEATS
from cardlog.errors import IllegalEvent
from cardlog.event import End, Event, Resign
from cardlog.game import AnyGame
from cardlog.state import Result, fields_of, rebuild

RESIGNATION: Final = "resignation"
"""The reason in the result of a game that a seat gave up."""

UNWON: Final = ("time", "forfeit", "abandoned")
"""The reasons by which nobody has won a game that is ended without winners; by the others it is a draw."""


def ended(game: AnyGame, state: Any, event: Resign | End) -> Any:
    """The state that such an event makes of a state.

    Raises:
        IllegalEvent: LOG 5: the game is over already, or a seat is named that does not play, or twice.
    """
    if state.actor is None:
        raise IllegalEvent(event, "LOG 5", "the game is over")
    named = (event.seat,) if isinstance(event, Resign) else event.winners
    for seat in named:
        if not 0 <= seat < state.seats:
            name = SEATS[seat] if 0 <= seat < len(SEATS) else seat
            raise IllegalEvent(event, "LOG 5", f"no seat {name}: {state.seats} play")
    if len(set(named)) < len(named):
        raise IllegalEvent(event, "LOG 5", "a winner is named twice")
    values = {name: getattr(state, name) for name in fields_of(type(state))}
    return rebuild(type(state), values | {"awaits": "over", "actor": None, "result": _result(game, state, event)})


def _result(game: AnyGame, state: Any, event: Resign | End) -> Result:
    if isinstance(event, Resign):
        return Result(game.resigned(state, event.seat), RESIGNATION, during=state.awaits)
    nobody = not event.winners and event.reason in UNWON
    return Result(event.winners, event.reason, nobody, state.awaits)


def after_the_end(event: Event) -> IllegalEvent:
    """Why an event cannot follow such an ending."""
    return IllegalEvent(event, "LOG 5", "the game was ended: nothing but a takeback may follow")
