"""Recorded games piece by piece, so that several processes can work on one file."""

from __future__ import annotations

__all__ = ["SIZE", "Piece", "pieces"]

import io
from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from cardlog.errors import BrokenRecord, NotationError
from cardlog.formats import codec
from cardlog.formats.files import read_each
from cardlog.formats.opening import opened, raw, size_of
from cardlog.log import Log

SIZE: Final = 1 << 18
"""How many bytes of a `.clog` a piece has, or a little more: its last game is whole."""


@frozen
class Piece:
    """Some games of a file.

    Attributes:
        file: The file's name.
        start: Where it begins, in bytes.
        size: How many bytes it has; None for a whole file.
        nth: Which game of the file is its first, from 1.
        record: Which record of the file is its first, from 1.
    """

    file: str
    start: int = 0
    size: int | None = None
    nth: int = 1
    record: int = 1

    def games(self) -> Iterator[Log | NotationError]:
        """The games, one by one; in place of one that is unreadable stands why.

        Raises:
            NotationError: The file is unreadable from some point on.
            OSError: The file cannot be opened.
        """
        if self.size is None:
            with opened(self.file) as stream:
                yield from read_each(stream, self.file)
            return
        with raw(self.file) as stream:
            stream.seek(self.start)
            data = stream.read(self.size)
        yield from self._games(data)

    def _games(self, data: bytes) -> Iterator[Log | NotationError]:
        try:
            for game in codec.read_each(io.BytesIO(data), self.file):
                if isinstance(game, Log):
                    self._number(game)
                yield self._moved(game) if isinstance(game, BrokenRecord) else game
        except BrokenRecord as error:
            raise self._moved(error) from None

    def _moved(self, error: BrokenRecord) -> BrokenRecord:
        """The error with its place in the whole file."""
        record, byte = error.record + self.record - 1, error.byte + self.start
        moved = BrokenRecord(error.message, record, byte, self.file)
        moved.log = error.log
        if moved.log is not None:
            self._number(moved.log)
        return moved

    def _number(self, log: Log) -> None:
        assert log.source is not None
        log.source = evolve(log.source, nth=log.source.nth + self.nth - 1)


def pieces(file: str, size: int = SIZE) -> Iterator[Piece]:
    """A file in pieces: a long `.clog` in several, any other file in one.

    Raises:
        OSError: The file cannot be opened.
    """
    whole = size_of(file)
    with raw(file) as stream:
        if whole <= size or not codec.is_binary(stream.read(32)):
            yield Piece(file)
            return
        stream.seek(0)
        first = Piece(file)
        for nth, (byte, record) in enumerate(codec.starts(stream), 1):
            if byte - first.start >= size:
                yield evolve(first, size=byte - first.start)
                first = Piece(file, byte, None, nth, record)
    yield evolve(first, size=whole - first.start)
