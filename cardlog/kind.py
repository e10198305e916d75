"""What a kind of field is, and how its words are taken off a line."""

from __future__ import annotations

__all__ = ["Kind", "Words", "below", "cards_in", "no_cards"]

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from attrs import frozen

from cardlog.cards import SEATS
from cardlog.pack import Pack

T = TypeVar("T")


class Words:
    """The words of one line, read from left to right.

    Attributes:
        words: The words.
        at: How many of them have been taken.
        seats: How many letters are seats: `A` and those that follow it.
    """

    def __init__(self, words: Sequence[str], seats: int = len(SEATS)) -> None:
        self.words = words
        self.at = 0
        self.seats = seats

    def peek(self) -> str | None:
        return self.words[self.at] if self.at < len(self.words) else None

    def take(self, what: str) -> str:
        if self.at == len(self.words):
            raise ValueError(f"{what} is missing")
        self.at += 1
        return self.words[self.at - 1]

    def back(self) -> None:
        """Point at the word last taken, which an error is about."""
        self.at -= 1


def no_cards(value: T, _: Callable[[int], int]) -> T:
    """What `recard` is of a kind in which no card stands."""
    return value


@frozen(eq=False)
class Kind(Generic[T]):
    """What a field of an event holds, and how it is read and written.

    Attributes:
        name: What an error calls it, and what `cardlog.testing` knows it by.
        read: Takes its words off the line; raises ValueError.
        write: The canonical words; an empty string for none.
        recard: The same value with every card passed through a function: how tests exchange cards.
        values: What the grammar reads here, or where that is too much, all short values: how tests try
            every decision. Empty for what stands in facts only.
        valid: Whether a plain value, as a binary file may hold it, is one of this kind. Left out, its
            words are written and read again to find out, which takes longer.
        conceals: Whether `??` may stand in it.
        hide: Of a kind that conceals, the value with nothing of it known: what others hear of a decision that is not for them.
        reseat: The same value with all seats in it moved on: (value, by how many places, seats that play). Left out,
            for a kind in which no seat stands.
        pack: The pack of its cards, where `CardKinds` made it.
        to_plain: Of a value that a binary file does not hold as it is, what stands there; None where it is held as it is.
        of_plain: The value of that; ValueError, where it is none.
    """

    name: str
    read: Callable[[Words], T]
    write: Callable[[T], str]
    recard: Callable[[T, Callable[[int], int]], T] = no_cards
    values: Callable[[], Iterable[T]] = tuple
    valid: Callable[[Any], bool] | None = None
    conceals: bool = False
    hide: Callable[[T], T] | None = None
    reseat: Callable[[T, int, int], T] | None = None
    pack: Pack | None = None
    to_plain: Callable[[T], Any] | None = None
    of_plain: Callable[[Any], T] | None = None


def cards_in(kind: Kind[Any], value: Any) -> list[int]:
    """The known cards in a value of a kind, each as often as it stands there."""
    found: list[int] = []

    def note(card: int) -> int:
        found.append(card)
        return card

    kind.recard(value, note)
    return found


def below(end: int, first: int = 0) -> Callable[[Any], bool]:
    """Whether a value is a whole number below an end."""
    return lambda value: type(value) is int and first <= value < end
