"""How a game of Cuttle goes on: what is announced is answered and resolves, an action ends, a turn passes."""

from __future__ import annotations

from typing import Final

from cardlog.cards import UNKNOWN, size
from cardlog.event import DEALER
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle.effects import remove_points
from cardlog.games.cuttle.state import Announced, Draft, State, draft, loser, may_answer, put, seat_at_goal
from cardlog.state import Result, waiting

RESPONSES: Final = (ev.Counter, ev.Block)

wait: Final = waiting(State)


def leave(d: Draft, seat: int, bit: int) -> None:
    """A card to be played leaves the hand, or the place where a 7 turned it up; the passes are over.

    The other card that a 7 turned up stays on top of the stock, known to everyone (CU P3).
    """
    d.passes = 0
    if d.flipped:
        if len(d.flipped) == 2:
            d.top = (d.flipped[bit >> d.flipped[0] & 1], *d.top)
            d.stock += 1
        d.flipped = ()
        return
    hands = d.hands
    hand = hands[seat]
    if hand & bit:
        hand ^= bit
    else:
        hand -= UNKNOWN
        d.unseen ^= bit
    d.hands = (hands[0], hand) if seat else (hand, hands[1])


def finish(d: Draft) -> State:
    """The action is over: what was announced goes to the scrap pile, and a seat may have won (CU 8.2)."""
    if d.pending:
        for e in d.pending:
            d.scrap |= 1 << e.card
        d.pending = ()
    seat = seat_at_goal(d)
    return next_turn(d) if seat is None else over(d, Result((seat,), "goal"))


def next_turn(d: Draft) -> State:
    """The other seat's normal turn; what waited in the hand of the seat that had its turn waits no longer.

    A seat with too many cards discards first (CU P1).
    """
    turn = d.turn
    if d.book.hand_limit and size(d.hands[turn]) > d.book.hand_limit:
        return wait(d, "discard", turn)
    if d.waiting:
        d.waiting &= d.hands[1 - turn]
    d.turn = seat = 1 - turn
    return wait(d, "play", seat)


def over(d: Draft, result: Result) -> State:
    """The game is over."""
    d.result = result
    return wait(d, "over", None)


def announce(s: State, e: Announced) -> State:
    """A card is played that can be answered: a window for a response opens, unless there can be none (CU 5.4)."""
    d = draft(s)
    leave(d, e.seat, 1 << e.card)
    d.pending = (*d.pending, e)
    return wait(d, "response", 1 - d.pending[-1].seat) if may_answer(d) else answered(d)


def answered(d: Draft) -> State:
    """CU 5.2: an odd number of responses cancels; the responses go before anything takes effect."""
    count = 0
    while d.pending[-1].__class__ in RESPONSES:
        d.scrap |= 1 << d.pending[-1].card
        d.pending = d.pending[:-1]
        count += 1
    return finish(d) if count % 2 else resolve(d)


def resolve(d: Draft) -> State:
    """What was announced last takes effect."""
    e = d.pending[-1]
    if isinstance(e, ev.Scuttle):  # CU 3.2: target and its jacks go to the scrap pile, and so will the attacker
        d.scrap |= 1 << e.target
        remove_points(d, 1 - e.seat, e.target)
        return finish(d)
    effect = d.book.effects[e.card >> 2]
    phase = effect.resolve(d, e)
    if phase is None:
        return finish(d)
    actor = d.turn if phase == "take" else loser(d) if phase == "discard" else DEALER
    return wait(d, phase, actor)


def discards(s: State, seat: int, cards: int) -> State:
    """These cards go from the hand to the scrap pile; after those of a 5 the others are drawn (CU P2)."""
    d = draft(s)
    known = cards & d.hands[seat]
    hidden = cards ^ known
    d.unseen ^= hidden
    d.hands = put(d.hands, seat, (d.hands[seat] ^ known) - hidden.bit_count() * UNKNOWN)
    d.scrap |= cards
    if d.waiting:
        d.waiting &= ~cards
    if seat == d.turn and d.pending and d.stock:
        return wait(d, "fact:draw", DEALER)
    return finish(d)
