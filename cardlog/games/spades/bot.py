"""Bots that play Cutthroat Spades: one sensibly, which bids what it can count on, takes that, and ducks the rest; and one at random.

A hand is weighed as a set of bits in the order of what the cards are worth keeping, so that the cheapest is the lowest bit.
"""

from __future__ import annotations

from typing import Final

from cardlog.bots import Below, Own
from cardlog.cards import each, members
from cardlog.event import Decision
from cardlog.games.spades.events import Play
from cardlog.games.spades.legal import BIDS, PLAY
from cardlog.games.spades.state import BEATS, PACK, PLAIN, SPADES, SUIT_SETS, State, strength

SURE: Final = {14: 1.0, 13: 0.8, 12: 0.4}
"""What an A, K or Q of a plain suit takes on average, if there are lower cards with it."""
COST: Final = tuple(strength(card) + 13 * (card & 3 == 3) for card in range(52))
"""By card, what it is worth keeping: by its strength, spades above all others."""
BY_COST: Final = sorted(each(PACK), key=lambda card: (COST[card], card & 3))
"""By the number of a bit, its card: the cheapest first, and of equals the one that `legal` lists first."""
BIT: Final = {card: 1 << number for number, card in enumerate(BY_COST)}


def those(cards: int) -> int:
    """The set of bits of a set of cards."""
    return sum([BIT[card] for card in each(cards)])


WHOLE: Final = those(PACK)
BEATEN_BY: Final = {bit: sum(BIT[card] for card in BY_COST if BEATS[best][card]) for best, bit in BIT.items()}
"""By a bit, what takes the trick from it."""
EQUAL: Final = [sum(BIT[other] for other in BY_COST if COST[other] == COST[card]) for card in BY_COST]
"""By the number of a bit, what is worth as much."""


def simple(own: Own[State], below: Below) -> Decision:
    """A bid by what the hand can count on; then the card that is `chosen`."""
    s, seat = own.state, own.seat
    if s.awaits == "bid":
        return BIDS[seat][bid(s.dealt[seat] & s.left)]
    cards = sum([BIT[play.card] for play in own.legal if isinstance(play, Play)])
    best = winning(s)
    takes = cards if best is None else cards & BEATEN_BY[BIT[best.card]]
    bit = chosen(cards, takes, s.tricks[seat] < (s.bids[seat] or 0), len(s.trick))
    return PLAY[seat][BY_COST[bit.bit_length() - 1]]


def winning(s: State) -> Play | None:
    """The play that takes the trick as it lies now; None before the first."""
    if s.first is not None and s.second is not None and BEATS[s.first.card][s.second.card]:
        return s.second
    return s.first


def chosen(cards: int, takes: int, needed: bool, laid: int) -> int:
    """The bit of the cheapest card that takes a trick still needed, or of the dearest that does not; the first of equals.

    Args:
        cards: What may be played.
        takes: What of it takes the trick as it lies.
        needed: Whether the seat needs a trick for its bid.
        laid: How many cards lie in the trick.
    """
    if needed and (laid == 2 or not takes):
        return (takes or cards) & -(takes or cards)
    wanted = takes if needed else cards ^ takes
    if not wanted:
        return takes & -takes
    dearest = wanted & EQUAL[wanted.bit_length() - 1]
    return dearest & -dearest


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


def ahead(s: State, seat: int) -> int:
    """By how many points a seat is above the highest of the others, with what its tricks have earned of its bid."""
    comes_to = [s.sheet.totals[other] + 10 * min(s.tricks[other], s.bids[other] or 0) for other in range(s.seats)]
    return comes_to[seat] - max(comes_to[:seat] + comes_to[seat + 1 :])


def policy(s: State, legal: tuple[Decision, ...], below: Below) -> Decision:
    """What a random player does, so that every match ends: a bid by the strength of the hand, with some noise; any legal play.

    Played so, a bid is made more often than not: totals rise, and some seat comes to the target.
    """
    if s.awaits != "bid":
        return legal[below(len(legal))]
    hand = s.hands[s.actor or 0]
    strong = (hand & SPADES).bit_count() + sum(strength(card) > 12 for card in each(hand & PLAIN))
    if strong < 4 and below(3) == 0:
        return legal[0]  # a weak hand tries nil
    return legal[min(strong // 2 + below(3), 17)]
