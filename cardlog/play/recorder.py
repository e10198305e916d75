r"""Recording: a log that is written as it happens, so that nothing which was accepted is ever lost.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from cardlog import Header
>>> with TemporaryDirectory() as folder:
...     with Recorder.create(Path(folder, "game.cgn"), Header.make("cuttle")) as recorder:
...         state = recorder.append("* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh")
...         recorder.note("A quiet start.")
...     with Recorder.open(recorder.path) as recorder:
...         state = recorder.append("A points 8h")
...     print(recorder.path.read_text().partition("\n\n")[2])
* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh
{A quiet start.}
A points 8h
<BLANKLINE>

Opening changes nothing. What is written is not touched again, but where it would say what is false or cannot say what comes:
a tag `Result` goes, the format's version rises, a note at an earlier event goes there; then the game is written anew, all at
once. A comment to the last event, whose line stands there already, has a line of its own; the next program that writes the log
whole puts it where it belongs.
"""

from __future__ import annotations

__all__ = ["Recorder"]

import os
import stat
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Protocol, Self

from cardlog.clock import Clock
from cardlog.errors import CardlogError, IllegalEvent
from cardlog.event import Event
from cardlog.fold import Fold, located
from cardlog.formats import codec, notation
from cardlog.formats.files import has_one_name, is_binary_name, replacing
from cardlog.formats.format import event_version, last_time, note_version, version_of
from cardlog.formats.opening import SEALED, Path_, is_packed, is_packed_name
from cardlog.formats.rewrite import Original
from cardlog.formats.torn import Sound, last_check, sound
from cardlog.formats.writers import Kept, Lock
from cardlog.line import Note
from cardlog.log import Header, Log
from cardlog.play.dealer import Dealer
from cardlog.play.table import Table
from cardlog.state import D
from cardlog.state import StateT as S
from cardlog.study.annotate import add_comment, set_glyphs


