"""An expression over one state after the other: worked out anew only where something that it rests on has changed."""

from __future__ import annotations

__all__ = ["Both", "Each", "Either", "Fits", "Single", "first", "watch"]

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from math import inf
from typing import Any, Final, Protocol

from cardlog.cards import SEATS
from cardlog.fold import drafts
from cardlog.game import AnyGame
from cardlog.log import Log
from cardlog.many.expression import Expression, NoValue
from cardlog.many.values import shown_of, values_of
from cardlog.parts import MOST, OfField, Parts, Remembered, Traced

_SETTLED: Final = 64
"""After how many states it is looked again which parts rest on the steadiest fields."""


class Fits(Protocol):
    """Whether a state fits that a game comes to after so many events.

    Attributes:
        guard: What the last no rests on: as long as its fields are the same, no state fits.
    """

    guard: Remembered[bool] | None

    def __call__(self, state: Any, number: int) -> bool:
        """Whether it does."""


@lru_cache(64)
def watch(game: AnyGame, expression: Expression) -> Fits:
    """Whether an expression holds of states that are given one by one. Where it has no value, it does not.

    Of a game that says its JSON key by key (`Parts`), nothing is worked out while the fields stay what they were that
    these keys were read from; they are values, and a key follows from them alone. What is joined by `&&` or `||` is
    worked out one by one, as far as it matters.
    """
    joins: tuple[tuple[str, Callable[[list[Fits]], Fits]], ...] = (("||", Either), ("&&", Both))
    for sign, join in joins:
        parts = expression.split(sign)
        if len(parts) > 1:
            return join([watch(game, part) for part in parts])
    if "event" in expression.names:  # what the number of events says changes with every event
        values = values_of(game, expression)
        return Each(lambda state, number: _holds(expression, values(state, number)))
    return Single(_of_one_seat(game, expression) or _of_two_sizes(game, expression) or _of_fields(game, expression))


class Each:
    """Whether a state fits, worked out for each."""

    guard: Remembered[bool] | None = None

    def __init__(self, holds: Callable[[Any, int], bool]) -> None:
        self._holds = holds

    def __call__(self, state: Any, number: int) -> bool:
        """See `Fits`."""
        return self._holds(state, number)


class Single:
    """Whether a state fits, which follows from some of its fields."""

    def __init__(self, holds: Remembered[bool]) -> None:
        self.holds = holds
        self.guard: Remembered[bool] | None = None

    def __call__(self, state: Any, number: int) -> bool:
        """See `Fits`."""
        fits = self.holds(state)
        self.guard = None if fits else self.holds
        return fits


class Both:
    """Whether a state fits all parts: those are asked first that rest on the steadiest fields, as it turns out."""

    def __init__(self, parts: Iterable[Fits]) -> None:
        self._parts = [*parts]
        self._asked = 0
        self.guard: Remembered[bool] | None = None

    def __call__(self, state: Any, number: int) -> bool:
        """See `Fits`."""
        self._asked += 1
        if self._asked % _SETTLED == 0:
            self._parts.sort(key=_turns)
        for part in self._parts:
            if not part(state, number):
                self.guard = part.guard
                return False
        self.guard = None
        return True


def _turns(part: Fits) -> float:
    return part.holds.turns if isinstance(part, Single) else inf


class Either:
    """Whether a state fits one part at least."""

    guard: Remembered[bool] | None = None

    def __init__(self, parts: Iterable[Fits]) -> None:
        self._parts = [*parts]

    def __call__(self, state: Any, number: int) -> bool:
        """See `Fits`."""
        return any(part(state, number) for part in self._parts)


def _of_one_seat(game: AnyGame, expression: Expression) -> Remembered[bool] | None:
    """Whether it holds, by what one seat has in one field; None where it asks for anything else."""
    parts = game.json.parts if isinstance(game.json, Parts) else {}
    asked = [(name, member) for name in expression.names for member in expression.members.get(name, ("",))]
    name, member = asked[0] if len(asked) == 1 else ("", "")
    part, seat = parts.get(name), _seat(game, member)
    if not isinstance(part, OfField) or seat < 0:
        return None
    field, shown, holds = part.field, shown_of(part, name, member, expression), _remembering(expression)
    return Remembered(lambda state: getattr(state, field)[seat], lambda value: holds({name: {member: shown(value)}}))


def _seat(game: AnyGame, member: str) -> int:
    """The seat that a member is the letter of, in every game of this kind; -1 where it is none."""
    return SEATS.index(member) if member in (*SEATS[: min(game.seats)],) else -1


def _of_two_sizes(game: AnyGame, expression: Expression) -> Remembered[bool] | None:
    """Whether it holds, by how much two seats have in a field, or one in two; None where it asks for anything else.

    There are few such numbers, and many cards that they are of.
    """
    parts = game.json.parts if isinstance(game.json, Parts) else {}
    asked = [(name, member) for name in expression.names for member in expression.members.get(name, ("",))]
    sized = [(parts.get(name), _seat(game, member)) for name, member in asked
             if member in expression.sizes.get(name, ())]  # fmt: skip
    if len(sized) != len(asked) or len(asked) != 2:
        return None
    (one, seat), (other, another) = sized
    if (
        not (isinstance(one, OfField) and one.size and isinstance(other, OfField) and other.size)
        or min(seat, another) < 0
    ):
        return None
    field, size, second, length, holds = one.field, one.size, other.field, other.size, _remembering(expression)

    def follows(sizes: tuple[int, int]) -> bool:
        values: dict[str, dict[str, list[None]]] = {}
        for (name, member), count in zip(asked, sizes, strict=True):
            values.setdefault(name, {})[member] = [None] * count
        return holds(values)

    return Remembered(
        lambda state: (size(getattr(state, field)[seat]), length(getattr(state, second)[another])), follows
    )


def _of_fields(game: AnyGame, expression: Expression) -> Remembered[bool]:
    """Whether it holds, by those fields that the keys rest on which it names."""
    values, holds = values_of(game, expression), _remembering(expression)
    return Traced(lambda state: holds(values(state, 0)))


def _remembering(expression: Expression) -> Callable[[dict[str, Any]], bool]:
    """Whether it holds of values: what came of equal ones is not worked out again."""
    known: dict[str, bool] = {}

    def holds(values: dict[str, Any]) -> bool:
        key = repr(values)
        if key not in known:
            if len(known) >= MOST:
                known.clear()
            known[key] = _holds(expression, values)
        return known[key]

    return holds


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
    states = drafts(log.game, log.header.start(), log.events) if isinstance(log.game.json, Parts) else None
    if states is not None:
        with suppress(Exception):  # the plain way tells what it is
            return _first(states, fits, among)
    return _first(log.walk_states(), fits, among)


def _first(states: Iterator[Any], fits: Fits, among: frozenset[int] | None) -> tuple[Any, int | None]:
    state, guard = next(states), None
    for number, state in enumerate(states, 1):
        if guard is not None and guard.read(state) == guard.seen or among is not None and number not in among:
            continue
        if fits(state, number):
            for state in states:  # noqa: B007, PLW2901 - whether the rest is legal, and how it ends
                pass
            return state, number
        guard = fits.guard
    return state, None
