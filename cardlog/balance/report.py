"""What rule sets give, and how they differ: from the same deals under each, played by the same bots."""

from __future__ import annotations

__all__ = [
    "BATCH",
    "MOST",
    "Difference",
    "Holding",
    "Measured",
    "Report",
    "balance",
    "batch",
    "difference",
    "estimate",
    "narrow",
    "never",
    "tallied",
    "width",
]

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from math import isnan
from typing import Any, Final, NamedTuple

from cardlog.balance.measure import Trial, is_share
from cardlog.cards import SEATS
from cardlog.many.estimate import Estimate, Tally, apart, average, share
from cardlog.many.workers import Workers, cores

BATCH: Final = 20
"""How many games of each rule set are one task of a process."""
MOST: Final = 1_000_000
"""How many games are played at most until intervals are narrow enough."""


class Holding(NamedTuple):
    """What the seats that are dealt a card come to.

    Attributes:
        won: Their parts of the wins.
        first: How many of them decided first.
    """

    won: Tally
    first: int


class Measured:
    """What was counted in many games under one rule set.

    Attributes:
        label: How reports call it.
        columns: By measure, its value in each game, in their order; NaN where a game has none.
        occurs: By `verb.…`, `card.…`, `clause.…`, how often it occurs; games in which it does not are not counted.
        held: By card, what those come to who are dealt it.
    """

    def __init__(self, label: str) -> None:
        self.label = label
        self.columns: dict[str, array[float]] = {}
        self.occurs: dict[str, Tally] = {}
        self.held: dict[str, Holding] = {}

    @property
    def games(self) -> int:
        """How many games were played."""
        return max(map(len, self.columns.values()), default=0)

    def add(self, counted: Any) -> None:
        """Count a game (`measure.Counted`)."""
        for name, value in counted.row().items():
            self.columns.setdefault(name, array("d")).append(value)
        for name, times in counted.occurs.items():
            self.occurs.setdefault(name, Tally()).add(times)
        for seat, cards in enumerate(counted.dealt):
            for card in cards:
                self._hold(counted.game.pack.names[card], counted.won(seat), counted.first == seat)

    def _hold(self, card: str, won: float, first: bool) -> None:
        tally, before = self.held.get(card, (Tally(), 0))
        tally.add(won)
        self.held[card] = Holding(tally, before + first)

    def merge(self, other: Measured) -> None:
        """Count the games of another part too: they come after these."""
        for name, column in other.columns.items():
            self.columns.setdefault(name, array("d")).extend(column)
        for name, tally in other.occurs.items():
            self.occurs.setdefault(name, Tally()).merge(tally)
        for card, holding in other.held.items():
            tally, first = self.held.get(card, (Tally(), 0))
            tally.merge(holding.won)
            self.held[card] = Holding(tally, first + holding.first)

    def tally(self, measure: str) -> Tally:
        """The values of a measure, as many as there are games that have one."""
        if measure in self.columns:
            return tallied(self.columns[measure])
        if measure.startswith("held."):
            return self._worth(self.held[measure.removeprefix("held.")])
        seen = self.occurs.get(measure, Tally())
        return Tally(self.games, seen.total, seen.squares)

    def _worth(self, holding: Holding) -> Tally:
        """The wins of those who hold a card, less what seats that sit like them win with any cards."""
        won, first = holding
        one, all = self.tally("win.first"), [self.tally(f"win.{SEATS[seat]}") for seat in range(self.seats)]
        others = (sum(tally.mean for tally in all) - one.mean) / max(1, self.seats - 1)
        usual = (first * one.mean + (won.count - first) * others) / won.count
        return Tally(
            won.count, won.total - usual * won.count, won.squares - 2 * usual * won.total + won.count * usual**2
        )

    @property
    def seats(self) -> int:
        """How many play."""
        return sum(name.startswith("win.") for name in self.columns) - 1

    @property
    def names(self) -> list[str]:
        """The measures: those of whole games, then how often what occurs, then what it is worth to hold a card."""
        return [*self.columns, *sorted(self.occurs), *(f"held.{card}" for card in sorted(self.held))]

    @property
    def measures(self) -> dict[str, Estimate]:
        """Every measure with its interval."""
        return {name: estimate(name, tally) for name in self.names if (tally := self.tally(name)).count}


def tallied(values: Iterable[float]) -> Tally:
    """The values that are there."""
    tally = Tally()
    for value in values:
        if not isnan(value):
            tally.add(value)
    return tally


def estimate(measure: str, tally: Tally) -> Estimate:
    """The mean of a measure with the interval that fits its kind."""
    return share(tally) if is_share(measure) else average(tally)


