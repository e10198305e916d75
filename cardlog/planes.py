"""What a seat knows, as numbers: sets of cards and small whole numbers, always as many and in the same places.

They are worked out from the seat's own copy of a state, whatever state is given, and everything that belongs to a seat
comes in the order in which it sits: the looking seat first, then the next one clockwise. So what is learnt from one seat
serves every other.

>>> from cardlog import Header, Seeded, Table
>>> table = Table.start(Header.make("cutthroat-spades"), Seeded(1))
>>> game, state = table.log.game, table.state
>>> planes, seen = game.shape(state.rules, state.seats), game.planes(state, 1)
>>> planes.sets[:4], len(seen.sets) == len(planes.sets), len(seen.flat()) == planes.size
(('unseen', 'hands[0]', 'hands[1]', 'hands[2]'), True, True)
>>> seen.sets[1] == state.hands[1], seen.sets[2], dict(zip(planes.numbers, seen.numbers))["size of hands[1]"]
(True, 0, 17)
"""

from __future__ import annotations

__all__ = ["WIDTH", "Adds", "Planes", "Seen", "planes_of"]

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, TypeAlias

from cardlog.cards import JOKER, SEATS
from cardlog.catalogue import own_state
from cardlog.event import PUBLIC
from cardlog.fields import Holds, from_seat
from cardlog.pack import STANDARD, Pack
from cardlog.rules import Rules

WIDTH: Final = JOKER + 1
"""How many cards a set of the standard pack tells of, from Ac to the joker: one number each, 1 for a card that is in it."""

Adds: TypeAlias = Callable[[Any, int, list[int], list[int]], None]
"""Adds what it tells of a state, as a seat knows it, to the sets and to the numbers."""


class Seen(NamedTuple):
    """What a viewer knows of a state, as numbers.

    Attributes:
        sets: Sets of known cards, each an int: of the standard pack bit 0 for Ac to bit 51 for Ks, 52 for the joker.
        numbers: Whole numbers; -1 for one that there is not.
    """

    sets: tuple[int, ...]
    numbers: tuple[int, ...]

    def flat(self, pack: Pack = STANDARD) -> list[int]:
        """All of it in a row: for each set how many of each face it holds, WIDTH numbers in the standard pack; then the numbers."""
        flat: list[int] = []
        for cards in self.sets:
            flat += _counts(pack, cards)
        return [*flat, *self.numbers]

    def packed(self, pack: Pack = STANDARD) -> bytes:
        """The sets, 8 bytes each (of a large pack `pack.bytes`), the lowest first: what arrays are unpacked from at one go."""
        return b"".join([cards.to_bytes(pack.bytes, "little") for cards in self.sets])


@lru_cache(1 << 14)
def _counts(pack: Pack, cards: int) -> list[int]:
    return [pack.count(cards, face) for face in range(pack.faces)]


class Planes:
    """How the states of a game are told in numbers, under some rules and for a number of seats.

    Attributes:
        sets: What each set is.
        numbers: What each number is.
        size: How many numbers all of it is, laid flat.

    Raises:
        RulesError: The game is not played by so many seats.
    """

    def __init__(self, game: Any, rules: Rules, seats: int) -> None:
        game.check_seats(seats)
        self._game = game
        self._view = game.view
        start = game.view(game.start(rules, seats), 0, False)
        parts = [*_common(game, seats), *(_held if game.holds else _placed)(game, start)]
        self._adds = [adds for adds, _, _ in parts]
        self.sets: tuple[str, ...] = sum((sets for _, sets, _ in parts), ())
        self.numbers: tuple[str, ...] = sum((numbers for _, _, numbers in parts), ())
        self.size = game.pack.faces * len(self.sets) + len(self.numbers)

    def __repr__(self) -> str:
        return f"<Planes: {len(self.sets)} sets, {len(self.numbers)} numbers>"

    def of(self, state: Any, viewer: int) -> Seen:
        """What a viewer knows of a state.

        Args:
            state: The truth, or that viewer's copy.
            viewer: A seat, or PUBLIC, who looks from where seat A sits.
        """
        seat = 0 if viewer == PUBLIC else viewer
        sets: list[int] = []
        numbers: list[int] = []
        try:
            known = state if state.view == viewer else self._view(state, viewer, False)
            for adds in self._adds:
                adds(known, seat, sets, numbers)
        except (AttributeError, LookupError):
            own_state(self._game, state)
            raise
        return Seen(tuple(sets), tuple(numbers))


_Part: TypeAlias = tuple[Adds, tuple[str, ...], tuple[str, ...]]
"""What adds, and the names of the sets and of the numbers that it adds."""


@lru_cache(1 << 8)
def planes_of(game: Any, rules: Rules, seats: int) -> Planes:
    """The planes of a game; made once."""
    return Planes(game, rules, seats)


# What every state has.


