"""The state of Cabo, and the questions that applying, refusing and listing all ask of it.

Slots are numbered through all seats, four each; what is kept by slot is a tuple, sets of slots are bit masks.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final, TypeAlias

from cardlog.cards import EMPTY, HIDDEN
from cardlog.event import PUBLIC
from cardlog.state import BaseDraft, Frozen, drafter, slotted

BySlot: TypeAlias = tuple[int, ...]
BySeat: TypeAlias = tuple[int, ...]

EVERYONE: Final = tuple((1 << seats) - 1 | 1 << PUBLIC for seats in range(6))
"""By the number of seats, all who can know a card: the seats and the onlooker."""


LOOKED_AT: Final = 2
"""How many of its own cards each seat looks at before its first turn (CA 2.2)."""


@slotted
class Draft(BaseDraft):
    """What a state of Cabo holds.

    Attributes:
        starter: The seat that began the round; None before the first deal.
        turn: The seat whose turn it is, or that looks before the first turn; None before the first deal.
        round: The number of the round, from 1.
        slots: The card of each slot, HIDDEN or EMPTY.
        filled: The slots that hold a card.
        barred: By slot, cards that its card cannot be: they lay open while it lay here, and went into the stock (CA 7.2).
        marks: By slot, who has seen its card, as bits; they go with a card that moves, and an empty slot has none.
        drawn: The card drawn and not yet placed, or EMPTY.
        pending: The decision whose facts are due, or None.
        differ: Whether the cards named in `pending` were shown and are not equal (CA 5.3).
        discard: The discard pile, from bottom to top.
        caller: The seat that called, or None.
        totals: What each seat has in the match.
        reset: Whether the seat has had its 100 → 50 (CA 6.5).
        rounds: What each seat was marked, by round.
    """

    starter: int
    turn: int
    round: int = 1
    slots: BySlot
    filled: int = 0
    barred: BySlot
    marks: BySlot
    drawn: int = EMPTY
    pending: Any = None
    differ: bool = False
    discard: tuple[int, ...] = ()
    caller: int | None = None
    totals: BySeat
    reset: tuple[bool, ...]
    rounds: tuple[BySeat, ...] = ()


class State(Frozen, Draft):
    """A state of Cabo; see `Draft` for what it holds."""

    __slots__ = ()
    game = "cabo"


draft = drafter(Draft)


# Slots: whose they are, and which may be named.


def own(filled: int, seat: int) -> int:
    """Of these slots, the seat's own."""
    return filled & 15 << 4 * seat


def others(filled: int, seat: int) -> int:
    """Of these slots, those of all other seats."""
    return filled & ~(15 << 4 * seat)


def _swaps(seat: int) -> dict[tuple[int, ...], int]:
    """The seat's lists of slots in which all but the first follow in slot order, with their sets."""
    slots = range(4 * seat, 4 * seat + 4)
    return {
        (first, *rest): sum(1 << slot for slot in (first, *rest))
        for first in slots
        for count in range(4)
        for rest in combinations([slot for slot in slots if slot != first], count)
    }


LOOKS: Final = tuple(tuple(combinations(range(4 * seat, 4 * seat + 4), LOOKED_AT)) for seat in range(5))
"""By seat, the slots that its first looks can name (CA 2.2)."""
SWAPS: Final = tuple(_swaps(seat) for seat in range(5))
"""By seat, the lists of slots that it can name for a drawn card, in the order of CA 5.1, with their sets."""


# Sight: what a hidden card may be.


def could(s: Draft, slot: int) -> int:
    """The cards that a hidden one in a slot can be; the drawn one, in no slot, can be any unseen card."""
    return s.unseen & ~s.barred[slot] if slot < len(s.barred) else s.unseen


def drawn_cards(s: Draft) -> int:
    """The cards that the drawn card can be."""
    return s.unseen if s.drawn == HIDDEN else 1 << s.drawn
