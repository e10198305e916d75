"""Annotating: comments, glyphs and variations at the events of a log. Events are never touched.

>>> from cardlog import loads
>>> log = loads('''[Cardlog "1"]
... [Game "cuttle"]
... [Rules "classic"]
... [Seats "Ana" "Bruno"]
...
... * deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh
... A points 8h
... B points 9s
... ''')
>>> log = set_comment(log, (3,), "Or scuttle it?")
>>> log = add_variation(log, (3,), read_variation(log, (3,), ["B scuttle 9s 8h", "A draw"]))
>>> log = set_glyphs(log, (3, 0, 1), read_glyphs("!?"))
>>> str(event_at(log, (3, 0, 2))), log.at((3, 0, 1)).glyphs
('A draw', (5,))
"""

from __future__ import annotations

__all__ = [
    "add_comment",
    "add_variation",
    "event_at",
    "line_at",
    "read_glyphs",
    "read_variation",
    "remove_comments",
    "remove_variation",
    "set_comment",
    "set_glyphs",
    "variation_from",
    "variation_of",
    "with_variations",
]

import re
from collections.abc import Iterable, Sequence
from typing import Final

from attrs import evolve

from cardlog.check import check_line
from cardlog.errors import CardlogError, NotationError
from cardlog.event import Event
from cardlog.fold import Fold
from cardlog.formats import notation
from cardlog.formats.body import LONGEST, SIGNS
from cardlog.line import DEEPEST, Address, Comment, Line, Note, address_of, address_text, variation_text
from cardlog.log import Log
from cardlog.state import StateT as S

_LONGEST_COMMENT: Final = LONGEST // 2
"""The bytes of the longest comment: with all that is escaped it can still be read."""


def line_at(log: Log, prefix: Address) -> Line:
    """The line whose events' addresses begin with `prefix`: the log for `()`, a variation for `(12, 0)`.

    Raises:
        CardlogError: There is no such variation.
    """
    line: Line = log
    for depth in range(0, len(prefix), 2):
        variations = line.note(prefix[depth]).variations
        if not 0 <= prefix[depth + 1] < len(variations):
            raise CardlogError(f"there is no variation {variation_text(prefix[: depth + 2])}")
        line = variations[prefix[depth + 1]]
    return line


def event_at(log: Log, address: Address) -> Event:
    """The event at an address.

    Raises:
        CardlogError: There is none; 0 is the start, and no event.
    """
    if address == (0,):
        raise CardlogError("0 is the start, and no event: only a comment stands there")
    line = line_at(log, address[:-1])
    if not 0 < address[-1] <= len(line):
        raise CardlogError(f"there is no event {address_text(address)}: the last is {len(line)}")
    return line[address[-1] - 1]


def variation_of(text: str) -> Address:
    """Read what a variation is called.

    >>> variation_of("12a3b")
    (12, 0, 3, 1)

    Raises:
        ValueError: The text is no such name.
    """
    if not re.fullmatch(r"([0-9]+[a-z]+)+", text):
        raise ValueError(f"{text!r} is no variation: 12a is the first one at event 12")
    return address_of(f"{text}1")[:-1]


def read_glyphs(text: str) -> tuple[int, ...]:
    """Read glyphs, with blanks between them: `!`, `?`, `!!`, `??`, `!?`, `?!` or `$n`.

    >>> read_glyphs("!? $14")
    (5, 14)

    Raises:
        CardlogError: A word is no glyph.
    """
    return tuple(map(_glyph, text.split()))


def _glyph(word: str) -> int:
    if word in SIGNS:
        return SIGNS[word]
    if not re.fullmatch(r"\$[0-9]{1,9}", word):
        raise CardlogError(f"{word!r} is no glyph: {' '.join(SIGNS)} or $n")
    return int(word[1:])


def set_comment(log: Log[S], address: Address, text: str) -> Log[S]:
    """The log with this comment at an event, or at the start (0), in place of all before its first variation.

    An empty one removes those. Comments after a variation stay.

    Raises:
        CardlogError: There is no such event, or no file could hold the comment.
    """
    note = _note(log, address)
    kept = [comment for comment in note.comments if comment.after]
    return _with_comments(log, address, note, [Comment(text), *kept])


def add_comment(log: Log[S], address: Address, text: str) -> Log[S]:
    """The log with one more comment at an event, or at the start (0), after all that stands there.

    Raises:
        CardlogError: There is no such event, or no file could hold the comments.
    """
    note = _note(log, address)
    return _with_comments(log, address, note, [*note.comments, Comment(text, len(note.variations))])


def remove_comments(log: Log[S], address: Address) -> Log[S]:
    """The log without any comment at an event, or at the start (0).

    Raises:
        CardlogError: There is no such event.
    """
    return _with_comments(log, address, _note(log, address), [])


