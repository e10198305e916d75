"""`cardlog replay`: a game told in sentences."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from cardlog.errors import IllegalEvent
from cardlog.event import Event, Position, Takeback
from cardlog.fold import Fold, located
from cardlog.line import Address, Line, Note, address_text
from cardlog.log import Log
from cardlog.sight import copy
from cardlog.words import joined, words
from cardlog_tools.commands.legal import waits
from cardlog_tools.lens import viewer
from cardlog_tools.options import Files, Lang, Seat, apart, speaking
from cardlog_tools.out import harmless
from cardlog_tools.people import beside, glyphs, heading, sentence
from cardlog_tools.refused import refusal
from cardlog_tools.run import over, upto
from cardlog_tools.score import sheet
from cardlog_tools.screen import BOLD, DIM, Screen, seat_names


def command(
    files: Files,
    seat: Seat = None,
    *,
    at: Annotated[int | None, typer.Option("--at", metavar="N", min=1, help="Tell event N alone.")] = None,
    begin: Annotated[int, typer.Option("--from", metavar="N", min=1, help="Begin with event N.")] = 1,
    score: Annotated[bool, typer.Option("--score", help="A score sheet instead: a line a turn.")] = False,
    lang: Lang = None,
) -> int:
    """Tell games event by event, with what people wrote at them, and show the table after each turn.

    With --score there is a line a turn: the number of its last event, what each seat has then, and what it began with.

    Examples:
      cardlog replay game.cgn --from 40
      cardlog replay game.cgn --at 12
      cardlog replay game.cgn --score
      cardlog replay game.cgn
      cardlog replay game.cgn --seat A --lang pt | less
    """
    apart(**{"at": at is not None, "from": begin > 1})
    apart(at=at is not None, score=score)
    say = speaking(lang)
    screen = Screen(say)
    first_told, last_told = (begin, None) if at is None else (at, at)
    who = None if seat is None else viewer(seat)
    first = True

    def one(log: Log) -> None:
        nonlocal first
        if not first:
            screen.print()
        first = False
        seen, error = (log, None) if who is None else seen_by(log, who)
        if error is None and first_told > 1:
            upto(log, first_told)
        screen.pack = seen.game.pack
        heading(screen, seen.header)
        screen.print()
        if score:
            sheet(screen, seen, begin)
        else:
            Teller(screen, seen, first_told, last_told).tell()
        if error is not None:
            raise error

    return over(files, one, say)


def seen_by(log: Log, who: int) -> tuple[Log, IllegalEvent | None]:
    """The copy of one viewer, up to an illegal event, and that event.

    Raises:
        CopyError: This viewer's copy cannot be made of the log.
    """
    try:
        return copy(log, who), None
    except IllegalEvent as error:
        return copy(log.upto((error.number or 1) - 1), who), error


class Teller:
    """Tells one game."""

    def __init__(self, screen: Screen, log: Log, first: int = 1, last: int | None = None) -> None:
        """A teller of the events from one on, up to another or the last."""
        self.first, self.last = first, len(log) if last is None else last
        self.screen = screen
        self.log = log
        self.names = seat_names(log.header.seats)
        self.margin = len(str(len(log))) + 2

    def tell(self) -> None:
        """Tell all of it.

        Raises:
            IllegalEvent: An event is illegal; what comes before it has been told.
        """
        if self.first == 1 and self.log.note(0).comment:
            self._comment(self.log.note(0).comment, self.margin)
            self.screen.print()
        past = Fold(self.log.game, self.log.header.start())
        for number, event in enumerate(self.log.events[: self.last], 1):
            if number == self.first > 1:
                self._rows(past.state)
            try:
                after = self._event(self.log, past, (number,), event) if number >= self.first else past.push(event)
            except IllegalEvent as error:
                raise located(error, self.log, number) from None
            turned = isinstance(event, Takeback | Position) or self.log.game.between_turns(after)
            if number >= self.first and (turned or number == self.last < len(self.log)):
                self._table(after)
        if self.last == len(self.log) and past.state.result is None:
            ends = joined(" ", (words("Here the record ends."), waits(past.state)))
            self.screen.print(self.screen.fill(ends, self.names))

    def _event(self, line: Line, past: Fold, address: Address, event: Event) -> Any:
        """Tell an event and what is written at it; returns the state after it."""
        note = line.note(address[-1])
        before, fork = past.state, past.copy() if note.variations else past
        after = past.push(event)
        told = self.screen.fill(sentence(self.log, before, event, after), self.names)
        indent = self._line(address, told, note, self.screen.say(beside(line, address[-1])))
        for index, variation in enumerate(note.variations):
            self._variation(variation, fork.copy(), (*address, index))
            self._comment(note.comment_after(index + 1), indent)
        return after

    def _line(self, address: Address, told: str, note: Note, aside: str = "") -> int:
        """Print a line for an event, and the comments before its variations; returns where comments begin."""
        signs = [self.screen.style(f"({aside})", DIM)] if aside else []
        signs += [self.screen.style(glyphs(note.glyphs), BOLD)] if note.glyphs else []
        number = address_text(address)
        inner = self._indent(address)
        gap = " " * max(self.margin - len(number), 2)
        text = " ".join([f"{self.screen.style(number, DIM)}{gap}{told}", *signs])
        self.screen.print(text, inner, len(number) + len(gap))
        self._comment(note.comment, inner + len(number) + len(gap))
        return inner + len(number) + len(gap)

    def _indent(self, address: Address) -> int:
        return self.margin * (len(address) // 2)

    def _comment(self, comment: str, indent: int) -> None:
        for text in comment.split("\n") if comment else ():
            self.screen.print(harmless(text), margin=" " * indent + "| ")

    def _variation(self, line: Line, past: Fold, prefix: Address) -> None:
        """Tell a variation, as far as it is legal: whether it is, `cardlog check` judges."""
        for number, event in enumerate(line.events, 1):
            address = (*prefix, number)
            try:
                self._event(line, past, address, event)
            except IllegalEvent as error:
                why = words("{refusal}: illegal", refusal=refusal(self.log.game, error, self.screen.say))
                self._line(address, harmless(self.screen.say(why)), Note())
                return

    def _table(self, state: Any) -> None:
        self.screen.print()
        self._rows(state)

    def _rows(self, state: Any) -> None:
        self.screen.rows(self.screen.filled(self.log.game.table(state), self.names), self.margin)
        self.screen.print()
