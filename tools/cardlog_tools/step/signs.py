"""A text that is edited on the screen: signs stand in for what would steer the terminal, or end a line unasked."""

from __future__ import annotations

from typing import Final
from unicodedata import category

from cardlog_tools.out import is_harmless

FREE: Final = range(0xE000, 0xF900)
"""Characters that mean nothing by themselves, and that no keyboard has."""


class Signs:
    r"""A text with such signs, and the way back.

    >>> signs = Signs("Ana\x1b[2J\tand\u200cso\non")
    >>> signs.shown.isascii(), "\x1b" in signs.shown, "\tand\u200cso\non" in signs.shown
    (False, False, True)
    >>> signs.meant(signs.shown + "!")
    'Ana\x1b[2J\tand\u200cso\non!'

    Attributes:
        shown: The text as it can be edited; of the same length.
    """

    def __init__(self, text: str) -> None:
        there = {*text}
        free = (chr(code) for code in FREE if chr(code) not in there)
        odd = sorted(char for char in there if char not in "\n\t" and _steers(char))
        self._signs = {ord(char): sign for char, sign in zip(odd, free, strict=False)}
        self._meant = {ord(sign): chr(char) for char, sign in self._signs.items()}
        self.shown = text.translate(self._signs)

    def stands_in(self, char: str) -> bool:
        """Whether a character of the text shown is such a sign."""
        return ord(char) in self._meant

    def meant(self, edited: str) -> str:
        """What a text means that was made of the one shown."""
        return edited.translate(self._meant)


def _steers(char: str) -> bool:
    return not is_harmless(char) and category(char) not in ("Co", "Cn")
