"""A bot of Cutthroat Spades whose numbers are fitted: it counts cards, and knows what a trick is worth to whom.

`tools/fit.py` finds the numbers, in play against `simple`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cardlog.bots import Below, Bot, Own
from cardlog.cards import each
from cardlog.event import Decision
from cardlog.games.spades.bot import COST
from cardlog.games.spades.events import Play
from cardlog.games.spades.legal import BIDS
from cardlog.games.spades.state import BEATS, NEXT, SPADES, SUIT_OF, SUIT_SETS, State, strength, void

HIGHER: Final = tuple(
    sum(1 << other for other in range(52) if other & 3 == card & 3 and strength(other) > strength(card))
    for card in range(52)
)
"""By card, the stronger ones of its suit."""


class Weights(NamedTuple):
    """The numbers of the bot: those of bids in tricks, those of plays in tens of points.

    Attributes:
        ace: What an ace of a plain suit takes.
        king: The same of a king.
        queen: The same of a queen.
        long: By how much less an honour takes for each card above three in its suit.
        high: What each of the three highest spades takes.
        spade: What each other spade takes.
        short: What each card takes that a plain suit has fewer than three, if there are spades.
        base: What every hand takes on top.
        room: What it takes more for each trick that the bids so far leave free, beyond a third each.
        nil: The risk with which nil is bid.
        climb: By how much each further card of a suit may be higher, for a nil.
        trump: How much more a spade risks a nil.
        need: What a trick is worth that the bid still needs.
        press: What it is worth more where few tricks are left.
        bag: What a trick costs that the bid does not need.
        deny: What it is worth to take a trick that a rival's bid needs.
        spoil: What a trick costs a seat that bid nil.
        attack: What it is worth that a seat that bid nil takes a trick.
        keep: What the strongest card is worth in hand while tricks are needed.
        shed: What it is worth to be rid of it once none are.
        ruff: What it is worth to play from a short suit.
        eager: How likely a later seat beats a card that it can beat.
    """

    ace: float = 0.95
    king: float = 0.65
    queen: float = 0.57
    long: float = -0.12
    high: float = 0.91
    spade: float = 0.73
    short: float = -0.06
    base: float = 0.49
    room: float = -0.04
    nil: float = 3.14
    climb: float = 1.94
    trump: float = 1.43
    need: float = 1.93
    press: float = 2.14
    bag: float = 0.08
    deny: float = 0.76
    spoil: float = 9.3
    attack: float = 1.56
    keep: float = 1.81
    shed: float = 0.74
    ruff: float = -0.16
    eager: float = 1.21


WEIGHTS: Final = Weights()


def bot(w: Weights) -> Bot:
    """The bot with these numbers."""

    def tuned(own: Own[State], below: Below) -> Decision:
        """The bid that the hand is worth; then the play that is worth most, the first of equals."""
        s, seat = own.state, own.seat
        if s.awaits == "bid":
            return BIDS[seat][bid(s, seat, w)]
        table = Table(s, seat, w)
        plays = [decision for decision in own.legal if isinstance(decision, Play)]
        return plays[0] if len(plays) == 1 else max(plays, key=table.worth)

    return tuned


# Bids.


def bid(s: State, seat: int, w: Weights) -> int:
    """How many tricks to promise."""
    hand = s.dealt[seat]
    if nil_risk(hand, w) < w.nil:
        return 0
    told = [bid for bid in s.bids if bid is not None]
    room = 17 * len(told) / 3 - sum(told)
    return max(1, min(17, int(tricks(hand, w) + w.room * room)))


def tricks(hand: int, w: Weights) -> float:
    """How many tricks a hand takes on average."""
    counted = w.base
    honours = {14: w.ace, 13: w.king, 12: w.queen}
    spades = (hand & SPADES).bit_count()
    for suit in SUIT_SETS[:3]:
        count = (hand & suit).bit_count()
        takes = (honours.get(strength(card), 0.0) for card in each(hand & suit))
        counted += sum(max(0.0, take - w.long * max(0, count - 3)) for take in takes if take)
        counted += w.short * max(0, 3 - count) * bool(spades)
    high = sum(strength(card) > 11 for card in each(hand & SPADES))
    return counted + w.high * high + w.spade * (spades - high)


def nil_risk(hand: int, w: Weights) -> float:
    """How likely the hand is to take a trick against its will; in no unit."""
    risk = 0.0
    for suit in SUIT_SETS:
        ranks = sorted(strength(card) for card in each(hand & suit))
        over = sum(max(0.0, rank - 4 - w.climb * at) for at, rank in enumerate(ranks))
        risk += over * (w.trump if suit == SPADES else 1.0)
    return risk


# Plays.


class Table:
    """What a seat thinks of the trick on the table.

    Args:
        s: The state as the seat knows it.
        seat: The seat.
        w: The numbers.
    """

    def __init__(self, s: State, seat: int, w: Weights) -> None:
        self.s, self.seat, self.w = s, seat, w
        self.hand = s.dealt[seat] & s.left
        self.left = self.hand.bit_count()
        self.best = best(s)
        self.later = later(s, seat)
        self.needs = [max(0, (bid or 0) - taken) for bid, taken in zip(s.bids, s.tricks, strict=True)]
        self.take, self.duck = self._stakes()

    def _stakes(self) -> tuple[float, float]:
        """What it is worth to take the trick, and what it is worth that the best one on the table does."""
        s, w, need = self.s, self.w, self.needs[self.seat]
        rivals = [seat for seat in range(3) if seat != self.seat]
        tight = sum(self.needs) - self.left + 1
        deny = sum(w.deny for seat in rivals if self.needs[seat] and tight > 0)
        if need:
            take = w.need + w.press * need / self.left + deny
        elif s.bids[self.seat] == 0 and not s.tricks[self.seat]:
            take = -w.spoil
        else:
            take = deny - w.bag
        holder = None if self.best is None else self.best.seat
        fails = holder is not None and s.bids[holder] == 0 and not s.tricks[holder]
        return take, w.attack if fails else 0.0

    def worth(self, play: Play) -> float:
        """What a play is worth."""
        chance = self.chance(play.card)
        value = chance * self.take + (1 - chance) * self.duck
        strong = COST[play.card] / 27
        wanted = self.needs[self.seat] > 0
        value += -self.w.keep * strong if wanted else self.w.shed * strong
        if self.best is None or not self.hand & SUIT_OF[self.best.card]:
            value += self.w.ruff / (self.hand & SUIT_OF[play.card]).bit_count() if play.card & 3 != 3 else 0.0
        return value

    def chance(self, card: int) -> float:
        """How likely the card takes the trick."""
        if self.best is not None and not BEATS[self.best.card][card]:
            return 0.0
        chance = 1.0
        for seat in self.later:
            chance *= 1 - self.w.eager * self.beaten(seat, card)
        return chance

    def beaten(self, seat: int, card: int) -> float:
        """How likely a later seat can beat the card, which then is the best of the trick."""
        s = self.s
        lead = SUIT_OF[card if s.first is None else s.first.card]
        held, other = s.unseen & ~void(s, seat), void(s, 3 - seat - self.seat)
        follows = 1 - likely_none(held & lead & HIGHER[card], other)
        if lead == SPADES:
            return follows
        trumps = held & (HIGHER[card] if card & 3 == 3 else SPADES)
        return follows + likely_none(held & lead, other) * (1 - likely_none(trumps, other))


def likely_none(cards: int, other: int) -> float:
    """How likely a seat holds none of these unseen cards: each lies with it or with the other rival, who may lack the suit."""
    return 0.0 if cards & other else 0.5 ** cards.bit_count()


def best(s: State) -> Play | None:
    """The play that takes the trick as it lies now."""
    if s.second is not None and s.first is not None and BEATS[s.first.card][s.second.card]:
        return s.second
    return s.first


def later(s: State, seat: int) -> tuple[int, ...]:
    """The seats that play to the trick after this one."""
    count = 2 - len(s.trick)
    return (NEXT[seat], NEXT[NEXT[seat]])[:count]


tuned: Final = bot(WEIGHTS)
"""The bot with the numbers that were found."""
