"""How many decisions are legal, told without listing them where a game knows a quicker way.

>>> def legal(state: int) -> tuple[int, ...]:
...     return tuple(range(state))
>>> count_of(legal)(3)
3
"""

from __future__ import annotations

__all__ = ["count_of", "counted_by"]

from collections.abc import Callable
from typing import Any, Final, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_COUNTS: Final[dict[Callable[..., Any], Callable[[Any], int]]] = {}
"""By the `legal` of a game, what counts its decisions. A function that calls that `legal` has nothing of it."""


def counted_by(count: Callable[[Any], int]) -> Callable[[F], F]:
    """Say of a game's `legal` how many decisions it lists in a state; `cardlog.testing.law_13_catalogue` tries it."""

    def say(legal: F) -> F:
        _COUNTS[legal] = count
        return legal

    return say


def count_of(legal: Callable[[Any], Any]) -> Callable[[Any], int]:
    """What counts the decisions that this `legal` lists."""
    return _COUNTS.get(legal) or (lambda state: len(legal(state)))
