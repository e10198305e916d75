"""A report in Markdown, as for a comment on a change of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardlog.impact.report import Report
from cardlog.impact.verdict import KINDS, Verdict
from cardlog.impact.words import (
    Say,
    because,
    event_text,
    heading,
    number,
    percent,
    scope,
    tagged,
    where,
    winners_words,
)


def write(report: Report, say: Say = str) -> str:
    """The report as a page of Markdown, in the language of `say`."""
    return "\n".join(_lines(report, say)) + "\n"


def _lines(report: Report, say: Say) -> Iterator[str]:
    yield f"# {_text(say(heading(report)))}"
    yield ""
    yield _text(say(scope(report)))
    yield ""
    yield from _table([say("Verdict"), say("Games"), say("share").capitalize()], "lrr", _kinds(report, say))
    if report.causes:
        yield f"## {say('What changes, and where first')}"
        yield ""
        head = [say("Verdict"), say("Cause"), say("Games"), say("Shortest example")]
        yield from _table(head, "llrl", _causes(report, say))
    if report.winners:
        yield f"## {say('Winners')}"
        yield ""
        yield _text(say(winners_words(report)))
        yield ""
        yield from _winners(report, say)
    if report.failures:
        yield f"## {say('Could not be checked')}"
        yield ""
        yield from (f"- {_text(where(each, say))}: {_text(say(each.message or ''))}" for each in report.failures)
        if report.unchecked > len(report.failures):
            yield f"- {say(f'and {number(report.unchecked - len(report.failures))} more')}"


def _kinds(report: Report, say: Say) -> Iterator[list[str]]:
    for kind, count in report.by_kind():
        yield [say(KINDS[kind]), say(number(count)), say(percent(count, report.games))]


def _causes(report: Report, say: Say) -> Iterator[list[str]]:
    for kind, cause, count, example in report.by_cause():
        yield [say(KINDS[kind]), because(kind, cause, say), say(number(count)), _example(example, say)]


def _example(verdict: Verdict, say: Say) -> str:
    place = f"{where(verdict, say)}, {say(f'event {verdict.event}')}"
    return f"{place}, {event_text(verdict, say)}: {say(verdict.message or '')}"


def _winners(report: Report, say: Say) -> Iterator[str]:
    rows, columns = report.outcomes()
    table = (
        [
            say(tagged(was)),
            *(say(number(report.winners[was, now])) if report.winners[was, now] else "" for now in columns),
        ]
        for was in rows
    )
    head = [say("Recorded"), *(f"{say('now')} {say(tagged(now))}" for now in columns)]
    yield from _table(head, "l" + "r" * len(columns), table)


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
