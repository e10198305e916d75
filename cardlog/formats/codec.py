"""The binary form, `.clog`: msgpack, append-only, with a check on each record.

A record is the msgpack array `[body, check]`, whose check goes on from that of the record before it, so that a record
which is changed, missing or in another's place is noticed. `docs/formats.md` tells the layout in full.
"""

from __future__ import annotations

__all__ = [
    "LOST",
    "MAGIC",
    "STRANGE",
    "TORN",
    "Reader",
    "Writer",
    "begins_game",
    "is_binary",
    "note_records",
    "pack",
    "read_all",
    "read_each",
    "read_header",
    "starts",
]

from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any, ClassVar, Final, TypeVar
from zlib import crc32

import msgpack

from cardlog.chance import Chance
from cardlog.clock import Clock
from cardlog.errors import BrokenRecord, CardlogError, NotationError
from cardlog.event import Event
from cardlog.formats.body import LONGEST
from cardlog.formats.format import FIRST, FORMAT, version_of
from cardlog.formats.tags import make_header
from cardlog.line import DEEPEST, Address, Comment, Line, Note, Pile, Unfinished
from cardlog.log import FIRST_TAGS, Header, Log, Source
from cardlog.verbs import Verbs

T = TypeVar("T")

MAGIC: Final = "cardlog"
_SET: Final = 1 << 31
_SHORT: Final = 20
"""The bytes of the longest body that is likely to come again: no deal, and no position."""
_NOTE: Final = 0
_VARIATION: Final = 1
_COMMENT: Final = 2
_TIME: Final = 3
_CHANCE: Final = 4


def is_binary(head: bytes) -> bool:
    """Whether a file that begins with these bytes is a `.clog`; told by its content alone."""
    return head[:1] == b"\x92" or MAGIC.encode() in head[:16] and not head.lstrip(b"\xef\xbb\xbf \r\n").startswith(b"[")


def begins_game(record: bytes) -> bool:
    """Whether a record, or as much as there is of it, is one that begins a game."""
    return _HEADER_START in record[:16]


def pack(log: Log) -> bytes:
    """A log as the bytes of a `.clog`.

    Raises:
        CardlogError: Its times mean nothing, or a number in it is too large.
    """
    writer = Writer()
    parts = [writer.header(log.header, version_of(log))]
    parts += [writer.event(log.game.verbs, event) for event in log.events]
    parts += note_records(writer, log)
    return b"".join(parts)


def note_records(writer: Writer, log: Log) -> Iterator[bytes]:
    """The records of all that stands at a log's events, as they follow its events in a file."""
    return _notes(writer, log, log.game.verbs, ())


def _notes(writer: Writer, line: Line, verbs: Verbs, prefix: Address) -> Iterator[bytes]:
    for number, note in line.notes.items():
        address = (*prefix, number)
        yield writer.note(address, note)
        for index, variation in enumerate(note.variations):
            yield writer.variation(verbs, address, variation)
            yield from _notes(writer, variation, verbs, (*address, index))
            yield writer.comments(address, note, index + 1)


class Writer:
    """Makes the records of a file, one after the other.

    Args:
        check: The check of the last record that is already in the file; 0 at the beginning.
    """

    def __init__(self, check: int = 0) -> None:
        self.check = check

    def record(self, body: list[Any]) -> bytes:
        """The record that holds this body.

        Raises:
            CardlogError: A number in it is of more than 64 bits, as no legal event's is.
        """
        try:
            packed: bytes = msgpack.packb(body)
        except OverflowError:
            raise CardlogError(f"{body[0]}: a number is too large for the binary form") from None
        return self.sealed(packed)

    def sealed(self, packed: bytes) -> bytes:
        """The record that holds this body, which is packed already."""
        self.check = crc32(packed, self.check) | _SET
        record: bytes = msgpack.packb([packed, self.check])
        return record

    def header(self, header: Header, version: int = FIRST) -> bytes:
        """The record that begins a game, which needs this version of the format."""
        self.check = 0
        tags = [list(tag) for tag in header.tags]
        return self.record([MAGIC, version, header.game.name, str(header.rules), list(header.seats), tags])

    def event(self, verbs: Verbs, event: Event) -> bytes:
        """The record of the next event of the main line."""
        return self.record(verbs.pack(event))

    def note(self, address: Address, note: Note) -> bytes:
        """The records of what stands at an event before its variations; they are written in one go."""
        before = [comment.text for comment in note.comments if comment.after == 0]
        records = [self.first(address, note.glyphs, before[0] if before else "")] if note.glyphs or before else []
        records += [self.comment(address, comment) for comment in before[1:]]
        if note.time is not None:
            records.append(self.record([_TIME, list(address), round(note.time * 1000)]))
        if note.chance is not None:
            best, played = (round(10 * percent) for percent in (note.chance.best, note.chance.played))
            records.append(self.record([_CHANCE, list(address), best, played]))
        return b"".join(records)

    def first(self, address: Address, glyphs: Sequence[int], comment: str) -> bytes:
        """The record of glyphs and first comment at an event, in place of those that there were."""
        return self.record([_NOTE, list(address), list(glyphs), comment])

    def comments(self, address: Address, note: Note, variations: int) -> bytes:
        """The records of the comments after so many variations, to be written right after them."""
        after = (comment.text for comment in note.comments if comment.after == variations)
        return b"".join(self.comment(address, comment) for comment in after)

    def comment(self, address: Address, comment: str) -> bytes:
        """The record of one more comment at an event, after all that stands there."""
        return self.record([_COMMENT, list(address), comment])

    def variation(self, verbs: Verbs, address: Address, line: Line) -> bytes:
        """The record of one more variation at an event; its notes follow in records of their own."""
        return self.record([_VARIATION, list(address), [verbs.pack(event) for event in line.events]])


