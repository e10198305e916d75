"""What a recording shows: what happened, the table, and what can be chosen."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any, Final

from rich.cells import cell_len

from cardlog.event import Decision, Event, viewer_name
from cardlog.log import Log
from cardlog.sight import hide_event
from cardlog.words import words
from cardlog_tools.out import harmless
from cardlog_tools.people import sentence
from cardlog_tools.record.typed import labels, words_of
from cardlog_tools.screen import BOLD, DIM, Screen, fitted, seat_names
from cardlog_tools.spoken import said

GAP: Final = 2
_STYLE: Final = re.compile(r"\x1b\[[0-9;]*m")


class Eyes:
    """One pair of eyes at the table, and what it has not been shown yet.

    Attributes:
        viewer: A seat, whose own copy is shown; None for all that the log knows.
    """

    def __init__(self, screen: Screen, log: Log, viewer: int | None) -> None:
        self.screen = screen
        self.viewer = viewer
        self._names = seat_names(log.header.seats)
        self._news: list[tuple[int, str]] = []

    def on(self, game: Any, state: Any) -> Any:
        """The state as it is seen."""
        return state if self.viewer is None else game.view(state, self.viewer, False)

    def notice(self, log: Log, before: Any, event: Event, after: Any) -> None:
        """Keep what an event, the log's last, is to these eyes."""
        seen = event if self.viewer is None else hide_event(log.game, before, event, self.viewer)
        told = sentence(log, self.on(log.game, before), seen, self.on(log.game, after))
        if self.viewer is None and "??" in str(event):
            told = words("{told} ({who} does not see what is ??.)", told=told, who=viewer_name(after.view))
        self._news.append((len(log), told))

    def tell(self) -> None:
        """Print what happened since this was last asked for."""
        for number, told in self._news:
            shown = self.screen.fill(told, self._names)
            self.screen.print(f"{self.screen.style(str(number), DIM)}  {shown}", 0, len(str(number)) + 2)
        self._news.clear()

    def table(self, game: Any, state: Any) -> None:
        """Print the table."""
        self.screen.print()
        self.screen.rows(self.screen.filled(game.table(self.on(game, state)), self._names), 2)
        self.screen.print()


def choices(screen: Screen, legal: Sequence[Decision]) -> None:
    """Print decisions with what they are chosen by, in as many columns as there is room for."""
    cells = [
        f"{screen.style(f'{label:>{len(str(len(legal)))}}', BOLD)} {screen.event(' '.join(words_of(decision)))}"
        for label, decision in labels(legal).items()
    ]
    for line in columns(cells, screen.width):
        sys.stdout.write(line + "\n")


def columns(cells: Sequence[str], width: int | None) -> list[str]:
    """Cells in columns, read from the top down; one below the other where no width is known.

    >>> columns(["1 draw", "2 points 8h", "3 pass"], 24)
    ['1 draw       3 pass', '2 points 8h']
    """
    sizes = [cell_len(_STYLE.sub("", cell)) for cell in cells]
    wide = max(sizes, default=0) + GAP
    count = max(1, ((width or 0) + GAP) // wide)
    high = -(-len(cells) // count)
    lines = []
    for row in range(high):
        line = (cells[at] + " " * (wide - sizes[at]) for at in range(row, len(cells), high))
        lines.append("".join(line).rstrip())
    return lines


def complain(screen: Screen, text: str) -> None:
    """Say on standard error that something cannot be."""
    sys.stdout.flush()
    for line in fitted(harmless(said(text)), screen.width, 0, 2):
        print(line, file=sys.stderr, flush=True)
