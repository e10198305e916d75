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

__all__ = [
    "NUMBERS",
    "STOCK",
    "Asker",
    "Cards",
    "Misfit",
    "Number",
    "Pairs",
    "Picks",
    "Script",
    "Seat",
    "Spots",
    "Words",
    "asked",
    "require",
    "said_in",
]

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeAlias

from attrs import frozen

from cardlog.asking import Asking, Question
from cardlog.cards import SEATS, each
from cardlog.errors import CopyError
from cardlog.event import Event, Fact, viewer_name
from cardlog.pack import STANDARD, Pack

Pairs: TypeAlias = tuple[tuple[int, int], ...]
Words: TypeAlias = str | Callable[[Any, Any], str]
"""Words, with seats in braces; or a function that makes them, of the state and of the number of cards or the spots."""

NUMBERS: Final = ("no", "one", "two", "three", "four", "five")
STOCK: Final = "the stock"
"""What cards come out of that lie nowhere else."""


@frozen(eq=False)
class Seat:
    """A seat that a fact names: one of those that may be.

    Attributes:
        text: What a person is asked.
        said: What a fact says here.
        wrong: Of the state, the clause (an empty one for the phase's) and the reason where another seat is named.
        told: Whether the truth settles it, as who holds a card, so that a copy which does not know it cannot.
    """

    text: str
    said: Callable[[Any], int]
    wrong: Callable[[Any], tuple[str, str]]
    told: bool = False


@frozen(eq=False)
class Number:
    """A number that a fact names: as dice show it, or as something that lies hidden comes to, such as a sealed bid or a clue.

    Attributes:
        text: What it is, which a person is asked for, as `What {A} throws`; or a function that says it, of the state.
        said: What a fact says here; IndexError where it says nothing.
        told: Whether the truth settles it, so that a copy which does not know it cannot.
    """

    text: Words
    said: Callable[[Any], int]
    told: bool = False


@frozen(eq=False)
class Cards:
    """Cards that a fact names, as a set, whose order has no meaning.

    Attributes:
        text: What they are, which a person is asked for.
        said: What a fact says here; IndexError where it says nothing.
        open: Of the state, the viewers who see them, as bits.
        where: What they come out of, in words; of two pieces with the same words, no card comes twice.
        public: Of the state, the cards that everyone knows wherever they go; None for no such card.
        unseen: Whether nobody knows what they come out of, so that a copy can never settle them.
        missing: Of the state, the clause and the words where one that the state settles is left out; without it, the
            clause of the phase, and LOG 3 where the card may be among hidden ones.
    """

    text: Words
    said: Callable[[Any], int]
    open: Callable[[Any], int]
    where: Words = STOCK
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
        at: Of the state and the spots, what is known to lie at each: a card, or hidden, or empty; None where all are hidden.
        could: Of the state and a spot, the cards that a hidden one there can be.
        slots: Which spots a fact names; None for one that does not name them.
        names: The names of the spots, by their numbers.
        unseen: Whether nobody knows what they come out of, so that a copy can never settle them.
        knows: Of the state, a spot and a viewer, whether the viewer has seen its card before; None for nobody.
    """

    text: Words
    said: Callable[[Any], tuple[int, ...]]
    open: Callable[[Any], int]
    at: Callable[[Any, Sequence[int]], tuple[int, ...]] | None = None
    could: Callable[[Any, int], int] = lambda s, _: s.unseen
    slots: Callable[[Any], Sequence[int]] | None = None
    names: Sequence[str] = ()
    unseen: bool = False
    knows: Callable[[Any, int, int], bool] | None = None


class Asker(Protocol):
    """Who says what the pieces of a fact are."""

    def seat(self, piece: Seat, among: int) -> int:
        """A seat, out of these as bits."""

    def number(self, piece: Number, among: Sequence[int]) -> int:
        """A number, out of these; of one that is told, those that a copy cannot rule out."""

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


class _Asking:
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
            raise ValueError(f"{_plain(piece.text, self.state, count)}: it asks for {count} cards, of {size(of)}")


# A picker: the fact, as chance has it.


class Picks(_Asking):
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
        if s.view is not None and (piece.unseen or _sees(piece, s)):
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


# A person: the fact, as it is told question by question.


class _Unanswered(Exception):
    """There is no answer yet."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


