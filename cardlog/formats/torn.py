"""What a write that was cut short leaves at the end of a file, which was never accepted: it is told from what was."""

from __future__ import annotations

__all__ = ["Sound", "last_check", "sound"]

import re
from contextlib import suppress
from io import BufferedReader, BytesIO
from typing import Final

import msgpack
from attrs import frozen

from cardlog.errors import BrokenRecord, IllegalEvent, NotationError
from cardlog.fold import Fold
from cardlog.formats import codec
from cardlog.formats.body import Body
from cardlog.formats.files import read_stream
from cardlog.formats.tags import Lines, begins_game, is_tag
from cardlog.log import Log
from cardlog.verbs import Verbs
from cardlog.words import english

_RECORD: Final = b"\x92"
_NOTE: Final = re.compile(rb"(?:\$[0-9]{1,9}[ \t]+)*+(?={)")
_CLOSED: Final = re.compile(rb"{(?:[^\\}]++|\\.)*+}", re.DOTALL)


@frozen
class Sound:
    """What a file holds that can be gone on with.

    Attributes:
        log: Its last game.
        past: What that comes to.
        end: How many bytes are sound. The rest, if there is any, can be nothing but a write that was cut short.
        rest: That rest, in words; empty, if there is none.
        unended: The last line, where it counts and has no line end: it may be half of a longer one. Else empty.
    """

    log: Log
    past: Fold
    end: int
    rest: str = ""
    unended: str = ""


def sound(data: bytes, file: str) -> Sound:
    r"""What of a file can be gone on with.

    >>> header = b'[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "A" "B"]\n\n'
    >>> found = sound(header + b"* dea", "game.cgn")
    >>> found.end, found.rest
    (65, "'* dea'")

    Args:
        data: The file.
        file: Its name, for errors.

    Raises:
        NotationError: It is unreadable, and not only by a write that was cut short at its end.
        IllegalEvent: Its last game is illegal.
    """
    return _sound_records(data, file) if codec.is_binary(data[:32]) else _sound_lines(data, file)


def _read(data: bytes, file: str) -> tuple[Log, Fold]:
    *_, log = read_stream(BufferedReader(BytesIO(data)), file)  # which looks ahead
    return log, log.past()


def _sound_lines(data: bytes, file: str) -> Sound:
    """In text, a last line without its end counts if it reads and is legal; else it was cut short."""
    last = data.rfind(b"\n") + 1
    if last < len(data):
        try:
            return Sound(*_read(data, file), len(data), unended=data[last:].decode())
        except IllegalEvent:
            pass
        except NotationError:
            if _is_head(data[last:].decode(errors="replace")):
                raise
    return _sound_but_for_a_comment(data, last, file)


def _sound_but_for_a_comment(data: bytes, end: int, file: str) -> Sound:
    """The lines before the byte `end`; without a comment at their end that is not closed and holds nothing else."""
    try:
        return Sound(*_read(data[:end], file), end, _words(data[end:]))
    except NotationError as error:
        begin = sum(len(line) + 1 for line in data.split(b"\n")[: (error.line or 1) - 1])
        note = _NOTE.match(data, begin, end)
        if note is None or _CLOSED.match(data, note.end()):
            raise
        log, past = _read(data[:begin], file)
        _, *lines = data[begin:].decode(errors="replace").split("\n")
        if any(_is_head(line) or _is_event(line, log.game.verbs) for line in lines):
            raise
        return Sound(log, past, begin, _words(data[begin:]))


def _words(rest: bytes) -> str:
    return repr(rest.decode(errors="replace")) if rest else ""


def _is_head(line: str) -> bool:
    """Whether a line reads as a tag, or begins another game."""
    return begins_game(line) or is_tag(line)


def _is_event(line: str, verbs: Verbs) -> bool:
    """Whether a line reads as an event, whatever is written at it."""
    body = Body(Lines([line.lstrip().removeprefix("(")]), verbs, start=None)
    with suppress(NotationError):
        body.read()
    return bool(body.main.events)


def _sound_records(data: bytes, file: str) -> Sound:
    """In binary form, a record that the file ends within is not sound; any other that is not was changed later."""
    try:
        return Sound(*_read(data, file), len(data))
    except BrokenRecord as error:
        begin = error.byte
        rest = data[begin:]
        if not begin or codec.begins_game(rest) or not _is_cut_short(rest) or _goes_on(data, begin):
            raise
        return Sound(*_read(data[:begin], file), begin, english(f"a record of which {len(rest)} bytes were there"))


def _is_cut_short(data: bytes) -> bool:
    """Whether there would have to be more for a record."""
    unpacker = msgpack.Unpacker(max_buffer_size=0)
    unpacker.feed(data)
    try:
        unpacker.skip()
    except msgpack.OutOfData:
        return True
    except ValueError:
        pass
    return False


def _goes_on(data: bytes, begin: int) -> bool:
    """Whether a sound record stands somewhere behind a broken one, which then was changed and not cut short."""
    at = data.find(_RECORD, begin + 1)
    while at > 0 and not _is_record(data, at):
        at = data.find(_RECORD, at + 1)
    return at > 0


def _is_record(data: bytes, at: int) -> bool:
    unpacker = msgpack.Unpacker(max_buffer_size=0)
    unpacker.feed(data[at:])
    try:
        body, _ = unpacker.unpack()
        return data.startswith(codec.Writer(last_check(data[at - 4 : at])).sealed(body), at)
    except (msgpack.OutOfData, ValueError, TypeError):
        return False


def last_check(data: bytes) -> int:
    """The check of the last record: its last four bytes."""
    return int.from_bytes(data[-4:], "big")
