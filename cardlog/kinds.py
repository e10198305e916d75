"""What the fields of an event can be, and how each kind is read and written.

A game may make kinds of its own; those of the cards of its own pack `CardKinds` makes.
"""

from __future__ import annotations

__all__ = [
    "CARD",
    "CARDS",
    "HANDS",
    "NUMBER",
    "NUMBERS",
    "REASON",
    "REASONS",
    "SEALED_NUMBER",
    "SEAT",
    "SEATS",
    "SOME_CARDS",
    "SPOT",
    "STANDARD_KINDS",
    "TARGET",
    "ACard",
    "ANumber",
    "AReason",
    "ASealedNumber",
    "ASeat",
    "ASpot",
    "ATarget",
    "Hands",
    "Kind",
    "Seats",
    "SetOfCards",
    "SomeCards",
    "SomeNumbers",
    "Words",
    "are_seats",
    "cards_in",
    "one_of",
    "or_hidden",
    "some_of",
]

import re
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Annotated, Any, Final

from cardlog import cards as c
from cardlog.card_kinds import CardKinds
from cardlog.kind import Kind, Words, below, cards_in, no_cards
from cardlog.pack import STANDARD

__all__ = [
    "CARD", "CARDS", "HANDS", "NUMBER", "NUMBERS", "REASON", "REASONS", "SEALED_NUMBER", "SEAT", "SEATS", "SOME_CARDS", "SPOT", "STANDARD_KINDS",
    "TARGET", "ACard", "ANumber", "AReason", "ASealedNumber", "ASeat", "ASpot", "ATarget", "CardKinds", "Hands", "Kind", "Seats",
    "SetOfCards", "SomeCards", "SomeNumbers", "Words", "cards_in", "one_of", "or_hidden", "some_of",
]  # fmt: skip

REASONS: Final = ("agreement", "time", "forfeit", "abandoned", "adjudication")
"""Why a game can end by no rule of its own (LOG 5)."""


def _seat(words: Words) -> int:
    word = words.take("a seat")
    if len(word) == 1 and word in c.SEATS[: words.seats]:
        return c.SEATS.index(word)
    words.back()
    raise ValueError(f"{word!r} is no seat: A to {c.SEATS[words.seats - 1]}")


def _seats(words: Words) -> tuple[int, ...]:
    """Seats up to the end of the line, put in order; none is well too."""
    seats = []
    while words.peek() is not None:
        seats.append(_seat(words))
    return tuple(sorted(seats))


def are_seats(value: Any, most: int = len(c.SEATS)) -> bool:
    """Whether a value is seats in order, of so many."""
    return type(value) is tuple and all(map(below(most), value)) and list(value) == sorted(value)


def or_hidden(kind: Kind[Any]) -> Kind[Any]:
    """The kind of a field in which a value of another kind stands, or `??`, which is None: `A bid 12`, or `A bid ??`.

    >>> sealed = or_hidden(NUMBER)
    >>> sealed.read(Words(["12"])), sealed.read(Words(["??"])), sealed.write(None), sealed.name
    (12, None, '??', 'number or ??')
    """

    def read(words: Words) -> Any:
        return kind.read(words) if words.peek() != "??" else words.take("") and None

    def recard(value: Any, swap: Callable[[int], int]) -> Any:
        return None if value is None else kind.recard(value, swap)

    moved = kind.reseat

    def valid(value: Any) -> bool:
        return value is None or kind.valid is not None and kind.valid(value)

    return Kind(
        name=f"{kind.name} or ??",
        read=read,
        write=lambda value: "??" if value is None else kind.write(value),
        recard=no_cards if kind.recard is no_cards else recard,
        values=lambda: (None, *kind.values()),
        valid=None if kind.valid is None else valid,
        conceals=True,
        hide=lambda _: None,
        reseat=None if moved is None else lambda value, by, seats: None if value is None else moved(value, by, seats),
        pack=kind.pack,
    )


def one_of(name: str, known: Sequence[str]) -> Kind[int]:
    """The kind of a field in which one of some words stands: a colour that is named, a place. Its value says which, from 0.

    >>> colour = one_of("colour", ["red", "blue"])
    >>> colour.read(Words(["blue"])), colour.write(0)
    (1, 'red')
    >>> colour.read(Words(["green"]))
    Traceback (most recent call last):
    ValueError: 'green' is no colour: red, blue
    """

    def read(words: Words) -> int:
        word = words.take(f"a {name}")
        if word in known:
            return known.index(word)
        words.back()
        raise ValueError(f"{word!r} is no {name}: {', '.join(known)}")

    return Kind(name, read, known.__getitem__, values=lambda: range(len(known)), valid=below(len(known)))


