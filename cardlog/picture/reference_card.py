"""A reference card: what one has to remember of a game, on one printed page (A4), as a picture.

>>> from cardlog import find
>>> reference_card(find("cuttle"))[:80]
'<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 '
"""

from __future__ import annotations

__all__ = [
    "BEFORE",
    "BEFORE_CARD",
    "BOTTOM",
    "COLUMN",
    "GAP",
    "HEIGHT",
    "LINE",
    "MARGIN",
    "MOST_INDENT",
    "SIZES",
    "TOP",
    "WIDTH",
    "Block",
    "Line",
    "Word",
    "as_html",
    "reference_card",
]

import re
from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from typing import Final, NamedTuple, TypeAlias

from cardlog.game import AnyGame
from cardlog.language import ENGLISH, Language
from cardlog.picture.faces import COLOURS
from cardlog.picture.own import FONT
from cardlog.picture.reference_text import Item, Page, Section, page_of
from cardlog.picture.text import measure, xml
from cardlog.words import Words, plural, words

WIDTH: Final = 595
HEIGHT: Final = 842
MARGIN: Final = 34
GAP: Final = 22
"""Between the two columns."""
TOP: Final = 96
BOTTOM: Final = HEIGHT - 46
COLUMN: Final = (WIDTH - 2 * MARGIN - GAP) / 2
SIZES: Final = tuple(size / 4 for size in range(50, 25, -1))
"""The sizes of letters, in points, the largest first: the first that fits is taken."""
LINE: Final = 1.34
"""From a line to the next, in sizes of letters."""
BEFORE: Final = 0.42
BEFORE_CARD: Final = 0.62
"""What there is besides before an item."""
MOST_INDENT: Final = 7.5
"""Cards before the items of a section that take no more than this are given the same room."""
_INK: Final = "#14211a"
_SOFT: Final = "#5a665f"
_GREEN: Final = "#1f6b49"
_SUITS: Final = {"♣": COLOURS["c"], "♦": COLOURS["d"], "♥": COLOURS["h"], "♠": COLOURS["s"]}
_BOLD: Final = ("**", "`")
_WIDER: Final = {"**": 1.1, "`": 1.1, "()": 0.78}
"""How much wider than plain words those of a kind are."""
_STYLE: Final = (
    f"text{{font-family:{FONT};fill:{_INK};white-space:pre}}.b{{font-weight:700}}.soft{{fill:{_SOFT}}}"
    f".head{{fill:{_GREEN};font-weight:700}}.card{{fill:#fff;stroke:{_GREEN};stroke-width:1}}"
)

Word: TypeAlias = tuple[str, str]
"""What it is (as in `Item`), and its text, with a blank before it where one belongs there."""


class Line(NamedTuple):
    """A line of a column.

    Attributes:
        y: Where it stands, from the top of the page.
        x: Where it begins.
        words: Its words; of a heading one.
        heading: Whether it is a heading.
        hanging: Whether it stands before the line that follows, at the same height.
    """

    y: float
    x: float
    words: tuple[Word, ...]
    heading: bool = False
    hanging: bool = False


def reference_card(game: AnyGame, say: Language = ENGLISH) -> str:
    """The card of a game as SVG, in a language: as large as fits on the page; of a long page of rules its beginning.

    It says what the game's page `reference.md` says, or else what its rules do (`cardlog.picture.reference_text`).
    """
    page = _page(game, say)
    while _columns(page, SIZES[-1], whole=False) is None:
        page = page.shorter()
    size = next(each for each in SIZES if _columns(page, each, whole=False) is not None)
    whole = next((each for each in SIZES if each >= size * 0.8 and _columns(page, each, whole=True) is not None), None)
    lines = _columns(page, whole or size, whole=whole is not None)
    assert lines is not None
    return _drawn(game, page, lines, whole or size, say)


