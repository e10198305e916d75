"""A game put together from the bodies of its records, of which any may hold anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, TypeVar

import msgpack

from cardlog.chance import Chance
from cardlog.clock import Clock
from cardlog.errors import BrokenRecord, NotationError
from cardlog.event import Event
from cardlog.formats.body import LONGEST
from cardlog.formats.format import FORMAT
from cardlog.formats.records import CHANCE, COMMENT, HEADER_START, NOTE, TIME, VARIATION
from cardlog.formats.tags import make_header
from cardlog.line import DEEPEST, Address, Comment, Note, Pile, Unfinished
from cardlog.log import FIRST_TAGS, Header, Log, Source
from cardlog.verbs import Verbs
from cardlog.words import english

T = TypeVar("T")

CHANGED: Final = english("the record is changed, or not where it was written")
STRANGE: Final = english("the record holds what no game has")
LOST: Final = english("what follows cannot be read")
_SHORT: Final = 20
"""The bytes of the longest body that is likely to come again: no deal, and no position."""
NONSENSE: Final = (ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""What the values of a record raise where they are none of a game."""


def header_of(values: Sequence[Any]) -> Header:
    _, version, game, rules, seats, tags = values
    if type(version) is not int or version < 1:
        raise NotationError(f"{version!r} is no version of the format")
    if version > FORMAT:
        message = english(f"written by a newer cardlog: format {version}, and this one reads up to {FORMAT}")
        raise NotationError(message)
    if not isinstance(seats, tuple | list):
        raise NotationError("the seats are no list")
    names = [name for name, _ in tags]
    if len({*names, *FIRST_TAGS}) < len(names) + len(FIRST_TAGS):
        raise NotationError("a tag stands twice")
    return make_header(game, rules, seats, dict(tags), {})


class Builder:
    """Puts a game together from its records, up to the first that cannot be trusted.

    Args:
        file: The file's name, for errors.
        broken: What makes the error that says why the record at which the reader stands cannot be trusted.
        nth: Which game of the file it is, from 1.

    Attributes:
        nth: Which game of the file it is, from 1.
        begun: Whether it has any record.
        events: Its events so far.
        known: The events of records that were read before; none after a record that cannot be trusted.
    """

    _EVENTS: ClassVar[dict[Verbs, dict[bytes, Event]]] = {}

    def __init__(self, file: str | None, broken: Callable[[str], BrokenRecord], nth: int) -> None:
        self.nth = nth
        self.begun = False
        self.main = Unfinished()
        self.events = self.main.events
        self.known: dict[bytes, Event] = {}
        self._file, self._broken_here = file, broken
        self._header: Header | None = None
        self._error: BrokenRecord | None = None
        self._timed = 0

    def take(self, body: bytes, sound: bool) -> None:
        """One more record; what comes after one that cannot be trusted is passed over."""
        self.begun = True
        if self._error is not None:
            return
        try:
            if not sound:
                raise NotationError(CHANGED)
            self._read(body)
        except NotationError as error:
            self._refuse(error.message)
        except NONSENSE:
            self._refuse(STRANGE)

    def _refuse(self, message: str) -> None:
        self._error = self._broken_here(message)
        self.known = {}

    def end(self) -> Log | BrokenRecord:
        """The game; or why it is unreadable."""
        return self._log(torn=False) if self._error is None else self._broken(self._error)

    def last(self, error: BrokenRecord) -> BrokenRecord:
        """Why the game is unreadable that this error ends: an earlier one of it counts, and then two things are said."""
        if self._error is not None:
            earlier = self._error
            error = BrokenRecord(f"{earlier.message}; {LOST}", earlier.record, earlier.byte, earlier.file)
        return self._broken(error)

    def _broken(self, error: BrokenRecord) -> BrokenRecord:
        error.log = self._log(torn=True) if self._header is not None else None
        return error

    def _log(self, torn: bool) -> Log:
        assert self._header is not None
        log = Log(self._header, self.events, self.main.notes())
        log.source = Source(self._file, self.nth, torn=torn)
        return log

    def _read(self, body: bytes) -> None:
        values = msgpack.unpackb(body, use_list=False)
        if body.startswith(HEADER_START):
            self._header = header_of(values)
            self.verbs = self._header.game.verbs
            self._clock = Clock(self._header.tag("Start"))
            self.known = self._EVENTS.setdefault(self.verbs, {})
        elif self._header is None:
            raise NotationError("a game begins with a header")
        elif isinstance(values[0], str):
            event = self.verbs.unpack(values)
            if len(body) <= _SHORT:
                if len(self.known) >= 1 << 16:
                    self.known.clear()
                self.known[body] = event
            self.events.append(event)
        else:
            self._note(*values)

    def _note(self, kind: int, address: Address, *rest: Any) -> None:
        pile = self._pile(address)
        if kind == NOTE:
            glyphs, comment = rest
            note = Note(tuple(glyphs), [Comment(comment)])
            if note.glyphs and address == (0,):
                raise NotationError("a glyph hangs on the start")
            begins = bool(pile.comments) and pile.comments[0].after == 0
            pile.glyphs, pile.comments[:begins] = list(note.glyphs), note.comments
        elif kind == COMMENT:
            (comment,) = rest
            pile.add(Comment(comment).text)
            if pile.size > LONGEST:
                raise NotationError("these comments are too long: over 16 MiB")
        elif kind == TIME and len(address) == 1 and address != (0,):
            (milliseconds,) = rest
            pile.time = self._time(address[0], _whole(milliseconds) / 1000)
        elif kind == CHANCE and address != (0,):
            best, played = rest
            pile.chance = _sound(lambda: Chance(_whole(best) / 10, _whole(played) / 10))
        elif kind == VARIATION and address != (0,):
            (events,) = rest
            line = Unfinished(map(self.verbs.unpack, events))
            if not line.events:
                raise NotationError("a variation is empty")
            pile.variations.append(line)
        else:
            raise NotationError("this is no note")

    def _time(self, number: int, time: float) -> float:
        """The time of an event of the main line, which comes after those of the events before it."""
        if number <= self._timed:
            raise NotationError("times come in the order of their events")
        _sound(lambda: Note(time=time))
        _sound(lambda: self._clock.tick(time))
        self._timed = number
        return time

    def _pile(self, address: Address) -> Pile:
        """What stands at an event."""
        if len(address) > 2 * DEEPEST + 1:
            raise NotationError(f"variations nest no deeper than {DEEPEST}")
        if any(type(part) is not int or part < 0 for part in address):
            raise NotationError("that is no address")
        line = self.main
        *inner, number = address
        for at, index in zip(inner[::2], inner[1::2], strict=True):
            line = line.written[at].variations[index]
        if not len(inner[:1]) <= number <= len(line.events):
            raise NotationError(f"a note hangs on event {number}, which is not there")
        return line.written[number]


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError("a number of a record is whole")
    return value


def _sound(work: Callable[[], T]) -> T:
    """The outcome of work on sound values; what is wrong with others is told."""
    try:
        return work()
    except ValueError as error:
        raise NotationError(str(error)) from None
