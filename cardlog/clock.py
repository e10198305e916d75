"""Times at events: seconds since the tag `Start`, to the millisecond."""

from __future__ import annotations

__all__ = ["LATEST", "Clock", "decimal", "read_time", "start_of", "time_text"]

import re
from datetime import datetime
from typing import Final

_TIME: Final = re.compile(r"(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,3})?")

LATEST: Final = 10**9
"""The second before which every time lies: some thirty years."""


def read_time(text: str) -> float:
    """Read a time as it stands after the `@`.

    >>> read_time("12.50")
    12.5

    Raises:
        ValueError: The text is none.
    """
    if not _TIME.fullmatch(text):
        raise ValueError("a time is @ and seconds, with up to three decimals: @12.5")
    return float(text)


def time_text(seconds: float) -> str:
    """A time as it is written.

    >>> time_text(12.5), time_text(60.0)
    ('12.5', '60')
    """
    return decimal(seconds, 3)


def decimal(number: float, places: int) -> str:
    """A number with no more decimals than it needs."""
    text = f"{number:.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def start_of(text: str) -> datetime:
    """Read the tag `Start`: a moment in ISO 8601, with its zone.

    >>> start_of("2026-03-01T20:15:00+01:00").isoformat()
    '2026-03-01T20:15:00+01:00'

    Raises:
        ValueError: The text is none, or names no zone.
    """
    try:
        start = datetime.fromisoformat(text)
    except ValueError:
        start = None
    if start is None or start.tzinfo is None:
        raise ValueError("the tag Start is no moment in ISO 8601 with its zone: 2026-03-01T20:15:00+01:00")
    return start


class Clock:
    """Sees to it that the times of a log mean something, one after the other.

    >>> clock = Clock("2026-03-01T20:15:00Z")
    >>> clock.tick(12.5)
    >>> clock.tick(12.25)
    Traceback (most recent call last):
    ValueError: the time @12.25 is before @12.5, the one before it

    Attributes:
        last: The last time; 0 at the start.
    """

    def __init__(self, start: str | None) -> None:
        """A clock that begins at what the tag `Start` says, or that nothing can be told by where there is none."""
        self.last = 0.0
        self._start = start
        self._set = False

    def tick(self, time: float) -> None:
        """Take the next time.

        Raises:
            ValueError: There is no moment from which it is counted, or it is before the last one.
        """
        if not self._set:
            if self._start is None:
                raise ValueError("a time is counted from the tag Start, which is not there")
            start_of(self._start)
            self._set = True
        if time < self.last:
            raise ValueError(f"the time @{time_text(time)} is before @{time_text(self.last)}, the one before it")
        self.last = time