def as_html(game: AnyGame, say: Language = ENGLISH) -> str:
    """The same as a page of HTML, which prints on one sheet."""
    title = xml(_page(game, say).title)
    style = (
        "@page{size:A4;margin:0}body{margin:0;background:#fff}svg{display:block;max-width:100%;height:auto;margin:auto}"
    )
    head = f'<!DOCTYPE html><html lang="{say.code}"><head><meta charset="utf-8"><title>{title}</title>'
    return f"{head}<style>{style}</style></head><body>{reference_card(game, say)}</body></html>\n"


def _page(game: AnyGame, say: Language) -> Page:
    page = page_of(game, say.code)
    return page if page.title else page._replace(title=game.title)


Block: TypeAlias = list[tuple[float, Line]]
"""Lines that stay together, with the height of each, as they would stand at the top left."""


def _columns(page: Page, size: float, *, whole: bool) -> list[Line] | None:
    """All lines, in two columns as long as one another; None where there is no room.

    Args:
        page: What they say.
        size: The size of their letters.
        whole: Whether no section is broken between the columns.
    """
    sections = [[*_blocks(section, size)] for section in page.sections]
    blocks = [[*chain(*section)] for section in sections] if whole else [*chain(*sections)]
    heights = [sum(height for height, _ in block) for block in blocks]
    longer = {n: max(sum(heights[:n]), sum(heights[n:])) for n in range(len(blocks), -1, -1)}
    first = min(longer, key=longer.__getitem__)
    if longer[first] > BOTTOM - TOP:
        return None
    left, right = blocks[:first], blocks[first:]
    return [*_placed(left, MARGIN, size), *_placed(right, MARGIN + COLUMN + GAP, size)]


def _placed(blocks: list[Block], left: float, size: float) -> Iterator[Line]:
    y = float(TOP)
    for nth, (height, line) in enumerate(line for block in blocks for line in block):
        y += height if nth else size
        yield line._replace(y=y, x=left + line.x)


def _blocks(section: Section, size: float) -> Iterator[Block]:
    """The items of a section; its heading stays with the first."""
    heading = [
        (size * (2.3 if nth == 0 else 1.45), Line(0, 0, line, heading=True))
        for nth, line in enumerate(_wrapped([("**", section.title)], COLUMN, size * 1.1))
    ]
    indents = [_indent(item, size) for item in section.items if _leading(item)]
    common = max((indent for indent in indents if indent <= size * MOST_INDENT), default=0.0)
    for nth, item in enumerate(section.items):
        yield [*(heading if nth == 0 else []), *_lines(item, size, common)]


def _indent(item: Item, size: float) -> float:
    """How much room the cards take that an item begins with."""
    return sum(_chip(text, size) + size * 0.3 for kind, text in _leading(item) if kind == "`") + size * 0.4


def _lines(item: Item, size: float, common: float) -> Iterator[tuple[float, Line]]:
    """The lines of an item: cards at its beginning, or a dot, hang before all of them."""
    leading = _leading(item)
    indent = max(common, _indent(item, size)) if leading else size * 0.9
    cards = tuple(piece for piece in leading if piece[0] == "`")
    first = size * (LINE + (BEFORE_CARD if cards else BEFORE))
    yield first, Line(0, 0, cards or (("", "•"),), hanging=bool(cards))
    for nth, line in enumerate(_wrapped(item[len(leading) :], COLUMN - indent, size)):
        yield (size * LINE if nth else 0.0), Line(0, indent, line)


def _leading(item: Item) -> Item:
    """The cards at the beginning of an item."""
    found: list[Word] = []
    for kind, text in item:
        if kind == "`":
            found.append((kind, text))
        elif text.strip() or not found:
            break
        else:
            found.append((kind, text))
    return tuple(found)


def _chip(text: str, size: float) -> float:
    """How wide a card is drawn."""
    return max(size * 1.55, (measure(text) * 1.1 + 0.6) * size)


def _wide(word: Word, size: float) -> float:
    kind, text = word
    return measure(text) * size * _WIDER.get(kind, 1.0)


