"""Tables: drawn for a terminal, columns apart by tabs for everything else."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from attrs import frozen

from cardlog_tools.screen import Screen


@frozen
class Column:
    """A column of a table.

    Attributes:
        title: What stands above it.
        right: Whether its numbers stand at its right.
    """

    title: str
    right: bool = False


def table(columns: Sequence[Column], rows: Iterable[Sequence[str]]) -> None:
    """Print rows of harmless text under the columns' titles; elsewhere than on a terminal, a line each and no titles."""
    if sys.stdout.isatty():
        _drawn(columns, rows)
        return
    for row in rows:
        print("\t".join(cell.replace("\n", "; ") for cell in row))


def _drawn(columns: Sequence[Column], rows: Iterable[Sequence[str]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for column in columns:
        drawn.add_column(column.title, justify="right" if column.right else "left", overflow="fold")
    for row in rows:
        drawn.add_row(*map(Text, row))
    if drawn.row_count:
        Console(color_system="auto" if Screen().colour else None).print(drawn)
