"""Search: what each decision is worth to a seat that knows its own copy and nothing else.

Worlds that fit the copy are drawn, and in each the game is played on to its horizon (`cardlog.standing`); what was good there is
tried oftener. One tree holds what the seat would hear, whatever the world (information-set tree search: Cowling, Powley and
Whitehouse 2012). From where the tree ends, all seats decide by the game's own bot, each from its own copy, and one time in ten
by chance.

>>> from cardlog import Header, Seeded, Table
>>> table = Table.start(Header.make("cuttle"), Seeded(5))
>>> own = Own.of(table.log.game, table.state, table.state.actor)
>>> first = Search(table.log.game).choices(own, 60, Seeded(1))[0]
>>> first.decision in own.legal, 0 <= first.mean <= 1
(True, True)

What comes out depends on the copy, the number of iterations and the chance that is given, and on nothing else.
"""

from __future__ import annotations

__all__ = ["Choice", "Search"]

from collections.abc import Callable, Sequence
from math import inf, log, sqrt
from typing import Any, Final, NamedTuple

from cardlog import bots
from cardlog.analysis.playouts import Drawing, by_bot, enough, played_on, player_of
from cardlog.bots import Below, Own
from cardlog.event import DEALER, Decision
from cardlog.game import AnyGame, Picker
from cardlog.standing import CHANCE

_CURIOUS: Final = 0.7
"""How much it is worth to try what was seldom tried, as a share of all that can be won."""
_BY_CHANCE: Final = 10
"""One decision in so many is made by chance where the tree has ended."""


class Choice(NamedTuple):
    """What a decision is worth.

    Attributes:
        decision: The decision.
        tries: How often it was tried.
        mean: What its seat had at the horizon on average, in the game's unit.
        error: The standard error of that.
    """

    decision: Decision
    tries: int
    mean: float
    error: float


class _Node:
    """A point of the tree: what has come of all that was played on through it.

    Attributes:
        tries: How often it was chosen.
        offered: How often it could have been.
        total: The sum of what the seat had that chose it.
        squares: The sum of the squares of that.
        after: What came next, by the event as the seat hears it for which is searched.
    """

    __slots__ = ("after", "offered", "squares", "total", "tries")

    def __init__(self) -> None:
        self.tries = self.offered = 0
        self.total = self.squares = 0.0
        self.after: dict[Any, _Node] = {}

    def add(self, value: float) -> None:
        """Count what came of it once more."""
        self.tries += 1
        self.total += value
        self.squares += value * value

    def choice(self, decision: Decision) -> Choice:
        """What it tells of the decision that leads to it."""
        mean = self.total / self.tries
        spread = max(0.0, self.squares / self.tries - mean * mean)
        return Choice(decision, self.tries, mean, sqrt(spread / self.tries))


class Search:
    """Looks for a game's best decisions.

    Args:
        game: The game.
        player: The bot by which it is played on where the tree has ended; left out, the one that the horizon names, else `simple`
            if the game has it, else `random`.

    Raises:
        RulesError: The game has no such bot.
    """

    def __init__(self, game: AnyGame, player: str | None = None) -> None:
        self.game = game
        self._by_bot = by_bot(game, player_of(game, player))
        self._random: Any = game.policy or bots.uniform

    def choices(
        self,
        own: Own[Any],
        iterations: int,
        pick: Picker,
        also: Decision | None = None,
        draw: Callable[[], Any] | None = None,
    ) -> list[Choice]:
        """What each decision is worth, those first that were tried most.

        Args:
            own: What the seat knows.
            iterations: How many worlds are looked at.
            pick: What chooses, `Seeded(7)` say.
            also: A decision that is tried in a quarter of them, however little is to be hoped of it.
            draw: Gives the truths that are looked at; left out, each that fits the copy is as likely as any other.

        Raises:
            CopyError: No truth fits the copy.
            GameError: The game does not say where its hidden cards lie, or contradicts itself.
            RulesError: There is to be no iteration.
        """
        enough(iterations)
        run = _Run(self, own, pick, also, draw)
        for _ in range(iterations):
            run.once()
        found = [node.choice(decision) for decision, node in run.root.after.items() if node.tries]
        return sorted(found, key=lambda choice: (-choice.tries, -choice.mean))

    def played_on(self, state: Any, pick: Picker) -> tuple[float, ...]:
        """What each seat has at the horizon, when it is played on from a truth."""
        return played_on(self.game, self._decided, state, pick, pick.number)

    def _decided(self, state: Any, offered: tuple[Decision, ...], below: Below) -> Decision:
        if below(_BY_CHANCE) == 0:
            by_chance: Decision = self._random(state, offered, below)
            return by_chance
        return self._by_bot(state, offered, below)


class _Run:
    """One search.

    Attributes:
        root: The tree.
    """

    def __init__(
        self, search: Search, own: Own[Any], pick: Picker, also: Decision | None, draw: Callable[[], Any] | None
    ) -> None:
        self.search, self.game, self.seat, self.pick = search, search.game, own.seat, pick
        self.legal, self.also = own.legal, also
        self.draw = draw or Drawing(search.game, own.state, pick)
        self.root = _Node()
        certain = search.game.horizon.unit == CHANCE
        self.least, self.most = (0.0, 1.0) if certain else (inf, -inf)

    def once(self) -> None:
        """Draw a world, go down the tree in it, play on, and note what came of it."""
        state, node, offered = self.draw(), self.root, self.legal
        path: list[tuple[_Node, int]] = []
        while (values := self.game.standing(state)) is None:
            if state.actor == DEALER:
                state, node = self._happened(state, node)
            else:
                offered = offered if node is self.root else self.game.legal(state)
                decision, new = self._chosen(node, offered)
                node = node.after[decision]
                path.append((node, decision.seat))
                state = self.game.apply(state, decision)
                if new:
                    values = self.search.played_on(state, self.pick)
                    break
        self._note(path, values)

    def _happened(self, state: Any, node: _Node) -> tuple[Any, _Node]:
        """The state and the point of the tree after the fact that is due."""
        fact = self.game.settle(state, self.pick)
        heard = self.game.hide(state, fact, self.seat)
        after = node.after.get(heard)
        if after is None:
            after = node.after[heard] = _Node()
        return self.game.apply(state, fact), after

    def _chosen(self, node: _Node, offered: Sequence[Decision]) -> tuple[Decision, bool]:
        """A decision that was never tried here; else the one of which most is to be hoped."""
        after = node.after
        new = [decision for decision in offered if decision not in after]
        for decision in offered:
            if decision in after:
                after[decision].offered += 1
        if new:
            decision = new[self.pick.number(len(new))] if len(new) > 1 else new[0]
            after[decision] = _Node()
            after[decision].offered = 1
            return decision, True
        if node is self.root and self.also is not None and self.pick.number(4) == 0:
            return self.also, False
        width = self.most - self.least or 1.0
        return max(offered, key=lambda decision: self._hope(after[decision], width)), False

    def _hope(self, node: _Node, width: float) -> float:
        mean = (node.total / node.tries - self.least) / width
        return mean + _CURIOUS * sqrt(log(node.offered) / node.tries)

    def _note(self, path: Sequence[tuple[_Node, int]], values: Sequence[float]) -> None:
        if min(values) < self.least or max(values) > self.most:
            self.least, self.most = min(self.least, *values), max(self.most, *values)
        for node, seat in path:
            node.add(values[seat])
