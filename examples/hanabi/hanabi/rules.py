"""The rules of Hanabi: what each fact says, and what follows from each event."""

from __future__ import annotations

from itertools import compress, product
from typing import Final

from cardlog import DEALER, Decision, Fact, Result
from cardlog.cards import SEATS
from cardlog.due import Asker, Spots
from cardlog.phases import Phase, Phases, refused
from cardlog.rules import Book, Option, Options, Rules
from cardlog.state import before_the_deal, everyone, freeze, put, waiting
from hanabi import table as t
from hanabi.table import PACK, Clue, Deal, Discard, Draft, Drawn, Play, Shown, State, draft, in_hand, slots_of

OPTIONS: Final = Options(Option("fuses", 3, 2, 1))
TOKENS: Final = 8
wait = waiting(State)


def start(rules: Rules, seats: int) -> State:
    """The state before the first event."""
    slots = seats * (5 if seats < 4 else 4)
    hands = {"slots": (PACK.empty,) * slots, "told": (t.ANY,) * slots, "turn": 0, "slot": 0, "last": None}
    middle = {"fireworks": 0, "discard": 0, "tokens": TOKENS, "fuses": rules["fuses"]}
    return freeze(before_the_deal(Draft, Book.of(rules), seats, PACK, hands | middle), State)


# The deal.


def all_but(seat: int) -> int:
    """The seats that see the hand of one. The public knows what all of them know, and so no hand."""
    return 31 & ~(1 << seat)


def dealt_to(seat: int) -> Spots:
    """The hand that a seat is dealt, and all others see."""
    return Spots(f"{{{SEATS[seat]}}}'s hand", lambda e: e.rows[seat], open=lambda _: all_but(seat), unseen=True)


DEALT: Final = tuple(map(dealt_to, range(5)))


def due_deal(s: State, ask: Asker) -> Fact:
    """HB 2.1: a hand for each."""
    return Deal(tuple(ask.spots(DEALT[seat], slots_of(s, seat)) for seat in range(s.seats)))


def deal(s: State, e: Deal) -> State:
    """HB 2.1."""
    d = draft(s)
    d.slots, d.stock = tuple(card for row in e.rows for card in row), s.stock - len(s.slots)
    d.unseen -= PACK.of(card for card in d.slots if card < PACK.hidden)
    return wait(d, "turn", d.turn)


# Decisions.


def clue(s: State, e: Clue) -> State:
    """HB 4."""
    if not s.tokens:
        raise refused(e, "HB 4.1", "no clue token is left")
    if e.to == e.seat or e.to >= s.seats:
        raise refused(e, "HB 4.2", "a clue is for another seat that plays")
    so = {slot: place in e.places for place, slot in in_hand(s, e.to).items()}
    if sum(so.values()) < len(e.places) or not all(is_so in t.can_be(s, slot, e.sign) for slot, is_so in so.items()):
        raise refused(e, "HB 4.2", f"these are not the places of {t.SIGNS[e.sign]} in {SEATS[e.to]}'s hand")
    d = draft(s)
    for slot, is_so in so.items():
        d.told = put(d.told, slot, t.clued(d.told[slot], e.sign, is_so))
    d.tokens -= 1
    return end_turn(d)


def play(s: State, e: Play) -> State:
    """HB 5.1."""
    return wait(taken_up(s, e), "fact:played", DEALER)


def discard(s: State, e: Discard) -> State:
    """HB 6.1."""
    if s.tokens == TOKENS:
        raise refused(e, "HB 6.1", "all clue tokens are there")
    return wait(taken_up(s, e), "fact:discarded", DEALER)


def taken_up(s: State, e: Play | Discard) -> Draft:
    """A draft in which a card has been taken up from its place."""
    hand = in_hand(s, e.seat)
    if e.place not in hand:
        raise refused(e, "HB 3.1", "no card lies in this place")
    d = draft(s)
    d.slot = hand[e.place]
    return d


# The card taken up.

SHOWN: Final = Spots("The card shown", lambda e: (e.card,), everyone, lambda s, at: (s.slots[at[0]],), t.could)


def due_show(s: State, ask: Asker) -> Fact:
    """HB 5.1, HB 6.1."""
    return Shown(ask.spots(SHOWN, (s.slot,))[0])


