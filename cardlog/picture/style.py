"""The colours of a picture, in light and in dark, as style sheets.

Colours stand as they are, not as variables: simple renderers know none.
"""

from __future__ import annotations

__all__ = ["DARK", "LIGHT", "PAPER", "THEMES", "rules", "sheet", "sizes"]

from collections.abc import Mapping
from typing import Final

from cardlog.errors import CardlogError
from cardlog.picture.size import WIDE, Size

THEMES: Final = ("auto", "light", "dark")

LIGHT: Final = {
    "table": "#1f6b49", "area": "#0d3d28", "areaedge": "#3f8f69", "ink": "#ffffff", "soft": "#d5ebdf",
    "turn": "#ffd166", "face": "#ffffff", "edge": "#7d8781", "down": "#dbe4f4", "downedge": "#33508f",
    "none": "#8fc3a8", "lit": "#ffb000", "track": "#0a2e1e", "bar": "#9fe0b9", "mark": "#20366e", "onmark": "#ffffff",
    "disc": "#fff8e1", "ondisc": "#3a2c00",
}  # fmt: skip
DARK: Final = LIGHT | {
    "table": "#123426", "area": "#081d15", "areaedge": "#2a5b46", "ink": "#eef6f1", "soft": "#b4cfc1",
    "face": "#f3f1ea", "edge": "#0c0f0e", "down": "#c3cfe8", "none": "#4f7d68", "track": "#04130d", "bar": "#5fb887",
}  # fmt: skip
PAPER: Final = LIGHT | {
    "table": "#ffffff", "area": "#f1f3f0", "areaedge": "#aab3ac", "ink": "#000000", "soft": "#3c4640",
    "turn": "#b45309", "none": "#9aa39d", "lit": "#d97706", "track": "#d5dbd6", "bar": "#2f7d4f",
}  # fmt: skip
"""For paper, where felt would only cost ink."""

_SHEET: Final = """
{0}{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",Arial,sans-serif}
{0} text{fill:$ink;unicode-bidi:isolate}
{0} text{font-size:%tpx}
{0} .soft{fill:$soft;text-anchor:middle}
{0} .row{fill:$soft}
{0} .name{font-weight:700}
{0} .name,{0} .num,{0} .told{font-size:%npx}
{0} .num{font-weight:700;text-anchor:end}
{0} .fact{fill:$soft}
{0} .value{fill:$ink;font-weight:700}
{0} .under{fill:$soft;text-anchor:middle}
{0} .under.left{text-anchor:end}
{0} .under.right{text-anchor:start}
{0} .table{fill:$table}
{0} .area{fill:$area;fill-opacity:.42;stroke:$areaedge;stroke-opacity:.6}
{0} .middle{fill:none}
{0} .area.turn{stroke:$turn;stroke-width:2.5;stroke-opacity:1}
{0} .area.won{stroke:$turn;stroke-width:4;stroke-opacity:1}
{0} .seat{fill:none;stroke:$ink;stroke-width:1.5}
{0} .seat.now{fill:$turn;stroke:$turn}
{0} .letter{font-weight:700;text-anchor:middle}
{0} .now+.letter{fill:$ondisc}
{0} .disc{fill:$disc}
{0} text.ondisc{fill:$ondisc;font-weight:700;text-anchor:middle}
{0} .star{fill:$turn}
{0} .ribbon{fill:$turn}
{0} text.told{fill:$ondisc;font-weight:700;text-anchor:middle}
{0} .track{fill:$track}
{0} .bar{fill:$bar}
{0} .card>use{fill:$face;stroke:$edge}
{0} .card>use.down{fill:$down;stroke:$downedge}
{0} .card>use.none{fill:none;stroke:$none;stroke-width:1.5;stroke-dasharray:4 4}
{0} .card>use.lit{stroke:$lit;stroke-width:4}
{0} .mark{fill:$mark;stroke:#fff;stroke-width:1}
{0} text.onmark{fill:$onmark;font-weight:700;text-anchor:middle}
"""


def sheet(theme: str, scope: str = ".cardlog", size: Size = WIDE) -> str:
    """The style sheet of pictures.

    Args:
        theme: `light`, `dark`, or `auto`: as whoever looks has set it.
        scope: The selector of the pictures.
        size: Their measures.

    Raises:
        CardlogError: There is no such theme.
    """
    if theme not in THEMES:
        raise CardlogError(f"no theme {theme!r}; known: {', '.join(THEMES)}")
    if theme == "auto":
        dark = rules(DARK, scope, size, base=LIGHT)
        return rules(LIGHT, scope, size) + "@media(prefers-color-scheme:dark){" + dark + "}"
    return rules(DARK if theme == "dark" else LIGHT, scope, size)


def rules(colours: Mapping[str, str], scope: str, size: Size = WIDE, *, base: Mapping[str, str] | None = None) -> str:
    """The rules with these colours; with a `base`, only the lines whose colours differ from it."""
    lines = _SHEET.strip().split("\n")
    made = [_fill(line, colours, scope, size) for line in lines]
    if base is not None:
        made = [line for line, old in zip(made, lines, strict=True) if line != _fill(old, base, scope, size)]
    return "".join(made)


def sizes(scope: str, size: Size) -> str:
    """The rules that another size changes: those of letters."""
    wide = rules(LIGHT, scope).split("}")
    return (
        "}".join(line for line, old in zip(rules(LIGHT, scope, size).split("}"), wide, strict=True) if line != old)
        + "}"
    )


def _fill(line: str, colours: Mapping[str, str], scope: str, size: Size) -> str:
    for name in sorted(colours, key=len, reverse=True):
        line = line.replace(f"${name}", colours[name])
    return line.replace("{0}", scope).replace("%n", str(size.name)).replace("%t", str(size.text))
