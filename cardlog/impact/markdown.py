"""A report in Markdown, as for a comment on a change of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardlog.impact.report import Report
from cardlog.impact.verdict import KINDS, Verdict
from cardlog.impact.words import event_text, heading, number, percent, scope, tagged, where, winners_words


def write(report: Report) -> str:
    """The report as a page of Markdown."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield f"# {_text(heading(report))}"
    yield ""
    yield _text(scope(report))
    yield ""
    yield from _table(["Verdict", "Games", "Share"], "lrr", _kinds(report))
    if report.causes:
        yield "## What changes, and where first"
        yield ""
        yield from _table(["Verdict", "Cause", "Games", "Shortest example"], "llrl", _causes(report))
    if report.winners:
        yield "## Winners"
        yield ""
        yield _text(winners_words(report))
        yield ""
        yield from _winners(report)
    if report.failures:
        yield "## Could not be checked"
        yield ""
        yield from (f"- {_text(where(each))}: {_text(each.message or '')}" for each in report.failures)
        if report.unchecked > len(report.failures):
            yield f"- and {number(report.unchecked - len(report.failures))} more"


def _kinds(report: Report) -> Iterator[list[str]]:
    for kind, count in report.by_kind():
        yield [KINDS[kind], number(count), percent(count, report.games)]


def _causes(report: Report) -> Iterator[list[str]]:
    for kind, cause, count, example in report.by_cause():
        yield [KINDS[kind], cause, number(count), _example(example)]


def _example(verdict: Verdict) -> str:
    return f"{where(verdict)}, event {verdict.event}, {event_text(verdict)}: {verdict.message}"


def _winners(report: Report) -> Iterator[str]:
    rows, columns = report.outcomes()
    table = (
        [tagged(was), *(number(report.winners[was, now]) if report.winners[was, now] else "" for now in columns)]
        for was in rows
    )
    yield from _table(["Recorded", *(f"now {tagged(now)}" for now in columns)], "l" + "r" * len(columns), table)


def _table(head: Sequence[str], align: str, rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield _row(head)
    yield _row(["--:" if side == "r" else ":--" for side in align])
    yield from (_row([_text(cell) for cell in row]) for row in rows)
    yield ""


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _text(text: str) -> str:
    r"""The text with nothing in it that Markdown or HTML would obey.

    >>> _text("a|b <b>*"), _text("two\nlines")
    ('a\\|b \\<b\\>\\*', 'two lines')
    """
    escaped = "".join(f"\\{char}" if char in "\\`*_[]<>|#~&" else char for char in text)
    return " ".join(escaped.split())
