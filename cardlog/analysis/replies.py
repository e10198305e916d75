"""What others do next, after each of several decisions: what can be told of why one of them is better."""

from __future__ import annotations

__all__ = ["Replies", "Reply"]

from collections import Counter
from typing import Any, Final, NamedTuple, TypeAlias

from cardlog.event import Decision
from cardlog.game import AnyGame
from cardlog.words import Words

_GAMES: Final = 1_000
"""In how many games at most, after each decision, it is looked at what others do: these tell it well enough."""


_Kind: TypeAlias = tuple[int, type[Decision]]
"""Who decides, and what kind of decision it is."""


class Reply(NamedTuple):
    """A kind of decision with which another seat begins a turn, before the seat itself begins another.

    Attributes:
        sentence: The most frequent one of that kind, as the game tells it, without what comes of it, which differs from game to game.
        shares: The share of the games in which one of that kind was taken, by the decision it came after.
    """

    sentence: str
    shares: tuple[float, ...]


class Replies:
    """Notes what others do next.

    Args:
        game: The game.
        seat: The seat whose decisions they follow.
        count: How many these are.
    """

    def __init__(self, game: AnyGame, seat: int, count: int) -> None:
        self._game, self._seat = game, seat
        self._games: list[list[list[tuple[Any, Decision]]]] = [[] for _ in range(count)]

    def begin(self, which: int) -> None:
        """A game begins after one of the decisions."""
        games = self._games[which]
        self._heard: list[tuple[Any, Decision]] = []
        self._over = len(games) == _GAMES
        if not self._over:
            games.append(self._heard)

    def see(self, state: Any, decision: Decision) -> None:
        """A decision that is taken in this game."""
        if self._over or not self._game.between_turns(state):
            return
        if decision.seat == self._seat:
            self._over = True
            return
        self._heard.append((state, decision))

    def told(self) -> list[Reply]:
        """The replies, those first that come more often after one of the decisions than after another."""
        counted = [Counter(kind for heard in games for kind in _kinds(heard)) for games in self._games]
        found = []
        for kind in {kind: None for counts in counted for kind in counts}:
            shares = [counts[kind] / len(games) for counts, games in zip(counted, self._games, strict=True)]
            found.append(Reply(self._sentence(kind, shares.index(max(shares))), tuple(shares)))
        return sorted(found, key=lambda reply: min(reply.shares) - max(reply.shares))

    def _sentence(self, kind: _Kind, which: int) -> str:
        """What is told most often of a kind after one of the decisions."""
        game = self._game
        those = [each for heard in self._games[which] for each in heard if _kind(each[1]) == kind]
        told = Counter(_first(game.tell(before, event, game.apply(before, event))) for before, event in those)
        return max(told, key=told.__getitem__)


def _first(told: str) -> str:
    """The first sentence: what is done, without what comes of it."""
    if isinstance(told, Words):
        return told.parts["_0"] if told.template.startswith("{_0} {_1}") else told  # type: ignore[return-value]
    first, more, _ = told.partition(". ")
    return f"{first}." if more else told


def _kind(decision: Decision) -> _Kind:
    return decision.seat, type(decision)


def _kinds(heard: list[tuple[Any, Decision]]) -> dict[_Kind, None]:
    """The kinds of decisions of one game, each once, in the order in which they came."""
    return {_kind(decision): None for _, decision in heard}
