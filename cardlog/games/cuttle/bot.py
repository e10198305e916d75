"""A bot that plays Cuttle sensibly: it takes the decision after which the table looks best for its seat."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardlog.bots import Below, Own
from cardlog.cards import each, hidden_count
from cardlog.event import Decision
from cardlog.games.cuttle.legal import DECLINE
from cardlog.games.cuttle.play import apply
from cardlog.games.cuttle.state import EIGHTS, GOAL, KINGS, QUEENS, State, loser, score, to_draw, to_lose

HELD: Final = (1.5, 2.6, 1.5, 1.4, 2.0, 1.6, 2.1, 2.1, 2.2, 2.5, 3.0, 2.2, 3.0, 1.5)
"""By rank − 1, what a card in hand is worth, in points on the table."""
UNSEEN: Final = 1.9
"""The same of a card that is not known."""
WON: Final = 1000.0


def simple(own: Own[State], below: Below) -> Decision:
    """The best decision by `outlook`; the first of equals."""
    return max(own.legal, key=lambda decision: outlook(after(own.state, decision), own.seat))


def after(s: State, decision: Decision) -> State:
    """The state after a decision, if nobody answers it."""
    s = apply(s, decision)
    while s.awaits == "response" and s.actor is not None:
        s = apply(s, DECLINE[s.actor])
    return s


def outlook(s: State, seat: int) -> float:
    """How good a state is for a seat, in points on the table."""
    if s.result is not None:
        return (WON if seat in s.result.winners else -WON) if s.result.winners else 0.0
    return side(s, seat) - side(s, 1 - seat) + due(s) * (1 if s.turn == seat else -1)


def side(s: State, seat: int) -> float:
    """What a seat has: how far it is on its way to its goal, its hand, what guards it and lets it see."""
    hand = s.hands[1 - seat if s.awaits == "fact:hands" else seat]
    return _side(hand, s.points[seat], s.permanents[seat], s.book.goals)


@lru_cache(1 << 12)  # most decisions leave one side as it is
def _side(hand: int, laid: int, mine: int, goals: tuple[int, ...]) -> float:
    held = sum(HELD[card >> 2] for card in each(hand)) + UNSEEN * hidden_count(hand)
    points, kings = score(laid), (mine & KINGS).bit_count()
    guard = (1.5 + points * 0.2) * bool(mine & QUEENS)
    return GOAL - goals[kings] + points + held + 1.5 * kings + guard + 1.5 * bool(mine & EIGHTS)


def due(s: State) -> float:
    """What the event that is due will bring the seat at turn."""
    match s.awaits:
        case "fact:draw":
            return UNSEEN * to_draw(s)
        case "fact:flip":
            return UNSEEN
        case "take":
            return max(HELD[card >> 2] for card in each(s.scrap))
        case "discard" | "fact:discard":
            lost = UNSEEN * 0.8 * to_lose(s, loser(s))
            return lost if loser(s) != s.turn else UNSEEN * to_draw(s) * bool(s.pending) - lost
    return 0.0
