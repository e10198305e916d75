"""Doing a piece of work on every game of FILE…: a bad game is told, and does not stop the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from cardlog.check import line_of
from cardlog.errors import CardlogError, IllegalEvent
from cardlog.fault import fault
from cardlog.language import ENGLISH, Language
from cardlog.log import Log
from cardlog.study.revision import as_known, verdict
from cardlog_tools.logs import Refused, games
from cardlog_tools.out import say
from cardlog_tools.refused import placed

T = TypeVar("T")

NO = 1
"""The answer is no: something is illegal, or differs."""
FAILED = 2
"""It could not be done. It beats `NO`."""


class Run:
    """Work on many games.

    Attributes:
        code: The exit code so far: the worst of all.
        language: The language in which an illegal event is told.
        today: Whether games of an older revision are taken by today's rules, and not by those of their own, where
            these are kept.
    """

    def __init__(self, language: Language = ENGLISH, today: bool = False) -> None:
        self.code = 0
        self.language = language
        self.today = today

    def each(self, files: Iterable[str], work: Callable[[Log], T]) -> Iterator[T]:
        """What the work gives for each game of the files; what is wrong with a game is said."""
        for found in games(files):
            if found.log is not None:
                yield from self.attempt(found.log, work)
            if found.error is not None:
                say(str(found.error))
                self.fail(FAILED)

    def attempt(self, log: Log, work: Callable[[Log], T]) -> Iterator[T]:
        """What the work gives for one game; nothing, if something is wrong with it."""
        log = log if self.today else as_known(log)
        try:
            yield work(log)
        except IllegalEvent as error:
            say(illegal(log, error, self.language))
            self.fail(NO)
        except CardlogError as error:
            say(f"{place(log)}: {error}")
            self.fail(FAILED)
        except RecursionError:
            say(f"{place(log)}: its variations are nested too deeply")
            self.fail(FAILED)
        except Exception as error:
            told = fault(log.game, error)
            if told is None:
                raise
            say(f"{place(log)}: {told}")
            self.fail(FAILED)

    def fail(self, code: int) -> None:
        """Note an exit code."""
        self.code = max(self.code, code)


def over(
    files: Iterable[str], work: Callable[[Log], None], language: Language = ENGLISH, *, today: bool = False
) -> int:
    """Do the work on every game of the files; see `Run`.

    Returns:
        The exit code: the worst of all.
    """
    run = Run(language, today)
    for _ in run.each(files, work):
        pass
    return run.code


def only(run: Run, file: str) -> Log | None:
    """The one game of a file, as far as it can be read; None, said, where there is none or more than one."""
    found: list[Log] = []
    for log in run.each([file], lambda log: log):
        found.append(log)
        if len(found) == 2:
            say(f"{file}: it holds more than one game; say which, as {file}#1")
            run.fail(FAILED)
            return None
    return found[0] if found else None


def place(log: Log) -> str:
    """Where a game comes from, as messages begin."""
    assert log.source is not None
    number = f"#{log.source.nth}" if log.source.nth > 1 else ""
    return f"{log.source.file}{number}"


def illegal(log: Log, error: IllegalEvent, language: Language = ENGLISH) -> str:
    """An illegal event in one line: file and line, the event, why, the clause, and in an older log what it was then."""
    line = line_of(log, error)
    where = place(log) if line is None or log.source is None else f"{log.source.file}:{line}"
    if language is not ENGLISH:
        return f"{where}: {placed(log.game, error, language)}"
    then = verdict(log, error)
    return f"{where}: {error}" + (f"; {then}" if then else "")


def upto(log: Log, at: int | None) -> int:
    """The number of the last event to look at: `at`, or the log's last.

    Raises:
        Refused: The log has no such event.
    """
    if at is None:
        return len(log)
    if at > len(log):
        raise Refused(f"there is no event {at}: the last is {len(log)}")
    return at
