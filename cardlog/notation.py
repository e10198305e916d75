"""The text form, `.cgn`: read tolerantly, written canonically."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from attrs import evolve

from cardlog.errors import CardlogError, NotationError
from cardlog.event import PUBLIC, Event, Takeback, viewer_of
from cardlog.game import find
from cardlog.line import DEEPEST, NO_NOTE, Line, Note
from cardlog.log import FIRST_TAGS, FORMAT, Header, Log, Source
from cardlog.verbs import Verbs

T = TypeVar("T")

SIGNS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""PGN's signs and their numbers. `??` is a card here, so it is written `$4` only."""

LONGEST: Final = 1 << 24
"""The bytes of the longest line, and the characters of the longest comment, that are read: rubbish ends there."""

_TAG: Final = re.compile(r'\[\s*([^\s"\[\]]+)((?:\s+"(?:[^"\\]|\\.)*")+)\s*\]')
_VALUE: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_SIGN: Final = r"(?:!!|!\?|\?!|!|\?)(?=[\s(){$]|$)"
_GLYPH: Final = re.compile(rf"\$(\d{{1,9}})(?=[\s(){{$]|$)|{_SIGN}")
_EVENT_END: Final = re.compile(rf"[(){{$]|(?<=[\sa-z0-9]){_SIGN}")
_COMMENT: Final = re.compile(r"((?:[^\\}]|\\.|\\$)*)(}?)")
_POSITION: Final = re.compile(r"\*\s+position\s+(?={)")


def write(log: Log) -> str:
    """The canonical text of a log, with a newline at its end.

    Raises:
        CardlogError: A tag or a name holds a line break, which no reader could give back.
    """
    header = log.header
    lines = [
        _tag("Cardlog", str(FORMAT)),
        _tag("Game", header.game.name),
        _tag("Rules", str(header.rules)),
        _tag("Seats", *header.seats),
        *(_tag(name, value) for name, value in header.tags),
        "",
    ]
    start = log.note(0).comment
    if start:
        lines.append(_comment(start))
    lines += _line(log, "")
    if not len(log) and not start:
        lines.pop()
    return "\n".join(lines) + "\n"


def _tag(name: str, *values: str) -> str:
    for value in values:
        if "\n" in value:
            raise CardlogError(f"the tag {name} cannot hold a line break")
    quoted = (value.replace("\\", "\\\\").replace('"', '\\"') for value in values)
    return f"[{name} " + " ".join(f'"{value}"' for value in quoted) + "]"


def _comment(text: str) -> str:
    return "{" + text.replace("\\", "\\\\").replace("}", "\\}") + "}"


def note_text(note: Note) -> str:
    """The glyphs and the comment of a note, without its variations; empty where it has none.

    >>> note_text(Note((1, 5), "So far"))
    '$1 $5 {So far}'
    """
    parts = [f"${glyph}" for glyph in note.glyphs]
    if note.comment:
        parts.append(_comment(note.comment))
    return " ".join(parts)


def _line(line: Line, indent: str) -> Iterator[str]:
    notes = line.notes
    for number, event in enumerate(line.events, 1):
        text = indent + str(event)
        note = notes.get(number)
        if note is None:
            yield text
            continue
        yield f"{text} {note_text(note)}".rstrip(" ")
        for variation in note.variations:
            first, *rest = _line(variation, indent + "  ")
            yield f"{indent}( {first.lstrip(' ')}"
            yield from rest
            yield f"{indent})"


def read_all(lines: Iterable[str], file: str | None = None) -> Iterator[Log]:
    """Read the games of a text, one after the other; each is given as soon as it is read.

    Args:
        lines: The lines of the text.
        file: The file's name, for errors.

    Raises:
        NotationError: The text is unreadable from some line on; the games before it have been given.
    """
    reader = _Reader(lines, file)
    try:
        while reader.more():
            yield reader.game()
    except NotationError as error:
        error.file = file
        if error.line is None:
            error.line = reader.number
        raise
    if not reader.games:
        raise NotationError('there is no game here: a log begins with [Cardlog "1"]', 1, file=file)


def read_header(lines: Iterable[str], file: str | None = None) -> Header:
    """The header of the first game, without reading its events.

    Raises:
        NotationError: The header is unreadable.
    """
    reader = _Reader(lines, file)
    try:
        reader.more()
        return reader.header()[0]
    except NotationError as error:
        error.file = file
        if error.line is None:
            error.line = reader.number
        raise


