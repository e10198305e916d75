"""The facts of Cuttle: what each says (its script), and the rule that applies it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any, Final

from cardlog.cards import KNOWN, SEATS, UNKNOWN, size
from cardlog.deals import own_hands, who_deals
from cardlog.due import Asker, Cards, Seat, require
from cardlog.event import PUBLIC, Event
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle import state as st
from cardlog.games.cuttle.flow import discards, finish, leave, next_turn, wait
from cardlog.games.cuttle.legal import plays
from cardlog.games.cuttle.rules import start
from cardlog.games.cuttle.state import EIGHTS, Draft, State, draft, draw_open, put, to_draw
from cardlog.phases import Phase, refused
from cardlog.shortcuts import are_cards, are_hands
from cardlog.state import everyone, freeze
from cardlog.words import english

# Deals.


DEALS = who_deals(lambda s: ("CU 2.4", f"after a misdeal {SEATS[s.dealer]} deals again"))
DEALT = own_hands(2)


def dealers(s: State) -> int:
    """The seats of which one deals, as bits: any at first, after a misdeal the same one (CU 2.4)."""
    return 0b11 if s.dealer is None else 1 << s.dealer


def dealt_by(dealer: int) -> tuple[int, int]:
    """How many cards each seat is dealt: five, but six the dealer (CU 2.1)."""
    return 5 + (dealer == 0), 5 + (dealer == 1)


def due_deal(s: State, ask: Asker) -> ev.Deal:
    """CU 2.1: five cards to the other seat, six to the dealer; after a misdeal the same one (CU 2.4)."""
    dealer = ask.seat(DEALS, dealers(s))
    first, second = [ask.cards(piece, count, s.unseen) for piece, count in zip(DEALT, dealt_by(dealer), strict=True)]
    return ev.Deal(dealer, (first, second))


def deal(s: State, e: ev.Deal) -> State:
    """CU 2.1: the dealer moves second."""
    if not 1 << e.dealer & dealers(s) or not are_hands(e.hands, dealt_by(e.dealer), s.unseen, s.view):
        require(due_deal, s, e)
    d = draft(s)
    d.dealer, d.turn = e.dealer, 1 - e.dealer
    d.hands = e.hands
    d.unseen &= ~(e.hands[0] | e.hands[1])
    d.stock -= 11
    d.dealt = True
    return wait(d, "play", d.turn)


def misdeal(s: State, e: ev.Misdeal) -> State:
    """CU 2.4: all is as before the first deal, but for the dealer, who deals again."""
    if not may_misdeal(s):
        raise refused(e, "CU 2.4", "a misdeal is declared after the deal and before the first action only")
    d = draft(start(s.rules))
    d.view, d.dealer = s.view, s.dealer
    return freeze(d, State)


def may_misdeal(s: State) -> bool:
    """CU 2.4: before the first action, when every card is still in the hands and the stock."""
    played = s.book.pack.bit_count() - s.stock - 11
    return s.dealt and s.awaits == "play" and played == 0 and size(s.hands[0]) + size(s.hands[1]) == 11


# Cards from the stock.

a_draw = lru_cache(1 << 11)(ev.Drawn)  # made once and shared, as decisions are: there are only so many


def on_top(s: State) -> tuple[str, str]:
    """Why a known card on the stock cannot be left out: a 9 put it there, or a 7 left it there."""
    return "CU V4" if s.rules["nine"] == "top_of_stock" else "CU P3", english("lies on top of the stock")


DRAWN = Cards(
    text=lambda s, n: (
        f"The cards that {{{SEATS[s.turn]}}} draws" if n > 1 else f"The card that {{{SEATS[s.turn]}}} draws"
    ),
    said=attrgetter("cards"),
    open=draw_open,
    public=lambda s: st.top_cards(s, len(s.top)) if s.top else 0,
    missing=on_top,
)
TURNED_UP = partial(Cards, open=everyone, missing=on_top)
FLIPPED = (
    TURNED_UP("The card that is turned up", lambda e: 1 << e.card),
    TURNED_UP("The second card that is turned up", lambda e: 0 if e.second is None else 1 << e.second),
)


def due_draw(s: State, ask: Asker) -> ev.Drawn:
    """CU 2.3, CU 4.6, CU P2: cards from the stock, the known top ones first (CU V4, CU P3)."""
    count = to_draw(s)
    return a_draw(ask.cards(DRAWN, count, s.unseen, st.top_cards(s, count)))


def drawn(s: State, e: ev.Drawn) -> State:
    """CU 2.3, CU 4.6: they go to the hand; a rival with glasses sees them (CU 6.1)."""
    count = to_draw(s)
    if s.top or not are_cards(e.cards, count, s.unseen, s.view is None or bool(draw_open(s) >> s.view & 1)):
        require(due_draw, s, e)
    d = draft(s)
    cards, known = e.cards, e.cards & KNOWN
    if d.top:
        on_top = st.top_cards(d, count)
        d.top = d.top[count:]
        d.seen |= on_top
        d.public |= on_top
        d.unseen |= on_top
    d.unseen ^= known
    d.stock -= count
    first, second = d.hands
    d.hands = (first, second + cards) if d.turn else (first + cards, second)
    if d.permanents[1 - d.turn] & EIGHTS:
        d.seen |= known
    return finish(d) if d.pending else next_turn(d)


def due_flip(s: State, ask: Asker) -> ev.Flip:
    """CU 4.8: the top card of the stock, or the two top ones (CU P3)."""
    known = [1 << card for card in s.top[:2]] + [0, 0]
    cards = [ask.cards(FLIPPED[at], 1, s.unseen, known[at]).bit_length() - 1 for at in range(st.to_flip(s))]
    return ev.Flip(*cards)


def flip(s: State, e: ev.Flip) -> State:
    """CU 4.8: the turned card must be played; if it cannot be, it goes to the scrap pile. Of two, one is played (CU P3)."""
    cards: tuple[int, ...] = (e.card,) if e.second is None else (e.card, e.second)
    bits, count = 1 << cards[0] | 1 << cards[-1], len(cards)
    if count != st.to_flip(s):
        clause = "CU 4.8" if s.book.seven == 1 else "CU P3"
        raise refused(e, clause, "two cards are turned up" if count == 1 else "one card is turned up")
    if s.top or s.unseen & bits != bits or e.card == e.second:
        require(due_flip, s, e)
    d = draft(s)
    if d.top:
        d.top = d.top[count:]
    d.unseen &= ~bits
    d.stock -= count
    d.flipped = cards
    if count == 2 or plays(d, d.turn):
        return wait(d, "flipped", d.turn)
    return given_up(d, bits)


def given_up(d: Draft, bit: int) -> State:
    """CU 4.8: a turned card without a legal play goes to the scrap pile; a J, for want of a target (CU 4.9, CU P3)."""
    leave(d, d.turn, bit)
    d.scrap |= bit
    return finish(d)


# Cards out of a hand.

LOST = Cards(
    text=lambda s, n: (
        f"The cards that {{{SEATS[1 - s.turn]}}} loses" if n > 1 else f"The card that {{{SEATS[1 - s.turn]}}} loses"
    ),
    said=attrgetter("cards"),
    open=everyone,
    where=lambda s, _: f"{SEATS[1 - s.turn]}'s hand",
    unseen=False,
)


def due_loss(s: State, ask: Asker) -> ev.Discarded:
    """CU 4.5, CU V1: two cards, or all there are, without a choice."""
    seat = 1 - s.turn
    return ev.Discarded(ask.cards(LOST, st.to_lose(s, seat), s.hands[seat]))


def discarded(s: State, e: ev.Discarded) -> State:
    """CU 4.5, CU V1."""
    seat = 1 - s.turn
    if not are_cards(e.cards, st.to_lose(s, seat), s.hands[seat] & KNOWN, seen=True):
        require(due_loss, s, e)
    return discards(s, seat, e.cards)


def whole_hand(said: Callable[[Any], int], seat: Callable[[State], int]) -> Cards:
    """A whole hand, which both seats see."""
    return Cards(
        text=lambda s, _: (
            f"The other cards of {{{SEATS[seat(s)]}}}'s hand"
            if s.hands[seat(s)] & KNOWN
            else f"{{{SEATS[seat(s)]}}}'s hand"
        ),
        said=said,
        open=lambda _: 0b11,
        where=lambda s, _: f"{SEATS[seat(s)]}'s hand",
        public=lambda s: s.public,
    )


def held_by(s: State, seat: int) -> tuple[int, int, int]:
    """How many cards a hand has, out of what they come, and which are settled: for an onlooker the hidden ones too."""
    hand = s.hands[seat]
    return size(hand), hand, hand if s.view == PUBLIC else hand & KNOWN


SHOWS = Seat("Whose hand is shown?", lambda e: e.shown, lambda s: ("CU 6.1", f"{SEATS[1 - s.turn]}'s hand is shown"))
SHOWN = whole_hand(attrgetter("cards"), lambda s: 1 - s.turn)


def due_show(s: State, ask: Asker) -> ev.Show:
    """CU 6.1: the rival's whole hand, for the seat whose first glasses lie there."""
    seat = ask.seat(SHOWS, 1 << 1 - s.turn)
    return ev.Show(seat, ask.cards(SHOWN, *held_by(s, seat)))


