"""The events of Cabo, and the kinds of their fields: slots, slots with cards, rows of slots.

A *slot* is an int: `A0` … `A3` are 0–3, `B0` is 4, `E3` is 19.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, permutations, product
from typing import Annotated, Final, TypeAlias

from attrs import frozen

from cardlog.cards import EMPTY, JOKER, SEATS, card_name
from cardlog.event import Decision, Event, Fact
from cardlog.kinds import CARD, SPOT, ASeat, ASpot, Kind, Words
from cardlog.verbs import Verbs

Slots: TypeAlias = tuple[int, ...]
Pairs: TypeAlias = tuple[tuple[int, int], ...]
Rows: TypeAlias = tuple[tuple[int, ...], ...]
CardMap: TypeAlias = Callable[[int], int]

MOST: Final = 5
"""How many play at most."""
SLOT_NAMES: Final = tuple(f"{seat}{number}" for seat in SEATS[:MOST] for number in range(4))
DRAWN: Final = 20
"""In a reveal, where the drawn card lies: in no slot."""

_SLOTS: Final = {name: slot for slot, name in enumerate(SLOT_NAMES)}


def _slot(words: Words) -> int:
    word = words.take("a slot")
    if word not in _SLOTS:
        words.back()
        raise ValueError(f"{word!r} is no slot: {SLOT_NAMES[0]} to {SLOT_NAMES[-1]}")
    return _SLOTS[word]


def _slots(words: Words) -> Slots:
    """Slots up to the end of the line, one at least."""
    found = [_slot(words)]
    while words.peek() is not None:
        found.append(_slot(words))
    return tuple(found)


def _write_slots(slots: Slots) -> str:
    return " ".join(SLOT_NAMES[slot] for slot in slots)


def _reseat(slots: Slots, by: int, seats: int) -> Slots:
    """The slots of other seats, so many places on, as each seat names them."""
    return tuple((slot + 4 * by) % (4 * seats) for slot in slots)


def _short_looks() -> Iterator[Slots]:
    """Every one or two slots in slot order, and three of one seat."""
    for count in (1, 2):
        yield from combinations_with_replacement(range(20), count)
    for first in range(0, 20, 4):
        yield from combinations_with_replacement(range(first, first + 4), 3)


def _short_lists() -> Iterator[Slots]:
    """Every one or two slots in any order, and three or four of one seat."""
    for count in (1, 2):
        yield from product(range(20), repeat=count)
    for first in range(0, 20, 4):
        yield from product(range(first, first + 4), repeat=3)
        yield from permutations(range(first, first + 4))
        yield (first,) * 4


def _distinct(words: Words, card: int, taken: list[int]) -> int:
    """The card just read, unless it stands in the list already."""
    if card <= JOKER and card in taken:
        words.back()
        raise ValueError(f"{card_name(card)} stands twice")
    taken.append(card)
    return card


def _shown(words: Words) -> Pairs:
    taken: list[int] = []
    pairs: list[tuple[int, int]] = []
    while not pairs or words.peek() is not None:
        pairs.append((_slot(words), _distinct(words, SPOT.read(words), taken)))
    return tuple(sorted(pairs))


def _revealed(words: Words) -> Pairs:
    first = words.peek()
    if first is not None and first not in _SLOTS:
        return ((DRAWN, CARD.read(words)),)
    taken: list[int] = []
    pairs: list[tuple[int, int]] = []
    while not pairs or words.peek() is not None:
        pairs.append((_slot(words), _distinct(words, CARD.read(words), taken)))
    return tuple(pairs)


def _write_pairs(pairs: Pairs) -> str:
    return " ".join(
        card_name(card) if slot == DRAWN else f"{SLOT_NAMES[slot]} {card_name(card)}" for slot, card in pairs
    )


def _recard_pairs(pairs: Pairs, swap: CardMap) -> Pairs:
    return tuple((slot, card if card > JOKER else swap(card)) for slot, card in pairs)


def _row(words: Words, concealed: bool) -> tuple[int, ...]:
    """Cards and empty slots up to the next `/` or the end of the line; one at least."""
    row: list[int] = []
    while not row or words.peek() not in (None, "/"):
        if words.peek() == "--":
            words.take("a slot")
            row.append(EMPTY)
        else:
            _distinct(words, (SPOT if concealed else CARD).read(words), row)
    return tuple(row)


def _rows(words: Words, concealed: bool) -> Rows:
    rows: list[tuple[int, ...]] = []
    while words.peek() is not None and words.words[words.at + 1 : words.at + 2] != ["up"]:
        _slash(words)
        rows.append(_row(words, concealed))
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


def _recard_rows(rows: Rows, swap: CardMap) -> Rows:
    return tuple(tuple(spot if spot > JOKER else swap(spot) for spot in row) for row in rows)


def _up(words: Words) -> int:
    _slash(words)
    if words.take("up") != "up":
        words.back()
        raise ValueError("up is missing before the first discard")
    return CARD.read(words)


LOOKS: Final[Kind[Slots]] = Kind(
    name="slots in slot order",
    read=lambda words: tuple(sorted(_slots(words))),
    write=_write_slots,
    values=_short_looks,
    reseat=lambda slots, by, seats: tuple(sorted(_reseat(slots, by, seats))),
)
SLOTS: Final[Kind[Slots]] = Kind("slots as named", _slots, _write_slots, values=_short_lists, reseat=_reseat)
SHOWN: Final[Kind[Pairs]] = Kind("slots with cards or ??", _shown, _write_pairs, _recard_pairs, conceals=True)
REVEALED: Final[Kind[Pairs]] = Kind("slots with cards, or the drawn card", _revealed, _write_pairs, _recard_pairs)
DEALT: Final[Kind[Rows]] = Kind(
    "rows of slots", lambda words: _rows(words, True), _write_rows, _recard_rows, conceals=True
)
ROWS: Final[Kind[Rows]] = Kind("rows of cards", lambda words: _rows(words, False), _write_rows, _recard_rows)
UP: Final[Kind[int]] = Kind("first discard", _up, lambda card: f"/ up {card_name(card)}", CARD.recard)


@frozen
class Look(Decision, verb="look"):
    """`A look A0 A1`: the first looks of a round (CA 2.2)."""

    slots: Annotated[Slots, LOOKS]


@frozen
class Draw(Decision, verb="draw"):
    """`A draw`: the top card of the stock, seen by that seat only (CA 3.1)."""


@frozen
class Swap(Decision, verb="swap"):
    """`A swap A2`, `A swap A3 A0 A1`: the drawn card for one card (CA 3.3) or for several (CA 5)."""

    slots: Annotated[Slots, SLOTS]


@frozen
class Discard(Decision, verb="discard"):
    """`A discard`: the drawn card goes, without its effect (CA 3.1)."""


@frozen
class Peek(Decision, verb="discard peek"):
    """`A discard peek A2`: a 7 or 8 goes, for a look at one's own card (CA 4.1)."""

    slots: Annotated[Slots, SLOTS]


