"""How cards look: drawn from strokes and shapes, so that no font is needed and small ones stay clear.

A card in a picture is a `<use>` of one of these drawings; its face and its edge take their colours from there.
All other colours stand in the drawings as attributes: style sheets do not reach into what is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardlog.cards import EMPTY, HIDDEN, JOKER, SPOT_NAMES, SUITS

WIDTH: Final = 48
HEIGHT: Final = 68
SMALL_WIDTH: Final = 21
SMALL_HEIGHT: Final = 33

RANKS: Final = (
    "M.7 18 6 0l5.3 18M2.6 12h6.8",
    "M1 4.6C1 1.6 3.1 0 6 0s5 1.8 5 4.8C11 8.4 7.6 10.6 1 18h10.4",
    "M1 0h9.6L5.6 7c3.4 0 5.7 2.3 5.7 5.4 0 3.4-2.4 5.6-5.6 5.6-2.4 0-4.2-1-5-3",
    "M8.6 18V0L.6 12.6H12",
    "M10.6 0H2.2l-.8 8C2.6 6.9 4.2 6.4 6 6.4c3.2 0 5.3 2.3 5.3 5.7S8.9 18 5.8 18c-2.5 0-4.2-1-5-3",
    "M10 1.4C9 .4 7.9 0 6.6 0 2.8 0 .8 4 .8 10.4.8 15.5 3 18 6.1 18s5.2-2.2 5.2-5.3-2-5.2-4.9-5.2S1.4 9.4.9 12",
    "M.8 0h10.4L4.6 18",
    "M6 8.3C3.2 8.3 1.5 6.7 1.5 4.3S3.3 0 6 0s4.5 1.7 4.5 4.3S8.8 8.3 6 8.3C2.8 8.3.8 10.3.8 13.2S2.8 18 6 18s5-2 5-5S9 8 6 8",
    "M2 16.6c1 1 2.1 1.4 3.4 1.4 3.8 0 5.8-4 5.8-10.4C11.2 2.5 9 0 5.9 0S.7 2.2.7 5.3s2 5.2 4.9 5.2 5-1.9 5.5-4.5",
    "M-1.2 3 .8.6V18M8.1 0C5.6 0 4.9 4 4.9 9s.7 9 3.2 9 3.2-4 3.2-9-.7-9-3.2-9z",
    "M9.6 0v12.8c0 3.2-1.7 5.2-4.3 5.2S1 16.4.8 13.4",
    "M6 0C2.4 0 .8 3.8.8 9S2.4 18 6 18s5.2-3.8 5.2-9S9.6 0 6 0zm.6 12.4 5 6.2",
    "M1.4 0v18M11 0 1.4 11.2m3.2-3.6L11.4 18",
)
"""The ranks from ace to king, as strokes in a box of 12 by 18."""

SHAPES: Final = {
    "c": "M10 0a4.7 4.7 0 0 1 3.6 7.7 4.7 4.7 0 1 1-2.5 6.4c.1 2.9.9 4.6 2.6 5.9H6.3c1.7-1.3 2.5-3 2.6-5.9"
    "a4.7 4.7 0 1 1-2.5-6.4A4.7 4.7 0 0 1 10 0z",
    "d": "M10-.4Q13.5 5 18 10q-4.5 5-8 10.4Q6.5 15 2 10 6.5 5 10-.4z",
    "h": "M10 19.2C3 13.4-.2 9.9-.2 6-.2 3 2 .9 4.9.9c2.2 0 4 1.2 5.1 3.3C11.1 2.1 12.9.9 15.1.9 18 .9 20.2 3 20.2 6"
    "c0 3.9-3.2 7.4-10.2 13.2z",
    "s": "M10-.2C4 6 0 9 0 13c0 2.7 2 4.4 4.4 4.4 1.9 0 3.5-.9 4.5-2.4-.2 2.2-.9 3.8-2.4 5h7c-1.5-1.2-2.2-2.8-2.4-5"
    " 1 1.5 2.6 2.4 4.5 2.4C18 17.4 20 15.7 20 13c0-4-4-7-10-13.2z",
    "j": "M10 0l2.6 7H20l-6 4.5 2.3 7.5L10 14.5 3.7 19 6 11.5 0 7h7.4z",
}
"""The suits, and the joker's star, in a box of 20 by 20: told apart by their outline alone."""

