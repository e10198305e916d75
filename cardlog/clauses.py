"""Which clauses of the rules an event exercises: a table for each game, which is asked when coverage is, and never else.

A row is a function of the state before an event, the event, and the state after it. The rules do not know of it, so that
nothing is paid for it in play; and whatever they call, by whatever way, makes no difference.

>>> cases = {"XY 1.2": on(Resign, End), "XY 1.3": on(Resign, when=lambda before, e: before.stock == 1)}
>>> cases |= {"XY V1": on(Resign, when=at_option("aces", "low")), "XY 1.4": ends_by("target")}

A clause that forbids has as cases the events that it decided, though they are legal: where a seat has no other choice.
"""

from __future__ import annotations

__all__ = ["LOG", "RESULT", "Case", "Cases", "at_option", "conceals", "either", "ends_by", "exercised_by", "on"]

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, TypeAlias, TypeVar

from cardlog.event import KERNEL, End, Event, Position, Resign, Takeback, kinds_of

S = TypeVar("S")
Case: TypeAlias = Callable[[S, Any, S], object]
"""Whether the step from a state by an event to the next state is a case of a clause."""
Cases: TypeAlias = Mapping[str, Case[S]]
"""By the id of a clause, what is a case of it."""


def on(*kinds: type[Event], when: Callable[[Any, Any], object] | None = None) -> Case[Any]:
    """A row of a clause that events of these kinds are cases of: all, or where that holds of the state before and the event."""
    return lambda before, e, after: isinstance(e, kinds) and (when is None or when(before, e))


def either(*cases: Case[Any]) -> Case[Any]:
    """A row of a clause that has several kinds of cases."""
    return lambda before, e, after: any(case(before, e, after) for case in cases)


def at_option(name: str, value: object = True) -> Callable[[Any, Any], bool]:
    """What `on` can ask besides: whether the game is played with this value of an option."""
    return lambda before, e: before.rules[name] == value


def ends_by(reason: str) -> Case[Any]:
    """A row of a clause that an event is a case of where it ends the game for this reason."""
    return lambda before, e, after: after.result is not None and after.result.reason == reason


@cache
def conceals(kind: type[Event]) -> bool:
    """Whether something in events of this kind can be hidden."""
    return kind is Position or any(each.conceals for each in kinds_of(kind).values())


RESULT: Final = "LOG 4"
"""The clause of the tag `Result`, which no event exercises."""
LOG: Final[Cases[Any]] = {
    "LOG 1": on(Takeback),
    "LOG 2": on(Position),
    "LOG 3": lambda before, e, after: before.view is not None and conceals(e.__class__),
    "LOG 5": on(Resign, End),
}
"""The clauses of the log itself, which hold in every game."""


def exercised_by(own: Cases[Any], before: Any, e: Event, after: Any) -> set[str]:
    """The clauses that an event exercises, those of the log among them.

    Args:
        own: The table of the game.
        before: The state before the event.
        e: The event.
        after: The state after it.
    """
    heard = {clause for clause, case in LOG.items() if case(before, e, after)}
    if e.__class__ not in KERNEL:
        heard.update([clause for clause, case in own.items() if case(before, e, after)])
    return heard
