"""Where facts come from: the only place with randomness.

A dealer gives the fact that a state waits for. Most only choose cards, and the game's `settle` makes the
fact; a scripted dealer reads facts from a list.

A dealer is told the *place*: how many events are in force. What a seeded one gives depends on its seed, the place and
nothing else, so that the same decision at the same table always has the same answer, a game that is taken up again
goes on as if it had never been left, and who takes a draw back and draws again gets the same card.
"""

from __future__ import annotations

__all__ = [
    "Dealer",
    "FirstDealer",
    "Lowest",
    "Picking",
    "Scripted",
    "Secret",
    "Seeded",
    "Settling",
    "asked",
    "nth_card",
]

import secrets
from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import sha256
from inspect import signature
from typing import Any, Final, Protocol

from cardlog.cards import KNOWN
from cardlog.errors import CardlogError
from cardlog.event import DEALER, Fact, Seat, seat_of
from cardlog.fault import blame
from cardlog.game import AnyGame, Picker
from cardlog.pack import first_bits
from cardlog.play.wyrand import MASK, OTHER, STEP


class Dealer(Protocol):
    """What gives the facts of a game."""

    def fact(self, game: AnyGame, state: Any, place: int) -> Fact:
        """The fact that `state` waits for, after `place` events in force."""


def asked(dealer: Dealer) -> Callable[[AnyGame, Any, int], Fact]:
    """What asks a dealer for a fact; one of two arguments, which asks for no place, is told none."""
    fact: Any = dealer.fact
    bound = hasattr(fact, "__func__")
    if _takes_place(fact.__func__ if bound else fact, bound):
        return fact  # type: ignore[no-any-return]
    return lambda game, state, _: fact(game, state)


@lru_cache(1 << 6)
def _takes_place(function: Callable[..., Any], bound: bool) -> bool:
    try:
        signature(function).bind(*range(4 if bound else 3))
    except TypeError:
        return False
    return True


def _members() -> list[tuple[int, ...]]:
    """By each set of the lowest `_WIDTH` cards, its cards in order, as bits."""
    found: list[tuple[int, ...]] = [()]
    for bit in range(_WIDTH):
        found += [(*members, 1 << bit) for members in found]
    return found


_WIDTH: Final = 11
_MEMBERS: Final = _members()
_ALL: Final = (1 << _WIDTH) - 1
_SHIFTS: Final = range(0, KNOWN.bit_length(), _WIDTH)
_TABLED: Final = len(_SHIFTS) * _WIDTH


def nth_card(cards: int, index: int) -> int:
    """The bit of the card number `index`, from 0, of a set: by a table, since this runs once a card.

    >>> nth_card(0b101100, 2) == 0b100000
    True
    """
    for shift in _SHIFTS:
        members = _MEMBERS[cards >> shift & _ALL]
        if index < len(members):
            return members[index] << shift
        index -= len(members)
    if cards >> _TABLED:
        return nth_card(cards >> _TABLED, index) << _TABLED
    raise IndexError(index)


class Settling:
    """A dealer that lets the game make the fact, and at most chooses for it."""

    __slots__ = ()

    def at(self, place: int | None) -> Picker:
        """What chooses after so many events in force; None where nobody has counted them."""
        raise NotImplementedError

    def fact(self, game: AnyGame, state: Any, place: int | None = None) -> Fact:
        """The fact that `state` waits for."""
        try:
            fact: Fact = game.settle(state, self.at(place))
        except Exception as error:
            if state.actor != DEALER:  # nobody should have asked
                raise
            blame(game, error, state)
        return fact


class Picking(Settling):
    """Chooses, one card after another, by a number below a bound."""

    __slots__ = ()

    def below(self, bound: int) -> int:
        """A number from 0 that is smaller than `bound`."""
        raise NotImplementedError

    def at(self, place: int | None) -> Picker:
        return self

    def cards(self, among: int, count: int) -> int:
        """`count` cards of the set `among`, as a set."""
        left = among.bit_count()
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

    def number(self, bound: int) -> int:
        """A number from 0 that is smaller than `bound`, as of dice."""
        return self.below(bound)


