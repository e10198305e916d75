"""A report as one page of HTML: it needs nothing else, loads nothing, and reads well by day and by night."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from shlex import quote
from typing import Final, NamedTuple

from cardlog.impact.charts import Bar, bars, steps
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

LIGHT: Final = {
    "page": "#ffffff", "text": "#1b1f24", "muted": "#57606a", "grid": "#d0d7de", "bar": "#2a6a99", "quiet": "#7a848f",
    "tint": "#d9e8f3",
}  # fmt: skip
DARK: Final = {
    "page": "#14181d", "text": "#e6edf3", "muted": "#9aa7b4", "grid": "#343c46", "bar": "#5fa9dc", "quiet": "#76828e",
    "tint": "#1d3a50",
}  # fmt: skip
"""The page's colours; text keeps a contrast of 4.5 to what lies behind it, bars one of 3."""

MOST: Final = 12
"""How many causes have a bar."""

_STYLE: Final = """
body { margin: 0 auto; padding: 1.5rem; max-width: 60rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; } h2 { font-size: 1.15rem; margin-top: 2.5rem; }
.tiles { display: flex; flex-wrap: wrap; gap: .75rem; padding: 0; list-style: none; }
.tiles li { flex: 1 1 9rem; border: 1px solid var(--grid); border-radius: .4rem; padding: .6rem .8rem; color: var(--muted); }
.tiles b { display: block; color: var(--text); font-size: 1.4rem; font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: auto; margin-bottom: 1rem; }
.chart { min-width: 40rem; max-width: 46rem; font: 14px system-ui, sans-serif; }
.chart text { fill: var(--text); } .chart .bar { fill: var(--bar); } .chart .quiet { fill: var(--quiet); }
.chart .grid { stroke: var(--grid); } .chart .area { fill: var(--tint); }
.chart .line { fill: none; stroke: var(--bar); stroke-width: 2; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 1rem; }
.pair > div { border: 1px solid var(--grid); border-radius: .4rem; padding: .2rem 1rem; }
.pair h2 { margin-top: .6rem; } .pair b { font-size: 1.6rem; font-variant-numeric: tabular-nums; } figure { margin: 0; }
figcaption { color: var(--muted); }
.cause { border-top: 1px solid var(--grid); padding: .5rem 0; } .cause > summary { font-weight: 600; }
summary { cursor: pointer; } details details { margin: .4rem 0 .4rem 1rem; }
blockquote { margin: .5rem 0; padding-left: .8rem; border-left: .25rem solid var(--bar); }
.games { columns: 16rem; font-size: .9rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: start; color: var(--muted); padding-bottom: .4rem; }
th, td { text-align: start; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--grid); }
.number { text-align: end; white-space: nowrap; } .moved { background: var(--tint); font-weight: 600; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; } footer { margin-top: 3rem; color: var(--muted); }
"""


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
    head = escape(heading(report))
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
            f"<title>{head}</title>",
            f"<style>:root {{ {_colours(LIGHT)} }}",
            f"@media (prefers-color-scheme: dark) {{ :root {{ {_colours(DARK)} }} }}{_STYLE}</style></head>",
            f"<body><header><h1>{head}</h1>{_change(report, about)}<p>{escape(scope(report))}</p></header><main>",
            *_sections(report, about),
            f"</main><footer>{_made(about)}</footer></body></html>",
            "",
        ]
    )


def _colours(colours: dict[str, str]) -> str:
    return " ".join(f"--{name}: {value};" for name, value in colours.items())


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
        yield from _section("Between bots", [_table(caption, [*map(escape, about.balance[0])], about.balance[1:])])
    yield from _section("Verdicts", _verdicts(report))
    if report.causes:
        yield from _section("What changes, and where first", _causes(report, about))
        yield from _section("How long games stay the same", _curve(report))
    if report.winners:
        yield from _section("Winners", _winners(report))
    if report.failures:
        yield from _section("Could not be checked", _failures(report))


def _section(title: str, parts: Iterable[str]) -> Iterator[str]:
    yield f"<section><h2>{title}</h2>"
    yield from parts
    yield "</section>"


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
    yield _table(caption, ["Game", "Why"], table)


def _table(
    caption: str,
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    numbers: Sequence[int] = (),
    html: Sequence[int] = (),
) -> str:
    """A table; the columns in `numbers` stand to the right, those in `html` are markup already."""

    def cell(at: int, text: str) -> str:
        mark = ' class="number"' if at in numbers else ""
        return f"<td{mark}>{text if at in html else escape(text)}</td>"

    marks = ['class="number" ' if at in numbers else "" for at in range(len(head))]
    columns = "".join(f'<th {mark}scope="col">{name}</th>' for mark, name in zip(marks, head, strict=True))
    body = "".join(f"<tr>{''.join(cell(at, text) for at, text in enumerate(row))}</tr>" for row in rows)
    return (
        f'<div class="wide" tabindex="0"><table><caption>{escape(caption)}</caption>'
        f"<thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table></div>"
    )
