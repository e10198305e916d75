"""`cardlog show`: states as JSON, or as tables for people."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import typer

from cardlog.event import Event
from cardlog.language import Language
from cardlog.log import Log
from cardlog.study.knowledge import who_knows
from cardlog_tools.lens import Lens
from cardlog_tools.options import At, Every, Files, Json, Lang, Seat, apart, speaking
from cardlog_tools.out import json_lines
from cardlog_tools.run import over, upto
from cardlog_tools.spoken import said

Shower = Callable[[Log, int, Any, Callable[[], Event | None]], None]
"""Prints a state: its log, how many events led to it, the state, and what gives the last of those events."""


def command(
    files: Files,
    *,
    at: At = None,
    every: Every = False,
    seat: Seat = None,
    now: Annotated[bool, typer.Option("--now", help="With --seat: only what lies open to it at that moment.")] = False,
    knowledge: Annotated[
        bool,
        typer.Option("--knowledge", help="Who knows each card that does not lie open to all, and since which event."),
    ] = False,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """Show the state of games after their last event, or after any other.

    Examples:
      cardlog show game.cgn
      cardlog show game.cgn --at 12 --seat A
      cardlog show game.cgn --all --json
      cardlog show game.cgn --knowledge
    """
    apart(at=at is not None, all=every)
    apart(knowledge=knowledge, all=every)
    apart(knowledge=knowledge, now=now)
    lens = Lens.of(seat, now)
    say = speaking(lang)
    if knowledge:
        tell = knowledge_json() if json else knowledge_table(say)
        return over(files, lambda log: tell(lens.copy(log), upto(log, at)), say)
    show = as_json() if json else as_table(say)

    def one(log: Log) -> None:
        look = lens.on(log)
        if not every:
            last = upto(log, at)
            show(log, last, look(log.state(last)), lambda: lens.event(log, last))
            return
        before = None
        for number, state in enumerate(log.walk_states()):
            show(log, number, look(state), partial(lens.event, log, number, before))
            before = state

    return over(files, one, say)


def as_json() -> Shower:
    """Prints states as the contract says."""
    line = json_lines()
    return lambda log, number, state, _: line(log.game.as_json(state, number))


def knowledge_json() -> Callable[[Log, int], None]:
    """Prints who knows what as JSON, a line a game."""
    line = json_lines()

    def show(log: Log, number: int) -> None:
        known = [each.as_json() for each in who_knows(log, number)]
        line({"game": log.game.name, "view": log.header.tag("View"), "event": number, "knowledge": known})

    return show


def knowledge_table(say: Language) -> Callable[[Log, int], None]:
    """Prints who knows what as tables: places and cards, and each viewer with the event since which it knows."""
    from cardlog_tools.people import heading, moment, place
    from cardlog_tools.screen import Screen

    screen = Screen(say)

    def show(log: Log, number: int) -> None:
        screen.pack = log.game.pack
        heading(screen, log.header)
        screen.print()
        screen.print(moment(screen, log, number, log[number - 1] if number else None))
        rows = []
        for each in who_knows(log, number):
            _, _, known = str(each).partition(": ")
            rows.append((f"{place(each.place)} {screen.event(log.game.pack.spot_names[each.spot])}", said(known)))
        screen.rows(rows, 2)

    return show


def as_table(say: Language) -> Shower:
    """Prints states as tables, a heading before each game."""
    from cardlog_tools.people import heading, moment
    from cardlog_tools.screen import Screen, seat_names

    screen = Screen(say)
    current: Log | None = None

    def show(log: Log, number: int, state: Any, event: Callable[[], Event | None]) -> None:
        nonlocal current
        if current is not None:
            screen.print()
        if log is not current:
            heading(screen, log.header)
            screen.print()
            current = log
        screen.pack = log.game.pack
        screen.print(moment(screen, log, number, event()))
        screen.rows(screen.filled(log.game.table(state), seat_names(log.header.seats)), 2)

    return show
