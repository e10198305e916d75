"""Whether a fact surely is the one that is due, found without its script: shortcuts of rules (`cardlog.phases.Phase.shortcut`).

What is not sure is no error: the rule then has the script find out (`cardlog.due.require`). Cards are those of the standard
pack, and the state settles none of them.
"""

from __future__ import annotations

__all__ = ["are_cards", "are_hands", "are_spots"]

from collections.abc import Sequence

from cardlog.cards import HIDDEN, UNKNOWN


def are_cards(cards: int, count: int, of: int, seen: bool) -> bool:
    """Whether these are so many cards out of a set of known ones: named to who sees them, else hidden."""
    return not cards & ~of and cards.bit_count() == count if seen else cards == count * UNKNOWN


def are_hands(hands: Sequence[int], counts: Sequence[int], of: int, view: int | None) -> bool:
    """Whether hands have so many cards each out of such a set, none twice; in a copy its viewer's own, and the others hidden.

    >>> from cardlog.cards import KNOWN
    >>> are_hands((1 << 8 | 1 << 9, 1 << 12), (2, 1), KNOWN, None), are_hands((1 << 8, 1 << 8), (1, 1), KNOWN, None)
    (True, False)
    """
    if len(hands) != len(counts):
        return False
    left = of
    for seat, hand in enumerate(hands):
        if view is not None and view != seat:
            if hand != counts[seat] * UNKNOWN:
                return False
        elif hand & ~left or hand.bit_count() != counts[seat]:
            return False
        else:
            left ^= hand
    return True


def are_spots(
    pairs: Sequence[tuple[int, int]], slots: Sequence[int], lying: Sequence[int], unseen: int, barred: Sequence[int]
) -> bool:
    """Whether just these slots, in this order, can hold these cards, all of which are named.

    Args:
        pairs: Slots, each with its card.
        slots: The slots that should be named.
        lying: By slot, the card that is known to lie there, or hidden, or empty.
        unseen: The cards that hidden ones can be.
        barred: By slot, the cards that a hidden one there cannot be.

    >>> are_spots(((1, 8), (0, 4)), (1, 0), (HIDDEN, 8), 1 << 4, (0, 0)), are_spots(((0, 8),), (0,), (4,), 1 << 8, (0,))
    (True, False)
    """
    if len(pairs) != len(slots):
        return False
    left = unseen
    for at, (slot, card) in enumerate(pairs):
        if slot != slots[at]:
            return False
        spot = lying[slot]
        if spot == HIDDEN:
            if not left & ~barred[slot] & 1 << card:
                return False
            left ^= 1 << card
        elif spot != card:
            return False
    return True
