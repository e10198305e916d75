"""What is hidden through a seat's eyes, and what is written on top of it: none of it gets lost.

A seat's copy holds no comments, glyphs and variations, and no tag `Seed`; so the log that is looked at holds none of
those that were there before, and what is written meanwhile is added to them in the end.
"""

from __future__ import annotations

from cardlog.line import Address, Note
from cardlog.log import Log


def bare(log: Log) -> Log:
    """The log with nothing that its copies do not hold; its events are all there."""
    header = log.header.with_tag("Seed", None)
    if not log.notes and header == log.header:
        return log
    made = Log(header, log.events)
    made.source = log.source
    return made


def merged(under: Log, over: Log) -> Log:
    """A log with what was written on its bare copy added to what stands in it."""
    if not over.notes:
        return under
    for number, note in over.notes.items():
        under = under.annotate(number, _both(under.note(number), note))
    return under


def _both(under: Note, over: Note) -> Note:
    comment = "\n".join(text for text in (under.comment, over.comment) if text)
    return Note((*under.glyphs, *over.glyphs), comment, (*under.variations, *over.variations))


def lifted(under: Log, at: Address) -> Address:
    """Where a place of the log on top is in the merged one, whose variations come after those that were hidden."""
    if len(at) == 1:
        return at
    number, index, *inner = at
    return (number, index + len(under.note(number).variations), *inner)
