"""Applying an event of Cabo: one function for each kind, and a table of what each phase expects.

A rule asks, raises before it changes anything, then changes a draft of its own. Why an event is refused
is worked out in `why`, from the untouched state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardlog.clauses import decides
from cardlog.event import DEALER, Decision, Event
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.effects import EFFECTS, aimed, usable
from cardlog.games.cabo.facts import deal, drawn, reveal, show, showdown
from cardlog.games.cabo.flow import gather, next_turn, wait
from cardlog.games.cabo.state import LOOKS, SWAPS, Draft, State, draft, drawn_cards, own
from cardlog.games.cabo.why import refusal
from cardlog.state import in_place


@in_place(Draft)
def apply(state: State, event: Event) -> State:
    """The state after an event.

    Raises:
        IllegalEvent: A clause forbids the event here.
    """
    rule = EXPECTS[state.awaits].get(event.__class__)
    if rule is not None and event.seat == state.actor:
        return rule(state, event)
    raise refusal(state, event)


def announce(d: Draft, e: Decision, fact: str) -> State:
    """The decision stands, and nothing moves before its fact."""
    d.pending = e
    return wait(d, fact, DEALER)


@decides("CA 2.2")
def look(s: State, e: ev.Look) -> State:
    """CA 2.2: two of one's own cards."""
    if e.slots not in LOOKS[e.seat]:
        raise refusal(s, e)
    return announce(draft(s), e, "fact:show")


@decides("CA 3.1")
def draw(s: State, e: ev.Draw) -> State:
    """CA 3.1; if the stock is empty, the discards make a new one (CA 7.2)."""
    d = draft(s)
    if not d.stock:
        gather(d)
    return announce(d, e, "fact:draw")


@decides("CA 3.2")
def take(s: State, e: ev.Take) -> State:
    """CA 3.2: the top of the discard pile for just one card."""
    if len(e.slots) != 1 or not own(s.filled, e.seat) >> e.slots[0] & 1:
        raise refusal(s, e)
    return announce(draft(s), e, "fact:reveal")


@decides("CA 3.4", "CA 7.1")
def call(s: State, e: ev.Call) -> State:
    """CA 7.1: in place of a draw, once in a round; the turn is over."""
    if s.caller is not None:
        raise refusal(s, e)
    d = draft(s)
    d.caller = e.seat
    return next_turn(d)


@decides("CA 3.3", when=lambda _, e: len(e.slots) == 1)
@decides("CA 5.1", when=lambda _, e: len(e.slots) > 1)
def swap(s: State, e: ev.Swap) -> State:
    """CA 3.3, CA 5.1: the drawn card for one card, or for several."""
    if SWAPS[e.seat].get(e.slots, -1) & ~own(s.filled, e.seat):
        raise refusal(s, e)
    return announce(draft(s), e, "fact:reveal")


@decides("CA 3.1")
@decides("CA 4.0", when=lambda s, _: usable(s))
def discard(s: State, e: ev.Discard) -> State:
    """CA 3.1: the drawn card goes."""
    return announce(draft(s), e, "fact:reveal")


@decides("CA 4.0")
def use(s: State, e: ev.Peek | ev.Spy | ev.Trade) -> State:
    """CA 4: the drawn card goes, for its effect; in a copy it is checked when it is turned up."""
    if not (drawn_cards(s) & EFFECTS[e.__class__].cards and aimed(s, e)):
        raise refusal(s, e)
    return announce(draft(s), e, "fact:reveal")


EXPECTS: Final[dict[str, dict[type[Event], Callable[[State, Any], State]]]] = {
    "deal": {ev.Deal: deal},
    "look": {ev.Look: look},
    "turn": {ev.Draw: draw, ev.Take: take, ev.Call: call},
    "drawn": {ev.Swap: swap, ev.Discard: discard, ev.Peek: use, ev.Spy: use, ev.Trade: use},
    "fact:draw": {ev.Drawn: drawn},
    "fact:show": {ev.Show: show},
    "fact:reveal": {ev.Reveal: reveal},
    "fact:showdown": {ev.Showdown: showdown},
    "over": {},
}
"""What each phase expects, and the rule that applies it."""
