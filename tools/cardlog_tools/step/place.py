"""Places in a log, as addresses: `(12,)` is after event 12, `(0,)` before the first, `(12, 0, 3)` after `12a3`."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardlog.event import Event
from cardlog.line import Address, Line, Note
from cardlog.log import Log

START: Final[Address] = (0,)


def before(address: Address) -> Address:
    """The place before an event: in a variation, before the first one is before the event it hangs on."""
    *prefix, number = address
    if number > 1 or not prefix:
        return (*prefix, number - 1)
    return before(tuple(prefix[:-1]))


def after(address: Address) -> Address:
    """The place after the next event of the same line."""
    return (*address[:-1], address[-1] + 1)


class Row(NamedTuple):
    """An event where it stands, or the start.

    Attributes:
        address: Its address.
        line: The line that it is of.
        number: Its number in that line; 0 at the start.
    """

    address: Address
    line: Line
    number: int

    @property
    def event(self) -> Event | None:
        """The event; None at the start."""
        return self.line[self.number - 1] if self.number else None

    @property
    def note(self) -> Note:
        """What is written there."""
        return self.line.note(self.number)


def rows(log: Log) -> list[Row]:
    """The start, and every event, those of variations after the event that they hang on."""
    return [Row(START, log, 0), *map(Row._make, log.walk())]
