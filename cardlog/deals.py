"""Deals, as most games have them: who deals, and a hand for each seat, which nobody else sees.

>>> DEALER, HANDS = who_deals(lambda s: ("", "any seat deals")), own_hands(4, where="the pack")
>>> DEALER.text, HANDS[1].text, HANDS[1].open(None)
('Who deals?', "{B}'s hand", 2)
"""

from __future__ import annotations

__all__ = ["own_hands", "who_deals"]

from collections.abc import Callable
from typing import Any

from cardlog.cards import SEATS
from cardlog.due import STOCK, Cards, Seat, Words


def who_deals(wrong: Callable[[Any], tuple[str, str]]) -> Seat:
    """The seat that a fact with a field `dealer` names.

    Args:
        wrong: Of the state, the clause (an empty one for the phase's) and the reason where another seat is named.
    """
    return Seat("Who deals?", lambda e: e.dealer, wrong)


def own_hands(seats: int, where: Words = STOCK) -> tuple[Cards, ...]:
    """By seat, the hand that a fact with a field `hands` gives it, and that it alone sees.

    Args:
        seats: How many seats play at most.
        where: What the hands come out of; of hands out of the same, no card comes twice.
    """
    return tuple(_hand(seat, where) for seat in range(seats))


def _hand(seat: int, where: Words) -> Cards:
    return Cards(f"{{{SEATS[seat]}}}'s hand", lambda e: e.hands[seat], lambda _: 1 << seat, where)
