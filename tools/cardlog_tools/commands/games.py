"""`cardlog games`: what can be played."""

from __future__ import annotations

from cardlog import bots
from cardlog.errors import RulesError
from cardlog.game import AnyGame, find, names
from cardlog.rules import Option
from cardlog.words import words
from cardlog_tools.out import say
from cardlog_tools.run import FAILED
from cardlog_tools.spoken import said
from cardlog_tools.table import Column, table


def command() -> int:
    """List the games that can be played, with their seats, the options and profiles of their rules, and their bots.

    Example:
      cardlog games
    """
    code, rows = 0, []
    for name in names():
        try:
            rows.append(_row(find(name)))
        except RulesError as error:
            say(str(error))
            code = FAILED
    table(
        [
            Column("game"),
            Column("title"),
            Column("seats", right=True),
            Column("options"),
            Column("profiles"),
            Column("bots"),
        ],
        rows,
    )
    return code


def _row(game: AnyGame) -> list[str]:
    options = [f"{option.name}={_values(option)}" for option in game.options.known.values()]
    return [
        game.name,
        said(words(game.title)),
        _numbers(game.seats),
        " ".join(options),
        " ".join(game.options.profiles),
        " ".join(bots.names(game)),
    ]


def _values(option: Option) -> str:
    """All values, the classic one first; where they are one number after the other, that one and the first and the last."""
    values = [*option.values]
    return "|".join(values if option.known == ", ".join(values) else [values[0], option.known.replace(" to ", "-")])


def _numbers(seats: tuple[int, ...]) -> str:
    first, last = seats[0], seats[-1]
    return str(first) if len(seats) == 1 else f"{first}-{last}"
