r"""What a reference card of a game says: from its page `reference.md`, or of a game without one from its rules.

A page has a title, sections, and list items, in which words can be bold and cards stand in backquotes; ids of clauses
stand in brackets. `reference.pt.md` says the same in another language.

>>> page = read("# Tiny\n\n## Cards\n- `A` takes **all**\n  points (TY 1.2)\n", "TY")
>>> page.title, page.sections[0].title
('Tiny', 'Cards')
>>> page.sections[0].items[0][-3:]
(('**', 'all'), ('', ' points '), ('()', '(TY 1.2)'))
"""

from __future__ import annotations

__all__ = ["Item", "Page", "Section", "page_of", "read"]

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Final, NamedTuple, TypeAlias

from cardlog.game import AnyGame
from cardlog.rulebook import DEFINITIONS, rules_page

Item: TypeAlias = tuple[tuple[str, str], ...]
"""Pieces of text, each with what it is: plain (empty), bold (`**`), a card (a backquote), or the ids of clauses (`()`)."""


class Section(NamedTuple):
    """What belongs together.

    Attributes:
        title: What it is about.
        items: What it says, one after the other.
    """

    title: str
    items: tuple[Item, ...]


class Page(NamedTuple):
    """What a card says.

    Attributes:
        title: The name of the game.
        sections: What it says.
        cut: Whether it says less than the page that it was made of.
    """

    title: str
    sections: tuple[Section, ...]
    cut: bool = False

    def shorter(self) -> Page:
        """The same without its last item."""
        *others, last = self.sections
        kept = [*others, last._replace(items=last.items[:-1])] if len(last.items) > 1 else others
        return self._replace(sections=tuple(kept), cut=True)


def page_of(game: AnyGame, language: str = "en") -> Page:
    """The page of a game."""
    for name in dict.fromkeys((f"reference.{language}.md", "reference.md")):
        page = files(game.package).joinpath(name)
        if page.is_file():
            return read(page.read_text(encoding="utf-8"), game.prefix)
    return read(_of_rules(rules_page(game.package, language), game.prefix), game.prefix)


def read(text: str, prefix: str) -> Page:
    """A page from its Markdown; what is neither a heading nor in a list is left out."""
    title, sections = "", []
    for kind, words in _blocks(text):
        if kind == "# ":
            title = title or words
        elif kind == "## ":
            sections.append(Section(words, ()))
        elif sections:
            sections[-1] = sections[-1]._replace(items=(*sections[-1].items, _item(words, prefix)))
    return Page(title, tuple(section for section in sections if section.items))


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """Headings and items, whose lines are put together."""
    found: list[list[str]] = []
    for line in text.split("\n"):
        mark = next((mark for mark in ("# ", "## ", "- ") if line.startswith(mark)), None)
        if mark is not None:
            found.append([mark, line.removeprefix(mark).strip()])
        elif found and line.startswith("  ") and line.strip():
            found[-1][1] += f" {line.strip()}"
        else:
            found.append(["", ""])
    return ((kind, words) for kind, words in found if kind)


def _item(words: str, prefix: str) -> Item:
    """The pieces of an item."""
    pieces = re.split(rf"(\*\*.+?\*\*|`[^`]+`|\({prefix} [^()]*\))", words)
    return tuple(_piece(piece) for piece in pieces if piece)


def _piece(text: str) -> tuple[str, str]:
    if text.startswith("**") and len(text) > 4:
        return "**", text[2:-2]
    if text.startswith("`") and len(text) > 2:
        return "`", text[1:-1]
    return ("()" if text.startswith("(") and text.endswith(")") and re.search(r"\d", text) else ""), text


_MARKS: Final = re.compile(r"(?<=\()\[=\][:,]? ?| ?\[=(?::[^\]]*)?\]|`|\*\*")
"""What marks an interpretation, and code: a card has no room for it."""


def _of_rules(text: str, prefix: str) -> str:
    """A page of rules as a page of a card: ids behind their words, without worked examples."""
    definition = "|".join(map(re.escape, DEFINITIONS))
    text = re.sub(rf"^## {prefix} X.*\Z", "", _MARKS.sub("", text), flags=re.MULTILINE | re.DOTALL)
    text = re.sub(rf"^## {prefix} \w+ ", "## ", text, flags=re.MULTILINE)
    text = re.sub(r"^# (.*?): .*", r"# \1", text)
    items = rf"^- ({prefix} \S+) (?:(?:{definition}) )?((?:.*\n  )*.*)"
    return re.sub(items, r"- \2 (\1)", text, flags=re.MULTILINE)
