"""Several seats' copies of one real game put together: the truth, as far as they know it.

>>> from cardlog import copy
>>> from cardlog.play.simulate import simulate
>>> log = next(simulate("cuttle", games=1, seed=1))
>>> join([copy(log, 0), copy(log, 1)]).events == log.events
True
"""

from __future__ import annotations

__all__ = ["UNKNOWN", "Contradiction", "join"]

from collections.abc import Iterable, Sequence
from typing import Any, Final

from cardlog.errors import CardlogError, NotationError
from cardlog.event import Event, Position, kinds_of
from cardlog.kinds import CARDS, HANDS, SOME_CARDS, Kind
from cardlog.line import Note
from cardlog.log import Header, Log
from cardlog.many.deducing import deduced
from cardlog.pack import Pack
from cardlog.state import StateT as S
from cardlog.words import english

UNKNOWN: Final = "??"


class Contradiction(CardlogError):
    """Two copies of a game say what cannot both be."""

    def __init__(self, one: Log, other: Log, number: int, what: str) -> None:
        super().__init__(f"{_place(one, number)} and {_place(other, number)}: {what}")


def join(copies: Sequence[Log[S]]) -> Log[S]:
    """The game that these are copies of.

    Notes and variations stay behind: they are what one seat wrote. A card that none of them saw is found where later facts
    leave only one for its place; where they do not, the log is a copy still, that of the first: no log says what two seats
    know and a third does not.

    Raises:
        Contradiction: They are not of one game, or one of them is wrong.
        IllegalEvent: What they come to is illegal, or one of them.
        CardlogError: There are none.
    """
    if not copies:
        raise CardlogError("there are no copies to be joined")
    first = copies[0]
    for other in copies[1:]:
        _alike(first, other)
    events = [_joined(copies, number) for number in range(1, max(map(len, copies)) + 1)]
    times = {
        number: Note(time=time) for number in range(1, len(events) + 1) if (time := _time(copies, number)) is not None
    }
    whole = Log(first.header.with_tag("View", None), events, times)
    whole.source = first.source
    if any(UNKNOWN in str(event) for event in events):
        found = deduced(whole)
        if found is not None:
            return found
        for each in copies:  # whose cards nobody else may know, so that no other copy contradicts it
            each.past()
        return Log(first.header, first.events, {at: Note(time=note.time) for at, note in first.notes.items()})
    whole.past()
    return whole


def _alike(one: Log, other: Log) -> None:
    def said(header: Header) -> list[tuple[str, Any]]:
        return [
            (english("the game"), header.game.name),
            (english("the rules"), str(header.rules)),
            (english("the number of seats"), len(header.seats)),
        ]

    for (what, left), (_, right) in zip(said(one.header), said(other.header), strict=True):
        if left != right:
            raise Contradiction(one, other, 0, f"not of one game: {what}: {left} and {right}")
    if len(one) != len(other):
        longer, shorter = (one, other) if len(one) > len(other) else (other, one)
        where = english(f"event {len(shorter) + 1} stands in the first alone: {longer[len(shorter)]}")
        raise Contradiction(longer, shorter, 0, where)


def _joined(copies: Sequence[Log], number: int) -> Event:
    """One event, with the cards that any of them knows."""
    events = [log[number - 1] for log in copies]
    for log, event in zip(copies[1:], events[1:], strict=True):
        if type(event) is not type(events[0]) or event.seat != events[0].seat:
            raise Contradiction(copies[0], log, number, f"{events[0]} and {event}")
    if isinstance(events[0], Position):
        return _one(copies, number, [str(event) for event in events])
    words = [events[0].actor, events[0].verb]
    for name, kind in kinds_of(type(events[0])).items():
        words.append(_field(copies, number, kind, [getattr(event, name) for event in events]))
    text = " ".join(word for word in words if word)
    try:
        joined: Event = copies[0].game.verbs.read(text)
    except NotationError as error:
        raise Contradiction(copies[0], copies[-1], number, f"together they say {text!r}: {error.message}") from None
    return joined


def _one(copies: Sequence[Log], number: int, texts: Sequence[str]) -> Event:
    """The event that says most, where an event is joined as a whole or not at all."""
    known = [at for at, text in enumerate(texts) if f'"{UNKNOWN}"' not in text]
    if not known:
        return copies[0][number - 1]
    for at in known[1:]:
        if texts[at] != texts[known[0]]:
            raise Contradiction(copies[known[0]], copies[at], number, f"{texts[known[0]]} and {texts[at]}")
    return copies[known[0]][number - 1]


def _field(copies: Sequence[Log], number: int, kind: Kind[Any], values: Sequence[Any]) -> str:
    """The words of one field."""
    pack = kind.pack
    if pack is not None and kind.name == HANDS.name:
        sets = [_set(copies, number, hands, pack) for hands in zip(*values, strict=True)]
        return kind.write(tuple(sets))
    if pack is not None and kind.name in (CARDS.name, SOME_CARDS.name):
        return kind.write(_set(copies, number, values, pack))
    joined = list(kind.write(values[0]).split())
    for log, value in zip(copies[1:], values[1:], strict=True):
        words = kind.write(value).split()
        if len(words) != len(joined):
            raise Contradiction(copies[0], log, number, f"{' '.join(joined)} and {' '.join(words)}")
        for at, word in enumerate(words):
            if word not in (joined[at], UNKNOWN) and joined[at] != UNKNOWN:
                raise Contradiction(_who(copies, number, joined[at]), log, number, f"{joined[at]} and {word}")
            joined[at] = word if joined[at] == UNKNOWN else joined[at]
    return " ".join(joined)


def _set(copies: Sequence[Log], number: int, values: Iterable[int], pack: Pack) -> int:
    """A set of cards of which each may know some."""
    sets = list(values)
    known, count = 0, pack.size(sets[0])
    for log, cards in zip(copies, sets, strict=True):
        both = pack.most(known, cards)
        if pack.size(cards) != count or pack.size(both) > count:
            raise Contradiction(copies[0], log, number, f"{pack.text(sets[0])} and {pack.text(cards)}")
        known = both
    return known + (count - pack.size(known)) * pack.unknown


def _who(copies: Sequence[Log], number: int, word: str) -> Log:
    """The first copy in whose event a word stands."""
    return next(log for log in copies if word in str(log[number - 1]).split())


def _time(copies: Sequence[Log], number: int) -> float | None:
    return next((time for log in copies if (time := log.note(number).time) is not None), None)


def _place(log: Log, number: int) -> str:
    """Where an event stands: its file and line, or its number."""
    source = log.source
    file = english("the game") if source is None or source.file is None else source.file
    if not number:
        return file
    line = None if source is None else source.line((number,))
    return english(f"{file}, event {number}") if line is None else f"{file}:{line}"
