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
    Say,
    because,
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
        say: Says English in the page's language.
        lang: The code of that language.
    """

    command: str = ""
    date: str = ""
    was: Sequence[str] = ()
    clauses: Mapping[str, str] = {}
    replays: Mapping[tuple[str, str], str] = {}
    games: Mapping[tuple[str, str], Sequence[str]] = {}
    balance: Sequence[Sequence[str]] = ()
    say: Say = str
    lang: str = "en"


def write(report: Report, about: About = About()) -> str:  # noqa: B008 - it cannot be changed
    """The report as a page of HTML."""
    header = f"{_change(report, about)}<p>{escape(about.say(scope(report)))}</p>"
    return document(about.say(heading(report)), header, _sections(report, about), _made(about), about.lang)


def _change(report: Report, about: About) -> str:
    """From which rules to which."""
    if not about.was:
        return ""
    say = about.say
    was = f" {say('or')} ".join(f"<code>{escape(rules)}</code>" for rules in about.was)
    return f"<p>{say('From')} {was} {say('to')} <code>{escape(say(report.title))}</code>.</p>"


def _made(about: About) -> str:
    parts = [about.say(f"Made by cardlog {__version__}")]
    parts += [about.say(f"on {escape(about.date)}")] if about.date else []
    parts += [f"{about.say('with')} <code>{escape(about.command)}</code>"] if about.command else []
    return f"{' '.join(parts)}."


def _sections(report: Report, about: About) -> Iterator[str]:
    say = about.say
    yield _tiles(report, say)
    yield from _known(report, say)
    if about.balance:
        caption = say("What each rule set gives in games between bots, with intervals of 95 %")
        head, *rows = about.balance
        yield from section(say("Between bots"), [as_table(caption, [*map(escape, head)], rows)])
    yield from section(say("Verdicts"), _verdicts(report, say))
    if report.causes:
        yield from section(say("What changes, and where first"), _causes(report, about))
        yield from section(say("How long games stay the same"), _curve(report, say))
    if report.winners:
        yield from section(say("Winners"), _winners(report, say))
    if report.failures:
        yield from section(say("Could not be checked"), _failures(report, say))


def _tiles(report: Report, say: Say) -> str:
    tiles = [(say("games"), number(report.games)), (say("of them checked"), number(report.checked))]
    if report.checked:
        tiles.append((say("change"), percent(report.changed, report.checked)))
    items = "".join(f"<li><b>{escape(say(value))}</b> {label}</li>" for label, value in tiles)
    return f'<ul class="tiles">{items}</ul>'


def _known(report: Report, say: Say) -> Iterator[str]:
    """What is known of how games end, and beside it what is not."""
    if not report.checked:
        return
    known, all = report.checked - report.stopped, games(report.checked)
    yield f'<section class="pair"><div><h2>{say("Known")}</h2>'
    share = percent(known, report.checked)
    followed = say(f"{number(known)} of {all} ({share}) can be followed to the end of their record.")
    yield f"<p>{_strong(followed)}</p>"
    if known:
        moved, share = number(report.moved), percent(report.moved, known)
        moved = say(
            f"{moved} of these ({share}) has another outcome."
            if report.moved == 1
            else f"{moved} of these ({share}) have another outcome."
        )
        yield f"<p>{_strong(moved)}</p>"
    yield "</div>"
    yield f"<div><h2>{say('Not known')}</h2>"
    share = percent(report.stopped, report.checked)
    stopped = number(report.stopped)
    stopped = say(
        f"{stopped} of {all} ({share}) stops at an event that is refused."
        if report.stopped == 1
        else f"{stopped} of {all} ({share}) stop at an event that is refused."
    )
    yield f"<p>{_strong(stopped)}</p>"
    onward = list(onward_words(report))
    if onward:
        yield from (f"<p>{escape(say(text))}</p>" for text in onward)
    elif report.stopped:
        unknown = say("How they would go on, nobody knows; `--play-on BOT` gives an interval.")
        yield f"<p>{_code(unknown)}</p>"
    yield "</div></section>"


def _strong(text: str) -> str:
    """The text with the number in bold that it begins with."""
    return re.sub(r"\d[\d,\xa0]*", lambda found: f"<b>{found[0]}</b>", escape(text), count=1)


def _verdicts(report: Report, say: Say) -> Iterator[str]:
    rows = [
        Bar(
            say(KINDS[kind]),
            count / report.games,
            f"{say(number(count))} ({say(percent(count, report.games))})",
            kind == "same",
        )
        for kind, count in report.by_kind()
    ]
    yield bars("verdicts", say("Games by verdict"), rows)


def _causes(report: Report, about: About) -> Iterator[str]:
    """The bars have the scale of those of the verdicts: all games."""
    say = about.say
    rows = [
        Bar(_titled(say(kind), because(kind, cause, say)), count / report.games, say(number(count)))
        for kind, cause, count, _ in report.by_cause()[:MOST]
    ]
    title = say("Games that change, by the clause that refuses an event or the part of the state")
    yield bars("causes", title, rows)
    for at, (kind, cause, count, example) in enumerate(report.by_cause()):
        yield f'<details class="cause"{"" if at else " open"}>'
        yield from _cause(kind, cause, count, example, about)
        yield "</details>"


def _cause(kind: str, cause: str, count: int, example: Verdict, about: About) -> Iterator[str]:
    say = about.say
    title = _titled(say(KINDS[kind]), because(kind, cause, say))
    yield f"<summary>{escape(title)}, {say(games(count))}</summary>"
    if cause in about.clauses:
        yield f"<blockquote><b>{escape(cause)}</b> {_code(about.clauses[cause])}</blockquote>"
    yield f"<p>{say('The one that shows it after the fewest events:')} {_example(example, say)}</p>"
    yield about.replays.get((kind, cause), "")
    listed = about.games.get((kind, cause), ())
    if listed:
        items = "".join(f"<li><code>{escape(place)}</code></li>" for place in listed)
        summary = f"{say('All of them:')} {say(games(count))}"
        yield f'<details><summary>{summary}</summary><ol class="games">{items}</ol></details>'


def _titled(kind: str, cause: str) -> str:
    return f"{kind}: {cause}" if cause else kind


def _code(text: str) -> str:
    """The words of a clause, say; what stands between backticks in them is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def _example(verdict: Verdict, say: Say) -> str:
    place, text = escape(where(verdict, say)), escape(event_text(verdict, say))
    why = escape(say(verdict.message or ""))
    told = f"<code>{place}</code>, {say(f'event {verdict.event}')}, <code>{text}</code>: {why}"
    if verdict.file is None or verdict.event is None:
        return told
    before = max(verdict.event - 1, 0)
    return f"{told}<br><small>cardlog show {escape(quote(f'{verdict.file}#{verdict.nth}'))} --at {before}</small>"


