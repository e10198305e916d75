"""What stands fixed of a fact that is due: its pieces, with their words and who sees them, and who is asked for them."""

from __future__ import annotations

__all__ = [
    "NUMBERS",
    "STOCK",
    "Asker",
    "Cards",
    "Number",
    "Pairs",
    "Script",
    "Seat",
    "Spots",
    "Words",
    "plain",
    "said_in",
    "sees",
]

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeAlias

from attrs import frozen

from cardlog.event import Fact

Pairs: TypeAlias = tuple[tuple[int, int], ...]
Words: TypeAlias = str | Callable[[Any, Any], str]
"""Words, with seats in braces; or a function that makes them, of the state and of the number of cards or the spots."""

NUMBERS: Final = ("no", "one", "two", "three", "four", "five")
STOCK: Final = "the stock"
"""What cards come out of that lie nowhere else."""


@frozen(eq=False)
class Seat:
    """A seat that a fact names: one of those that may be.

    Attributes:
        text: What a person is asked.
        said: What a fact says here.
        wrong: Of the state, the clause (an empty one for the phase's) and the reason where another seat is named.
        told: Whether the truth settles it, as who holds a card, so that a copy which does not know it cannot.
    """

    text: str
    said: Callable[[Any], int]
    wrong: Callable[[Any], tuple[str, str]]
    told: bool = False


@frozen(eq=False)
class Number:
    """A number that a fact names: as dice show it, or as something that lies hidden comes to, such as a sealed bid or a clue.

    Attributes:
        text: What it is, which a person is asked for, as `What {A} throws`; or a function that says it, of the state.
        said: What a fact says here; IndexError where it says nothing.
        told: Whether the truth settles it, so that a copy which does not know it cannot.
    """

    text: Words
    said: Callable[[Any], int]
    told: bool = False


@frozen(eq=False)
class Cards:
    """Cards that a fact names, as a set, whose order has no meaning.

    Attributes:
        text: What they are, which a person is asked for.
        said: What a fact says here; IndexError where it says nothing.
        open: Of the state, the viewers who see them, as bits.
        where: What they come out of, in words; of two pieces with the same words, no card comes twice.
        public: Of the state, the cards that everyone knows wherever they go; None for no such card.
        unseen: Whether nobody knows what they come out of, so that a copy can never settle them.
        missing: Of the state, the clause and the words where one that the state settles is left out; without it, the
            clause of the phase, and LOG 3 where the card may be among hidden ones.
    """

    text: Words
    said: Callable[[Any], int]
    open: Callable[[Any], int]
    where: Words = STOCK
    public: Callable[[Any], int] | None = None
    unseen: bool = True
    missing: Callable[[Any], tuple[str, str]] | None = None


@frozen(eq=False)
class Spots:
    """Cards that a fact names one by one, each at a spot, whose number says which it is.

    Attributes:
        text: What they are, which a person is asked for, of the state and the spots.
        said: What a fact says here, card by card; IndexError where it says nothing.
        open: Of the state, the viewers who see them, as bits.
        at: Of the state and the spots, what is known to lie at each: a card, or hidden, or empty; None where all are hidden.
        could: Of the state and a spot, the cards that a hidden one there can be.
        slots: Which spots a fact names; None for one that does not name them.
        names: The names of the spots, by their numbers.
        unseen: Whether nobody knows what they come out of, so that a copy can never settle them.
        knows: Of the state, a spot and a viewer, whether the viewer has seen its card before; None for nobody.
    """

    text: Words
    said: Callable[[Any], tuple[int, ...]]
    open: Callable[[Any], int]
    at: Callable[[Any, Sequence[int]], tuple[int, ...]] | None = None
    could: Callable[[Any, int], int] = lambda s, _: s.unseen
    slots: Callable[[Any], Sequence[int]] | None = None
    names: Sequence[str] = ()
    unseen: bool = False
    knows: Callable[[Any, int, int], bool] | None = None


class Asker(Protocol):
    """Who says what the pieces of a fact are."""

    def seat(self, piece: Seat, among: int) -> int:
        """A seat, out of these as bits."""

    def number(self, piece: Number, among: Sequence[int]) -> int:
        """A number, out of these; of one that is told, those that a copy cannot rule out."""

    def cards(self, piece: Cards, count: int, of: int, known: int = 0) -> int:
        """A set of cards.

        Args:
            piece: What they are.
            count: How many they are.
            of: The set that they come out of, in which `??` may be any unseen card. No card comes twice.
            known: Those that the state settles; `??` for one that it settles and hides.
        """

    def spots(self, piece: Spots, slots: Sequence[int]) -> tuple[int, ...]:
        """The cards at these spots, in this order. No card comes twice."""

    def pairs(self, piece: Spots, slots: Sequence[int]) -> Pairs:
        """The same, each spot with its card."""


Script: TypeAlias = Callable[[Any, Asker], Fact]


def said_in(words: Words, s: Any, what: Any) -> str:
    """Words of a piece, with seats in braces."""
    return words if isinstance(words, str) else words(s, what)


def plain(words: Words, s: Any, what: Any) -> str:
    """Words of a piece inside of a sentence."""
    text = re.sub(r"[{}]", "", said_in(words, s, what))
    return f"{text[0].lower()}{text[1:]}" if text.startswith("The ") else text


def sees(piece: Cards | Spots, s: Any) -> bool:
    return s.view is None or bool(piece.open(s) >> s.view & 1)
