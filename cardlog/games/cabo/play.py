"""The rules of Cabo's decisions, one function for each kind, and the table of what each phase expects.

A rule asks, refuses before it changes anything, then changes a draft of its own. A decision is refused first by the slots
that it names (`misplaced`), then by its own clause.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardlog.cards import HIDDEN, SEATS, card_name
from cardlog.due import NUMBERS
from cardlog.errors import IllegalEvent
from cardlog.event import DEALER, Decision, Event
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.effects import EFFECTS, Effect, aimed, decision_clause
from cardlog.games.cabo.events import SLOT_NAMES
from cardlog.games.cabo.facts import DEALING, DUE
from cardlog.games.cabo.flow import gather, next_turn, wait
from cardlog.games.cabo.legal import legal
from cardlog.games.cabo.state import LOOKED_AT, LOOKS, SWAPS, Draft, State, draft, drawn_cards, own
from cardlog.phases import Phase, Phases, Rule, refused
from cardlog.words import english


def misplaced(s: State, e: Any, clause: str, own_ones: bool = True) -> IllegalEvent | None:
    """The refusal of a decision by the slots that it names: of no seat that plays, empty, or of another seat.

    Args:
        s: The state.
        e: The decision.
        clause: Its clause.
        own_ones: Whether it is about one's own slots only.
    """
    for slot in e.slots:
        if slot >= 4 * s.seats:
            return refused(e, "CA 1.1", f"no seat {SLOT_NAMES[slot][0]} plays")
    for slot in e.slots:
        if not s.filled >> slot & 1:
            return refused(e, clause, f"{SLOT_NAMES[slot]} is empty")
        if own_ones and slot // 4 != e.seat:
            return refused(e, clause, f"{SLOT_NAMES[slot]} is not {SEATS[e.seat]}'s own")
    return None


def unusable(s: State, effect: Effect) -> str:
    """Why an effect cannot be used so."""
    if drawn_cards(s) & effect.cards:
        return effect.told
    if s.drawn == HIDDEN:
        return english(f"the drawn card is no {effect.ranks}")
    return english(f"{card_name(s.drawn)} is no {effect.ranks}")


def announce(d: Draft, e: Decision, fact: str) -> State:
    """The decision stands, and nothing moves before its fact."""
    d.pending = e
    return wait(d, fact, DEALER)


def look(s: State, e: ev.Look) -> State:
    """CA 2.2: two of one's own cards."""
    if e.slots not in LOOKS[e.seat]:
        raise misplaced(s, e, "CA 2.2") or refused(e, "CA 2.2", f"just {NUMBERS[LOOKED_AT]} cards are looked at")
    return announce(draft(s), e, "fact:show")


def draw(s: State, e: ev.Draw) -> State:
    """CA 3.1; if the stock is empty, the discards make a new one (CA 7.2)."""
    d = draft(s)
    if not d.stock:
        gather(d)
    return announce(d, e, "fact:draw")


def take(s: State, e: ev.Take) -> State:
    """CA 3.2: the top of the discard pile for just one card."""
    if len(e.slots) != 1 or not own(s.filled, e.seat) >> e.slots[0] & 1:
        raise misplaced(s, e, "CA 3.2") or refused(e, "CA 3.2", "the discard's top replaces just one card")
    return announce(draft(s), e, "fact:reveal")


def call(s: State, e: ev.Call) -> State:
    """CA 7.1: in place of a draw, once in a round; the turn is over."""
    if s.caller is not None:
        raise refused(e, "CA 7.1", f"{SEATS[s.caller]} has called already")
    d = draft(s)
    d.caller = e.seat
    return next_turn(d)


def swap(s: State, e: ev.Swap) -> State:
    """CA 3.3, CA 5.1: the drawn card for one card, or for several."""
    if SWAPS[e.seat].get(e.slots, -1) & ~own(s.filled, e.seat):
        clause, twice = decision_clause(e), len(set(e.slots)) < len(e.slots)
        reason = "a slot is named twice" if twice else "after the first, slots are named in their order"
        raise misplaced(s, e, clause) or refused(e, clause, reason)
    return announce(draft(s), e, "fact:reveal")


def discard(s: State, e: ev.Discard) -> State:
    """CA 3.1: the drawn card goes."""
    return announce(draft(s), e, "fact:reveal")


def use(s: State, e: ev.Peek | ev.Spy | ev.Trade) -> State:
    """CA 4: the drawn card goes, for its effect; in a copy it is checked when it is turned up."""
    effect = EFFECTS[e.__class__]
    if not (drawn_cards(s) & effect.cards and aimed(s, e)):
        raise misplaced(s, e, effect.clause, own_ones=False) or refused(e, effect.clause, unusable(s, effect))
    return announce(draft(s), e, "fact:reveal")


def turn_clause(s: State, e: Event) -> str:
    """The clause of what a seat is to do; a call out of place is refused by its own (CA 7.1)."""
    return "CA 7.1" if isinstance(e, ev.Call) else "CA 3.0" if s.awaits == "turn" else "CA 3.1"


TURNS: Final[Mapping[type[Event], Rule[State]]] = {ev.Draw: draw, ev.Take: take, ev.Call: call}
PLACES: Final[Mapping[type[Event], Rule[State]]] = {ev.Swap: swap, ev.Discard: discard, **dict.fromkeys(EFFECTS, use)}
PHASES: Final[Phases[State]] = Phases(
    legal,
    DEALING,
    Phase("look", "CA 2.2", f"the first look at {NUMBERS[LOOKED_AT]} own cards is awaited", {ev.Look: look}),
    Phase("turn", turn_clause, "a draw, the discard's top or a call is awaited", TURNS),
    Phase("drawn", turn_clause, "the drawn card is to be swapped or discarded", PLACES),
    *DUE,
    Phase("over", "CA 7.3", "the match is over"),
    draft=Draft,
)
