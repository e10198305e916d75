"""The kinds of fields that name slots: places before each seat in which one card lies, known by their numbers.

A *slot* is an int, those of seat A first; its name is the seat's letter and a number.
"""

from __future__ import annotations

__all__ = ["UP", "Pairs", "Rows", "SlotKinds", "Slots", "named_cards", "slots_of"]

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement, permutations, product
from typing import Any, Final, TypeAlias

from cardlog.cards import EMPTY, JOKER, SEATS, card_name
from cardlog.kinds import CARD, SPOT, Kind, Words

Slots: TypeAlias = tuple[int, ...]
Pairs: TypeAlias = tuple[tuple[int, int], ...]
"""Slots, each with what lies there: a card of the standard pack, or hidden."""
Rows: TypeAlias = tuple[tuple[int, ...], ...]
"""What lies in the slots of each seat: cards, hidden ones, and empty slots."""


class SlotKinds:
    """The kinds of fields that name slots.

    >>> kinds = SlotKinds(seats=2, each=3)
    >>> kinds.ordered.read(Words(["B0", "A1"])), kinds.pairs.write(((3, 8), (4, 0)))
    ((1, 3), 'B0 3c B1 Ac')

    Attributes:
        names: The slots' names, by their numbers.
        loose: In `turned`, where a card lies that is in no slot: the number after the last slot's.
        named: Slots as they are named, one at least.
        ordered: The same, put in their order.
        pairs: Slots in their order, each with a card or `??`: what one seat sees.
        turned: Slots as they are named, each with a card; or a card alone, which lies in none: what is turned up for all.
        rows: A row for each seat, behind a `/`; `--` for an empty slot, and `??` may stand in it.
        open_rows: The same, in which no `??` stands.

    Args:
        seats: How many seats play at most.
        each: How many slots each has.
    """

    def __init__(self, seats: int, each: int) -> None:
        self.names = tuple(f"{seat}{number}" for seat in SEATS[:seats] for number in range(each))
        self.loose = len(self.names)
        self._each = each
        self._slots = {name: slot for slot, name in enumerate(self.names)}
        self._firsts = range(0, self.loose, each)
        self.ordered: Kind[Slots] = Kind(
            name="slots in slot order",
            read=lambda words: tuple(sorted(self._read(words))),
            write=self.text,
            values=self._short_ordered,
            reseat=lambda slots, by, seats: tuple(sorted(self._reseat(slots, by, seats))),
        )
        self.named: Kind[Slots] = Kind(
            "slots as named", self._read, self.text, values=self._short_named, reseat=self._reseat
        )
        self.pairs: Kind[Pairs] = Kind(
            "slots with cards or ??",
            lambda words: tuple(sorted(self._read_pairs(words, SPOT))),
            self._write_pairs,
            _recard_pairs,
            conceals=True,
        )
        self.turned: Kind[Pairs] = Kind(
            "slots with cards, or the drawn card", self._read_turned, self._write_pairs, _recard_pairs
        )
        self.rows: Kind[Rows] = Kind(
            "rows of slots", lambda words: _read_rows(words, SPOT), _write_rows, _recard_rows, conceals=True
        )
        self.open_rows: Kind[Rows] = Kind(
            "rows of cards", lambda words: _read_rows(words, CARD), _write_rows, _recard_rows
        )

    def text(self, slots: Iterable[int]) -> str:
        """Slots by their names."""
        return " ".join(self.names[slot] for slot in slots)

    def _slot(self, words: Words) -> int:
        word = words.take("a slot")
        if word not in self._slots:
            words.back()
            raise ValueError(f"{word!r} is no slot: {self.names[0]} to {self.names[-1]}")
        return self._slots[word]

    def _read(self, words: Words) -> Slots:
        """Slots up to the end of the line, one at least."""
        found = [self._slot(words)]
        while words.peek() is not None:
            found.append(self._slot(words))
        return tuple(found)

    def _reseat(self, slots: Slots, by: int, seats: int) -> Slots:
        """The slots of other seats, so many places on, as each seat names them."""
        return tuple((slot + self._each * by) % (self._each * seats) for slot in slots)

    def _short_ordered(self) -> Iterator[Slots]:
        """Every one or two slots in slot order, and three of one seat."""
        for count in (1, 2):
            yield from combinations_with_replacement(range(self.loose), count)
        for first in self._firsts:
            yield from combinations_with_replacement(range(first, first + self._each), 3)

    def _short_named(self) -> Iterator[Slots]:
        """Every one or two slots in any order, and three or four of one seat."""
        for count in (1, 2):
            yield from product(range(self.loose), repeat=count)
        for first in self._firsts:
            yield from product(range(first, first + self._each), repeat=3)
            yield from permutations(range(first, first + self._each))
            yield (first,) * 4

    def _read_pairs(self, words: Words, kind: Kind[int]) -> Pairs:
        """Slots, each with a card, up to the end of the line; one at least."""
        taken: list[int] = []
        pairs: list[tuple[int, int]] = []
        while not pairs or words.peek() is not None:
            pairs.append((self._slot(words), _distinct(words, kind.read(words), taken)))
        return tuple(pairs)

    def _read_turned(self, words: Words) -> Pairs:
        first = words.peek()
        if first is not None and first not in self._slots:
            return ((self.loose, CARD.read(words)),)
        return self._read_pairs(words, CARD)

    def _write_pairs(self, pairs: Pairs) -> str:
        return " ".join(
            card_name(card) if slot == self.loose else f"{self.names[slot]} {card_name(card)}" for slot, card in pairs
        )