def _wrapped(pieces: Iterable[Word], room: float, size: float) -> Iterator[tuple[Word, ...]]:
    """The words of pieces, line by line."""
    line: list[Word] = []
    used = 0.0
    for kind, text in _words(pieces):
        if line and used + _wide((kind, text), size) > room and text.startswith(" "):
            yield tuple(line)
            line, used = [], 0.0
        word = (kind, text if line else text.lstrip())
        line.append(word)
        used += _wide(word, size)
    if line:
        yield tuple(line)


def _words(pieces: Iterable[Word]) -> Iterator[Word]:
    """The words of pieces, each with the blank before it."""
    blank = False
    for kind, text in pieces:
        for found in re.finditer(r"(\s*)(\(.*|\S+)" if kind == "()" else r"(\s*)(\S+)", text):
            yield kind, " " * (blank or bool(found[1])) + found[2]
            blank = False
        blank = text[-1:].isspace()


def _drawn(game: AnyGame, page: Page, lines: list[Line], size: float, say: Language) -> str:
    """The page."""
    command = f"cardlog rules {game.name}"
    rest = words("The beginning of the rules; all of them: {command}", command=command)
    foot = rest if page.cut else words("All the rules: {command}", command=command)
    about = words("{seats}, {cards}", seats=_seats(game), cards=_cards(game))
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 {WIDTH} {HEIGHT}">',
            f"<title>{xml(page.title)}</title><style>{_STYLE}</style>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            f'<text x="{MARGIN}" y="62" font-size="28" class="b">{xml(page.title)}</text>',
            f'<text x="{WIDTH - MARGIN}" y="62" font-size="12" class="soft" text-anchor="end">{xml(say(about))}</text>',
            f'<path d="M{MARGIN} 76H{WIDTH - MARGIN}" stroke="{_GREEN}" stroke-width="2.5"/>',
            *(_line(line, size) for line in lines),
            f'<text x="{MARGIN}" y="{HEIGHT - 24}" font-size="8.5" class="soft">{xml(say(foot))}</text></svg>',
        )
    )


def _seats(game: AnyGame) -> Words:
    """How many can play."""
    least, most = min(game.seats), max(game.seats)
    if least == most:
        return plural("{n} seat", "{n} seats", most)
    return words("{least} to {most} seats", least=least, most=most)


def _cards(game: AnyGame) -> Words:
    """How many cards it is played with, by the classic rules."""
    return plural("{n} card", "{n} cards", game.pack.size(game.start(game.rules(), min(game.seats)).unseen))


def _line(line: Line, size: float) -> str:
    """Cards side by side, or a line of text."""
    if line.words[0][0] == "`" and line.hanging:
        return "".join(_chips(line, size))
    size = size * 1.1 if line.heading else size
    parts = (
        _run(kind, "".join(text for _, text in run), size) for kind, run in groupby(line.words, lambda word: word[0])
    )
    head = ' class="head"' if line.heading else ""
    return f'<text xml:space="preserve" x="{line.x:.1f}" y="{line.y:.1f}" font-size="{size:.2f}"{head}>{"".join(parts)}</text>'


def _run(kind: str, text: str, size: float) -> str:
    """Words of one kind."""
    if kind == "()":
        return f'<tspan class="soft" font-size="{size * _WIDER["()"]:.2f}">{xml(text)}</tspan>'
    return f'<tspan class="b">{_suited(text)}</tspan>' if kind in _BOLD else _suited(text)


def _suited(text: str) -> str:
    """Text in which the signs of suits have their colours."""
    return re.sub("[♣♦♥♠]", lambda sign: f'<tspan fill="{_SUITS[sign[0]]}">{sign[0]}</tspan>', xml(text))


def _chips(line: Line, size: float) -> Iterator[str]:
    """Cards, each as a small card with its name."""
    x = line.x
    for _, text in line.words:
        width, height = _chip(text, size), size * 1.5
        yield f'<rect x="{x:.1f}" y="{line.y - size * 1.12:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{size * 0.25:.1f}" class="card"/>'
        middle = f'x="{x + width / 2:.1f}" y="{line.y:.1f}" text-anchor="middle"'
        yield f'<text {middle} font-size="{size:.2f}" class="b">{_suited(text)}</text>'
        x += width + size * 0.3
