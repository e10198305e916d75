"""Bots that play Cabo: one sensibly, which counts what each decision takes off the sum of its cards; and one at random."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Final

from cardlog.bots import Below, Own
from cardlog.cards import HIDDEN, members
from cardlog.event import Decision, Event
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.scoring import BY_VALUE, VALUES
from cardlog.games.cabo.state import State, could, own

CALL: Final = 6.0
"""The highest sum with which it calls."""
DRAW: Final = 2.5
"""What a draw takes off on average."""
LOOK: Final = 1.5
"""What it is worth to know one more of its own cards."""


def simple(own: Own[State], below: Below) -> Decision:
    """The decision that gains most; the first of equals."""
    return max(own.legal, key=lambda decision: gain(own.state, decision))


def gain(s: State, e: Decision) -> float:
    """By how much a decision makes the sum of the seat's cards smaller, as far as it can tell."""
    match e:
        case ev.Call():
            return inf if total(s, members(own(s.filled, e.seat))) <= CALL else -inf
        case ev.Draw():
            return DRAW
        case ev.Take():
            return total(s, e.slots) - VALUES[s.discard[-1]]
        case ev.Swap():
            return total(s, e.slots) - VALUES[s.drawn] if equal(s, e.slots) else -inf
        case ev.Peek():
            return LOOK if s.slots[e.slots[0]] == HIDDEN else 0.0
        case ev.Trade():
            mine, theirs = e.slots
            return total(s, (mine,)) - total(s, (theirs,)) - 1
    return 0.0


def total(s: State, slots: Iterable[int]) -> float:
    """The sum of these slots; a card that is not known counts as the mean of those it can be."""
    return sum(VALUES[s.slots[slot]] if s.slots[slot] != HIDDEN else mean(could(s, slot) or s.unseen) for slot in slots)


def mean(cards: int) -> float:
    """The mean value of a set of cards."""
    return sum([value * (cards & those).bit_count() for value, those in BY_VALUE]) / cards.bit_count()


def equal(s: State, slots: tuple[int, ...]) -> bool:
    """Whether these slots can be swapped together: one, or several that it knows to be equal (CA 5.1)."""
    spots, value = s.slots, VALUES[s.slots[slots[0]]]
    if len(slots) > 1:
        for slot in slots:
            if spots[slot] == HIDDEN or VALUES[spots[slot]] != value:
                return False
    return True


def ahead(s: State, seat: int) -> float:
    """By how many points a seat is below the lowest of the others, if all cards were shown now."""
    comes_to = [s.totals[other] + total(s, members(own(s.filled, other))) for other in range(s.seats)]
    return min(comes_to[:seat] + comes_to[seat + 1 :]) - comes_to[seat]


def policy(s: State, legal: tuple[Decision, ...], below: Below) -> Decision:
    """A call once in twelve turns, so that rounds are neither over at once nor without end; else any kind of decision."""
    kinds: dict[type[Event], list[Decision]] = {}
    for decision in legal:
        kinds.setdefault(decision.__class__, []).append(decision)
    call = kinds.pop(ev.Call, None)
    if call and not below(12):
        return call[0]
    chosen = list(kinds.values())[below(len(kinds))]
    return chosen[below(len(chosen))]
