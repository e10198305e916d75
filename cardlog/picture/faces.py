"""How cards look: drawn from strokes and shapes, so that no font is needed and small ones stay clear.

A card in a picture is a `<use>` of one of these drawings; its face and its edge take their colours from there.
All other colours stand in the drawings as attributes: style sheets do not reach into what is used.

There are four kinds, told apart by the first letter of a drawing's name: `c` as in a printed pack, with pips and
court figures; `p` of the same size with one large sign; `n` for narrow pictures, with a sign and a rank that are
still read on a phone; `s` for sets of many cards.
"""

from __future__ import annotations

__all__ = ["COLOURS", "KINDS", "RANKS", "SHAPES", "Kind", "Sign", "definitions", "drawing", "moved", "shadow"]

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from cardlog.cards import EMPTY, HIDDEN, JOKER, SPOT_NAMES, SUITS
from cardlog.picture.courts import FIGURES


class Kind(NamedTuple):
    """The measures of one kind of cards.

    Attributes:
        width: The card's width.
        height: Its height.
        rank: Where the rank stands, at the left, so that it is in sight when another card lies on it: x, y, scale.
        suit: Where the suit stands below it.
        middle: Where the large sign stands, or None for pips and figures.
        round: The radius of the corners.
    """

    width: int
    height: int
    rank: tuple[float, float, float]
    suit: tuple[float, float, float]
    middle: tuple[float, float, float] | None
    round: int


KINDS: Final = {
    "c": Kind(64, 90, (4.6, 6, 1.22), (4.6, 31, 0.74), None, 6),
    "p": Kind(64, 90, (6, 7, 1.5), (6, 39, 0.9), (26, 48, 1.65), 6),
    "n": Kind(46, 64, (4.6, 5.5, 1.12), (4.4, 28.5, 0.7), (19, 34, 1.15), 5),
    "s": Kind(26, 38, (4.4, 4.5, 0.95), (5, 24, 0.62), None, 4),
}
"""By the first letter of a drawing's name."""

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
    "M.2 3 2 .8V18M8.6 0C6.2 0 5.4 4 5.4 9s.8 9 3.2 9 3.2-4 3.2-9-.8-9-3.2-9z",
    "M9.6 0v12.8c0 3.2-1.7 5.2-4.3 5.2S1 16.4.8 13.4",
    "M6 0C2.4 0 .8 3.8.8 9S2.4 18 6 18s5.2-3.8 5.2-9S9.6 0 6 0zm.6 12.4 5 6.2",
    "M1.4 0v18M11 0 1.4 11.2m3.2-3.6L11.4 18",
)
"""The ranks from ace to king, as strokes in a box of 12 by 18."""

