"""The report as one page of HTML: what it comes to first, then charts and tables of all that was counted."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from cardlog.balance.charts import Dot, dots
from cardlog.balance.measure import is_share
from cardlog.balance.report import Measured, Report
from cardlog.balance.words import NAMES, figure, heading, interval, name, occurring, striking, verdicts
from cardlog.cards import SEATS
from cardlog.impact.html import as_table, document, section
from cardlog.impact.words import games
from cardlog.many.estimate import Estimate
from cardlog.version import __version__

_ENDS: Final = 8
"""How many of the best and of the worst cards a chart shows."""


def write(report: Report) -> str:
    """The report as a page of HTML."""
    footer = f"Made by cardlog {__version__}. Lines are 95 % intervals."
    return document(heading(report), "", _sections(report), footer)


def _sections(report: Report) -> Iterator[str]:
    yield from section("What it comes to", (f"<p>{escape(sentence)}</p>" for sentence in verdicts(report)))
    yield from section("Who wins", _wins(report))
    yield from section("How games go", _course(report))
    if report.sides[1:]:
        yield from section("What differs", _differences(report))
    yield from section("What it is worth to be dealt a card", _cards(report))
    yield from section("What occurs", _occurs(report))


def _wins(report: Report) -> Iterator[str]:
    rows = [
        Dot(f"{name(measure)}{_of(report, side)}", each, interval(measure, each), measure == "draws")
        for measure in report.sides[0].columns
        if is_share(measure)
        for side in report.sides
        if (each := side.measures.get(measure))
    ]
    yield dots("wins", "Shares of the games, with intervals; the line is an even share", rows, _even(report.sides[0]))


def _even(side: Measured) -> float:
    return sum(side.tally(f"win.{SEATS[seat]}").mean for seat in range(side.seats)) / side.seats


def _of(report: Report, side: Measured) -> str:
    return f", {side.label}" if report.sides[1:] else ""


def _course(report: Report) -> Iterator[str]:
    measured = [(side, side.measures) for side in report.sides]
    for measure in report.sides[0].columns:
        if not is_share(measure):
            rows = [
                Dot(side.label, found[measure], interval(measure, found[measure]))
                for side, found in measured
                if measure in found
            ]
            if rows:
                yield f"<p>{escape(name(measure)).capitalize()}</p>"
                yield dots(measure, name(measure), rows)


def _differences(report: Report) -> Iterator[str]:
    told = [each for each in report.differences() if each.measure in NAMES or each.measure.startswith("win.")]
    rows = []
    for each in (*told, *striking(report)):
        known = each.measure in NAMES or each.measure.startswith("win.")
        kind = name(each.measure) if known else occurring(each.measure)
        sure = "beyond chance" if each.sure else "not beyond chance"
        rows.append([kind, each.old, each.new, interval(each.measure, each.estimate), sure])
    caption = f"From one rule set to the other, on the same deals, {games(report.sides[0].games)} each"
    yield as_table(caption, ["What", "From", "To", "Higher by", ""], rows, numbers=(3,))


def _cards(report: Report) -> Iterator[str]:
    for nth, side in enumerate(report.sides):
        held = sorted(_kind(side, "held"), key=lambda pair: -pair[1].mean)
        shown = held if len(held) <= 2 * _ENDS else [*held[:_ENDS], *held[-_ENDS:]]
        if not shown:
            continue
        rows = [Dot(card, each, _points(each)) for card, each in shown]
        title = f"Cards by what the seat that is dealt them wins more than its share{_of(report, side)}"
        yield f"<p>{escape(title)}</p>{dots(f'cards-{nth}', title, rows, 0.0)}"


def _points(estimate: Estimate) -> str:
    mean, low, high = (None if value is None else 100 * value for value in estimate)
    return f"{mean:+.1f} points" if low is None or high is None else f"{mean:+.1f} ({low:+.1f} to {high:+.1f})"


def _kind(side: Measured, kind: str) -> list[tuple[str, Estimate]]:
    start = f"{kind}."
    return [(each.removeprefix(start), found) for each, found in side.measures.items() if each.startswith(start)]


def _occurs(report: Report) -> Iterator[str]:
    for kind, title in (("verb", "Verbs"), ("card", "Cards that decisions name"), ("clause", "Clauses")):
        found = [dict(_kind(side, kind)) for side in report.sides]
        every = sorted({each for side in found for each in side})
        rows = [
            [each, *(figure(kind, side[each].mean) if each in side else "0.00" for side in found)] for each in every
        ]
        columns = [side.label for side in report.sides]
        if rows:
            yield as_table(f"{title}: how often in a game", ["", *columns], rows, numbers=range(1, len(columns) + 1))
