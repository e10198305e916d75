"""A state's JSON key by key, so that who asks for one key at every event need not pay for all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

S = TypeVar("S")


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
