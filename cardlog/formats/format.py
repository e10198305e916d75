"""Which version of the format a log is written with: the lowest that can say it."""

from __future__ import annotations

__all__ = ["FIRST", "FORMAT", "NEEDS", "SECOND", "event_version", "last_time", "note_version", "version_of"]

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from cardlog.clock import Clock
from cardlog.errors import CardlogError
from cardlog.event import Decision, End, Event, Position, Resign, kinds_of
from cardlog.line import Line, Note
from cardlog.log import Header, Log
from cardlog.pack import STANDARD
from cardlog.verbs import FEWEST, Verbs

FIRST: Final = 1
"""The version that says events, glyphs, comments and variations."""

SECOND: Final = 2
"""The version that added times, chances, endings that no rule makes, positions in mid-turn, later rules of games, packs and seats of any
number, sealed decisions and points of results."""

FORMAT: Final = SECOND
"""The newest version; a reader takes what it has added under any number up to this."""


def _of_position(position: Position) -> int:
    """A position that says what is awaited stands in mid-turn."""
    return SECOND if position.written.startswith('{"awaits"') else FIRST


NEEDS: Final[dict[type[Event], Callable[[Any], int]]] = {
    Position: _of_position,
    Resign: lambda _: SECOND,
    End: lambda _: SECOND,
}
"""For a class of events of which the first version cannot say all: what version one of them needs."""


def version_of(log: Log) -> int:
    """The version of the format that a log needs.

    Raises:
        CardlogError: No version can say it: its times mean nothing.
    """
    _check_times(log)
    return max(log.header.rules.since, _header_version(log.header), _line_version(log))


def _header_version(header: Header) -> int:
    """The version that a game itself needs: other cards than the standard ones, more seats than five, sealed decisions, points."""
    points = any(word.isdecimal() for word in (header.tag("Result") or "").split())
    added = points or len(header.seats) > FEWEST or header.game.pack is not STANDARD or _seals(header.game.verbs)
    return SECOND if added else FIRST


@lru_cache(1 << 6)
def _seals(verbs: Verbs) -> bool:
    """Whether something in a decision can be hidden."""
    kinds = (kind for event in verbs.own if issubclass(event, Decision) for kind in kinds_of(event).values())
    return any(kind.conceals for kind in kinds)


def _check_times(log: Log) -> None:
    """See that the times of a log can be read back.

    Raises:
        CardlogError: They are counted from nothing, or one is before another.
    """
    clock = Clock(log.header.tag("Start"))
    for number, note in sorted(log.notes.items()):
        if note.time is not None:
            try:
                clock.tick(note.time)
            except ValueError as error:
                raise CardlogError(f"event {number}: {error}") from None


def last_time(log: Log) -> float:
    """The time of the last event that has one; 0 where none has."""
    return max((note.time for note in log.notes.values() if note.time is not None), default=0.0)


def _line_version(line: Line) -> int:
    events = line.events
    version = FIRST if NEEDS.keys().isdisjoint(map(type, events)) else max(map(event_version, events))
    return max((version, *map(note_version, line.notes.values())))


def event_version(event: Event) -> int:
    """The version that an event needs."""
    needs = NEEDS.get(type(event))
    return FIRST if needs is None else needs(event)


def note_version(note: Note) -> int:
    """The version that a note needs: comments have always been there, times and chances have not."""
    added = note.time is not None or note.chance is not None
    return max((SECOND if added else FIRST, *map(_line_version, note.variations)))
