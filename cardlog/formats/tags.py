"""The tag pairs at the head of a log, and the header that they make."""

from __future__ import annotations

__all__ = ["MARK", "Lines", "begins_game", "is_blank", "is_tag", "make_header", "read_tags"]

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from cardlog.errors import NotationError
from cardlog.event import PUBLIC, viewer_of
from cardlog.formats.format import FORMAT
from cardlog.game import find
from cardlog.log import FIRST_TAGS, Header
from cardlog.words import english

T = TypeVar("T")

_QUOTED: Final = r'"(?:[^"\\]++|\\.)*+"'  # possessive: going back would cost memory
_TAG: Final = re.compile(rf'\[\s*([^\s"\[\]]+)((?:\s+{_QUOTED})++)\s*\]')
_VALUE: Final = re.compile(_QUOTED)
_NUMBER: Final = re.compile(r"0*[1-9][0-9]{0,8}")
MARK: Final = "\ufeff"
"""The byte order mark that some editors put before a text; files put one behind the other have several."""
_BEGIN: Final = re.compile(rf"[\s{MARK}]*\[\s*Cardlog\b")


class Lines:
    """The lines of a text one by one, with one line of looking ahead.

    Args:
        lines: The lines; blank ones may come several at a time. Where one raises NotationError, it is asked for an
            iterator again, which goes on behind that line.

    Attributes:
        line: The present line, without its end; None after the last.
        number: Its number, from 1; of blank lines, that of the last.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._source = lines
        self._lines = iter(lines)
        self.number = 0
        self.line: str | None = None
        self.next()
        if self.line is not None:
            self.line = self.line.removeprefix(MARK)

    def next(self) -> None:
        """Go on to the next line.

        Raises:
            NotationError: It is no text; one can go on.
        """
        self.number += 1
        try:
            line = next(self._lines, None)
        except NotationError as error:
            error.line = self.number
            self.line, self._lines = "", iter(self._source)
            raise
        if line is None:
            self.line = None
            return
        text = self.line = line.rstrip("\r\n")
        if text < "!" and not text.strip():
            self.line = line.removesuffix("\n")
            self.number += self.line.count("\n")

    def more(self) -> bool:
        """Whether anything follows; skips blank lines."""
        while self.line is not None and (self.line < "!" or self.line > "~") and is_blank(self.line):
            self.next()
        return self.line is not None

    def begins(self) -> bool:
        """Whether a game begins on the present line."""
        return self.line is not None and begins_game(self.line)


def begins_game(line: str) -> bool:
    """Whether a game begins on a line."""
    return _BEGIN.match(line) is not None


def is_blank(line: str) -> bool:
    """Whether nothing stands on a line, but perhaps a byte order mark."""
    return not line.strip().strip(MARK)


def is_tag(line: str) -> bool:
    """Whether a line reads as a tag."""
    return _TAG.fullmatch(line.strip()) is not None


def read_tags(source: Lines) -> tuple[Header, dict[str, int]]:
    """Read the tag pairs of a game.

    Returns:
        The header, and the line of each tag.

    Raises:
        NotationError: They are unreadable.
    """
    tags: dict[str, list[str]] = {}
    lines: dict[str, int] = {}
    while source.more():
        assert source.line is not None
        text = source.line.strip()
        if not tags:
            text = text.lstrip(MARK).lstrip()
        if not text.startswith("["):
            break
        match = _TAG.fullmatch(text)
        if match is None:
            raise NotationError(f'{_short(text)} is no tag: [Name "value"]', source.number, 1)
        name = match[1]
        if not tags and name != "Cardlog":
            raise NotationError('a log begins with [Cardlog "1"]', source.number, 1)
        if name == "Cardlog" and tags:
            break
        if name in tags:
            raise NotationError(f"the tag {name} stands twice", source.number, 1)
        tags[name] = [_unescaped(value[1:-1]) for value in _VALUE.findall(match[2])]
        lines[name] = source.number
        source.next()
    if not tags:
        raise NotationError('a log begins with [Cardlog "1"]', source.number, 1)
    return _header(tags, lines, source.number), lines


def _unescaped(value: str) -> str:
    """What a tag's value says; few have anything to unescape, and every game has several."""
    return re.sub(r'\\(["\\])', r"\1", value) if "\\" in value else value


def _header(tags: dict[str, list[str]], lines: dict[str, int], end: int) -> Header:
    version = tags["Cardlog"][0]
    if not _NUMBER.fullmatch(version):
        raise NotationError(f"{_short(version)} is no version of the format", lines["Cardlog"], 1)
    if int(version) > FORMAT:
        message = english(f"written by a newer cardlog: format {version}, and this one reads up to {FORMAT}")
        raise NotationError(message, lines["Cardlog"], 1)
    for name in FIRST_TAGS:
        if name not in tags:
            raise NotationError(f"the tag {name} is missing", end, 1)
    for name, values in tags.items():
        if len(values) > 1 and name != "Seats":
            raise NotationError(f"the tag {name} has one value, not {len(values)}", lines[name], 1)
    others = {name: values[0] for name, values in tags.items() if name not in FIRST_TAGS}
    return make_header(tags["Game"][0], tags["Rules"][0], tags["Seats"], others, lines)


def make_header(
    game: str, rules: str, seats: Sequence[str], tags: Mapping[str, str], lines: Mapping[str, int]
) -> Header:
    """A header from the texts of its tags.

    Args:
        game: The game's name.
        rules: The text of the tag `Rules`.
        seats: The names.
        tags: The other tags.
        lines: The line of each tag, for errors; may be empty.

    Raises:
        NotationError: A tag's text is not of the grammar.
    """

    def tag(name: str, work: Callable[[], T]) -> T:
        try:
            return work()
        except ValueError as error:
            raise NotationError(str(error), lines.get(name), 1 if name in lines else None) from None

    found = tag("Game", lambda: find(game))
    read = tag("Rules", lambda: found.rules(rules))
    tag("Seats", lambda: found.check_seats(len(seats)))
    header = tag("Seats", lambda: Header(found, read, tuple(seats), tuple(tags.items())))
    if "View" in tags:
        tag("View", lambda: _viewer(tags["View"], len(seats)))
    if "Revision" in tags:
        tag("Revision", lambda: _revision(tags["Revision"]))
    return header


def _viewer(text: str, seats: int) -> None:
    viewer = viewer_of(text)
    if viewer != PUBLIC and viewer >= seats:
        raise ValueError(f"no seat {text} plays")


def _revision(text: str) -> None:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{_short(text)} is no revision: a number from 1")


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