class Recorder(Generic[S]):
    """A log that grows in a file: what was given to `append` or `note` is on the disk when they return.

    Each event is checked before it is written. A log that is being recorded has no tag `Result`, since no tag
    could be true all the time; one that stands there is taken out before anything is added.

    Attributes:
        path: The file.
        log: What the file holds.
        dropped: What stood at its end, when it was opened, of a write that was cut short, in words; empty, if
            nothing did. It goes to the end of the file `aside` before anything is added.
        unended: The last line, when it was opened, if it counts and has no line end: it may be half of a longer
            one. It gets its end before anything is added. Else empty.
    """

    def __init__(self, path: Path, found: Sound, data: bytes, stat: os.stat_result) -> None:
        self.path = path
        self.log: Log[S] = found.log
        self.dropped = found.rest
        self.unended = found.unended
        self._past: Fold[S] = found.past
        self._lock = Lock(path)
        self._open(found.end, data, stat)

    @classmethod
    def create(cls, path: Path_, header: Header[D]) -> Recorder[D]:
        """A new log: binary where the file's name ends in `.clog`, else text.

        Raises:
            CardlogError: Something is there already, and it is not empty; or the name is that of a compressed file.
            Conflict: Somebody else writes there.
            OSError: The file cannot be written; none is left behind.
        """
        file = Path(path)
        if is_packed_name(file):
            raise CardlogError(f"{file}: {SEALED}")
        target = replacing(file, force=True, same=True) if not file.exists() or file.is_file() else None
        if target is None or file.exists() and file.stat().st_size:
            raise CardlogError(f"{file}: something is there already")
        log = Log(header.with_tag("Result", None))
        data = codec.pack(log) if is_binary_name(file) else notation.write(log).encode()
        with target as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
            found = os.fstat(stream.fileno())
        _sync_folder(file.parent)
        return Recorder(file, Sound(log, log.past(), len(data)), data, found)

    @classmethod
    def open(cls, path: Path_) -> Recorder[Any]:
        """Go on with the last game of a file, which stays as it is until something is added.

        Raises:
            CardlogError: It is no file, but a device, a pipe or a folder; or it is compressed.
            NotationError: The file is unreadable, and not only by a write that was cut short at its end.
            IllegalEvent: The game is illegal.
            OSError: The file cannot be read, or not be written.
        """
        file = Path(path)
        if file.exists() and not file.is_file():
            raise CardlogError(f"{file}: it is no file that can be recorded in")
        data, found = _content(file)
        if is_packed(data):
            raise CardlogError(f"{file}: {SEALED}")
        return Recorder(file, sound(data, os.fspath(path)), data, found)

    @property
    def aside(self) -> Path:
        """The file to whose end goes what has to be dropped: `game.cgn.dropped` beside `game.cgn`."""
        return self.path.with_name(f"{self.path.name}.dropped")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    @property
    def state(self) -> S:
        """The state that the log comes to."""
        return self._past.state

    @property
    def states(self) -> Sequence[S]:
        """The states after 0, 1, 2 … events still in force."""
        return self._past.states

    def append(self, event: Event | str, time: float | None = None) -> S:
        """Write the next event.

        Args:
            event: The event, or its notation.
            time: When it came, in seconds since the log's tag `Start`; None, if nobody took it.

        Returns:
            The state after it.

        Raises:
            NotationError: The text is unreadable.
            CardlogError: It is no event that a log of this game can hold; nothing is written.
            IllegalEvent: The rules forbid the event; nothing is written.
            ValueError: The time is before the last one, or the log has no tag `Start`; nothing is written.
            Changed: Somebody else changed the file; nothing is written.
            Locked: Somebody else is writing it for too long.
            Linked: The file would have to be rewritten (it has a tag `Result`, or its version is too low for the event),
                and has further hard links.
            OSError: It cannot be written; the file is as it was.
        """
        verbs = self.log.game.verbs
        made = verbs.read(event) if isinstance(event, str) else verbs.checked(event)
        note = self._timed(time)
        try:
            self._past.push(made)
        except IllegalEvent as error:
            raise located(error, self.log, len(self.log) + 1) from None
        try:
            self._grow([made], note)
        except BaseException:
            self._past = self.log.past()
            raise
        return self.state

    def table(self, dealer: Dealer) -> Table[S]:
        """A table at which the game goes on; the log is not checked again, since it was when it was read.

        The facts with which the table begins stand in the file once it is recorded.
        """
        return Table.resume(self.log, dealer, self._past.copy())

    def record(self, table: Table[S], time: float | None = None) -> None:
        """Write what has happened at a table since, all at once; it is not checked again, since the table did.

        Args:
            table: A table that came of this log, by any number of steps; if there was none, nothing is written.
            time: When it happened, in seconds since the log's tag `Start`; None, if nobody took it.

        Raises:
            CardlogError: The table's log does not begin as this one; nothing is written.
            ValueError, Changed, Locked, Linked, OSError: As by `append`.
        """
        size = len(self.log)
        if table.log[:size] != self.log.events or _unclaimed(table.log).header != _unclaimed(self.log).header:
            raise CardlogError(f"{self.path}: this table does not go on from the {size} events that stand there")
        if len(table.log) > size:
            self._grow(table.log[size:], self._timed(time))
            self._past = table._past.copy()

    def _grow(self, events: Sequence[Event], note: Note) -> None:
        """Write events, at each of which this note stands."""
        log = self._with(events, note)
        if max(note_version(note), *map(event_version, events)) > self._version or self._claims():
            self._rewrite(_unclaimed(log))
        else:
            self._add(self._form.events(self.log, events, note))
            self.log = log

    def _claims(self) -> bool:
        """Whether the log has a result, which what is added would make false."""
        return self.log.header.tag("Result") is not None

    def _with(self, events: Sequence[Event], note: Note) -> Log:
        log = self.log.append(*events)
        for number in range(len(self.log) + 1, len(log) + 1) if note else ():
            log = log.annotate(number, note)
        return log

    def _timed(self, time: float | None) -> Note:
        """The note of an event that came at this time, which is later than all others."""
        note = Note(time=time)
        if note.time is not None:
            clock = Clock(self.log.header.tag("Start"))
            clock.last = last_time(self.log)
            clock.tick(note.time)
        return note

    def note(self, comment: str = "", glyphs: Sequence[int] = (), at: int | None = None) -> None:
        """Write a comment and glyphs at an event, after what stands there; for an earlier one the file is rewritten.

        Args:
            comment: The comment.
            glyphs: The glyphs.
            at: The number of the event, 0 for the start; left out, the last one.

        Raises:
            CardlogError: There is no such event; at the start no glyph can stand, or no file could hold the comment.
            Changed: Somebody else changed the file; nothing is written.
            Locked: Somebody else is writing it for too long.
            Linked: The file would have to be rewritten (for an earlier event, or it has a tag `Result`), and has further
                hard links.
            ValueError: A glyph is none.
            OSError: It cannot be written; the file is as it was.
        """
        here = (len(self.log) if at is None else at,)
        old, new = self.log.note(here[0]), Note(tuple(glyphs), comment)
        if not new:
            return
        log = set_glyphs(add_comment(self.log, here, new.comment), here, (*old.glyphs, *new.glyphs))
        if here[0] < len(self.log):
            self._rewrite(log)
        elif self._claims():
            self._rewrite(_unclaimed(log))
        else:
            self._add(self._form.note(self.log, new, log.at(here)))
            self.log = log

    def _open(self, end: int, data: bytes, stat: os.stat_result) -> None:
        whole = data[:end]
        self._kept = Kept(stat, whole, data[end:])
        self._version = version_of(self.log)
        self._form: _Form = _Binary(whole) if codec.is_binary(data[:32]) else _Text(whole)
        self._file = open(self.path, "ab", buffering=0)  # noqa: SIM115

    def _add(self, data: bytes) -> None:
        """Put bytes at the end of the file, if it is as it was left."""
        with self._lock:
            self._kept.check(self.path)
            left = self._drop()
            try:
                self._write(data)
            except BaseException:
                self._put_back(left)
                raise

    def _rewrite(self, log: Log) -> None:
        """Put a log in the place of the one that was recorded, the last of the file; all of it at once, or nothing."""
        with self._lock:
            self._kept.check(self.path)
            has_one_name(self.path.resolve(), "it")  # before anything goes
            left = self._drop()
        nth = 1 if self.log.source is None else self.log.source.nth
        try:
            Original(self.path, nth, self._kept.digest).write(log)
        except BaseException:
            if left:
                self._put_back(left)
            raise
        self._file.close()
        self.log = log
        data, found = _content(self.path)
        self._open(len(data), data, found)

    def _put_back(self, left: bytes) -> None:
        """Leave the end of the file as it was before a write that failed; what cannot be, the next to open it drops."""
        with suppress(OSError):
            self._file.truncate(self._kept.size)
            self._file.write(left)
            self._kept.left = left

    def _drop(self) -> bytes:
        """Take away what is not sound, once it stands elsewhere; gives it."""
        left = self._kept.left
        if left:
            _append(self.aside, left, stat.S_IMODE(os.fstat(self._file.fileno()).st_mode))
            self._file.truncate(self._kept.size)
            self._kept.left = b""
        return left

    def _write(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[self._file.write(rest) :]
        os.fsync(self._file.fileno())
        self._form.written(data)
        self._kept.grown(data, os.fstat(self._file.fileno()))


def _unclaimed(log: Log) -> Log:
    """The log without a result."""
    return log.with_header(log.header.with_tag("Result", None))


def _content(path: Path) -> tuple[bytes, os.stat_result]:
    """What a file holds, and what the system says of it; what is added meanwhile belongs to neither."""
    with open(path, "r+b") as stream:
        found = os.fstat(stream.fileno())
        return stream.read(found.st_size), found


def _append(path: Path, data: bytes, mode: int) -> None:
    """Put bytes at the end of a file, made where there is none, for good."""
    with open(path, "ab", opener=lambda name, flags: os.open(name, flags, mode)) as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    _sync_folder(path.parent)


class _Form(Protocol):
    """How a form writes one more thing."""

    def events(self, log: Log, events: Sequence[Event], note: Note) -> bytes:
        """Events after a log, with what stands at each from the beginning."""

    def note(self, log: Log, new: Note, whole: Note) -> bytes:
        """A note at the log's last event: what is new, and what it makes together with what was there."""

    def written(self, data: bytes) -> None:
        """Take note that these bytes stand in the file."""


class _Text:
    """A line for each thing, which ends as the file's last line does; where that has no end, it gets one first."""

    def __init__(self, whole: bytes) -> None:
        lines, _, last = whole.rpartition(b"\n")
        self._end = b"\r\n" if lines.endswith(b"\r") else b"\n"
        self._before = (b"\n" if last.endswith(b"\r") else self._end) if last else b""

    def events(self, log: Log, events: Sequence[Event], note: Note) -> bytes:
        at_each = notation.note_text(note)
        return self._lines(log, *(f"{event} {at_each}".rstrip(" ") for event in events))

    def note(self, log: Log, new: Note, whole: Note) -> bytes:
        return self._lines(log, notation.note_text(new))

    def _lines(self, log: Log, *lines: str) -> bytes:
        gap = "" if len(log) or log.note(0) else "\n"  # the blank line between the tags and what follows them
        text = "".join(f"{line}\n" for line in lines)
        return self._before + f"{gap}{text}".encode().replace(b"\n", self._end)

    def written(self, data: bytes) -> None:
        self._before = b""


class _Binary:
    """A record for each thing, chained to the one before it."""

    def __init__(self, whole: bytes) -> None:
        self._check = last_check(whole)

    def events(self, log: Log, events: Sequence[Event], note: Note) -> bytes:
        writer, verbs = codec.Writer(self._check), log.game.verbs
        numbered = enumerate(events, len(log) + 1)
        return b"".join(writer.event(verbs, event) + writer.note((number,), note) for number, event in numbered)

    def note(self, log: Log, new: Note, whole: Note) -> bytes:
        writer, here = codec.Writer(self._check), (len(log),)
        first = next((comment.text for comment in whole.comments if comment.after == 0), "")
        begins = new.comment == whole.text and not whole.variations
        data = writer.first(here, whole.glyphs, first) if new.glyphs or begins else b""
        return data if begins or not new.comment else data + writer.comment(here, new.comment)

    def written(self, data: bytes) -> None:
        self._check = last_check(data)


def _sync_folder(folder: Path) -> None:
    """Make sure that a new file is found in its folder after a crash, where folders can be synced."""
    with suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
