"""Scoring a round, and what the scores of a match decide (CA 6, CA 2.3, CA 7.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardlog.cards import card
from cardlog.games.cabo.state import BySeat, State
from cardlog.standing import CHANCE, Horizon, at_the_end, shares
from cardlog.state import Result
from cardlog.words import words

RED_KINGS: Final = (card("Kd"), card("Kh"))
VALUES: Final = (*(0 if card in RED_KINGS else (card >> 2) + 1 for card in range(52)), 0, 0, 0)
"""The value of each card (CA 1.2), and 0 for spots without a known one."""
BY_VALUE: Final = tuple((value, sum(1 << c for c in range(52) if VALUES[c] == value)) for value in range(14))
"""Each value, with the set of the cards that have it."""
MOON: Final = [12, 12, 13, 13]
"""The values of two Qs and both black Ks, which no other cards have (CA 6.4)."""


def values(row: Sequence[int]) -> list[int]:
    """The values of a seat's slots.

    >>> values([card("Ac"), card("Td"), card("Ks"), card("Kd")])
    [1, 10, 13, 0]
    """
    return [*map(VALUES.__getitem__, row)]


def points(rows: Sequence[Sequence[int]], caller: int) -> BySeat:
    """What each seat is marked for a round (CA 6.1 to CA 6.4).

    Args:
        rows: The slots of each seat.
        caller: The seat that called.

    >>> points([[card("Qc"), card("Kc"), card("Qd"), card("Ks")], [card("Ac")] * 4], 1)
    (0, 50)
    """
    sums = [sum(values(row)) for row in rows]
    seat = shot(rows) if sum(MOON) in sums else None
    if seat is not None:  # it has 0, every other one 50, whoever called (CA 6.4)
        return tuple(0 if other == seat else 50 for other in range(len(rows)))
    return count(sums, caller)


def shot(rows: Sequence[Sequence[int]]) -> int | None:
    """The seat that shot the moon, if one did (CA 6.4)."""
    return next((seat for seat, row in enumerate(rows) if sorted(values(row)) == MOON), None)


def count(sums: Sequence[int], caller: int) -> BySeat:
    """The sums, but 0 for the lowest, of which a caller stands before others; 5 more for another caller.

    >>> count([6, 6, 9], 0), count([6, 6, 9], 2)
    ((0, 6, 9), (0, 0, 14))
    """
    low = min(sums)
    if sums[caller] == low:
        return tuple([0 if seat == caller else total for seat, total in enumerate(sums)])
    return tuple([0 if total == low else total + 5 * (seat == caller) for seat, total in enumerate(sums)])


def add(totals: BySeat, reset: tuple[bool, ...], marked: BySeat) -> tuple[BySeat, tuple[bool, ...]]:
    """The totals after a round, and whose 100 has become 50 (CA 6.5).

    >>> add((89, 90), (False, True), (11, 10))
    ((50, 100), (True, True))
    """
    sums = tuple(map(int.__add__, totals, marked))
    if 100 not in sums:
        return sums, reset
    now = tuple(total == 100 and not used for total, used in zip(sums, reset, strict=True))
    return (
        tuple(50 if becomes else total for total, becomes in zip(sums, now, strict=True)),
        tuple(used or becomes for used, becomes in zip(reset, now, strict=True)),
    )


def first_with(marked: BySeat, score: int, seat: int) -> int:
    """The first seat that was marked this score, clockwise from a seat, that seat itself included (CA 2.3).

    >>> first_with((4, 0, 0), 0, 2), first_with((4, 0, 0), 0, 0)
    (2, 1)
    """
    clockwise = marked[seat:] + marked[:seat]
    return (seat + clockwise.index(score)) % len(marked)


def result(totals: BySeat) -> Result | None:
    """How the match ended, or None while it goes on (CA 7.3)."""
    if max(totals) <= 100:
        return None
    low = min(totals)
    return Result(tuple(seat for seat, total in enumerate(totals) if total == low), "limit")


def standing(s: State) -> tuple[float, ...] | None:
    """At the end of a round, 1 for the seat that was marked least, which several share; None while the round goes on."""
    if s.phase == "deal" and s.rounds or s.phase == "over":
        marked = s.rounds[-1]
        return shares(Result(tuple(seat for seat, each in enumerate(marked) if each == min(marked)), ""), s.seats)
    return at_the_end(s)


ROUND: Final[Horizon[State]] = Horizon(
    words("round"), CHANCE, standing, rollouts="tuned", explained="simple", hasty=4_000, proven=True
)
