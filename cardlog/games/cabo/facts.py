"""Applying the facts of Cabo: deals, cards drawn, shown to one seat, turned up for all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cardlog.cards import EMPTY, HIDDEN, PACK
from cardlog.clauses import decides, in_a_copy
from cardlog.event import DEALER, Event
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.effects import EFFECTS
from cardlog.games.cabo.flow import clear, exchange, lay, next_look, next_turn, wait
from cardlog.games.cabo.rules import book_of
from cardlog.games.cabo.scoring import add, first_with, points, result, values
from cardlog.games.cabo.state import EVERYONE, Draft, State, draft, fits, is_drawn, put
from cardlog.games.cabo.why import refusal
from cardlog.rules import Rules
from cardlog.state import blank, freeze


def start(rules: Rules, seats: int) -> State:
    """The state before the first event: every card is in the stock."""
    book = book_of(rules)
    d = blank(
        Draft,
        **dict(book=book, seats=seats, view=None, awaits="deal", actor=DEALER, dealer=None, result=None),
        **dict(stock=52, unseen=book.pack, starter=None, turn=None, round=1, slots=(EMPTY,) * 4 * seats),
        **dict(filled=0, marks=(0,) * 4 * seats, drawn=EMPTY, pending=None, differ=False, discard=()),
        **dict(caller=None, totals=(0,) * seats, reset=(False,) * seats, rounds=()),
    )
    return freeze(d, State)


# Dealing.


@decides("CA 2.1")
@decides("CA 2.3", when=lambda s, _: s.dealer is not None)
@decides("LOG 3", when=in_a_copy)
def deal(s: State, e: ev.Deal) -> State:
    """CA 2.1: four cards to each seat, and the first discard; who deals and starts: CA 2.3."""
    if e.dealer not in dealers(s) or not is_deal(s, e):
        raise refusal(s, e)
    d = draft(s)
    d.round += 1 if s.dealer is not None else 0
    d.starter = d.turn = starter(s, e.dealer)
    d.dealer = e.dealer
    d.slots = sum(e.rows, ())
    d.filled = (1 << 4 * s.seats) - 1
    d.marks = (0,) * 4 * s.seats
    d.discard = (e.up,)
    d.unseen = PACK & ~as_set((*d.slots, e.up))
    d.stock = 51 - 4 * s.seats
    d.caller = None
    return wait(d, "look", d.turn)


def dealers(s: Draft) -> range:
    """The seats of which one must deal now: any at first, then the one that scored most (CA 2.3)."""
    if s.dealer is None:
        return range(s.seats)
    last = s.rounds[-1]
    seat = first_with(last, max(last), s.dealer)
    return range(seat, seat + 1)


def starter(s: Draft, dealer: int) -> int:
    """Who starts: the seat to the first dealer's left, then the one that scored least (CA 2.1, CA 2.3)."""
    if s.dealer is None:
        return (dealer + 1) % s.seats
    last = s.rounds[-1]
    return first_with(last, min(last), s.starter)


def is_deal(s: Draft, e: ev.Deal) -> bool:
    """Whether a deal has the right form, and hides what nobody sees: in a copy, all cards dealt."""
    if len(e.rows) != s.seats or any(len(row) != 4 for row in e.rows):
        return False
    spots = sum(e.rows, ())
    if s.view is not None:
        return e.up in range(52) and all(spot == HIDDEN for spot in spots)
    cards = as_set((*spots, e.up))
    return not cards & ~PACK and cards.bit_count() == len(spots) + 1


def as_set(spots: Iterable[int]) -> int:
    """The set of the spots; HIDDEN and EMPTY are bits outside the pack."""
    total = 0
    for spot in spots:
        total |= 1 << spot
    return total


# Cards that one seat sees.


@decides("CA 3.1")
@decides("LOG 3", when=in_a_copy)
def drawn(s: State, e: ev.Drawn) -> State:
    """CA 3.1: the top card of the stock; only the seat at turn sees it."""
    named = s.unseen >> e.card & 1
    if not (named if s.view in (None, s.turn) else e.card == HIDDEN):
        raise refusal(s, e)
    d = draft(s)
    if named:
        d.unseen ^= 1 << e.card
    d.stock -= 1
    d.drawn = e.card
    d.pending = None
    return wait(d, "drawn", d.turn)


