"""Text for people: cards with their symbols, colour where there is a terminal, lines that fit its width.

What games tell holds cards and seats in braces: `{A} draws {5h}.` Names and styled cards go in their places.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len

from cardlog.cards import SEATS, SUITS, SYMBOLS
from cardlog.language import ENGLISH, Language
from cardlog.pack import STANDARD, Look, Pack
from cardlog.picture.words import symbol
from cardlog_tools.out import carries, harmless

RED: Final = "31"
BOLD: Final = "1"
DIM: Final = "2"

TWO: Final = ("", RED, RED, "", "")
"""The styles of clubs, diamonds, hearts, spades and jokers in two colours."""
FOUR: Final = ("32", "94", RED, "", "")
"""The same in four."""
CHIPS: Final = ("7;32", "7;94", f"7;{RED}", "7", "7")
"""The same for cards that stand out as cards: in reverse video, and in four colours."""

_COLOUR: Final = {"red": "31", "green": "32", "yellow": "33", "blue": "94", "purple": "35", "cyan": "36"}
"""The styles of cards that have a colour of their own, by its hue."""
_MARK: Final = re.compile(r"\{([^{}]*)\}")
_STYLE: Final = re.compile(r"\x1b\[[0-9;]*m")


class Screen:
    """What standard output can show.

    Attributes:
        width: The columns of the terminal; None where there is none, and lines may be of any length.
        colour: Whether there is colour.
        symbols: Whether suits are `♣ ♦ ♥ ♠` rather than letters.
        say: The language.
        suits: The styles of clubs, diamonds, hearts, spades and jokers.
        pack: The pack of the cards that are shown: that of the game.
    """

    pack: Pack = STANDARD
    suits: tuple[str, ...] = TWO

    def __init__(self, say: Language = ENGLISH) -> None:
        self.say = say
        terminal = sys.stdout.isatty()
        self.width = shutil.get_terminal_size().columns if terminal else None
        self.colour = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.symbols = carries(SYMBOLS)

    def style(self, text: str, style: str) -> str:
        """The text in bold, dim or a colour, where there is any."""
        return f"\x1b[{style}m{text}\x1b[0m" if self.colour and style and text else text

    def card(self, name: str) -> str:
        """A card as people write it: `5♥`, `10♠`, in the style of its suit."""
        if name not in self.pack.readings:
            return self.style(name, DIM)
        card = self.pack.names[self.pack.readings[name]]
        like = self.pack.like(card)
        if like is None:
            return self.style(card, _COLOUR.get(self.pack.looks.get(card, Look()).hue, BOLD))
        return self.style(symbol(card, self.pack) if self.symbols else name, self.suits[SUITS.find(like[-1])])

    def fill(self, text: str, names: Sequence[str]) -> str:
        """The text in the language, with names for seats and styled cards for cards.

        Args:
            text: What a game tells.
            names: As `seat_names` gives them.
        """

        def shown(match: re.Match[str]) -> str:
            mark = match[1]
            if len(mark) == 1 and mark in SEATS[: len(names)]:
                return self.style(names[SEATS.index(mark)], BOLD)
            return self.card(mark)

        return _MARK.sub(shown, self.say(text))

    def filled(self, rows: Iterable[tuple[str, str]], names: Sequence[str]) -> list[tuple[str, str]]:
        """Rows of label and text as `rows` prints them."""
        return [(self.fill(label, names), self.fill(text, names)) for label, text in rows]

    def event(self, text: str) -> str:
        """An event's notation, its cards styled."""
        return " ".join(
            self.card(word) if word in self.pack.readings or word == "??" else word for word in text.split(" ")
        )

    def print(self, text: str = "", indent: int = 0, hanging: int = 0, margin: str = "") -> None:
        """Print a text, in as many lines as it needs.

        Args:
            text: The text, styled and harmless.
            indent: How many blanks stand before its first line.
            hanging: How many more stand before the others.
            margin: What each line begins with.
        """
        width = None if self.width is None else self.width - cell_len(margin)
        for line in fitted(text, width, indent, indent + hanging):
            sys.stdout.write(f"{margin}{line}".rstrip() + "\n")

    def rows(self, rows: Sequence[tuple[str, str]], indent: int = 0) -> None:
        """Print rows of label and text, both styled and harmless, the texts one below the other."""
        for line in self.row_lines(rows, indent):
            sys.stdout.write(line.rstrip() + "\n")

    def row_lines(self, rows: Sequence[tuple[str, str]], indent: int = 0) -> list[str]:
        """The lines of rows of label and text."""
        widths = [columns(label) for label, _ in rows]
        column = min(max(widths, default=0), (self.width or 80) // 2) + 2
        lines = []
        for size, (label, text) in zip(widths, rows, strict=True):
            gap = " " * max(column - size, 2)
            lines += fitted(f"{label}{gap}{text}", self.width, indent, indent + column)
        return lines


def seat_names(seats: Sequence[str]) -> list[str]:
    """The names of the seats as people are shown them: the letter where there is none, or with one that stands twice.

    >>> seat_names(["Ana", "", "Ana"])
    ['Ana (A)', 'B', 'Ana (C)']
    """
    shown = []
    for letter, name in zip(SEATS, seats, strict=False):
        twice = seats.count(name) > 1 or name in SEATS[: len(seats)] and name != letter
        shown.append(f"{harmless(name)} ({letter})" if name and twice else harmless(name) or letter)
    return shown


def columns(text: str) -> int:
    """How many columns a styled text takes."""
    return cell_len(_STYLE.sub("", text))


def fitted(text: str, width: int | None, first: int, others: int) -> list[str]:
    """The lines of a text, broken between words, the first and the others indented; one, where any width will do.

    >>> fitted("one two three", 9, 0, 2)
    ['one two', '  three']
    """
    if width is None:
        return [" " * first + text]
    done: list[str] = []
    line, used, begun = " " * first, first, False
    for word in text.split(" "):
        size = columns(word)
        if begun and used + 1 + size > width:
            done.append(line)
            line, used, begun = " " * others, others, False
        if done and not begun and not word:
            continue  # of a gap that a line was broken at, nothing is left
        line, used = (f"{line} {word}", used + 1 + size) if begun else (line + word, used + size)
        begun = True
    return [*done, line]
