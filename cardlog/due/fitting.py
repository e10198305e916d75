"""Whether a fact can be the one that is due: it is asked itself, taken at its word, and refused where that does not fit."""

from __future__ import annotations

__all__ = ["Misfit", "require"]

from collections.abc import Sequence
from typing import Any

from cardlog.cards import SEATS
from cardlog.due.common import Asking
from cardlog.due.pieces import NUMBERS, Cards, Number, Script, Seat, Spots, plain, sees
from cardlog.event import Event, viewer_name
from cardlog.pack import STANDARD, Pack
from cardlog.words import english


class Misfit(Exception):
    """A fact is none that is due here; `Phases` make an IllegalEvent of it.

    Attributes:
        reason: Why.
        clause: The clause; an empty one for that of the phase.
    """

    def __init__(self, reason: str, clause: str = "") -> None:
        super().__init__(reason, clause)
        self.reason = reason
        self.clause = clause


class _Checks(Asking):
    """Takes the fact at its word, and refuses it where that does not fit; what it should hide or name comes last."""

    __slots__ = ("event", "sound", "strange")

    def __init__(self, state: Any, event: Event, pack: Pack) -> None:
        super().__init__(state, pack)
        self.event, self.sound, self.strange = event, True, 0

    def refused(self, reason: str, clause: str = "") -> Misfit:
        if self.state.view is None and "??" in str(self.event).split():
            return Misfit("nothing is ?? in a full log", "LOG 3")
        return Misfit(reason, clause)

    def hides_wrongly(self) -> Misfit:
        who = "" if self.state.view is None else viewer_name(self.state.view)
        return self.refused(f"the copy of {who} names the cards that {who} knows, and hides the others", "LOG 3")

    def seat(self, piece: Seat, among: int) -> int:
        said = piece.said(self.event)
        if said >= self.state.seats:
            raise self.refused(f"no seat {SEATS[said]} plays")
        if not among >> said & 1:
            clause, reason = piece.wrong(self.state)
            raise self.refused(reason, clause)
        return said

    def number(self, piece: Number, among: Sequence[int]) -> int:
        what = plain(piece.text, self.state, among)
        try:
            said = piece.said(self.event)
        except IndexError:
            raise self.refused(f"{what} is missing") from None
        if said not in among:
            right = english(f"a number from {among[0]} to {among[-1]}") if len(among) > 1 else str(among[0])
            raise self.refused(f"{what} is {right}, not {said}")
        return said

    def cards(self, piece: Cards, count: int, of: int, known: int = 0) -> int:
        try:
            said = piece.said(self.event)
        except IndexError:
            raise self.too_few() from None
        pack = self.pack
        fits = pack.single and said.bit_count() == count and not said & (~of | self.taken) and not known & ~said
        if not fits or said >= pack.unknown or self.state.view is not None:
            self._fits(piece, count, of, known, said)
        self.take(said, piece.where)
        return said

    def _fits(self, piece: Cards, count: int, of: int, known: int, said: int) -> None:
        """Cards that are not all named, or are in a copy, or are wrong."""
        s, pack = self.state, self.pack
        size, without, faces = pack.size, pack.without, said & pack.known
        self.check_count(piece, count, of, known)
        if size(said) != count:
            many = english("1 card" if count == 1 else f"{count} cards")
            raise self.refused(f"{plain(piece.text, s, count)}: {many}, not {size(said)}")
        left_out, whole = without(known & pack.known, faces), pack.most(of, known)
        twice, strange, sound = self._strange(piece, of, whole, faces)
        if left_out and piece.missing is not None:
            clause, reason = piece.missing(s)
            raise self.refused(f"{pack.text(left_out)} {reason}", clause)
        if twice:
            raise self.refused(f"{pack.text(twice)} stands twice")
        if not sound:
            raise self.refused(f"{pack.text(strange)} is not in {plain(piece.where, s, count)}")
        if left_out and said < pack.unknown:
            raise self.refused(f"{pack.text(left_out)} is in {plain(piece.where, s, count)}")
        if said >= pack.unknown if sees(piece, s) else said != known + (count - size(known)) * pack.unknown:
            self.sound = False

    def _strange(self, piece: Cards, of: int, whole: int, faces: int) -> tuple[int, int, bool]:
        """Of the cards that a piece names, those that cannot come, since they have come, and those that must be hidden ones.

        Args:
            piece: The piece.
            of: What they come out of.
            whole: All that is known to be there.
            faces: The cards.

        Returns:
            Both sets, and whether there can be such hidden cards.
        """
        pack, size, without = self.pack, self.pack.size, self.pack.without
        if pack.single:
            twice, room = faces & self.taken, pack.split(of)[1]
            strange = without(faces, whole)
        else:
            taken = self.out_of.get(piece.where, 0)
            strange, room = without(faces, without(whole, taken)), pack.split(of)[1] - size(without(taken, whole))
            twice = pack.both(strange, whole) if size(strange) > room else 0
        self.strange = pack.most(self.strange, strange) if pack.single else self.strange + strange
        return twice, strange, not strange or not without(self.strange, self.state.unseen) and size(strange) <= room

    def too_few(self) -> Misfit:
        hands: Sequence[object] | None = getattr(self.event, "hands", getattr(self.event, "rows", None))
        if hands is None:
            return self.refused("the fact says more than is due")
        seats = self.state.seats
        return self.refused(f"there are {NUMBERS[seats] if seats < len(NUMBERS) else seats} hands, not {len(hands)}")

    def spots(self, piece: Spots, slots: Sequence[int]) -> tuple[int, ...]:
        s = self.state
        try:
            said = piece.said(self.event)
        except IndexError:
            raise self.too_few() from None
        if len(said) != len(slots) or piece.slots is not None and tuple(piece.slots(self.event)) != tuple(slots):
            named = " ".join(piece.names[slot] for slot in slots if slot < len(piece.names))
            raise self.refused(f"what is shown is {named or plain(piece.text, s, slots)}")
        open, hidden = sees(piece, s), self.pack.hidden
        for slot, card, spot in zip(slots, said, self.lying(piece, slots), strict=True):
            if card != hidden:
                self._spot(piece, slot, card, spot)
            if (card == hidden) == (open or spot != hidden):
                self.sound = False
        return said

    def _spot(self, piece: Spots, slot: int, card: int, spot: int) -> None:
        """A card that is named at a spot must be the one there, or one that can be."""
        if spot == card:
            return
        pack = self.pack
        could = piece.could(self.state, slot) if spot == pack.hidden and card < pack.hidden else 0
        if pack.count(self.left(could), card):
            self.take(pack.units[card])
            return
        name, place = pack.spot_names[card], piece.names[slot] if slot < len(piece.names) else ""
        if pack.count(could, card):
            raise self.refused(f"{name} stands twice")
        if spot == pack.hidden:
            raise self.refused(f"{name} cannot lie in {place}" if place else f"it cannot be {name}")
        known = pack.spot_names[spot]
        raise self.refused(f"{known} lies in {place}" if place else f"it is {known}")


def require(script: Script, state: Any, event: Event, pack: Pack = STANDARD) -> None:
    """Refuse a fact that cannot be the one that is due, or names otherwise than the state's viewer sees it.

    Raises:
        Misfit: It is such a one.
    """
    checks = _Checks(state, event, pack)
    if script(state, checks) != event:
        raise checks.too_few()
    if not checks.sound:
        raise checks.hides_wrongly()
