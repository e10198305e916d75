"""A state's JSON key by key, so that who asks for one key at every event need not pay for all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

S = TypeVar("S")
T = TypeVar("T")

MOST: Final = 1 << 16
"""Of how many values of fields it is remembered what follows from them."""


class Parts(Generic[S]):
    """The game's own part of a state's JSON, in the contract's order of keys: what `Game.json` can be.

    >>> class State:
    ...     totals = (3, 4)
    >>> json = Parts({"totals": lambda state: dict(zip("AB", state.totals)), "best": lambda state: max(state.totals)})
    >>> json(State), json.parts["best"](State)
    ({'totals': {'A': 3, 'B': 4}, 'best': 4}, 4)

    Args:
        parts: By key, what gives its value: a function of the state's fields alone.

    Attributes:
        parts: The same.
    """

    def __init__(self, parts: Mapping[str, Callable[[S], Any]]) -> None:
        self.parts = parts

    def __call__(self, state: S) -> dict[str, Any]:
        """All of it."""
        return {key: part(state) for key, part in self.parts.items()}


def remembered(part: Callable[[Any], T]) -> Callable[[Any], T]:
    """What follows from a state's fields alone, worked out anew only where those that it was read from have changed.

    The fields are values: what is equal, or the very same, leads to the same.
    """
    known: dict[tuple[tuple[str, ...], tuple[Any, ...]], T] = {}
    fields: tuple[str, ...] = ()
    seen: tuple[Any, ...] = ()
    last: T

    def anew(state: Any) -> T:
        nonlocal fields, seen, last
        seen = tuple([getattr(state, name) for name in fields])
        if not fields or (fields, seen) not in known:
            traced = Traced(state)
            last = part(traced)
            fields, seen = tuple(traced.read), tuple(traced.read.values())
            if len(known) >= MOST:
                known.clear()
            known[fields, seen] = last
        else:
            last = known[fields, seen]
        return last

    def of(state: Any) -> T:
        for name, value in zip(fields, seen):  # noqa: B905 - as long, and this runs at every event
            if getattr(state, name) is not value:
                return anew(state)
        return last if fields else anew(state)

    return of


class Traced:
    """A state that notes which of its fields are read.

    Attributes:
        read: The fields, with what stood in them.
    """

    def __init__(self, state: Any) -> None:
        self.state = state
        self.read: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        value = self.read[name] = getattr(self.state, name)
        return value