def _curve(report: Report, say: Say) -> Iterator[str]:
    share = say(f"The share of {games(report.checked)} in which nothing has changed yet.")
    yield f"<p>{share}</p>"
    title = say("Share of games that are still the same, by events")
    yield steps("curve", title, list(report.unchanged()), say("events"), say)


def _winners(report: Report, say: Say) -> Iterator[str]:
    yield f"<p>{escape(say(winners_words(report)))}</p>"
    rows, columns = report.outcomes()
    body = []
    for was in rows:
        cells = "".join(_outcome(was, now, report.winners[was, now], say) for now in columns)
        body.append(f'<tr><th scope="row">{escape(say(tagged(was)))}</th>{cells}</tr>')
    mark = '<th scope="col" class="number">'
    head = "".join(f"{mark}{say('now')} {escape(say(tagged(now)))}</th>" for now in columns)
    caption = say("Games by who won as recorded, and who wins after the change; marked where it is another")
    yield (
        f'<div class="wide" tabindex="0"><table><caption>{caption}</caption><thead><tr>'
        f'<th scope="col">{say("Recorded")}</th>{head}</tr></thead><tbody>{"".join(body)}</tbody></table></div>'
    )


def _outcome(was: str, now: str, count: int, say: Say) -> str:
    moved = " moved" if count and now not in (was, "?") else ""
    return f'<td class="number{moved}">{say(number(count)) if count else ""}</td>'


def _failures(report: Report, say: Say) -> Iterator[str]:
    table = [[where(each, say), say(each.message or "")] for each in report.failures]
    more = report.unchecked - len(table)
    caption = say(f"The first {len(table)}, and {games(more)} more") if more else say(games(len(table)))
    yield as_table(caption, [say("Game"), say("Why")], table)
