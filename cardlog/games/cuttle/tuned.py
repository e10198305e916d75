"""A bot of Cuttle whose numbers are fitted: it reckons with a 2 in answer, and with the card that would win.

`tools/fit.py` finds the numbers, in play against `simple`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cardlog.bots import Below, Bot, Own
from cardlog.cards import KNOWN, each, hidden_count, lowest
from cardlog.event import Decision
from cardlog.games.cuttle.bot import WON, after
from cardlog.games.cuttle.events import Counter, OneOff
from cardlog.games.cuttle.play import apply
from cardlog.games.cuttle.state import (
    EIGHTS,
    GOAL,
    JACKS,
    KINGS,
    NUMBERS,
    QUEENS,
    TWOS,
    State,
    answers,
    goal,
    loser,
    score,
    to_draw,
    to_lose,
)


class Weights(NamedTuple):
    """The numbers of the bot, in points on the table.

    Attributes:
        ace: What an ace in hand is worth; so for the other ranks.
        unseen: What a card in hand is worth that is not known.
        king: What a king in play is worth beyond the goal that it lowers.
        queen: What a queen in play is worth.
        shield: What it is worth more for each point that it guards.
        glasses: What glasses are worth.
        close: What it is worth on top to stand one point before the goal; half of it at two, a third at three …
        danger: What it costs if the rival can win at its turn.
        reach: What it is worth to be able to win at the next turn.
        counter: How likely a rival that holds a 2 answers with it.
        turn: What the effect that is due is worth, as a share of what it brings.
        lose: What a card that the rival must discard is worth.
        exposed: How much of the points that the rival can scuttle is counted as lost.
        stolen: The same of the points that it can take with a jack.
    """

    ace: float = 2.69
    two: float = 2.86
    three: float = 1.74
    four: float = 1.36
    five: float = 1.17
    six: float = 1.78
    seven: float = 1.57
    eight: float = 1.99
    nine: float = 1.48
    ten: float = 1.99
    jack: float = 5.51
    queens: float = 1.76
    kings: float = 2.64
    joker: float = 2.05
    unseen: float = 2.49
    king: float = 1.4
    queen: float = 1.62
    shield: float = -0.08
    glasses: float = 2.81
    close: float = 2.45
    danger: float = 8.33
    reach: float = 2.68
    counter: float = 0.71
    turn: float = 2.1
    lose: float = 1.61
    exposed: float = 0.09
    stolen: float = 0.46


WEIGHTS: Final = Weights()


def bot(w: Weights) -> Bot:
    """The bot with these numbers."""

    def tuned(own: Own[State], below: Below) -> Decision:
        """The decision after which the table looks best; the first of equals."""
        s, table = own.state, Table(own.seat, w)
        return max(own.legal, key=lambda decision: table.worth(s, decision))

    return tuned


class Table:
    """How a seat judges states.

    Args:
        seat: The seat.
        w: The numbers.
    """

    def __init__(self, seat: int, w: Weights) -> None:
        self.seat, self.w = seat, w

    def worth(self, s: State, decision: Decision) -> float:
        """What a decision is worth, whether the rival answers it or not."""
        good = self.outlook(after(s, decision))
        if not isinstance(decision, OneOff | Counter):
            return good
        s = apply(s, decision)
        if s.awaits != "response" or s.actor == self.seat:
            return good
        chance = self.w.counter * holds(s, 1 - self.seat, TWOS)
        if not chance:
            return good
        twos = answers(s, 1 - self.seat)
        answered = after(s, Counter(1 - self.seat, lowest(twos, 1).bit_length() - 1))
        return (1 - chance) * good + chance * self.outlook(answered)

    def outlook(self, s: State) -> float:
        """How good a state is for the seat."""
        seat, rival = self.seat, 1 - self.seat
        if s.result is not None:
            return (WON if seat in s.result.winners else -WON) if s.result.winners else 0.0
        value = self.side(s, seat) - self.side(s, rival) + self.due(s) * (1 if s.turn == seat else -1)
        value -= self.w.exposed * scuttled(s, seat) + self.w.stolen * stolen(s, seat)
        return value - self.w.danger * wins(s, rival) + self.w.reach * wins(s, seat)

    def side(self, s: State, seat: int) -> float:
        """What a seat has: how far it is on its way to its goal, its hand, what guards it and lets it see."""
        w = self.w
        hand = s.hands[1 - seat if s.awaits == "fact:hands" else seat]
        held = sum(w[card >> 2] for card in each(hand)) + w.unseen * hidden_count(hand)
        mine = s.permanents[seat]
        points, aim = score(s.points[seat]), goal(s, seat)
        kings = w.king * (mine & KINGS).bit_count()
        guard = (w.queen + w.shield * points) * bool(mine & QUEENS)
        missing = max(1, aim - points)
        return GOAL - missing + w.close / missing + held + kings + guard + w.glasses * bool(mine & EIGHTS)

    def due(self, s: State) -> float:
        """What the event that is due will bring the seat at turn."""
        w = self.w
        match s.awaits:
            case "fact:draw":
                return w.turn * w.unseen * to_draw(s)
            case "fact:flip":
                return w.turn * w.unseen
            case "take":
                return w.turn * max(w[card >> 2] for card in each(s.scrap))
            case "discard" | "fact:discard":
                lost = w.lose * to_lose(s, loser(s))
                return lost if loser(s) != s.turn else w.turn * w.unseen * to_draw(s) * bool(s.pending) - lost
        return 0.0


def holds(s: State, seat: int, cards: int) -> float:
    """How likely a seat holds one of these cards."""
    hand = s.hands[seat]
    if hand & cards & KNOWN:
        return 1.0
    hidden, unseen = hidden_count(hand), s.unseen.bit_count()
    return 1 - (1 - (s.unseen & cards).bit_count() / unseen) ** hidden if hidden and unseen else 0.0


def scuttled(s: State, seat: int) -> float:
    """How many points the rival can take off the seat with one scuttle, on average."""
    most = 0.0
    for card in each(s.points[seat]):
        points = (card >> 2) + 1
        if points > most:
            most = max(most, points * holds(s, 1 - seat, NUMBERS & ~((2 << card) - 1)))
    return most


def stolen(s: State, seat: int) -> float:
    """How many points the rival can take over with a jack, on average."""
    points = s.points[seat]
    if not points or s.permanents[seat] & QUEENS:
        return 0.0
    return (points.bit_length() + 3 >> 2) * holds(s, 1 - seat, JACKS)


def wins(s: State, seat: int) -> float:
    """How likely a seat holds a card that wins at once: a number, a king, or a jack for a card of the rival."""
    points, mine, theirs = score(s.points[seat]), s.permanents[seat], s.points[1 - seat]
    missing = goal(s, seat) - points
    cards = NUMBERS & ~((1 << 4 * (missing - 1)) - 1) if 0 < missing <= 10 else 0
    if points >= s.book.goals[min(4, (mine & KINGS).bit_count() + 1)]:
        cards |= KINGS
    if theirs and not s.permanents[1 - seat] & QUEENS and (theirs.bit_length() - 1 >> 2) + 1 >= missing:
        cards |= JACKS
    return holds(s, seat, cards) if cards else 0.0


tuned: Final = bot(WEIGHTS)
"""The bot with the numbers that were found."""