@decides("CA 2.2", when=lambda s, _: isinstance(s.pending, ev.Look))
@decides("CA 4.1", when=lambda s, _: not isinstance(s.pending, ev.Look))
@decides("CA 4.3", when=lambda s, e: s.caller in [slot // 4 for slot, _ in e.pairs])
@decides("LOG 3", when=in_a_copy)
def show(s: State, e: ev.Show) -> State:
    """CA 2.2, CA 4.1: one seat looks at cards, which stay where they are."""
    if not fits_show(s, e):
        raise refusal(s, e)
    d = draft(s)
    slots, marks = list(d.slots), list(d.marks)
    for slot, card in e.pairs:
        slots[slot] = card
        marks[slot] |= 1 << e.viewer
        d.unseen &= ~(1 << card)
    d.slots, d.marks = tuple(slots), tuple(marks)
    return next_look(d) if d.pending.__class__ is ev.Look else next_turn(d)


def fits_show(s: State, e: ev.Show) -> bool:
    """Whether these can be the cards looked at, named as far as the state's viewer knows them."""
    if e.viewer != s.turn:
        return False
    if s.view in (None, e.viewer):
        return fits(s, e.pairs, s.pending.slots)
    return e.pairs == tuple((slot, s.slots[slot]) for slot in s.pending.slots)


# Cards turned up for all.


def reveal(s: State, e: ev.Reveal) -> State:
    """Cards are turned up: those replaced, those named for a swap, or the drawn one."""
    return REVEALS[s.pending.__class__](s, e)


def reveal_swap(s: State, e: ev.Reveal) -> State:
    """CA 3.3, CA 5.1: the named cards are turned up."""
    if s.differ:
        return reveal_drawn(s, e)
    if not fits(s, e.pairs, s.pending.slots):
        raise refusal(s, e)
    d = draft(s)
    cards = [card for _, card in e.pairs]
    d.unseen &= ~as_set(cards)
    return replace(d, cards) if len(set(values(cards))) == 1 else put_back(d, e)


@decides("CA 3.3", when=lambda _, cards: len(cards) == 1)
@decides("CA 5.2", when=lambda _, cards: len(cards) > 1)
def replace(d: Draft, cards: list[int]) -> State:
    """The named cards go to the discard pile, the last on top; the drawn card lies in the first slot."""
    d.discard = (*d.discard, *cards)
    first, *rest = d.pending.slots
    lay(d, first, d.drawn, 1 << d.turn)
    for slot in rest:
        clear(d, slot)
    d.drawn = EMPTY
    return next_turn(d)


@decides("CA 5.3")
def put_back(d: Draft, e: ev.Reveal) -> State:
    """CA 5.3: the shown cards go back, known to all; the drawn card is discarded next."""
    for slot, card in e.pairs:
        lay(d, slot, card, EVERYONE[d.seats])
    d.differ = True
    return wait(d, "fact:reveal", DEALER)


@decides("CA 3.2")
def reveal_taken(s: State, e: ev.Reveal) -> State:
    """CA 3.2: the old card goes onto the pile, whose top lies in its slot, known to all."""
    if not fits(s, e.pairs, s.pending.slots):
        raise refusal(s, e)
    d = draft(s)
    ((slot, old),) = e.pairs
    d.unseen &= ~(1 << old)
    lay(d, slot, d.discard[-1], EVERYONE[d.seats])
    d.discard = put(d.discard, len(d.discard) - 1, old)
    return next_turn(d)


def reveal_drawn(s: State, e: ev.Reveal) -> State:
    """CA 3.1: the drawn card is discarded; its effect follows (CA 4), unless a swap failed (CA 5.3)."""
    if not is_drawn(s, e):
        raise refusal(s, e)
    card = e.pairs[0][1]
    effect = EFFECTS.get(s.pending.__class__)
    if effect is not None and not effect.cards >> card & 1:
        raise refusal(s, e)
    d = draft(s)
    d.unseen &= ~(1 << card)
    d.discard = (*d.discard, card)
    d.drawn = EMPTY
    d.differ = False
    if effect is None:
        return next_turn(d)
    if s.pending.__class__ is ev.Trade:
        exchange(d, *s.pending.slots)
        return next_turn(d)
    return wait(d, "fact:show", DEALER)


REVEALS: Final[dict[type[Event], Callable[[State, ev.Reveal], State]]] = {
    ev.Swap: reveal_swap,
    ev.Take: reveal_taken,
    ev.Discard: reveal_drawn,
    ev.Peek: reveal_drawn,
    ev.Spy: reveal_drawn,
    ev.Trade: reveal_drawn,
}
"""What a reveal does, by the decision that it follows."""


# The end of a round.


@decides("CA 7.1")
def showdown(s: State, e: ev.Showdown) -> State:
    """CA 7.1: all cards are shown, and the round is scored (CA 6)."""
    if not fits_showdown(s, e):
        raise refusal(s, e)
    d = draft(s)
    d.slots = sum(e.rows, ())
    d.marks = tuple([EVERYONE[d.seats] if spot != EMPTY else 0 for spot in d.slots])
    d.unseen &= ~as_set(d.slots)
    assert d.caller is not None
    marked = points(e.rows, d.caller)
    d.rounds = (*d.rounds, marked)
    d.totals, d.reset = add(d.totals, d.reset, marked)
    d.result = result(d.totals)
    return wait(d, "deal", DEALER) if d.result is None else wait(d, "over", None)


def fits_showdown(s: State, e: ev.Showdown) -> bool:
    """Whether these can be the cards of all slots."""
    if len(e.rows) != s.seats or any(len(row) != 4 for row in e.rows):
        return False
    return fits(s, tuple(enumerate(sum(e.rows, ()))), range(4 * s.seats))
