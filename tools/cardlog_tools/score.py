"""A game as a score sheet: a line a turn, with the score of each seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardlog.arrangement import Area
from cardlog.cards import SEATS
from cardlog.errors import IllegalEvent
from cardlog.event import Decision, Position, Takeback
from cardlog.fold import Fold, located
from cardlog.log import Log
from cardlog.words import joined, words
from cardlog_tools.people import sentence
from cardlog_tools.screen import Screen, seat_names
from cardlog_tools.table import Column, table


def sheet(screen: Screen, log: Log, begin: int = 1) -> None:
    """Print the score sheet of a game, from the turn on that the event of that number belongs to.

    Raises:
        IllegalEvent: An event is illegal; the turns before it have been printed.
    """
    plain = Screen(screen.say)
    plain.pack = log.game.pack
    plain.colour, names = False, seat_names(log.header.seats)
    key = _key(log.game.arrange(log.header.start())) if log.game.arrange is not None else ""
    if key:
        screen.print(screen.say(key))
    said = screen.say
    columns = [Column(said(words("event")), right=True), *map(Column, names), Column(said(words("turn")))]
    rows: list[list[str]] = []
    try:
        for number, state, told in _turns(log):
            if number >= begin:
                scores = [screen.say(score) for score in _scores(log, state)]
                rows.append([str(number), *scores, plain.fill(told, names)])
    finally:
        table(columns, rows)


def _turns(log: Log) -> Iterator[tuple[int, Any, str]]:
    """The last event of each turn, the state after it, and what its first decision was, in a sentence."""
    past, told, decided = Fold(log.game, log.header.start()), "", False
    for number, event in enumerate(log.events, 1):
        before = past.state
        try:
            after = past.push(event)
        except IllegalEvent as error:
            raise located(error, log, number) from None
        if not told or isinstance(event, Decision) and not decided:
            told, decided = sentence(log, before, event, after), isinstance(event, Decision)
        if isinstance(event, Takeback | Position) or log.game.between_turns(after) or number == len(log):
            yield number, after, told
            told, decided = "", False


def _areas(arrangement: Any) -> list[Area]:
    """The seats' areas, in the order of the seats."""
    areas = [area for row in arrangement.rows for area in row if area.seat is not None]
    return sorted(areas, key=lambda area: area.seat or 0)


def _key(arrangement: Any) -> str:
    """What the numbers of a seat are."""
    area = _areas(arrangement)[0]
    return joined(", ", [words("score"), *(label for label, _ in area.curves)]) if area.meter is not None else ""


def _scores(log: Log, state: Any) -> list[str]:
    """What each seat has: its score and what else is counted; without an arrangement, its row of the table."""
    if log.game.arrange is None:
        rows = dict(log.game.table(state))
        return [rows.get("{%s}" % seat, "") for seat in SEATS[: state.seats]]
    return [_score(area) for area in _areas(log.game.arrange(state))]


def _score(area: Area) -> str:
    meter = area.meter
    score = [] if meter is None else [str(meter.value) if meter.goal is None else f"{meter.value}/{meter.goal}"]
    return " ".join([*score, *("-" if value is None else str(value) for _, value in area.curves)])