SHAPES: Final = {
    "c": "M10 0a4.3 4.3 0 0 1 3.6 7.7 4.3 4.3 0 1 1-2.5 6.4c.1 2.9.9 4.6 2.6 5.9H6.3c1.7-1.3 2.5-3 2.6-5.9"
    "a4.3 4.3 0 1 1-2.5-6.4A4.3 4.3 0 0 1 10 0z",
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
_BACK: Final = "#33508f"
_LATTICE: Final = "#8fa6d8"
_STROKES: Final = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'

_ENDS: Final = ((32.0, 0.11), (32.0, 0.89))
_CORNERS: Final = ((26.0, 0.11), (38.0, 0.11), (26.0, 0.89), (38.0, 0.89))
_SIDES: Final = ((26.0, 0.5), (38.0, 0.5))
_THIRDS: Final = ((26.0, 0.37), (38.0, 0.37), (26.0, 0.63), (38.0, 0.63))
_CENTRE: Final = ((32.0, 0.5),)
_PIPS: Final = (
    _ENDS, _ENDS + _CENTRE, _CORNERS, _CORNERS + _CENTRE, _CORNERS + _SIDES, (*_CORNERS, *_SIDES, (32.0, 0.3)),
    (*_CORNERS, *_SIDES, (32.0, 0.3), (32.0, 0.7)), _CORNERS + _THIRDS + _CENTRE,
    (*_CORNERS, *_THIRDS, (32.0, 0.24), (32.0, 0.76)),
)  # fmt: skip
"""The pips of two to ten: the middle of each, across, and down in heights of the card; the lower ones are upside down."""


def drawing(spot: int, kind: str = "c") -> str:
    """The name of the drawing of a card, of a back (`??`), or of a place without a card (`--`)."""
    word = "back" if spot == HIDDEN else "none" if spot == EMPTY else SPOT_NAMES[spot]
    return f"{kind}-{word}"


_DRAWINGS: Final = {drawing(spot, kind): (spot, kind) for kind in KINDS for spot in range(EMPTY + 1)}
"""Every drawing there is, with its spot and its kind."""


def definitions(names: Iterable[str]) -> str:
    """These drawings, with the figures that they show: the content of a `<defs>`."""
    wanted = sorted((_DRAWINGS[name] for name in _DRAWINGS.keys() & set(names)), key=lambda each: (each[1], each[0]))
    courts = sorted({(spot >> 2) + 1 for spot, kind in wanted if kind == "c" and 40 <= spot < JOKER})
    figures = [f'<g id="f-{rank}">{FIGURES[rank]}</g>' for rank in courts]
    return "".join((*figures, *(_draw(spot, kind) for spot, kind in wanted)))


def _suit(card: int) -> str:
    return "j" if card == JOKER else SUITS[card & 3]


@cache
def _draw(spot: int, kind: str) -> str:
    made = KINDS[kind]
    if spot == EMPTY:
        inner = f'<rect x="1" y="1" width="{made.width - 2}" height="{made.height - 2}" rx="{made.round}"/>'
        return f'<g id="{drawing(spot, kind)}">{inner}</g>'
    inner = shadow(made) + f'<rect width="{made.width}" height="{made.height}" rx="{made.round}"/>'
    inner += _back(made) if spot == HIDDEN else _face(spot, made, kind)
    return f'<g id="{drawing(spot, kind)}">{inner}</g>'


def shadow(kind: Kind) -> str:
    """What a card throws on the table, without a filter: those are dear where there are many cards."""
    size = f'width="{kind.width + 1}" height="{kind.height + 1}" rx="{kind.round}"'
    return f'<rect x="-.2" y="1.8" {size} stroke="none" fill="#000" fill-opacity=".25"/>'


class Sign(NamedTuple):
    """Where a sign stands, its size, and whether it stands on its head, which is as negative a size."""

    x: float
    y: float
    scale: float


def _face(card: int, made: Kind, kind: str) -> str:
    """The rank and the suit of a card, as one path each: pictures with fewer elements are drawn sooner."""
    signs, ranks = [Sign(*made.suit)], [Sign(*made.rank)]
    if card == JOKER:  # its star stands where others have their rank
        x, y, scale = made.rank
        signs, ranks = [Sign(x, y, scale * 0.7)], []
    if made.middle is not None:
        signs.append(Sign(*made.middle))
    elif kind == "c":
        signs += [*(_headlong(sign, made) for sign in signs), *_pips(card, made)]
        ranks += [_headlong(rank, made) for rank in ranks]
    suit, colour = _suit(card), COLOURS[_suit(card)]
    path = "".join(moved(SHAPES[suit], *sign) for sign in signs)
    drawn = f'<path class="of-{suit}" stroke="none" fill="{colour}" d="{path}"/>'
    if ranks:
        strokes = "".join(moved(RANKS[card >> 2], *rank) for rank in ranks)
        width = f'stroke-width="{2.7 * made.rank[2]:.3g}"'
        drawn += f'<path class="in-{suit}" {_STROKES} {width} stroke="{colour}" d="{strokes}"/>'
    return drawn + (_figure(card, made) if kind == "c" and 40 <= card < JOKER else "")


def _headlong(sign: Sign, made: Kind) -> Sign:
    """A sign at the other end of the card, upside down."""
    return Sign(made.width - sign.x, made.height - sign.y, -sign.scale)


def _pips(card: int, made: Kind) -> list[Sign]:
    """The pips of a number, an ace's large one, a joker's star; figures have none."""
    rank = (card >> 2) + 1
    if rank in (1, 14):
        return [Sign(made.width / 2 - 12, made.height / 2 - 12, 1.2)]
    if rank > 10:
        return []
    upright = [Sign(x - 4.3, made.height * min(down, 1 - down) - 4.3, 0.43) for x, down in _PIPS[rank - 2]]
    return [
        _headlong(sign, made) if down > 0.5 else sign for sign, (_, down) in zip(upright, _PIPS[rank - 2], strict=True)
    ]


def _figure(card: int, made: Kind) -> str:
    suit = _suit(card)
    half = f'<use href="#f-{(card >> 2) + 1}" transform="translate({made.width // 2} {made.height // 2}) scale(.92)"/>'
    turned = f'<g transform="rotate(180 {made.width / 2:g} {made.height / 2:g})">{half}</g>'
    return f'<g stroke="none" class="as-{suit}" color="{COLOURS[suit]}">{half}{turned}</g>'


_TOKEN: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")


def moved(path: str, x: float, y: float, scale: float) -> str:
    """A path at another place, in another size; on its head where the size is negative.

    >>> moved("M1 2l3-4H9z", 10, 20, 2)
    'M12 24l6 -8H28z'
    """
    command, made, at = "", "", 0
    for token in _TOKEN.findall(path):
        if token.isalpha():
            command, at = token, 0
            made += command
            continue
        number = float(token)
        upper = command.upper()
        if upper == "A":
            place = at % 7
            if place < 2:
                number *= abs(scale)
            elif place > 4:
                number = number * scale + (0 if command.islower() else (x, y)[place - 5])
        else:
            axis = upper == "V" or (upper != "H" and at % 2)
            number = number * scale + (0 if command.islower() else y if axis else x)
        made += ("" if made[-1].isalpha() else " ") + f"{round(number, 2):g}"
        at += 1
    return made


def _back(kind: Kind) -> str:
    """A frame around a lattice of diamonds."""
    width, height, edge = kind.width, kind.height, 3 if kind.width < 60 else 4
    across = (width - 2 * edge - 2) // 10
    left = (width - across * 10) / 2
    up, down = "l5-5 5 5" * across, "l5 5 5-5" * across
    lattice = "".join(f"M{left:g} {y}{up}M{left:g} {y}{down}" for y in range(edge + 8, height - edge - 5, 10))
    frame = f'<rect stroke="none" fill="{_BACK}" x="{edge}" y="{edge}" width="{width - 2 * edge}" '
    frame += f'height="{height - 2 * edge}" rx="{kind.round - 2}"/>'
    return f'{frame}<path fill="none" stroke="{_LATTICE}" stroke-width="1" d="{lattice}"/>'
