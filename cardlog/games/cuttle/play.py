"""Applying an event of Cuttle: one function for each kind, and a table of what each phase expects.

A rule asks, raises before it changes anything, then changes a draft of its own. Why an event is refused
is worked out in `why`, from the untouched state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardlog.cards import EMPTY, size
from cardlog.clauses import decides
from cardlog.event import DEALER, Event
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle.effects import change_sides, set_jacks
from cardlog.games.cuttle.facts import deal, discarded, drawn, exchanged, flip, may_misdeal, misdeal, show
from cardlog.games.cuttle.flow import answered, ask, discards, finish, leave, next_turn, over, resolve, wait
from cardlog.games.cuttle.state import (
    EIGHTS,
    JACKS,
    NUMBERS,
    PLAIN_PERMANENTS,
    QUEENS,
    Draft,
    State,
    answers,
    could_leave,
    draft,
    guarded,
    jack_targets,
    playable,
    put,
    scuttle_targets,
)
from cardlog.games.cuttle.why import refusal
from cardlog.state import Result, in_place


@in_place(Draft)
def apply(state: State, event: Event) -> State:
    """The state after an event.

    Raises:
        IllegalEvent: A clause forbids the event here.
    """
    rule = EXPECTS[state.awaits].get(event.__class__)
    if rule is not None and event.seat == state.actor:
        return rule(state, event)
    if event.__class__ is ev.Misdeal and may_misdeal(state):
        return misdeal(state)
    raise refusal(state, event)


# The plays of a turn, and of a card that a 7 turned up.


@decides("CU 2.3")
def draw(s: State, e: ev.Draw) -> State:
    """CU 2.3."""
    if not s.stock:
        raise refusal(s, e)
    d = draft(s)
    return wait(d, "fact:draw", DEALER)


@decides("CU 9.1")
def pass_turn(s: State, e: ev.Pass) -> State:
    """CU 9.1, and three in a row end the game (CU 9.2)."""
    if s.stock:
        raise refusal(s, e)
    d = draft(s)
    d.passes += 1
    return over(d, Result((), "passes")) if d.passes == 3 else next_turn(d)


@decides("CU 3.1")
def points(s: State, e: ev.Points) -> State:
    """CU 3.1."""
    bit = 1 << e.card
    if not bit & NUMBERS & playable(s, e.seat):
        raise refusal(s, e)
    d = draft(s)
    leave(d, e.seat, bit)
    d.points = put(d.points, e.seat, d.points[e.seat] | bit)
    return finish(d)


@decides("CU 3.3", when=lambda s, e: s.hands[1 - e.seat] and not s.book.ten_blocks_scuttle)
@decides("CU V5", when=lambda s, _: s.book.ten_blocks_scuttle)
def scuttle(s: State, e: ev.Scuttle) -> State:
    """CU 3.2; the rival may block it where a T can (CU V5)."""
    bit = 1 << e.card
    if not (bit & playable(s, e.seat) and scuttle_targets(s, e.seat, e.card) >> e.target & 1):
        raise refusal(s, e)
    d = draft(s)
    leave(d, e.seat, bit)
    d.pending = (*d.pending, e)
    return ask(d) if d.book.ten_blocks_scuttle else resolve(d)


@decides("CU 6.4")
@decides("CU 6.1", when=lambda _, e: 1 << e.card & EIGHTS)
def permanent(s: State, e: ev.Permanent) -> State:
    """CU 6: glasses, queen or king in front of oneself, or a J on a point card."""
    bit = 1 << e.card
    if not bit & playable(s, e.seat):
        raise refusal(s, e)
    if bit & JACKS:
        return jack(s, e)
    if not bit & PLAIN_PERMANENTS or e.target is not None:
        raise refusal(s, e)
    d = draft(s)
    leave(d, e.seat, bit)
    first_glasses = bit & EIGHTS and not d.permanents[e.seat] & EIGHTS
    d.permanents = put(d.permanents, e.seat, d.permanents[e.seat] | bit)
    if first_glasses and d.hands[1 - e.seat]:
        return wait(d, "fact:show", DEALER)
    return finish(d)


@decides("CU 6.2", when=lambda s, _: s.flipped == EMPTY)
@decides("CU 4.9", when=lambda s, _: s.flipped != EMPTY)
@decides("CU 7.1", when=lambda s, e: s.points[1 - e.seat] and s.points[e.seat] >> (e.target or 0) & 1)
def jack(s: State, e: ev.Permanent) -> State:
    """CU 6.2: the point card with all its jacks moves to the other side."""
    if e.target is None or not jack_targets(s, e.seat) >> e.target & 1:
        raise refusal(s, e)
    d = draft(s)
    leave(d, e.seat, 1 << e.card)
    under = next((jacks for card, jacks in d.jacks if card == e.target), ())
    set_jacks(d, e.target, (*under, e.card))
    change_sides(d, e.target)
    return finish(d)


@decides("CU 4.1")
@decides("CU 7.1", when=lambda s, e: unguarded(s, e) & ~(QUEENS if s.book.queens_guard_queens else 0))
@decides("CU V6", when=lambda s, e: s.book.queens_guard_queens and unguarded(s, e) & QUEENS)
def oneoff(s: State, e: ev.OneOff) -> State:
    """CU 4.1: announced with its target; the rival may answer before it takes effect."""
    if not 1 << e.card & playable(s, e.seat) or not may_announce(s, e):
        raise refusal(s, e)
    d = draft(s)
    leave(d, e.seat, 1 << e.card)
    d.pending = (*d.pending, e)
    return ask(d)


def may_announce(s: State, e: ev.OneOff) -> bool:
    """Whether the card has an effect, and the target (or none) is one that the effect allows."""
    effect = s.book.effects[e.card >> 2]
    if effect is None:
        return False
    if effect.targets is None:
        return e.target is None and bool(s.scrap or not effect.needs_scrap)
    return e.target is not None and bool(effect.targets(s, e.seat) >> e.target & 1)


def unguarded(s: State, e: ev.OneOff) -> int:
    """The target, if a queen that could guard it does not: a rival's own queen, or what is guarded from the rival only."""
    return 0 if e.target is None else 1 << e.target & (guarded(s, e.seat) | s.permanents[1 - e.seat] & QUEENS)


