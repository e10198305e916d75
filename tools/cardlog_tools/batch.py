"""Judging many games, in several processes if wanted: the order of the results is always that of the games."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from cardlog.errors import BrokenRecord, CardlogError, NotationError
from cardlog.impact import Verdict
from cardlog.impact.pieces import Piece, pieces
from cardlog.impact.workers import Workers
from cardlog.log import Log
from cardlog_tools.logs import Refused, files, games

R = TypeVar("R")

BAR: Final = 40
"""How long the bar is, in columns."""

Task: TypeAlias = Piece | str
"""Games of a file, or a name (standard input, a pipe, `FILE#N`) that only this process can look into."""
Judge: TypeAlias = Callable[[Log], R | Verdict]


def judged(names: Sequence[str], judge: Judge[R], jobs: int, mixed: bool = False) -> Iterator[R | Verdict]:
    """What the judge says of each game of the files; of an unreadable one, that it could not be checked.

    Where a file cannot be read on, the rest of it is left out. A bar on a terminal tells how far it has come.

    Args:
        names: FILE…
        judge: What is asked of every game.
        jobs: How many processes ask it; 1 for this one alone.
        mixed: Whether what is said is printed as it comes.
    """
    lost = None
    bar = _Bar(names, mixed)
    with Workers(partial(_judged, judge), jobs, _here) as workers:
        for task, verdicts in workers.each(_tasks(names, split=jobs > 1 or bar.shown)):
            if isinstance(task, Piece) and task.nth > 1 and task.file == lost:
                continue
            lost = None
            for verdict in verdicts:
                bar.aside()
                yield verdict
                bar.again()
                if isinstance(verdict, Verdict) and verdict.unread:
                    lost = verdict.file
            bar.advance(task)
        bar.clear()


def _tasks(names: Sequence[str], split: bool) -> Iterator[Task]:
    for name in files(names):
        if not Path(name).is_file():
            yield name
        elif split:
            yield from _pieces(name)
        else:
            yield Piece(name)


def _pieces(name: str) -> Iterator[Task]:
    try:
        yield from pieces(name)
    except OSError:
        yield name  # whoever looks into it says why it cannot be opened


def _here(task: Task) -> bool:
    return isinstance(task, str)


def _judged(judge: Judge[R], task: Task) -> Iterator[R | Verdict]:
    if isinstance(task, Piece):
        yield from _piece(judge, task)
        return
    for found in games([task]):
        if found.error is not None:
            yield _unreadable(found.file, found.nth, found.error)
        elif found.log is not None:
            yield judge(found.log)


def _piece(judge: Judge[R], piece: Piece) -> Iterator[R | Verdict]:
    nth = piece.nth
    try:
        for game in piece.games():
            if isinstance(game, NotationError):
                yield _unreadable(piece.file, nth, game)
            else:
                yield judge(game)
            nth += 1
    except OSError as error:
        yield _unreadable(piece.file, nth, Refused(error.strerror or str(error)), unread=True)
    except CardlogError as error:
        yield _unreadable(piece.file, nth, error, unread=True)


def _unreadable(file: str, nth: int, error: CardlogError, unread: bool = False) -> Verdict:
    message, line = getattr(error, "message", str(error)), getattr(error, "line", None)
    if isinstance(error, BrokenRecord):
        message = f"record {error.record} at byte {error.byte}: {message}"
    return Verdict("unchecked", message=message, line=line, file=file, nth=nth, unread=unread)


class _Bar:
    """A bar on standard error, while that is a terminal: how much of the files has been read.

    Args:
        names: FILE…
        mixed: Whether the results are printed as they come, so that on one terminal both must find room.
    """

    def __init__(self, names: Sequence[str], mixed: bool) -> None:
        self.shown = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._mixed = mixed and self.shown and sys.stdout.isatty()
        self._sizes = {name: Path(name).stat().st_size for name in files(names) if Path(name).is_file() and self.shown}
        self._total = sum(self._sizes.values()) or 1
        self._read = 0
        self._next = 0.0

    def advance(self, task: Task) -> None:
        """Another task is done."""
        if isinstance(task, Piece):
            self._read += task.size or self._sizes.get(task.file, 0) - task.start
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + 0.1
            self._draw()

    def aside(self) -> None:
        """Make room: something may be printed."""
        if self._mixed:
            self.clear()

    def again(self) -> None:
        """Whatever was printed is there now."""
        if self._mixed:
            sys.stdout.flush()
            self._draw()

    def clear(self) -> None:
        """Leave nothing on the screen."""
        self._write(" " * (BAR + 5) + "\r")

    def _draw(self) -> None:
        share = min(self._read / self._total, 1.0)
        full = int(share * BAR)
        self._write(f"{'#' * full}{'.' * (BAR - full)} {share:4.0%}")

    def _write(self, text: str) -> None:
        if self.shown:
            sys.stderr.write(f"\r{text}")
            sys.stderr.flush()
