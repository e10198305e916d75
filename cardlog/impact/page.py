"""A report as one page of HTML: it needs nothing else, loads nothing, and reads well by day and by night."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from shlex import quote
from typing import Final

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

MOST_BARS: Final = 12

_STYLE: Final = """
body { margin: 0 auto; padding: 1.5rem; max-width: 46rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; } h2 { font-size: 1.15rem; margin-top: 2.5rem; }
.tiles { display: flex; flex-wrap: wrap; gap: .75rem; padding: 0; list-style: none; }
.tiles li { flex: 1 1 9rem; border: 1px solid var(--grid); border-radius: .4rem; padding: .6rem .8rem; color: var(--muted); }
.tiles b { display: block; color: var(--text); font-size: 1.4rem; font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: auto; margin-bottom: 1rem; font: 14px system-ui, sans-serif; }
svg text { fill: var(--text); } .bar { fill: var(--bar); } .quiet { fill: var(--quiet); }
.grid { stroke: var(--grid); } .area { fill: var(--tint); } .line { fill: none; stroke: var(--bar); stroke-width: 2; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: start; color: var(--muted); padding-bottom: .4rem; }
th, td { text-align: start; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--grid); }
.number { text-align: end; white-space: nowrap; } .moved { background: var(--tint); font-weight: 600; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; } footer { margin-top: 3rem; color: var(--muted); }
"""


def write(report: Report) -> str:
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
            f"<body><header><h1>{head}</h1><p>{escape(scope(report))}</p></header><main>",
            *_sections(report),
            f"</main><footer>Made by cardlog {__version__}.</footer></body></html>",
            "",
        ]
    )


def _colours(colours: dict[str, str]) -> str:
    return " ".join(f"--{name}: {value};" for name, value in colours.items())


def _sections(report: Report) -> Iterator[str]:
    yield _tiles(report)
    yield from _section("Verdicts", _verdicts(report))
    if report.causes:
        yield from _section("What changes, and where first", _causes(report))
        yield from _section("How long games stay the same", _curve(report))
    if report.winners:
        yield from _section("Winners", _winners(report))
    if report.onward.games or report.onward.failed:
        yield from _section("Played on by bots", (f"<p>{escape(text)}</p>" for text in onward_words(report)))
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
        tiles.append(("with another outcome", number(report.moved)))
    items = "".join(f"<li><b>{escape(value)}</b> {label}</li>" for label, value in tiles)
    return f'<ul class="tiles">{items}</ul>'


def _verdicts(report: Report) -> Iterator[str]:
    rows = [
        Bar(KINDS[kind], count / report.games, f"{number(count)} ({percent(count, report.games)})", kind == "same")
        for kind, count in report.by_kind()
    ]
    yield bars("verdicts", "Games by verdict", rows)
    table = [[KINDS[kind], number(count), percent(count, report.games)] for kind, count in report.by_kind()]
    yield _table("Games by verdict", ["Verdict", "Games", "Share"], table, numbers=(1, 2))


def _causes(report: Report) -> Iterator[str]:
    most = report.by_cause()[:MOST_BARS]
    rows = [
        Bar(f"{kind}: {cause}" if cause else kind, count / most[0][2], number(count)) for kind, cause, count, _ in most
    ]
    yield bars("causes", "Games that change, by the clause that refuses an event or the part of the state", rows)
    table = [[KINDS[kind], cause, number(count), _example(each)] for kind, cause, count, each in report.by_cause()]
    caption = "Games that change, each kind with the example that shows it after the fewest events"
    yield _table(caption, ["Verdict", "Cause", "Games", "Shortest example"], table, numbers=(2,), html=(3,))


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
        '<div class="wide"><table><caption>Games by who won as recorded, and who wins after the change; '
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
        f'<div class="wide"><table><caption>{escape(caption)}</caption>'
        f"<thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table></div>"
    )