def read_all(stream: IO[bytes], file: str | None = None) -> Iterator[Log]:
    """Read the games of a `.clog`; each is given as soon as it is read.

    Args:
        stream: The bytes.
        file: The file's name, for errors.

    Raises:
        BrokenRecord: A record is torn or changed. What was sound of its game has been given before that.
    """
    try:
        for game in read_each(stream, file):
            if isinstance(game, BrokenRecord):
                raise game
            yield game
    except BrokenRecord as error:
        if error.log is not None:
            yield error.log
        raise


def read_each(stream: IO[bytes], file: str | None = None) -> Iterator[Log | BrokenRecord]:
    """Read the games of a `.clog`; in place of one that is unreadable stands why, with what is sound of it.

    Args:
        stream: The bytes.
        file: The file's name, for errors.

    Raises:
        BrokenRecord: The next record cannot be found, so that all the rest is unreadable.
    """
    return Reader(stream, file).games()


def starts(stream: IO[bytes]) -> Iterator[tuple[int, int]]:
    """Where the games of a `.clog` begin, in little time: no record is checked, and no event is made.

    Yields:
        The byte, from 0, and the number of its first record, from 1; up to where no record can be found. What comes
        before the first header counts as a game, too, as it does for `read_each`.
    """
    unpacker, byte = _unpacker(stream), 0
    try:
        for number, (body, _) in enumerate(unpacker, 1):
            if body.startswith(_HEADER_START) or number == 1:
                yield byte, number
            byte = unpacker.tell()
    except _NO_RECORD:
        return


def _unpacker(stream: IO[bytes]) -> Any:
    return msgpack.Unpacker(
        stream, max_buffer_size=0, use_list=True, max_array_len=2, max_map_len=0, max_str_len=0,
        max_ext_len=0, max_bin_len=LONGEST, strict_map_key=True,
    )  # fmt: skip


class Reader:
    """Reads records, checking each."""

    def __init__(self, stream: IO[bytes], file: str | None) -> None:
        self.file = file
        self.stream = stream
        self.unpacker = _unpacker(stream)
        self.number = 1
        self.byte = 0
        self.error: BrokenRecord | None = None

    def broken(self, message: str) -> BrokenRecord:
        return BrokenRecord(message, self.number, self.byte, self.file)

    def records(self) -> Iterator[bytes]:
        """The bodies, up to the first record that cannot be trusted; then `error` says why."""
        unpacker, check = self.unpacker, 0
        try:
            for body, claimed in unpacker:
                check = crc32(body, 0 if body.startswith(_HEADER_START) else check) | _SET
                if check != claimed:
                    self.error = self.broken(_CHANGED)
                    return
                yield body
                self.byte = unpacker.tell()
                self.number += 1
        except _NO_RECORD:
            self.error = self.broken("this is no record")
            return
        self.error = self.torn()

    def torn(self) -> BrokenRecord | None:
        """At the end of the stream: whether it ends within a record."""
        return self.broken(TORN) if self.stream.tell() != self.byte else None

    def games(self) -> Iterator[Log | BrokenRecord]:
        """The games; in place of one that is unreadable stands why. See `read_each`."""
        tell, number, byte, check = self.unpacker.tell, 1, 0, 0
        game = _Builder(self, 1)
        known, add = game.known.get, game.events.append
        try:
            for body, claimed in self.unpacker:
                event = known(body)
                if event is None and body.startswith(_HEADER_START):
                    if game.begun:
                        yield game.end()
                    game, check = _Builder(self, game.nth + game.begun), 0
                check = crc32(body, check) | _SET
                if event is not None and check == claimed:  # most records have been read before
                    add(event)
                else:
                    self.number, self.byte = number, byte
                    game.take(body, check == claimed)
                    known, add = game.known.get, game.events.append
                number += 1
                byte = tell()
            self.number, self.byte = number, byte
            error = self.torn()
        except _NO_RECORD:
            self.number, self.byte = number, byte
            error = self.broken(f"this is no record; {LOST}")
        if error is not None or not game.begun:
            raise game.last(error or BrokenRecord("there is no game here", 1, 0, self.file))
        yield game.end()


