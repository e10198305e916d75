"""Cards shared out among groups of places that can each hold some of them: every way as likely as any other.

>>> from cardlog.cards import cards, cards_text
>>> class First:
...     def number(self, bound): return 0
...     def cards(self, among, count): return among & -among
>>> sharing = Sharing(cards("2c 2d 3c"), [(cards("2c 2d"), 1), (cards("2c 2d 3c"), 1)])
>>> sharing.ways, [cards_text(some) for some in sharing.draw(First())]
(4, ['2c', '2d'])
"""

from __future__ import annotations

__all__ = ["Counts", "Sharing", "Step"]

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, prod
from typing import Any, NamedTuple, TypeAlias

Counts: TypeAlias = tuple[int, ...]
"""For each class of cards, a number of them."""


class Step(NamedTuple):
    """A group that is to be filled: what matters of the cards that are left.

    Attributes:
        at: Which group it is.
        size: How many cards lie there.
        classes: Sets of cards that are alike from here on: they can lie in the same of this group and those that follow.
        may: For each class, whether its cards can lie here.
        later: For each class, which one it belongs to at the next step, where fewer groups tell cards apart.
    """

    at: int
    size: int
    classes: tuple[int, ...]
    may: tuple[bool, ...]
    later: tuple[int, ...]


class Sharing:
    """How cards can be shared out. Groups are filled one after the other, those first that fewest cards can lie in: by how many
    cards of each class go there, as in how many ways the others can be filled then.

    Attributes:
        ways: In how many ways they can be; 0 where they cannot.

    Args:
        cards: The cards, as a set.
        groups: For each group, the cards that can lie there, and how many do; what is over lies in none.
    """

    def __init__(self, cards: int, groups: Sequence[tuple[int, int]]) -> None:
        self._cards, self._steps = cards, _steps(cards, groups)
        self._options: dict[tuple[int, Counts], list[tuple[Counts, int]]] = {}
        self.ways = self._ways(0, tuple([some.bit_count() for some in self._steps[0].classes])) if groups else 1

    def draw(self, pick: Any) -> list[int]:
        """For each group, its cards, as a picker chooses."""
        laid, left = [0] * len(self._steps), self._cards
        for number, step in enumerate(self._steps):
            there = [left & some for some in step.classes]
            for cards, count in zip(there, self._counts(number, there, pick), strict=True):
                if count:
                    some = pick.cards(cards, count) if count < cards.bit_count() else cards
                    left ^= some
                    laid[step.at] |= some
        return laid

    def _counts(self, number: int, there: list[int], pick: Any) -> Counts:
        """How many cards of each class go to a group: drawn, if there is a choice."""
        options = self._weighed(number, tuple([cards.bit_count() for cards in there]))
        if len(options) == 1:
            return options[0][0]
        reached = pick.number(options[-1][1])
        return next(counts for counts, reach in options if reached < reach)

    def _weighed(self, number: int, left: Counts) -> list[tuple[Counts, int]]:
        """How many cards of each class can go to a group, each with in how many ways that and all before it can be laid."""
        found = self._options.get((number, left))
        if found is None:
            found, reach, step = [], 0, self._steps[number]
            for counts in _partings(step.size, tuple([most * may for most, may in zip(left, step.may, strict=True)])):
                ways = prod(map(comb, left, counts)) * self._ways(number + 1, _later(step, left, counts))
                if ways:
                    reach += ways
                    found.append((counts, reach))
            self._options[number, left] = found
        return found

    def _ways(self, number: int, left: Counts) -> int:
        """In how many ways the groups from a number on can be filled of what is left."""
        if number == len(self._steps):
            return 1
        options = self._weighed(number, left)
        return options[-1][1] if options else 0


def _steps(cards: int, groups: Sequence[tuple[int, int]]) -> list[Step]:
    """The groups in the order in which they are filled; made from the last one, at which cards are told apart least."""
    steps: list[Step] = []
    classes, where = [cards], [0]
    for at in sorted(range(len(groups)), key=lambda at: groups[at][0].bit_count(), reverse=True):
        could, size = groups[at]
        parts = [(some & could, True, n) for n, some in enumerate(classes)]
        parts += [(some & ~could, False, n) for n, some in enumerate(classes)]
        classes, may, where = map(list, zip(*[part for part in parts if part[0]] or [(0, False, 0)], strict=True))
        steps.append(Step(at, size, tuple(classes), tuple(may), tuple(where)))
    return steps[::-1]


@lru_cache(1 << 12)
def _partings(size: int, most: Counts) -> tuple[Counts, ...]:
    """Every way to take so many cards of classes that have so many."""
    return tuple(_takings(size, most))


def _takings(size: int, most: Counts) -> Iterator[Counts]:
    if not most:
        yield from [()] * (not size)
        return
    for count in range(max(0, size - sum(most[1:])), min(size, most[0]) + 1):
        yield from [(count, *rest) for rest in _takings(size - count, most[1:])]


def _later(step: Step, left: Counts, counts: Counts) -> Counts:
    """What is left for the next step."""
    rest = [0] * (max(step.later) + 1)
    for at, some, taken in zip(step.later, left, counts, strict=True):
        rest[at] += some - taken
    return tuple(rest)
