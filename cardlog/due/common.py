"""What all askers have alike: the cards that their fact has named so far, of which none comes twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.due.pieces import STOCK, Cards, Pairs, Spots, Words, plain
from cardlog.pack import Pack


class Asking:
    """What all askers have alike.

    Attributes:
        state: The state.
        pack: The pack that its cards are of.
        taken: The cards that the fact has named so far, of which none comes twice: as one set, where no face is there twice.
        out_of: Else (and only then) the same by what they came out of, since by that alone one card can be told from another.
    """

    __slots__ = ("out_of", "pack", "state", "taken")
    out_of: dict[Words, int]

    def __init__(self, state: Any, pack: Pack) -> None:
        self.state, self.pack, self.taken, self.out_of = state, pack, 0, {}

    def left(self, of: int, known: int = 0, where: Words = STOCK) -> int:
        """What is left of a set, but for some known cards."""
        pack = self.pack
        if pack.single:
            return of & ~(self.taken | known & pack.known)
        return pack.without(pack.without(of, self.out_of.get(where, 0)), known)

    def take(self, cards: int, where: Words = STOCK) -> None:
        """Note the known ones of some cards as taken."""
        if self.pack.single:
            self.taken |= cards & self.pack.known
        else:
            self.out_of[where] = self.out_of.get(where, 0) + (cards & self.pack.known)

    def pairs(self, piece: Spots, slots: Sequence[int]) -> Pairs:
        cards = self.spots(piece, slots)
        if len(slots) == 1:  # as nearly always
            return ((slots[0], cards[0]),)
        return tuple([(slot, cards[at]) for at, slot in enumerate(slots)])

    def lying(self, piece: Spots, slots: Sequence[int]) -> tuple[int, ...]:
        """What is known to lie at these spots."""
        return (self.pack.hidden,) * len(slots) if piece.at is None else piece.at(self.state, slots)

    def spots(self, piece: Spots, slots: Sequence[int]) -> tuple[int, ...]:
        raise NotImplementedError

    def check_count(self, piece: Cards, count: int, of: int, known: int) -> None:
        """Refuse a count that no cards can have: that is the script's own fault."""
        pack, size = self.pack, self.pack.size
        if not size(known) <= count <= size(of) + size(pack.without(known & pack.known, of)):
            raise ValueError(f"{plain(piece.text, self.state, count)}: it asks for {count} cards, of {size(of)}")
