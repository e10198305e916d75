"""`cardlog replay`: a game told in sentences."""

from __future__ import annotations

from typing import Any

from cardlog.errors import IllegalEvent
from cardlog.event import Event, Position, Takeback
from cardlog.fold import Past, located
from cardlog.line import Address, Line, Note, address_text
from cardlog.log import Log
from cardlog.sight import copy
from cardlog.words import joined, words
from cardlog_tools.commands.legal import waits
from cardlog_tools.lens import viewer
from cardlog_tools.options import Files, Lang, Seat, speaking
from cardlog_tools.out import harmless
from cardlog_tools.people import beside, glyphs, heading, sentence
from cardlog_tools.refused import refusal
from cardlog_tools.run import over
from cardlog_tools.screen import BOLD, DIM, Screen, seat_names


def command(files: Files, seat: Seat = None, lang: Lang = None) -> int:
    """Tell games event by event, with what people wrote at them, and show the table after each turn.

    Examples:
      cardlog replay game.cgn
      cardlog replay game.cgn --seat A --lang pt | less
    """
    say = speaking(lang)
    screen = Screen(say)
    who = None if seat is None else viewer(seat)
    first = True

    def one(log: Log) -> None:
        nonlocal first
        if not first:
            screen.print()
        first = False
        if who is None:
            Teller(screen, log).tell()
            return
        seen, error = seen_by(log, who)
        Teller(screen, seen).tell()
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

    def __init__(self, screen: Screen, log: Log) -> None:
        self.screen = screen
        self.log = log
        self.names = seat_names(log.header.seats)
        self.margin = len(str(len(log))) + 2

    def tell(self) -> None:
        """Tell all of it.

        Raises:
            IllegalEvent: An event is illegal; what comes before it has been told.
        """
        heading(self.screen, self.log.header)
        self.screen.print()
        if self.log.note(0).comment:
            self._comment(self.log.note(0).comment, self.margin)
            self.screen.print()
        past = Past(self.log.game, self.log.header.start())
        for number, event in enumerate(self.log.events, 1):
            try:
                after = self._event(self.log, past, (number,), event)
            except IllegalEvent as error:
                raise located(error, self.log, number) from None
            if isinstance(event, Takeback | Position) or self.log.game.between_turns(after):
                self._table(after)
        if past.state.result is None:
            ends = joined(" ", (words("Here the record ends."), waits(past.state)))
            self.screen.print(self.screen.fill(ends, self.names))

    def _event(self, line: Line, past: Past, address: Address, event: Event) -> Any:
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

    def _variation(self, line: Line, past: Past, prefix: Address) -> None:
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
        self.screen.rows(self.screen.filled(self.log.game.table(state), self.names), self.margin)
        self.screen.print()
