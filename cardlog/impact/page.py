"""A report as one page of HTML: it needs nothing else, loads nothing, and reads well by day and by night."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from shlex import quote
from typing import Final, NamedTuple

from cardlog.impact.charts import Bar, bars, steps
from cardlog.impact.html import as_table, document, section
from cardlog.impact.report import Report
from cardlog.impact.verdict import KINDS, Verdict
from cardlog.impact.words import (
    event_text,
    games,
    heading,
    number,
    onward_words,
    percent,
    scope,
    tagged,
    where,
    winners_words,
)
from cardlog.version import __version__

MOST: Final = 12
"""How many causes have a bar."""


class About(NamedTuple):
    """What a page tells beside the report.

    Attributes:
        command: The command that made it.
        date: The day on which it did.
        was: The rules of the record, as far as they were looked at.
        clauses: The words of clauses, by their ids.
        replays: By verdict and cause, the first game of them on both sides, as HTML.
        games: By verdict and cause, all games of them: where each is.
        balance: What the rules give between bots: a row of titles, and one for each measure.
    """

    command: str = ""
    date: str = ""
    was: Sequence[str] = ()
    clauses: Mapping[str, str] = {}
    replays: Mapping[tuple[str, str], str] = {}
    games: Mapping[tuple[str, str], Sequence[str]] = {}
    balance: Sequence[Sequence[str]] = ()


def write(report: Report, about: About = About()) -> str:  # noqa: B008 - it cannot be changed
    """The report as a page of HTML."""
    header = f"{_change(report, about)}<p>{escape(scope(report))}</p>"
    return document(heading(report), header, _sections(report, about), _made(about))


def _change(report: Report, about: About) -> str:
    """From which rules to which."""
    if not about.was:
        return ""
    was = " or ".join(f"<code>{escape(rules)}</code>" for rules in about.was)
    return f"<p>From {was} to <code>{escape(report.title)}</code>.</p>"


def _made(about: About) -> str:
    made = f"Made by cardlog {__version__}"
    made += f" on {escape(about.date)}" if about.date else ""
    return f"{made} with <code>{escape(about.command)}</code>." if about.command else f"{made}."


def _sections(report: Report, about: About) -> Iterator[str]:
    yield _tiles(report)
    yield from _known(report)
    if about.balance:
        caption = "What each rule set gives in games between bots, with intervals of 95 %"
        yield from section("Between bots", [as_table(caption, [*map(escape, about.balance[0])], about.balance[1:])])
    yield from section("Verdicts", _verdicts(report))
    if report.causes:
        yield from section("What changes, and where first", _causes(report, about))
        yield from section("How long games stay the same", _curve(report))
    if report.winners:
        yield from section("Winners", _winners(report))
    if report.failures:
        yield from section("Could not be checked", _failures(report))


def _tiles(report: Report) -> str:
    tiles = [("games", number(report.games)), ("of them checked", number(report.checked))]
    if report.checked:
        tiles.append(("change", percent(report.changed, report.checked)))
    items = "".join(f"<li><b>{escape(value)}</b> {label}</li>" for label, value in tiles)
    return f'<ul class="tiles">{items}</ul>'


def _known(report: Report) -> Iterator[str]:
    """What is known of how games end, and beside it what is not."""
    if not report.checked:
        return
    known = report.checked - report.stopped
    yield '<section class="pair"><div><h2>Known</h2>'
    share = percent(known, report.checked)
    yield f"<p><b>{number(known)}</b> of {games(report.checked)} ({share}) can be followed to the end of their record.</p>"
    if known:
        yield f"<p><b>{number(report.moved)}</b> of these ({percent(report.moved, known)}) have another outcome.</p>"
    yield "</div>"
    yield "<div><h2>Not known</h2>"
    share = percent(report.stopped, report.checked)
    yield f"<p><b>{number(report.stopped)}</b> of {games(report.checked)} ({share}) stop at an event that is refused.</p>"
    onward = list(onward_words(report))
    if onward:
        yield from (f"<p>{escape(text)}</p>" for text in onward)
    elif report.stopped:
        yield "<p>How they would go on, nobody knows; <code>--play-on BOT</code> gives an interval.</p>"
    yield "</div></section>"


def _verdicts(report: Report) -> Iterator[str]:
    rows = [
        Bar(KINDS[kind], count / report.games, f"{number(count)} ({percent(count, report.games)})", kind == "same")
        for kind, count in report.by_kind()
    ]
    yield bars("verdicts", "Games by verdict", rows)


def _causes(report: Report, about: About) -> Iterator[str]:
    """The bars have the scale of those of the verdicts: all games."""
    rows = [
        Bar(f"{kind}: {cause}" if cause else kind, count / report.games, number(count))
        for kind, cause, count, _ in report.by_cause()[:MOST]
    ]
    yield bars("causes", "Games that change, by the clause that refuses an event or the part of the state", rows)
    for at, (kind, cause, count, example) in enumerate(report.by_cause()):
        yield f'<details class="cause"{"" if at else " open"}>'
        yield from _cause(kind, cause, count, example, about)
        yield "</details>"


def _cause(kind: str, cause: str, count: int, example: Verdict, about: About) -> Iterator[str]:
    title = f"{KINDS[kind]}: {cause}" if cause else KINDS[kind]
    yield f"<summary>{escape(title)}, {games(count)}</summary>"
    if cause in about.clauses:
        yield f"<blockquote><b>{escape(cause)}</b> {_clause(about.clauses[cause])}</blockquote>"
    yield f"<p>The one that shows it after the fewest events: {_example(example)}</p>"
    yield about.replays.get((kind, cause), "")
    listed = about.games.get((kind, cause), ())
    if listed:
        items = "".join(f"<li><code>{escape(place)}</code></li>" for place in listed)
        yield f'<details><summary>All of them: {games(count)}</summary><ol class="games">{items}</ol></details>'


def _clause(text: str) -> str:
    """The words of a clause; what stands between backticks in them is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def _example(verdict: Verdict) -> str:
    place, text = escape(where(verdict)), escape(event_text(verdict))
    told = f"<code>{place}</code>, event {verdict.event}, <code>{text}</code>: {escape(verdict.message or '')}"
    if verdict.file is None or verdict.event is None:
        return told
    before = max(verdict.event - 1, 0)
    return f"{told}<br><small>cardlog show {escape(quote(f'{verdict.file}#{verdict.nth}'))} --at {before}</small>"


