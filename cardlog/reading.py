"""What a position says, put into a draft: seats by their letters, and cards each in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from cardlog.cards import EMPTY, HIDDEN, SEATS, UNKNOWN, card
from cardlog.state import BaseDraft

D = TypeVar("D", bound=BaseDraft)
T = TypeVar("T")


class Reading(Generic[D]):
    """Puts the parts of a position into a draft, in which every card lies nowhere at first.

    What it refuses, it refuses by a ValueError that says what of the position it is (`what`).

    Args:
        d: The draft: of the state before the first event.
        viewer: Whose copy the position stands in; None for the truth.

    Attributes:
        d: The draft; its `unseen` has the cards that are in no place yet.
    """

    def __init__(self, d: D, viewer: int | None) -> None:
        self.d, self.pack = d, d.unseen
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
            self.seat(name, f"a key of {what}")
        return tuple([read(given.get(name, blank)) for name in SEATS[: self.d.seats]])

    def place(self, name: str, what: str) -> int:
        """A card that lies in one place, and in no other."""
        found = card(name)
        if not self.pack >> found & 1:
            raise ValueError(f"{name} is not in the pack")
        if not self.d.unseen >> found & 1:
            raise ValueError(f"{name} stands in {what} and in another place")
        self.d.unseen ^= 1 << found
        return found

    def spot(self, name: str | None, what: str) -> int:
        """The same; HIDDEN for `??`, EMPTY for null."""
        return EMPTY if name is None else HIDDEN if name == "??" else self.place(name, what)

    def cards(self, names: Iterable[str], what: str, concealed: bool = False) -> int:
        """Cards as a set; where that may be, `??` is a card that is only counted."""
        return sum(UNKNOWN if concealed and name == "??" else 1 << self.place(name, what) for name in names)
