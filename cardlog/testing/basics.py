"""What all laws use: the viewers of a log, its events in force, and a message that lets one reproduce."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from cardlog.event import DEALER, PUBLIC, Event, Takeback, viewer_name
from cardlog.game import AnyGame
from cardlog.log import Header, Log
from cardlog.rulebook import log_clauses
from cardlog.sight import view
from cardlog.state import fields_of, value_text


class Broken(AssertionError):
    """A law is broken: rules, number of seats, seed and event first, then what was found."""


def broken(log: Log, number: int, what: str) -> Broken:
    """The error for a broken law: what was found, and how to come there again.

    Args:
        log: The log; the tag `Seed` of a random one says which it is.
        number: After how many of its events.
        what: What is wrong there.
    """
    seed = log.header.tag("Seed")
    where = f"{log.game.name} [{log.header.rules}], {len(log.header.seats)} seats"
    made = f", seed {seed}" if seed is not None else ""
    event = f" ({log[number - 1]})" if number else ""
    return Broken(f"{where}{made}, after event {number}{event}: {what}")


def parting(one: Any, other: Any) -> str:
    """The fields in which two states differ."""
    pairs = ((name, getattr(one, name), getattr(other, name)) for name in fields_of(type(one)))
    pack = type(one).pack
    return ", ".join(
        f"{name} is {value_text(here, pack)} or {value_text(there, pack)}"
        for name, here, there in pairs
        if here != there
    )


def random_of(log: Log) -> Random:
    """Chance that depends on the log alone, so that a law finds the same again."""
    return Random(f"{log.header.tag('Seed')} {len(log)}")


def viewers(header: Header) -> list[int]:
    """The seats, and the public; of a copy only its own viewer and the public."""
    if header.view is not None:
        return sorted({header.view, PUBLIC})
    return [*range(len(header.seats)), PUBLIC]


def knowledge(log: Log, state: Any) -> Iterator[tuple[str, Any]]:
    """The state itself and as each viewer knows it, with words for whose it is."""
    yield "the log", state
    for viewer in viewers(log.header):
        yield f"the copy of {viewer_name(viewer)}", view(log.game, state, viewer)


def in_force(log: Log) -> list[Event]:
    """The events that no takeback has voided."""
    events: list[Event] = []
    for event in log.events:
        if isinstance(event, Takeback):
            del events[-event.count :]
        else:
            events.append(event)
    return events


def pack_of(header: Header) -> int:
    """The set of all cards: before the first event every card is in the stock."""
    return int(header.game.start(header.rules, len(header.seats)).unseen)


def fact_due(state: Any) -> bool:
    """Whether the state waits for the dealer."""
    return bool(state.actor == DEALER)


@cache
def clauses_of(game: AnyGame) -> frozenset[str]:
    """The ids of a game's clauses, and of the log's own."""
    return frozenset(game.clauses()) | frozenset(log_clauses())
