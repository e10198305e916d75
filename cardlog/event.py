"""Events: what a seat chose (a decision) and what the table made known (a fact), each declared once.

An event class is an attrs class that states its verb and, by the annotations of its fields, what each
word of its line is (`cardlog.kinds`). Text, binary form and JSON follow from the declaration:

    @frozen
    class Scuttle(Decision):
        verb: ClassVar[str] = "scuttle"
        card: ACard
        target: ACard

>>> str(Takeback(3))
'* takeback 3'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final, get_type_hints

from attrs import evolve, field, frozen

from cardlog import cards as c
from cardlog.kinds import ANumber, AReason, Kind, Seats

DEALER: Final = -1
"""The actor of every fact, written `*`."""
PUBLIC: Final = 5
"""The viewer who sees only what lies open to everyone. The other viewers are the seats, from 0."""


def viewer_name(viewer: int) -> str:
    """`A` … `E`, or `public`."""
    return "public" if viewer == PUBLIC else c.SEATS[viewer]


def viewer_of(text: str) -> int:
    """Read a viewer.

    >>> viewer_of("B"), viewer_name(viewer_of("public"))
    (1, 'public')

    Raises:
        ValueError: The text is no viewer.
    """
    if text == "public":
        return PUBLIC
    if len(text) == 1 and text in c.SEATS:
        return c.SEATS.index(text)
    raise ValueError(f"{text!r} is no viewer: A to {c.SEATS[-1]}, or public")


@frozen
class Event:
    """A line of a log. Its text is the canonical notation, made by `str`."""

    verb: ClassVar[str]
    seat: int

    def __str__(self) -> str:
        words = [self.actor, self.verb]
        for name, kind in kinds_of(type(self)).items():
            words.append(kind.write(getattr(self, name)))
        return " ".join(word for word in words if word)

    @property
    def actor(self) -> str:
        """`A` … `E`, or `*` for the dealer."""
        return "*" if self.seat == DEALER else c.SEATS[self.seat]


@frozen
class Decision(Event):
    """What a seat chose: nothing else stands in it, and everyone knows it."""


@frozen
class Fact(Event):
    """What the table made known: all chance and all that is hidden stands in facts."""

    seat: int = field(default=DEALER, init=False, repr=False, eq=False)


@frozen
class Takeback(Fact):
    """`* takeback 2`: the last so many events in force are void (LOG 1)."""

    verb: ClassVar[str] = "takeback"
    count: ANumber


@frozen
class Resign(Decision):
    """`A resign`: a seat gives the game up, at any moment before its end, also out of turn (LOG 5)."""

    verb: ClassVar[str] = "resign"


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
    winners: Seats


@frozen
class Position(Fact):
    """`* position {"turn": "A"}`: the game begins in this state, in place of a deal (LOG 2).

    Attributes:
        data: The state as canonical JSON, without what follows from the rest.
        given: The JSON as it was written, which is what gets checked; no part of equality.
    """

    verb: ClassVar[str] = "position"
    data: str
    given: str = field(eq=False, repr=False)

    def __str__(self) -> str:
        return f"* position {self.data}"


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


def texts(events: Iterable[Event]) -> list[str]:
    """The canonical texts of events."""
    return [str(event) for event in events]
