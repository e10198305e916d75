"""How a random player bids and plays, so that every match ends."""

from __future__ import annotations

from collections.abc import Callable

from cardlog.cards import each
from cardlog.event import Decision
from cardlog.games.spades.state import SPADES, State, strength


def policy(s: State, legal: tuple[Decision, ...], below: Callable[[int], int]) -> Decision:
    """A bid by the strength of the hand, with some noise; any legal play."""
    if s.awaits != "bid":
        return legal[below(len(legal))]
    hand = s.hands[s.actor or 0]
    worth = (hand & SPADES).bit_count()
    worth += sum(strength(card) > 12 for card in each(hand & ~SPADES))
    return legal[min(17, max(0, worth // 2 + below(3)))]
