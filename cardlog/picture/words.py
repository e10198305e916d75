"""Texts with seats and cards in braces, put into words for people."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from cardlog.cards import READINGS, SEATS, SYMBOLS
from cardlog.game import AnyGame

BRACES: Final = re.compile(r"\{([^{}]*)\}")


def fill(text: str, names: Sequence[str], card: Callable[[str], str] | None = None) -> str:
    """The text with names for seats and symbols for cards.

    >>> fill("{A} draws {5h} {??}.", ["Ana", "Bruno"])
    'Ana draws 5♥ ??.'
    """

    def word(match: re.Match[str]) -> str:
        inner = match[1]
        if len(inner) == 1 and inner in SEATS[: len(names)]:
            return names[SEATS.index(inner)]
        return (card or symbol)(inner)

    return BRACES.sub(word, text)


def symbol(card: str) -> str:
    """A card's text with the sign of its suit: `5♥`; other words stay."""
    number = READINGS.get(card, 52)
    return card if number == 52 else card[:-1] + SYMBOLS[number & 3]


def alternative(game: AnyGame, state: Any, names: Sequence[str] | None) -> str:
    """The state in words, for those who do not see the picture."""
    known = called(state.seats, names)
    return "; ".join(fill(f"{label.strip()}: {text}", known) for label, text in game.table(state))


def called(seats: int, names: Sequence[str] | None) -> list[str]:
    """What the seats are called: their names, or the letter where there is none.

    >>> called(3, ["Ana", ""])
    ['Ana', 'B', 'C']
    """
    given = list(names or ())[:seats]
    given += [""] * (seats - len(given))
    return [name or letter for name, letter in zip(given, SEATS, strict=False)]
