"""`cardlog coverage`: which clauses of the rules recorded games exercise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from cardlog.errors import CardlogError, GameError, IllegalEvent
from cardlog.fault import fault
from cardlog.impact.words import events
from cardlog.impact.words import games as counted_games
from cardlog.language import preferred
from cardlog.log import Log
from cardlog.rulebook import log_clauses
from cardlog.study.coverage import Coverage
from cardlog_tools import batch
from cardlog_tools.batch import judged, processes
from cardlog_tools.options import Files, Jobs, Json, On
from cardlog_tools.out import harmless, json_lines, say, tell
from cardlog_tools.run import FAILED, NO, illegal, place
from cardlog_tools.table import Column, table

WIDEST: Final = 40
"""How much of a clause is shown."""


def command(files: Files, json: Json = False, jobs: Jobs = None, on: On = "local") -> int:
    """List for each clause of the rules how many games and events exercise it, and which clauses none does.

    A clause is exercised by what the game's table of coverage says is a case of it: an event of the main line, or the
    tag Result. Definitions and worked examples, which no event can show, are left out.

    Examples:
      cardlog coverage replays/
      cardlog coverage games.clog --json
    """
    found: dict[str, Coverage] = {}
    code = 0
    for each in judged(files, counted, unreadable, jobs or processes(files), on=batch.On.of(on)):
        if each.fault:
            say(each.fault)
            code = max(code, each.code)
        if each.coverage is not None:
            name = each.coverage.game.name
            found[name] = found[name].merge(each.coverage) if name in found else each.coverage
    if json:
        line = json_lines()
        for coverage in found.values():
            for row in coverage.as_json():
                line(row)
    else:
        as_table(found.values())
    return code


class Counted(NamedTuple):
    """What is said of one game.

    Attributes:
        coverage: What it exercises; None where it cannot be read.
        fault: What is wrong with it.
        code: The exit code that follows.
    """

    coverage: Coverage | None
    fault: str = ""
    code: int = 0


def counted(log: Log) -> Counted:
    """What one game exercises, by today's rules."""
    coverage = Coverage(log.game)
    try:
        coverage.add(log)
    except IllegalEvent as error:
        return Counted(coverage, illegal(log, error), NO)
    except Exception as error:
        told = error if isinstance(error, GameError) else fault(log.game, error)
        if told is None:
            raise
        return Counted(None, f"{place(log)}: {told}", FAILED)
    return Counted(coverage)


def unreadable(file: str, nth: int, error: CardlogError) -> Counted:
    """What is said of a game that cannot be read: what comes before the fault counts."""
    torn = getattr(error, "log", None)
    return Counted(None if torn is None else counted(torn).coverage, str(error), FAILED)


def as_table(found: Iterable[Coverage]) -> None:
    """Print the clauses for people, and after them those that nothing exercises."""
    columns = [
        Column("game"),
        Column("clause"),
        Column("games", right=True),
        Column("events", right=True),
        Column("says"),
    ]
    table(columns, rows(found))
    for coverage in found:
        missing = ", ".join(coverage.missing)
        counted = f"{coverage.game.name}: {counted_games(coverage.games)}, {events(coverage.events)}"
        tell(f"{counted}; not exercised: {missing}" if missing else f"{counted}; not exercised: nothing")


def rows(found: Iterable[Coverage]) -> Iterator[list[str]]:
    """A row for each clause."""
    for coverage in found:
        code = preferred()
        clauses = {**coverage.game.clauses(code), **log_clauses(code)}
        for row in coverage.as_json():
            text = harmless(clauses[row["clause"]].text)
            yield [*map(str, row.values()), text if len(text) <= WIDEST else text[: WIDEST - 1] + "…"]