class _Asks(_Asking):
    __slots__ = ("answers",)

    def __init__(self, state: Any, answers: Sequence[tuple[int, ...]], pack: Pack) -> None:
        super().__init__(state, pack)
        self.answers = iter(answers)

    def _answer(self, question: Question) -> tuple[int, ...]:
        for answer in self.answers:
            return answer
        raise _Unanswered(question)

    def seat(self, piece: Seat, among: int) -> int:
        if not among & among - 1:
            return among.bit_length() - 1
        (seat,) = self._answer(Question(piece.text, among, seat=True))
        return seat

    def number(self, piece: Number, among: Sequence[int]) -> int:
        if len(among) == 1:
            return among[0]
        (number,) = self._answer(Question(said_in(piece.text, self.state, among), 0, numbers=among))
        return number

    def cards(self, piece: Cards, count: int, of: int, known: int = 0) -> int:
        s, pack, size = self.state, self.pack, self.pack.size
        self.check_count(piece, count, of, known)
        if count > size(known) and not _sees(piece, s):
            known += (count - size(known)) * pack.unknown
        elif count == size(of):
            known += pack.without(of & pack.known, known)
        open = count - size(known)
        if open:
            whole = (of & pack.known) + pack.without(s.unseen, of) if of >= pack.unknown else of
            among = self.left(whole, known, piece.where)
            known += pack.of(self._answer(Question(said_in(piece.text, s, open), among, open)))
        self.take(known, piece.where)
        return known

    def spots(self, piece: Spots, slots: Sequence[int]) -> tuple[int, ...]:
        s = self.state
        found = dict(zip(slots, self.lying(piece, slots), strict=True))
        hidden = [slot for slot, spot in found.items() if spot == self.pack.hidden]
        if hidden and _sees(piece, s):
            could = {slot: piece.could(s, slot) for slot in hidden}
            alike = len(set(could.values())) == 1
            for group in [hidden] if alike else [[slot] for slot in hidden]:
                question = Question(said_in(piece.text, s, group), self.left(could[group[0]]), len(group))
                answer = self._answer(question)
                self.take(self.pack.of(answer))
                found |= zip(group, answer, strict=True)
        return tuple(found.values())


def asked(script: Script, state: Any, pack: Pack = STANDARD) -> Asking[Fact]:
    """The questions of the fact, as far as the state does not settle it; the script is run again with each answer."""
    answers: list[tuple[int, ...]] = []
    while True:
        try:
            return script(state, _Asks(state, answers, pack))
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


class _Checks(_Asking):
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
        what = _plain(piece.text, self.state, among)
        try:
            said = piece.said(self.event)
        except IndexError:
            raise self.refused(f"{what} is missing") from None
        if said not in among:
            right = f"a number from {among[0]} to {among[-1]}" if len(among) > 1 else str(among[0])
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
            many = f"{count} card{'s' * (count != 1)}"
            raise self.refused(f"{_plain(piece.text, s, count)}: {many}, not {size(said)}")
        left_out, whole = without(known & pack.known, faces), pack.most(of, known)
        twice, strange, sound = self._strange(piece, of, whole, faces)
        if left_out and piece.missing is not None:
            clause, reason = piece.missing(s)
            raise self.refused(f"{pack.text(left_out)} {reason}", clause)
        if twice:
            raise self.refused(f"{pack.text(twice)} stands twice")
        if not sound:
            raise self.refused(f"{pack.text(strange)} is not in {_plain(piece.where, s, count)}")
        if left_out and said < pack.unknown:
            raise self.refused(f"{pack.text(left_out)} is in {_plain(piece.where, s, count)}")
        if said >= pack.unknown if _sees(piece, s) else said != known + (count - size(known)) * pack.unknown:
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
            raise self.refused(f"what is shown is {named or _plain(piece.text, s, slots)}")
        sees, hidden = _sees(piece, s), self.pack.hidden
        for slot, card, spot in zip(slots, said, self.lying(piece, slots), strict=True):
            if card != hidden:
                self._spot(piece, slot, card, spot)
            if (card == hidden) == (sees or spot != hidden):
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
        name, where = pack.spot_names[card], f" in {piece.names[slot]}" if slot < len(piece.names) else ""
        if pack.count(could, card):
            raise self.refused(f"{name} stands twice")
        if spot == pack.hidden:
            raise self.refused(f"{name} cannot lie{where}" if where else f"it cannot be {name}")
        known = pack.spot_names[spot]
        raise self.refused(f"{known} lies{where}" if where else f"it is {known}")


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
