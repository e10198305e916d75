"""Which panes there are on a screen, and how they share it."""

from __future__ import annotations

from typing import Final

PANES: Final = ("#table", "#here", "#moves")
"""The panes in the order in which Tab goes through them: the table, what is written, the events."""
WIDE: Final = 80
"""From so many columns on the events stand beside the table."""
SHORT: Final = 30
"""On a screen of fewer lines what is being played stands before the seats."""
LOW: Final = 18
"""A screen of fewer lines has frames at the top of its panes alone."""


def seen(columns: int, lines: int, chosen: str, alone: bool) -> tuple[str, ...]:
    """The panes that are seen.

    >>> seen(80, 24, "#table", False), seen(40, 12, "#table", False), seen(40, 12, "#moves", False)
    (('#table', '#here', '#moves'), ('#table', '#here'), ('#moves',))

    Args:
        columns: The columns of the screen.
        lines: Its lines.
        chosen: The pane that was chosen.
        alone: Whether it is enlarged.
    """
    if alone or lines < 9:
        return (chosen,)
    if columns >= WIDE or lines >= LOW:
        return PANES
    return PANES[2:] if chosen == PANES[2] else PANES[:2]


def shared(room: int, table: int, here: int) -> tuple[int, int]:
    """The lines of the table and of what is written: two thirds and one, but where one needs more and the other less.

    >>> shared(18, 10, 2), shared(18, 16, 2), shared(18, 9, 9), shared(18, 30, 2), shared(18, 30, 30)
    ((12, 6), (16, 2), (9, 9), (16, 2), (12, 6))

    Args:
        room: The lines there are.
        table: Those that the table needs.
        here: Those that what is written needs.
    """
    third = room // 3
    written = max(here, min(third, room - table)) if table + here <= room else min(here, max(third, room - table))
    return room - written, written
