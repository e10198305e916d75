"""Lines of events with what people wrote at them, and the addresses of events.

A line never changes: `append` gives a new one that shares everything with the old. A line's events are the
first so many of a list that it may share with longer lines, so that appending one by one takes linear time.
"""

from __future__ import annotations

__all__ = [
    "DEEPEST",
    "NO_NOTE",
    "Address",
    "Comment",
    "Line",
    "Note",
    "Pile",
    "Unfinished",
    "address_of",
    "address_text",
    "variation_text",
]

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, Self, TypeAlias, cast, overload

from attrs import evolve, field, frozen

from cardlog.chance import Chance
from cardlog.clock import LATEST
from cardlog.event import Event

Address: TypeAlias = tuple[int, ...]
"""Where an event stands: `(12,)` in the main line, `(12, 0, 3)` for `12a3`."""


def address_text(address: Address) -> str:
    """The address as people write it.

    >>> address_text((12, 0, 3)), address_text((12, 27, 1))
    ('12a3', '12ab1')
    """
    text = str(address[0])
    for index, number in zip(address[1::2], address[2::2], strict=True):
        letters = ""
        left = index + 1
        while left:
            left, rest = divmod(left - 1, 26)
            letters = chr(ord("a") + rest) + letters
        text += f"{letters}{number}"
    return text


def address_of(text: str) -> Address:
    """Read an address.

    >>> address_of("12a3"), address_of("12ab1b2")
    ((12, 0, 3), (12, 27, 1, 1, 2))

    Raises:
        ValueError: The text is no address.
    """
    if not re.fullmatch(r"[0-9]+([a-z]+[1-9][0-9]*)*", text):
        raise ValueError(f"{text!r} is no address: a number, as 12, or 12a3 inside a variation")
    parts = re.findall(r"\d+|[a-z]+", text)
    address = [int(parts[0])]
    for letters, number in zip(parts[1::2], parts[2::2], strict=True):
        index = 0
        for letter in letters:
            index = index * 26 + ord(letter) - ord("a") + 1
        address += [index - 1, int(number)]
    return tuple(address)


def variation_text(prefix: Address) -> str:
    """What a variation is called: the address of its events without their number.

    >>> variation_text((12, 0)), variation_text((12, 0, 3, 1))
    ('12a', '12a3b')
    """
    return address_text((*prefix, 1))[:-1]


def _written(text: str) -> str:
    """The comment as it is written and read back: no blanks at its ends, and its lines end with a line feed."""
    return re.sub(r"\r+(?=\n)", "", text).strip()


@frozen
class Comment:
    """A text that somebody wrote at an event.

    Attributes:
        text: Any number of lines; blanks at its ends are dropped.
        after: How many of the event's variations stand before it.
    """

    text: str = field(converter=_written)
    after: int = 0


def _comments(given: str | Iterable[str | Comment]) -> tuple[Comment, ...]:
    """The comments in their order, without empty ones."""
    each = (given,) if isinstance(given, str) else given
    made = [one if isinstance(one, Comment) else Comment(one) for one in each]
    return tuple(sorted((one for one in made if one.text), key=attrgetter("after")))


def _seconds(time: float | None) -> float | None:
    return None if time is None else round(float(time), 3)


@frozen
class Note:
    r"""What stands at an event besides the event itself.

    >>> Note(comment=" Bold.\r\nToo bold. ").comment
    'Bold.\nToo bold.'
    >>> Note(comment=["First.", "Second."]).comments
    (Comment(text='First.', after=0), Comment(text='Second.', after=0))

    Attributes:
        glyphs: Numbers of PGN's glyphs: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
        comments: The comments, each with its place among the variations; given as `comment`, a text or several.
        variations: What could have happened instead of the event.
        time: When it came, in seconds since the tag `Start`, to the millisecond; None where nobody took it.
        chance: What its seat could expect; None where nobody worked it out.

    Raises:
        ValueError: What no file could hold: a glyph's number is none, a variation is empty or has times,
            a comment stands after a variation that is not there, or the time is none.
    """

    glyphs: tuple[int, ...] = ()
    comments: tuple[Comment, ...] = field(default=(), converter=_comments, alias="comment")
    variations: tuple[Line, ...] = ()
    time: float | None = field(default=None, converter=_seconds)
    chance: Chance | None = None

    def __attrs_post_init__(self) -> None:
        for glyph in self.glyphs:
            if type(glyph) is not int or not 0 <= glyph <= _MOST_GLYPH:
                raise ValueError(f"{glyph!r} is no glyph")
        for line in self.variations:
            if not line or 0 in line.notes:
                raise ValueError("a variation begins with an event")
            if any(note.time is not None for note in line.notes.values()):
                raise ValueError("a variation has no times: nobody played it")
        if any(not 0 <= comment.after <= len(self.variations) for comment in self.comments):
            raise ValueError("a comment stands after a variation that is not there")
        if self.time is not None and not 0 <= self.time < LATEST:
            raise ValueError(f"{self.time} is no time: seconds from 0 to {LATEST}")

    def __bool__(self) -> bool:
        written = self.glyphs or self.comments or self.variations or self.chance
        return bool(written) or self.time is not None

    @property
    def comment(self) -> str:
        """The comments before the variations as one text, a line or more each; empty where there is none."""
        return self.comment_after(0)

    def comment_after(self, variations: int) -> str:
        """The same of the comments after so many variations."""
        return "\n".join(comment.text for comment in self.comments if comment.after == variations)

    @property
    def text(self) -> str:
        """All comments as one text, wherever they stand."""
        return "\n".join(comment.text for comment in self.comments)


NO_NOTE: Final = Note()

DEEPEST: Final = 100
"""How deep variations may nest."""

