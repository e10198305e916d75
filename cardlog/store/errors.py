"""What can go wrong with a store; in all of it, nothing is lost and nothing half written."""

from __future__ import annotations

__all__ = ["Overtaken", "StoreError"]

from cardlog.errors import CardlogError


class StoreError(CardlogError):
    """The database cannot be used: it is away, in use, no store of games, or another version's."""


class Overtaken(StoreError):
    """Somebody else wrote first: the game is at another version than whoever writes believed.

    Attributes:
        version: How many events there are.
    """

    def __init__(self, game: str, version: int, expected: int) -> None:
        super().__init__(f"{game}: it is at version {version} by now, not at {expected}")
        self.version = version