def _distinct(words: Words, card: int, taken: list[int]) -> int:
    """The card just read, unless it stands in the list already."""
    if card <= JOKER and card in taken:
        words.back()
        raise ValueError(f"{card_name(card)} stands twice")
    taken.append(card)
    return card


def _recard_pairs(pairs: Pairs, swap: Callable[[int], int]) -> Pairs:
    return tuple((slot, card if card > JOKER else swap(card)) for slot, card in pairs)


def _read_row(words: Words, kind: Kind[int]) -> tuple[int, ...]:
    """Cards and empty slots up to the next `/` or the end of the line; one at least."""
    row: list[int] = []
    while not row or words.peek() not in (None, "/"):
        if words.peek() == "--":
            words.take("a slot")
            row.append(EMPTY)
        else:
            _distinct(words, kind.read(words), row)
    return tuple(row)


def _read_rows(words: Words, kind: Kind[int]) -> Rows:
    """Rows up to the end of the line, or to the card turned up."""
    rows: list[tuple[int, ...]] = []
    while words.peek() is not None and words.words[words.at + 1 : words.at + 2] != ["up"]:
        _slash(words)
        rows.append(_read_row(words, kind))
    if not rows:
        raise ValueError("a row of slots is missing")
    return tuple(rows)


def _slash(words: Words) -> None:
    word = words.take("/")
    if word != "/":
        words.back()
        raise ValueError(f"/ is missing before {word!r}")


def _write_rows(rows: Rows) -> str:
    return " ".join("/ " + " ".join(map(card_name, row)) for row in rows)


def _recard_rows(rows: Rows, swap: Callable[[int], int]) -> Rows:
    return tuple(tuple(spot if spot > JOKER else swap(spot) for spot in row) for row in rows)


def _read_up(words: Words) -> int:
    _slash(words)
    if words.take("up") != "up":
        words.back()
        raise ValueError("up is missing before the first discard")
    return CARD.read(words)


UP: Final[Kind[int]] = Kind("first discard", _read_up, lambda card: f"/ up {card_name(card)}", CARD.recard)
"""The card turned up that lies beside the rows: behind `/ up`."""


def slots_of(event: Any) -> Slots:
    """The slots that a fact names by its field `pairs`."""
    return tuple([slot for slot, _ in event.pairs])


def named_cards(event: Any) -> tuple[int, ...]:
    """The cards of these slots."""
    return tuple([card for _, card in event.pairs])
