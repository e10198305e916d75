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

What is written is never touched again. A comment to an event whose line stands there already has a line of
its own; the next program that writes the log whole puts it where it belongs.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Protocol, Self

from cardlog import codec, notation
from cardlog.annotate import set_comment, set_glyphs
from cardlog.errors import CardlogError, IllegalEvent
from cardlog.event import Event
from cardlog.files import Path_, is_binary_name, read_stream, replacing
from cardlog.fold import located
from cardlog.line import Note
from cardlog.log import Header, Log
from cardlog.rewrite import Changed, Original
from cardlog.torn import last_check, sound


class Recorder:
    """A log that grows in a file: what was given to `append` or `note` is on the disk when they return.

    Each event is checked before it is written. A log that is being recorded has no tag `Result`, since no tag
    could be true all the time; one that stands there is taken out before anything is added.

    Attributes:
        path: The file.
        log: What the file holds.
        dropped: What was dropped at the end of the file when it was opened, in words; empty, if nothing was.
    """

    def __init__(self, path: Path, log: Log, dropped: str = "") -> None:
        self.path = path
        self.log = log
        self.dropped = dropped
        self._past = log.past()
        self._open()

    @classmethod
    def create(cls, path: Path_, header: Header) -> Self:
        """A new log: binary where the file's name ends in `.clog`, else text.

        Raises:
            CardlogError: Something is there already, and it is not empty.
            OSError: The file cannot be written; none is left behind.
        """
        file = Path(path)
        if file.exists() and (not file.is_file() or file.stat().st_size):
            raise CardlogError(f"{file}: something is there already")
        log = Log(header.with_tag("Result", None))
        with replacing(file, force=True) as stream:
            stream.write(codec.pack(log) if is_binary_name(file) else notation.write(log).encode())
            stream.flush()
            os.fsync(stream.fileno())
        _sync_folder(file.parent)
        return cls(file, log)

    @classmethod
    def open(cls, path: Path_) -> Self:
        """Go on with the last game of a file; the end of a write that was cut short is dropped.

        Raises:
            CardlogError: It is no file, but a device, a pipe or a folder.
            NotationError: The file is unreadable otherwise.
            IllegalEvent: The game is illegal.
            OSError: The file cannot be read, or not be written.
        """
        file = Path(path)
        if file.exists() and not file.is_file():
            raise CardlogError(f"{file}: it is no file that can be recorded in")
        with open(file, "r+b") as stream:
            data = stream.read()
            end, dropped = sound(data, os.fspath(path))
            *_, log = read_stream(BytesIO(data[:end]), os.fspath(path))
            log.past()  # an illegal log is left as it is
            if end < len(data):
                stream.truncate(end)
                os.fsync(stream.fileno())
        return cls(file, log, dropped)

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
    def state(self) -> Any:
        """The state that the log comes to."""
        return self._past.state

    @property
    def states(self) -> Sequence[Any]:
        """The states after 0, 1, 2 … events still in force."""
        return self._past.states

    def append(self, event: Event | str) -> Any:
        """Write the next event.

        Args:
            event: The event, or its notation.

        Returns:
            The state after it.

        Raises:
            NotationError: The text is unreadable.
            IllegalEvent: The rules forbid the event; nothing is written.
            Changed: Somebody else changed the file; nothing is written.
            OSError: It cannot be written; the file is as it was.
        """
        made = self.log.game.verbs.read(event) if isinstance(event, str) else event
        try:
            self._past.push(made)
        except IllegalEvent as error:
            raise located(error, self.log, len(self.log) + 1) from None
        try:
            self._prepare()
            self._write(self._form.event(self.log, made))
        except BaseException:
            self._past = self.log.past()
            raise
        self.log = self.log.append(made)
        return self.state

    def note(self, comment: str = "", glyphs: Sequence[int] = (), at: int | None = None) -> None:
        """Write a comment and glyphs at an event, after what stands there; for an earlier one the file is rewritten.

        Args:
            comment: The comment.
            glyphs: The glyphs.
            at: The number of the event, 0 for the start; left out, the last one.

        Raises:
            CardlogError: There is no such event; at the start no glyph can stand, or no file could hold the comment.
            Changed: Somebody else changed the file; nothing is written.
            OSError: It cannot be written; the file is as it was.
        """
        here = (len(self.log) if at is None else at,)
        old, new = self.log.note(here[0]), Note(tuple(glyphs), comment)
        if not new:
            return
        together = "\n".join(text for text in (old.comment, new.comment) if text)
        log = set_glyphs(set_comment(self.log, here, together), here, (*old.glyphs, *new.glyphs))
        if here[0] < len(self.log):
            self._unchanged()
            self._rewrite(log)
            return
        self._prepare()
        self._write(self._form.note(self.log, new, log.at(here)))
        self.log = log.with_header(self.log.header)

    def _open(self) -> None:
        self._mark = _Mark.of(self.path)
        with open(self.path, "rb") as stream:
            head = stream.read(32)
            stream.seek(-4, os.SEEK_END)
            self._form: _Form = _Binary(stream.read()) if codec.is_binary(head) else _Text()
        self._file = open(self.path, "ab", buffering=0)  # noqa: SIM115

    def _prepare(self) -> None:
        """See that the file is as it was left, and that what is added will not make it say what is false."""
        self._unchanged()
        if self.log.header.tag("Result") is not None:
            self._rewrite(self.log.with_header(self.log.header.with_tag("Result", None)))

    def _unchanged(self) -> None:
        if _Mark.of(self.path) != self._mark:
            raise Changed

    def _rewrite(self, log: Log) -> None:
        """Put a log in the place of the one that was recorded, the last of the file."""
        self._file.close()
        try:
            nth = 1 if self.log.source is None else self.log.source.nth
            Original.of(self.path, nth).write(log)
            self.log = log
        finally:
            self._open()

    def _write(self, data: bytes) -> None:
        """Put bytes at the end of the file, all of them or none."""
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[self._file.write(rest) :]
            os.fsync(self._file.fileno())
        except BaseException:
            with suppress(OSError):  # then the next to open the file drops it
                self._file.truncate(self._mark.size)
            raise
        self._form.written(data)
        self._mark = self._mark._replace(size=self._mark.size + len(data))