def show(s: State, e: ev.Show) -> State:
    """CU 6.1: from now on both seats know these cards."""
    if e.shown != 1 - s.turn or e.cards != s.hands[e.shown] or e.cards >= UNKNOWN and s.view != PUBLIC:
        require(due_show, s, e)
    d = draft(s)
    d.unseen &= ~e.cards
    d.hands = put(d.hands, e.shown, e.cards)
    d.seen |= e.cards & KNOWN
    return finish(d)


FROM_FIRST = whole_hand(lambda e: e.hands[1], lambda _: 0)
FROM_SECOND = whole_hand(lambda e: e.hands[0], lambda _: 1)


def due_exchange(s: State, ask: Asker) -> ev.Exchanged:
    """CU V7: both seats exchange hands."""
    second = ask.cards(FROM_FIRST, *held_by(s, 0))
    first = ask.cards(FROM_SECOND, *held_by(s, 1))
    return ev.Exchanged((first, second))


def exchanged(s: State, e: ev.Exchanged) -> State:
    """CU V7: from then on each knows both."""
    d = draft(s)
    d.hands = e.hands
    d.unseen &= ~(e.hands[0] | e.hands[1])
    d.seen |= (e.hands[0] | e.hands[1]) & KNOWN
    return finish(d)


# When each is due.


