"""A fact as a person tells it, question by question, where the cards are real."""

from __future__ import annotations

__all__ = ["asked"]

from collections.abc import Sequence
from typing import Any

from cardlog.asking import Asking, Question
from cardlog.due import common
from cardlog.due.pieces import Cards, Number, Script, Seat, Spots, said_in, sees
from cardlog.event import Fact
from cardlog.pack import STANDARD, Pack


class _Unanswered(Exception):
    """There is no answer yet."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


class _Asks(common.Asking):
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
        if count > size(known) and not sees(piece, s):
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
        if hidden and sees(piece, s):
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
