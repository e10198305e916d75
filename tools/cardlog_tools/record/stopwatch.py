"""The time at the table, as it is written at events."""

from __future__ import annotations

from datetime import datetime


def now() -> datetime:
    """This moment, with the zone of this place."""
    return datetime.now().astimezone()


class Stopwatch:
    """Tells the seconds since a moment; where the machine's clock is set back, it stands still.

    Args:
        start: The moment.
        last: The seconds below which it never tells.
    """

    def __init__(self, start: datetime, last: float) -> None:
        self._start = start
        self._last = last

    def read(self) -> float:
        """The seconds now, to the millisecond."""
        self._last = max(self._last, round((now() - self._start).total_seconds(), 3))
        return self._last
