"""Events: what a seat chose (a decision) and what the table made known (a fact), each declared once.

An event class is an attrs class that states its verb and, by the annotations of its fields, what each
word of its line is (`cardlog.kinds`). Text, binary form and JSON follow from the declaration::

    @frozen
    class Scuttle(Decision):
        verb: ClassVar[str] = "scuttle"
        card: ACard
        target: ACard

>>> str(Takeback(3))
'* takeback 3'
"""

from __future__ import annotations

__all__ = [
    "DEALER",
    "DERIVED",
    "KERNEL",
    "PUBLIC",
    "Decision",
    "End",
    "Event",
    "Fact",
    "Position",
    "Resign",
    "Seat",
    "Takeback",
    "Viewer",
    "kinds_of",
    "named_cards",
    "once",
    "recard",
    "seat_of",
    "texts",
    "veiled",
    "viewer_name",
    "viewer_of",
]

import json
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, ClassVar, Final, Self, TypeAlias, get_type_hints

from attrs import evolve, field, frozen

from cardlog import cards as c
from cardlog.errors import CopyError
from cardlog.kinds import ANumber, AReason, Kind, Seats, cards_in

DEALER: Final = -1
"""The actor of every fact, written `*`."""
PUBLIC: Final = 26
"""The viewer who sees only what lies open to everyone. The other viewers are the seats, from 0; no seat has this number."""

Seat: TypeAlias = int | str
"""A seat, as people may name it: its number from 0, or its letter."""
Viewer: TypeAlias = int | str
"""A viewer, as people may name it: a seat, `"public"` or PUBLIC."""


def viewer_name(viewer: Viewer) -> str:
    """`A` … `Z`, or `public`.

    Raises:
        CopyError: It is no viewer.
    """
    number = viewer_of(viewer)
    return "public" if number == PUBLIC else c.SEATS[number]


def viewer_of(viewer: Viewer, seats: int = len(c.SEATS)) -> int:
    """The number of a viewer: a seat's, or PUBLIC.

    >>> viewer_of("B"), viewer_of(1), viewer_of("public") == PUBLIC
    (1, 1, True)

    Args:
        viewer: A seat's number or letter, `"public"` or PUBLIC.
        seats: How many seats there are.

    Raises:
        CopyError: It is neither a seat nor the public.
    """
    if viewer == "public" or viewer == PUBLIC and type(viewer) is int:
        return PUBLIC
    return _seat_of(viewer, seats, "viewer: A to {}, or public")


def seat_of(seat: Seat, seats: int = len(c.SEATS)) -> int:
    """The number of a seat.

    >>> seat_of("B"), seat_of(1)
    (1, 1)

    Args:
        seat: Its number or letter.
        seats: How many seats there are.

    Raises:
        CopyError: There is no such seat.
    """
    return _seat_of(seat, seats, "seat: A to {}")


def _seat_of(seat: Seat, seats: int, what: str) -> int:
    number = c.SEATS.find(seat) if isinstance(seat, str) and len(seat) == 1 else seat
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(c.SEATS):
        raise CopyError(f"{seat!r} is no {what.format(c.SEATS[-1])}")
    if number >= seats:
        raise CopyError(f"no seat {c.SEATS[number]}: {seats} play")
    return int(number)


@frozen
class Event:
    """A line of a log. Its text is the canonical notation, made by `str`.

    A class says its verb behind its base, `class Draw(Decision, verb="draw")`, or as `verb: ClassVar[str] = "draw"`.

    Attributes:
        verb: Of a class, the word or the two words that its line has behind the actor.
        later: Of a class, how many of its last fields came to it when there were records of it already: where they are None,
            the binary form leaves them out, as those records do.
    """

    verb: ClassVar[str]
    later: ClassVar[int] = 0
    seat: int

    def __init_subclass__(cls, verb: str = "") -> None:
        if verb:  # attrs makes each class a second time, with the verb in it
            cls.verb = verb

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self  # it never changes

    def __str__(self) -> str:
        words = [self.actor, self.verb]
        for name, kind in kinds_of(type(self)).items():
            words.append(kind.write(getattr(self, name)))
        return " ".join(filter(None, words))

    @property
    def actor(self) -> str:
        """`A` … `Z`, or `*` for the dealer."""
        return "*" if self.seat == DEALER else c.SEATS[self.seat]


@frozen
class Decision(Event):
    """What a seat chose: nothing else stands in it; and everyone hears it, if it is not for its own seat alone."""


@frozen
class Fact(Event):
    """What the table made known: all chance and all that is hidden stands in facts.

    Attributes:
        clue: Of a class, whether it tells something of cards that it does not name, as which of them are red.
    """

    clue: ClassVar[bool] = False
    seat: int = field(default=DEALER, init=False, repr=False, eq=False)