COLOURS: Final = {"c": "#0b6b3a", "d": "#0b5cad", "h": "#c1121f", "s": "#16181d", "j": "#7b2d8b"}
"""Each suit has a colour of its own besides, the same in light and dark, since faces are light in both."""
BACK: Final = "#3d5a96"
LATTICE: Final = "#9fb4de"
STROKES: Final = 'fill="none" stroke-width="2.7" stroke-linecap="round" stroke-linejoin="round"'

CORNER: Final = "translate(4.5 6) scale(1.15)", "translate(4 31) scale(.7)"
"""Where the rank stands on a card, and where the suit below it: at the left, in sight when another card lies on it."""
MIDDLE: Final = "translate(20 36) scale(1.2)"
SMALL_CORNER: Final = "translate(3.4 4) scale(.85)", "translate(3 20.5) scale(.55)"


def drawing(spot: int, small: bool = False) -> str:
    """The name of the drawing of a card, of a back (`??`), or of a place without a card (`--`)."""
    word = "back" if spot == HIDDEN else "none" if spot == EMPTY else SPOT_NAMES[spot]
    return ("s-" if small else "c-") + word


DRAWINGS: Final = {drawing(spot, small): (spot, small) for small in (False, True) for spot in range(EMPTY + 1)}
"""Every drawing there is, with its spot and whether it is a small one."""


def definitions(names: Iterable[str]) -> str:
    """These drawings, with the shapes that they are made of: the content of a `<defs>`."""
    wanted = [DRAWINGS[name] for name in DRAWINGS.keys() & set(names)]
    wanted.sort(key=lambda each: (each[1], each[0]))
    suits = sorted({_suit(spot) for spot, _ in wanted if spot <= JOKER})
    ranks = sorted({spot >> 2 for spot, _ in wanted if spot < JOKER})
    shapes = [f'<path id="u-{suit}" stroke="none" fill="{COLOURS[suit]}" d="{SHAPES[suit]}"/>' for suit in suits]
    shapes += [f'<path id="r-{rank + 1}" {STROKES} d="{RANKS[rank]}"/>' for rank in ranks]
    return "".join((*shapes, *(_draw(spot, small) for spot, small in wanted)))


def _suit(card: int) -> str:
    return "j" if card == JOKER else SUITS[card & 3]


def _draw(spot: int, small: bool) -> str:
    width, height = (SMALL_WIDTH, SMALL_HEIGHT) if small else (WIDTH, HEIGHT)
    if spot == EMPTY:
        inner = f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="5"/>'
    else:
        inner = f'<rect width="{width}" height="{height}" rx="{3 if small else 5}"/>'
    if spot <= JOKER:
        inner += _face(spot, *(SMALL_CORNER if small else CORNER), "" if small else MIDDLE)
    elif spot == HIDDEN:
        inner += _back(width, height)
    return f'<g id="{drawing(spot, small)}">{inner}</g>'


def _face(card: int, above: str, below: str, middle: str) -> str:
    suit = _suit(card)
    places = [below, middle] if middle else [below]
    shapes = "".join(f'<use href="#u-{suit}" transform="{place}"/>' for place in places)
    if card == JOKER:
        return shapes
    return f'<use href="#r-{(card >> 2) + 1}" stroke="{COLOURS[suit]}" transform="{above}"/>{shapes}'


def _back(width: int, height: int) -> str:
    zigzag = "l7-6 7 6" * ((width - 6) // 14)
    lattice = "".join(f"M{(width - (width - 6) // 14 * 14) / 2:g} {y}{zigzag}" for y in range(11, height - 3, 6))
    frame = f'<rect stroke="none" fill="{BACK}" x="3" y="3" width="{width - 6}" height="{height - 6}" rx="3"/>'
    return f'{frame}<path fill="none" stroke="{LATTICE}" stroke-width="1" d="{lattice}"/>'
