"""Every legal decision of a state of Cutthroat Spades, in a fixed order: suit by suit, then in card order."""

from __future__ import annotations

from typing import Final

from cardlog.cards import each
from cardlog.event import Decision
from cardlog.games.spades.events import Bid, Play
from cardlog.games.spades.state import SUIT_OF, SUIT_SETS, Draft

# Decisions are made once and shared: there are only so many.
BIDS: Final = tuple(tuple(Bid(seat, count) for count in range(18)) for seat in range(3))


class Plays(dict[int, tuple[Play, ...]]):
    """The plays of one seat by the set of cards they choose from.

    Sets within one suit are kept: there are no more than 4 × 8192. Others are put together from those.
    """

    def __init__(self, seat: int) -> None:
        self.each = tuple(Play(seat, card) for card in range(52))

    def __missing__(self, cards: int) -> tuple[Play, ...]:
        suit = SUIT_OF[cards.bit_length() - 1] if cards else 0
        if cards & ~suit:
            clubs, diamonds, hearts, spades = SUIT_SETS
            return self[cards & clubs] + self[cards & diamonds] + self[cards & hearts] + self[cards & spades]
        self[cards] = plays = tuple(self.each[card] for card in each(cards))
        return plays


PLAYS: Final = (Plays(0), Plays(1), Plays(2))


def legal(s: Draft) -> tuple[Decision, ...]:
    """Every decision of the seat to act; `()` while a fact is due or when the match is over."""
    seat = s.actor
    if s.awaits == "play":
        assert seat is not None
        return PLAYS[seat][s.playable]
    if s.awaits == "bid":
        assert seat is not None
        return BIDS[seat]
    return ()