_CHANGED: Final = "the record is changed, or not where it was written"
TORN: Final = "the record is torn: the file ends within it"
STRANGE: Final = "the record holds what no game has"
LOST: Final = "what follows cannot be read"
_NONSENSE: Final = (ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""What the values of a record raise where they are none of a game."""
_NO_RECORD: Final = (ValueError, TypeError, AttributeError, OverflowError)
"""What reading a record raises where there is none."""
_HEADER_START: Final = b"\x96\xa7" + MAGIC.encode()


def _header(values: Sequence[Any]) -> Header:
    _, version, game, rules, seats, tags = values
    if type(version) is not int or version < 1:
        raise NotationError(f"{version!r} is no version of the format")
    if version > FORMAT:
        message = f"written by a newer cardlog: format {version}, and this one reads up to {FORMAT}"
        raise NotationError(message)
    if not isinstance(seats, tuple | list):
        raise NotationError("the seats are no list")
    names = [name for name, _ in tags]
    if len({*names, *FIRST_TAGS}) < len(names) + len(FIRST_TAGS):
        raise NotationError("a tag stands twice")
    return make_header(game, rules, seats, dict(tags), {})


class _Builder:
    """Puts a game together from its records, up to the first that cannot be trusted.

    Attributes:
        nth: Which game of the file it is, from 1.
        begun: Whether it has any record.
        events: Its events so far.
        known: The events of records that were read before; none after a record that cannot be trusted.
    """

    _EVENTS: ClassVar[dict[Verbs, dict[bytes, Event]]] = {}

    def __init__(self, reader: Reader, nth: int) -> None:
        self.nth = nth
        self.begun = False
        self.main = Unfinished()
        self.events = self.main.events
        self.known: dict[bytes, Event] = {}
        self._reader = reader
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
                raise NotationError(_CHANGED)
            self._read(body)
        except NotationError as error:
            self._refuse(error.message)
        except _NONSENSE:
            self._refuse(STRANGE)

    def _refuse(self, message: str) -> None:
        self._error = self._reader.broken(message)
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
        log.source = Source(self._reader.file, self.nth, torn=torn)
        return log

    def _read(self, body: bytes) -> None:
        values = msgpack.unpackb(body, use_list=False)
        if body.startswith(_HEADER_START):
            self._header = _header(values)
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
        if kind == _NOTE:
            glyphs, comment = rest
            note = Note(tuple(glyphs), [Comment(comment)])
            if note.glyphs and address == (0,):
                raise NotationError("a glyph hangs on the start")
            begins = bool(pile.comments) and pile.comments[0].after == 0
            pile.glyphs, pile.comments[:begins] = list(note.glyphs), note.comments
        elif kind == _COMMENT:
            (comment,) = rest
            pile.add(Comment(comment).text)
            if pile.size > LONGEST:
                raise NotationError("these comments are too long: over 16 MiB")
        elif kind == _TIME and len(address) == 1 and address != (0,):
            (milliseconds,) = rest
            pile.time = self._time(address[0], _whole(milliseconds) / 1000)
        elif kind == _CHANCE and address != (0,):
            best, played = rest
            pile.chance = _sound(lambda: Chance(_whole(best) / 10, _whole(played) / 10))
        elif kind == _VARIATION and address != (0,):
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


def read_header(stream: IO[bytes], file: str | None = None) -> Header:
    """The header of the first game, without reading its events.

    Raises:
        BrokenRecord: The first record cannot be trusted, or is no header.
    """
    reader = Reader(stream, file)
    for body in reader.records():
        try:
            if body.startswith(_HEADER_START):
                return _header(msgpack.unpackb(body))
        except NotationError as error:
            raise reader.broken(error.message) from None
        except _NONSENSE:
            raise reader.broken(STRANGE) from None
        break
    raise reader.error or reader.broken("a game begins with a header")
