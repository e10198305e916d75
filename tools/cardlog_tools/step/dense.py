"""The table in few lines: what lies between the seats first, then each seat in one paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardlog.cards import SEATS
from cardlog_tools.screen import DIM, Screen, columns, fitted

GAP: Final = "   "
MARKS: Final = frozenset("{%s}" % seat for seat in SEATS)


def dense(screen: Screen, rows: Sequence[tuple[str, str]], names: Sequence[str], width: int) -> list[str]:
    """The rows of a table in lines of a width.

    Args:
        screen: Where they are shown.
        rows: The rows as a game tells them: a seat's begin with its letter in braces, and those of its own below are
            indented; the others are what lies between the seats.
        names: The seats' names.
        width: The columns.
    """
    between, seats = parted([(screen.say(label), text) for label, text in rows])
    items = [screen.style(label, DIM) + " " + screen.fill(text, names) for label, text in between]
    lines = packed(sorted(items, key=lambda item: columns(item) > width // 2), width)  # a scrap pile can be long
    for (label, standing), *own in seats:
        told = [f"{screen.fill(label, names)}  {screen.fill(standing, names)}"]
        told += [screen.style(under.strip(), DIM) + " " + screen.fill(text, names) for under, text in own]
        lines += packed(told, width, 2)
    return lines


def middle_first(rows: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The rows with what lies between the seats before them, so that it is where it was whatever the seats hold.

    >>> middle_first([("round", "2"), ("{A}", "3"), ("  slots", "?"), ("stock", "9")])
    [('round', '2'), ('stock', '9'), ('{A}', '3'), ('  slots', '?')]
    """
    between, seats = parted(rows)
    return [*between, *(row for seat in seats for row in seat)]


def parted(rows: Sequence[tuple[str, str]]) -> tuple[list[tuple[str, str]], list[list[tuple[str, str]]]]:
    """The rows between the seats, and those of each seat.

    >>> parted([("round", "2"), ("{A}", "3"), ("  slots", "?"), ("stock", "9")])
    ([('round', '2'), ('stock', '9')], [[('{A}', '3'), ('  slots', '?')]])
    """
    between: list[tuple[str, str]] = []
    seats: list[list[tuple[str, str]]] = []
    for row in rows:
        if row[0] in MARKS:
            seats.append([row])
        elif row[0].startswith(" ") and seats:
            seats[-1].append(row)
        else:
            between.append(row)
    return between, seats


def packed(items: Sequence[str], width: int, indent: int = 0) -> list[str]:
    """Texts one after the other, as many in a line as it takes, all lines but the first one indented.

    >>> packed(["trick -", "spades open", "total 12 30 7"], 22)
    ['trick -   spades open', 'total 12 30 7']
    """
    lines: list[str] = []
    for item in items:
        joined = f"{lines[-1]}{GAP}{item}" if lines else item
        if lines and columns(joined) <= width:
            lines[-1] = joined
        else:
            lines += fitted(item, width, indent if lines else 0, indent + 2)
    return lines
