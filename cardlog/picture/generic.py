"""A picture for a game that declares no arrangement: the rows of its table, with small cards in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from cardlog.cards import SEATS
from cardlog.pack import Pack
from cardlog.picture.faces import KINDS
from cardlog.picture.own import drawing_of
from cardlog.picture.pieces import Table
from cardlog.picture.size import Size
from cardlog.picture.text import clip, xml
from cardlog.picture.words import fill

_LETTER: Final = 0.62
"""How wide a letter is taken to be, in sizes of one."""


def rows(table: Sequence[tuple[str, str]], about: Table, size: Size, lit: int = 0) -> tuple[list[str], int]:
    """The parts of the picture, and its height.

    Args:
        table: The rows: labels and texts, with cards and seats in braces.
        about: Names, and whose turn it is.
        size: The measures.
        lit: The cards that are lit up.
    """
    parts, top = [], size.margin
    for label, text in table:
        placed, lines = _line(text, about, size, lit)
        height = lines * (KINDS["s"].height + 5) + 6
        seat = label.strip("{}")
        turn = about.turn is not None and about.turn >= 0 and seat == SEATS[about.turn]
        frame = f'<rect class="area{" turn" * turn}" width="{size.across - 2 * size.margin}" height="{height}" rx="8"/>'
        kind = "row" if label.startswith(" ") or seat == label else "name"
        at = 18 if label.startswith(" ") else 8
        name = clip(fill(label.strip(), about.names), size.across * 0.22 - at, size.name)
        head = f'<text class="{kind}" x="{at}" y="26">{xml(name)}</text>'
        parts.append(f'<g transform="translate({size.margin} {top})">{frame}{head}{placed}</g>')
        top += height + 3
    return parts, top - 3 + size.margin


def _line(text: str, about: Table, size: Size, lit: int) -> tuple[str, int]:
    """The words and cards of a row, over as many lines as they need."""
    start = size.across * 0.23
    made, x, line = "", start, 0
    for piece in _pieces(text):
        spot = _spot(piece[1:-1], about.pack) if piece.startswith("{") else None
        word = clip(fill(piece, about.names, pack=about.pack), size.across - start - 3 * size.margin, size.text)
        width = KINDS["s"].width if spot is not None else _LETTER * size.text * len(word)
        if x + width > size.across - 3 * size.margin and x > start:
            x, line = start, line + 1
        y = 4 + line * (KINDS["s"].height + 5)
        if spot is None:
            made += f'<text class="row" x="{round(x)}" y="{y + 24}">{xml(word)}</text>'
        else:
            kind = ' class="lit"' if lit >> spot & 1 else ""
            use = f'<use href="#{drawing_of(about.pack, spot, "s")}"{kind}/>'
            made += f'<g class="card" transform="translate({round(x)} {y})">{use}</g>'
        x += width + 4
    return made, line + 1


def _spot(word: str, pack: Pack) -> int | None:
    """The spot that a word in braces is."""
    return pack.hidden if word == "??" else pack.empty if word == "--" else pack.readings.get(word)


def _pieces(text: str) -> Iterator[str]:
    """Words, and cards and seats in braces, in their order."""
    yield from re.findall(r"\{[^{}]*\}|[^\s{}]+", text)
