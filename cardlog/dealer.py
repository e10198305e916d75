"""Where facts come from: the only place with randomness.

A dealer gives the fact that a state waits for. Most only choose cards, and the game's `settle` makes the
fact; a scripted dealer reads facts from a list.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from random import Random
from typing import Any, Protocol

from cardlog.cards import KNOWN, lowest
from cardlog.errors import CardlogError
from cardlog.event import Fact
from cardlog.game import AnyGame


class Dealer(Protocol):
    """What gives the facts of a game."""

    def fact(self, game: AnyGame, state: Any) -> Fact:
        """The fact that `state` waits for."""


def nth_card(cards: int, index: int) -> int:
    """The bit of the known card number `index`, from 0, of a set: halving, since this runs once a card.

    >>> nth_card(0b101100, 2) == 0b100000
    True
    """
    cards &= KNOWN
    shift = 0
    for width in (32, 16, 8, 4, 2, 1):
        low = cards & (1 << width) - 1
        count = low.bit_count()
        if index < count:
            cards = low
        else:
            index -= count
            cards >>= width
            shift += width
    return 1 << shift


class _Picking:
    """A dealer that chooses, one card after another, by a number below a bound."""

    def below(self, bound: int) -> int:
        raise NotImplementedError

    def fact(self, game: AnyGame, state: Any) -> Fact:
        fact: Fact = game.settle(state, self)
        return fact

    def cards(self, among: int, count: int) -> int:
        """`count` cards of the set `among`, as a set."""
        left = (among & KNOWN).bit_count()
        chosen = 0
        for _ in range(count):
            bit = nth_card(among, self.below(left))
            among ^= bit
            chosen |= bit
            left -= 1
        return chosen

    def seat(self, seats: int) -> int:
        """One of `seats` seats."""
        return self.below(seats)


class Seeded(_Picking):
    """Chance from a seed: the same facts for the same seed, whatever the Python version.

    Only `Random.random` is used, since only its sequence is promised to stay.

    >>> from cardlog.cards import PACK, cards_text
    >>> cards_text(Seeded(7).cards(PACK, 3)) == cards_text(Seeded(7).cards(PACK, 3))
    True
    """

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed).random

    def below(self, bound: int) -> int:
        return int(self._random() * bound)


class Secret(_Picking):
    """Chance from the system's secret generator: nobody can foresee or repeat it."""

    def below(self, bound: int) -> int:
        return secrets.randbelow(bound)


class Lowest(_Picking):
    """No chance: the first cards in card order, and seat A. What perft counts with."""

    def cards(self, among: int, count: int) -> int:
        return lowest(among, count)

    def seat(self, seats: int) -> int:
        return 0


class FirstDealer:
    """A dealer whose first seat to deal is given; everything else comes from another one."""

    def __init__(self, seat: int, dealer: _Picking) -> None:
        self._seat = seat
        self._dealer = dealer

    def fact(self, game: AnyGame, state: Any) -> Fact:
        fact: Fact = game.settle(state, self)
        return fact

    def cards(self, among: int, count: int) -> int:
        """`count` cards of the set `among`, as a set."""
        return self._dealer.cards(among, count)

    def seat(self, seats: int) -> int:
        """The given seat."""
        return self._seat % seats


class Scripted:
    """Facts from a list, in order: a recorded game, or real cards typed in."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._facts = iter(facts)

    def fact(self, game: AnyGame, state: Any) -> Fact:
        try:
            return next(self._facts)
        except StopIteration:
            raise CardlogError(f"the script has no fact left, and {state.awaits} is due") from None