def some_of(name: str, known: Sequence[str]) -> Kind[tuple[int, ...]]:
    """The same of a field that ends its line and in which several of a few words can stand, one at least; in order, each once.

    >>> places = some_of("place", ["1", "2", "3"])
    >>> places.read(Words(["3", "1"])), places.write((0, 2))
    ((0, 2), '1 3')
    >>> places.read(Words(["3", "3"]))
    Traceback (most recent call last):
    ValueError: 3 stands twice
    """
    one = one_of(name, known)
    all_of = range(len(known))

    def read(words: Words) -> tuple[int, ...]:
        found: list[int] = []
        while not found or words.peek() is not None:
            found.append(one.read(words))
            if found[-1] in found[:-1]:
                words.back()
                raise ValueError(f"{known[found[-1]]} stands twice")
        return tuple(sorted(found))

    return Kind(
        name=f"some {name}",
        read=read,
        write=lambda some: " ".join(map(known.__getitem__, some)),
        values=lambda: [some for count in all_of for some in combinations(all_of, count + 1)],
        valid=lambda some: (
            type(some) is tuple and bool(some) and all(map(below(len(known)), some)) and sorted({*some}) == [*some]
        ),
    )


def _reason(words: Words) -> str:
    word = words.take("a reason")
    if word in REASONS:
        return word
    words.back()
    raise ValueError(f"{word!r} is no reason to end a game: {', '.join(REASONS)}")


def _numbers(words: Words) -> tuple[int, ...]:
    """Numbers up to the end of the line, one at least."""
    found = [_number(words)]
    while words.peek() is not None:
        found.append(_number(words))
    return tuple(found)


def _number(words: Words) -> int:
    word = words.take("a number")
    if not re.fullmatch(r"0|[1-9][0-9]{0,3999}", word):  # what Python reads as a number without being asked twice
        words.back()
        raise ValueError(f"{word!r} is no number")
    return int(word)


SEAT: Final[Kind[int]] = Kind(
    name="seat",
    read=_seat,
    write=c.SEATS.__getitem__,
    values=lambda: range(len(c.SEATS)),
    valid=below(len(c.SEATS)),
    reseat=lambda seat, by, seats: (seat + by) % seats,
)
SEATS: Final[Kind[tuple[int, ...]]] = Kind(
    name="seats",
    read=_seats,
    write=lambda seats: " ".join(map(c.SEATS.__getitem__, seats)),
    valid=are_seats,
    reseat=lambda named, by, seats: tuple(sorted((seat + by) % seats for seat in named)),
)
REASON: Final[Kind[str]] = Kind("reason", _reason, str, valid=lambda value: value in REASONS)
NUMBER: Final[Kind[int]] = Kind("number", _number, str, values=lambda: range(100), valid=below(1 << 64))
NUMBERS: Final[Kind[tuple[int, ...]]] = Kind(
    name="numbers",
    read=_numbers,
    write=lambda numbers: " ".join(map(str, numbers)),
    valid=lambda value: type(value) is tuple and bool(value) and all(map(below(1 << 64), value)),
)
STANDARD_KINDS: Final = CardKinds(STANDARD)
CARD: Final = STANDARD_KINDS.card
SPOT: Final = STANDARD_KINDS.spot
TARGET: Final = STANDARD_KINDS.target
CARDS: Final = STANDARD_KINDS.cards
SOME_CARDS: Final = STANDARD_KINDS.some_cards
HANDS: Final = STANDARD_KINDS.hands

SEALED_NUMBER: Final[Kind[int | None]] = or_hidden(NUMBER)

ASeat = Annotated[int, SEAT]
Seats = Annotated[tuple[int, ...], SEATS]
AReason = Annotated[str, REASON]
ANumber = Annotated[int, NUMBER]
ASealedNumber = Annotated[int | None, SEALED_NUMBER]
SomeNumbers = Annotated[tuple[int, ...], NUMBERS]
ACard = Annotated[int, CARD]
ASpot = Annotated[int, SPOT]
ATarget = Annotated[int | None, TARGET]
SetOfCards = Annotated[int, CARDS]
SomeCards = Annotated[int, SOME_CARDS]
Hands = Annotated[tuple[int, ...], HANDS]