def draw_clause(s: State, _: Event) -> str:
    """The clause of a draw: a turn's, or that of a 5."""
    return "CU 4.6" if s.pending else "CU 2.3"


def loss_clause(s: State, _: Event) -> str:
    """The clause of what a 4 takes without a choice."""
    return "CU V1" if s.rules["four"] == "random" else "CU 4.5"


DEALING: Final[Phase[State]] = Phase(
    "deal", "CU 2.1", "a deal is due", {ev.Deal: deal}, due_deal, shortcut=True, concealed={"hands": DEALT}
)
DUE: Final[tuple[Phase[State], ...]] = (
    Phase("fact:draw", draw_clause, "the fact of a draw is due", {ev.Drawn: drawn}, due_draw,
          shortcut=True, concealed={"cards": DRAWN}),
    Phase("fact:flip", "CU 4.8", "the fact of the card turned up is due", {ev.Flip: flip}, due_flip, shortcut=True),
    Phase("fact:show", "CU 6.1", "the fact that shows a hand is due", {ev.Show: show}, due_show,
          shortcut=True, concealed={"cards": SHOWN}),
    Phase("fact:discard", loss_clause, "the fact of the discard is due", {ev.Discarded: discarded}, due_loss,
          shortcut=True),
    Phase("fact:hands", "CU V7", "the fact of the exchanged hands is due", {ev.Exchanged: exchanged}, due_exchange),
)  # fmt: skip


def mend(s: State, e: Event) -> Event | None:
    """The discard for a 4 as the fact that chance makes of it (CU V1), or as the choice that it is without."""
    if isinstance(e, ev.Discard) and s.awaits == "fact:discard":
        return ev.Discarded(e.cards)
    if isinstance(e, ev.Discarded) and s.awaits == "discard":
        return ev.Discard(st.loser(s), e.cards)
    return None
