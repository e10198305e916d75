"""Which clauses of the rules recorded games exercise: those of whose cases they hold one (`cardlog.clauses`)."""

from __future__ import annotations

__all__ = ["Coverage", "exercised"]

from collections import Counter
from collections.abc import Iterator
from typing import Any

from cardlog.check import check_result
from cardlog.clauses import RESULT, exercised_by
from cardlog.errors import CardlogError, IllegalEvent
from cardlog.fold import Fold, located
from cardlog.game import AnyGame
from cardlog.log import Log
from cardlog.rulebook import log_clauses


def exercised(log: Log) -> Iterator[set[str]]:
    """The clauses that each event of the main line exercises, and at last those of the tag `Result`.

    >>> from cardlog import loads
    >>> log = loads('''[Cardlog "1"]
    ... [Game "cuttle"]
    ... [Rules "classic"]
    ... [Seats "Ana" "Bruno"]
    ... [Result "*"]
    ...
    ... * deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh
    ... A points 8h
    ... ''')
    >>> [sorted(clauses) for clauses in exercised(log)]
    [['CU 2.1'], ['CU 2.2', 'CU 3.1'], ['LOG 4']]

    Raises:
        IllegalEvent: The event that comes next is illegal.
    """
    past = Fold(log.game, log.header.start())
    for number, event in enumerate(log.events, 1):
        before = past.state
        try:
            after = past.push(event)
        except IllegalEvent as error:
            raise located(error, log, number) from None
        yield exercised_by(log.game.coverage, before, event, after)
    if log.header.tag("Result") is not None:
        check_result(log, past.state)
        yield {RESULT}


class Coverage:
    """How far recorded games exercise the clauses of their game.

    Attributes:
        game: The game.
        games: How many logs were counted.
        events: How many events they hold, those taken back too.
        by_games: For each clause, how many logs exercise it.
        by_events: For each clause, how many events exercise it; for LOG 4, how many tags.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.games = 0
        self.events = 0
        self.by_games: Counter[str] = Counter()
        self.by_events: Counter[str] = Counter()

    def add(self, log: Log) -> None:
        """Count a log.

        Raises:
            IllegalEvent: An event is illegal; what comes before it is counted.
        """
        mine: Counter[str] = Counter()
        self.games += 1
        self.events += len(log)
        try:
            for clauses in exercised(log):
                mine.update(clauses)
        finally:
            self.by_events += mine
            self.by_games.update(mine.keys())

    def merge(self, other: Coverage) -> Coverage:
        """What the logs of both exercise: the same however they are split, and in whatever order they are merged.

        Raises:
            CardlogError: They are logs of different games.
        """
        if self.game is not other.game:
            raise CardlogError(f"{self.game.name} and {other.game.name} do not merge")
        made = Coverage(self.game)
        for name in ("games", "events", "by_games", "by_events"):
            setattr(made, name, getattr(self, name) + getattr(other, name))
        return made

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if isinstance(other, Coverage) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    @property
    def clauses(self) -> list[str]:
        """The clauses that events can show: the game's in the order of its page, then the log's."""
        every = {**self.game.clauses(), **log_clauses()}
        return [id for id, clause in every.items() if clause.shown]

    @property
    def missing(self) -> list[str]:
        """The clauses that no log exercises."""
        return [id for id in self.clauses if id not in self.by_events]

    def as_json(self) -> Iterator[dict[str, Any]]:
        """A line for each clause, as `cardlog coverage --json` prints it."""
        for id in self.clauses:
            yield {"game": self.game.name, "clause": id, "games": self.by_games[id], "events": self.by_events[id]}
