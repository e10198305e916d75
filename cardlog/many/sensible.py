"""Whether an expression says anything in some game that is known here: what cannot, is told at once."""

from __future__ import annotations

__all__ = ["FUNCTIONS", "sensible"]

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from typing import Any, Final

from cardlog.errors import CardlogError, IllegalEvent
from cardlog.game import find, names
from cardlog.many.expression import Expression, NoValue
from cardlog.many.values import values_of
from cardlog.play.simulate import simulate

FUNCTIONS: Final = frozenset(
    [
        "all",
        "bool",
        "bytes",
        "contains",
        "double",
        "duration",
        "dyn",
        "endsWith",
        "exists",
        "exists_one",
        "existsOne",
        "filter",
        "getDate",
        "getDayOfMonth",
        "getDayOfWeek",
        "getDayOfYear",
        "getFullYear",
        "getHours",
        "getMilliseconds",
        "getMinutes",
        "getMonth",
        "getSeconds",
        "has",
        "int",
        "map",
        "matches",
        "max",
        "min",
        "size",
        "startsWith",
        "string",
        "timestamp",
        "type",
        "uint",
    ]
)
"""The functions that CEL has."""


def sensible(expression: Expression) -> Expression:
    """The expression, if it can be true or false of some state of a game that is known here.

    Raises:
        CardlogError: It names what no game has, calls what is no function, compares what cannot be compared, or is neither true nor
            false.
    """
    for call in expression.calls:
        if call not in FUNCTIONS:
            raise CardlogError(f"there is no function {call!r}{_near(call, FUNCTIONS)}")
    games = {name: frozenset(find(name).as_json(_start(name), 0)) for name in names()}
    known = frozenset().union(*games.values())
    for name in expression.free:
        if name not in known:
            raise CardlogError(f"no game has {name!r} in its states{_near(name, known)}")
    for each in _failures(games, expression):
        if each.undefined is not None and each.undefined not in known:
            raise CardlogError(f"no game has {each.undefined!r} in its states{_near(each.undefined, known)}")
        if each.mixed:
            raise CardlogError(f"it has no value in any state: {each}")
    return expression


def _failures(games: Mapping[str, frozenset[str]], expression: Expression) -> list[NoValue]:
    """Why it has no value in states of games that have what it names; none where it has one in some state."""
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
                        return []
    return failed


def _start(name: str) -> Any:
    game = find(name)
    return game.start(game.rules(), game.seats[-1])


def _tried(name: str, expression: Expression) -> Iterator[dict[str, Any]]:
    """The values in the states of a game by each profile, of so many seats as may be."""
    game = find(name)
    for profile in game.options.profiles:
        (log,) = simulate(name, profile, seats=game.seats[-1], seed=1)
        values = values_of(game, expression)
        yield from (values(state, number) for number, state in enumerate(log.walk_states()))


def _near(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, sorted(known), 1)
    return f"; {near[0]}?" if near else ""
