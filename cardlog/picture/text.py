"""Text in a picture: what people wrote, shown and never obeyed."""

from __future__ import annotations

from html import escape
from typing import Final
from unicodedata import combining, east_asian_width

_CONTROLS: Final = {code: 0x2400 + code for code in range(32)} | {127: 0x2421} | dict.fromkeys(range(128, 160), 0xFFFD)
_BROKEN: Final = dict.fromkeys((0xFFFE, 0xFFFF, *range(0xD800, 0xE000)), 0xFFFD)
_SHOWN: Final = _CONTROLS | _BROKEN
_IN_LINES: Final = {code: to for code, to in _SHOWN.items() if code not in (9, 10)}


def visible(text: str, lines: bool = False) -> str:
    r"""The text with a sign for each character that cannot be shown, so that no file is broken by it.

    >>> visible("Ana\x07\n"), visible("Ana\x07\n", lines=True)
    ('Ana␇␊', 'Ana␇\n')
    """
    return text.translate(_IN_LINES if lines else _SHOWN)


def xml(text: str) -> str:
    r"""The text as it stands in SVG or HTML.

    >>> xml("</b>\x00")
    '&lt;/b&gt;␀'
    """
    return escape(visible(text))


def clip(text: str, room: float, size: float = 1) -> str:
    """The text, or as much of its beginning as fits, with `…`.

    Args:
        text: The text.
        room: How wide it may be.
        size: The size of its letters, in the same unit; left out, the room is in sizes of a letter.

    >>> clip("Ana", 3), clip("Anastasia", 3), clip("山田太郎", 3), clip("WWWWW", 3)
    ('Ana', 'Ana…', '山…', 'WW…')
    """
    if measure(text) * size <= room:
        return text
    used, kept = _WIDTHS["…"] * size, ""
    for sign in text:
        used += _width(sign) * size
        if used > room:
            break
        kept += sign
    return kept + "…"


def measure(text: str) -> float:
    """About how wide a text is, in sizes of a letter, in the fonts of most systems.

    >>> round(measure("ill"), 2), round(measure("WWW"), 2)
    (0.9, 3.0)
    """
    return sum(map(_width, text))


_WIDTHS: Final = {
    **dict.fromkeys("ijlI.,:;'|!", 0.3),
    **dict.fromkeys("frt()[]-/ ", 0.42),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZ&", 0.74),
    **dict.fromkeys("mwM@%…♣♦♥♠", 0.95),
    "W": 1.0,
}


def _width(sign: str) -> float:
    if combining(sign):
        return 0
    return _WIDTHS.get(sign) or (1.1 if east_asian_width(sign) in "WF" or sign > "\U0001f000" else 0.62)
