"""What the pages of reports share: a document that loads nothing, its colours, sections and tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

LIGHT: Final = {
    "page": "#ffffff", "text": "#1b1f24", "muted": "#57606a", "grid": "#d0d7de", "bar": "#2a6a99", "quiet": "#7a848f",
    "tint": "#d9e8f3",
}  # fmt: skip
DARK: Final = {
    "page": "#14181d", "text": "#e6edf3", "muted": "#9aa7b4", "grid": "#343c46", "bar": "#5fa9dc", "quiet": "#76828e",
    "tint": "#1d3a50",
}  # fmt: skip
"""The page's colours; text keeps a contrast of 4.5 to what lies behind it, bars one of 3."""
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


def document(head: str, header: str, sections: Iterable[str], footer: str, lang: str = "en") -> str:
    """A page of HTML.

    Args:
        head: Its title, as text.
        header: What follows the title at the top, as HTML.
        sections: What it tells, as HTML.
        footer: What stands at the end, as HTML.
        lang: The code of the language that it is in.
    """
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{escape(lang)}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
            f"<title>{escape(head)}</title>",
            f"<style>:root {{ {_colours(LIGHT)} }}",
            f"@media (prefers-color-scheme: dark) {{ :root {{ {_colours(DARK)} }} }}{_STYLE}</style></head>",
            f"<body><header><h1>{escape(head)}</h1>{header}</header><main>",
            *sections,
            f"</main><footer>{footer}</footer></body></html>",
            "",
        ]
    )


def _colours(colours: dict[str, str]) -> str:
    return " ".join(f"--{name}: {value};" for name, value in colours.items())


def section(title: str, parts: Iterable[str]) -> Iterator[str]:
    """A section under a title."""
    yield f"<section><h2>{title}</h2>"
    yield from parts
    yield "</section>"


def as_table(
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
