"""A picture for a game that declares no arrangement: the rows of its table, with small cards in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from cardlog.cards import READINGS, SEATS
from cardlog.picture.faces import SMALL_HEIGHT, SMALL_WIDTH, drawing
from cardlog.picture.layout import ACROSS, MARGIN, Table
from cardlog.picture.text import clip, xml
from cardlog.picture.words import fill

LABELS: Final = 150
"""How wide the labels' column is."""
LETTER: Final = 7.5
"""How wide a letter is taken to be."""
SPOTS: Final = READINGS | {"??": 53, "--": 54}


def rows(table: Sequence[tuple[str, str]], about: Table) -> tuple[list[str], int]:
    """The parts of the picture, and its height."""
    parts, top = [], MARGIN
    for label, text in table:
        placed, lines = _line(text, about, top + 4)
        height = lines * (SMALL_HEIGHT + 5) + 6
        name = fill(label.strip(), about.names)
        seat = label.strip("{}")
        turn = about.turn is not None and about.turn >= 0 and seat == SEATS[about.turn]
        frame = f'<rect class="area{" turn" if turn else ""}" x="{MARGIN}" y="{top}" width="{ACROSS - 2 * MARGIN}" '
        parts.append(f'{frame}height="{height}" rx="8"/>')
        kind = "soft" if label.startswith(" ") or seat == label else "name"
        at = MARGIN + (20 if label.startswith(" ") else 8)
        parts.append(f'<text class="{kind}" x="{at}" y="{top + 26}">{xml(clip(name, LABELS / 8.5))}</text>' + placed)
        top += height + 3
    return parts, top - 3 + MARGIN


def _line(text: str, about: Table, top: int) -> tuple[str, int]:
    """The words and cards of a row, over as many lines as they need."""
    made, x, line = "", float(LABELS), 0
    for piece in _pieces(text):
        spot = SPOTS.get(piece[1:-1]) if piece.startswith("{") else None
        word = clip(fill(piece, about.names), 60)
        width = SMALL_WIDTH if spot is not None else LETTER * len(word)
        if x + width > ACROSS - 2 * MARGIN and x > LABELS:
            x, line = float(LABELS), line + 1
        y = top + line * (SMALL_HEIGHT + 5)
        if spot is None:
            made += f'<text class="soft" x="{round(x)}" y="{y + 21}">{xml(word)}</text>'
        else:
            lit = ' class="lit"' if about.lit >> spot & 1 else ""
            made += f'<use href="#{drawing(spot, small=True)}" x="{round(x)}" y="{y}"{lit}/>'
        x += width + 4
    return made, line + 1


def _pieces(text: str) -> Iterator[str]:
    """Words, and cards and seats in braces, in their order."""
    yield from re.findall(r"\{[^{}]*\}|[^\s{}]+", text)
