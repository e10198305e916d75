"""An expression over one state after the other: worked out anew only where something that it rests on has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache, partial
from typing import Any, TypeAlias

from cardlog.errors import CardlogError, IllegalEvent
from cardlog.event import KERNEL
from cardlog.game import COMMON, AnyGame, find, names
from cardlog.log import Log
from cardlog.many.expression import Expression, NoValue
from cardlog.parts import MOST, Parts, remembered
from cardlog.play.simulate import simulate
from cardlog.state import lasting_draft

Fits: TypeAlias = Callable[[Any, int], bool]
"""Whether a state fits that a game comes to after so many events."""


@lru_cache(64)
def watch(game: AnyGame, expression: Expression) -> Fits:
    """Whether an expression holds of states that are given one by one. Where it has no value, it does not.

    Of a game that says its JSON key by key (`Parts`), nothing is worked out while the fields stay what they were that
    these keys were read from; they are values, and a key follows from them alone. What is joined by `&&` or `||` is
    worked out one by one, as far as it matters.
    """
    for sign, one in (("||", any), ("&&", all)):
        parts = expression.split(sign)
        if len(parts) > 1:
            return _joined([watch(game, part) for part in parts], one)
    return _single(game, expression)


def _joined(parts: Sequence[Fits], one: Callable[[Iterable[bool]], bool]) -> Fits:
    if len(parts) == 2 and one is all:  # the most common by far
        left, right = parts
        return lambda state, number: left(state, number) and right(state, number)
    return lambda state, number: one(fits(state, number) for fits in parts)


def _single(game: AnyGame, expression: Expression) -> Fits:
    values = values_of(game, expression)
    if "event" in expression.names:  # what the number of events says changes with every event
        return lambda state, number: _holds(expression, values(state, number))
    known: dict[str, bool] = {}

    def holds(state: Any) -> bool:
        given = _narrowed(values(state, 0), expression)
        key = repr(given)
        if key not in known:
            if len(known) >= MOST:
                known.clear()
            known[key] = _holds(expression, given)
        return known[key]

    fits = remembered(holds)
    return lambda state, number: fits(state)


def _narrowed(values: dict[str, Any], expression: Expression) -> dict[str, Any]:
    """The values, with those members only that are asked for."""
    for name, members in expression.members.items():
        whole = values.get(name)
        if isinstance(whole, dict):
            values[name] = {member: whole[member] for member in members if member in whole}
    return values


def values_of(game: AnyGame, expression: Expression) -> Callable[[Any, int], dict[str, Any]]:
    """What gives the values that an expression names: of a state and the number of events."""
    common = {name: partial(part, game) for name, part in COMMON.items() if name in expression.names}
    if not isinstance(game.json, Parts):
        whole = not COMMON.keys() >= {*expression.names}
        return lambda state, number: {
            **{name: part(state, number) for name, part in common.items()},
            **(game.json(state) if whole else {}),
        }
    own = {name: part for name, part in game.json.parts.items() if name in expression.names}
    return lambda state, number: {
        **{name: part(state, number) for name, part in common.items()},
        **{name: part(state) for name, part in own.items()},
    }


def _holds(expression: Expression, values: dict[str, Any]) -> bool:
    try:
        return expression(values)
    except NoValue:
        return False


def first(log: Log, fits: Fits, among: frozenset[int] | None = None) -> tuple[Any, int | None]:
    """The state that a game comes to, and the first event after which the state fits.

    Args:
        log: The game; every event is checked.
        fits: Whether a state fits.
        among: The events that are asked of; None for all.

    Raises:
        IllegalEvent: An event is illegal.
    """
    found = _first_in_place(log, fits, among)
    if found is not None:
        return found
    hit: int | None = None
    state: Any = None
    for number, state in enumerate(log.walk_states()):
        if hit is None and number and (among is None or number in among) and fits(state, number):
            hit = number
    return state, hit


def _first_in_place(log: Log, fits: Fits, among: frozenset[int] | None) -> tuple[Any, int | None] | None:
    """The same, with one draft of a state; None where that cannot be, or where an event is illegal."""
    game, events = log.game, log.events
    hit: int | None = None
    state = lasting_draft(game.apply, log.header.start()) if isinstance(game.json, Parts) else None
    if state is None or not KERNEL.isdisjoint(map(type, events)):
        return None
    apply = game.apply
    try:
        for number, event in enumerate(events, 1):
            state = apply(state, event)
            if hit is None and (among is None or number in among) and fits(state, number):
                hit = number
    except IllegalEvent:
        return None
    return state, hit


def checked(expression: Expression) -> Expression:
    """The expression, if it can be true or false of some state of a game that is known here.

    Raises:
        CardlogError: It names what no game has, compares what cannot be compared, or is neither true nor false.
    """
    games = {name: frozenset(find(name).as_json(_start(name), 0)) for name in names()}
    known = frozenset().union(*games.values())
    failed: list[NoValue] = []
    for name, keys in games.items():
        if keys >= known & {*expression.names}:
            with suppress(IllegalEvent):
                for values in _tried(name, expression):
                    try:
                        expression(values)
                    except NoValue as error:
                        failed.append(error)
                    else:
                        return expression
    for each in failed:
        if each.undefined is not None and each.undefined not in known:
            raise CardlogError(f"no game has {each.undefined!r} in its states{_near(each.undefined, known)}")
        if each.mixed:
            raise CardlogError(f"it has no value in any state: {each}")
    return expression


def _start(name: str) -> Any:
    game = find(name)
    return game.start(game.rules(), game.seats[-1])


def _tried(name: str, expression: Expression) -> Iterable[dict[str, Any]]:
    """The values in the states of a game of so many seats as may be."""
    (log,) = simulate(name, seats=find(name).seats[-1], seed=1)
    values = values_of(log.game, expression)
    return (values(state, number) for number, state in enumerate(log.walk_states()))


def _near(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, sorted(known), 1)
    return f"; {near[0]}?" if near else ""
