"""What a position says, put into a draft: seats by their letters, and cards each in one place."""

from __future__ import annotations

__all__ = ["Reading"]

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from cardlog.cards import SEATS
from cardlog.pack import STANDARD, Pack
from cardlog.state import BaseDraft
from cardlog.words import english

D = TypeVar("D", bound=BaseDraft)
T = TypeVar("T")


class Reading(Generic[D]):
    """Puts the parts of a position into a draft, in which every card lies nowhere at first.

    What it refuses, it refuses by a ValueError that says what of the position it is (`what`).

    Args:
        d: The draft: of the state before the first event.
        viewer: Whose copy the position stands in; None for the truth.
        pack: The pack of its cards.

    Attributes:
        d: The draft; its `unseen` has the cards that are in no place yet.
    """

    def __init__(self, d: D, viewer: int | None, pack: Pack = STANDARD) -> None:
        self.d, self.pack, self._whole = d, pack, d.unseen
        d.view = viewer

    def seat(self, text: str, what: str) -> int:
        """The seat of a letter."""
        names = SEATS[: self.d.seats]
        if len(text) != 1 or text not in names:
            raise ValueError(f"{what} is a seat, {', '.join(names[:-1])} or {names[-1]}, not {text!r}")
        return names.index(text)

    def by_seat(
        self, given: Mapping[str, Any], what: str, read: Callable[[Any], T], blank: Any = None
    ) -> tuple[T, ...]:
        """What is given for each seat as `read` reads it; `blank` where nothing is."""
        for name in given:
            self.seat(name, english(f"a key of {what}"))
        return tuple([read(given.get(name, blank)) for name in SEATS[: self.d.seats]])

    def each_seat(self, given: Mapping[str, Any], what: str, read: Callable[[Any], T]) -> tuple[T, ...]:
        """The same, where no seat may be left out."""
        if len(given) != self.d.seats and all(name in SEATS[: self.d.seats] for name in given):
            raise ValueError(f"{what} names {len(given)} of {self.d.seats} seats")
        return self.by_seat(given, what, read)

    def numbers(self, given: Mapping[str, int | None], what: str, most: int | None = None) -> tuple[int, ...]:
        """A number for each seat, 0 where none is given; from 0 to `most`, if that is given."""
        numbers = self.by_seat(given, what, lambda number: number or 0)
        for name, number in zip(SEATS, numbers, strict=False):
            if most is not None and not 0 <= number <= most:
                raise ValueError(f"{what} of {name} is {number}: 0 to {most}")
        return numbers

    def place(self, name: str, what: str) -> int:
        """A card that lies in one place, and in no other."""
        pack, found = self.pack, self.pack.card(name)
        if not pack.count(self._whole, found):
            raise ValueError(f"{name} is not in the pack")
        if not pack.count(self.d.unseen, found):
            one = pack.count(self._whole, found) == 1
            raise ValueError(
                f"{name} stands in {what} and in another place"
                if one
                else f"{name} stands in {what} and in others, more often than there are"
            )
        self.d.unseen -= pack.units[found]
        return found

    def spot(self, name: str | None, what: str) -> int:
        """The same; the hidden spot for `??`, the empty one for null."""
        if name is None:
            return self.pack.empty
        return self.pack.hidden if name == "??" else self.place(name, what)

    def named(self, names: Iterable[str], what: str) -> int:
        """Cards as a set that lie elsewhere too, each named once: those that are known, or wait."""
        total, units = 0, self.pack.units
        for name in names:
            found = self.pack.card(name)
            if self.pack.count(total, found):
                raise ValueError(f"{name} stands twice in {what}")
            total += units[found]
        return total

    def cards(self, names: Iterable[str], what: str, concealed: bool = False) -> int:
        """Cards as a set; where that may be, `??` is a card that is only counted."""
        pack = self.pack
        return sum(pack.unknown if concealed and name == "??" else pack.units[self.place(name, what)] for name in names)

    def sets(self, given: Mapping[str, Iterable[str]], what: str, concealed: bool = False) -> tuple[int, ...]:
        """The same for each seat; no card where nothing is given."""
        return self.by_seat(given, what, lambda names: self.cards(names, what, concealed), ())

    def left(self, hidden: int) -> int:
        """How many cards are in no place, where so many lie hidden in some: those of a stock of which none is known."""
        left = self.pack.size(self.d.unseen) - hidden
        if left < 0:
            raise ValueError("there are more cards than the pack holds")
        return left
