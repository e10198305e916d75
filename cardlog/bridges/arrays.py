"""What seats see and may do, as arrays: what the bridges to learning environments share."""

from __future__ import annotations

__all__ = ["MOST", "Arrays", "Numbers", "rewards"]

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np

from cardlog.event import Decision
from cardlog.log import Header
from cardlog.standing import shares
from cardlog.state import Result

Numbers: TypeAlias = np.ndarray[tuple[int, ...], Any]

MOST: Final = 1 << 15
"""No number in an observation is as large."""


class Arrays:
    """The arrays of a game, under its rules and for its seats.

    Attributes:
        game: The game.
        catalogue: All its decisions, by number.
        planes: What the numbers of an observation are: a 1 or a 0 for each card of each set, then the other numbers.
    """

    def __init__(self, header: Header) -> None:
        self.game, seats = header.game, len(header.seats)
        self.catalogue = self.game.catalogue(header.rules, seats)
        self.planes = self.game.shape(header.rules, seats)
        self._pack = self.game.pack
        self._bits = len(self.planes.sets) * self._pack.faces

    def observed(self, state: Any, seat: int) -> Numbers:
        """What a seat knows of a state, from its own copy alone, as `planes.size` numbers."""
        seen = self.planes.of(state, seat)
        if not self._pack.single:  # a digit for each face
            return np.array(seen.flat(), np.float32)
        bits = np.unpackbits(np.frombuffer(seen.packed(), np.uint8), bitorder="little")
        made = np.empty(self.planes.size, np.float32)
        made[: self._bits] = bits.reshape(len(seen.sets), -1)[:, : self._pack.faces].ravel()
        made[self._bits :] = seen.numbers
        return made

    def mask(self, state: Any, seat: int) -> Numbers:
        """A 1 for each decision that a seat may make now, a 0 for every other."""
        acting = self.game.acting(state)
        if acting == (seat,):
            return np.frombuffer(self.catalogue.mask(state), np.int8)
        mask = np.zeros(len(self.catalogue), np.int8)
        if seat in acting:
            mask[[self.catalogue.index(each) for each in self.game.legal(state) if each.seat == seat]] = 1
        return mask

    def decision(self, number: int, seat: int) -> Decision:
        """The decision of that number, as a seat makes it."""
        return self.catalogue.event(int(number), seat)


def rewards(result: Result | None, seats: int) -> Sequence[float]:
    """What a game's end is worth to each seat: 1 for the one that won alone, less where several won, and all sum up to 0.

    >>> from cardlog import Result
    >>> rewards(Result((0,), "goal"), 2), rewards(Result((1,), "target"), 3), rewards(Result((), "passes"), 2)
    ([1.0, -1.0], [-0.5, 1.0, -0.5], [0.0, 0.0])
    """
    if result is None or result.nobody or seats == 1:
        return [0.0] * seats
    return [(share * seats - 1) / (seats - 1) for share in shares(result, seats)]
