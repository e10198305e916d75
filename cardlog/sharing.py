"""Cards shared out among groups of places that can each hold some of them: every way as likely as any other.

>>> from cardlog.cards import cards, cards_text
>>> class First:
...     def number(self, bound): return 0
...     def cards(self, among, count): return among & -among
>>> sharing = Sharing(cards("2c 2d 3c"), [(cards("2c 2d"), 1), (cards("2c 2d 3c"), 1)])
>>> sharing.ways, [cards_text(some) for some in sharing.draw(First())]
(4, ['2c', '3c'])
"""

from __future__ import annotations

__all__ = ["Alike", "Counts", "Sharing"]

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import factorial, prod
from typing import Any, NamedTuple, TypeAlias

Counts: TypeAlias = tuple[int, ...]
"""For each group, and at last for what lies in none of them, a number of cards."""


class Alike(NamedTuple):
    """Cards that can lie in the same groups.

    Attributes:
        cards: The cards, as a set.
        size: How many they are.
        allowed: For each group, and at last for none of them, whether they can lie there.
    """

    cards: int
    size: int
    allowed: tuple[bool, ...]


class Sharing:
    """How cards can be shared out. First it is drawn how many of a kind go where, by in how many ways the rest can follow.

    Attributes:
        ways: In how many ways they can be; 0 where they cannot.

    Args:
        cards: The cards, as a set.
        groups: For each group, the cards that can lie there, and how many do; what is over lies in none.
    """

    def __init__(self, cards: int, groups: Sequence[tuple[int, int]]) -> None:
        self._kinds = _kinds(cards, [could for could, _ in groups])
        self._room: Counts = (*(count for _, count in groups), cards.bit_count() - sum(count for _, count in groups))
        self._options: dict[tuple[int, Counts], list[tuple[Counts, int]]] = {}
        self.ways = self._ways(0, self._room) if self._room[-1] >= 0 else 0

    def draw(self, pick: Any) -> list[int]:
        """For each group, its cards, as a picker chooses."""
        laid, room = [0] * len(self._room), self._room
        for number, kind in enumerate(self._kinds):
            counts, left = self._counts(number, room, pick), kind.cards
            for at, count in enumerate(counts):
                if count:
                    some = pick.cards(left, count) if count < left.bit_count() else left
                    left ^= some
                    laid[at] |= some
            room = _less(room, counts)
        return laid[:-1]

    def _counts(self, number: int, room: Counts, pick: Any) -> Counts:
        """How many cards of a kind go to each group: drawn, if there is a choice."""
        options = self._weighed(number, room)
        if len(options) == 1:
            return options[0][0]
        number = pick.number(options[-1][1])
        return next(counts for counts, reach in options if number < reach)

    def _weighed(self, number: int, room: Counts) -> list[tuple[Counts, int]]:
        """How many cards of a kind can go to each group, each with in how many ways that and all before it can be laid."""
        found = self._options.get((number, room))
        if found is None:
            found, reach, kind = [], 0, self._kinds[number]
            for counts in _partings(kind.size, kind.allowed, room):
                ways = _orders(counts) * self._ways(number + 1, _less(room, counts))
                if ways:
                    reach += ways
                    found.append((counts, reach))
            self._options[number, room] = found
        return found

    def _ways(self, number: int, room: Counts) -> int:
        """In how many ways the kinds from a number on can be laid into the room that is left."""
        if number == len(self._kinds):
            return int(not any(room))
        options = self._weighed(number, room)
        return options[-1][1] if options else 0


def _kinds(cards: int, coulds: Sequence[int]) -> list[Alike]:
    """The cards by where they can lie."""
    found: list[tuple[int, tuple[bool, ...]]] = [(cards, ())] if cards else []
    for could in coulds:
        parted = [(part, (*allowed, inside)) for whole, allowed in found for part, inside in _parts(whole, could)]
        found = [(part, allowed) for part, allowed in parted if part]
    return [Alike(part, part.bit_count(), (*allowed, True)) for part, allowed in found]


def _parts(whole: int, could: int) -> tuple[tuple[int, bool], tuple[int, bool]]:
    return (whole & could, True), (whole & ~could, False)


@lru_cache(1 << 12)
def _partings(size: int, allowed: tuple[bool, ...], room: Counts) -> tuple[Counts, ...]:
    """Every way to part so many cards among the groups that may have them, by numbers alone."""
    ranges = [range(min(size, most) + 1) if may else (0,) for may, most in zip(allowed[:-1], room, strict=False)]
    return tuple([(*some, size - sum(some)) for some in product(*ranges) if 0 <= size - sum(some) <= room[-1]])


@lru_cache(1 << 12)
def _orders(counts: Counts) -> int:
    """In how many ways cards can be parted so."""
    return factorial(sum(counts)) // prod(map(factorial, counts))


def _less(room: Counts, counts: Counts) -> Counts:
    return tuple([most - count for most, count in zip(room, counts, strict=True)])
