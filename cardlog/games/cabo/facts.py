"""The facts of Cabo, what each says (its script) and the rule that applies it: deals, cards drawn, shown, turned up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, Final

from cardlog.cards import EMPTY, HIDDEN, PACK, SEATS, as_set, card_name
from cardlog.deals import who_deals
from cardlog.due import Asker, Cards, Seat, Spots, require
from cardlog.event import DEALER, Event
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.effects import EFFECTS, decision_clause
from cardlog.games.cabo.events import MOST, SLOT_NAMES
from cardlog.games.cabo.flow import clear, exchange, lay, next_look, next_turn, wait
from cardlog.games.cabo.scoring import add, first_with, points, result, values
from cardlog.games.cabo.state import EVERYONE, Draft, State, could, draft, drawn_cards
from cardlog.phases import Phase, refused
from cardlog.rules import Book, Rules
from cardlog.shortcuts import are_spots
from cardlog.slot_kinds import Pairs, named_cards, slots_of
from cardlog.state import before_the_deal, freeze
from cardlog.words import english


def start(rules: Rules, seats: int) -> State:
    """The state before the first event: every card is in the stock."""
    none, turns = (0,) * 4 * seats, dict(starter=None, turn=None)
    own = dict(slots=(EMPTY,) * 4 * seats, barred=none, marks=none, totals=(0,) * seats, reset=(False,) * seats)
    return freeze(before_the_deal(Draft, Book.of(rules), seats, PACK, turns | own), State)


# Facts that come often are made once and shared, as decisions are.
A_DRAW: Final = tuple(map(ev.Drawn, range(HIDDEN + 1)))
a_reveal: Final = lru_cache(1 << 12)(ev.Reveal)


# Dealing.

DEALS: Final = who_deals(lambda s: ("CA 2.3", f"{SEATS[dealers(s)[0]]} scored most, and deals"))
UP: Final = Cards(
    text="The card turned up, which starts the discard pile",
    said=lambda e: 1 << e.up,
    open=lambda s: EVERYONE[s.seats],
    where="the pack",
)


def dealt_to(seat: int) -> Spots:
    """The row of slots that a deal gives to a seat, face down."""
    return Spots(
        text=f"{{{SEATS[seat]}}}'s cards, in the slots 0 to 3",
        said=lambda e: e.rows[seat],
        open=lambda _: 0,
        could=lambda s, _: PACK,
        unseen=True,
    )


ROWS: Final = tuple(range(4 * seat, 4 * seat + 4) for seat in range(MOST))
DEALT: Final = tuple(map(dealt_to, range(MOST)))
FACE_DOWN: Final = tuple(((HIDDEN,) * 4,) * seats for seats in range(MOST + 1))
"""By the number of seats, the rows of a deal as a viewer knows them."""


def due_deal(s: State, ask: Asker) -> ev.Deal:
    """CA 2.1: four cards to each seat, and the first discard; who deals: CA 2.3. In slots the order counts."""
    dealer = ask.seat(DEALS, as_set(dealers(s)))
    rows = tuple([ask.spots(piece, row) for piece, row in zip(DEALT[: s.seats], ROWS, strict=False)])
    return ev.Deal(dealer, rows, ask.cards(UP, 1, PACK).bit_length() - 1)


def is_deal(s: State, e: ev.Deal, cards: int) -> bool:
    """Whether each seat gets four cards, and no card comes twice; in a copy all hidden, but the one turned up."""
    if s.view is not None:
        return e.rows == FACE_DOWN[s.seats] and PACK >> e.up & 1 == 1
    return not cards & ~PACK and cards.bit_count() == 4 * s.seats + 1 and [*map(len, e.rows)] == [4] * s.seats


def deal(s: State, e: ev.Deal) -> State:
    """CA 2.1: who starts: CA 2.3."""
    slots = sum(e.rows, ())
    cards = as_set((*slots, e.up))
    if e.dealer not in dealers(s) or not is_deal(s, e, cards):
        require(due_deal, s, e)
    d = draft(s)
    d.round += 1 if s.dealer is not None else 0
    d.starter = d.turn = starter(s, e.dealer)
    d.dealer = e.dealer
    d.slots = slots
    d.filled = (1 << 4 * s.seats) - 1
    d.marks = d.barred = (0,) * 4 * s.seats
    d.discard = (e.up,)
    d.unseen = PACK & ~cards
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


# Cards that one seat sees.


THE_DRAWN: Final = (ev.DRAWN,)
"""The slots of a reveal that turns up the drawn card, which lies in none."""


def spots_at(s: Draft, slots: Sequence[int]) -> tuple[int, ...]:
    """The cards that are known to lie in slots, or the drawn one."""
    if slots[0] == ev.DRAWN:
        return (s.drawn,)
    spots = s.slots
    return tuple([spots[slot] for slot in slots])


def slots_text(_: State, slots: Sequence[int]) -> str:
    """What is asked for, where the cards of some slots are not known."""
    if ev.DRAWN in slots:
        return english("The drawn card, which goes onto the discard pile")
    named = ev.KINDS.text(slots)
    return english(f"The card in {named}" if len(slots) == 1 else f"The cards in {named}, in this order")


DRAWN: Final = Cards(
    text=lambda s, _: f"The card that {{{SEATS[s.turn]}}} draws",
    said=lambda e: 1 << e.card,  # a hidden one too: UNKNOWN is the bit of HIDDEN
    open=lambda s: 1 << s.turn,
)
LOOKS: Final = Seat("Who looks?", lambda e: e.viewer, lambda s: ("", f"{SEATS[s.turn]} looks"))
IN_SLOTS: Final = partial(
    Spots, text=slots_text, said=named_cards, at=spots_at, could=could, slots=slots_of, names=SLOT_NAMES
)
LOOKED: Final = IN_SLOTS(open=lambda s: 1 << s.turn, knows=lambda s, slot, viewer: bool(s.marks[slot] >> viewer & 1))
TURNED_UP: Final = IN_SLOTS(open=lambda s: EVERYONE[s.seats])


def due_draw(s: State, ask: Asker) -> ev.Drawn:
    """CA 3.1: the top card of the stock; only the seat at turn sees it."""
    return A_DRAW[ask.cards(DRAWN, 1, s.unseen).bit_length() - 1]


def drawn(s: State, e: ev.Drawn) -> State:
    """CA 3.1: the card is in hand, and is to be swapped or discarded."""
    if not (s.unseen >> e.card & 1 if s.view is None or s.view == s.turn else e.card == HIDDEN):
        require(due_draw, s, e)
    d = draft(s)
    d.unseen &= ~(1 << e.card)
    d.stock -= 1
    d.drawn = e.card
    d.pending = None
    return wait(d, "drawn", d.turn)


def due_show(s: State, ask: Asker) -> ev.Show:
    """CA 2.2, CA 4.1: one seat looks at cards."""
    return ev.Show(ask.seat(LOOKS, 1 << s.turn), ask.pairs(LOOKED, s.pending.slots))


def show(s: State, e: ev.Show) -> State:
    """CA 2.2, CA 4.1: the cards stay where they are."""
    if e.viewer != s.turn or not is_shown(s, e.pairs):
        require(due_show, s, e)
    d = draft(s)
    slots, marks = list(d.slots), list(d.marks)
    for slot, card in e.pairs:
        slots[slot] = card
        marks[slot] |= 1 << e.viewer
        d.unseen &= ~(1 << card)
    d.slots, d.marks = tuple(slots), tuple(marks)
    return next_look(d) if d.pending.__class__ is ev.Look else next_turn(d)


def is_shown(s: State, pairs: Pairs) -> bool:
    """Whether these can be the cards that are looked at, to another viewer than who looks as far as it knows them."""
    if s.view == s.turn:
        return are_spots(pairs, s.pending.slots, s.slots, s.unseen, s.barred)
    return pairs == tuple([(slot, s.slots[slot]) for slot in s.pending.slots])


# Cards turned up for all.

NAMING: Final[frozenset[type[Any]]] = frozenset((ev.Swap, ev.Take))
"""The decisions that name the slots whose cards are turned up for them."""


def turned_up(s: State) -> tuple[int, ...]:
    """The slots whose cards are turned up next: those that a swap or a take named; else the drawn card."""
    slots: tuple[int, ...] = THE_DRAWN if s.differ or s.pending.__class__ not in NAMING else s.pending.slots
    return slots


def due_reveal(s: State, ask: Asker) -> ev.Reveal:
    """CA 3, CA 5.1: cards are turned up for all."""
    return a_reveal(ask.pairs(TURNED_UP, turned_up(s)))


def reveal(s: State, e: ev.Reveal) -> State:
    """Cards are turned up: those replaced, those named for a swap, or the drawn one."""
    slots = turned_up(s)
    if slots is THE_DRAWN:
        return reveal_drawn(s, e)
    if not are_spots(e.pairs, slots, s.slots, s.unseen, s.barred):
        require(due_reveal, s, e)
    return reveal_swap(s, e) if s.pending.__class__ is ev.Swap else reveal_taken(s, e)


def reveal_swap(s: State, e: ev.Reveal) -> State:
    """CA 3.3, CA 5.1: the named cards are turned up."""
    d = draft(s)
    cards = [card for _, card in e.pairs]
    d.unseen &= ~as_set(cards)
    return replace(d, cards) if len(set(values(cards))) == 1 else put_back(d, e)


def replace(d: Draft, cards: list[int]) -> State:
    """The named cards go to the discard pile, the last on top; the drawn card lies in the first slot."""
    d.discard = (*d.discard, *cards)
    first, *rest = d.pending.slots
    lay(d, first, d.drawn, 1 << d.turn)
    for slot in rest:
        clear(d, slot)
    d.drawn = EMPTY
    return next_turn(d)


def put_back(d: Draft, e: ev.Reveal) -> State:
    """CA 5.3: the shown cards go back, known to all; the drawn card is discarded next."""
    for slot, card in e.pairs:
        lay(d, slot, card, EVERYONE[d.seats])
    d.differ = True
    return wait(d, "fact:reveal", DEALER)


def reveal_taken(s: State, e: ev.Reveal) -> State:
    """CA 3.2: the old card goes onto the pile, whose top lies in its slot, known to all."""
    d = draft(s)
    ((slot, old),) = e.pairs
    d.unseen &= ~(1 << old)
    lay(d, slot, d.discard[-1], EVERYONE[d.seats])
    d.discard = (*d.discard[:-1], old)
    return next_turn(d)


def reveal_drawn(s: State, e: ev.Reveal) -> State:
    """CA 3.1: the drawn card is discarded; its effect follows (CA 4), unless a swap failed (CA 5.3)."""
    slot, card = e.pairs[0] if len(e.pairs) == 1 else (-1, HIDDEN)
    if slot != ev.DRAWN or not drawn_cards(s) >> card & 1:
        require(due_reveal, s, e)
    effect = EFFECTS.get(s.pending.__class__)
    if effect is not None and not effect.cards >> card & 1:  # in a copy: so the card was not discarded for it
        raise refused(e, effect.clause, f"{card_name(card)} is no {effect.ranks}", s.pending)
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


# The end of a round.


def shown_of(seat: int) -> Spots:
    """A seat's row of slots at a showdown."""
    return IN_SLOTS(said=lambda e: e.rows[seat], open=lambda s: EVERYONE[s.seats], slots=None)


