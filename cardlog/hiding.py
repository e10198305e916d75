"""Facts as a viewer knows them: by the script of the fact, or field by field, which takes less time.

Both come from the same pieces, and the laws hold one against the other.
"""

from __future__ import annotations

__all__ = ["Concealed", "Hide", "Hides", "by_field", "by_script", "by_seal", "cards_seen", "spots_seen"]

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeAlias

from cardlog.due import Cards, Number, Pairs, Script, Seat, Spots
from cardlog.event import Event, kinds_of, veiled
from cardlog.kinds import SPOT, Kind
from cardlog.pack import STANDARD, Pack

Concealed: TypeAlias = Cards | Spots | tuple[Cards, ...] | tuple[Spots, ...]
"""What a field holds: a piece; or by seat, or hand by hand, as many as there are of them."""
Hide: TypeAlias = Callable[[Any, Any, int], Event]
_Part: TypeAlias = Callable[[Any, Any, int], Any]


def cards_seen(piece: Cards, pack: Pack = STANDARD) -> Callable[[Any, int, int], int]:
    """Of a state, a set of cards that a fact names, and a viewer: what the viewer knows of them."""
    open, public, all_known, unknown = piece.open, piece.public, pack.known, pack.unknown

    def seen(s: Any, said: int, viewer: int) -> int:
        if open(s) >> viewer & 1:
            return said
        faces = said & all_known
        if public is None:
            return said - faces + faces.bit_count() * unknown
        known = faces & public(s)
        return said - faces + known + (faces ^ known).bit_count() * unknown

    def seen_of_alike(s: Any, said: int, viewer: int) -> int:
        if open(s) >> viewer & 1:
            return said
        known = 0 if public is None else pack.both(said, public(s))
        return known + pack.hide(said - known)

    return seen if pack.single else seen_of_alike


def spots_seen(piece: Spots, pack: Pack = STANDARD) -> Callable[[Any, Pairs, int], Pairs]:
    """Of a state, cards that a fact names spot by spot, and a viewer: what the viewer knows of them."""
    open, knows, hidden = piece.open, piece.knows, pack.hidden

    def seen(s: Any, said: Pairs, viewer: int) -> Pairs:
        if open(s) >> viewer & 1:
            return said
        if knows is None:
            return tuple([(slot, hidden) for slot, _ in said])
        return tuple([(slot, card if knows(s, slot, viewer) else hidden) for slot, card in said])

    return seen


class Hides:
    """An asker that says what a viewer knows of a fact, from the state before it."""

    __slots__ = ("event", "pack", "state", "viewer")

    def __init__(self, state: Any, event: Event, viewer: int, pack: Pack = STANDARD) -> None:
        self.state, self.event, self.viewer, self.pack = state, event, viewer, pack

    def seat(self, piece: Seat, among: int) -> int:
        return piece.said(self.event)

    def number(self, piece: Number, among: Sequence[int]) -> int:
        return piece.said(self.event)

    def cards(self, piece: Cards, count: int, of: int, known: int = 0) -> int:
        return cards_seen(piece, self.pack)(self.state, piece.said(self.event), self.viewer)

    def spots(self, piece: Spots, slots: Sequence[int]) -> tuple[int, ...]:
        return tuple([card for _, card in self.pairs(piece, slots)])

    def pairs(self, piece: Spots, slots: Sequence[int]) -> Pairs:
        named = slots if piece.slots is None else piece.slots(self.event)
        return spots_seen(piece, self.pack)(
            self.state, tuple(zip(named, piece.said(self.event), strict=True)), self.viewer
        )


def by_script(script: Script, pack: Pack = STANDARD) -> Hide:
    """What hides a fact by running its script."""

    def hide(s: Any, e: Event, viewer: int) -> Event:
        return script(s, Hides(s, e, viewer, pack))

    return hide


def by_seal(hears: Callable[[Any], int]) -> Hide:
    """What hides a decision from those who do not hear it, by the state's viewers who do, as bits; its own seat does."""

    def hide(s: Any, e: Event, viewer: int) -> Event:
        return e if viewer == e.seat or hears(s) >> viewer & 1 else veiled(e)

    return hide


def by_field(kind: type[Event], concealed: Mapping[str, Concealed], pack: Pack = STANDARD) -> Hide:
    """What hides a fact of this kind by its fields; those not named are seen by all."""
    kinds = kinds_of(kind)
    names = [*kinds]
    parts = [(names.index(name), _part(kinds[name], piece, pack)) for name, piece in concealed.items()]
    said = attrgetter(*names)
    if len(names) == 1:
        return _by_one_field(kind, said, parts[0][1])

    def hide(s: Any, e: Event, viewer: int) -> Event:
        values = [*said(e)]
        for at, seen in parts:
            values[at] = seen(s, values[at], viewer)
        return kind(*values)

    return hide


def _by_one_field(kind: type[Event], said: Callable[[Event], Any], seen: _Part) -> Hide:
    """The same where a fact has no other field."""

    def hide(s: Any, e: Event, viewer: int) -> Event:
        whole = said(e)
        known = seen(s, whole, viewer)
        return e if known is whole else kind(known)

    return hide


def _part(kind: Kind[Any], piece: Concealed, pack: Pack) -> _Part:
    """Of a state, a field's value and a viewer: the value as the viewer knows it."""
    if isinstance(piece, Spots):
        return spots_seen(piece, pack)
    if isinstance(piece, Cards):
        return _card_seen(piece, pack) if kind.name == SPOT.name else cards_seen(piece, pack)
    seen = [cards_seen(one, pack) if isinstance(one, Cards) else _row_seen(one, pack) for one in piece]
    return lambda s, said, viewer: tuple([part(s, row, viewer) for part, row in zip(seen, said, strict=False)])


def _card_seen(piece: Cards, pack: Pack) -> _Part:
    """The same of a card alone."""
    open, public, hidden = piece.open, piece.public, pack.hidden

    def seen(s: Any, card: int, viewer: int) -> int:
        known = open(s) >> viewer & 1 or public is not None and pack.count(public(s), card)
        return card if known else hidden

    return seen


def _row_seen(piece: Spots, pack: Pack) -> _Part:
    """The same of cards whose places stand in no field, so that nobody knows them from before."""
    open, hidden = piece.open, pack.hidden
    return lambda s, row, viewer: row if open(s) >> viewer & 1 else (hidden,) * len(row)
