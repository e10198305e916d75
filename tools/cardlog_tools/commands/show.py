"""`cardlog show`: states as JSON, or as tables for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from cardlog.language import Language
from cardlog.log import Log
from cardlog_tools.lens import Lens
from cardlog_tools.options import At, Every, Files, Json, Lang, Seat, apart, speaking
from cardlog_tools.out import json_lines
from cardlog_tools.run import over, upto

Shower = Callable[[Log, int, Any], None]


def command(
    files: Files,
    *,
    at: At = None,
    every: Every = False,
    seat: Seat = None,
    now: Annotated[bool, typer.Option("--now", help="With --seat: only what lies open to it at that moment.")] = False,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """Show the state of games after their last event, or after any other.

    Examples:
      cardlog show game.cgn
      cardlog show game.cgn --at 12 --seat A
      cardlog show game.cgn --all --json
    """
    apart(at=at is not None, all=every)
    lens = Lens.of(seat, now)
    say = speaking(lang)
    show = as_json() if json else as_table(say)

    def one(log: Log) -> None:
        look = lens.on(log)
        if not every:
            last = upto(log, at)
            show(log, last, look(log.state(last)))
            return
        for number, state in enumerate(log.walk_states()):
            show(log, number, look(state))

    return over(files, one, say)


def as_json() -> Shower:
    """Prints states as the contract says."""
    line = json_lines()
    return lambda log, number, state: line(log.game.as_json(state, number))


def as_table(say: Language) -> Shower:
    """Prints states as tables, a heading before each game."""
    from cardlog_tools.people import heading, moment
    from cardlog_tools.screen import Screen, seat_names

    screen = Screen(say)
    current: Log | None = None

    def show(log: Log, number: int, state: Any) -> None:
        nonlocal current
        if current is not None:
            screen.print()
        if log is not current:
            heading(screen, log.header)
            screen.print()
            current = log
        screen.print(moment(screen, log, number))
        screen.rows(screen.filled(log.game.table(state), seat_names(log.header.seats)), 2)

    return show
