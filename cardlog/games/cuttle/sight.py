"""Who sees what in Cuttle: a state as a viewer knows it; and where every card is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlog.cards import KNOWN, SEATS, only
from cardlog.event import PUBLIC
from cardlog.fields import NUMBER, SET, SETS
from cardlog.games.cuttle.state import EIGHTS, Draft, State, draft, jacks_on, top_cards
from cardlog.state import Place, cards_at, everyone, freeze, row_at


def view(s: State, viewer: int, now: bool = False) -> State:
    """The state as the viewer knows it with a perfect memory, or (`now`) only what lies open to it."""
    d = draft(s)
    d.view = viewer
    if now:
        d.seen, d.public = glasses_sight(s), 0
        d.unseen |= top_cards(s, len(s.top))
        d.top = ()
    if viewer == PUBLIC:
        d.seen = d.public
    hands = [h if seat == viewer else only(h, d.seen) for seat, h in enumerate(s.hands)]
    for seat in (0, 1):
        d.unseen |= s.hands[seat] & ~hands[seat] & KNOWN
    d.hands = tuple(hands)
    if now:
        d.waiting &= hands[0] | hands[1]
    return freeze(d, State)


def glasses_sight(s: Draft) -> int:
    """The cards that lie open to both seats now: the hands before a rival's glasses (CU 6.1)."""
    return sum(s.hands[seat] & KNOWN for seat in (0, 1) if watches(s, 1 - seat))


def watches(s: Draft, seat: int) -> bool:
    """Whether the seat sees the rival's hand now: through glasses, but not before the fact that shows it (CU 6.1)."""
    return bool(s.permanents[seat] & EIGHTS) and (s.phase != "fact:show" or s.turn != seat)


def places(s: State) -> Iterator[Place]:
    """Where every card is that is not in the stock, and to whom it lies open now."""
    all_seats = everyone(s)
    for seat, name in enumerate(SEATS[:2]):
        yield from cards_at(f"{name} hand", s.hands[seat], 3 if watches(s, 1 - seat) else 1 << seat)
        yield from cards_at(f"{name} points", s.points[seat], all_seats)
        yield from cards_at(f"{name} permanents", s.permanents[seat], all_seats)
    yield from cards_at("jacks", jacks_on(s, s.points[0] | s.points[1]), all_seats)
    yield from cards_at("scrap", s.scrap, all_seats)
    yield from row_at("pending", (e.card for e in s.pending), all_seats)
    yield from row_at("flipped", s.flipped, all_seats)
    yield from row_at("top", s.top, 0)


HOLDS: Final = {
    "hands": SETS,
    "points": SETS,
    "permanents": SETS,
    "jacks": SETS.of(lambda s, seat: (jacks_on(s, s.points[seat]), jacks_on(s, s.points[1 - seat]))),
    "scrap": SET,
    "flipped": SET.of(lambda s, _: sum([1 << card for card in s.flipped])),
    "seen": SET,
    "waiting": SET,
    "top": SET.of(lambda s, _: top_cards(s, len(s.top))),
    "pending": SET.of(lambda s, _: sum([1 << e.card for e in s.pending])),
    "aimed at": SET.of(lambda s, _: sum({1 << e.target for e in s.pending if getattr(e, "target", None) is not None})),
    "passes": NUMBER,
}
"""What the fields of a state hold, and what observations tell besides."""