class Difference(NamedTuple):
    """By how much a measure is higher under one rule set than under another.

    Attributes:
        measure: The measure.
        old: The label of the one.
        new: The label of the other.
        estimate: By how much.
    """

    measure: str
    old: str
    new: str
    estimate: Estimate

    @property
    def sure(self) -> bool:
        """Whether it is beyond chance: the interval leaves out 0."""
        _, low, high = self.estimate
        return low is not None and high is not None and not low <= 0 <= high

    def as_json(self) -> dict[str, Any]:
        """As `cardlog balance --json` prints it."""
        return {"measure": self.measure, "from": self.old, "to": self.new, **self.estimate.as_json()}


class Report(NamedTuple):
    """What rule sets give.

    Attributes:
        game: The game's name.
        players: The bot of each seat.
        sides: What was counted, by rule set.
    """

    game: str
    players: tuple[str, ...]
    sides: tuple[Measured, ...]

    def differences(self) -> Iterator[Difference]:
        """How each rule set differs from each before it."""
        for old, new in combinations(self.sides, 2):
            for name in dict.fromkeys((*old.names, *new.names)):
                found = difference(old, new, name)
                if found is not None:
                    yield Difference(name, old.label, new.label, found)

    def as_json(self) -> dict[str, Any]:
        """The report as `cardlog balance --json` prints it."""
        return {
            "game": self.game,
            "players": list(self.players),
            "rules": [
                {
                    "rules": side.label,
                    "games": side.games,
                    "measures": {name: each.as_json() for name, each in side.measures.items()},
                }
                for side in self.sides
            ],
            "differences": [each.as_json() for each in self.differences()],
        }


def difference(old: Measured, new: Measured, measure: str) -> Estimate | None:
    """By how much a measure is higher; game by game, since the deals are the same, where each game has its value."""
    if measure in old.columns and measure in new.columns:
        pairs = zip(old.columns[measure], new.columns[measure], strict=False)
        paired = tallied(after - before for before, after in pairs)
        return average(paired) if paired.count else None
    if measure in old.columns or measure in new.columns:
        return None
    if measure.startswith("held.") and not (measure[5:] in old.held and measure[5:] in new.held):
        return None
    return apart(old.tally(measure), new.tally(measure))


def never(_: Sequence[Measured]) -> bool:
    """Nothing is enough: all games are played."""
    return False


def balance(
    trials: Sequence[Trial],
    games: int = MOST,
    enough: Callable[[Sequence[Measured]], bool] = never,
    jobs: int | None = None,
    told: Callable[[int], object] = lambda games: None,
) -> Report:
    """Play the same deals under every rule set.

    Args:
        trials: How each rule set is tried.
        games: How many games are played at most under each.
        enough: Whether what was counted so far is enough; asked at numbers of games that do not depend on processes.
        jobs: How many processes; left out, one for each processor. The report does not depend on it.
        told: Is told now and then how many games have been played under each.

    Raises:
        BotError: A bot decides what is illegal, raises, or never ends a game.
    """
    sides = tuple(Measured(trial.variant.label) for trial in trials)
    asked = 0.0
    with Workers(partial(batch, trials, games), cores() if jobs is None else jobs) as workers:
        for _, parts in workers.each(range(-(-games // BATCH))):
            for side, part in zip(sides, parts, strict=True):
                side.merge(part)
            done = sides[0].games
            told(done)
            if done >= asked and done < games:
                asked = max(400, 1.1 * done)
                if done >= 400 and enough(sides):
                    break
    first = trials[0]
    return Report(first.variant.header.game.name, first.players, sides)


def batch(trials: Sequence[Trial], games: int, task: int) -> Iterator[Measured]:
    """What is counted in a few games under each rule set."""
    for trial in trials:
        part = Measured(trial.variant.label)
        for number in range(task * BATCH + 1, min((task + 1) * BATCH, games) + 1):
            part.add(trial.game(number))
        yield part


def narrow(half: float) -> Callable[[Sequence[Measured]], bool]:
    """Whether the intervals of all wins and draws reach no further than this on either side."""

    def enough(sides: Sequence[Measured]) -> bool:
        return all(width(side, name) <= 2 * half for side in sides for name in side.columns if is_share(name))

    return enough


def width(side: Measured, measure: str) -> float:
    """How wide the interval of a share is."""
    tally = side.tally(measure)
    if not tally.count:
        return 0.0
    _, low, high = share(tally)
    return (1.0 if high is None else high) - (low or 0.0)
