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

It is played on to the horizon of the game (`cardlog.standing`) as its search does (`cardlog.analysis.searcher`): what follows a
decision grows into a tree of its own, in which every seat tries oftener what was good for it, and where that ends all seats decide
by the game's bot, one time in ten by chance; or, where the horizon says so, all decide by the bot that it names from the first.
"""

from __future__ import annotations

__all__ = ["Duel", "Gap", "Reply"]

from collections.abc import Sequence
from math import inf, log, sqrt
from typing import Any, Final, NamedTuple, Self

from cardlog import bots
from cardlog.analysis.luck import Luck
from cardlog.analysis.playouts import by_bot, drawing, played_on, player_of
from cardlog.analysis.replies import Replies, Reply
from cardlog.bots import Below, Own
from cardlog.event import DEALER, Decision
from cardlog.game import AnyGame, Picker
from cardlog.standing import CHANCE

_CURIOUS: Final = 0.7
"""How much it is worth to try what was seldom tried, as a share of all that can be won."""
_BY_CHANCE: Final = 10
"""One decision in so many is made by chance where the tree has ended."""


class Gap(NamedTuple):
    """By how much one decision is better than another.

    Attributes:
        drop: The mean of the differences, world by world, in the game's unit.
        error: The standard error of that.
    """

    drop: float
    error: float


class _Node:
    """A point of a tree: what has come of all that was played on through it.

    Attributes:
        tries: How often it was chosen.
        offered: How often it could have been.
        total: The sum of what the seat had that chose it.
        after: What came next, by the event as the seat hears it whose decisions are compared.
    """

    __slots__ = ("after", "offered", "total", "tries")

    def __init__(self) -> None:
        self.tries, self.offered, self.total = 0, 1, 0.0
        self.after: dict[Any, _Node] = {}


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
        player: The bot by which it is played on; left out, the one that the horizon names, or else `simple`, or else `random`.

    Raises:
        CopyError: No truth fits the copy.
        GameError: The game does not say where its hidden cards lie.
        RulesError: The game has no such bot.
    """

    def __init__(
        self, game: AnyGame, own: Own[Any], decisions: Sequence[Decision], pick: Picker, player: str | None = None
    ) -> None:
        self._game, self._own, self._pick, self._player = game, own, pick, player
        self._by_bot = by_bot(game, player_of(game, player))
        self._random: Any = game.policy or bots.uniform
        self._luck = Luck(game.pack.spread(game.pack.full).bit_length(), own.state.seats)
        self._draw = drawing(game, own.state, pick)
        self._least, self._most = (0.0, 1.0) if game.horizon.unit == CHANCE else (inf, -inf)
        self._begin(decisions, [_Node() for _ in decisions])

    def _begin(self, decisions: Sequence[Decision], trees: list[_Node]) -> None:
        self.decisions, self.worlds, self._trees = tuple(decisions), 0, trees
        self._values: list[list[float]] = [[] for _ in decisions]
        self._replies = Replies(self._game, self._own.seat, len(decisions))

    def between(self, *which: int) -> Self:
        """A duel between some of them, in new worlds; what was learned of how to play on is kept."""
        duel = type(self)(self._game, self._own, (), self._pick, self._player)
        duel._least, duel._most = self._least, self._most
        duel._begin([self.decisions[each] for each in which], [self._trees[each] for each in which])
        return duel

    def play(self, worlds: int) -> None:
        """Compare them in so many more worlds."""
        self.worlds += worlds
        for _ in range(worlds):
            world, seed = self._draw(), self._pick.number(1 << 62)
            for which, decision in enumerate(self.decisions):
                self._luck.begin(seed)
                self._replies.begin(which)
                state = self._game.apply(world, decision)
                values = self._on(state) if self._game.horizon.rollouts else self._down(state, self._trees[which])
                self._values[which].append(float(values[self._own.seat]))
                self._replies.end()

    def mean(self, which: int) -> float:
        """What the seat had at the horizon on average, after one of them."""
        return sum(self._values[which]) / self.worlds

    def error(self, which: int) -> float:
        """The standard error of that."""
        mean = self.mean(which)
        return sqrt(sum((value - mean) ** 2 for value in self._values[which])) / self.worlds

    def gap(self, first: int, other: int) -> Gap:
        """By how much one of them is better than another."""
        gaps = [one - two for one, two in zip(self._values[first], self._values[other], strict=True)]
        drop = self.mean(first) - self.mean(other)
        return Gap(drop, sqrt(sum((gap - drop) ** 2 for gap in gaps)) / self.worlds)

    def replies(self) -> list[Reply]:
        """What others do next, by kind; what they do more often after one of the decisions than after another comes first."""
        return self._replies.told(self.worlds)

    # One game.

    def _down(self, state: Any, node: _Node) -> Sequence[float]:
        """Go down the tree, and on from where it ends; what each seat has in the end is noted on the way."""
        path: list[tuple[_Node, int]] = []
        values: Sequence[float] | None
        while (values := self._game.standing(state)) is None:
            if state.actor == DEALER:
                state, node = self._happened(state, node)
                continue
            offered = self._game.legal(state)
            decision, new = self._chosen(state, node, offered)
            node = node.after[decision]
            path.append((node, decision.seat))
            self._replies.see(state, decision)
            state = self._game.apply(state, decision)
            if new:
                values = self._on(state)
                break
        self._least, self._most = min(self._least, *values), max(self._most, *values)
        for passed, seat in path:
            passed.tries += 1
            passed.total += values[seat]
        return values

    def _happened(self, state: Any, node: _Node) -> tuple[Any, _Node]:
        """The state and the point of the tree after the fact that is due."""
        fact = self._game.settle(state, self._luck)
        heard = self._game.hide(state, fact, self._own.seat)
        return self._game.apply(state, fact), node.after.setdefault(heard, _Node())

    def _chosen(self, state: Any, node: _Node, offered: Sequence[Decision]) -> tuple[Decision, bool]:
        """A decision that was never tried here; else the one of which most is to be hoped."""
        after, new = node.after, []
        for decision in offered:
            if decision in after:
                after[decision].offered += 1
            else:
                new.append(decision)
        if not new:
            width = self._most - self._least or 1.0
            return max(offered, key=lambda decision: self._hope(after[decision], width)), False
        self._luck.turn(state.actor)
        decision = new[self._luck.below(len(new))]
        after[decision] = _Node()
        return decision, True

    def _hope(self, node: _Node, width: float) -> float:
        return (node.total / node.tries - self._least) / width + _CURIOUS * sqrt(log(node.offered) / node.tries)

    def _on(self, state: Any) -> Sequence[float]:
        """What each seat has at the horizon, when it is played on from here without a tree."""
        return played_on(self._game, self._decided, state, self._luck, self._luck.below)

    def _decided(self, state: Any, offered: tuple[Decision, ...], below: Below) -> Decision:
        self._luck.turn(state.actor)
        by_chance = not self._game.horizon.rollouts and below(_BY_CHANCE) == 0
        decision: Decision = (self._random if by_chance else self._by_bot)(state, offered, below)
        self._replies.see(state, decision)
        return decision
