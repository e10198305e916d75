"""The values that an expression names, out of a state's JSON, of which no more is made than it asks for."""

from __future__ import annotations

__all__ = ["shown_of", "values_of"]

from collections.abc import Callable
from functools import partial
from typing import Any

from cardlog.cards import SEATS
from cardlog.game import COMMON, AnyGame
from cardlog.many.expression import Expression
from cardlog.parts import BySeat, OfField, Parts


def values_of(game: AnyGame, expression: Expression) -> Callable[[Any, int], dict[str, Any]]:
    """What gives the values that an expression names: of a state and the number of events."""
    common = {name: partial(part, game) for name, part in COMMON.items() if name in expression.names}
    if not isinstance(game.json, Parts):
        whole = not COMMON.keys() >= {*expression.names}
        return lambda state, number: {
            **{name: part(state, number) for name, part in common.items()},
            **(game.json(state) if whole else {}),
        }
    own = [
        (name, _narrowed(game.json.parts[name], expression, name))
        for name in game.json.parts
        if name in expression.names
    ]
    if not common:
        return lambda state, number: {name: part(state) for name, part in own}
    return lambda state, number: {
        **{name: part(state, number) for name, part in common.items()},
        **{name: part(state) for name, part in own},
    }


def _narrowed(part: Callable[[Any], Any], expression: Expression, name: str) -> Callable[[Any], Any]:
    """A part of the state's JSON, with those members only that are asked for, or with as much as tells their size."""
    members = expression.members.get(name)
    if not members:
        return part
    if isinstance(part, BySeat):
        of = [
            (member, SEATS.index(member), _of(part, name, member, expression))
            for member in members
            if member in {*SEATS}
        ]
        return lambda state: {member: of(state, seat) for member, seat, of in of if seat < state.seats}

    def narrowed(state: Any) -> Any:
        whole = part(state)
        return {key: whole[key] for key in members if key in whole} if isinstance(whole, dict) else whole

    return narrowed


def _of(part: BySeat[Any], name: str, member: str, expression: Expression) -> Callable[[Any, int], Any]:
    """What gives the value of a seat."""
    if not isinstance(part, OfField):
        return part.of
    field, shown = part.field, shown_of(part, name, member, expression)
    return lambda state, seat: shown(getattr(state, field)[seat])


def shown_of(part: OfField, name: str, member: str, expression: Expression) -> Callable[[Any], Any]:
    """What gives a member of a part; where it is only asked how large it is, anything as large."""
    size = part.size if member in expression.sizes.get(name, ()) else None
    return part.shown if size is None else lambda value: [None] * size(value)
