"""Through whose eyes a state is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer
from attrs import frozen

from cardlog.event import Event, viewer_of
from cardlog.log import Log
from cardlog.sight import check_viewer, copy, hide_event


def viewer(seat: str) -> int:
    """The viewer of the option `--seat`.

    Raises:
        typer.BadParameter: There is no such seat.
    """
    try:
        return viewer_of(seat)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--seat") from None


@frozen
class Lens:
    """A viewer, or none; and whether with a perfect memory or only at the moment.

    Attributes:
        viewer: A seat, PUBLIC, or None for all that the log knows.
        now: Only what lies open at the moment.
    """

    viewer: int | None
    now: bool

    @classmethod
    def of(cls, seat: str | None, now: bool) -> Lens:
        """The lens that the options ask for.

        Raises:
            typer.BadParameter: There is no such seat, or `--now` stands without one.
        """
        if now and seat is None:
            raise typer.BadParameter("it needs --seat", param_hint="--now")
        return cls(None if seat is None else viewer(seat), now)

    def copy(self, log: Log) -> Log:
        """The log as the viewer knows it; the log itself where there is none.

        Raises:
            CopyError: The seat does not play, or the log is another viewer's copy.
        """
        return log if self.viewer is None else copy(log, self.viewer)

    def event(self, log: Log, number: int, before: Any = None) -> Event | None:
        """The event of that number as the viewer knows it; None for the start.

        Args:
            log: The log.
            number: The event's number.
            before: The true state before it, where that is at hand.
        """
        if not number or self.viewer is None:
            return log[number - 1] if number else None
        state = log.state(number - 1) if before is None else before
        return hide_event(log.game, state, log[number - 1], self.viewer)

    def on(self, log: Log) -> Callable[[Any], Any]:
        """What makes a state of this log what the viewer knows.

        Raises:
            CopyError: The seat does not play, or the log is another viewer's copy.
        """
        viewer, now, view = self.viewer, self.now, log.game.view
        if viewer is None:
            return lambda state: state
        check_viewer(log.header, viewer)
        return lambda state: view(state, viewer, now)
