"""Scoring a round, and what the scores of a match decide (CA 6, CA 2.3, CA 7.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardlog.cards import each, of_rank
from cardlog.state import Result

BLACK_KINGS: Final = 1 << 48 | 1 << 51
RED_KINGS: Final = 1 << 49 | 1 << 50
QUEENS: Final = of_rank(12)

VALUES: Final = tuple(0 if RED_KINGS >> card & 1 else (card >> 2) + 1 for card in range(52))
"""The value of each card (CA 1.2)."""


def worth(cards: int) -> int:
    """The sum of a set of cards.

    >>> from cardlog.cards import cards
    >>> worth(cards("Ac Td Jh Qs Kc Kd"))
    47
    """
    return sum(VALUES[card] for card in each(cards))


def is_moon(cards: int) -> bool:
    """Whether these are just two Qs and both black Ks (CA 6.4).

    >>> from cardlog.cards import cards
    >>> is_moon(cards("Qc Qd Kc Ks")), is_moon(cards("Qc Qd Kc Kd"))
    (True, False)
    """
    return cards & ~QUEENS == BLACK_KINGS and (cards & QUEENS).bit_count() == 2


def points(hands: Sequence[int], caller: int | None) -> tuple[int, ...]:
    """What each seat is marked for a round (CA 6.1 to CA 6.4).

    Args:
        hands: The set of cards that each seat has left.
        caller: The seat that called.
    """
    if any(map(is_moon, hands)):
        return tuple(0 if is_moon(hand) else 50 for hand in hands)
    sums = [worth(hand) for hand in hands]
    low = min(sums)
    spared = {seat for seat, total in enumerate(sums) if total == low}
    if caller in spared:
        spared = {caller}
    elif caller is not None:
        sums[caller] += 5
    return tuple(0 if seat in spared else total for seat, total in enumerate(sums))


def add(
    totals: tuple[int, ...], reset: tuple[bool, ...], marked: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """The totals after a round, and whose 100 has become 50 (CA 6.5).

    >>> add((89, 90), (False, True), (11, 10))
    ((50, 100), (True, True))
    """
    sums = [old + new for old, new in zip(totals, marked, strict=True)]
    now = tuple(total == 100 and not used for total, used in zip(sums, reset, strict=True))
    return (
        tuple(50 if becomes else total for total, becomes in zip(sums, now, strict=True)),
        tuple(used or becomes for used, becomes in zip(reset, now, strict=True)),
    )


def first_with(marked: tuple[int, ...], score: int, seat: int) -> int:
    """The first seat that was marked this score, clockwise from a seat, that seat itself included (CA 2.3).

    >>> first_with((4, 0, 0), 0, 2), first_with((4, 0, 0), 0, 0)
    (2, 1)
    """
    seats = len(marked)
    return next((seat + step) % seats for step in range(seats) if marked[(seat + step) % seats] == score)


def result(totals: tuple[int, ...]) -> Result | None:
    """How the match ended, or None while it goes on (CA 7.3)."""
    if max(totals) <= 100:
        return None
    low = min(totals)
    return Result(tuple(seat for seat, total in enumerate(totals) if total == low), "limit")
