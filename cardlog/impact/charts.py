"""Charts as inline SVG: bars, and a curve of steps. Colours come from the page's own variables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from cardlog.impact.words import Say, events, number, percent

WIDTH: Final = 720
ROW: Final = 30
LABEL: Final = 250
VALUE: Final = 130
LEFT, TOP, _HEIGHT, _BOTTOM = 56, 12, 220, 44


class Bar(NamedTuple):
    """One bar.

    Attributes:
        label: What it stands for.
        size: Its length, from 0 to 1.
        value: What is written at its end.
        quiet: Whether it is drawn in grey.
    """

    label: str
    size: float
    value: str
    quiet: bool = False


def bars(name: str, title: str, rows: Sequence[Bar]) -> str:
    """A chart of horizontal bars.

    Args:
        name: An identifier that no other chart of the page has.
        title: What the chart shows, also for those who hear it.
        rows: The bars, from top to bottom.
    """
    parts = []
    for at, bar in enumerate(rows):
        y, length = at * ROW, bar.size * (WIDTH - LABEL - VALUE)
        parts.append(
            f'<text x="{LABEL - 10}" y="{y + 20}" text-anchor="end">{escape(_short(bar.label))}</text>'
            f'<rect class="{"quiet" if bar.quiet else "bar"}" x="{LABEL}" y="{y + 6}" '
            f'width="{max(length, 1):.1f}" height="{ROW - 12}" rx="2"/>'
            f'<text x="{LABEL + length + 8:.1f}" y="{y + 20}">{escape(bar.value)}</text>'
        )
    told = "; ".join(f"{bar.label}: {bar.value}" for bar in rows)
    return _svg(name, title, told, len(rows) * ROW, parts)


def steps(name: str, title: str, points: Sequence[tuple[int, float]], across: str, say: Say = str) -> str:
    """A curve that begins at 1 and goes down in steps.

    Args:
        name: An identifier that no other chart of the page has.
        title: What the chart shows, also for those who hear it.
        points: Where it falls, and to what, from 1 to 0.
        across: What is counted from left to right.
        say: Says the numbers.
    """
    last = max(points[-1][0], 1)
    wide = WIDTH - LEFT - 20

    def x(value: float) -> float:
        return LEFT + value / last * wide

    def y(share: float) -> float:
        return TOP + (1 - share) * _HEIGHT

    path = f"M{x(0):.1f} {y(1):.1f}" + "".join(f"H{x(at):.1f}V{y(share):.1f}" for at, share in points)
    parts = [f'<path class="area" d="{path}H{x(last):.1f}V{y(0):.1f}H{x(0):.1f}Z"/>']
    parts += [_across(y(share), f"{share:.0%}".replace("%", " %")) for share in (0, 0.25, 0.5, 0.75, 1)]
    parts += [_under(x(tick), 18, say(number(tick))) for tick in ticks(last)]
    parts += [_under(LEFT + wide / 2, 38, across), f'<path class="line" d="{path}H{x(last):.1f}"/>']
    at, share = points[-1]
    told = say(f"{percent(share, 1)} are left after {events(at)}")
    return _svg(name, title, told, TOP + _HEIGHT + _BOTTOM, parts)


def ticks(last: int) -> Iterable[int]:
    """Round numbers from 0 to `last`, some five of them.

    >>> list(ticks(170)), list(ticks(3))
    ([0, 50, 100, 150], [0, 1, 2, 3])
    """
    step, factors = 1, (2, 2.5, 2)
    at = 0
    while last / step > 5:
        step = int(step * factors[at % 3])
        at += 1
    return range(0, last + 1, step)


def _across(y: float, label: str) -> str:
    return (
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - 20}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'
    )


def _under(x: float, down: int, text: str) -> str:
    return f'<text x="{x:.1f}" y="{TOP + _HEIGHT + down}" text-anchor="middle">{escape(text)}</text>'


def _svg(name: str, title: str, told: str, height: int, parts: Iterable[str]) -> str:
    return (
        f'<div class="wide" tabindex="0"><svg class="chart" role="img" viewBox="0 0 {WIDTH} {height}" '
        f'aria-labelledby="{name}-title {name}-told">'
        f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-told">{escape(told)}</desc>'
        f"{''.join(parts)}</svg></div>"
    )


def _short(label: str) -> str:
    return label if len(label) <= 36 else label[:35] + "…"
