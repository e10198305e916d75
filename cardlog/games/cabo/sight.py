"""Who sees what in Cabo: a state as a viewer knows it; and where every card is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlog.cards import EMPTY, HIDDEN
from cardlog.fields import NUMBER, NUMBERS, PILE, SEAT, SPOT, SPOTS, from_seat
from cardlog.games.cabo.effects import EFFECTS
from cardlog.games.cabo.events import SLOT_NAMES
from cardlog.games.cabo.state import EVERYONE, State, could, draft
from cardlog.state import Place, freeze, row_at


def face_up(s: State) -> bool:
    """Whether the cards of a showdown lie open: between two rounds, and when the match has come to its own end."""
    return s.phase in ("deal", "over")


def view(s: State, viewer: int, now: bool = False) -> State:
    """The state as the viewer knows it with a perfect memory, or (`now`) only what lies open to it."""
    d = draft(s)
    d.view = viewer
    if now and not face_up(s):
        d.marks = d.barred = (0,) * len(s.marks)
    bit = 1 << viewer
    # A position may say that its viewer knows a hidden card; no copy comes to that, and so it is refused (LOG 3).
    if HIDDEN in s.slots:
        d.marks = tuple([mark & ~bit if spot == HIDDEN else mark for spot, mark in zip(s.slots, d.marks, strict=True)])
    d.slots = tuple(
        [spot if spot == EMPTY or mark & bit else HIDDEN for spot, mark in zip(s.slots, d.marks, strict=True)]
    )
    if viewer != s.turn and s.drawn != EMPTY:
        d.drawn = HIDDEN
    for spot, seen in zip((*s.slots, s.drawn), (*d.slots, d.drawn), strict=True):
        if seen == HIDDEN != spot:
            d.unseen |= 1 << spot
    return freeze(d, State)


def places(s: State) -> Iterator[Place]:
    """Where every card is that is not in the stock, and to whom it lies open now."""
    everyone = EVERYONE[s.seats]
    open_ = everyone if face_up(s) else 0
    for slot, spot in enumerate(s.slots):
        if spot != EMPTY:
            yield Place(SLOT_NAMES[slot], spot, open_, could(s, slot) if s.barred[slot] else None)
    if s.drawn != EMPTY:
        effect = EFFECTS.get(s.pending.__class__) if s.drawn == HIDDEN else None
        yield Place("drawn", s.drawn, 1 << s.turn, s.unseen & effect.cards if effect else None)
    yield from row_at("discard", s.discard, everyone)


def knowers(s: State, seat: int) -> tuple[bool, ...]:
    """Seat by seat, from one on, and for each slot, from its first on, whether that seat has seen the card there."""
    marks = from_seat(s.marks, seat, s.seats)
    return tuple([bool(mark >> (seat + step) % s.seats & 1) for step in range(s.seats) for mark in marks])


HOLDS: Final = {
    "slots": SPOTS,
    "drawn": SPOT,
    "discard": PILE,
    "knows": NUMBERS.of(knowers),
    "caller": SEAT,
    "starter": SEAT,
    "reset": NUMBERS,
    "round": NUMBER,
}
"""What the fields of a state hold, and what observations tell besides."""