@frozen
class Spy(Decision, verb="discard spy"):
    """`A discard spy B1`: a 9 or T goes, for a look at another seat's card (CA 4.1)."""

    slots: Annotated[Slots, SLOTS]


@frozen
class Trade(Decision, verb="discard trade"):
    """`A discard trade A0 B3`: a J or Q goes, for a blind exchange; the own card is named first (CA 4.2)."""

    slots: Annotated[Slots, SLOTS]


@frozen
class Take(Decision, verb="take"):
    """`A take A2`: the top of the discard pile for one card (CA 3.2)."""

    slots: Annotated[Slots, SLOTS]


@frozen
class Call(Decision, verb="cabo"):
    """`A cabo`: the call (CA 7.1)."""


@frozen
class Deal(Fact, verb="deal"):
    """`* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah / up 4s`: the dealer, the slots, the first discard (CA 2.1)."""

    dealer: ASeat
    rows: Annotated[Rows, DEALT]
    up: Annotated[int, UP]


@frozen
class Show(Fact, verb="show"):
    """`* show A B1 9c`: what one seat alone sees (CA 2.2, CA 4.1)."""

    viewer: ASeat
    pairs: Annotated[Pairs, SHOWN]


@frozen
class Drawn(Fact, verb="draw"):
    """`* draw 7h`: the card of a draw (CA 3.1)."""

    card: ASpot


@frozen
class Reveal(Fact, verb="reveal"):
    """`* reveal A2 Kd`, `* reveal 7h`: cards turned up for all, the drawn one where no slot is named (CA 3.3, CA 5.1)."""

    pairs: Annotated[Pairs, REVEALED]


@frozen
class Showdown(Fact, verb="showdown"):
    """`* showdown / 2c 3d -- 5s / Ah 7d 9c Kh`: all cards are shown (CA 7.1)."""

    rows: Annotated[Rows, ROWS]


def tidy(event: Event, before: Callable[[], Event | None]) -> Event:
    """A reveal with its pairs in the order of the decision that it follows: any order is read."""
    if not isinstance(event, Reveal) or len(event.pairs) == 1:
        return event
    swap = before()
    if not isinstance(swap, Swap) or sorted(swap.slots) != sorted(slot for slot, _ in event.pairs):
        return event
    return Reveal(tuple(sorted(event.pairs, key=lambda pair: swap.slots.index(pair[0]))))


VERBS: Final = Verbs(
    *(Look, Draw, Swap, Discard, Peek, Spy, Trade, Take, Call),
    *(Deal, Show, Drawn, Reveal, Showdown),
    position=(
        *("awaits", "dealer", "starter", "turn", "round", "slots", "seen", "drawn", "pending", "discard"),
        *("caller", "totals", "reset", "rounds"),
    ),
    midturn=("look", "drawn"),
    tidy=tidy,
)