class Seeded(Picking):
    """Chance from a seed: the same facts for the same seed, whatever the Python version.

    As a dealer it is a function of the seed and the place. As a picker it counts its own choices. What counts is
    mixed as in the generator wyrand: multiplied with itself, a little changed, and one half of the product laid upon
    the other. That is written out wherever it is done, since games are dealt in large numbers.

    >>> from cardlog.cards import PACK, cards_text
    >>> cards_text(Seeded(7).cards(PACK, 3)) == cards_text(Seeded("7").cards(PACK, 3))
    True
    >>> chance = Seeded(7)
    >>> chance.at(12).cards(PACK, 1) == chance.at(12).cards(PACK, 1)
    True

    Args:
        seed: Any number or text; a number is the same seed as its text.
    """

    __slots__ = ("_next", "_places")

    def __init__(self, seed: int | str) -> None:
        digest = sha256(str(seed).encode("utf-8", "surrogatepass")).digest()
        self._next = int.from_bytes(digest[:8], "big")
        self._places = int.from_bytes(digest[16:24], "big")

    def at(self, place: int | None) -> Seeded:
        """The chance that belongs to a place: a picker that counts its own choices, from the first."""
        if place is None:
            return self
        made = object.__new__(Seeded)
        number = self._places + place * STEP & MASK
        number *= number ^ OTHER
        made._next = made._places = number >> 64 ^ number & MASK
        return made

    def below(self, bound: int) -> int:
        self._next = number = self._next + STEP & MASK
        number *= number ^ OTHER
        return (number >> 64 ^ number & MASK) * bound >> 64

    def cards(self, among: int, count: int) -> int:
        """`count` cards of the set `among`, as a set: as many choices as by `below`."""
        left, chosen, number = among.bit_count(), 0, self._next
        if count == 1:  # as nearly always
            self._next = number = number + STEP & MASK
            number *= number ^ OTHER
            return nth_card(among, (number >> 64 ^ number & MASK) * left >> 64)
        for _ in range(count):
            number = number + STEP & MASK
            product = number * (number ^ OTHER)
            bit = nth_card(among, (product >> 64 ^ product & MASK) * left >> 64)
            among ^= bit
            chosen |= bit
            left -= 1
        self._next = number
        return chosen


class Secret(Picking):
    """Chance from the system's secret generator: nobody can foresee or repeat it."""

    def below(self, bound: int) -> int:
        return secrets.randbelow(bound)


class Lowest(Picking):
    """No chance: the first cards in card order, seat A, and 0. What perft counts with."""

    def below(self, bound: int) -> int:
        return 0

    def cards(self, among: int, count: int) -> int:
        return first_bits(among, count)


class FirstDealer(Settling):
    """A dealer whose first seat to deal is given; everything else comes from another one.

    Args:
        seat: The seat: its number or letter.
        dealer: Where everything else comes from, `Seeded` say.
    """

    def __init__(self, seat: Seat, dealer: Picking) -> None:
        self._seat = seat_of(seat)
        self._dealer = dealer

    def at(self, place: int | None) -> Picker:
        """What chooses after so many events in force; before the first of them nobody has dealt."""
        return self._dealer.at(place) if place else _First(self._seat, self._dealer.at(place))


class _First:
    """A picker whose first seat is given."""

    def __init__(self, seat: int, picker: Picker) -> None:
        self._seat: int | None = seat
        self._picker = picker
        self.cards = picker.cards
        self.number = picker.number

    def seat(self, seats: int) -> int:
        """The given seat; then one of `seats` seats."""
        given, self._seat = self._seat, None
        return self._picker.seat(seats) if given is None else given % seats


class Scripted:
    """Facts from a list, in order: a recorded game, or real cards typed in. It goes on in its list whatever the place."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._facts = iter(facts)

    def fact(self, game: AnyGame, state: Any, place: int | None = None) -> Fact:
        try:
            return next(self._facts)
        except StopIteration:
            raise CardlogError(f"the script has no fact left, and {state.awaits} is due") from None
