"""Applying the facts of Cuttle: deals, drawn cards, cards shown."""

from __future__ import annotations

from functools import cache

from cardlog.cards import EMPTY, KNOWN, UNKNOWN, size
from cardlog.clauses import decides, in_a_copy
from cardlog.event import DEALER
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle.flow import discards, finish, next_turn, wait
from cardlog.games.cuttle.legal import plays
from cardlog.games.cuttle.rules import book_of
from cardlog.games.cuttle.state import (
    EIGHTS,
    JACKS,
    Draft,
    State,
    could_be,
    could_leave,
    draft,
    put,
    sees_draw,
    top_cards,
)
from cardlog.games.cuttle.why import refusal
from cardlog.rules import Rules
from cardlog.state import blank, freeze


@cache
def start(rules: Rules, seats: int = 2) -> State:
    """The state before the first event: every card is in the stock."""
    book = book_of(rules)
    d = blank(
        Draft,
        **dict(book=book, seats=seats, view=None, awaits="deal", actor=DEALER, dealer=None, result=None),
        **dict(stock=book.pack.bit_count(), unseen=book.pack, turn=None, hands=(0, 0), points=(0, 0)),
        **dict(jacks=(), permanents=(0, 0), scrap=0, pending=(), flipped=EMPTY, passes=0, waiting=0),
        **dict(top=(), seen=0, public=0, dealt=False),
    )
    return freeze(d, State)


@decides("CU 2.1")
@decides("CU 2.4", when=lambda s, _: s.dealer is not None)
@decides("LOG 3", when=in_a_copy)
def deal(s: State, e: ev.Deal) -> State:
    """CU 2.1: five cards to the other seat, six to the dealer, who moves second."""
    if not is_deal(s, e):
        raise refusal(s, e)
    d = draft(s)
    d.dealer, d.turn = e.dealer, 1 - e.dealer
    d.hands = (e.hands[0], e.hands[1])
    d.unseen &= ~(e.hands[0] | e.hands[1])
    d.stock -= 11
    d.dealt = True
    return wait(d, "play", d.turn)


def is_deal(s: State, e: ev.Deal) -> bool:
    """Whether a deal has the right form, and names what the state's viewer sees."""
    if e.dealer > 1 or len(e.hands) != 2 or s.dealer not in (None, e.dealer):
        return False
    hands = e.hands
    if size(hands[e.dealer]) != 6 or size(hands[1 - e.dealer]) != 5:
        return False
    if (hands[0] & hands[1] | (hands[0] | hands[1]) & ~s.book.pack) & KNOWN:
        return False
    return all(hand < UNKNOWN if s.view in (None, seat) else not hand & KNOWN for seat, hand in enumerate(hands))


def may_misdeal(s: State) -> bool:
    """CU 2.4: before the first action, when every card is still in the hands and the stock."""
    played = s.book.pack.bit_count() - s.stock - 11
    return s.dealt and s.awaits == "play" and played == 0 and size(s.hands[0]) + size(s.hands[1]) == 11


@decides("CU 2.4")
def misdeal(s: State) -> State:
    """CU 2.4: all is as before the first deal, but for the dealer, who deals again."""
    d = draft(start(s.rules))
    d.view, d.dealer = s.view, s.dealer
    return freeze(d, State)


def discarded(s: State, e: ev.Discarded) -> State:
    """CU 4.5, CU V1: two cards, or all there are, without a choice."""
    seat = 1 - s.turn
    if size(e.cards) != min(2, size(s.hands[seat])) or not could_leave(s, seat, e.cards):
        raise refusal(s, e)
    return discards(s, seat, e.cards)


