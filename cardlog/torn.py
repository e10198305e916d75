"""What a write that was cut short leaves at the end of a file, which was never accepted: it is told from what was."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Final

import msgpack

from cardlog import codec
from cardlog.errors import BrokenRecord, NotationError
from cardlog.files import read_stream

_RECORD: Final = b"\x92"
_CLOSED: Final = re.compile(rb"{(?:[^\\}]++|\\.)*+}", re.DOTALL)


def sound(data: bytes, file: str) -> tuple[int, str]:
    r"""How long the sound part of a file is, and in words what comes after it.

    >>> sound(b'[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "A" "B"]\n\n* dea', "game.cgn")
    (65, "'* dea'")

    Args:
        data: The file.
        file: Its name, for errors.

    Raises:
        NotationError: It is unreadable otherwise.
    """
    return _sound_records(data, file) if codec.is_binary(data[:32]) else _sound_lines(data)


def _sound_lines(data: bytes) -> tuple[int, str]:
    """In text, a line without its end is not sound, nor is a comment over several lines without its own."""
    end = data.rfind(b"\n") + 1
    try:
        for _ in read_stream(BytesIO(data[:end])):
            pass
    except NotationError as error:
        begin = sum(len(line) + 1 for line in data.split(b"\n")[: (error.line or 1) - 1])
        if data.startswith(b"{", begin) and not _CLOSED.match(data, begin, end):
            end = begin
    return end, repr(data[end:].decode(errors="replace")) if end < len(data) else ""


def _sound_records(data: bytes, file: str) -> tuple[int, str]:
    """In binary form, a record that the file ends within is not sound; any other that is not was changed later."""
    try:
        for _ in codec.read_all(BytesIO(data), file):
            pass
    except BrokenRecord as error:
        begin = error.byte
        if not begin or not _is_cut_short(data[begin:]) or _goes_on(data, begin):
            raise
        return begin, f"a record of which {len(data) - begin} bytes were there"
    return len(data), ""


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
