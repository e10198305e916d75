"""`cardlog list`: a line a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final, NamedTuple

import typer

from cardlog.log import Log
from cardlog.picture.words import ending
from cardlog.study.summary import summary
from cardlog.words import words
from cardlog_tools.logs import Refused
from cardlog_tools.options import Files, Json, apart
from cardlog_tools.out import harmless, json_lines
from cardlog_tools.run import Run, place
from cardlog_tools.screen import seat_names
from cardlog_tools.spoken import said
from cardlog_tools.table import Column, table

COLUMNS: Final = ("file", "game", "rules", "seats", "events", "result")
NUMBERS: Final = ("revision", "events", "decisions")
"""What games are sorted by as numbers."""


class Listed(NamedTuple):
    """A game of the list.

    Attributes:
        game: What `summary` says of it.
        row: The same for people, without its tags.
    """

    game: dict[str, Any]
    row: list[str]


def command(
    files: Files,
    json: Json = False,
    sort: Annotated[
        str | None,
        typer.Option(
            "--sort",
            metavar="KEY",
            help="By file, game, rules, seats, events, decisions, result, revision, or a tag as Date; -KEY backwards.",
        ),
    ] = None,
    tags: Annotated[bool, typer.Option("--tags", help="With the games' other tags.")] = False,
) -> int:
    """List games: file, game, rules, seats, events and result, a line each.

    On a terminal this is a table; elsewhere the columns stand apart by tabs. With --json there is an object a game,
    which has its tags too.

    Examples:
      cardlog list games/
      cardlog list games.clog | grep Ana
      cardlog list games/ --sort -events --tags
      cardlog list games/ --json | jq 'select(.annotated)'
    """
    apart(json=json, tags=tags)
    run = Run()

    def listed(log: Log) -> Listed:
        state = next(run.attempt(log, Log.state), None)
        names = seat_names(log.header.seats)
        ends = words("illegal") if state is None else ending(state.result, names)
        row = [harmless(place(log)), log.game.name, str(log.header.rules), ", ".join(names), str(len(log)), said(ends)]
        return Listed(summary(log, state), row)

    games: Iterator[Listed] = run.each(files, listed)
    if sort is not None:
        games = iter(ordered(list(games), sort))
    if json:
        line = json_lines()
        for each in games:
            line(each.game)
    else:
        columns = [*(Column(name, right=name == "events") for name in COLUMNS), *[Column("tags")] * tags]
        table(columns, ([*each.row, *[tags_text(each.game)] * tags] for each in games))
    return run.code


def ordered(games: list[Listed], key: str) -> list[Listed]:
    """The games in the order that `--sort` asks for; those that have no such tag come last.

    Raises:
        Refused: No game has what they are to be sorted by.
    """
    back = key.startswith("-")
    value = sorted_by(key.removeprefix("-"))
    there = [each for each in games if value(each) is not None]
    if games and not there:
        raise Refused(f"no game has {key.removeprefix('-')!r} to be sorted by")
    return sorted(there, key=value, reverse=back) + [each for each in games if value(each) is None]


def sorted_by(key: str) -> Callable[[Listed], Any]:
    """What games are sorted by: a number, a text, or None where a game has nothing of that name."""
    if key in NUMBERS:
        return lambda each: each.game[key]
    if key == "file":
        return lambda each: (str(each.game["file"]), each.game["nth"])
    if key in COLUMNS:
        at = COLUMNS.index(key)
        return lambda each: each.row[at]
    return lambda each: each.game["tags"].get(key)


def tags_text(game: dict[str, Any]) -> str:
    """The other tags of a game for people: `Event=Sample Date=2026-11-30`."""
    return harmless(" ".join(f"{name}={value}" for name, value in game["tags"].items()))