class _Reader:
    """Reads lines one by one, with one line of looking ahead."""

    def __init__(self, lines: Iterable[str], file: str | None) -> None:
        self._lines = iter(lines)
        self.file = file
        self.number = 0
        self.games = 0
        self.line: str | None = None
        self.next()

    def next(self) -> None:
        self.line = next(self._lines, None)
        self.number += 1
        if self.line is not None:
            self.line = self.line.rstrip("\r\n")
            if self.number == 1:
                self.line = self.line.removeprefix("\ufeff")

    def more(self) -> bool:
        """Whether another game follows; skips blank lines."""
        while self.line is not None and not self.line.strip():
            self.next()
        return self.line is not None

    def game(self) -> Log:
        header, tag_lines = self.header()
        body = _Body(self, header.game.verbs)
        body.read()
        self.games += 1
        log = Log(header, body.main.events, body.main.notes)
        log.source = Source(self.file, self.games, tag_lines, body.lines, body.inner_lines)
        return log

    def header(self) -> tuple[Header, dict[str, int]]:
        """The tag pairs of a game, and the line of each."""
        tags: dict[str, list[str]] = {}
        lines: dict[str, int] = {}
        while self.more():
            assert self.line is not None
            text = self.line.strip()
            if not text.startswith("["):
                break
            match = _TAG.fullmatch(text)
            if match is None:
                raise NotationError(f'{_short(text)} is no tag: [Name "value"]', self.number, 1)
            name = match[1]
            if not tags and name != "Cardlog":
                raise NotationError('a log begins with [Cardlog "1"]', self.number, 1)
            if name == "Cardlog" and tags:
                break
            if name in tags:
                raise NotationError(f"the tag {name} stands twice", self.number, 1)
            tags[name] = [re.sub(r'\\(["\\])', r"\1", value) for value in _VALUE.findall(match[2])]
            lines[name] = self.number
            self.next()
        if not tags:
            raise NotationError('a log begins with [Cardlog "1"]', self.number, 1)
        return _header(tags, lines, self.number), lines


def _header(tags: dict[str, list[str]], lines: dict[str, int], end: int) -> Header:
    version = tags["Cardlog"][0]
    if not version.isdecimal() or int(version) < 1:
        raise NotationError(f"{version!r} is no version of the format", lines["Cardlog"], 1)
    if int(version) > FORMAT:
        message = f"written by a newer cardlog: format {version}, and this one reads up to {FORMAT}"
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

    tag("Game", lambda: find(game))
    tag("Rules", lambda: find(game).rules(rules))
    header = tag("Seats", lambda: Header.make(game, rules, list(seats) or [""] * 99))
    header = evolve(header, tags=tuple(tags.items()))
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
    if not text.isdecimal() or int(text) < 1:
        raise ValueError(f"{text!r} is no revision: a number from 1")


class _Frame:
    """A line of events that is being read."""

    def __init__(self, prefix: tuple[int, ...] = ()) -> None:
        self.prefix = prefix
        self.events: list[Event] = []
        self.notes: dict[int, Note] = {}
        self.before: list[str] = []

    def note(self, **changes: Any) -> None:
        """Add to the note of the last event."""
        at = len(self.events)
        self.notes[at] = evolve(self.notes.get(at, NO_NOTE), **changes)

    def comment(self, text: str) -> None:
        text = text.strip()
        if not text:
            return
        if not self.events and self.prefix:
            self.before.append(text)
            return
        old = self.notes.get(len(self.events), NO_NOTE).comment
        self.note(comment=f"{old}\n{text}" if old else text)

    def add(self, event: Event) -> None:
        self.events.append(event)
        if self.before:
            self.note(comment="\n".join(self.before))
            self.before = []