class _Mark(NamedTuple):
    """By what a file is known to be as it was left: which one it is, and how long."""

    device: int
    node: int
    size: int

    @classmethod
    def of(cls, path: Path) -> _Mark:
        try:
            found = path.stat()
        except FileNotFoundError:
            raise Changed from None
        return cls(found.st_dev, found.st_ino, found.st_size)


class _Form(Protocol):
    """How a form writes one more thing."""

    def event(self, log: Log, event: Event) -> bytes:
        """An event after a log."""

    def note(self, log: Log, new: Note, whole: Note) -> bytes:
        """A note at the log's last event: what is new, and what it makes together with what was there."""

    def written(self, data: bytes) -> None:
        """Take note that these bytes stand in the file."""


class _Text:
    """A line for each thing."""

    def event(self, log: Log, event: Event) -> bytes:
        return f"{self._gap(log)}{event}\n".encode()

    def note(self, log: Log, new: Note, whole: Note) -> bytes:
        return f"{self._gap(log)}{notation.note_text(new)}\n".encode()

    def written(self, data: bytes) -> None:
        pass

    @staticmethod
    def _gap(log: Log) -> str:
        """The blank line between the tags and what follows them."""
        return "" if len(log) or log.note(0) else "\n"


class _Binary:
    """A record for each thing, chained to the one before it."""

    def __init__(self, end: bytes) -> None:
        self._check = last_check(end)

    def event(self, log: Log, event: Event) -> bytes:
        return codec.Writer(self._check).event(log.game.verbs, event)

    def note(self, log: Log, new: Note, whole: Note) -> bytes:
        return codec.Writer(self._check).note((len(log),), whole)

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
