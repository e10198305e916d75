"""Judging many games, in several processes if wanted: the order of the results is always that of the games."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

import typer
from attrs import frozen

from cardlog.errors import CardlogError
from cardlog.formats.codec import is_binary
from cardlog.formats.opening import raw, size_of
from cardlog.log import Log
from cardlog.many.cluster import Cluster
from cardlog.many.pieces import SIZE, Piece, pieces
from cardlog.many.workers import Workers, cores
from cardlog_tools.logs import Found, Refused, Revisions, every, files, found, is_file, revision

R = TypeVar("R")

FAR: Final = 4 * SIZE
"""How many bytes a piece has that is sent to a cluster, where a task costs more."""

BAR: Final = 40
"""How long the bar is, in columns."""

Task: TypeAlias = Piece | str
"""Games of a file, or a name (standard input, a pipe, `FILE#N`) that only this process can look into."""
Judge: TypeAlias = Callable[[Log], R | None]
"""What is asked of a game; None where there is nothing to say of it."""
Unread: TypeAlias = Callable[[str, int, CardlogError], R]
"""What is said of a game that cannot be read: its file, which game of the file it is, and why."""


@frozen
class On:
    """Where many games are worked on.

    Attributes:
        cluster: Whether on a cluster of Dask; else in processes of this machine.
        address: The cluster's scheduler; empty for one that is made on this machine.
    """

    cluster: bool = False
    address: str = ""

    @classmethod
    def of(cls, text: str) -> On:
        """What the option `--on` says: `local`, `dask` or `dask=ADDRESS`.

        Raises:
            typer.BadParameter: It is none of these.
        """
        name, _, address = text.partition("=")
        if text != "local" and name != "dask":
            raise typer.BadParameter("there are local, dask and dask=ADDRESS", param_hint="--on")
        return cls(name == "dask", address)

    @property
    def piece(self) -> int:
        """How many bytes a piece has, where several work on a file."""
        return FAR if self.cluster else SIZE

    def workers(
        self, work: Callable[[Task], Iterable[R]], jobs: int, here: Callable[[Task], bool]
    ) -> Workers[Task, R] | Cluster[Task, R]:
        """What does the work on tasks."""
        return Cluster(work, self.address, jobs, here) if self.cluster else Workers(work, jobs, here)


LOCAL: Final = On()


class Answer(NamedTuple, Generic[R]):
    """What is said of one game.

    Attributes:
        result: What the judge says, if anything, or what is said of an unreadable game.
        file: The game's file.
        nth: Which game of the file it is, from 1.
        revision: What is to be told of the revision of its rules; nothing if it is the present one.
        rest: Whether the rest of its file is unreadable too.
    """

    result: R | None
    file: str
    nth: int
    revision: Sequence[str] = ()
    rest: bool = False


Work: TypeAlias = Callable[[Iterable[Found]], Iterator[Answer[R]]]
"""What is done with games that stand one behind the other; it answers of one game, or of several at once."""


def processes(names: Sequence[str], share: int = 4 * SIZE) -> int:
    """How many processes are worth their start: no more than cores, and a share of 1 MiB for each, or as said.

    A text is always one piece.
    """
    worth, parts = 0, 0
    for name, size in _sizes(names).items():
        worth += size
        parts += max(1, size // SIZE) if size > SIZE and _is_binary(name) else 1
    return max(1, min(cores(), worth // share, parts))


def _is_binary(name: str) -> bool:
    try:
        with raw(name) as stream:
            return is_binary(stream.read(32))
    except OSError:
        return False


def judged(
    names: Sequence[str],
    judge: Judge[R],
    unread: Unread[R],
    jobs: int,
    *,
    on: On = LOCAL,
    bar: bool = True,
    mixed: bool = False,
) -> Iterator[R]:
    """What is said of each game of the files, in their order; see `worked`.

    Args:
        names: FILE…
        judge: What is asked of every game.
        unread: What is said of one that cannot be read.
        jobs: How many processes ask it; 1 for this one alone.
        on: Where they are.
        bar: Whether there may be a bar.
        mixed: Whether what is said is printed as it comes.
    """
    return worked(names, partial(_judged, judge, unread), jobs, on=on, bar=bar, mixed=mixed)


def _judged(judge: Judge[R], unread: Unread[R], games: Iterable[Found]) -> Iterator[Answer[R]]:
    for each in games:
        if each.error is not None:
            yield Answer(unread(each.file, each.nth, each.error), each.file, each.nth, rest=each.rest)
        elif each.log is not None:
            result, of = judge(each.log), revision(each.log)
            if result is not None or of:
                yield Answer(result, each.file, each.nth, of)


def worked(
    names: Sequence[str],
    work: Work[R],
    jobs: int,
    *,
    on: On = LOCAL,
    bar: bool = True,
    mixed: bool = False,
    split: int = 0,
) -> Iterator[R]:
    """What the work gives for the games of the files, in their order.

    Where a file cannot be read on, the rest of it is left out. Of a game of another revision of its rules this is
    said. A bar on a terminal tells how far it has come.

    Args:
        names: FILE…
        work: What is done with games that stand one behind the other.
        jobs: How many processes do it; 1 for this one alone.
        on: Where they are.
        bar: Whether there may be a bar.
        mixed: Whether what is said is printed as it comes.
        split: In pieces of how many bytes long files are worked on, however many processes there are; 0 for pieces only
            where there are several.
    """
    lost = None
    shown = _Bar(names if bar else (), mixed)
    revisions = Revisions()
    with on.workers(partial(_answers, work), jobs, _here) as workers:
        for task, answers in workers.each(_tasks(names, split or on.piece * (jobs > 1 or shown.shown or on != LOCAL))):
            if isinstance(task, Piece) and task.nth > 1 and task.file == lost:
                continue
            lost = None
            for answer in answers:
                shown.aside()
                if answer.revision:
                    revisions.say(answer.file, answer.nth, answer.revision)
                if answer.result is not None:
                    yield answer.result
                shown.again()
                if answer.rest:
                    lost = answer.file
            shown.advance(task)
        shown.clear()


def _tasks(names: Sequence[str], split: int) -> Iterator[Task]:
    for name in files(names):
        if not is_file(name):
            yield name
        elif split:
            yield from _pieces(name, split)
        else:
            yield Piece(name)


def _pieces(name: str, size: int) -> Iterator[Task]:
    try:
        yield from pieces(name, size)
    except OSError:
        yield name  # whoever looks into it says why it cannot be opened


def _here(task: Task) -> bool:
    return isinstance(task, str)


def _answers(work: Work[R], task: Task) -> Iterator[Answer[R]]:
    return work(_piece(task) if isinstance(task, Piece) else every([task]))


def _piece(piece: Piece) -> Iterator[Found]:
    nth = piece.nth
    try:
        for game in piece.games():
            yield found(piece.file, nth, game)
            nth += 1
    except OSError as error:
        yield Found(piece.file, nth, None, Refused(error.strerror or str(error), piece.file), rest=True)
    except CardlogError as error:
        yield found(piece.file, nth, error, rest=True)


def _sizes(names: Sequence[str]) -> dict[str, int]:
    return {name: size_of(name) for name in files(names) if is_file(name)}


class _Bar:
    """A bar on standard error, while that is a terminal: how much of the files has been read.

    Args:
        names: FILE…
        mixed: Whether the results are printed as they come, so that on one terminal both must find room.
    """

    def __init__(self, names: Sequence[str], mixed: bool) -> None:
        self.shown = bool(names) and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._mixed = mixed and self.shown and sys.stdout.isatty()
        self._sizes = _sizes(names) if self.shown else {}
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
