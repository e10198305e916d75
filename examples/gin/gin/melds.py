"""Melds, and what a hand comes to without them (GI 1).

Here the six of clubs can stand in a run or in a set:

>>> from cardlog.cards import cards, cards_text
>>> deadwood, laid = best(cards("4c 5c 6c 6d 6h 6s Ad 2d Kh Kc"))
>>> deadwood, [cards_text(meld) for meld in laid]
(29, ['4c 5c 6c', '6d 6h 6s'])
"""

from functools import lru_cache
from itertools import combinations

from cardlog.cards import members

VALUES = tuple(min(card // 4 + 1, 10) for card in range(52))
"""What each card counts (GI 1.1)."""


def points(cards: int) -> int:
    """What the known cards of a set count."""
    return sum(VALUES[card] for card in members(cards))


SUITS = [suits for count in (3, 4) for suits in combinations(range(4), count)]
RANKS = [range(first, end) for first in range(13) for end in range(first + 3, 14)]
SETS = [sum(1 << rank * 4 + suit for suit in suits) for rank in range(13) for suits in SUITS]
RUNS = [sum(1 << rank * 4 + suit for rank in ranks) for ranks in RANKS for suit in range(4)]
MELDS = (*SETS, *RUNS)
"""Every meld, as a set of cards."""


@lru_cache(1 << 14)
def melds_in(hand: int) -> tuple[int, ...]:
    """The melds that a hand holds, each alone."""
    return tuple(meld for meld in MELDS if meld & hand == meld)


@lru_cache(1 << 16)
def best(hand: int) -> tuple[int, tuple[int, ...]]:
    """The least deadwood that the known cards of a hand can be laid with, and the melds for that."""
    tried = ((best(hand ^ meld), meld) for meld in melds_in(hand))
    return min([(points(hand), ()), *((deadwood, (meld, *others)) for (deadwood, others), meld in tried)])
