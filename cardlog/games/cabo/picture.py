"""How a table of Cabo lies: each seat's four slots, with marks for those who know the card, and the piles."""

from __future__ import annotations

from cardlog.arrangement import Area, Arrangement, Group, Meter, Shown
from cardlog.cards import EMPTY, HIDDEN
from cardlog.games.cabo.events import SLOT_NAMES
from cardlog.games.cabo.scoring import VALUES
from cardlog.games.cabo.sight import face_up
from cardlog.games.cabo.state import State
from cardlog.words import words


def arrange(s: State) -> Arrangement:
    """The seats clockwise around the piles, A at the near side on the left."""
    near = (0, s.seats - 1) if s.seats > 3 else (0,)
    far = tuple(_side(s, seat) for seat in range(1, s.seats) if seat not in near)
    return Arrangement(rows=(far, (_middle(s),), tuple(_side(s, seat) for seat in near)))


def _side(s: State, seat: int) -> Area:
    slots = Group("", tuple(_slot(s, slot) for slot in range(4 * seat, 4 * seat + 4)), most=4, captions=True)
    return Area(seat, ((slots,),), Meter(s.totals[seat], 100), _facts(s, seat), 3, _curves(s, seat))


def _curves(s: State, seat: int) -> tuple[tuple[str, int | None], ...]:
    """The sum of the seat's cards, and of those of them that it knows."""
    spots = [(slot, s.slots[slot]) for slot in range(4 * seat, 4 * seat + 4) if s.slots[slot] != EMPTY]
    whole = None if any(spot == HIDDEN for _, spot in spots) else sum(VALUES[spot] for _, spot in spots)
    known = sum(VALUES[spot] for slot, spot in spots if spot != HIDDEN and s.marks[slot] >> seat & 1)
    return (words("sum of the cards"), whole), (words("sum of those it knows"), known)


def _facts(s: State, seat: int) -> tuple[tuple[str, str], ...]:
    called = ((words("called cabo"), ""),) if s.caller == seat else ()
    marked = ((words("last round"), str(s.rounds[-1][seat])),) if s.rounds else ()
    halved = ((words("100 became 50"), ""),) if s.reset[seat] else ()
    return (*called, *marked, *halved)


def _slot(s: State, slot: int) -> Shown:
    """A slot: its card lies face down until the showdown, whoever knows it."""
    spot = s.slots[slot]
    if spot == EMPTY or s.dealer is None:
        return Shown(EMPTY, place=SLOT_NAMES[slot])
    if face_up(s):
        return Shown(spot, place=SLOT_NAMES[slot])
    knowers = tuple(seat for seat in range(s.seats) if s.marks[slot] >> seat & 1)
    return Shown(spot, down=spot != HIDDEN, marks=knowers, place=SLOT_NAMES[slot])


def _middle(s: State) -> Area:
    """The stock, the card just drawn, and the top of the discard pile."""
    stock = Group(words("stock"), (Shown(HIDDEN if s.stock else EMPTY),), note=str(s.stock))
    drawn = (Shown(s.drawn, down=s.drawn != HIDDEN, seat=s.turn),) if s.drawn != EMPTY else ()
    top = (Shown(s.discard[-1]),) if s.discard else (Shown(EMPTY),)
    discard = Group(words("discard"), top, note=str(len(s.discard)))
    round_, hand = Group(words("round"), note=str(s.round)), Group(words("drawn"), drawn, captions=True)
    return Area(None, ((round_, stock, hand, discard),))
