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


def clip(text: str, width: float) -> str:
    """The text, or as much of its beginning as fits, with `…`; in widths of a letter.

    >>> clip("Ana", 5), clip("Anastasia", 5), clip("山田太郎", 5)
    ('Ana', 'Anas…', '山田…')
    """
    if sum(map(_width, text)) <= width:
        return text
    used, kept = 1.0, ""
    for sign in text:
        used += _width(sign)
        if used > width:
            break
        kept += sign
    return kept + "…"


def _width(sign: str) -> float:
    if combining(sign):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1
