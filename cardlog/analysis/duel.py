"""Duels: decisions of one seat compared in the same worlds and with the same luck.

Two decisions tried in worlds of their own differ by the luck of those worlds as much as by their worth. Here each world that
fits the seat's copy is played on from all of them: the cards lie the same, the next card drawn is the same as far as it
is still there, and whoever decides by chance does so at the same moments. What is left of luck is small, and told.

>>> from cardlog import Header, Seeded, Table
>>> table = Table.start(Header.make("cuttle"), Seeded(5))
>>> own = Own.of(table.log.game, table.state, table.state.actor)
>>> duel = Duel(table.log.game, own, own.legal[:2], Seeded(1))
>>> duel.play(50)
>>> duel.worlds, 0 <= duel.mean(0) <= 1, duel.gap(0, 1).drop == duel.mean(0) - duel.mean(1)
(50, True, True)

It is played on to the horizon of the game (`cardlog.standing`) by the game's own bot, each seat from its own copy, and one
time in ten by chance.
"""

from __future__ import annotations

__all__ = ["Duel", "Gap", "Reply"]

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from typing import Any, Final, NamedTuple, TypeAlias

from cardlog import bots
from cardlog.bots import Bot, Own
from cardlog.event import DEALER, Decision
from cardlog.game import AnyGame, Picker
from cardlog.play.dealer import Picking
from cardlog.resample import Truths

_BY_CHANCE: Final = 10
"""One decision in so many is made by chance."""
_LONGEST: Final = 2_000
"""After how many events a game is given up, and counts as nothing."""
_Kind: TypeAlias = tuple[int, type[Decision]]
"""Who decides, and what kind of decision it is."""
_MASK: Final = (1 << 64) - 1
_STEP: Final = 0xA0761D6478BD642F
_OTHER: Final = 0xE7037ED1A0B428DB
"""From the number behind one choice to that behind the next, as in the generator wyrand (`cardlog.play.dealer`)."""


class Gap(NamedTuple):
    """By how much one decision is better than another.

    Attributes:
        drop: The mean of the differences, world by world, in the game's unit.
        error: The standard error of that.
        better: The share of the worlds in which it is better.
        worse: The share of those in which it is worse.
    """

    drop: float
    error: float
    better: float
    worse: float


