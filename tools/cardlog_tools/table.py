"""Tables: drawn for a terminal, columns apart by tabs for everything else."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from attrs import frozen
from rich.cells import cell_len

from cardlog_tools.screen import BOLD, DIM, Screen
from cardlog_tools.spoken import said

GAP = 2


@frozen
class Column:
    """A column of a table.

    Attributes:
        title: What stands above it.
        right: Whether it holds numbers, which stand at its right.
    """

    title: str
    right: bool = False


def table(columns: Sequence[Column], rows: Iterable[Sequence[str]]) -> None:
    """Print rows of harmless text under the columns' titles; elsewhere than on a terminal, a line each and no titles."""
    if sys.stdout.isatty():
        _drawn(Screen(), columns, list(rows))
        return
    for row in rows:
        print("\t".join(row))


def _drawn(screen: Screen, columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
    if not rows:
        return
    titles = [said(column.title) for column in columns]
    widths = [max(map(cell_len, cells)) for cells in zip(titles, *rows, strict=True)]
    if screen.width is not None and sum(widths) + GAP * (len(widths) - 1) > screen.width:
        for row in rows:
            _block(screen, columns, row)
        return
    screen.print(screen.style(_line(columns, widths, titles), DIM))
    for row in rows:
        screen.print(_line(columns, widths, row))


def _line(columns: Sequence[Column], widths: Sequence[int], row: Sequence[str]) -> str:
    padded = []
    for column, width, cell in zip(columns, widths, row, strict=True):
        blanks = " " * (width - cell_len(cell))
        padded.append(blanks + cell if column.right else cell + blanks)
    return (" " * GAP).join(padded).rstrip()


def _block(screen: Screen, columns: Sequence[Column], row: Sequence[str]) -> None:
    """A row that is too wide: its first cell on a line of its own, the others below."""
    screen.print(screen.style(row[0], BOLD))
    others = zip(columns[1:], row[1:], strict=True)
    cells = [f"{cell} {said(column.title)}" if column.right else cell for column, cell in others if cell]
    screen.print((" " * GAP).join(cells), GAP, GAP)