@frozen
class Takeback(Fact):
    """`* takeback 2`: the last so many events in force are void (LOG 1)."""

    verb: ClassVar[str] = "takeback"
    count: ANumber


DERIVED: Final = ("game", "rules", "view", "event", "awaits", "result", "stock", "score", "goal")
"""What a position may leave out, since it follows from the rest; `actor` too, where `turn` is given.

In mid-turn `awaits` does not follow: there it is the first key of a position's data, and is written."""


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object, in which no key may stand twice.

    Raises:
        ValueError: One does.
    """
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = next(key for key, _ in pairs if sum(key == other for other, _ in pairs) > 1)
        raise ValueError(f"key {twice!r} stands twice")
    return found


@lru_cache(32)
def _written(data: str) -> str:
    """A position as it is written: without what follows from the rest."""
    try:
        given = json.loads(data, object_pairs_hook=once)
    except ValueError:  # it is illegal, and stays so
        return data
    if not isinstance(given, dict):
        return data
    midturn = next(iter(given), None) == "awaits"
    kept = {key: value for key, value in given.items() if key not in DERIVED or key == "awaits" and midturn}
    if "turn" in kept:
        kept.pop("actor", None)
    return json.dumps(kept, ensure_ascii=False)


@frozen
class Resign(Decision):
    """`A resign`: a seat gives the game up, at any moment before its end, also out of turn (LOG 5)."""

    verb: ClassVar[str] = "resign"


def _in_order(seats: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(seats))


@frozen
class End(Fact):
    """`* end time B`, `* end agreement`: the table ends the game by no rule of its own (LOG 5).

    >>> str(End("time", (1,)))
    '* end time B'

    Attributes:
        reason: Why; one of `cardlog.kinds.REASONS`.
        winners: The seats that win, in order; `()` for none.
    """

    verb: ClassVar[str] = "end"
    reason: AReason
    winners: Seats = field(converter=_in_order)


@frozen
class Position(Fact):
    """`* position {"turn": "A"}`: the game begins in this state, in place of a deal (LOG 2).

    >>> from cardlog import find
    >>> cuttle = find("cuttle").verbs
    >>> position = cuttle.read('* position {"actor": "A", "score": {"A": 0, "B": 0}, "hands": {"A": ["Ac"], "B": []}}')
    >>> print(position)
    * position {"turn": "A", "hands": {"A": ["Ac"], "B": []}}
    >>> position == cuttle.read(str(position))
    True

    Attributes:
        data: The state as JSON, as it was given, the keys in the order in which they are written. What follows
            from the rest is checked where it was given, but never written: positions that are written alike are equal.
    """

    verb: ClassVar[str] = "position"
    data: str = field(eq=_written)

    @property
    def written(self) -> str:
        """The state as canonical JSON, without what follows from the rest."""
        return _written(self.data)

    def __str__(self) -> str:
        return f"* position {self.written}"


KERNEL: Final = frozenset({Takeback, Position, Resign, End})
"""The events of every game, which no game applies."""


_KINDS: dict[type[Event], dict[str, Kind[Any]]] = {}


def kinds_of(event: type[Event]) -> dict[str, Kind[Any]]:
    """The kinds of an event class's fields, in the order of its line; the actor is not among them.

    >>> {name: kind.name for name, kind in kinds_of(Takeback).items()}
    {'count': 'number'}

    Raises:
        TypeError: A field says nothing of its kind.
    """
    kinds = _KINDS.get(event)
    if kinds is None:
        kinds = {}
        hints = get_type_hints(event, include_extras=True)
        for attribute in event.__attrs_attrs__:
            if attribute.name == "seat" or event is Position:
                continue
            marks = getattr(hints[attribute.name], "__metadata__", ())
            kind = next((mark for mark in marks if isinstance(mark, Kind)), None)
            if kind is None:
                raise TypeError(f"{event.__name__}.{attribute.name} names no kind")
            kinds[attribute.name] = kind
        _KINDS[event] = kinds
    return kinds


def recard(event: Event, swap: Callable[[int], int]) -> Event:
    """The same event with every card passed through `swap`."""
    kinds = kinds_of(type(event))
    return evolve(event, **{name: kind.recard(getattr(event, name), swap) for name, kind in kinds.items()})


def named_cards(event: Event) -> list[int]:
    """The cards that an event names, each as often as it names it; of a position, none."""
    return [card for name, kind in kinds_of(type(event)).items() for card in cards_in(kind, getattr(event, name))]


def veiled(event: Event) -> Event:
    """The event as those hear it who hear nothing of what can be hidden in it."""
    kinds = kinds_of(type(event))
    hidden = {name: kind.hide(getattr(event, name)) for name, kind in kinds.items() if kind.hide is not None}
    return evolve(event, **hidden)


def texts(events: Iterable[Event]) -> list[str]:
    """The canonical texts of events."""
    return [str(event) for event in events]
