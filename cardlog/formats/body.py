"""The events of one game in text, with the times, chances, glyphs, comments and variations that hang on them."""

from __future__ import annotations

__all__ = ["LONGEST", "SIGNS", "Body"]

import json
import re
from array import array
from collections.abc import Callable
from typing import Final, TypeVar

from cardlog.chance import Chance
from cardlog.clock import Clock, read_time
from cardlog.errors import NotationError
from cardlog.event import Event, Takeback
from cardlog.formats.tags import MARK, Lines, is_blank
from cardlog.line import DEEPEST, Pile, Unfinished
from cardlog.verbs import Verbs
from cardlog.words import english

T = TypeVar("T")

SIGNS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""PGN's signs and their numbers. `??` is a card here, so it is written `$4` only."""

LONGEST: Final = 1 << 24
"""The bytes of the longest line, and the characters of all comments at an event, that are read: rubbish ends there."""

_BLANKS: Final = re.compile(r"\s*")
_SIGN: Final = r"(?:!!|!\?|\?!|!|\?)(?=[\s(){$]|$)"
_GLYPH: Final = re.compile(rf"\$([0-9]{{1,9}})(?=[\s(){{$]|$)|{_SIGN}")
_TIME: Final = re.compile(r"\s*@([^\s(){$!?=]*)")
_CHANCE: Final = re.compile(r"\s*=([^\s(){$!?]*)")
_EVENT_END: Final = re.compile(rf"[(){{$@=]|(?<![!?]){_SIGN}")
_COMMENT: Final = re.compile(r"((?:[^\\}]++|\\.|\\$)*+)(}?)")  # possessive: going back would cost memory
_POSITION: Final = re.compile(r"\*\s+position\s+(?={)")
_NO_COMMENT: Final = re.compile(r"[^\s{]*;|%")


