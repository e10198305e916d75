"""Writing a game back to the file that it was read from, if that is still as it was."""

from __future__ import annotations

__all__ = ["TORN", "Changed", "Original"]

import os
from collections.abc import Iterator
from hashlib import sha256
from io import BufferedReader, BytesIO
from itertools import islice
from pathlib import Path
from typing import Final

from attrs import frozen

from cardlog.errors import BrokenRecord, CardlogError, NotationError
from cardlog.formats import codec, notation
from cardlog.formats.files import has_one_name, read_each, replacing
from cardlog.formats.opening import SEALED, Path_, is_packed
from cardlog.formats.writers import Changed
from cardlog.log import Log, Source
from cardlog.words import english

TORN: Final = english("it is torn within this game; `cardlog convert` recovers what is sound")
_MARK: Final = b"\xef\xbb\xbf"


@frozen
class Original:
    """A game of a file, as the file was before it was read; it is written back only while it is still that.

    Attributes:
        path: The file.
        nth: Which game of the file it is, from 1.
        digest: The SHA-256 of the file's content.
    """

    path: Path
    nth: int
    digest: bytes

    @classmethod
    def of(cls, path: Path_, nth: int = 1) -> Original:
        """The file as it is now; to be asked before reading it.

        Raises:
            CardlogError: It is no file, but a pipe or a folder.
            OSError: It cannot be read.
        """
        file = Path(path)
        if file.exists() and not file.is_file():
            raise CardlogError(f"{file}: it is no file that can be rewritten")
        return cls(file, nth, sha256(file.read_bytes()).digest())

    def write(self, log: Log) -> Original:
        """Put a log in the place of the game; the file's other games keep every byte.

        In text, the lines end as they did, and a byte order mark stays.

        Returns:
            The file as it is now.

        Raises:
            Changed: The file is no longer what it was; nothing is written.
            Locked: Somebody else is writing it for too long.
            CardlogError: It is compressed or read-only, has further hard links, or is torn within this game.
            NotationError: This game or the next one of the file is unreadable, so that something would be lost, or
                nobody can say where this one ends.
            OSError: It cannot be written; it is as it was.
        """
        path = self.path.resolve()  # so that a link stays one
        if path.exists():
            has_one_name(path, "it")
        target = replacing(path, force=True, same=True)
        before = self._unchanged(path)
        if is_packed(before):
            raise CardlogError(SEALED)
        if not path.stat().st_mode & 0o222 or not os.access(path, os.W_OK):
            raise CardlogError("it is read-only")
        data = _replaced(before, self.nth, log)
        with target as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
            self._unchanged(path)
        return Original(self.path, self.nth, sha256(data).digest())

    def _unchanged(self, path: Path) -> bytes:
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            raise Changed from None
        if sha256(data).digest() != self.digest:
            raise Changed
        return data


def _replaced(data: bytes, nth: int, log: Log) -> bytes:
    """The content of a file with another log in the place of one of its games."""
    if codec.is_binary(data[:32]):
        list(_sound(data, nth, nth))
        begins = (*(byte for byte, _ in codec.starts(BytesIO(data))), len(data))
        return data[: begins[nth - 1]] + codec.pack(log) + data[begins[nth] :]
    lines = data.split(b"\n")
    begins = (*(source.tags["Cardlog"] - 1 for source in _sound(data, nth, nth + 1)), len(lines))
    return b"\n".join([*lines[: begins[0]], *_like(lines[begins[0]], log, begins[1] < len(lines)), *lines[begins[1] :]])


def _like(first: bytes, log: Log, goes_on: bool) -> list[bytes]:
    """The lines of a log in text, of which the first is to be like another one: with its mark and its end.

    Args:
        first: That line, as it is in the file.
        log: The log.
        goes_on: Whether something follows, so that the last line, which is blank, has an end too.
    """
    *lines, last = notation.write(log).encode().split(b"\n")
    end = b"\r" if first.endswith(b"\r") else b""
    if first.startswith(_MARK):
        lines[0] = _MARK + lines[0]
    return [*(line + end for line in lines), last + (end if goes_on else b"")]


def _sound(data: bytes, first: int, last: int) -> Iterator[Source]:
    """Where games of a file were read from, if each is whole and readable.

    Raises:
        CardlogError: One is not.
    """
    try:
        for nth, game in enumerate(islice(read_each(BufferedReader(BytesIO(data))), first - 1, last), first):
            if isinstance(game, NotationError) and (nth > first or game.log is None):
                raise game
            if isinstance(game, NotationError) or game.source is None or game.source.torn:
                raise CardlogError(TORN)
            yield game.source
    except BrokenRecord:
        raise CardlogError(TORN) from None
