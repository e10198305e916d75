"""Facts that are due: what each says, piece by piece, told once by a script.

A script is a function of the state and of an *asker*. It asks for the pieces of its fact one by one, says with each out
of which cards it comes, how many there are and which of them the state settles, and returns the fact. What never changes
about a piece, its words and who sees it, stands in a constant:

    DRAWN = Cards("The card that {A} draws", lambda e: e.cards, open=lambda s: 1 << s.turn)

    def due_draw(s: State, ask: Asker) -> Fact:
        return Drawn(ask.cards(DRAWN, 1, s.unseen))

Who is asked decides what the script is for: a picker (`Picks`), a person (`asked`), the fact itself, which must fit
(`require`), or a viewer, who is told what it sees of a fact (`cardlog.hiding`). A script is only run where its fact is due.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeAlias

from attrs import frozen

from cardlog.asking import Asking, Question
from cardlog.cards import HIDDEN, KNOWN, SEATS, UNKNOWN, card_name, cards_text, each, hidden_count, size
from cardlog.errors import CopyError
from cardlog.event import Event, Fact, viewer_name

Pairs: TypeAlias = tuple[tuple[int, int], ...]
Words: TypeAlias = str | Callable[[Any, Any], str]
"""Words, with seats in braces; or a function that makes them, of the state and of the number of cards or the spots."""

NUMBERS: Final = ("no", "one", "two", "three", "four", "five")


@frozen(eq=False)
class Seat:
    """A seat that a fact names: one of those that may be.

    Attributes:
        text: What a person is asked.
        said: What a fact says here.
        wrong: Of the state, the clause (an empty one for the phase's) and the reason where another seat is named.
    """

    text: str
    said: Callable[[Any], int]
    wrong: Callable[[Any], tuple[str, str]]


@frozen(eq=False)
class Cards:
    """Cards that a fact names, as a set, whose order has no meaning.

    Attributes:
        text: What they are, which a person is asked for.
        said: What a fact says here; IndexError where it says nothing.
        open: Of the state, the viewers who see them, as bits.
        where: What they come out of, in words.
        public: Of the state, the cards that everyone knows wherever they go; None for no such card.
        unseen: Whether nobody knows what they come out of, so that a copy can never settle them.
        missing: Of the state, the clause and the words where one that the state settles is left out; without it, the
            clause of the phase, and LOG 3 where the card may be among hidden ones.
    """

    text: Words
    said: Callable[[Any], int]
    open: Callable[[Any], int]
    where: Words = "the stock"
    public: Callable[[Any], int] | None = None
    unseen: bool = True
    missing: Callable[[Any], tuple[str, str]] | None = None


@frozen(eq=False)
class Spots:
    """Cards that a fact names one by one, each at a spot, whose number says which it is.

    Attributes:
        text: What they are, which a person is asked for, of the state and the spots.
        said: What a fact says here, card by card; IndexError where it says nothing.
        open: Of the state, the viewers who see them, as bits.
        at: Of the state and the spots, what is known to lie at each: a card, HIDDEN or EMPTY.
        could: Of the state and a spot, the cards that a hidden one there can be.
        slots: Which spots a fact names; None for one that does not name them.
        names: The names of the spots, by their numbers.
        unseen: Whether nobody knows what they come out of, so that a copy can never settle them.
        knows: Of the state, a spot and a viewer, whether the viewer has seen its card before; None for nobody.
    """

    text: Words
    said: Callable[[Any], tuple[int, ...]]
    open: Callable[[Any], int]
    at: Callable[[Any, Sequence[int]], tuple[int, ...]] = lambda _, slots: (HIDDEN,) * len(slots)
    could: Callable[[Any, int], int] = lambda s, _: s.unseen
    slots: Callable[[Any], Sequence[int]] | None = None
    names: Sequence[str] = ()
    unseen: bool = False
    knows: Callable[[Any, int, int], bool] | None = None


class Asker(Protocol):
    """Who says what the pieces of a fact are."""

    def seat(self, piece: Seat, among: int) -> int:
        """A seat, out of these as bits."""

    def cards(self, piece: Cards, count: int, of: int, known: int = 0) -> int:
        """A set of cards.

        Args:
            piece: What they are.
            count: How many they are.
            of: The set that they come out of, in which `??` may be any unseen card. No card comes twice.
            known: Those that the state settles; `??` for one that it settles and hides.
        """

    def spots(self, piece: Spots, slots: Sequence[int]) -> tuple[int, ...]:
        """The cards at these spots, in this order. No card comes twice."""

    def pairs(self, piece: Spots, slots: Sequence[int]) -> Pairs:
        """The same, each spot with its card."""


Script: TypeAlias = Callable[[Any, Asker], Fact]


def said_in(words: Words, s: Any, what: Any) -> str:
    """Words of a piece, with seats in braces."""
    return words if isinstance(words, str) else words(s, what)


def _plain(words: Words, s: Any, what: Any) -> str:
    """Words of a piece inside of a sentence."""
    text = re.sub(r"[{}]", "", said_in(words, s, what))
    return f"{text[0].lower()}{text[1:]}" if text.startswith("The ") else text


def _sees(piece: Cards | Spots, s: Any) -> bool:
    return s.view is None or bool(piece.open(s) >> s.view & 1)


def _check_count(piece: Cards, s: Any, count: int, of: int, known: int) -> None:
    """Refuse a count that no cards can have: that is the script's own fault."""
    if not size(known) <= count <= size(of) + (known & ~of & KNOWN).bit_count():
        raise ValueError(f"{_plain(piece.text, s, count)}: it asks for {count} cards, of {size(of)}")


class _Paired:
    """What all askers have alike."""

    __slots__ = ()

    def pairs(self: Asker, piece: Spots, slots: Sequence[int]) -> Pairs:
        cards = self.spots(piece, slots)
        if len(slots) == 1:  # as nearly always
            return ((slots[0], cards[0]),)
        return tuple([(slot, cards[at]) for at, slot in enumerate(slots)])


# A picker: the fact, as chance has it.


class Picks(_Paired):
    """Says what a picker chooses; CopyError where a copy does not know the cards."""

    __slots__ = ("pick", "state", "taken")

    def __init__(self, state: Any, pick: Any) -> None:
        self.state, self.pick, self.taken = state, pick, 0

    def seat(self, piece: Seat, among: int) -> int:
        if not 0 < among < 1 << self.state.seats:
            raise ValueError(f"{piece.text} It asks for one of the seats {among:#b}, of {self.state.seats}")
        if not among & among - 1:
            return among.bit_length() - 1
        seats = [*each(among)]
        chosen: int = seats[self.pick.seat(len(seats))]
        return chosen

    def cards(self, piece: Cards, count: int, of: int, known: int = 0) -> int:
        s, open = self.state, count - size(known) if known else count
        if open:
            left = of & ~(self.taken | known)
            if not 0 < open <= left.bit_count():
                _check_count(piece, s, count, of, known)
            if s.view is not None and (piece.unseen or of >= UNKNOWN):
                raise _untold()
            known |= self.pick.cards(left, open)
        self.taken |= known & KNOWN
        return known

    def spots(self, piece: Spots, slots: Sequence[int]) -> tuple[int, ...]:
        s, at = self.state, piece.at
        found = at(s, slots)
        if HIDDEN not in found:
            return found
        if s.view is not None and (piece.unseen or _sees(piece, s)):
            raise _untold()
        return found if s.view is not None else self._picked(piece, slots, [*found])

    def _picked(self, piece: Spots, slots: Sequence[int], found: list[int]) -> tuple[int, ...]:
        """The same spots, with a card for each hidden one."""
        s, pick, could, taken = self.state, self.pick.cards, piece.could, self.taken
        for at, spot in enumerate(found):
            if spot == HIDDEN:
                bit = pick(could(s, slots[at]) & ~taken, 1)
                taken |= bit
                found[at] = bit.bit_length() - 1
        self.taken = taken
        return tuple(found)


def _untold() -> CopyError:
    return CopyError("this copy does not know the cards that the next fact needs")


# A person: the fact, as it is told question by question.


class _Unanswered(Exception):
    """There is no answer yet."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


class _Asks(_Paired):
    __slots__ = ("answers", "state", "taken")

    def __init__(self, state: Any, answers: Sequence[tuple[int, ...]]) -> None:
        self.state, self.answers, self.taken = state, iter(answers), 0

    def _answer(self, question: Question) -> tuple[int, ...]:
        for answer in self.answers:
            return answer
        raise _Unanswered(question)

    def seat(self, piece: Seat, among: int) -> int:
        if not among & among - 1:
            return among.bit_length() - 1
        (seat,) = self._answer(Question(piece.text, among, seat=True))
        return seat

    def cards(self, piece: Cards, count: int, of: int, known: int = 0) -> int:
        s = self.state
        _check_count(piece, s, count, of, known)
        if count > size(known) and not _sees(piece, s):
            known += (count - size(known)) * UNKNOWN
        elif count == size(of):
            known |= of & KNOWN
        open = count - size(known)
        if open:
            among = (of & KNOWN | s.unseen if of >= UNKNOWN else of) & ~(self.taken | known)
            known |= _as_set(self._answer(Question(said_in(piece.text, s, open), among, open)))
        self.taken |= known & KNOWN
        return known

    def spots(self, piece: Spots, slots: Sequence[int]) -> tuple[int, ...]:
        s = self.state
        found = dict(zip(slots, piece.at(s, slots), strict=True))
        hidden = [slot for slot, spot in found.items() if spot == HIDDEN]
        if hidden and _sees(piece, s):
            could = {slot: piece.could(s, slot) for slot in hidden}
            alike = len(set(could.values())) == 1
            for group in [hidden] if alike else [[slot] for slot in hidden]:
                question = Question(said_in(piece.text, s, group), could[group[0]] & ~self.taken, len(group))
                answer = self._answer(question)
                self.taken |= _as_set(answer)
                found |= zip(group, answer, strict=True)
        return tuple(found.values())


def _as_set(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)


def asked(script: Script, state: Any) -> Asking[Fact]:
    """The questions of the fact, as far as the state does not settle it; the script is run again with each answer."""
    answers: list[tuple[int, ...]] = []
    while True:
        try:
            return script(state, _Asks(state, answers))
        except _Unanswered as unanswered:
            question = unanswered.question
        answers.append((yield question))


# The fact itself: whether it can be the one that is due.


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


class _Checks(_Paired):
    """Takes the fact at its word, and refuses it where that does not fit; what it should hide or name comes last."""

    __slots__ = ("event", "sound", "state", "taken")

    def __init__(self, state: Any, event: Event) -> None:
        self.state, self.event = state, event
        self.taken, self.sound = 0, True

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

    def cards(self, piece: Cards, count: int, of: int, known: int = 0) -> int:
        try:
            said = piece.said(self.event)
        except IndexError:
            raise self.too_few() from None
        fits = said.bit_count() == count and not said & (~of | self.taken) and not known & ~said
        if not fits or said >= UNKNOWN or self.state.view is not None:
            self._fits(piece, count, of, known, said)
        self.taken |= said & KNOWN
        return said

    def _fits(self, piece: Cards, count: int, of: int, known: int, said: int) -> None:
        """Cards that are not all named, or are in a copy, or are wrong."""
        s, faces = self.state, said & KNOWN
        _check_count(piece, s, count, of, known)
        if size(said) != count:
            many = f"{count} card{'s' * (count != 1)}"
            raise self.refused(f"{_plain(piece.text, s, count)}: {many}, not {size(said)}")
        left_out, strange = known & ~faces & KNOWN, faces & ~(of | known)
        if left_out and piece.missing is not None:
            clause, reason = piece.missing(s)
            raise self.refused(f"{cards_text(left_out)} {reason}", clause)
        if faces & self.taken:
            raise self.refused(f"{cards_text(faces & self.taken)} stands twice")
        if strange and (strange & ~s.unseen or strange.bit_count() > hidden_count(of)):
            raise self.refused(f"{cards_text(strange)} is not in {_plain(piece.where, s, count)}")
        if left_out and said < UNKNOWN:
            raise self.refused(f"{cards_text(left_out)} is in {_plain(piece.where, s, count)}")
        if said >= UNKNOWN if _sees(piece, s) else said != known + (count - size(known)) * UNKNOWN:
            self.sound = False

    def too_few(self) -> Misfit:
        hands: Sequence[object] = getattr(self.event, "hands", getattr(self.event, "rows", ()))
        return self.refused(f"there are {NUMBERS[self.state.seats]} hands, not {len(hands)}")

    def spots(self, piece: Spots, slots: Sequence[int]) -> tuple[int, ...]:
        s = self.state
        try:
            said = piece.said(self.event)
        except IndexError:
            raise self.too_few() from None
        if len(said) != len(slots) or piece.slots is not None and tuple(piece.slots(self.event)) != tuple(slots):
            named = " ".join(piece.names[slot] for slot in slots if slot < len(piece.names))
            raise self.refused(f"what is shown is {named or _plain(piece.text, s, slots)}")
        sees = _sees(piece, s)
        for slot, card, spot in zip(slots, said, piece.at(s, slots), strict=True):
            if card != HIDDEN:
                self._spot(piece, slot, card, spot)
            if (card == HIDDEN) == (sees or spot != HIDDEN):
                self.sound = False
        return said

    def _spot(self, piece: Spots, slot: int, card: int, spot: int) -> None:
        """A card that is named at a spot must be the one there, or one that can be."""
        if spot == card:
            return
        possible = spot == HIDDEN and piece.could(self.state, slot) >> card & 1
        if possible and not self.taken >> card & 1:
            self.taken |= 1 << card
            return
        name, where = card_name(card), f" in {piece.names[slot]}" if slot < len(piece.names) else ""
        if possible:
            raise self.refused(f"{name} stands twice")
        if spot == HIDDEN:
            raise self.refused(f"{name} cannot lie{where}" if where else f"it cannot be {name}")
        raise self.refused(f"{card_name(spot)} lies{where}" if where else f"it is {card_name(spot)}")


def require(script: Script, state: Any, event: Event) -> None:
    """Refuse a fact that cannot be the one that is due, or names otherwise than the state's viewer sees it.

    Raises:
        Misfit: It is such a one.
    """
    checks = _Checks(state, event)
    if script(state, checks) != event:
        raise checks.too_few()
    if not checks.sound:
        raise checks.hides_wrongly()
