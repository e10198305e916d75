"""From the arguments FILE… to games: files, folders, `FILE#N`, and `-` for standard input."""

from __future__ import annotations

import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from attrs import frozen

from cardlog.errors import CardlogError, NotationError
from cardlog.formats.files import is_log_name, read_each
from cardlog.formats.opening import is_remote, opened, remote, unpacked
from cardlog.log import Log
from cardlog.study.revision import told
from cardlog_tools.out import say


class Refused(CardlogError):
    """What was asked for cannot be done.

    Attributes:
        message: Why not.
        file: The file that it is about, or None.
    """

    def __init__(self, message: str, file: str | None = None) -> None:
        super().__init__(message, file)
        self.message = message
        self.file = file

    def __str__(self) -> str:
        return self.message if self.file is None else f"{self.file}: {self.message}"


@frozen(eq=False)
class Found:
    """A game of a file, or why there is none.

    Attributes:
        file: The file, as it was named or found.
        nth: Which game of the file it is, from 1.
        log: The game; where the file is broken within it, what comes before; None where it is unreadable.
        error: Why it is unreadable, or broken; None where all is well.
        rest: Whether what follows in the file is unreadable too.
    """

    file: str
    nth: int
    log: Log | None
    error: CardlogError | None = None
    rest: bool = False


def games(names: Iterable[str]) -> Iterator[Found]:
    """The games of all these files, one by one; what is unreadable is told and does not stop the others.

    Of a game of another revision of its rules this is said, and once what changed since.
    """
    revisions = Revisions()
    for each in every(names):
        if each.log is not None:
            revisions.say(each.file, each.nth, revision(each.log))
        yield each


def revision(log: Log) -> list[str]:
    """What is to be told of the revision of a log's rules; nothing if it is the present one."""
    which, *changes = told(log.header) or [""]
    return [which, *(f"{log.game.name}: {change}" for change in changes)] if which else []


MOST: Final = 5
"""Of how many files it is said that they are of another revision; there may be thousands."""


class Revisions:
    """Tells of what other revisions logs are, once a file and of the first files, and once what changed since."""

    def __init__(self) -> None:
        self._said: set[str] = set()
        self._files: defaultdict[str, set[str]] = defaultdict(set)

    def say(self, file: str, nth: int, told: Sequence[str]) -> None:
        """Tell it of a game.

        Args:
            file: Its file.
            nth: Which game of the file it is, from 1.
            told: What `revision` says of it.
        """
        if not told:
            return
        files = self._files[told[0]]
        if file not in files and len(files) <= MOST:
            files.add(file)
            place = f"{file}#{nth}" if nth > 1 else file
            say(f"{place}: {told[0]}" if len(files) <= MOST else f"{place} and perhaps others: {told[0]}")
        for change in told[1:]:
            if change not in self._said:
                say(change)
        self._said.update(told[1:])


def every(names: Iterable[str]) -> Iterator[Found]:
    """The same as `games`, and nothing is told."""
    for name in names:
        file, nth = numbered(name)
        if not _is_folder(file):
            yield from _games(file, nth)
        elif nth is not None:
            yield Found(file, nth, None, Refused(f"a folder has no game {nth}", file))
        else:
            yield from _folder(file)


def files(names: Iterable[str]) -> Iterator[str]:
    """The same names, with the logs in a folder in place of the folder where there are any."""
    for name in names:
        file, nth = numbered(name)
        if nth is not None or not _is_folder(file):
            yield name
            continue
        paths = [path.filename if isinstance(path, OSError) else path for path in _below(file)]
        yield from paths or [name]


def numbered(name: str) -> tuple[str, int | None]:
    """A file and the number of a game in it: `games.cgn#3`, unless a file has that very name."""
    match = re.fullmatch(r"(.+)#([0-9]{1,9})", name, re.DOTALL)
    if match is None or os.path.lexists(name):
        return name, None
    return match[1], int(match[2])


def _is_folder(name: str) -> bool:
    if is_remote(name):
        system, path = remote(name)
        return bool(system.isdir(path))
    return os.path.isdir(name)  # noqa: PTH112  Path raises where a name is too long, and what is wrong is told later


def is_file(name: str) -> bool:
    """Whether there is a file of that name."""
    if is_remote(name):
        system, path = remote(name)
        return bool(system.isfile(path))
    return os.path.isfile(name)  # noqa: PTH113  as above


def _folder(folder: str) -> Iterator[Found]:
    nothing = True
    for path in _below(folder):
        nothing = False
        if isinstance(path, OSError):
            yield Found(folder, 1, None, Refused(path.strerror or str(path), path.filename))
        else:
            yield from _games(path, None)
    if nothing:
        yield Found(folder, 1, None, Refused("no .cgn or .clog is in this folder or below", folder))


def _below(folder: str) -> Iterator[str | OSError]:
    """The logs in a folder and in those below it, in name order, or why one cannot be listed."""
    if is_remote(folder):
        system, path = remote(folder)
        yield from (system.unstrip_protocol(name) for name in sorted(system.find(path)) if is_log_name(name))
        return
    try:
        with os.scandir(folder) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        yield error
        return
    for entry in listed:
        if entry.is_dir(follow_symlinks=False):
            yield from _below(entry.path)
        elif is_log_name(entry.name) and _may_be_a_file(entry):
            yield entry.path


def _may_be_a_file(entry: os.DirEntry[str]) -> bool:
    """Whether it is a file, or a link to nowhere; a pipe would be waited for, and a linked folder is none of ours."""
    return entry.is_file() or not Path(entry).exists()


def _games(file: str, nth: int | None) -> Iterator[Found]:
    """The games of one file, or its `nth`."""
    number = 0
    try:
        with _open(file) as stream:
            for game in read_each(stream, file):
                number += 1
                if nth is None or nth == number:
                    yield found(file, number, game)
                if number == nth:
                    return
    except OSError as error:
        yield Found(file, nth or number + 1, None, Refused(error.strerror or str(error), file))
    except CardlogError as error:
        if nth in (None, number + 1):
            yield found(file, number + 1, error, rest=True)
        else:
            yield Found(file, nth, None, error)
    else:
        if nth is not None:
            yield Found(file, nth, None, Refused(f"there is no game {nth}: it holds {number}", file))


def found(file: str, nth: int, game: Log | CardlogError, rest: bool = False) -> Found:
    """A game as it was read, or why it was not."""
    if isinstance(game, Log):
        return Found(file, nth, game)
    return Found(file, nth, game.log if isinstance(game, NotationError) else None, game, rest)


@contextmanager
def _open(file: str) -> Iterator[IO[bytes]]:
    if file != "-":
        with opened(file) as stream:
            yield stream
    elif sys.stdin is None:
        raise Refused("standard input is closed", file)
    else:
        yield unpacked(sys.stdin.buffer)
