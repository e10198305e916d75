"""Luck that is the same for games that go apart, so that what differs between them is not luck.

>>> luck, cards = Luck(52, 2), (1 << 52) - 1
>>> drawn = []
>>> for among in (cards, cards - 1):
...     luck.begin(7)
...     drawn.append(luck.cards(among, 1))
>>> drawn[0] == drawn[1]
True
"""

from __future__ import annotations

__all__ = ["Luck"]

from cardlog.event import DEALER
from cardlog.play.dealer import Picking
from cardlog.play.wyrand import MASK, OTHER, STEP


class Luck(Picking):
    """Chance that is the same for games that go apart: at the third draw of one as at the third draw of another.

    A card is drawn again and again from the whole pack until it is one of those that it can be: so it is the same one
    in both games wherever it can be. Who decides has chance of its own: at a seat's third decision the same.

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

    def turn(self, actor: int) -> None:
        """A seat is to decide, by `below`, or the dealer to draw."""
        self._begun[actor] += 1
        number = self._seed + (self._begun[actor] * len(self._begun) + actor) * STEP & MASK
        number *= number ^ OTHER
        self._next = number >> 64 ^ number & MASK

    def below(self, bound: int) -> int:
        self._next = number = self._next + STEP & MASK
        number *= number ^ OTHER
        return (number >> 64 ^ number & MASK) * bound >> 64

    def cards(self, among: int, count: int) -> int:
        """`count` cards of the set `among`, as a set."""
        self.turn(DEALER)
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

    def seat(self, seats: int) -> int:
        """One of `seats` seats."""
        return self.number(seats)

    def number(self, bound: int) -> int:
        """A number from 0 that is smaller than `bound`."""
        self.turn(DEALER)
        return self.below(bound)
