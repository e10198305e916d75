"""A game that plays by itself: one event after the other, as long apart as they were recorded, where they were."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.timer import Timer

from cardlog.clock import decimal
from cardlog.study.annotate import line_at
from cardlog.words import Words
from cardlog_tools.people import figure
from cardlog_tools.step.place import START
from cardlog_tools.step.player import Player

if TYPE_CHECKING:
    from cardlog_tools.step.display import Display

BEAT: Final = 1.4
"""The seconds that an event stays where no times are recorded."""
LONGEST: Final = 20.0
"""The seconds that it stays at most."""
SHORTEST: Final = 0.06
SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)


def beat(player: Player) -> float:
    """The seconds until the next event: those that it took, if that is recorded, but no more than `LONGEST`."""
    line, number = line_at(player.log, player.at[:-1]), player.at[-1]
    taken = line.taken(number + 1) if number < len(line) else None
    return BEAT if taken is None else min(taken, LONGEST)


class Playing:
    """Plays by itself, until it is stopped or the line ends.

    Attributes:
        speed: How many times as fast as recorded.
    """

    def __init__(self, app: Display) -> None:
        self._app = app
        self._timer: Timer | None = None
        self.speed = 1.0

    @property
    def on(self) -> bool:
        """Whether it plays."""
        return self._timer is not None

    def start(self) -> None:
        """Play on from here; from the start, where this is the end."""
        if self._app.player.at_end:
            self._app.player.go(START)
        self._wait()

    def stop(self) -> None:
        """Stay here."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def faster(self, step: int) -> None:
        """The next speed, or (-1) the one before."""
        self.speed = SPEEDS[min(max(SPEEDS.index(self.speed) + step, 0), len(SPEEDS) - 1)]
        if self.on:
            self.stop()
            self._wait()

    @property
    def pace(self) -> Words:
        """The speed, as people read it."""
        return figure(decimal(self.speed, 2))

    def _wait(self) -> None:
        self._timer = self._app.set_timer(max(beat(self._app.player) / self.speed, SHORTEST), self._next)

    def _next(self) -> None:
        self._timer = None
        if self._app.player.forward() and not self._app.player.at_end:
            self._wait()
        self._app.tell()
