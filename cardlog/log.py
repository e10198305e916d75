"""Logs: a header and events that only ever grow, and the states they come to."""

from __future__ import annotations

__all__ = ["FIRST_TAGS", "Header", "Log", "Source"]

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, Self, overload

from attrs import Factory, evolve, frozen

from cardlog.cards import SEATS
from cardlog.errors import CardlogError, IllegalEvent
from cardlog.event import Event, viewer_of
from cardlog.fault import blame
from cardlog.fold import Fold, last_state, located
from cardlog.game import Game, find
from cardlog.line import Address, Line, Note
from cardlog.rules import Rules
from cardlog.state import StateT as S

if TYPE_CHECKING:
    from cardlog.games.cabo.state import State as CaboState
    from cardlog.games.cuttle.state import State as CuttleState
    from cardlog.games.spades.state import State as SpadesState
from cardlog.state import LOOKS

FIRST_TAGS: Final = ("Cardlog", "Game", "Rules", "Seats")
"""The tags that every log has, in this order; the others follow as they came."""

_TAG_NAME: Final = re.compile(r'[^\s"\[\]]+')


@frozen
class Header(Generic[S]):
    """What stands before the events.

    Attributes:
        game: The game.
        rules: Its rules.
        seats: The names of the seats, from A on.
        tags: All other tags, as they came.

    Raises:
        CardlogError: What no file could hold: a text with a line break, or a tag whose name is none.
    """

    game: Game[S]
    rules: Rules
    seats: tuple[str, ...]
    tags: tuple[tuple[str, str], ...] = ()

    def __attrs_post_init__(self) -> None:
        for name, value in (*(("Seats", seat) for seat in self.seats), *self.tags):
            if not _TAG_NAME.fullmatch(name):
                raise CardlogError(f"{name!r} is no name of a tag")
            if not isinstance(value, str) or "\n" in value:
                raise CardlogError(f"the tag {name} cannot hold {value!r}: it is no text, or has a line break")

    @overload
    @classmethod
    def make(
        cls, game: Literal["cuttle"], rules: str = ..., seats: Sequence[str] | int = ..., **tags: str
    ) -> Header[CuttleState]: ...
    @overload
    @classmethod
    def make(
        cls, game: Literal["cabo"], rules: str = ..., seats: Sequence[str] | int = ..., **tags: str
    ) -> Header[CaboState]: ...
    @overload
    @classmethod
    def make(
        cls, game: Literal["cutthroat-spades"], rules: str = ..., seats: Sequence[str] | int = ..., **tags: str
    ) -> Header[SpadesState]: ...
    @overload
    @classmethod
    def make(cls, game: str, rules: str = ..., seats: Sequence[str] | int = ..., **tags: str) -> Header[Any]: ...
    @classmethod
    def make(cls, game: str, rules: str = "classic", seats: Sequence[str] | int = (), **tags: str) -> Header[Any]:
        """A header from texts.

        Args:
            game: The game's name.
            rules: As in the tag `Rules`.
            seats: The names, or how many seats there are; left out, as few as the game takes.
            **tags: Other tags; `Revision` is added where the game is no longer of its first.

        Raises:
            RulesError: Anything is not known, or the number of seats does not fit.
        """
        found = find(game)
        count = seats if isinstance(seats, int) else len(seats) or found.seats[0]
        found.check_seats(count)
        if isinstance(seats, int) or not seats:
            seats = tuple(SEATS[:count])
        if found.revision > 1:
            tags.setdefault("Revision", str(found.revision))
        return cls(found, found.rules(rules), tuple(seats), tuple(tags.items()))

    def tag(self, name: str) -> str | None:
        """The value of a tag other than the first four, or None."""
        for tag, value in self.tags:  # there are few, and they are asked for in every game
            if tag == name:
                return value
        return None

    def with_tag(self, name: str, value: str | None) -> Header[S]:
        """The header with this tag set in its place, or added as the last, or (None) left out."""
        kept = [(tag, value if tag == name else old) for tag, old in self.tags]
        if value is not None and self.tag(name) is None:
            kept.append((name, value))
        return evolve(self, tags=tuple((tag, text) for tag, text in kept if text is not None))

    def anonymised(self) -> Header[S]:
        """The header with the seats' letters for their names, and without the tag `Start`."""
        return evolve(self.with_tag("Start", None), seats=tuple(SEATS[: len(self.seats)]))

    @property
    def revision(self) -> int:
        """The revision of the game by which this was recorded."""
        return int(self.tag("Revision") or 1)

    @property
    def view(self) -> int | None:
        """The viewer whose copy this is; None for the truth."""
        tag = self.tag("View")
        return None if tag is None else viewer_of(tag)

    def start(self) -> S:
        """The state before the first event.

        Raises:
            GameError: The game's code fails.
        """
        try:
            state = self.game.start(self.rules, len(self.seats))
            return state if self.view is None else self.game.view(state, self.view, False)
        except Exception as error:
            blame(self.game, error)