class _Frame(Unfinished):
    """A line of events that is being read, and the address of the event that it hangs on."""

    def __init__(self, prefix: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.prefix = prefix

    @property
    def last(self) -> Pile:
        """What stands at the last event; before the first one at the start, in a variation at that first event."""
        return self.written[len(self.events) or (1 if self.prefix else 0)]


class Body:
    """Reads the events of one game, with what hangs on them."""

    def __init__(self, reader: Lines, verbs: Verbs, start: str | None) -> None:
        """Reads from the lines of the reader; `start` is what the tag `Start` says."""
        self.reader = reader
        self.verbs = verbs
        self.clock = Clock(start)
        self.main = _Frame()
        self.open = [self.main]
        self.opened_at: list[tuple[int, int]] = []
        self.lines = array("I")
        self.inner_lines: dict[tuple[int, ...], int] = {}

    def read(self) -> None:
        """Read the events up to where tags follow, or nothing.

        Raises:
            NotationError: A line is not of the grammar; what was read before it stays.
        """
        reader, frames, seen, tidy = self.reader, self.open, self.verbs.seen.get, self.verbs.tidy
        keep, note_line, go_on = self.main.events.append, self.lines.append, reader.next  # asked once a line
        while reader.line is not None:
            text = reader.line.strip()
            event = seen(text)
            if event is not None and len(frames) == 1:
                keep(event if tidy is None else tidy(event, self._before))
                note_line(reader.number)
            elif text.startswith("["):
                break
            elif text.startswith(MARK):
                if reader.begins():
                    break
                if not is_blank(text):
                    self._marked_or_hint(reader.line)
            elif text:
                self._marked_or_hint(reader.line)
            go_on()
        if self.opened_at:
            line, column = self.opened_at[-1]
            raise NotationError("this variation is never closed", line, column)

    def end(self) -> None:
        """Let the variations that are open end here, since nobody can say how the text goes on."""
        while len(self.open) > 1:
            inner = self.open.pop()
            if inner.events:
                self.open[-1].last.variations.append(inner)

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

    def _marked_or_hint(self, text: str) -> None:
        """Read a line as `_marked` does; the error at a habit of PGN's says what is written here instead."""
        try:
            self._marked(text)
        except NotationError as error:
            if self.reader.line is not None and error.line == self.reader.number:
                error.message += self._hint(self.reader.line, (error.column or 1) - 1)
            raise

    def _hint(self, text: str, at: int) -> str:
        if _NO_COMMENT.match(text, at):
            return "; " + english("a comment is written {…}")
        word = text[at:].partition(" ")[0]
        if word.endswith("??") and self._reads(text[:at] + word.removesuffix("??")):
            return "; " + english("the glyph ?? is written $4, since ?? is a hidden card")
        return ""

    def _reads(self, text: str) -> bool:
        """Whether nothing is wrong with the words of a line, up to a glyph."""
        begin = max(map(text.rfind, "()}")) + 1
        words = re.sub(rf"\$[0-9]+|{_SIGN}|[@=]\S+", "", text[begin:]).strip()
        try:
            return not words or bool(self.verbs.read(words))
        except NotationError:
            return False

    def _marked(self, text: str) -> None:
        """Read a line piece by piece: an event, then glyphs, comments, variations."""
        at = 0
        may_begin = True
        while True:
            found = _BLANKS.match(text, at)
            assert found is not None
            at = found.end()
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
                may_begin = False
                continue
            elif sign in "@=":
                raise self._error("a time or a chance stands right after its event", at)
            else:
                if sign == "$":
                    raise self._error("a glyph is $ and a number", at)
                if not may_begin:
                    raise self._error("an event begins a line of its own", at)
                at = self._marks(text, self._event(text, at))
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
        frame.events.append(event if self.verbs.tidy is None else self.verbs.tidy(event, self._before))
        if frame is self.main:
            self.lines.append(self.reader.number)
        else:
            self.inner_lines[(*frame.prefix, len(frame.events))] = self.reader.number
        return end

    def _marks(self, text: str, at: int) -> int:
        """Read the time and the chance that stand after the words of an event, if they do; returns where they end."""
        time = _TIME.match(text, at)
        if time is not None:
            self.open[-1].last.time = self._sound(self._time, time)
            at = time.end()
        chance = _CHANCE.match(text, at)
        if chance is not None:
            self.open[-1].last.chance = self._sound(Chance.of, chance)
            at = chance.end()
        return at

    def _time(self, word: str) -> float:
        time = read_time(word)
        if self.open[-1] is not self.main:
            raise ValueError("a variation has no times: nobody played it")
        self.clock.tick(time)
        return time

    def _sound(self, read: Callable[[str], T], mark: re.Match[str]) -> T:
        try:
            return read(mark[1])
        except ValueError as error:
            raise self._error(str(error), mark.start(1) - 1) from None

    def _json_end(self, text: str, at: int) -> int:
        try:
            return json.JSONDecoder().raw_decode(text, at)[1]
        except (ValueError, RecursionError):
            raise self._error("the position is no JSON object on one line", at) from None

    def _glyph(self, glyph: re.Match[str], at: int) -> None:
        frame = self.open[-1]
        if not frame.events:
            raise self._error("a glyph stands after an event", at)
        frame.last.glyphs.append(int(glyph[1]) if glyph[1] else SIGNS[glyph[0]])

    def _comment(self, text: str, at: int) -> tuple[str, int]:
        """Read a comment, over as many lines as it has; returns the last of them, and where it ends."""
        begun = (self.reader.number, at + 1)
        pieces = []
        at += 1
        last = self.open[-1].last
        size = last.size
        while True:
            match = _COMMENT.match(text, at)
            assert match is not None
            pieces.append(match[1])
            size += len(match[1]) + 1
            if size > LONGEST:
                raise NotationError("this comment is too long: over 16 MiB", *begun)
            if match[2]:
                break
            self.reader.next()
            if self.reader.line is None:
                raise NotationError("this comment never ends", *begun)
            text, at = self.reader.line, 0
        last.add(re.sub(r"\\([}\\])", r"\1", "\n".join(pieces)).strip())
        return text, match.end()

    def _open(self, at: int) -> None:
        frame = self.open[-1]
        if not frame.events:
            raise self._error("a variation stands after an event", at)
        if len(self.open) > DEEPEST:
            raise self._error(f"variations nest no deeper than {DEEPEST}", at)
        self.open.append(_Frame((*frame.prefix, len(frame.events), len(frame.last.variations))))
        self.opened_at.append((self.reader.number, at + 1))

    def _close(self, at: int) -> None:
        if len(self.open) == 1:
            raise self._error("no variation is open here", at)
        inner = self.open.pop()
        self.opened_at.pop()
        if not inner.events:
            raise self._error("a variation holds an event at least", at)
        self.open[-1].last.variations.append(inner)