def _with_comments(log: Log[S], address: Address, note: Note, comments: Sequence[Comment]) -> Log[S]:
    try:
        size = sum(len(comment.text.encode()) for comment in comments)
    except UnicodeEncodeError:
        raise CardlogError("the comment is no text that UTF-8 can hold") from None
    if size > _LONGEST_COMMENT:
        raise CardlogError("the comment is too long: over 8 MiB")
    return log.annotate(address, evolve(note, comment=comments))


def set_glyphs(log: Log[S], address: Address, glyphs: Sequence[int]) -> Log[S]:
    """The log with these glyphs at an event, in place of those that are there.

    Raises:
        CardlogError: There is no such event; at the start no glyph can stand.
    """
    if glyphs:
        event_at(log, address)
    return log.annotate(address, evolve(_note(log, address), glyphs=tuple(glyphs)))


def _note(log: Log, address: Address) -> Note:
    if address != (0,):
        event_at(log, address)
    return log.at(address)


def add_variation(log: Log[S], address: Address, line: Line) -> Log[S]:
    """The log with one more variation at an event: what could have happened instead of it.

    Raises:
        CardlogError: There is no such event, or the variation is empty or nests too deeply.
        IllegalEvent: An event of the variation is illegal where it stands.
    """
    event_at(log, address)
    note = log.at(address)
    if not line:
        raise CardlogError("a variation holds an event at least")
    if len(address) // 2 + _depth(line) > DEEPEST:
        raise CardlogError(f"variations nest no deeper than {DEEPEST}")
    past = Fold(log.game, log.header.start())
    past.extend(log.before(address))
    check_line(line, past, (*address, len(note.variations)))
    return with_variations(log, address, (*note.variations, line))


def remove_variation(log: Log[S], prefix: Address) -> Log[S]:
    """The log without a variation; those after it at its event move up, and comments stay between the others.

    Raises:
        CardlogError: There is no such variation.
    """
    line_at(log, prefix)
    *address, index = prefix
    note = log.at(tuple(address))
    kept = (*note.variations[:index], *note.variations[index + 1 :])
    comments = [evolve(comment, after=comment.after - (comment.after > index)) for comment in note.comments]
    return log.annotate(tuple(address), evolve(note, comment=comments, variations=kept))


def with_variations(log: Log[S], address: Address, variations: Iterable[Line]) -> Log[S]:
    """The log with these variations at an event, in place of those that are there; nothing is checked."""
    return log.annotate(address, evolve(log.at(address), variations=tuple(variations)))


def _depth(line: Line) -> int:
    """How deep a variation is, itself counted."""
    return 1 + max((_depth(inner) for note in line.notes.values() for inner in note.variations), default=0)


def read_variation(log: Log, address: Address, lines: Iterable[str], file: str | None = None) -> Line:
    """Read a variation from the lines that stand between its parentheses, as if they stood at that event.

    Args:
        log: The log.
        address: The event.
        lines: Events, a line each, with glyphs, comments and variations of their own.
        file: The name of the lines' file, for errors.

    Raises:
        CardlogError: There is no such event.
        NotationError: A line is not of the grammar.
    """
    events = [*log.before(address), event_at(log, address)]
    head = [*notation.write(Log(log.header, events)).split("\n"), "("]
    try:
        (read,) = notation.read_all([*head, *lines, ")"], file)
        variations = read.note(len(events)).variations
        if len(read) != len(events) or len(variations) != 1:
            raise NotationError("a variation is closed that was never opened", len(head) + 1, file=file)
    except NotationError as error:
        error.line = max((error.line or 0) - len(head), 1)
        raise
    return variations[0]


def variation_from(log: Log, address: Address, other: Log) -> Line:
    """How another log goes on, as a variation: its events from that address on, with what is written at them.

    Its times are left out, since nobody played the variation then.

    Raises:
        CardlogError: There is no such event; or the other log is of another game, begins otherwise, or ends before.
    """
    event_at(log, address)
    events = log.before(address)
    mine, theirs = log.header, other.header
    if (mine.game, mine.rules, len(mine.seats)) != (theirs.game, theirs.rules, len(theirs.seats)):
        raise CardlogError(f"it is {_kind(other)}, and not {_kind(log)}")
    for number, (left, right) in enumerate(zip(events, other.events, strict=False), 1):
        if left != right:
            raise CardlogError(f"it parts from this log before event {address_text(address)}: at its event {number}")
    if len(other) <= len(events):
        raise CardlogError(f"it ends before event {address_text(address)}")
    later = {number - len(events): note for number, note in other.notes.items() if number > len(events)}
    notes = {number: evolve(note, time=None) for number, note in later.items()}
    return Line(other.events[len(events) :], notes)


def _kind(log: Log) -> str:
    return f"{log.game.name} ({log.header.rules}) for {len(log.header.seats)}"
