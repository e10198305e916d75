"""`cardlog legal`: what may be decided at a point of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlog.log import Log
from cardlog.state import actor_name
from cardlog_tools.options import At, Every, Files, Json, apart
from cardlog_tools.out import json_lines
from cardlog_tools.run import over, upto


def command(files: Files, at: At = None, every: Every = False, json: Json = False) -> int:
    """List the legal decisions after the last event, or after any other.

    None are legal while a fact is due, or when the game is over. In a seat's copy, what another seat might
    hold counts as held.

    Examples:
      cardlog legal game.cgn --at 12
      cardlog legal game.cgn --all --json
    """
    apart(at=at is not None, all=every)
    show = as_json() if json else as_rows()

    def one(log: Log) -> None:
        if not every:
            last = upto(log, at)
            show(log, last, log.state(last))
            return
        for number, state in enumerate(log.walk_states()):
            show(log, number, state)

    return over(files, one)


def as_json() -> Callable[[Log, int, Any], None]:
    """Prints the decisions as the contract says."""
    line = json_lines()

    def show(log: Log, number: int, state: Any) -> None:
        legal = sorted(map(str, log.game.legal(state)))
        line({"event": number, "actor": actor_name(state.actor), "awaits": state.awaits, "legal": legal})

    return show


def as_rows() -> Callable[[Log, int, Any], None]:
    """Prints the decisions for people: a row for each verb."""
    from cardlog_tools.people import moment
    from cardlog_tools.screen import Screen, seat_names

    screen = Screen()
    first = True

    def show(log: Log, number: int, state: Any) -> None:
        nonlocal first
        if not first:
            screen.print()
        first = False
        names = seat_names(log.header.seats)
        legal = log.game.legal(state)
        screen.print(moment(screen, log, number))
        screen.print(screen.fill(waits(state), names), 2, 2)
        screen.rows(screen.filled(by_verb(legal), names), 4)

    return show


def waits(state: Any) -> str:
    """What a state waits for, in words."""
    actor = actor_name(state.actor)
    if actor is None:
        return "The game is over."
    if actor == "*":
        return f"A fact is due: {state.awaits.removeprefix('fact:')}."
    return f"{{{actor}}} is to act ({state.awaits})."


def by_verb(legal: Any) -> list[tuple[str, str]]:
    """Decisions in rows: a verb, and what else can be said with it, cards in braces."""
    rows: dict[str, list[str]] = {}
    for decision in legal:
        words = str(decision).split(" ")[len(f"{decision.actor} {decision.verb}".split(" ")) :]
        rows.setdefault(decision.verb, []).append(" ".join(f"{{{word}}}" for word in words))
    return [(verb, ", ".join(said)) for verb, said in rows.items()]
