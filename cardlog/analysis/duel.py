"""Duels: decisions of one seat compared in the same worlds and with the same luck.

Two decisions tried in worlds of their own differ by the luck of those worlds as much as by their worth. Here each world that
fits the seat's copy is played on from all of them: the cards lie the same, the next card drawn is the same as far as it
is still there, and whoever decides by chance does so at the same moments. What is left of luck is told (`Gap.error`).

>>> from cardlog import Header, Seeded, Table
>>> table = Table.start(Header.make("cuttle"), Seeded(5))
>>> own = Own.of(table.log.game, table.state, table.state.actor)
>>> duel = Duel(table.log.game, own, own.legal[:2], Seeded(1))
>>> duel.play(50)
>>> duel.worlds, 0 <= duel.mean(0) <= 1, duel.gap(0, 1).drop == duel.mean(0) - duel.mean(1)
(50, True, True)

It is played on to the horizon of the game (`cardlog.standing`) by the bot that it names, or else by `simple` if the game has it, each seat
by its own copy: what the search of most games does too (`cardlog.analysis.searcher`).
"""

from __future__ import annotations

__all__ = ["Duel", "Gap", "Reply"]

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from cardlog.analysis.luck import Luck
from cardlog.analysis.playouts import Drawing, by_bot, enough, played_on, player_of
from cardlog.analysis.replies import Replies, Reply
from cardlog.bots import Below, Own
from cardlog.event import Decision
from cardlog.game import AnyGame, Picker
from cardlog.standing import CHANCE


class Gap(NamedTuple):
    """By how much one decision is better than another.

    Attributes:
        drop: The mean of the differences, world by world, in the game's unit.
        error: The standard error of that.
    """

    drop: float
    error: float


class Duel:
    """Decisions that are compared.

    Attributes:
        decisions: The decisions.
        worlds: In how many worlds they have been compared so far.

    Args:
        game: The game.
        own: What the seat knows.
        decisions: Which of its decisions are compared.
        pick: What chooses.
        draw: Gives the truths in which it is played on; left out, each that fits the copy is as likely as any other.

    Raises:
        CopyError: No truth fits the copy.
        GameError: The game does not say where its hidden cards lie.
        RulesError: The game has no such bot.
    """

    def __init__(
        self,
        game: AnyGame,
        own: Own[Any],
        decisions: Sequence[Decision],
        pick: Picker,
        draw: Drawing | None = None,
    ) -> None:
        self.decisions, self.worlds = tuple(decisions), 0
        self._game, self._seat, self._pick = game, own.seat, pick
        self._by_bot = by_bot(game, player_of(game))
        self._fast = game.horizon.playout
        self._rivals = () if game.horizon.unit == CHANCE else game.resigned(own.state, own.seat)
        self._luck = Luck(game.pack.spread(game.pack.full).bit_length(), own.state.seats)
        self._draw = draw or Drawing(game, own.state, pick)
        self._truths: list[int] = []
        self._values: list[list[float]] = [[] for _ in decisions]
        self._replies = Replies(game, own.seat, len(decisions))

    def play(self, worlds: int) -> None:
        """Compare them in so many more worlds.

        Raises:
            RulesError: In none.
        """
        enough(worlds)
        self.worlds += worlds
        for _ in range(worlds):
            world, seed = self._draw(), self._pick.number(1 << 62)
            self._truths.append(self._draw.number)
            for which, decision in enumerate(self.decisions):
                self._luck.begin(seed)
                self._replies.begin(which)
                self._values[which].append(self._worth(self._game.apply(world, decision)))

    @property
    def apart(self) -> int:
        """In how many truths that differ."""
        return len({*self._truths})

    def mean(self, which: int) -> float:
        """What the seat had at the horizon on average, after one of them: its share of a win; of points its lead over those who
        would win if it gave up.
        """
        return sum(self._values[which]) / self.worlds

    def error(self, which: int) -> float:
        """The standard error of that."""
        return self._error(self._values[which], self.mean(which))

    def gap(self, first: int, other: int) -> Gap:
        """By how much one of them is better than another."""
        gaps = [one - two for one, two in zip(self._values[first], self._values[other], strict=True)]
        drop = self.mean(first) - self.mean(other)
        return Gap(drop, self._error(gaps, drop))

    def _error(self, values: Sequence[float], mean: float) -> float:
        """The standard error of a mean: what comes of one truth is one thing, however often it is played on in."""
        off = dict.fromkeys(self._truths, 0.0)
        for truth, value in zip(self._truths, values, strict=True):
            off[truth] += value - mean
        return sqrt(sum([each * each for each in off.values()])) / self.worlds

    def replies(self) -> list[Reply]:
        """What others do next; what they do more often after one of the decisions than after another comes first."""
        return self._replies.told()

    # One game.

    def _worth(self, state: Any) -> float:
        """What the seat has at the horizon, when it is played on from a truth."""
        if self._fast is not None:
            values = self._fast(state, self._luck)
        else:
            values = played_on(self._game, self._decided, state, self._luck, self._luck.below)
        return float(values[self._seat] - max([values[rival] for rival in self._rivals], default=0.0))

    def _decided(self, state: Any, offered: tuple[Decision, ...], below: Below) -> Decision:
        self._luck.turn(state.actor)
        decision = self._by_bot(state, offered, below)
        self._replies.see(state, decision)
        return decision
