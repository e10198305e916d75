"""What several people wrote at one game, put together: nothing that one of them added is lost.

>>> from cardlog import loads
>>> text = '''[Cardlog "1"]
... [Game "cuttle"]
... [Rules "classic"]
... [Seats "Ana" "Bruno"]
...
... * deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh
... A points 8h {Plain.}
... '''
>>> mine, theirs = text.replace("Plain.", "Bold."), text.replace("8h {", "8h $1 {")
>>> merged = merge_notes(loads(text), loads(mine), loads(theirs))
>>> merged.log.note(2).glyphs, merged.log.note(2).comment, merged.conflicts
((1,), 'Bold.', ())
"""

from __future__ import annotations

__all__ = ["Merged", "merge_notes"]

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from cardlog.errors import CardlogError
from cardlog.line import Address, Comment, Line, Note, address_text
from cardlog.log import Header, Log
from cardlog.words import english

T = TypeVar("T", bound=Hashable)


class Merged(NamedTuple):
    """A game with what both wrote.

    Attributes:
        log: The game.
        conflicts: Where both wrote something else of which only one can stand; there stands what is mine.
    """

    log: Log
    conflicts: tuple[str, ...]


def merge_notes(base: Log, mine: Log, theirs: Log) -> Merged:
    """The annotations of two people in one.

    What one of them took away or changed is taken away or changed; what both changed stands there twice.

    Args:
        base: The game as both had it.
        mine: The same game with what one wrote.
        theirs: The same game with what the other wrote.

    Raises:
        CardlogError: They are not the same game.
    """
    for log, whose in ((mine, english("the first")), (theirs, english("the second"))):
        _same(base, log, whose)
    merger = _Merger()
    line = merger.line(base, mine, theirs, ())
    header = merger.header(base.header, mine.header, theirs.header)
    return Merged(Log(header, mine.events, line), tuple(merger.conflicts))


def _same(base: Log, log: Log, whose: str) -> None:
    one, other = base.header, log.header
    if (one.game, one.rules, len(one.seats), one.view) != (other.game, other.rules, len(other.seats), other.view):
        raise CardlogError(f"{whose} is of another game than the base: other rules, seats or view")
    for number, (was, now) in enumerate(zip(base.events, log.events, strict=False), 1):
        if was != now:
            raise CardlogError(f"{whose} is another game than the base: event {number} is {now}, not {was}")
    if len(base) != len(log):
        raise CardlogError(f"{whose} is another game than the base: it has {len(log)} events, not {len(base)}")


class _Merger:
    def __init__(self) -> None:
        self.conflicts: list[str] = []

    def header(self, base: Header, mine: Header, theirs: Header) -> Header:
        """My header, with the tags that they changed."""
        made = mine
        for name in dict.fromkeys(tag for tag, _ in (*base.tags, *theirs.tags)):
            was, now = base.tag(name), theirs.tag(name)
            if now == was or now == mine.tag(name):
                continue
            if mine.tag(name) != was:
                self.conflicts.append(english(f"the tag {name}: {mine.tag(name)!r} and {now!r}"))
            else:
                made = made.with_tag(name, now)
        return made

    def line(self, base: Line, mine: Line, theirs: Line, prefix: Address) -> dict[int, Note]:
        """The notes of a line, in order."""
        numbers = sorted({*base.notes, *mine.notes, *theirs.notes})
        return {at: self.note(base.note(at), mine.note(at), theirs.note(at), (*prefix, at)) for at in numbers}

    def note(self, base: Note, mine: Note, theirs: Note, address: Address) -> Note:
        """What stands at one event."""
        variations = self.variations(base, mine, theirs, address)
        texts = _both(*([each.text for each in note.comments] for note in (base, mine, theirs)))
        places = {each.text: _place(each, note, variations) for note in (theirs, mine) for each in note.comments}
        return Note(
            glyphs=tuple(_both(base.glyphs, mine.glyphs, theirs.glyphs)),
            comment=[Comment(text, places[text]) for text in texts],
            variations=tuple(variations),
            time=self.one(english("the time"), base.time, mine.time, theirs.time, address),
            chance=self.one(english("the chance"), base.chance, mine.chance, theirs.chance, address),
        )

    def variations(self, base: Note, mine: Note, theirs: Note, address: Address) -> list[Line]:
        """The variations of both: those of the same events are one, with what both wrote in it."""
        lines = [{tuple(map(str, line)): line for line in note.variations} for note in (base, mine, theirs)]
        made = []
        for index, events in enumerate(_both(*(list(each) for each in lines))):
            there = [each.get(events) for each in lines]
            first = next(line for line in there[1:] if line is not None)
            none = Line(first.events)
            base_line, my_line, their_line = (line or none for line in there)
            notes = self.line(base_line, my_line, their_line, (*address, index))
            made.append(Line(first.events, notes))
        return made

    def one(self, what: str, base: T | None, mine: T | None, theirs: T | None, address: Address) -> T | None:
        """A value of which there can be only one."""
        if theirs in (base, mine):
            return mine
        if mine != base:
            self.conflicts.append(english(f"event {address_text(address)}: {what}: {mine} and {theirs}"))
            return mine
        return theirs


def _both(base: Iterable[T], mine: Iterable[T], theirs: Iterable[T]) -> list[T]:
    """Mine without what they took away, then what they added."""
    was, own, other = list(base), list(mine), list(theirs)
    kept = [each for each in own if each in other or each not in was]
    return kept + [each for each in other if each not in own and each not in was]


def _place(comment: Comment, note: Note, variations: Sequence[Line]) -> int:
    """After how many of the merged variations a comment stands: behind the one that it stood behind."""
    if not comment.after:
        return 0
    events = note.variations[comment.after - 1].events
    return next((index for index, line in enumerate(variations, 1) if line.events == events), 0)