# Responses (CU 5).


@decides("CU 5.1", when=lambda _, e: isinstance(e, ev.Counter))
@decides("CU V5", when=lambda s, e: isinstance(e, ev.Block) or isinstance(s.pending[-1], ev.Block))
def answer(s: State, e: ev.Counter | ev.Block) -> State:
    """CU 5.1, CU 5.2: a 2, or against a scuttle a T (CU V5), which can itself be answered."""
    wanted = ev.Block if s.pending[-1].__class__ is ev.Scuttle else ev.Counter
    if e.__class__ is not wanted or not answers(s, e.seat) >> e.card & 1:
        raise refusal(s, e)
    d = draft(s)
    leave(d, e.seat, 1 << e.card)
    d.pending = (*d.pending, e)
    return ask(d)


@decides("CU 5.4")
def decline(s: State, _: ev.Decline) -> State:
    """CU 5.4: no response; those given take effect."""
    return answered(draft(s))


# Choices inside an effect.


@decides("CU 4.4")
def take(s: State, e: ev.Take) -> State:
    """CU 4.4: any card of the scrap pile goes to the hand; everyone sees which."""
    bit = 1 << e.card
    if not bit & s.scrap:
        raise refusal(s, e)
    d = draft(s)
    d.scrap ^= bit
    d.hands = put(d.hands, e.seat, d.hands[e.seat] + bit)
    d.seen |= bit
    d.public |= bit
    return finish(d)


@decides("CU 4.5")
def discard(s: State, e: ev.Discard) -> State:
    """CU 4.5: the rival's choice of two cards."""
    if size(e.cards) != 2 or not could_leave(s, e.seat, e.cards):
        raise refusal(s, e)
    return discards(s, e.seat, e.cards)


ORDINARY: Final[dict[type[Event], Callable[[State, Any], State]]] = {
    ev.Points: points,
    ev.Scuttle: scuttle,
    ev.OneOff: oneoff,
    ev.Permanent: permanent,
}

EXPECTS: Final[dict[str, dict[type[Event], Callable[[State, Any], State]]]] = {
    "deal": {ev.Deal: deal},
    "play": {ev.Draw: draw, ev.Pass: pass_turn, **ORDINARY},
    "response": {ev.Counter: answer, ev.Block: answer, ev.Decline: decline},
    "flipped": ORDINARY,
    "take": {ev.Take: take},
    "discard": {ev.Discard: discard},
    "fact:draw": {ev.Drawn: drawn},
    "fact:flip": {ev.Flip: flip},
    "fact:show": {ev.Show: show},
    "fact:discard": {ev.Discarded: discarded},
    "fact:hands": {ev.Exchanged: exchanged},
    "over": {},
}
"""What each phase expects, and the rule that applies it."""
