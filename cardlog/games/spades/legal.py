"""Every legal decision of a state of Cutthroat Spades, in a fixed order: suit by suit, then in card order."""

from __future__ import annotations

from typing import Final

from cardlog.cards import each
from cardlog.event import Decision
from cardlog.games.spades.events import Bid, Play
from cardlog.games.spades.state import PACK, SUIT_SETS, Draft, playable
from cardlog.rules import Rules

# Decisions are made once and shared: there are only so many.
BIDS: Final = tuple(tuple(Bid(seat, count) for count in range(18)) for seat in range(3))
PLAY: Final = tuple(tuple(Play(seat, card) for card in range(52)) for seat in range(3))
"""By seat and card, the play of it."""

_OF_SUIT: Final[tuple[dict[int, tuple[Play, ...]], ...]] = ({}, {}, {})
"""By seat and by a set of cards of one suit, the plays of them. There are no more than 4 × 8192 such sets."""

CLUBS, DIAMONDS, HEARTS, SPADES = SUIT_SETS


def legal(s: Draft) -> tuple[Decision, ...]:
    """Every decision of the seat to act; `()` while a fact is due or when the match is over."""
    seat = s.actor or 0
    if s.awaits == "play":
        cards, known = playable(s, seat), _OF_SUIT[seat]
        if cards in known:
            return known[cards]
        try:
            return known[cards & CLUBS] + known[cards & DIAMONDS] + known[cards & HEARTS] + known[cards & SPADES]
        except KeyError:
            _learn(seat, cards)
            return legal(s)
    return BIDS[seat] if s.awaits == "bid" else ()


def _learn(seat: int, cards: int) -> None:
    """Make the plays of these cards, for each suit."""
    for suit in SUIT_SETS:
        _OF_SUIT[seat][cards & suit] = tuple(PLAY[seat][card] for card in each(cards & suit))


def offers(_: Rules, __: int) -> tuple[Decision, ...]:
    """Every decision of seat A, whatever it holds."""
    return (*BIDS[0], *(PLAY[0][card] for card in each(PACK)))
