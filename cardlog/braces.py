"""Seats and cards in the sentences of games: in braces (`{A}`, `{5h}`), so that whoever shows them puts names and symbols there."""

from __future__ import annotations

__all__ = ["card_word", "cards_word", "row_word", "seat_word", "under"]

from collections.abc import Iterable

from cardlog.cards import SEATS
from cardlog.pack import STANDARD, Pack
from cardlog.words import Words, joined


def seat_word(seat: int) -> str:
    """A seat.

    >>> seat_word(0), card_word(8), cards_word(0), cards_word(1 << 8 | 1 << 51), row_word([8, 4])
    ('{A}', '{3c}', '-', '{3c} {Ks}', '{3c} {2c}')
    """
    return "{%s}" % SEATS[seat]


def card_word(card: int, pack: Pack = STANDARD) -> str:
    """A card, or `{??}` for one that is not known."""
    return "{%s}" % pack.spot_names[card]


def cards_word(cards: int, pack: Pack = STANDARD) -> str:
    """A set of cards, `-` for none."""
    return " ".join("{%s}" % name for name in pack.card_names(cards)) or "-"


def row_word(cards: Iterable[int], pack: Pack = STANDARD) -> str:
    """Cards in their order."""
    return " ".join(card_word(card, pack) for card in cards)


def under(label: Words) -> Words:
    """The label of a row below a seat's."""
    return joined("", ("  ", label))
