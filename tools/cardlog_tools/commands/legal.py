"""`cardlog legal`: what may be decided at a point of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardlog.log import Log
from cardlog.state import actor_name
from cardlog.words import Words, words
from cardlog_tools.options import At, Every, Files, Json, apart, speaking
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

    screen = Screen(speaking(None))
    first = True

    def show(log: Log, number: int, state: Any) -> None:
        nonlocal first
        if not first:
            screen.print()
        first = False
        names = seat_names(log.header.seats)
        legal = log.game.legal(state)
        screen.pack = log.game.pack
        screen.print(moment(screen, log, number, log[number - 1] if number else None))
        screen.print(screen.fill(waits(state), names), 2, 2)
        screen.rows(screen.filled(by_verb(legal), names), 4)

    return show


_WAITS: Final[dict[str, str]] = {
    "deal": words("A fact is due: deal."),
    "fact:draw": words("A fact is due: draw."),
    "fact:flip": words("A fact is due: flip."),
    "fact:show": words("A fact is due: show."),
    "fact:discard": words("A fact is due: discard."),
    "fact:hands": words("A fact is due: hands."),
    "fact:reveal": words("A fact is due: reveal."),
    "fact:showdown": words("A fact is due: showdown."),
    "play": words("{who} is to act (play)."),
    "response": words("{who} is to act (response)."),
    "flipped": words("{who} is to act (flipped)."),
    "take": words("{who} is to act (take)."),
    "discard": words("{who} is to act (discard)."),
    "look": words("{who} is to act (look)."),
    "turn": words("{who} is to act (turn)."),
    "drawn": words("{who} is to act (drawn)."),
    "bid": words("{who} is to act (bid)."),
}
"""By what cardlog's own games await."""


def waits(state: Any) -> Words:
    """What a state waits for, in words."""
    actor, awaits = actor_name(state.actor), state.awaits
    if actor is None:
        return words("The game is over.")
    general = words("A fact is due: {what}.") if actor == "*" else words("{who} is to act ({what}).")
    return words(_WAITS.get(awaits, general), who=f"{{{actor}}}", what=awaits.removeprefix("fact:"))


def by_verb(legal: Any) -> list[tuple[str, str]]:
    """Decisions in rows: a verb, and what else can be said with it, cards in braces."""
    rows: dict[str, list[str]] = {}
    for decision in legal:
        words = str(decision).split(" ")[len(f"{decision.actor} {decision.verb}".split(" ")) :]
        rows.setdefault(decision.verb, []).append(" ".join(f"{{{word}}}" for word in words))
    return [(verb, ", ".join(said)) for verb, said in rows.items()]
