"""The errors that the library raises, in one leaf module; who writes files has more (`cardlog.formats.writers.Conflict`).

CardlogError(ValueError)
├── NotationError      text or bytes that the grammar does not know
│   └── BrokenRecord   a torn or changed `.clog`
├── RulesError         an unknown game, profile or option
├── BotError           a bot that breaks the rules, raises, or never ends a game
├── CopyError          no seat or viewer, or asked of a copy what only the full log can tell
├── GameError          a game whose code contradicts itself
└── IllegalEvent       a readable event that a clause of the rules forbids
"""

from __future__ import annotations

__all__ = [
    "AnyEvent",
    "BotError",
    "BrokenRecord",
    "CardlogError",
    "CopyError",
    "GameError",
    "IllegalEvent",
    "NotationError",
    "RulesError",
]

from collections.abc import Callable
from typing import Any, Self, TypeAlias

from cardlog.words import english

AnyEvent: TypeAlias = Any
"""A `cardlog.event.Event`; events import this module."""


def _restored(cls: type[CardlogError], args: tuple[Any, ...], values: dict[str, Any]) -> CardlogError:
    """An error as it was pickled, whatever its class is made from."""
    error = cls.__new__(cls, *args)
    vars(error).update(values)
    return error


class CardlogError(ValueError):
    """The root of all errors of cardlog; its text is one line for a person."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.args, vars(self))


class NotationError(CardlogError):
    """Something unreadable, with where it stands.

    Attributes:
        message: What is wrong, without the place.
        file: The file's name, or None for text from memory.
        line: The line, from 1, or None where lines have no meaning.
        column: The column, from 1, or None.
        log: What was read before that of the game in which it stands (`cardlog.Log`); None where no header was.
    """

    log: Any = None

    def __init__(
        self, message: str, line: int | None = None, column: int | None = None, file: str | None = None
    ) -> None:
        super().__init__(message, line, column, file)
        self.message = message
        self.line = line
        self.column = column
        self.file = file

    def __str__(self) -> str:
        place = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        if self.file is None and self.line is not None:
            place[0] = english(f"line {self.line}")
        return ":".join(place) + f": {self.message}" if place else self.message


class BrokenRecord(NotationError):
    """A `.clog` that is torn or changed.

    Attributes:
        record: The number of the record that cannot be trusted, from 1.
        byte: Where that record begins, from 0. What lies before it is sound.
    """

    def __init__(self, message: str, record: int, byte: int, file: str | None = None) -> None:
        super().__init__(message, file=file)
        self.args = (message, record, byte, file)
        self.record = record
        self.byte = byte

    def __str__(self) -> str:
        place = f"{self.file}: " if self.file is not None else ""
        return place + english(f"record {self.record} at byte {self.byte}: {self.message}")


class RulesError(CardlogError):
    """A game, a profile or an option that is not known, or a value out of its range."""


class CopyError(CardlogError):
    """What names no seat or viewer, or something that a seat's copy cannot tell."""


class GameError(CardlogError):
    """A game that contradicts itself, or whose code fails: a fault to be told to those who wrote that game.

    Attributes:
        game: The game's name.
        fault: What it does wrong: `has no rule for its phase 'fact:draw'`.
        file: The file of the game's code where it shows, or None where that is not known.
        line: The line, from 1, or None.
        reason: What the code says itself; may be empty.
    """

    def __init__(
        self, game: str, fault: str, file: str | None = None, line: int | None = None, reason: str = ""
    ) -> None:
        super().__init__(game, fault, file, line, reason)
        self.game = game
        self.fault = fault
        self.file = file
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        place = f" at {self.file}:{self.line}" if self.file is not None else ""
        reason = f": {self.reason}" if self.reason else ""
        return f"{self.game} {self.fault}; it contradicts itself{place}{reason}"


def _nothing() -> tuple[AnyEvent, ...]:
    return ()


class IllegalEvent(CardlogError):
    """An event that a clause of the rules forbids.

    It can tell what would be legal instead, and looks at the state for that when it is asked; but it shows no
    state: none is in its text, its `repr`, its `args` or its pickle.

    Args:
        event: The event that was tried.
        clause: The id of the clause.
        reason: Why, in words.
        choices: Gives the legal decisions of the seat that is to act; asked for `legal` alone. Left out, the kernel knows
            them where the event is taken into a log or a table.
        earlier_event: The earlier decision that this event shows to have been wrong, or None.

    Attributes:
        event: The event that was tried.
        clause: The id of the clause, as `"CU 3.2"`.
        reason: Why, in words.
        number: The number of the event in its log, from 1; None outside a log.
        address: Its address, as `"12a3"` in a variation; None outside a log.
        earlier: The address of the earlier decision that this event shows to have been wrong, or None.
        earlier_event: That decision, or None.
    """

    number: int | None = None
    address: str | None = None
    earlier: str | None = None

    def __init__(
        self,
        event: AnyEvent,
        clause: str,
        reason: str,
        choices: Callable[[], tuple[AnyEvent, ...]] = _nothing,
        earlier_event: AnyEvent | None = None,
    ) -> None:
        super().__init__(event, clause, reason)
        self.event = event
        self.clause = clause
        self.reason = reason
        self.earlier_event = earlier_event
        self._choices: Callable[[], tuple[AnyEvent, ...]] | None = choices
        self._legal: tuple[AnyEvent, ...] = ()

    def offering(self, choices: Callable[[], tuple[AnyEvent, ...]]) -> Self:
        """The error itself, which tells these legal decisions when it is asked, if it was made without any."""
        if self._choices is _nothing:
            self._choices = choices
        return self

    @property
    def legal(self) -> tuple[AnyEvent, ...]:
        """The decisions of the event's seat that would be legal instead.

        `()` where that seat is not to act, which is not told what another one could do, since that may show its
        cards; for an event that no seat made; and where a fact is due or the game is over.
        """
        if self._choices is not None:
            seat = getattr(self.event, "seat", None)
            playing = seat is not None and seat >= 0
            self._legal = tuple(choice for choice in self._choices() if choice.seat == seat) if playing else ()
            self._choices = None
        return self._legal

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.args, {**vars(self), "_legal": self.legal, "_choices": None})

    @property
    def message(self) -> str:
        """What was tried and why it is refused, without the place."""
        text = f"{self.event}: {self.reason} ({self.clause})"
        if self.earlier_event is not None:
            where = f" at event {self.earlier}" if self.earlier else ""
            text += f"; so {self.earlier_event}{where} was illegal"
        return text

    def __str__(self) -> str:
        place = f"event {self.address or self.number}: " if self.number is not None else ""
        return place + self.message


class BotError(CardlogError):
    """A bot that decides what is illegal, that raises, or that never ends a game.

    Attributes:
        reason: What is wrong.
        seat: The bot's seat, or None.
        event: The number of the event, from 1.
        position: What the bot saw, as the event of a log; empty where it does not matter.
        game: Which game of how many it was, in words; empty outside a contest.
    """

    def __init__(
        self, reason: str, seat: int | None = None, event: int = 0, position: str = "", game: str = ""
    ) -> None:
        super().__init__(reason, seat, event, position, game)
        self.reason = reason
        self.seat = seat
        self.event = event
        self.position = position
        self.game = game

    @property
    def message(self) -> str:
        """Where and what is wrong, without the position."""
        seat = "" if self.seat is None else english(f"seat {chr(ord('A') + self.seat)}")
        place = ", ".join(part for part in (self.game, seat, f"event {self.event}") if part)
        return f"{place}: {self.reason}"

    def __str__(self) -> str:
        return english(f"{self.message}; it saw: {self.position}") if self.position else self.message
