"""The report as one page of HTML: what it comes to first, then charts and tables of all that was counted."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from cardlog.balance.charts import Dot, dots
from cardlog.balance.measure import is_share
from cardlog.balance.report import Measured, Report
from cardlog.balance.words import NAMES, figure, heading, interval, name, occurring, striking, verdicts, worth
from cardlog.cards import SEATS
from cardlog.impact.html import as_table, document, section
from cardlog.impact.words import Say, games
from cardlog.many.estimate import Estimate
from cardlog.version import __version__

_ENDS: Final = 8
"""How many of the best and of the worst cards a chart shows."""


def write(report: Report, say: Say = str, lang: str = "en") -> str:
    """The report as a page of HTML.

    Args:
        report: The report.
        say: Says English in the page's language.
        lang: The code of that language.
    """
    footer = f"{say(f'Made by cardlog {__version__}')}. {say('Lines are 95 % intervals.')}"
    return document(say(heading(report)), "", _sections(report, say), footer, lang)


def _sections(report: Report, say: Say) -> Iterator[str]:
    sentences = (f"<p>{escape(say(sentence))}</p>" for sentence in verdicts(report))
    yield from section(say("What it comes to"), sentences)
    yield from section(say("Who wins"), _wins(report, say))
    yield from section(say("How games go"), _course(report, say))
    if report.sides[1:]:
        yield from section(say("What differs"), _differences(report, say))
    yield from section(say("What it is worth to be dealt a card"), _cards(report, say))
    yield from section(say("What occurs"), _occurs(report, say))


def _wins(report: Report, say: Say) -> Iterator[str]:
    rows = [
        Dot(f"{say(name(measure))}{_of(report, side, say)}", each, say(interval(measure, each)), measure == "draws")
        for measure in report.sides[0].columns
        if is_share(measure)
        for side in report.sides
        if (each := side.measures.get(measure))
    ]
    title = say("Shares of the games, with intervals; the line is an even share")
    yield dots("wins", title, rows, _even(report.sides[0]))


def _even(side: Measured) -> float:
    return sum(side.tally(f"win.{SEATS[seat]}").mean for seat in range(side.seats)) / side.seats


def _of(report: Report, side: Measured, say: Say) -> str:
    return f", {say(side.label)}" if report.sides[1:] else ""


def _course(report: Report, say: Say) -> Iterator[str]:
    measured = [(side, side.measures) for side in report.sides]
    for measure in report.sides[0].columns:
        if not is_share(measure):
            rows = [
                Dot(say(side.label), found[measure], say(interval(measure, found[measure])))
                for side, found in measured
                if measure in found
            ]
            if rows:
                title = say(name(measure))
                yield f"<p>{escape(title).capitalize()}</p>"
                yield dots(measure, title, rows)


def _differences(report: Report, say: Say) -> Iterator[str]:
    told = [each for each in report.differences() if each.measure in NAMES or each.measure.startswith("win.")]
    rows = []
    for each in (*told, *striking(report)):
        known = each.measure in NAMES or each.measure.startswith("win.")
        kind = name(each.measure) if known else occurring(each.measure)
        sure = say("beyond chance" if each.sure else "not beyond chance")
        rows.append([say(kind), say(each.old), say(each.new), say(interval(each.measure, each.estimate)), sure])
    caption = say(f"From one rule set to the other, on the same deals, {games(report.sides[0].games)} each")
    head = [say("What"), say("From"), say("To"), say("Higher by"), ""]
    yield as_table(caption, head, rows, numbers=(3,))


def _cards(report: Report, say: Say) -> Iterator[str]:
    for nth, side in enumerate(report.sides):
        held = sorted(_kind(side, "held"), key=lambda pair: -pair[1].mean)
        shown = held if len(held) <= 2 * _ENDS else [*held[:_ENDS], *held[-_ENDS:]]
        if not shown:
            continue
        rows = [Dot(card, each, say(worth(each))) for card, each in shown]
        title = say("Cards by what the seat that is dealt them wins more than its share") + _of(report, side, say)
        yield f"<p>{escape(title)}</p>{dots(f'cards-{nth}', title, rows, 0.0)}"


def _kind(side: Measured, kind: str) -> list[tuple[str, Estimate]]:
    start = f"{kind}."
    return [(each.removeprefix(start), found) for each, found in side.measures.items() if each.startswith(start)]


def _occurs(report: Report, say: Say) -> Iterator[str]:
    titles = {
        "verb": say("Verbs: how often in a game"),
        "card": say("Cards that decisions name: how often in a game"),
        "clause": say("Clauses: how often in a game"),
    }
    for kind, title in titles.items():
        found = [dict(_kind(side, kind)) for side in report.sides]
        every = sorted({each for side in found for each in side})
        rows = [
            [each, *(say(figure(kind, side[each].mean if each in side else 0.0)) for side in found)] for each in every
        ]
        columns = [say(side.label) for side in report.sides]
        if rows:
            yield as_table(title, ["", *columns], rows, numbers=range(1, len(columns) + 1))
