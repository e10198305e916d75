"""How far a long piece of work has come: on standard error, while that is a terminal."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cardlog_tools.spoken import said


@contextmanager
def progress(most: int | None) -> Iterator[Callable[[int], None]]:
    """A function that is told how many games have been played, and shows it; nothing stays on the screen.

    Args:
        most: How many there will be, if that is known.
    """
    with shown() as show:
        yield lambda games: show(_counted(games) if most is None else said(f"{games:,} of {most:,} games"))


@contextmanager
def shown() -> Iterator[Callable[[str], None]]:
    """A function that is told in words how far it has come, and shows it; nothing stays on the screen."""
    seen = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    last, width = 0.0, 40

    def show(text: str) -> None:
        nonlocal last, width
        if seen and time.monotonic() >= last + 0.1:
            last, width = time.monotonic(), max(width, len(text))
            _write(text, width)

    try:
        yield show
    finally:
        if seen:
            _write("", width)


def _counted(games: int) -> str:
    return said(f"{games} game" if games == 1 else f"{games:,} games")


def _write(text: str, width: int) -> None:
    sys.stderr.write(f"\r{text:{width}}\r")
    sys.stderr.flush()
