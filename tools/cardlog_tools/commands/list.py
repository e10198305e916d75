"""`cardlog list`: a line a game."""

from __future__ import annotations

from cardlog.log import Log
from cardlog.picture.words import ending
from cardlog_tools.options import Files
from cardlog_tools.out import harmless
from cardlog_tools.run import Run, place
from cardlog_tools.screen import seat_names
from cardlog_tools.table import Column, table


def command(files: Files) -> int:
    """List games: file, game, rules, seats, events and result, a line each.

    On a terminal this is a table; elsewhere the columns stand apart by tabs.

    Examples:
      cardlog list games/
      cardlog list games.clog | grep draw
    """
    run = Run()

    def row(log: Log) -> list[str]:
        names = seat_names(log.header.seats)
        ends = [ending(state.result, names) for state in run.attempt(log, Log.state)] or ["illegal"]
        return [harmless(place(log)), log.game.name, str(log.header.rules), ", ".join(names), str(len(log)), *ends]

    columns = [Column("file"), Column("game"), Column("rules"), Column("seats"), Column("events", right=True)]
    table([*columns, Column("result")], run.each(files, row))
    return run.code