@decides("CU V4", when=lambda s, _: s.top)
@decides("LOG 3", when=in_a_copy)
def drawn(s: State, e: ev.Drawn) -> State:
    """CU 2.3, CU 4.6: cards from the stock, the known top ones first (CU V4)."""
    count = min(2 if s.pending else 1, s.stock)
    if not fits_draw(s, e.cards, count):
        raise refusal(s, e)
    d = draft(s)
    known = e.cards & KNOWN
    if d.top:
        on_top = top_cards(d, count)
        d.top = d.top[count:]
        d.seen |= on_top
        d.public |= on_top
        d.unseen |= on_top
    d.unseen ^= known
    d.stock -= count
    d.hands = put(d.hands, d.turn, d.hands[d.turn] + e.cards)
    if d.permanents[1 - d.turn] & EIGHTS:
        d.seen |= known
    return finish(d) if d.pending else next_turn(d)


def fits_draw(s: State, cards: int, count: int) -> bool:
    """Whether these can be the cards drawn, named as far as the state's viewer sees them."""
    if s.view is None and not s.top:  # in the truth, where no card lies known on top: nearly always
        return not cards & ~s.unseen and cards.bit_count() == count
    on_top = top_cards(s, count)
    if size(cards) != count or on_top & ~cards or cards & KNOWN & ~(s.unseen | on_top):
        return False
    if sees_draw(s, s.view):
        return cards < UNKNOWN
    return cards & KNOWN == on_top


@decides("CU 4.8")
@decides("CU V4", when=lambda s, _: s.top)
def flip(s: State, e: ev.Flip) -> State:
    """CU 4.8: the turned card must be played; if it cannot be, it goes to the scrap pile."""
    bit = 1 << e.card
    if not bit & (1 << s.top[0] if s.top else s.unseen):
        raise refusal(s, e)
    d = draft(s)
    if d.top:
        d.top = d.top[1:]
    else:
        d.unseen ^= bit
    d.stock -= 1
    d.flipped = e.card
    if plays(d, d.turn):
        return wait(d, "flipped", d.turn)
    return unplayable(d, bit)


@decides("CU 4.9", when=lambda _, bit: bit & JACKS)
@decides("CU 7.1", when=lambda d, bit: bit & JACKS and d.points[1 - d.turn])
def unplayable(d: Draft, bit: int) -> State:
    """CU 4.8: a turned card without a legal play goes to the scrap pile; a J, for want of a target (CU 4.9)."""
    d.flipped = EMPTY
    d.scrap |= bit
    return finish(d)


@decides("CU 6.1")
@decides("LOG 3", when=in_a_copy)
def show(s: State, e: ev.Show) -> State:
    """CU 6.1: the rival's whole hand, for the seat whose first glasses lie there."""
    if not fits_show(s, e):
        raise refusal(s, e)
    d = draft(s)
    d.unseen &= ~e.cards
    d.hands = put(d.hands, e.shown, e.cards)
    d.seen |= e.cards & KNOWN
    return finish(d)


def fits_show(s: State, e: ev.Show) -> bool:
    """Whether these can be the cards of the hand shown, named as far as the viewer sees them."""
    if e.shown != 1 - s.turn:
        return False
    if s.view in (0, 1):
        return e.cards < UNKNOWN and could_be(s, e.shown, e.cards)
    return e.cards == s.hands[e.shown]


@decides("CU V7")
@decides("LOG 3", when=in_a_copy)
def exchanged(s: State, e: ev.Exchanged) -> State:
    """CU V7: both seats exchange hands; from then on each knows both."""
    if not fits_exchange(s, e):
        raise refusal(s, e)
    d = draft(s)
    d.hands = (e.hands[0], e.hands[1])
    d.unseen &= ~(e.hands[0] | e.hands[1])
    d.seen |= (e.hands[0] | e.hands[1]) & KNOWN
    return finish(d)


def fits_exchange(s: State, e: ev.Exchanged) -> bool:
    """Whether these can be the hands after the exchange, named as far as the viewer sees them."""
    if len(e.hands) != 2:
        return False
    if s.view in (0, 1):
        named = all(hand < UNKNOWN for hand in e.hands)
        return named and not e.hands[0] & e.hands[1] and all(could_be(s, 1 - n, e.hands[n]) for n in (0, 1))
    return e.hands == (s.hands[1], s.hands[0])
