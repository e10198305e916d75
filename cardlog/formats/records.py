"""Records as they are written: each a msgpack array `[body, check]`, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final
from zlib import crc32

import msgpack

from cardlog.errors import CardlogError
from cardlog.event import Event
from cardlog.formats.format import FIRST, version_of
from cardlog.line import Address, Line, Note
from cardlog.log import Header, Log
from cardlog.verbs import Verbs

MAGIC: Final = "cardlog"
HEADER_START: Final = b"\x96\xa7" + MAGIC.encode()
"""How the body of a record begins that begins a game."""
SET: Final = 1 << 31
"""What a check always has, so that it takes as many bytes as any other."""
NOTE: Final = 0
VARIATION: Final = 1
COMMENT: Final = 2
TIME: Final = 3
CHANCE: Final = 4


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
        self.check = crc32(packed, self.check) | SET
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
            records.append(self.record([TIME, list(address), round(note.time * 1000)]))
        if note.chance is not None:
            best, played = (round(10 * percent) for percent in (note.chance.best, note.chance.played))
            records.append(self.record([CHANCE, list(address), best, played]))
        return b"".join(records)

    def first(self, address: Address, glyphs: Sequence[int], comment: str) -> bytes:
        """The record of glyphs and first comment at an event, in place of those that there were."""
        return self.record([NOTE, list(address), list(glyphs), comment])

    def comments(self, address: Address, note: Note, variations: int) -> bytes:
        """The records of the comments after so many variations, to be written right after them."""
        after = (comment.text for comment in note.comments if comment.after == variations)
        return b"".join(self.comment(address, comment) for comment in after)

    def comment(self, address: Address, comment: str) -> bytes:
        """The record of one more comment at an event, after all that stands there."""
        return self.record([COMMENT, list(address), comment])

    def variation(self, verbs: Verbs, address: Address, line: Line) -> bytes:
        """The record of one more variation at an event; its notes follow in records of their own."""
        return self.record([VARIATION, list(address), [verbs.pack(event) for event in line.events]])
