"""Writing a game back to the file that it was read from, if that is still as it was."""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from itertools import islice
from pathlib import Path

from attrs import frozen

from cardlog import codec, notation
from cardlog.errors import CardlogError, NotationError
from cardlog.files import Path_, read_each, replacing
from cardlog.log import Log


class Changed(CardlogError):
    """A file that somebody else changed meanwhile."""

    def __init__(self) -> None:
        super().__init__("it was changed meanwhile by someone else; nothing is overwritten")


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

        Returns:
            The file as it is now.

        Raises:
            Changed: The file is no longer what it was; nothing is written.
            CardlogError: It is read-only, or torn within this game.
            NotationError: The next game of the file is unreadable, so that nobody can say where this one ends.
            OSError: It cannot be written; it is as it was.
        """
        path = self.path.resolve()  # so that a link stays one
        before = self._unchanged(path)
        if not path.stat().st_mode & 0o222 or not os.access(path, os.W_OK):
            raise CardlogError("it is read-only")
        data = _replaced(before, self.nth, log)
        with replacing(path, force=True) as stream:
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
    if log.source is not None and log.source.torn:
        raise CardlogError("it is torn within this game; `cardlog convert` recovers what is sound")
    if codec.is_binary(data[:32]):
        begins = (*(byte for byte, _ in codec.starts(BytesIO(data))), len(data))
        return data[: begins[nth - 1]] + codec.pack(log) + data[begins[nth] :]
    lines = data.split(b"\n")
    first, next_one = (*_begins(data, nth), len(lines))[:2]
    text = notation.write(log).encode().split(b"\n")
    return b"\n".join([*lines[:first], *text, *lines[next_one:]])


def _begins(data: bytes, nth: int) -> Iterator[int]:
    """The line, from 0, on which a game of a text begins, and that on which the next one does, if there is one.

    Raises:
        NotationError: One of them is unreadable.
    """
    for game in islice(read_each(BytesIO(data)), nth - 1, nth + 1):
        if isinstance(game, NotationError):
            raise game
        assert game.source is not None
        yield game.source.tags["Cardlog"] - 1
