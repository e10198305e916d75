"""What others do next, after each of several decisions: what can be told of why one of them is better."""

from __future__ import annotations

__all__ = ["Replies", "Reply"]

from collections import Counter
from typing import Any, NamedTuple, TypeAlias

from cardlog.event import Decision
from cardlog.game import AnyGame

_Kind: TypeAlias = tuple[int, type[Decision]]
"""Who decides, and what kind of decision it is."""


class Reply(NamedTuple):
    """A kind of decision with which another seat begins a turn, before the seat itself begins another.

    Attributes:
        sentence: One of that kind, the most frequent, as the game tells it.
        shares: The share of the worlds in which one of that kind was taken, by the decision it came after.
    """

    sentence: str
    shares: tuple[float, ...]


class Replies:
    """Counts what others do next.

    Args:
        game: The game.
        seat: The seat whose decisions they follow.
        count: How many these are.
    """

    def __init__(self, game: AnyGame, seat: int, count: int) -> None:
        self._game, self._seat = game, seat
        self._counted: list[Counter[_Kind]] = [Counter() for _ in range(count)]
        self._said: Counter[Decision] = Counter()
        self._before: dict[Decision, Any] = {}

    def begin(self, which: int) -> None:
        """A game begins after one of the decisions."""
        self._which, self._over = which, False
        self._heard: set[_Kind] = set()

    def see(self, state: Any, decision: Decision) -> None:
        """A decision that is taken in this game."""
        if self._over or not self._game.between_turns(state):
            return
        if decision.seat == self._seat:
            self._over = True
            return
        self._heard.add(_kind(decision))
        self._said[decision] += 1
        self._before.setdefault(decision, state)

    def end(self) -> None:
        """The game is over."""
        self._counted[self._which].update(self._heard)

    def told(self, games: int) -> list[Reply]:
        """The replies, those first that come more often after one of the decisions than after another."""
        found = []
        for kind in {kind: None for counted in self._counted for kind in counted}:
            event = max((event for event in self._said if _kind(event) == kind), key=self._said.__getitem__)
            before = self._before[event]
            shares = tuple(counted[kind] / games for counted in self._counted)
            found.append(Reply(self._game.tell(before, event, self._game.apply(before, event)), shares))
        return sorted(found, key=lambda reply: min(reply.shares) - max(reply.shares))


def _kind(decision: Decision) -> _Kind:
    return decision.seat, type(decision)
