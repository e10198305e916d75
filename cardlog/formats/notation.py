"""The text form, `.cgn`: read tolerantly, written canonically."""

from __future__ import annotations

__all__ = ["comments_text", "note_text", "read_all", "read_each", "read_header", "write"]

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from cardlog.clock import time_text
from cardlog.errors import NotationError
from cardlog.formats.body import Body
from cardlog.formats.format import version_of
from cardlog.formats.tags import Lines, begins_game, read_tags
from cardlog.line import Line, Note
from cardlog.log import Header, Log, Source


def write(log: Log) -> str:
    """The canonical text of a log, with a newline at its end.

    Raises:
        CardlogError: Its times mean nothing.
    """
    header = log.header
    lines = [
        _tag("Cardlog", str(version_of(log))),
        _tag("Game", header.game.name),
        _tag("Rules", str(header.rules)),
        _tag("Seats", *header.seats),
        *(_tag(name, value) for name, value in header.tags),
        "",
    ]
    start = note_text(log.note(0))
    if start:
        lines.append(start)
    lines += _line(log, "")
    if not len(log) and not start:
        lines.pop()
    return "\n".join(lines) + "\n"


def _tag(name: str, *values: str) -> str:
    quoted = (value.replace("\\", "\\\\").replace('"', '\\"') for value in values)
    return f"[{name} " + " ".join(f'"{value}"' for value in quoted) + "]"


def _comment(text: str) -> str:
    return "{" + text.replace("\\", "\\\\").replace("}", "\\}") + "}"


def note_text(note: Note) -> str:
    """What stands on the line of a note's event: its time, chance, glyphs and comments; empty where it has none.

    >>> note_text(Note((1, 5), ["So far", "so good"], time=12.5))
    '@12.5 $1 $5 {So far} {so good}'
    """
    time = [] if note.time is None else [f"@{time_text(note.time)}"]
    chance = [] if note.chance is None else [str(note.chance)]
    return " ".join([*time, *chance, *(f"${glyph}" for glyph in note.glyphs), *_comments(note, 0)])


def comments_text(note: Note, variations: int) -> str:
    """The comments that stand after so many of a note's variations.

    >>> comments_text(Note(comment=["First.", "Second."]), 0)
    '{First.} {Second.}'
    """
    return " ".join(_comments(note, variations))


def _comments(note: Note, variations: int) -> Iterator[str]:
    return (_comment(comment.text) for comment in note.comments if comment.after == variations)


def _line(line: Line, indent: str) -> Iterator[str]:
    notes = line.notes
    for number, event in enumerate(line.events, 1):
        text = indent + str(event)
        note = notes.get(number)
        if note is None:
            yield text
            continue
        yield f"{text} {note_text(note)}".rstrip(" ")
        for nth, variation in enumerate(note.variations, 1):
            first, *rest = _line(variation, indent + "  ")
            yield f"{indent}( {first.lstrip(' ')}"
            yield from rest
            yield f"{indent}) {comments_text(note, nth)}".rstrip(" ")


def read_all(lines: Iterable[str], file: str | None = None) -> Iterator[Log]:
    """Read the games of a text, one after the other; each is given as soon as it is read.

    Args:
        lines: The lines of the text.
        file: The file's name, for errors.

    Raises:
        NotationError: The text is unreadable from some line on; the games before it have been given.
    """
    for game in read_each(lines, file):
        if isinstance(game, NotationError):
            raise game
        yield game


def read_each(lines: Iterable[str], file: str | None = None) -> Iterator[Log | NotationError]:
    """Read the games of a text, one after the other; in place of an unreadable one stands why it is.

    Args:
        lines: The lines of the text.
        file: The file's name, for errors.

    Raises:
        NotationError: No game begins here, or what follows is no text.
    """
    source, nth = Lines(lines), 0
    while source.more():
        nth, begun = nth + 1, source.number
        game = _game(source, file, nth)
        yield game
        if isinstance(game, NotationError):
            _to_next_game(source, begun)
    if not nth:
        raise NotationError('there is no game here: a log begins with [Cardlog "1"]', 1, file=file)


def _game(source: Lines, file: str | None, nth: int) -> Log | NotationError:
    first = source.line or ""
    try:
        with _placed(source, file):
            return _readable_game(source, file, nth)
    except NotationError as error:
        if begins_game(first):
            return error
        raise


def _to_next_game(source: Lines, begun: int) -> None:
    """Go on from a game that began on the line `begun` to where another one begins."""
    past = source.number > begun
    while source.line is not None and not (past and source.begins()):
        past = True
        with suppress(NotationError):  # of a game that is unreadable already
            source.next()


def _readable_game(source: Lines, file: str | None, nth: int) -> Log:
    header, tag_lines = read_tags(source)
    body = Body(source, header.game.verbs, header.tag("Start"))

    def log(torn: bool) -> Log:
        made = Log(header, body.main.events, body.main.notes())
        made.source = Source(file, nth, tag_lines, body.lines, body.inner_lines, torn)
        return made

    try:
        body.read()
        if source.line is not None and not source.begins():
            raise NotationError("a tag stands before the first event", source.number, 1)
    except NotationError as error:
        body.end()
        error.log = log(torn=True)
        raise
    return log(torn=False)


@contextmanager
def _placed(source: Lines, file: str | None) -> Iterator[None]:
    """Errors raised within get the file's name, and the present line where they have none."""
    try:
        yield
    except NotationError as error:
        error.file = file
        if error.line is None:
            error.line = source.number
        raise


def read_header(lines: Iterable[str], file: str | None = None) -> Header:
    """The header of the first game, without reading its events.

    Raises:
        NotationError: The header is unreadable.
    """
    source = Lines(lines)
    with _placed(source, file):
        source.more()
        return read_tags(source)[0]
