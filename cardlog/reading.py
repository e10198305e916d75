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

    def cards(self, names: Iterable[str], what: str, concealed: bool = False) -> int:
        """Cards as a set; where that may be, `??` is a card that is only counted."""
        pack = self.pack
        return sum(pack.unknown if concealed and name == "??" else pack.units[self.place(name, what)] for name in names)