def _common(game: Any, seats: int) -> Iterator[_Part]:
    awaited = () if game.phases is None else game.phases.names
    yield (
        lambda s, seat, sets, numbers: sets.append(s.unseen),
        ("unseen",),
        (),
    )
    flags = {name: [int(name == other) for other in awaited] for name in awaited}
    none = [0] * len(awaited)
    yield (
        lambda s, seat, sets, numbers: numbers.extend(flags.get(s.awaits, none)),
        (),
        tuple(f"awaits {name}" for name in awaited),
    )
    yield _seat_flags("actor", lambda s: s.actor, seats)
    yield _seat_flags("dealer", lambda s: s.dealer, seats)
    if game.pack.stocks:
        names = tuple(f"stock {name}" for name in game.pack.stocks)
        yield (lambda s, seat, sets, numbers: numbers.extend(s.stock), (), names)
    else:
        yield (lambda s, seat, sets, numbers: numbers.append(s.stock), (), ("stock",))
    scores = game.scores(game.start(game.rules(), seats))
    yield (
        lambda s, seat, sets, numbers: numbers.extend(from_seat(game.scores(s), seat, s.seats)),
        (),
        tuple(f"scores[{at}]" for at in range(len(scores))),
    )


def _seat_flags(name: str, get: Callable[[Any], int | None], seats: int) -> _Part:
    """For each seat a 1 or a 0, whether it is that one; all 0 where it is none."""
    flags = [[int(at == other) for other in range(seats)] for at in range(seats)]
    none = [0] * seats

    def adds(s: Any, seat: int, sets: list[int], numbers: list[int]) -> None:
        named = get(s)
        numbers += none if named is None or named < 0 else flags[named - seat]

    return adds, (), tuple(f"{name} is {at}" for at in range(seats))


# What the game says that its fields hold.


def _held(game: Any, start: Any) -> Iterator[_Part]:
    for name, held in game.holds.items():
        if held.what == "seat":
            yield _seat_flags(name, partial(_field, name, held, 0), start.seats)
        else:
            yield _field_part(name, held, start, game.pack)


def _field(name: str, held: Holds, seat: int, s: Any) -> Any:
    """What a field holds, that of a seat first."""
    if held.get is not None:
        return held.get(s, seat)
    value = getattr(s, name)
    return from_seat(value, seat, s.seats) if held.many else value


def _field_part(name: str, held: Holds, start: Any, pack: Pack) -> _Part:
    tell = _TELLS["pile" if held.row else held.what]
    value = _field(name, held, 0, start)
    names = [f"{name}[{at}]" for at in range(len(value))] if held.many else [name]
    cards, numbers = _NAMES["pile" if held.row else held.what]
    get, many = held.get, held.many

    def adds(s: Any, seat: int, sets: list[int], numbers: list[int]) -> None:
        value = getattr(s, name) if get is None else get(s, seat)
        if not many:
            value = (value,)
        elif seat and get is None:
            value = from_seat(value, seat, s.seats)
        tell(pack, value, sets, numbers)

    return (
        adds,
        tuple(what % each for each in names for what in cards),
        tuple(what % each for each in names for what in numbers),
    )


def _tell_sets(pack: Pack, values: Sequence[int], sets: list[int], numbers: list[int]) -> None:
    known, size = pack.known, pack.size
    sets += [cards & known for cards in values]
    numbers += [size(cards) for cards in values]


def _tell_spots(pack: Pack, values: Sequence[int], sets: list[int], numbers: list[int]) -> None:
    units, hidden, empty = pack.units, pack.hidden, pack.empty
    sets += [units[spot] if spot < hidden else 0 for spot in values]
    numbers += [int(spot != empty) for spot in values]


def _tell_piles(pack: Pack, values: Sequence[Sequence[int]], sets: list[int], numbers: list[int]) -> None:
    for spots in values:
        known = [pack.units[spot] if spot < pack.hidden else 0 for spot in spots]
        sets += [sum(known), known[-1] if known else 0]
        numbers.append(len(spots))


def _tell_numbers(pack: Pack, values: Sequence[int | None], sets: list[int], numbers: list[int]) -> None:
    numbers += [-1 if number is None else int(number) for number in values]


_TELLS: Final[dict[str, Callable[[Pack, Any, list[int], list[int]], None]]] = {
    "set": _tell_sets,
    "spot": _tell_spots,
    "pile": _tell_piles,
    "number": _tell_numbers,
}
_NAMES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "set": (("%s",), ("size of %s",)),
    "spot": (("%s",), ("a card at %s",)),
    "pile": (("%s", "top of %s"), ("size of %s",)),
    "number": ((), ("%s",)),
}
"""How the sets and the numbers are called that tell of each."""


# Of a game that says nothing: where its places are.


def _placed(game: Any, start: Any) -> Iterator[_Part]:
    """By seat the cards that lie before it, and those that lie elsewhere: the names of a seat's places begin with its letter."""
    seats, units, hidden = start.seats, game.pack.units, game.pack.hidden

    def adds(s: Any, seat: int, sets: list[int], numbers: list[int]) -> None:
        cards, counts = [0] * (seats + 1), [0] * (seats + 1)
        for place in game.places(s):
            owner = _owner(place.name)
            at = seats if owner is None or owner >= seats else (owner - seat) % seats
            cards[at] += units[place.spot] if place.spot < hidden else 0
            counts[at] += 1
        sets += cards
        numbers += counts

    names = [*(f"before {at}" for at in range(seats)), "elsewhere"]
    yield adds, tuple(names), tuple(f"size of {name}" for name in names)


@lru_cache(1 << 10)
def _owner(name: str) -> int | None:
    """Whose place it is: `A hand` and `A0` are seat A's, `aside` is nobody's."""
    return SEATS.index(name[0]) if name[:1] in SEATS and not name[1:2].isalpha() else None
