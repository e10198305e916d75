"""Cards and sets of cards, as plain integers.

A *card* is an int from 0 to 52: Ac, Ad, Ah, As, 2c … Ks, then the joker. A *spot* is a place for one
card: a card, or `HIDDEN` (a card that is not known), or `EMPTY`.

A *set of cards* is one int as well: bits 0–52 are known faces, and cards that are not known are counted
in units of `UNKNOWN`, so that adding a fact with `??` to a hand is one addition.

>>> hand = cards("Ah 9c ?? ??")
>>> size(hand), card_names(hand)
(4, ('Ah', '9c', '??', '??'))
"""

from __future__ import annotations

__all__ = [
    "CARD_NAMES",
    "EMPTY",
    "HIDDEN",
    "JOKER",
    "KNOWN",
    "PACK",
    "RANKS",
    "READINGS",
    "SEATS",
    "SPOT_NAMES",
    "SUITS",
    "SYMBOLS",
    "UNKNOWN",
    "as_set",
    "card",
    "card_name",
    "card_names",
    "cards",
    "cards_text",
    "each",
    "hidden",
    "hidden_count",
    "lowest",
    "members",
    "of_rank",
    "of_suit",
    "only",
    "rank",
    "size",
    "suit",
]

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
SYMBOLS: Final = "♣♦♥♠"
SEATS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

JOKER: Final = 52
HIDDEN: Final = 53
EMPTY: Final = 54

UNKNOWN: Final = 1 << HIDDEN
KNOWN: Final = UNKNOWN - 1
PACK: Final = (1 << 52) - 1

CARD_NAMES: Final = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")
SPOT_NAMES: Final = (*CARD_NAMES, "??", "--")


def _readings() -> dict[str, int]:
    read = {name: card for card, name in enumerate(CARD_NAMES)}
    for card in range(52):
        rank, suit = RANKS[card >> 2], card & 3
        for r in (rank, "10") if rank == "T" else (rank,):
            for s in (SUITS[suit], SUITS[suit].upper(), SYMBOLS[suit]):
                read[r + s] = card
    return read


READINGS: Final = _readings()
"""Every text that is read as a card."""


def card(text: str) -> int:
    """Read one card.

    >>> card("Ac"), card("10♥") == card("Th"), card_name(51), card("Jk")
    (0, True, 'Ks', 52)

    Raises:
        ValueError: The text is no card.
    """
    try:
        return READINGS[text]
    except KeyError:
        raise ValueError(f"{text!r} is no card") from None


def card_name(card: int) -> str:
    """The canonical text of a card or a spot: `Th`, `Jk`, `??`, `--`."""
    return SPOT_NAMES[card]


def rank(card: int) -> int:
    """The rank of a card, 1 (ace) to 13 (king); 14 for the joker."""
    return (card >> 2) + 1


def suit(card: int) -> int:
    """The suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def of_rank(*ranks: int) -> int:
    """The set of all cards of these ranks.

    >>> card_names(of_rank(2))
    ('2c', '2d', '2h', '2s')
    """
    return sum(15 << (rank - 1) * 4 for rank in ranks)


def of_suit(suit: int) -> int:
    """The set of the 13 cards of a suit."""
    return sum(1 << rank * 4 + suit for rank in range(13))


def cards(text: str) -> int:
    """Read a set of cards; `??` may stand several times, `--` is the empty set.

    Raises:
        ValueError: A word is no card, or a card stands twice.
    """
    total = 0
    for word in text.split():
        if word == "??":
            total += UNKNOWN
        elif word != "--":
            bit = 1 << card(word)
            if total & bit:
                raise ValueError(f"{word} stands twice")
            total |= bit
    return total


def each(cards: int) -> Iterator[int]:
    """The known cards of a set, in card order."""
    rest = cards & KNOWN
    while rest:
        low = rest & -rest
        yield low.bit_length() - 1
        rest ^= low


@lru_cache(1 << 14)
def members(cards: int) -> tuple[int, ...]:
    """The known cards of a set, in card order: `each` for sets that are asked about again and again."""
    return tuple(each(cards))


def hidden_count(cards: int) -> int:
    """How many of the cards of a set are not known."""
    return cards >> HIDDEN


def size(cards: int) -> int:
    """How many cards a set holds, known or not."""
    return (cards & KNOWN).bit_count() + (cards >> HIDDEN)


def hidden(cards: int) -> int:
    """The same number of cards, none of them known.

    >>> card_names(hidden(cards("Ah 9c ??")))
    ('??', '??', '??')
    """
    return size(cards) << HIDDEN


def as_set(spots: Iterable[int]) -> int:
    """The set of some cards, in which hidden and empty spots are bits outside the pack.

    >>> cards_text(as_set([8, 4])), as_set([HIDDEN]) & KNOWN
    ('2c 3c', 0)
    """
    total = 0
    for spot in spots:
        total |= 1 << spot
    return total


def only(cards: int, known: int) -> int:
    """A set of cards, all but the `known` ones hidden."""
    return cards & known & KNOWN | hidden(cards & ~(known & KNOWN))


def lowest(cards: int, count: int) -> int:
    """The first `count` known cards of a set, in card order."""
    taken = 0
    for _ in range(count):
        low = cards & KNOWN & -cards
        taken |= low
        cards ^= low
    return taken


def card_names(cards: int) -> tuple[str, ...]:
    """The canonical texts of a set's cards, in card order, `??` last; `()` for the empty set."""
    return (*(CARD_NAMES[card] for card in each(cards)), *("??",) * hidden_count(cards))


def cards_text(cards: int) -> str:
    """The canonical text of a set: `Ah 9c ??`, or `--` when it is empty."""
    return " ".join(card_names(cards)) or "--"
