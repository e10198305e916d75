"""Counting sequences of decisions: two implementations of the same rules count alike."""

from __future__ import annotations

__all__ = ["LOWEST", "divide", "perft", "settled"]

from typing import Any, Final

from cardlog.event import DEALER
from cardlog.fault import applied
from cardlog.game import AnyGame
from cardlog.play.dealer import Lowest

LOWEST: Final = Lowest()


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """How many sequences of `depth` decisions there are from a state.

    A fact that is due is what the state determines, else the lowest cards; where the game is over or a new
    deal is due, a sequence ends and counts once.

    >>> from cardlog import Header, Lowest, Table
    >>> table = Table.start(Header.make("cuttle"), Lowest())
    >>> [perft(table.log.game, table.state, depth) for depth in (0, 1, 2)]
    [1, 6, 66]

    Raises:
        CopyError: The state is a copy, and a fact depends on hidden cards.
        GameError: The game refuses what it offers itself, gives no state for it, or fails.
    """
    if not depth:
        return 1
    state = settled(game, state)
    decisions = game.legal(state)
    if not decisions:
        return 1
    if depth == 1:
        return len(decisions)
    return sum([perft(game, applied(game, state, decision), depth - 1) for decision in decisions])


def divide(game: AnyGame, state: Any, depth: int) -> dict[str, int]:
    """The same count for each first decision, sorted by its text; empty where nothing is left to decide.

    Raises:
        CopyError, GameError: As `perft`.
    """
    if not depth:
        return {}
    state = settled(game, state)
    decisions = sorted((str(decision), decision) for decision in game.legal(state))
    return {text: perft(game, applied(game, state, decision), depth - 1) for text, decision in decisions}


def settled(game: AnyGame, state: Any) -> Any:
    """The state once the facts that are due have come, but for a deal."""
    while state.actor == DEALER and state.awaits != "deal":
        state = applied(game, state, LOWEST.fact(game, state))
    return state
