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

from collections.abc import Iterator
from typing import IO, Any, Final
from zlib import crc32

import msgpack

from cardlog.errors import BrokenRecord, NotationError
from cardlog.formats.body import LONGEST
from cardlog.formats.builder import CHANGED, LOST, NONSENSE, STRANGE, Builder, header_of
from cardlog.formats.records import HEADER_START, MAGIC, SET, Writer, note_records, pack
from cardlog.log import Header, Log
from cardlog.words import english

TORN: Final = english("the record is torn: the file ends within it")
_NO_RECORD: Final = (ValueError, TypeError, AttributeError, OverflowError)
"""What reading a record raises where there is none."""


def is_binary(head: bytes) -> bool:
    """Whether a file that begins with these bytes is a `.clog`; told by its content alone."""
    return head[:1] == b"\x92" or MAGIC.encode() in head[:16] and not head.lstrip(b"\xef\xbb\xbf \r\n").startswith(b"[")


def begins_game(record: bytes) -> bool:
    """Whether a record, or as much as there is of it, is one that begins a game."""
    return HEADER_START in record[:16]


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
            if body.startswith(HEADER_START) or number == 1:
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
                check = crc32(body, 0 if body.startswith(HEADER_START) else check) | SET
                if check != claimed:
                    self.error = self.broken(CHANGED)
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
        game = Builder(self.file, self.broken, 1)
        known, add = game.known.get, game.events.append
        try:
            for body, claimed in self.unpacker:
                event = known(body)
                if event is None and body.startswith(HEADER_START):
                    if game.begun:
                        yield game.end()
                    game, check = Builder(self.file, self.broken, game.nth + game.begun), 0
                check = crc32(body, check) | SET
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


def read_header(stream: IO[bytes], file: str | None = None) -> Header:
    """The header of the first game, without reading its events.

    Raises:
        BrokenRecord: The first record cannot be trusted, or is no header.
    """
    reader = Reader(stream, file)
    for body in reader.records():
        try:
            if body.startswith(HEADER_START):
                return header_of(msgpack.unpackb(body))
        except NotationError as error:
            raise reader.broken(error.message) from None
        except NONSENSE:
            raise reader.broken(STRANGE) from None
        break
    raise reader.error or reader.broken("a game begins with a header")
