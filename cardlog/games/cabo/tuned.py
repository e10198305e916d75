"""A bot of Cabo whose numbers are fitted: it also judges the rivals' cards, and what each look is worth.

`tools/fit.py` finds the numbers, in play against `simple`, against `random` and against themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf, sqrt
from typing import Any, Final, NamedTuple, TypeAlias

from cardlog.bots import Below, Bot, Own
from cardlog.cards import HIDDEN, PACK, members
from cardlog.event import Decision
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.bot import equal, mean
from cardlog.games.cabo.scoring import BY_VALUE, VALUES
from cardlog.games.cabo.state import State, own


class Weights(NamedTuple):
    """The numbers of the bot, in points of Cabo.

    Attributes:
        call: The highest sum with which it calls at the first discard.
        later: By how much that rises with each discard.
        lead: How much lower than each rival's its own sum must be for a call with more.
        risk: How much lower still, for each point of the standard deviation of the hidden cards.
        unsure: What a hidden card of its own counts on top before a call.
        turn: What a rival's sum falls by in its last turn.
        draw: What a draw is worth beyond what it gains on average: nobody sees the card, and it may have an effect.
        last: The same after a call, in its last turn.
        public: What a take costs, since all know the card.
        known: What it gains by putting a card it knows where a hidden one lay.
        peek: What a look at a card of its own is worth.
        spy: What a look at a rival's card is worth.
        trade: What an exchange must gain.
        kept: The value of a card that its holder saw and kept, at the first discard.
        fall: By how much that falls with each discard.
        careless: By how much more it is for each low card that somebody threw away.
    """

    call: float = 8.62
    later: float = -0.17
    lead: float = 0.05
    risk: float = 3.45
    unsure: float = 1.91
    turn: float = 0.9
    draw: float = 3.2
    last: float = 0.43
    public: float = 0.23
    known: float = 1.17
    peek: float = 1.86
    spy: float = 1.09
    trade: float = 0.02
    kept: float = 5.01
    fall: float = 0.58
    careless: float = 0.99


LOW: Final = 4
"""The highest value of a card that nobody throws away who plays sensibly."""
ANY: Final = 14.0
"""The variance of any card."""
KEPT: Final = 6.0
"""The variance of a card that its holder saw and kept."""
WEIGHTS: Final = Weights()


def bot(w: Weights) -> Bot:
    """The bot with these numbers."""

    def tuned(own: Own[State], below: Below) -> Decision:
        """The decision that gains most by what the seat knows and guesses; one of equals, by lot."""
        table = Table(own.state, own.seat, w)
        gains = [table.gain(decision) for decision in own.legal]
        best = max(gains)
        equals = [decision for decision, gain in zip(own.legal, gains, strict=True) if gain == best]
        return equals[below(len(equals))]  # by lot, since the first would always be aimed at the same seat

    return tuned


class Table:
    """What a seat thinks of the cards on the table.

    Attributes:
        values: By slot, what its card counts, as far as one can guess.

    Args:
        s: The state as the seat knows it.
        seat: The seat.
        w: The numbers.
    """

    def __init__(self, s: State, seat: int, w: Weights) -> None:
        self.s, self.seat, self.w = s, seat, w
        self.over = s.caller is not None
        self.mean = mean(s.unseen) if s.unseen else 0.0
        low = sum([VALUES[card] <= LOW for card in s.discard[1:]])
        kept = w.kept - w.fall * len(s.discard) + w.careless * low
        self.kept = min(self.mean, max(2.0, kept))
        self.values = [*map(self._value, range(len(s.slots)))]

    def gain(self, e: Decision) -> float:
        """By how much a decision makes the seat's sum smaller, all told."""
        return GAINS.get(e.__class__, nothing)(self, e)

    def _value(self, slot: int) -> float:
        card = self.s.slots[slot]
        if card != HIDDEN:
            return VALUES[card]
        return self.kept if self.saved(slot) else self.mean

    def saved(self, slot: int) -> bool:
        """Whether a rival has seen this card of its own, and kept it."""
        holder = slot >> 2
        return holder != self.seat and bool(self.s.marks[slot] >> holder & 1)

    def total(self, slots: Iterable[int]) -> float:
        """The sum of these slots."""
        return sum([self.values[slot] for slot in slots])

    def hides(self, slot: int) -> bool:
        """Whether the seat does not know the card there."""
        return self.s.slots[slot] == HIDDEN

    def spread(self, slot: int) -> float:
        """The variance of the card of a slot."""
        return 0.0 if not self.hides(slot) else KEPT if self.saved(slot) else ANY

    def learnt(self, slot: int) -> float:
        """What it is worth to know the card that comes into a slot."""
        return self.w.known if self.hides(slot) and not self.over else 0.0

    def look(self, slot: int, worth: float) -> float:
        """What a look is worth; nothing in the last turn."""
        return worth if self.hides(slot) and not self.over else 0.0


def nothing(_: Table, __: Any) -> float:
    """What a decision gains that changes nothing."""
    return 0.0


def call(t: Table, _: ev.Call) -> float:
    """A call stands above all if the sum is low, or lower than those of all rivals."""
    s, w = t.s, t.w
    mine = list(members(own(s.filled, t.seat)))
    total = t.total(mine) + w.unsure * sum(map(t.hides, mine))
    low = total <= w.call + w.later * (len(s.discard) - 6)
    return inf if low or all(safe(t, total, seat) for seat in range(s.seats) if seat != t.seat) else -inf


def safe(t: Table, total: float, rival: int) -> bool:
    """Whether the rival's sum is likely to be higher, by so much that the hidden cards seldom make up for it."""
    w, theirs = t.w, list(members(own(t.s.filled, rival)))
    spread = sqrt(sum(map(t.spread, (*members(own(t.s.filled, t.seat)), *theirs))))
    return total <= t.total(theirs) - w.turn - w.lead - w.risk * spread


def draw(t: Table, _: ev.Draw) -> float:
    """A card of the stock: on average, where it takes the place of the highest card if it is lower."""
    highest = max([t.values[slot] for slot in members(own(t.s.filled, t.seat))])
    cards = t.s.unseen or PACK
    gained = sum([(highest - value) * (cards & those).bit_count() for value, those in BY_VALUE if value < highest])
    return gained / cards.bit_count() + (t.w.last if t.over else t.w.draw)


def take(t: Table, e: ev.Take) -> float:
    """The top of the discard pile for a card: all know then what lies there."""
    slot = e.slots[0]
    return t.values[slot] - VALUES[t.s.discard[-1]] - t.w.public + t.learnt(slot)


def swap(t: Table, e: ev.Swap) -> float:
    """The drawn card for one card, or for several that it knows to be equal."""
    if not equal(t.s, e.slots):
        return -inf
    return t.total(e.slots) - VALUES[t.s.drawn] + t.learnt(e.slots[0])


def trade(t: Table, e: ev.Trade) -> float:
    """An own card for a rival's."""
    mine, theirs = e.slots
    return t.values[mine] - t.values[theirs] - t.w.trade


Gain: TypeAlias = Callable[[Table, Any], float]

GAINS: Final[dict[type[Any], Gain]] = {
    ev.Call: call,
    ev.Draw: draw,
    ev.Take: take,
    ev.Swap: swap,
    ev.Peek: lambda t, e: t.look(e.slots[0], t.w.peek),
    ev.Spy: lambda t, e: t.look(e.slots[0], t.w.spy),
    ev.Trade: trade,
}
"""What each kind of decision gains."""

tuned: Final = bot(WEIGHTS)
"""The bot with the numbers that were found."""