SHOWN: Final = tuple(map(shown_of, range(MOST)))


def due_showdown(s: State, ask: Asker) -> ev.Showdown:
    """CA 7.1: all cards are shown."""
    return ev.Showdown(tuple([ask.spots(piece, row) for piece, row in zip(SHOWN[: s.seats], ROWS, strict=False)]))


def showdown(s: State, e: ev.Showdown) -> State:
    """CA 7.1: the round is scored (CA 6)."""
    cards, everyone = sum(e.rows, ()), EVERYONE[s.seats]
    pairs, slots = tuple(enumerate(cards)), range(len(s.slots))
    lie = cards == s.slots or s.view is not None and are_spots(pairs, slots, s.slots, s.unseen, s.barred)
    if not lie or [*map(len, e.rows)] != [4] * s.seats:
        require(due_showdown, s, e)
    d = draft(s)
    d.slots = cards
    d.marks = tuple([0 if card == EMPTY else everyone for card in cards])
    d.unseen &= ~as_set(cards)
    assert d.caller is not None
    marked = points(e.rows, d.caller)
    d.rounds = (*d.rounds, marked)
    d.totals, d.reset = add(d.totals, d.reset, marked)
    d.result = result(d.totals)
    return wait(d, "deal", DEALER) if d.result is None else wait(d, "over", None)


# When each is due.


def due_clause(s: State, _: Event) -> str:
    """The clause of the fact that a decision brings about."""
    return decision_clause(s.pending, s.differ)


DEALING: Final[Phase[State]] = Phase(
    "deal", "CA 2.1", "a deal is due", {ev.Deal: deal}, due_deal, shortcut=True, concealed={"rows": DEALT}
)
DUE: Final[tuple[Phase[State], ...]] = (
    Phase("fact:draw", due_clause, "the fact of a draw is due", {ev.Drawn: drawn}, due_draw,
          shortcut=True, concealed={"card": DRAWN}),
    Phase("fact:show", due_clause, "the fact that shows a card is due", {ev.Show: show}, due_show,
          shortcut=True, concealed={"pairs": LOOKED}),
    Phase("fact:reveal", due_clause, "the fact that turns cards up is due", {ev.Reveal: reveal}, due_reveal,
          shortcut=True),
    Phase("fact:showdown", "CA 7.1", "the showdown is due", {ev.Showdown: showdown}, due_showdown, shortcut=True),
)  # fmt: skip
