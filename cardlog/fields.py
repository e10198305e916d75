"""What the fields of a state hold, said once: from it follow truths that fit a copy, and observations as numbers.

A game says it in `Game(holds={…})`, by the names of fields: `{"hands": SETS, "scrap": SET, "flipped": SPOT, "passes": NUMBER}`.
What no field says alone stands there under a name of its own, with what gives it: `SETS.of(lambda s, seat: …)`.
"""

from __future__ import annotations

__all__ = ["NUMBER", "NUMBERS", "PILE", "SEAT", "SET", "SETS", "SPOT", "SPOTS", "Holds", "from_seat"]

from collections.abc import Callable
from typing import Any, Final, TypeVar

from attrs import evolve, frozen

T = TypeVar("T")


@frozen(eq=False)
class Holds:
    """What a field holds.

    Attributes:
        what: One of a `set` of cards, a `spot` for one, a `number` or a `seat`.
        many: Whether it is a tuple of them, as many for each seat: those of seat A, of seat B …
        row: Whether it is a pile of spots, of any number, the top one last.
        get: What gives it where no field does: (state, seat), those of that seat first. None for a field.
    """

    what: str
    many: bool = False
    row: bool = False
    get: Callable[[Any, int], Any] | None = None

    def of(self, get: Callable[[Any, int], Any]) -> Holds:
        """The same, worked out from a state and from whose it is: those of that seat come first."""
        return evolve(self, get=get)

    @property
    def conceals(self) -> bool:
        """Whether cards can lie in such a field that a copy does not know."""
        return self.get is None and self.what in ("set", "spot")


SET: Final = Holds("set")
SETS: Final = Holds("set", many=True)
SPOT: Final = Holds("spot")
SPOTS: Final = Holds("spot", many=True)
PILE: Final = Holds("spot", row=True)
NUMBER: Final = Holds("number")
NUMBERS: Final = Holds("number", many=True)
SEAT: Final = Holds("seat")


def from_seat(values: tuple[T, ...], seat: int, seats: int) -> tuple[T, ...]:
    """What is kept by seat, as many values for each, with those of one seat first and then clockwise.

    >>> from_seat((1, 2, 3), 1, 3), from_seat(("a", "b", "c", "d"), 1, 2)
    ((2, 3, 1), ('c', 'd', 'a', 'b'))
    """
    first = len(values) // seats * seat
    return values[first:] + values[:first]
