"""Games that stop after a change, played on by bots: so that how they would go on is an interval, and not unknown.

Each is played on from the event that is refused, so many times by the rules of the record and so many times by those of
the change, with the same chance. Before that, forced answers are mended where the game says how (`Game.mend`): a choice
that has become a fact, or a fact that has become a choice, where nothing else could have happened by either rules. Where
something else could (a seat chose two cards that chance would draw now), the record does not tell what would have been.
"""

from __future__ import annotations

__all__ = ["Highest", "Onward", "Outlook", "PlayedOn", "forced", "shares", "take_over"]

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from attrs import frozen

from cardlog import bots
from cardlog.cards import SEATS
from cardlog.errors import BotError, CardlogError, IllegalEvent
from cardlog.event import DEALER, Event
from cardlog.fold import Fold
from cardlog.game import AnyGame
from cardlog.impact.base import identity
from cardlog.impact.compare import Change
from cardlog.impact.verdict import STOPPED, Verdict
from cardlog.log import Log
from cardlog.many.estimate import Estimate, Tally, average, share
from cardlog.play.dealer import Lowest, Seeded
from cardlog.play.playout import Playout
from cardlog.state import Result
from cardlog.study.revision import as_known
from cardlog.words import english


class Onward(NamedTuple):
    """How a game that stops goes on.

    Attributes:
        event: The number of the first event that is not taken over from the record; None where all are.
        mended: How many events were mended before it.
        before: By seat, and for `draw`, the share of the playouts by the rules of the record that it won.
        after: The same by those of the change.
        failed: Why the game could not be played on, or None.
    """

    event: int | None
    mended: int
    before: dict[str, float]
    after: dict[str, float]
    failed: str | None = None

    def as_json(self) -> dict[str, Any]:
        """As `cardlog impact --json` prints it with a verdict."""
        return self._asdict()


@frozen
class PlayedOn:
    """A change whose verdicts tell how games go on that stop: called with a log, it gives the verdict.

    Attributes:
        change: The change.
        bot: The name of the bot that plays all seats.
        times: How often each game is played on.
        seed: Where chance comes from; the same for the same game, whatever its file.
    """

    change: Change
    bot: str
    times: int
    seed: str = "0"

    def __call__(self, log: Log) -> Verdict:
        """The verdict on a game; never an error."""
        verdict = self.change(log)
        if verdict.kind not in STOPPED:
            return verdict
        try:
            return verdict._replace(onward=self._onward(log, verdict.replayed))
        except CardlogError as error:
            return verdict._replace(onward=Onward(verdict.event, 0, {}, {}, str(error)))

    def _onward(self, log: Log, done: int) -> Onward:
        if log.header.view is not None:
            raise CardlogError("what a copy does not know cannot be played on")
        game, rules = self.change.of(log.header)
        then = as_known(log)
        old, new = Fold(then.game, then.header.start()), Fold(game, game.start(rules, len(log.header.seats)))
        taken, mended = take_over(log, old, new)
        seed = f"{self.seed}/{identity(log).hex()}"
        before = shares(self._ends(then.game, old.state, seed, taken), old.state.seats)
        after = shares(self._ends(game, new.state, seed, taken), new.state.seats)
        return Onward(taken + 1 if taken < len(log) else None, mended, before, after)

    def _ends(self, game: AnyGame, state: Any, seed: str, done: int) -> Iterator[Result]:
        """How the game ends, each time it is played on."""
        bot = bots.find(game, self.bot)
        for time in range(self.times):
            own = f"{seed}/{time}"
            play = Playout(game, [bot] * state.seats, Seeded(own), Seeded(f"{own} bots").below)
            last = state
            try:
                for step in play.steps(state, done):
                    last = step.after
            except BotError as error:
                error.game = english(f"played on, time {time + 1}")
                raise
            yield last.result


def take_over(log: Log, old: Fold, new: Fold) -> tuple[int, int]:
    """Take the events of a log into both pasts, as far as the new one bears them, some of them mended.

    Returns:
        How many events were taken, and how many of those were mended.
    """
    mended = 0
    for taken, event in enumerate(log):
        try:
            new.push(event)
        except IllegalEvent:
            instead = None if new.game.mend is None else new.game.mend(new.state, event)
            if instead is None or not forced(old, event) or not forced(new, instead):
                return taken, mended
            new.push(instead)
            mended += 1
        old.push(event)
    return len(log), mended


def forced(past: Fold, event: Event) -> bool:
    """Whether nothing else could follow: the only legal decision, or a fact in which chance has no part."""
    game, state = past.game, past.state
    if state.actor != DEALER:
        return bool(game.legal(state) == (event,))
    return all(game.settle(state, picker) == event for picker in (Lowest(), Highest()))


class Highest(Lowest):
    """The last cards in card order, and the last seat."""

    def cards(self, among: int, count: int) -> int:
        return among & ~super().cards(among, among.bit_count() - count)

    def seat(self, seats: int) -> int:
        return seats - 1


def shares(ends: Iterable[Result], seats: int) -> dict[str, float]:
    """Which share of the wins each seat has, and which share are draws; a win that is shared counts in parts."""
    found = dict.fromkeys((*SEATS[:seats], "draw"), 0.0)
    count = 0
    for result in ends:
        count += 1
        for seat in result.winners:
            found[SEATS[seat]] += 1 / len(result.winners)
        found["draw"] += not result.winners
    return {name: total / count for name, total in found.items()}


class Outlook:
    """How the games of a report go on: a game counts once, however often it was played.

    Attributes:
        games: How many were played on.
        mended: In how many of them events were mended.
        failed: How many could not be played on.
        reason: Why one of them could not: of several reasons the first in order of the alphabet.
    """

    def __init__(self) -> None:
        self.games = 0
        self.mended = 0
        self.failed = 0
        self.reason = ""
        self._shares: Counter[tuple[str, float, float]] = Counter()

    def add(self, onward: Onward) -> None:
        """Count a game."""
        if onward.failed is not None:
            self.failed += 1
            self.reason = min(self.reason or onward.failed, onward.failed)
            return
        self.games += 1
        self.mended += bool(onward.mended)
        self._shares.update((name, onward.before[name], after) for name, after in onward.after.items())

    def merge(self, other: Outlook) -> Outlook:
        """How the games of both go on, in whatever order they are merged."""
        made = Outlook()
        for name in ("games", "mended", "failed", "_shares"):
            setattr(made, name, getattr(self, name) + getattr(other, name))
        made.reason = min((reason for reason in (self.reason, other.reason) if reason), default="")
        return made

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if isinstance(other, Outlook) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    @property
    def rows(self) -> list[tuple[str, Estimate, Estimate, Estimate]]:
        """Each seat, and `draw`: its share before and after, and by how much more that is."""
        tallies: dict[str, tuple[Tally, Tally, Tally]] = {}
        for (name, before, after), count in sorted(self._shares.items()):  # in order, so that sums are the same
            values = tallies.setdefault(name, (Tally(), Tally(), Tally()))
            for tally, value in zip(values, (before, after, after - before), strict=True):
                tally.merge(Tally(count, count * value, count * value * value))
        names = sorted(tallies, key=lambda name: (name == "draw", name))
        return [(name, share(one), share(two), average(more)) for name in names for one, two, more in [tallies[name]]]

    def as_json(self) -> dict[str, Any]:
        """As the report of `cardlog impact --json` has it."""
        return {
            "games": self.games,
            "mended": self.mended,
            "failed": self.failed,
            "shares": {
                name: {"before": before.as_json(), "after": after.as_json(), "difference": more.as_json()}
                for name, before, after, more in self.rows
            },
        }