_MOST_GLYPH: Final = 10**9 - 1
"""The largest number of a glyph."""


class Line(Sequence[Event]):
    """Events in a row, with notes: a variation, or (as a `Log`) a whole game.

    Attributes:
        notes: The notes, by the number of their event from 1; 0 is the start. Read only.
    """

    __slots__ = ("_events", "_size", "notes")
    _events: list[Event]
    _size: int
    notes: Mapping[int, Note]

    def __init__(self, events: Iterable[Event] = (), notes: Mapping[int, Note] | None = None) -> None:
        self._events = list(events)
        self._size = len(self._events)
        self.notes = {number: note for number, note in (notes or {}).items() if note}

    def _like(self, events: list[Event], size: int, notes: Mapping[int, Note]) -> Self:
        made = object.__new__(type(self))
        made._events, made._size, made.notes = events, size, notes
        return made

    def __getstate__(self) -> object:
        """What pickle and copy take: the line's own events, and none of a longer line with which it shares them."""
        slots = cast(tuple[None, dict[str, Any]], super().__getstate__())[1]
        return None, {**slots, "_events": self.events}

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        if isinstance(index, slice):
            first, last, step = index.indices(self._size)
            return self._events[first:last] if step == 1 else self.events[index]
        at = index + self._size if index < 0 else index
        if not 0 <= at < self._size:
            raise IndexError(f"no event {index}: there are {self._size}")
        return self._events[at]

    @property
    def events(self) -> list[Event]:
        """The events, as a list of one's own."""
        return self._events[: self._size]

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.events == other.events and self.notes == other.notes

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._size} events>"

    def append(self, *events: Event) -> Self:
        """A line that goes on with these events; nothing is checked. Shares all that was there."""
        shared = self._events
        if len(shared) != self._size:
            shared = self.events
        shared.extend(events)
        return self._like(shared, self._size + len(events), self.notes)

    def upto(self, number: int) -> Self:
        """The first `number` events with their notes; shares them.

        Raises:
            IndexError: There are not so many events.
        """
        if not 0 <= number <= self._size:
            raise IndexError(f"no event {number}: there are {self._size}")
        notes = {at: note for at, note in self.notes.items() if at <= number}
        return self._like(self._events, number, notes)

    def note(self, number: int) -> Note:
        """The note at an event, or an empty one."""
        return self.notes.get(number, NO_NOTE)

    def taken(self, number: int) -> float | None:
        """The seconds from the time before to that of an event, counted from the start for the first time; or None."""
        time = self.note(number).time
        if time is None:
            return None
        before = (self.note(at).time for at in range(number - 1, 0, -1))
        return round(time - next((earlier for earlier in before if earlier is not None), 0), 3)

    def at(self, address: Address) -> Note:
        """The note at an address, in a variation too.

        Raises:
            IndexError: There is no such variation.
        """
        note = self.note(address[0])
        for index, number in zip(address[1::2], address[2::2], strict=True):
            note = note.variations[index].note(number)
        return note

    def before(self, address: Address) -> list[Event]:
        """The events that lead to an address: those of this line, then those of the variations it stands in.

        Raises:
            IndexError: There is no such variation.
        """
        number, *inner = address
        events = self.events[: number - 1]
        if inner:
            events += self.note(number).variations[inner[0]].before(tuple(inner[1:]))
        return events

    def annotate(self, address: Address | int, note: Note) -> Self:
        """The same line with this note at that event, in place of what was there.

        Args:
            address: The event's number, or its address in a variation; 0 is the start.
            note: The note; an empty one removes what is there.

        Raises:
            IndexError: There is no such event.
        """
        number, *rest = (address,) if isinstance(address, int) else address
        if not 0 <= number <= self._size:
            raise IndexError(f"no event {number}: there are {self._size}")
        if rest:
            here = self.note(number)
            variations = list(here.variations)
            variations[rest[0]] = variations[rest[0]].annotate(tuple(rest[1:]), note)
            note = evolve(here, variations=tuple(variations))
        notes = {at: kept for at, kept in self.notes.items() if at != number}
        if note:
            notes[number] = note
        return self._like(self._events, self._size, dict(sorted(notes.items())))

    def walk(self, prefix: Address = ()) -> Iterator[tuple[Address, Line, int]]:
        """Every event, those of variations after the event they hang on: (address, its line, number)."""
        for number in range(1, self._size + 1):
            yield (*prefix, number), self, number
            for index, variation in enumerate(self.note(number).variations):
                yield from variation.walk((*prefix, number, index))


class Unfinished:
    """A line that is being read. What stands at its events piles up: each piece costs its own size, however many come.

    Attributes:
        events: The events so far.
        written: What stands at them so far, by their number.
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.events = list(events)
        self.written: defaultdict[int, Pile] = defaultdict(Pile)

    def notes(self) -> dict[int, Note]:
        """What stands at the events."""
        return {number: pile.note() for number, pile in self.written.items()}

    def line(self) -> Line:
        """The line as it is now."""
        return Line(self.events, self.notes())


class Pile:
    """What is being read of a note.

    Attributes:
        size: The characters of its comments.
    """

    def __init__(self) -> None:
        self.glyphs: list[int] = []
        self.comments: list[Comment] = []
        self.size = 0
        self.variations: list[Unfinished] = []
        self.time: float | None = None
        self.chance: Chance | None = None

    def add(self, comment: str) -> None:
        """One more comment, after what stands there; an empty one is none."""
        if comment:
            self.comments.append(Comment(comment, len(self.variations)))
            self.size += len(comment) + 1

    def note(self) -> Note:
        """The note as it is now."""
        variations = tuple(each.line() for each in self.variations)
        return Note(tuple(self.glyphs), self.comments, variations, self.time, self.chance)