class Reply(NamedTuple):
    """A kind of decision with which another seat begins a turn, before the seat itself begins another.

    Attributes:
        sentence: One of that kind, the most frequent, as the game tells it.
        shares: The share of the worlds in which one of that kind was taken, by the decision it came after.
    """

    sentence: str
    shares: tuple[float, ...]


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
        player: The bot by which it is played on; left out, `simple` if the game has it, else `random`.

    Raises:
        CopyError: No truth fits the copy.
        GameError: The game does not say where its hidden cards lie.
        RulesError: The game has no such bot.
    """

    def __init__(
        self, game: AnyGame, own: Own[Any], decisions: Sequence[Decision], pick: Picker, player: str | None = None
    ) -> None:
        self.decisions, self.worlds = tuple(decisions), 0
        self._game, self._seat, self._pick = game, own.seat, pick
        self._bot: Bot = bots.find(game, player or ("simple" if "simple" in game.bots else bots.RANDOM))
        self._random: Any = game.policy or bots.uniform
        self._luck = _Luck(game.pack.spread(game.pack.full).bit_length(), own.state.seats)
        self._draw = _worlds(game, own.state, pick)
        self._values: list[list[float]] = [[] for _ in self.decisions]
        self._replies: list[Counter[_Kind]] = [Counter() for _ in self.decisions]
        self._said: Counter[Decision] = Counter()
        self._seen: dict[Decision, tuple[Any, Any]] = {}

    def play(self, worlds: int) -> None:
        """Compare them in so many more worlds."""
        self.worlds += worlds
        for _ in range(worlds):
            world, seed = self._draw(), self._pick.number(1 << 62)
            for decision, values, replies in zip(self.decisions, self._values, self._replies, strict=True):
                self._luck.begin(seed)
                values.append(self._played_on(self._game.apply(world, decision), replies))

    def mean(self, which: int) -> float:
        """What the seat had at the horizon on average, after one of them."""
        return sum(self._values[which]) / self.worlds

    def gap(self, first: int, other: int) -> Gap:
        """By how much one of them is better than another."""
        gaps = [one - two for one, two in zip(self._values[first], self._values[other], strict=True)]
        drop = self.mean(first) - self.mean(other)
        spread = sum((gap - drop) ** 2 for gap in gaps) / self.worlds
        better, worse = sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)
        return Gap(drop, sqrt(spread / self.worlds), better / self.worlds, worse / self.worlds)

    def replies(self) -> list[Reply]:
        """What others do next, by kind; what they do more often after one of the decisions than after another comes first."""
        found = []
        for kind in {kind: None for replies in self._replies for kind in replies}:
            event = max((event for event in self._said if _kind(event) == kind), key=self._said.__getitem__)
            before, after = self._seen[event]
            shares = tuple(replies[kind] / self.worlds for replies in self._replies)
            found.append(Reply(self._game.tell(before, event, after), shares))
        return sorted(found, key=lambda reply: min(reply.shares) - max(reply.shares))

    def _played_on(self, state: Any, replies: Counter[_Kind]) -> float:
        """What the seat has at the horizon."""
        game, seat, luck = self._game, self._seat, self._luck
        standing, legal, apply, settle, turns = game.standing, game.legal, game.apply, game.settle, game.between_turns
        heard: set[_Kind] | None = set()
        for _ in range(_LONGEST):
            values = standing(state)
            if values is not None:
                break
            if state.actor == DEALER:
                luck.begin_event(DEALER)
                state = apply(state, settle(state, luck))
                continue
            offered = legal(state)
            decision = offered[0] if len(offered) == 1 else self._decided(state, offered)
            before, state = state, apply(state, decision)
            if heard is None or not turns(before):
                continue
            if decision.seat == seat:
                replies.update(heard)
                heard = None
            else:
                heard.add(_kind(decision))
                self._said[decision] += 1
                self._seen.setdefault(decision, (before, state))
        replies.update(heard or ())
        return float(values[seat]) if values is not None else 0.0

    def _decided(self, state: Any, offered: tuple[Decision, ...]) -> Decision:
        luck = self._luck
        luck.begin_event(state.actor)
        if luck.below(_BY_CHANCE) == 0:
            by_chance: Decision = self._random(state, offered, luck.below)
            return by_chance
        if len(self._game.acting(state)) > 1:
            return self._bot(Own.of(self._game, state, state.actor), luck.below)
        return self._bot(Own(state.actor, self._game.view(state, state.actor, False), offered), luck.below)


class _Luck(Picking):
    """Chance that is the same for games that go apart: at the third fact of one as at the third of another.

    A card is drawn again and again from the whole pack until it is one of those that it can be: so it is the same one
    in both games wherever it can be.

    Args:
        size: How many cards the pack has.
        seats: How many seats play.
    """

    __slots__ = ("_begun", "_next", "_seed", "_size")

    def __init__(self, size: int, seats: int) -> None:
        self._size, self._begun = size, [0] * (seats + 1)
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Begin a game."""
        self._seed = self._next = seed
        self._begun[:] = [0] * len(self._begun)

    def begin_event(self, actor: int) -> None:
        """A seat is to decide, or the dealer to give a fact."""
        self._begun[actor] += 1
        number = self._seed + (self._begun[actor] * len(self._begun) + actor) * _STEP & _MASK
        number *= number ^ _OTHER
        self._next = number >> 64 ^ number & _MASK

    def below(self, bound: int) -> int:
        self._next = number = self._next + _STEP & _MASK
        number *= number ^ _OTHER
        return (number >> 64 ^ number & _MASK) * bound >> 64

    def cards(self, among: int, count: int) -> int:
        """`count` cards of the set `among`, as a set."""
        if among >> self._size:
            return super().cards(among, count)
        chosen = 0
        while count:
            card = 1 << self.below(self._size)
            if among & card:
                among ^= card
                chosen |= card
                count -= 1
        return chosen


def _kind(decision: Decision) -> _Kind:
    return decision.seat, type(decision)


def _worlds(game: AnyGame, known: Any, pick: Picker) -> Callable[[], Any]:
    """What draws a truth that fits a copy."""
    if not any(place.spot == game.pack.hidden for place in game.places(known)):
        return partial(game.resample, known, pick)
    return partial(Truths(game, known).draw, pick)
