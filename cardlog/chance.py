"""Chances at decisions: what one could expect by the best of them, and by the one that was chosen."""

from __future__ import annotations

__all__ = ["Chance"]

import re
from typing import Final

from attrs import field, frozen

from cardlog.clock import decimal

_PERCENT: Final = r"(0|[1-9][0-9]{0,2})(\.[0-9])?"
_CHANCE: Final = re.compile(rf"{_PERCENT}(?:>{_PERCENT})?")


def _percent(value: float) -> float:
    """A share to the tenth of a percent, as it is written."""
    rounded = round(float(value), 1)
    if not 0 <= rounded <= 100:
        raise ValueError(f"a chance is a percentage from 0 to 100, and {decimal(rounded, 1)} is none")
    return rounded


@frozen
class Chance:
    """What a decision's seat could expect, in percent, as far as its own copy can tell.

    >>> str(Chance(40, 19)), str(Chance(40)), Chance.of("62.5>62.5")
    ('=40>19', '=40', Chance(best=62.5, played=62.5))

    Attributes:
        best: By the best decision; to one decimal.
        played: By the one that was chosen; the same where it is the best.

    Raises:
        ValueError: One of them is no percentage, or the best is not the larger.
    """

    best: float = field(converter=_percent)
    played: float = field(converter=_percent)

    @played.default
    def _best(self) -> float:
        return self.best

    def __attrs_post_init__(self) -> None:
        if self.played > self.best:
            raise ValueError(f"{self} is no chance: the best decision gives no less than the one that was chosen")

    @classmethod
    def of(cls, text: str) -> Chance:
        """Read a chance as it stands after the `=`.

        Raises:
            ValueError: The text is none.
        """
        if not _CHANCE.fullmatch(text):
            raise ValueError("a chance is = and percents, with up to one decimal: =40>19, or =40 for the best")
        return cls(*map(float, text.split(">")))

    def __str__(self) -> str:
        played = "" if self.played == self.best else f">{decimal(self.played, 1)}"
        return f"={decimal(self.best, 1)}{played}"
