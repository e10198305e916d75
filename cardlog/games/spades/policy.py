"""How a random player bids and plays, so that every match ends."""

from __future__ import annotations

from collections.abc import Callable

from cardlog.cards import each
from cardlog.event import Decision
from cardlog.games.spades.state import PLAIN, SPADES, State, strength


def policy(s: State, legal: tuple[Decision, ...], below: Callable[[int], int]) -> Decision:
    """A bid by the strength of the hand, with some noise; any legal play.

    Played so, a bid is made more often than not: totals rise, and some seat comes to the target.
    """
    if s.awaits != "bid":
        return legal[below(len(legal))]
    hand = s.hands[s.actor or 0]
    strong = (hand & SPADES).bit_count() + sum(strength(card) > 12 for card in each(hand & PLAIN))
    if strong < 4 and below(3) == 0:
        return legal[0]  # a weak hand tries nil
    return legal[min(strong // 2 + below(3), 17)]