def _curve(report: Report) -> Iterator[str]:
    yield f"<p>The share of {games(report.checked)} in which nothing has changed yet.</p>"
    yield steps("curve", "Share of games that are still the same, by events", list(report.unchanged()), "events")


def _winners(report: Report) -> Iterator[str]:
    yield f"<p>{escape(winners_words(report))}</p>"
    rows, columns = report.outcomes()
    body = []
    for was in rows:
        cells = "".join(_outcome(was, now, report.winners[was, now]) for now in columns)
        body.append(f'<tr><th scope="row">{escape(tagged(was))}</th>{cells}</tr>')
    head = "".join(f'<th scope="col" class="number">now {escape(tagged(now))}</th>' for now in columns)
    yield (
        '<div class="wide" tabindex="0"><table><caption>Games by who won as recorded, and who wins after the change; '
        "marked where it is another</caption>"
        f'<thead><tr><th scope="col">Recorded</th>{head}</tr></thead><tbody>{"".join(body)}</tbody></table></div>'
    )


def _outcome(was: str, now: str, count: int) -> str:
    moved = " moved" if count and now not in (was, "?") else ""
    return f'<td class="number{moved}">{number(count) if count else ""}</td>'


def _failures(report: Report) -> Iterator[str]:
    table = [[where(each), each.message or ""] for each in report.failures]
    more = report.unchecked - len(table)
    caption = f"The first {len(table)}, and {games(more)} more" if more else games(len(table)).capitalize()
    yield as_table(caption, ["Game", "Why"], table)
