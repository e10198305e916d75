"""A bot that plays Cutthroat Spades sensibly: it bids what it can count on, takes that, and ducks the rest."""

from __future__ import annotations

from typing import Final

from cardlog.bots import Below, Own
from cardlog.cards import members
from cardlog.event import Decision
from cardlog.games.spades.events import Play
from cardlog.games.spades.legal import BIDS
from cardlog.games.spades.state import BEATS, SPADES, SUIT_SETS, State, strength

SURE: Final = {14: 1.0, 13: 0.8, 12: 0.4}
"""What an A, K or Q of a plain suit takes on average, if there are lower cards with it."""
LED: Final = (True,) * 52
"""By card, that it takes the trick as it lies: it is the first."""
COST: Final = tuple(strength(card) + 13 * (card & 3 == 3) for card in range(52))
"""By card, what it is worth keeping: by its strength, spades above all others."""


def simple(own: Own[State], below: Below) -> Decision:
    """A bid by what the hand can count on; then the cheapest card that takes a trick still needed, or one that does not."""
    s, seat = own.state, own.seat
    if s.awaits == "bid":
        return BIDS[seat][bid(s.dealt[seat] & s.left)]
    plays = [decision for decision in own.legal if isinstance(decision, Play)]
    beats = beaten_by(s)
    takes = [play for play in plays if beats[play.card]]
    ducks = [play for play in plays if not beats[play.card]]
    if s.tricks[seat] < (s.bids[seat] or 0):
        if takes:
            return max(takes, key=cost) if s.second is None else min(takes, key=cost)
        return min(plays, key=cost)
    return max(ducks, key=cost) if ducks else min(takes, key=cost)


def bid(hand: int) -> int:
    """How many tricks to promise with a hand: never nil."""
    return max(1, min(17, int(tricks(hand))))


def tricks(hand: int) -> float:
    """How many tricks a hand can count on."""
    counted = 0.0
    for suit in SUIT_SETS[:3]:
        cards = hand & suit
        if not cards:
            counted += 0.5
        for card in members(cards):
            sure = SURE.get(strength(card), 0.0)
            counted += sure if cards.bit_count() > 14 - strength(card) else 0.0
    high = sum(strength(card) > 11 for card in members(hand & SPADES))
    return counted + high + max(0, (hand & SPADES).bit_count() - high - 1) * 0.8


def beaten_by(s: State) -> tuple[bool, ...]:
    """By card, whether it takes the trick as it lies now."""
    if s.first is None:
        return LED
    best = s.second if s.second is not None and BEATS[s.first.card][s.second.card] else s.first
    return BEATS[best.card]


def cost(play: Play) -> int:
    """What a card is worth keeping."""
    return COST[play.card]


def ahead(s: State, seat: int) -> int:
    """By how many points a seat is above the highest of the others, with what its tricks have earned of its bid."""
    comes_to = [s.sheet.totals[other] + 10 * min(s.tricks[other], s.bids[other] or 0) for other in range(s.seats)]
    return comes_to[seat] - max(comes_to[:seat] + comes_to[seat + 1 :])
