"""Who sees what in Cutthroat Spades: a state as a viewer knows it; and where every card is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cardlog.cards import SEATS, UNKNOWN, as_set, hidden_count
from cardlog.event import PUBLIC
from cardlog.fields import NUMBER, NUMBERS, SET, SETS, from_seat
from cardlog.games.spades.state import CONCEALED, PACK, Draft, State, Trio, draft, void
from cardlog.state import Place, cards_at, freeze, row_at

EVERYONE: Final = 1 | 2 | 4 | 1 << PUBLIC


def view(s: State, viewer: int, now: bool = False) -> State:
    """The state as the viewer knows it: all but the others' hands is public, so `now` makes no difference."""
    d = draft(s)
    d.view = viewer
    d.left |= s.lost
    d.unseen |= d.left
    d.lost = 0
    if viewer != PUBLIC:
        d.unseen &= ~s.dealt[viewer]
    d.dealt = tuple([cards if seat == viewer or not cards else CONCEALED for seat, cards in enumerate(s.dealt)])
    return freeze(d, State)


def places(s: State) -> Iterator[Place]:
    """Where every card is that is not in the stock, and to whom it lies open now."""
    for seat, name in enumerate(SEATS[:3]):
        hand = s.hands[seat]
        could = s.unseen & ~void(s, seat) if hand >= UNKNOWN and void(s, seat) else None
        yield from cards_at(f"{name} hand", hand, 1 << seat, could)
    trick, last = [play.card for play in s.trick], [play.card for play in s.last]
    yield from row_at("trick", trick, EVERYONE)
    yield from row_at("last", last, EVERYONE)
    yield from cards_at("played", PACK & ~(s.left | s.unseen | s.lost | as_set([*trick, *last])), EVERYONE)
    untold = s.unseen.bit_count() - s.stock - sum(hidden_count(hand) for hand in s.hands)
    yield from cards_at("played", s.lost + untold * UNKNOWN, 0)


def unhide(d: Draft, cards: Mapping[str, int]) -> None:
    """In a draft of a copy, the hands that were hidden, and the cards played before the log began.

    Whose the cards were that have been played since is not told; they count as every such seat's.
    """
    d.lost = cards.get("played", 0)
    d.left &= ~d.lost
    gone = PACK & ~d.left & ~d.lost
    hands = [cards.get(f"{name} hand", 0) | gone for name in SEATS[:3]]
    d.dealt = tuple([hand if dealt >= UNKNOWN else dealt for hand, dealt in zip(hands, d.dealt, strict=True)])


def laid(s: State, seat: int) -> Trio:
    """By seat, from one on, the card that it has played to the trick."""
    cards = {play.seat: 1 << play.card for play in s.trick}
    return from_seat(tuple([cards.get(other, 0) for other in range(3)]), seat, 3)


HOLDS: Final = {
    "hands": SETS,
    "laid": SETS.of(laid),
    "void": SETS.of(lambda s, seat: from_seat(tuple([void(s, other) for other in range(3)]), seat, 3)),
    "asked": SET,
    "last": SET.of(lambda s, _: sum(1 << play.card for play in s.last)),
    "bids": NUMBERS,
    "tricks": NUMBERS,
    "bags": NUMBERS.of(lambda s, seat: from_seat(s.sheet.bags, seat, 3)),
    "open": NUMBER,
}
"""What the fields of a state hold, and what observations tell besides."""
