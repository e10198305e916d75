"""What others do next, after each of several decisions: what can be told of why one of them is better."""

from __future__ import annotations

__all__ = ["Replies", "Reply"]

from collections import Counter
from typing import Any, Final, NamedTuple

from cardlog.event import Decision
from cardlog.game import AnyGame

_GAMES: Final = 1_000
"""In how many games at most, after each decision, it is looked at what others do: these tell it well enough."""


class Reply(NamedTuple):
    """What another seat does at the beginning of a turn, before the seat itself begins another.

    Attributes:
        sentence: What it does and what comes of it, as the game tells it.
        shares: The share of the games in which just that is told, by the decision it came after.
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
        counted = [Counter(each for heard in games for each in self._sentences(heard)) for games in self._games]
        found = []
        for sentence in {sentence: None for counts in counted for sentence in counts}:
            shares = [counts[sentence] / len(games) for counts, games in zip(counted, self._games, strict=True)]
            found.append(Reply(sentence, tuple(shares)))
        return sorted(found, key=lambda reply: min(reply.shares) - max(reply.shares))

    def _sentences(self, heard: list[tuple[Any, Decision]]) -> dict[str, None]:
        """What is told of the decisions of one game, each once."""
        game = self._game
        return {game.tell(before, event, game.apply(before, event)): None for before, event in heard}