class _Body:
    """Reads the events of one game, with what hangs on them."""

    def __init__(self, reader: _Reader, verbs: Verbs) -> None:
        self.reader = reader
        self.verbs = verbs
        self.main = _Frame()
        self.open = [self.main]
        self.opened_at: list[tuple[int, int]] = []
        self.lines = array("I")
        self.inner_lines: dict[tuple[int, ...], int] = {}

    def read(self) -> None:
        reader, main, seen, tidy = self.reader, self.main, self.verbs.seen, self.verbs.tidy
        while reader.line is not None:
            text = reader.line.strip()
            event = seen.get(text)
            if event is not None and len(self.open) == 1:
                main.add(event if tidy is None else tidy(event, self._before))
                self.lines.append(reader.number)
            elif text.startswith("["):
                break
            elif text:
                self._marked(reader.line)
            reader.next()
        if self.opened_at:
            line, column = self.opened_at[-1]
            raise NotationError("this variation is never closed", line, column)

    def _before(self) -> Event | None:
        """The last event in force before the one that is being read."""
        voided, end = 0, None
        for frame in reversed(self.open):
            for event in reversed(frame.events[:end]):
                if isinstance(event, Takeback):
                    voided += event.count
                elif voided:
                    voided -= 1
                else:
                    return event
            end = frame.prefix[-2] - 1 if frame.prefix else None
        return None

    def _marked(self, text: str) -> None:
        """Read a line piece by piece: an event, then glyphs, comments, variations."""
        at = 0
        may_begin = True
        while True:
            at += len(text[at:]) - len(text[at:].lstrip())
            if at == len(text):
                return
            sign = text[at]
            glyph = _GLYPH.match(text, at)
            if sign == "{":
                text, at = self._comment(text, at)
                may_begin = may_begin and not self.open[-1].events and bool(self.open[-1].prefix)
                continue
            if sign == "(":
                self._open(at)
                may_begin = True
            elif sign == ")":
                self._close(at)
                may_begin = False
            elif glyph is not None:
                self._glyph(glyph, at)
                at = glyph.end()
                continue
            else:
                if not may_begin:
                    raise self._error("an event begins a line of its own", at)
                at = self._event(text, at)
                may_begin = False
                continue
            at += 1

    def _error(self, message: str, at: int) -> NotationError:
        return NotationError(message, self.reader.number, at + 1)

    def _event(self, text: str, at: int) -> int:
        position = _POSITION.match(text, at)
        if position is not None:
            end = self._json_end(text, position.end())
        else:
            found = _EVENT_END.search(text, at)
            end = found.start() if found is not None else len(text)
        try:
            event = self.verbs.read(text[at:end].strip())
        except NotationError as error:
            error.line, error.column = self.reader.number, at + (error.column or 1)
            raise
        frame = self.open[-1]
        frame.add(event if self.verbs.tidy is None else self.verbs.tidy(event, self._before))
        if frame is self.main:
            self.lines.append(self.reader.number)
        else:
            self.inner_lines[(*frame.prefix, len(frame.events))] = self.reader.number
        return end

    def _json_end(self, text: str, at: int) -> int:
        try:
            return json.JSONDecoder().raw_decode(text, at)[1]
        except (ValueError, RecursionError):
            raise self._error("the position is no JSON object on one line", at) from None

    def _glyph(self, glyph: re.Match[str], at: int) -> None:
        frame = self.open[-1]
        if not frame.events:
            raise self._error("a glyph stands after an event", at)
        number = int(glyph[1]) if glyph[1] else SIGNS[glyph[0]]
        old = frame.notes.get(len(frame.events), NO_NOTE).glyphs
        frame.note(glyphs=(*old, number))

    def _comment(self, text: str, at: int) -> tuple[str, int]:
        """Read a comment, over as many lines as it has; returns the last of them, and where it ends."""
        begun = (self.reader.number, at + 1)
        pieces = []
        at += 1
        size = 0
        while True:
            match = _COMMENT.match(text, at)
            assert match is not None
            pieces.append(match[1])
            size += len(match[1]) + 1
            if match[2]:
                break
            if size > LONGEST:
                raise NotationError("this comment is too long: over 16 MiB", *begun)
            self.reader.next()
            if self.reader.line is None:
                raise NotationError("this comment never ends", *begun)
            text, at = self.reader.line, 0
        self.open[-1].comment(re.sub(r"\\([}\\])", r"\1", "\n".join(pieces)))
        return text, match.end()

    def _open(self, at: int) -> None:
        frame = self.open[-1]
        if not frame.events:
            raise self._error("a variation stands after an event", at)
        if len(self.open) > DEEPEST:
            raise self._error(f"variations nest no deeper than {DEEPEST}", at)
        number = len(frame.events)
        index = len(frame.notes.get(number, NO_NOTE).variations)
        self.open.append(_Frame((*frame.prefix, number, index)))
        self.opened_at.append((self.reader.number, at + 1))

    def _close(self, at: int) -> None:
        if len(self.open) == 1:
            raise self._error("no variation is open here", at)
        inner = self.open.pop()
        self.opened_at.pop()
        if not inner.events:
            raise self._error("a variation holds an event at least", at)
        frame = self.open[-1]
        old = frame.notes.get(len(frame.events), NO_NOTE).variations
        frame.note(variations=(*old, Line(inner.events, inner.notes)))


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
