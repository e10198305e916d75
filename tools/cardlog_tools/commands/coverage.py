"""`cardlog coverage`: which clauses of the rules recorded games exercise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cardlog.coverage import Coverage
from cardlog.game import log_clauses
from cardlog.impact.words import games as counted_games
from cardlog.impact.words import number
from cardlog.log import Log
from cardlog_tools.options import Files, Json
from cardlog_tools.out import harmless, json_lines
from cardlog_tools.run import over
from cardlog_tools.table import Column, table

WIDEST: Final = 40
"""How much of a clause is shown."""


def command(files: Files, json: Json = False) -> int:
    """List for each clause of the rules how many games and events exercise it, and which clauses none does.

    A clause is exercised where the rules code says that it decided: an event of the main line, or the tag
    Result. Definitions and worked examples, which no event can show, are left out.

    Examples:
      cardlog coverage replays/
      cardlog coverage games.clog --json
    """
    found: dict[str, Coverage] = {}

    def one(log: Log) -> None:
        found.setdefault(log.game.name, Coverage(log.game)).add(log)

    code = over(files, one, today=True)
    if json:
        line = json_lines()
        for coverage in found.values():
            for row in coverage.as_json():
                line(row)
    else:
        as_table(found.values())
    return code


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
        missing = ", ".join(coverage.missing) or "nothing"
        counted = f"{counted_games(coverage.games)}, {number(coverage.events)} events"
        print(f"{coverage.game.name}: {counted}; not exercised: {missing}")


def rows(found: Iterable[Coverage]) -> Iterator[list[str]]:
    """A row for each clause."""
    for coverage in found:
        clauses = {**coverage.game.clauses(), **log_clauses()}
        for row in coverage.as_json():
            text = harmless(clauses[row["clause"]].text)
            yield [*map(str, row.values()), text if len(text) <= WIDEST else text[: WIDEST - 1] + "…"]