def played(s: State, e: Shown) -> State:
    """HB 5."""
    d = shown(s, e.card)
    if t.fits(d.fireworks, e.card):
        d.fireworks += PACK.units[e.card]
        d.tokens = min(d.tokens + (e.card % 5 == 4), TOKENS)
    else:
        d.discard, d.fuses = d.discard + PACK.units[e.card], d.fuses - 1
    ended = "fuses" if not d.fuses else "fireworks" if t.score(d) == PACK.faces else ""
    return over(d, ended) if ended else refill(d)


def discarded(s: State, e: Shown) -> State:
    """HB 6.1."""
    d = shown(s, e.card)
    d.discard, d.tokens = d.discard + PACK.units[e.card], d.tokens + 1
    return refill(d)


def shown(s: State, card: int) -> Draft:
    """A draft in which the card shown has left the hand."""
    d = draft(s)
    d.unseen -= PACK.units[card] if d.slots[d.slot] == PACK.hidden else 0
    d.slots, d.told = put(d.slots, d.slot, PACK.empty), put(d.told, d.slot, t.ANY)
    return d


# The card drawn.

DRAWN: Final = Spots("The card drawn", lambda e: (e.card,), lambda s: all_but(s.turn), unseen=True)


def refill(d: Draft) -> State:
    """HB 7.1."""
    return wait(d, "fact:draw", DEALER) if d.stock else end_turn(d)


def due_draw(s: State, ask: Asker) -> Fact:
    """HB 7.1: the top card of the stock."""
    return Drawn(ask.spots(DRAWN, (s.slot,))[0])


def drawn(s: State, e: Drawn) -> State:
    """HB 7.1, HB 8.3."""
    d = draft(s)
    d.slots, d.stock = put(d.slots, d.slot, e.card), d.stock - 1
    d.unseen -= PACK.units[e.card] if e.card < PACK.hidden else 0
    d.last = None if d.stock else d.turn
    return next_turn(d)


# The end of a turn, and of the game.


def end_turn(d: Draft) -> State:
    """HB 8.3: the next turn, unless this was the last one."""
    return over(d, "stock") if d.last == d.turn else next_turn(d)


def next_turn(d: Draft) -> State:
    """HB 3.1."""
    d.slot, d.turn = 0, (d.turn + 1) % d.seats
    return wait(d, "turn", d.turn)


def over(d: Draft, reason: str) -> State:
    """HB 8: all have won what the fireworks come to, or nobody has."""
    winners = tuple(range(d.seats)) if d.fuses else ()
    d.slot, d.result = 0, Result(winners, reason, nobody=not winners, points=(t.score(d),))
    return wait(d, "over", None)


# What is legal.


def legal(s: State) -> tuple[Decision, ...]:
    """Clues to each seat, in a copy all that can be true; then the places that can be played and discarded."""
    if s.awaits != "turn":
        return ()
    kinds = (Play, Discard) if s.tokens < TOKENS else (Play,)
    return (*clues(s), *(kind(s.turn, place) for kind in kinds for place in in_hand(s, s.turn)))


def clues(s: State) -> list[Clue]:
    """HB 4: every clue that can be true."""
    return [
        Clue(s.turn, to, sign, places)
        for to in range(s.seats)
        if to != s.turn and s.tokens
        for hand in (in_hand(s, to),)
        for sign in range(10)
        for so in product(*(t.can_be(s, slot, sign) for slot in hand.values()))
        if (places := tuple(compress(hand, so)))
    ]


PHASES: Final[Phases[State]] = Phases(
    legal,
    Phase("deal", "HB 2.1", "a deal is due", {Deal: deal}, due_deal),
    Phase(
        "turn",
        "HB 3.1",
        "a clue is given, or a card is played or discarded",
        {Clue: clue, Play: play, Discard: discard},
    ),
    Phase("fact:played", "HB 5.1", "the card played is shown", {Shown: played}, due_show),
    Phase("fact:discarded", "HB 6.1", "the card discarded is shown", {Shown: discarded}, due_show),
    Phase("fact:draw", "HB 7.1", "the card drawn is due", {Drawn: drawn}, due_draw),
    Phase("over", "HB 8.3", "the game is over"),
    draft=Draft,
    pack=PACK,
)
