"""What the fields of an event can be, and how each kind is read and written.

A game may make kinds of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Annotated, Any, Final, Generic, TypeVar

from attrs import frozen

from cardlog import cards as c

T = TypeVar("T")


REASONS: Final = ("agreement", "time", "forfeit", "abandoned", "adjudication")
"""Why a game can end by no rule of its own (LOG 5)."""


class Words:
    """The words of one line, read from left to right."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self.at = 0

    def peek(self) -> str | None:
        return self.words[self.at] if self.at < len(self.words) else None

    def take(self, what: str) -> str:
        if self.at == len(self.words):
            raise ValueError(f"{what} is missing")
        self.at += 1
        return self.words[self.at - 1]

    def back(self) -> None:
        """Point at the word last taken, which an error is about."""
        self.at -= 1


@frozen(eq=False)
class Kind(Generic[T]):
    """What a field of an event holds, and how it is read and written.

    Attributes:
        name: What an error calls it, and what `cardlog.testing` knows it by.
        read: Takes its words off the line; raises ValueError.
        write: The canonical words; an empty string for none.
        recard: The same value with every card passed through a function: how tests exchange cards.
        values: What the grammar reads here, or where that is too much, all short values: how tests try
            every decision. Empty for what stands in facts only.
        valid: Whether a plain value, as a binary file may hold it, is one of this kind. Left out, its
            words are written and read again to find out, which takes longer.
        conceals: Whether `??` may stand in it.
        reseat: The same value with all seats in it moved on: (value, by how many places, seats that play). Left out,
            for a kind in which no seat stands.
    """

    name: str
    read: Callable[[Words], T]
    write: Callable[[T], str]
    recard: Callable[[T, Callable[[int], int]], T] = lambda value, _: value
    values: Callable[[], Iterable[T]] = tuple
    valid: Callable[[Any], bool] | None = None
    conceals: bool = False
    reseat: Callable[[T, int, int], T] | None = None


def _card(words: Words) -> int:
    word = words.take("a card")
    try:
        return c.READINGS[word]
    except KeyError:
        words.back()
        raise ValueError("?? cannot stand here" if word == "??" else f"{word!r} is no card") from None


def _spot(words: Words) -> int:
    if words.peek() == "??":
        words.take("a card")
        return c.HIDDEN
    return _card(words)


def _target(words: Words) -> int | None:
    return None if words.peek() is None else _card(words)


def _seat(words: Words) -> int:
    word = words.take("a seat")
    if len(word) == 1 and word in c.SEATS:
        return c.SEATS.index(word)
    words.back()
    raise ValueError(f"{word!r} is no seat: A to {c.SEATS[-1]}")


def _seats(words: Words) -> tuple[int, ...]:
    """Seats up to the end of the line, put in order; none is well too."""
    seats = []
    while words.peek() is not None:
        seats.append(_seat(words))
    return tuple(sorted(seats))


def _are_seats(value: Any) -> bool:
    return type(value) is tuple and all(map(_below(len(c.SEATS)), value)) and list(value) == sorted(value)


def _reason(words: Words) -> str:
    word = words.take("a reason")
    if word in REASONS:
        return word
    words.back()
    raise ValueError(f"{word!r} is no reason to end a game: {', '.join(REASONS)}")


def _number(words: Words) -> int:
    word = words.take("a number")
    if not re.fullmatch(r"0|[1-9][0-9]{0,3999}", word):  # what Python reads as a number without being asked twice
        words.back()
        raise ValueError(f"{word!r} is no number")
    return int(word)


def _run(words: Words, concealed: bool) -> int:
    """Cards up to the next `/` or the end of the line; one at least."""
    total = 0
    first = words.at
    while words.peek() not in (None, "/"):
        if concealed and words.peek() == "??":
            words.take("a card")
            total += c.UNKNOWN
            continue
        bit = 1 << _card(words)
        if total & bit:
            words.back()
            raise ValueError(f"{words.peek()} stands twice")
        total |= bit
    if words.at == first:
        raise ValueError("a card is missing")
    return total


