"""Means with their intervals as inline SVG: a dot for each, on a line as long as the interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from cardlog.many.estimate import Estimate

WIDTH: Final = 720
ROW: Final = 28
LABEL: Final = 220
VALUE: Final = 220


class Dot(NamedTuple):
    """One row.

    Attributes:
        label: What it stands for.
        estimate: The mean and its interval.
        value: What is written at the right.
        quiet: Whether it is drawn in grey.
    """

    label: str
    estimate: Estimate
    value: str
    quiet: bool = False


def dots(name: str, title: str, rows: Sequence[Dot], middle: float | None = None) -> str:
    """A chart of means with intervals.

    Args:
        name: An identifier that no other chart of the page has.
        title: What the chart shows, also for those who hear it.
        rows: From top to bottom.
        middle: Where a line is drawn to compare with; None for none.
    """
    ends = [end for row in rows for end in row.estimate if end is not None]
    low, high = min([*ends, *([] if middle is None else [middle])]), max([*ends, *([] if middle is None else [middle])])
    space = (high - low) * 0.05 or 1.0
    scale = Scale(low - space, high + space)
    parts = [part for at, row in enumerate(rows) for part in _row(at, row, scale)]
    height = len(rows) * ROW + 8
    if middle is not None:
        x = scale.x(middle)
        parts.insert(0, f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height}"/>')
    told = "; ".join(f"{row.label}: {row.value}" for row in rows)
    return (
        f'<svg role="img" viewBox="0 0 {WIDTH} {height}" aria-labelledby="{name}-title {name}-told">'
        f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-told">{escape(told)}</desc>'
        f"{''.join(parts)}</svg>"
    )


class Scale(NamedTuple):
    """What lies at the left end and at the right one."""

    low: float
    high: float

    def x(self, value: float) -> float:
        """Where a value lies."""
        return LABEL + (value - self.low) / (self.high - self.low) * (WIDTH - LABEL - VALUE)


def _row(at: int, row: Dot, scale: Scale) -> Iterator[str]:
    y, kind = at * ROW + ROW / 2, "quiet" if row.quiet else "bar"
    mean, low, high = row.estimate
    label = row.label if len(row.label) <= 32 else f"{row.label[:31]}…"
    yield f'<text x="{LABEL - 10}" y="{y + 5}" text-anchor="end">{escape(label)}</text>'
    if low is not None and high is not None:
        yield (
            f'<rect class="{kind}" x="{scale.x(low):.1f}" y="{y - 1.5}" '
            f'width="{max(scale.x(high) - scale.x(low), 1):.1f}" height="3" rx="1"/>'
        )
    yield f'<circle class="{kind}" cx="{scale.x(mean):.1f}" cy="{y}" r="5"/>'
    yield f'<text x="{WIDTH - VALUE + 12}" y="{y + 5}">{escape(row.value)}</text>'
