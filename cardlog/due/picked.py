"""A fact as chance has it: a picker is asked."""

from __future__ import annotations

__all__ = ["Picks"]

from collections.abc import Sequence
from typing import Any

from cardlog.cards import each
from cardlog.due.common import Asking
from cardlog.due.pieces import Cards, Number, Seat, Spots, sees
from cardlog.errors import CopyError
from cardlog.pack import STANDARD, Pack


class Picks(Asking):
    """Says what a picker chooses; CopyError where a copy does not know the cards."""

    __slots__ = ("pick",)

    def __init__(self, state: Any, pick: Any, pack: Pack = STANDARD) -> None:
        self.state, self.pick, self.pack, self.taken = state, pick, pack, 0
        if not pack.single:
            self.out_of = {}

    def seat(self, piece: Seat, among: int) -> int:
        if not 0 < among < 1 << self.state.seats:
            raise ValueError(f"{piece.text} It asks for one of the seats {among:#b}, of {self.state.seats}")
        if not among & among - 1:
            return among.bit_length() - 1
        if piece.told:
            raise CopyError("this copy does not know the seat that the next fact names")
        seats = [*each(among)]
        chosen: int = seats[self.pick.seat(len(seats))]
        return chosen

    def number(self, piece: Number, among: Sequence[int]) -> int:
        if len(among) == 1:
            return among[0]
        if piece.told:
            raise CopyError("this copy does not know the number that the next fact tells")
        number: int = among[self.pick.number(len(among))]
        return number

    def cards(self, piece: Cards, count: int, of: int, known: int = 0) -> int:
        s, pack = self.state, self.pack
        single = pack.single  # then all that differs is done here, since a card is drawn at every other event
        open = count - pack.size(known) if known else count
        if open:
            left = of & ~(self.taken | known) if single else self.left(of, known, piece.where)
            if not 0 < open <= left.bit_count():
                self.check_count(piece, count, of, known)
            if s.view is not None and (piece.unseen or of >= pack.unknown):
                raise _untold()
            known += self.pick.cards(left, open) if single else self._chosen(left, open)
        if single:
            self.taken |= known & pack.known
        else:
            self.take(known, piece.where)
        return known

    def _chosen(self, left: int, count: int) -> int:
        """So many cards of a set: each as likely as the others, also those that are alike."""
        return self.pack.gather(self.pick.cards(self.pack.spread(left), count))

    def spots(self, piece: Spots, slots: Sequence[int]) -> tuple[int, ...]:
        s, at = self.state, piece.at
        found = self.lying(piece, slots) if at is None else at(s, slots)
        if self.pack.hidden not in found:
            return found
        if s.view is not None and (piece.unseen or sees(piece, s)):
            raise _untold()
        return found if s.view is not None else self._picked(piece, slots, [*found])

    def _picked(self, piece: Spots, slots: Sequence[int], found: list[int]) -> tuple[int, ...]:
        """The same spots, with a card for each hidden one."""
        s, pack, could, pick = self.state, self.pack, piece.could, self.pick.cards
        hidden, single = pack.hidden, pack.single
        for at, spot in enumerate(found):
            if spot == hidden and single:  # each face is one bit: nothing to spread, and nothing to gather
                bit = pick(could(s, slots[at]) & ~self.taken, 1)
                self.taken |= bit
                found[at] = bit.bit_length() - 1
            elif spot == hidden:
                chosen = self._chosen(self.left(could(s, slots[at])), 1)
                self.take(chosen)
                found[at] = pack.face(chosen)
        return tuple(found)


def _untold() -> CopyError:
    return CopyError("this copy does not know the cards that the next fact needs")