@frozen(eq=False)
class Source:
    """Where a log was read from; no part of the log itself.

    Attributes:
        file: The file's name, or None.
        nth: Which game of the file it is, from 1.
        tags: The line of each tag.
        lines: The line of each event of the main line.
        inner: The lines of the events in variations, by address.
        torn: Whether the file is broken within this game; what comes before is what the log holds.
    """

    file: str | None
    nth: int
    tags: Mapping[str, int] = Factory(dict)
    lines: Sequence[int] = ()
    inner: Mapping[Address, int] = Factory(dict)
    torn: bool = False

    def line(self, address: Address) -> int | None:
        """The line of an event, or None where lines have no meaning."""
        if len(address) > 1:
            return self.inner.get(address)
        return self.lines[address[0] - 1] if 0 < address[0] <= len(self.lines) else None

    def upto(self, number: int) -> Source:
        """Where the first `number` events were read from."""
        inner = {address: line for address, line in self.inner.items() if address[0] <= number}
        return evolve(self, lines=self.lines[:number], inner=inner)


class Log(Line, Generic[S]):
    """A recorded game: a header and its events.

    >>> from cardlog import loads
    >>> log = loads('''[Cardlog "1"]
    ... [Game "cuttle"]
    ... [Rules "classic"]
    ... [Seats "Ana" "Bruno"]
    ...
    ... * deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh
    ... A points 8h
    ... ''')
    >>> len(log), log.state().awaits, str(log[1])
    (2, 'play', 'A points 8h')
    """

    __slots__ = ("header", "source")
    header: Header[S]
    source: Source | None

    def __init__(
        self, header: Header[S], events: Iterable[Event] = (), notes: Mapping[int, Note] | None = None
    ) -> None:
        super().__init__(events, notes)
        self.header = header
        self.source = None

    def _like(self, events: list[Event], size: int, notes: Mapping[int, Note]) -> Self:
        made = super()._like(events, size, notes)
        made.header, made.source = self.header, self.source
        return made

    def upto(self, number: int) -> Self:
        """The first `number` events with their notes; shares them.

        Raises:
            IndexError: There are not so many events.
        """
        made = super().upto(number)
        made.source = self.source and self.source.upto(number)
        return made

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Log):
            return NotImplemented
        return self.header == other.header and super().__eq__(other)

    __hash__ = None

    @property
    def game(self) -> Game[S]:
        """The game that is played."""
        return self.header.game

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return LOOKS["html"](self) or ""

    def with_header(self, header: Header[S]) -> Log[S]:
        """The same events under another header."""
        made = self._like(self._events, self._size, self.notes)
        made.header = header
        return made

    def anonymised(self) -> Log[S]:
        """The log under an anonymous header: without the tag `Start`, from which times are counted, and without times."""
        untimed = {number: evolve(note, time=None) for number, note in self.notes.items()}
        made = self._like(self._events, self._size, {number: note for number, note in untimed.items() if note})
        return made.with_header(self.header.anonymised())

    def states(self, upto: int | None = None) -> list[S]:
        """The states after 0, 1, 2 … events, each event checked against the rules.

        Args:
            upto: Stop after so many events.

        Raises:
            IllegalEvent: An event is illegal where it stands; `walk_states` gives the states before it.
        """
        return self.past(upto).walked

    def walk_states(self, upto: int | None = None) -> Iterator[S]:
        """The same states, one by one."""
        past = Fold(self.game, self.header.start())
        yield past.state
        for number, event in enumerate(self.events[:upto], 1):
            try:
                state = past.push(event)
            except IllegalEvent as error:
                raise located(error, self, number) from None
            yield state

    def state(self, upto: int | None = None) -> S:
        """The state after all events, or after the first `upto`.

        Raises:
            IllegalEvent: An event before that point is illegal.
            IndexError: There are not so many events.
        """
        state = last_state(self.game, self.header.start(), self._first(upto))
        return self.past(upto).state if state is None else state

    def past(self, upto: int | None = None) -> Fold[S]:
        """The states in force after the first `upto` events."""
        events = self._first(upto)
        past = Fold(self.game, self.header.start())
        try:
            past.extend(events)
        except IllegalEvent as error:
            raise located(error, self, past.count + 1) from None
        return past

    def _first(self, upto: int | None) -> list[Event]:
        """The first events, or all; not to be changed."""
        if upto is None:
            upto = self._size
        if not 0 <= upto <= self._size:
            raise IndexError(f"no event {upto}: there are {self._size}")
        return self._events if upto == len(self._events) else self._events[:upto]
