"""The colours of a picture, in light and in dark, as style sheets.

Colours stand as they are, not as variables: simple renderers know none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardlog.errors import CardlogError

THEMES: Final = ("auto", "light", "dark")

LIGHT: Final = {
    "table": "#f3f5f1", "area": "#ffffff", "line": "#c9d1c6", "ink": "#1d2420", "soft": "#56605a",
    "turn": "#b45309", "face": "#ffffff", "edge": "#8a938d", "down": "#dbe4f4", "downedge": "#3d5a96",
    "lit": "#d97706", "track": "#dfe5dc", "bar": "#2f7d4f", "mark": "#3d5a96", "onmark": "#ffffff",
}  # fmt: skip
DARK: Final = LIGHT | {
    "table": "#141917", "area": "#1e2522", "line": "#3a4540", "ink": "#eef2ef", "soft": "#a9b5ae",
    "turn": "#f5b454", "face": "#f1f1ec", "edge": "#0c0f0e", "down": "#b9c7e4", "downedge": "#7d9be0",
    "lit": "#f59e0b", "track": "#39443f", "bar": "#4fb07a",
    "mark": "#7d9be0", "onmark": "#0d1220",
}  # fmt: skip

SHEET: Final = """
{0}{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",Arial,sans-serif}
{0} text{fill:$ink;unicode-bidi:isolate}
{0} .soft{fill:$soft;font-size:12px}
{0} .name{font-size:15px;font-weight:600}
{0} .num{font-size:14px;font-weight:600;text-anchor:end}
{0} .facts{fill:$soft;font-size:12px;text-anchor:end}
{0} .under{fill:$soft;font-size:11px;text-anchor:middle}
{0} .table{fill:$table}
{0} .area{fill:$area;stroke:$line}
{0} .area.turn{stroke:$turn;stroke-width:2.5}
{0} .arrow{fill:$turn}
{0} .seat{fill:none;stroke:$ink;stroke-width:1.5}
{0} .letter{font-size:11px;font-weight:700;text-anchor:middle}
{0} .track{fill:$track}
{0} .bar{fill:$bar}
{0}>g>use{fill:$face;stroke:$edge}
{0}>g>use.down{fill:$down;stroke:$downedge}
{0}>g>use.none{fill:none;stroke:$line;stroke-width:2;stroke-dasharray:4 4}
{0}>g>use.lit{stroke:$lit;stroke-width:3.5}
{0} .mark{fill:$mark}
{0} text.onmark{fill:$onmark;font-size:9px;font-weight:700;text-anchor:middle}
"""


def sheet(theme: str, scope: str = ".cardlog") -> str:
    """The style sheet of pictures.

    Args:
        theme: `light`, `dark`, or `auto`: as whoever looks has set it.
        scope: The selector of the pictures.

    Raises:
        CardlogError: There is no such theme.
    """
    if theme not in THEMES:
        raise CardlogError(f"no theme {theme!r}; known: {', '.join(THEMES)}")
    if theme == "auto":
        return rules(LIGHT, scope) + "@media(prefers-color-scheme:dark){" + rules(DARK, scope, LIGHT) + "}"
    return rules(DARK if theme == "dark" else LIGHT, scope)


def rules(colours: Mapping[str, str], scope: str, base: Mapping[str, str] | None = None) -> str:
    """The rules with these colours; with a `base`, only the lines whose colours differ from it."""
    lines = SHEET.strip().split("\n")
    made = [_fill(line, colours, scope) for line in lines]
    if base is not None:
        made = [line for line, old in zip(made, lines, strict=True) if line != _fill(old, base, scope)]
    return "".join(made)


def _fill(line: str, colours: Mapping[str, str], scope: str) -> str:
    for name in sorted(colours, key=len, reverse=True):
        line = line.replace(f"${name}", colours[name])
    return line.replace("{0}", scope)
