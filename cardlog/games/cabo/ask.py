"""What has to be asked for the facts of Cabo where the cards are real."""

from __future__ import annotations

from collections.abc import Sequence

from cardlog.asking import Asking, Question
from cardlog.cards import EMPTY, HIDDEN, PACK, SEATS
from cardlog.event import Fact
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.facts import as_set, dealers
from cardlog.games.cabo.state import State


def ask(s: State) -> Asking[Fact]:
    """The questions of the fact that is due, as far as the state does not settle it."""
    match s.awaits:
        case "deal":
            return _deal(s)
        case "fact:draw":
            return _draw(s)
        case "fact:show":
            return _show(s)
        case "fact:reveal":
            return _reveal(s)
        case "fact:showdown":
            return _showdown(s)
    raise ValueError(f"no fact is due: {s.awaits}")


def _deal(s: State) -> Asking[Fact]:
    among = dealers(s)
    dealer = among[0]
    if len(among) > 1:
        (dealer,) = yield Question("Who deals?", as_set(among), seat=True)
    rows: list[tuple[int, ...]] = []
    left = PACK
    for seat in range(s.seats):
        row: tuple[int, ...] = (HIDDEN,) * 4
        if s.view is None:
            row = yield Question(f"{_seat(seat)}'s cards, in the slots 0 to 3", left, 4)
            left &= ~as_set(row)
        rows.append(row)
    (up,) = yield Question("The card turned up, which starts the discard pile", left)
    return ev.Deal(dealer, tuple(rows), up)


def _draw(s: State) -> Asking[Fact]:
    if s.view not in (None, s.turn):
        return ev.Drawn(HIDDEN)
    (card,) = yield Question(f"The card that {_seat(s.turn)} draws", s.unseen)
    return ev.Drawn(card)


def _show(s: State) -> Asking[Fact]:
    if s.view not in (None, s.turn):
        return ev.Show(s.turn, tuple((slot, s.slots[slot]) for slot in s.pending.slots))
    return ev.Show(s.turn, (yield from _pairs(s, s.pending.slots, s.unseen)))


def _reveal(s: State) -> Asking[Fact]:
    if isinstance(s.pending, ev.Swap | ev.Take) and not s.differ:
        return ev.Reveal((yield from _pairs(s, s.pending.slots, s.unseen)))
    card = s.drawn
    if card == HIDDEN:
        (card,) = yield Question("The drawn card, which goes onto the discard pile", s.unseen)
    return ev.Reveal(((ev.DRAWN, card),))


def _pairs(s: State, slots: Sequence[int], among: int) -> Asking[ev.Pairs]:
    """These slots with their cards; those that are not known are asked for, in the order of the slots."""
    hidden = [slot for slot in slots if s.slots[slot] == HIDDEN]
    cards: tuple[int, ...] = ()
    if hidden:
        named = " ".join(ev.SLOT_NAMES[slot] for slot in hidden)
        text = f"The card in {named}" if len(hidden) == 1 else f"The cards in {named}, in this order"
        cards = yield Question(text, among, len(hidden))
    told = dict(zip(hidden, cards, strict=True))
    return tuple((slot, told.get(slot, s.slots[slot])) for slot in slots)


def _showdown(s: State) -> Asking[Fact]:
    rows, left = [], s.unseen
    for first in range(0, 4 * s.seats, 4):
        slots = range(first, first + 4)
        row = dict((yield from _pairs(s, [slot for slot in slots if s.slots[slot] != EMPTY], left)))
        rows.append(tuple(row.get(slot, EMPTY) for slot in slots))
        left &= ~as_set(row.values())
    return ev.Showdown(tuple(rows))


def _seat(seat: int) -> str:
    return "{%s}" % SEATS[seat]