def _hands(words: Words) -> tuple[int, ...]:
    hands: list[int] = []
    while words.peek() is not None:
        if words.take("/") != "/":
            words.back()
            raise ValueError(f"/ is missing before {words.peek()!r}")
        if words.peek() == "--":
            words.take("a hand")
            hands.append(0)
        else:
            hands.append(_run(words, concealed=True))
    if not hands:
        raise ValueError("a hand is missing")
    return tuple(hands)


def recard_set(cards: int, swap: Callable[[int], int]) -> int:
    """A set of cards with each known card passed through `swap`."""
    return (cards & ~c.KNOWN) + sum(1 << swap(card) for card in c.each(cards))


def _recard_spot(spot: int | None, swap: Callable[[int], int]) -> Any:
    return spot if spot is None or spot > c.JOKER else swap(spot)


def cards_in(kind: Kind[Any], value: Any) -> int:
    """The known cards in a value of a kind, as a set."""
    cards = 0

    def note(card: int) -> int:
        nonlocal cards
        cards |= 1 << card
        return card

    kind.recard(value, note)
    return cards


def _small_sets() -> Iterator[int]:
    """Every set of one or two cards, and a few of three."""
    for count in (1, 2):
        for cards in combinations(range(53), count):
            yield sum(1 << card for card in cards)
    for card in range(0, 51, 5):
        yield 7 << card


def _below(end: int, first: int = 0) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and first <= value < end


_is_card: Final = _below(c.JOKER + 1)
_is_set: Final = _below(c.UNKNOWN, first=1)
_is_hand: Final = _below(1 << 64)


def _are_hands(value: Any) -> bool:
    return type(value) is tuple and bool(value) and all(map(_is_hand, value))


SEAT: Final[Kind[int]] = Kind(
    name="seat",
    read=_seat,
    write=c.SEATS.__getitem__,
    values=lambda: range(5),
    valid=_below(5),
    reseat=lambda seat, by, seats: (seat + by) % seats,
)
SEATS: Final[Kind[tuple[int, ...]]] = Kind(
    name="seats",
    read=_seats,
    write=lambda seats: " ".join(map(c.SEATS.__getitem__, seats)),
    valid=_are_seats,
    reseat=lambda named, by, seats: tuple(sorted((seat + by) % seats for seat in named)),
)
REASON: Final[Kind[str]] = Kind("reason", _reason, str, valid=lambda value: value in REASONS)
NUMBER: Final[Kind[int]] = Kind("number", _number, str, values=lambda: range(100), valid=_below(1 << 64))
CARD: Final[Kind[int]] = Kind("card", _card, c.card_name, _recard_spot, lambda: range(53), _is_card)
SPOT: Final[Kind[int]] = Kind("card or ??", _spot, c.card_name, _recard_spot, valid=_below(c.HIDDEN + 1), conceals=True)
TARGET: Final[Kind[int | None]] = Kind(
    name="optional card",
    read=_target,
    write=lambda card: "" if card is None else c.card_name(card),
    recard=_recard_spot,
    values=lambda: (None, *range(53)),
    valid=lambda value: value is None or _is_card(value),
)
CARDS: Final[Kind[int]] = Kind(
    name="cards",
    read=lambda words: _run(words, concealed=False),
    write=c.cards_text,
    recard=recard_set,
    values=_small_sets,
    valid=_is_set,
)
SOME_CARDS: Final[Kind[int]] = Kind(
    name="cards or ??",
    read=lambda words: _run(words, concealed=True),
    write=c.cards_text,
    recard=recard_set,
    valid=_below(1 << 64, first=1),
    conceals=True,
)
HANDS: Final[Kind[tuple[int, ...]]] = Kind(
    name="hands",
    read=_hands,
    write=lambda hands: " ".join("/ " + c.cards_text(hand) for hand in hands),
    recard=lambda hands, swap: tuple(recard_set(hand, swap) for hand in hands),
    valid=_are_hands,
    conceals=True,
)

ASeat = Annotated[int, SEAT]
Seats = Annotated[tuple[int, ...], SEATS]
AReason = Annotated[str, REASON]
ANumber = Annotated[int, NUMBER]
ACard = Annotated[int, CARD]
ASpot = Annotated[int, SPOT]
ATarget = Annotated[int | None, TARGET]
SetOfCards = Annotated[int, CARDS]
SomeCards = Annotated[int, SOME_CARDS]
Hands = Annotated[tuple[int, ...], HANDS]
