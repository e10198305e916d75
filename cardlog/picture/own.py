"""How the cards of a game's own pack look: letters in the corner, a sign in the middle, a colour.

The name of such a drawing holds the whole look, so that whoever has the name can draw it, in another process too.

>>> from cardlog.pack import Look, Pack
>>> pack = Pack({"r1": 3, "Kx": 1}, looks={"r1": Look("1", "h", "#c1121f"), "Kx": Look(like="Kh")})
>>> drawing_of(pack, 1, "c"), drawing_of(pack, pack.hidden, "c"), look_of(drawing_of(pack, 0, "n"))
('c-Kh', 'c-back', Look(text='1', sign='h', colour='#c1121f', like=''))
"""

from __future__ import annotations

__all__ = ["BOLD", "FONT", "INK", "MARK", "drawing_of", "drawn", "look_of"]

from typing import Final

from cardlog.pack import Look, Pack
from cardlog.picture.faces import COLOURS, KINDS, SHAPES, Kind, moved, shadow
from cardlog.picture.text import measure, xml

MARK: Final = "own."
"""What the names of these drawings have behind their kind."""
INK: Final = "#16181d"
BOLD: Final = 1.12
"""How much wider than others bold letters are."""
FONT: Final = "system-ui,Segoe UI,Roboto,DejaVu Sans,Arial,sans-serif"


def drawing_of(pack: Pack, spot: int, kind: str) -> str:
    """The name of the drawing of a card, of a back, or of a place without a card."""
    if spot >= pack.hidden:
        return f"{kind}-{'back' if spot == pack.hidden else 'none'}"
    name = pack.names[spot]
    look = pack.looks.get(name, Look())
    if look.like:
        return f"{kind}-{look.like}"
    said = "\n".join((look.text or name, look.sign, look.colour))
    return f"{kind}-{MARK}{said.encode().hex()}"


def look_of(name: str) -> Look:
    """The look that such a name holds."""
    text, sign, colour = bytes.fromhex(name[2:].removeprefix(MARK)).decode().split("\n")
    return Look(text, sign, colour)


def drawn(name: str) -> str:
    """The drawing of such a name: a `<g>` that has it as its id."""
    look, kind = look_of(name), name[0]
    made = KINDS[kind]
    face = shadow(made) + f'<rect width="{made.width}" height="{made.height}" rx="{made.round}"/>'
    return f'<g id="{name}">{face}{_corner(look, made)}{_sign(look, made)}</g>'


def _colour(look: Look) -> str:
    return look.colour or COLOURS.get(look.sign, INK)


def _corner(look: Look, made: Kind) -> str:
    """The letters at the upper left, so that they are in sight when another card lies on it."""
    x, y, scale = made.rank
    size = min(21 * scale, _widest(look.text, made.width - 1.6 * x))
    return _letters(look.text, (x, y + 8 * scale + size * 0.45, size), _colour(look), "start")


def _sign(look: Look, made: Kind) -> str:
    """The sign in the middle; of a small card below the letters."""
    if not look.sign:
        return ""
    small = made.width < 30
    across, down = (made.width / 2, made.height * 0.72) if small else (made.width / 2 + 2, made.height * 0.62)
    size = made.width * (0.5 if small else 0.56)
    if look.sign in SHAPES:
        path = moved(SHAPES[look.sign], across - size / 2, down - size / 2, size / 20)
        return f'<path stroke="none" fill="{_colour(look)}" d="{path}"/>'
    fits = min(size, _widest(look.sign, made.width * 0.8))
    return _letters(look.sign, (across, down + fits * 0.36, fits), _colour(look), "middle")


def _widest(text: str, width: float) -> float:
    """The size in which bold letters are so wide."""
    return width / (BOLD * measure(text))


def _letters(text: str, where: tuple[float, float, float], colour: str, anchor: str) -> str:
    """Letters at a place: across, down, and their size."""
    x, y, size = where
    style = f"font:700 {size:.3g}px {FONT};fill:{colour};stroke:none;text-anchor:{anchor}"
    return (
        f'<text x="{x:.3g}" y="{y:.3g}" style="{style}">{xml(text)}</text>'  # the picture's own sheet is for its words
    )
