"""Several programs that write one file: a lock that each takes to write, and how it is noticed that another one wrote.

The lock of `game.cgn` is the file `game.cgn.lock` beside it. It is there only while somebody writes; one that a
killed program left behind locks nothing.
"""

from __future__ import annotations

__all__ = ["WAIT", "Changed", "Conflict", "Kept", "Linked", "Lock", "Locked", "Mark"]

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import IO, Final, NamedTuple, Self

from cardlog.errors import CardlogError

WAIT: Final = 5.0
"""The seconds that are waited for somebody else to finish writing; nobody holds the lock while a person thinks."""

_AGAIN: Final = 0.005
"""The seconds between two tries."""

_TAIL: Final = 4096
"""The bytes at the end of a file that are compared."""


class Conflict(CardlogError):
    """A file cannot be written as it is: somebody else writes it, or knows it by another name."""


class Changed(Conflict):
    """A file that somebody else changed meanwhile."""

    def __init__(self) -> None:
        super().__init__("it was changed meanwhile by someone else; nothing is overwritten")


class Locked(Conflict):
    """A file that somebody else has been writing all the time that was waited."""

    def __init__(self) -> None:
        super().__init__(f"another program has been writing it for {WAIT:g} seconds; nothing is written")


class Linked(Conflict):
    """A file with further names, which would go on showing what it was, if it were replaced."""


class Lock:
    """The lock of a file, as a context in which it is held. Who holds it is not to ask for it again.

    Raises:
        Locked: Somebody else holds it for too long.
        OSError: There can be no lock beside the file.
    """

    def __init__(self, path: Path) -> None:
        from filelock import FileLock

        self._name = f"{os.path.realpath(path)}.lock"
        self._lock = FileLock(self._name)

    def __enter__(self) -> Self:
        from filelock import Timeout

        try:
            self._lock.acquire(WAIT, poll_interval=_AGAIN)
        except Timeout:
            raise Locked from None
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # Windows removes it on release; who waits for one that is gone takes a new one
            os.unlink(self._name)
        self._lock.release()


class Mark(NamedTuple):
    """By what a file is known to be as it was: which one it is, how long, and written when."""

    device: int
    node: int
    size: int
    modified: int

    @classmethod
    def of(cls, path: Path) -> Mark | None:
        """The mark of a file; None, where there is none."""
        try:
            found = path.stat()
        except FileNotFoundError:
            return None
        return cls(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


class Kept:
    """A file as it was left, in two parts: what is sound, and what comes after it that is to be dropped.

    Attributes:
        size: How many bytes are sound.
        left: The bytes after them.
    """

    def __init__(self, found: os.stat_result, sound: bytes, left: bytes = b"") -> None:
        self.size = len(sound)
        self.left = left
        self._tail = sound[-_TAIL:]
        self._hash = sha256(sound)
        self._found = found

    @property
    def digest(self) -> bytes:
        """The SHA-256 of the whole file."""
        whole = self._hash.copy()
        whole.update(self.left)
        return whole.digest()

    def check(self, path: Path) -> None:
        """See that the file is as it was left; where only its times differ, as after `chmod`, by all that it holds.

        Raises:
            Changed: It is not.
        """
        try:
            with open(path, "rb") as stream:
                now = os.fstat(stream.fileno())
                same = self._is_this(now) and _tail(stream, now.st_size) == (self._tail + self.left)[-_TAIL:]
                if same and _times(now) != _times(self._found):
                    stream.seek(0)
                    same = sha256(stream.read()).digest() == self.digest
        except FileNotFoundError:
            raise Changed from None
        if not same:
            raise Changed
        self._found = now

    def _is_this(self, now: os.stat_result) -> bool:
        was, size = self._found, self.size + len(self.left)
        return (now.st_dev, now.st_ino, now.st_size) == (was.st_dev, was.st_ino, size)

    def grown(self, data: bytes, now: os.stat_result) -> None:
        """Take note that these bytes stand at the end."""
        self.size += len(data)
        self._tail = (self._tail + data)[-_TAIL:]
        self._hash.update(data)
        self._found = now


def _tail(stream: IO[bytes], size: int) -> bytes:
    stream.seek(max(0, size - _TAIL))
    return stream.read(_TAIL)


def _times(found: os.stat_result) -> tuple[int, int]:
    return found.st_mtime_ns, found.st_ctime_ns
