"""Reading and writing logs, in both forms; which of them a file has is told by its content."""

from __future__ import annotations

__all__ = [
    "TEXT",
    "dump",
    "dumps",
    "has_one_name",
    "is_binary_name",
    "is_log_name",
    "load",
    "load_all",
    "load_header",
    "loads",
    "read_each",
    "read_stream",
    "replacing",
    "write_named",
    "write_stream",
]

import io
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO, Final

from cardlog.errors import CardlogError, NotationError
from cardlog.formats import codec, notation
from cardlog.formats.body import LONGEST
from cardlog.formats.opening import Path_, opened, packing, unpacked, unpacked_name
from cardlog.formats.writers import Changed, Linked, Lock, Mark
from cardlog.log import Header, Log

TEXT: Final = ".cgn"
_BINARY: Final = ".clog"


def is_log_name(path: Path_) -> bool:
    """Whether a file of that name is taken for a log where nobody named it: in a folder.

    >>> is_log_name("replays/A.CGN"), is_log_name("games.clog.zst"), is_log_name("notes.txt")
    (True, True, False)
    """
    return unpacked_name(path).endswith((TEXT, _BINARY))


def is_binary_name(path: Path_) -> bool:
    """Whether a file of that name is written in binary form: those that end in `.clog`, compressed or not."""
    return unpacked_name(path).endswith(_BINARY)


def loads(data: str | bytes) -> Log:
    """Read the one game of a text or of the bytes of a file.

    Raises:
        NotationError: It is unreadable, or holds more than one game; the error's `log` holds what was read.
    """
    raw = data.encode() if isinstance(data, str) else data
    return _one(read_stream(unpacked(io.BufferedReader(io.BytesIO(raw)))))  # a plain one cannot look ahead


def load(path: Path_) -> Log:
    """Read the one game of a file.

    Raises:
        NotationError: The file is unreadable, or holds more than one game; the error's `log` holds what was read.
        OSError: The file cannot be opened.
    """
    return _one(load_all(path))


def load_all(path: Path_) -> Iterator[Log]:
    """Read the games of a file one by one, holding no more than one in memory.

    Raises:
        NotationError: The file is unreadable from some point on; the games before it have been given.
        OSError: The file cannot be opened.
    """
    with opened(path) as stream:
        yield from read_stream(stream, os.fspath(path))


def load_header(path: Path_) -> Header:
    """Read the header of a file's first game, and no event.

    Raises:
        NotationError: The header is unreadable.
        OSError: The file cannot be opened.
    """
    with opened(path) as stream:
        if _is_binary(stream):
            return codec.read_header(stream, os.fspath(path))
        return notation.read_header(_Text(stream, os.fspath(path)), os.fspath(path))


def read_stream(stream: IO[bytes], file: str | None = None) -> Iterator[Log]:
    """Read the games of a stream that can be sought in.

    Raises:
        NotationError: As `load_all`.
    """
    if _is_binary(stream):
        return codec.read_all(stream, file)
    return notation.read_all(_Text(stream, file), file)


def read_each(stream: IO[bytes], file: str | None = None) -> Iterator[Log | NotationError]:
    """Read the games of a stream that can be sought in; in place of one that is unreadable stands why.

    Raises:
        NotationError: The stream is unreadable from some point on; the games before it have been given.
    """
    if _is_binary(stream):
        return codec.read_each(stream, file)
    return notation.read_each(_Text(stream, file), file)


def _is_binary(stream: IO[bytes]) -> bool:
    head = stream.read(32)
    stream.seek(0)
    return codec.is_binary(head)


class _Text:
    """The lines of a UTF-8 text, blank ones several at a time; only line feeds end a line.

    Behind a line that is no text, another iterator goes on.
    """

    def __init__(self, stream: IO[bytes], file: str | None) -> None:
        self._stream = stream
        self._file = file
        self._peek: Callable[[], bytes] = getattr(stream, "peek", bytes)

    def __iter__(self) -> Iterator[str]:
        for line in iter(partial(self._stream.readline, LONGEST), b""):
            if len(line) == LONGEST:
                self._to_end(line)
                raise NotationError("this line is too long: over 16 MiB", file=self._file)
            try:
                yield (line + self._blank() if line < b"!" and line.isspace() else line).decode()
            except UnicodeDecodeError as error:
                raise NotationError("this is not UTF-8 text", column=error.start + 1, file=self._file) from None
        self._stream.tell()  # one that unpacks what is torn says so to whoever asks where it ends

    def _blank(self) -> bytes:
        """The blank lines that follow, as far as the stream has them at hand: each by itself costs as much as an event."""
        ahead = self._peek()
        if not ahead or ahead[0] not in b" \t\r\n":
            return b""
        blank = ahead[: len(ahead) - len(ahead.lstrip(b" \t\r\n"))]
        return self._stream.read(blank.rfind(b"\n") + 1)

    def _to_end(self, line: bytes) -> None:
        while line and not line.endswith(b"\n"):
            line = self._stream.readline(LONGEST)


def _one(logs: Iterator[Log]) -> Log:
    log = next(logs)
    if next(logs, None) is not None:
        raise NotationError("there is more than one game here; load_all reads them all")
    return log


def dumps(log: Log) -> str:
    """The canonical text of a log."""
    return notation.write(log)


def dump(logs: Log | Iterable[Log], path: Path_, force: bool = False) -> None:
    """Write one log or several to a file: binary where its name ends in `.clog`, else text; `.gz` and `.zst` compressed.

    The file appears whole or not at all.

    Raises:
        CardlogError: The file exists and `force` is not given.
        OSError: The file cannot be written.
    """
    with replacing(path, force) as stream:
        write_named([logs] if isinstance(logs, Log) else logs, stream, path)


def write_named(logs: Iterable[Log], stream: IO[bytes], path: Path_) -> None:
    """Write logs as the name of their file says."""
    with packing(stream, path) as packed:
        write_stream(logs, packed, is_binary_name(path))


def write_stream(logs: Iterable[Log], stream: IO[bytes], binary: bool) -> None:
    """Write logs one after the other; in text, a blank line stands between them."""
    for number, log in enumerate(logs):
        if binary:
            stream.write(codec.pack(log))
        else:
            stream.write(("\n" if number else "").encode() + notation.write(log).encode())


class replacing:
    """A stream that becomes the file at `path` when all went well, and leaves nothing behind otherwise.

    A link stays one: the file that it leads to is replaced. Owner and permissions stay, where the system allows.

    Args:
        path: The file.
        force: Whether one that exists is replaced.
        same: Whether that one has to be, in the end, as it is when this is made: what is written may come from it.

    Raises:
        CardlogError: The file exists and `force` is not given, also where it has come there meanwhile; or it has
            further hard links, which would part from it; or it is a link to nowhere.
        Changed: Somebody else changed the file meanwhile, which was to stay the same.
        Locked: Somebody else is writing it for too long.
    """

    def __init__(self, path: Path_, force: bool = False, same: bool = False) -> None:
        self.path = Path(path)
        self.force = force
        self.same = same
        if not os.fspath(path):
            raise CardlogError("the file to write has no name")
        if self.path.is_dir():
            raise CardlogError(f"{path} is a folder")
        self._has_folder()
        if self.path.is_symlink() and not self.path.exists():
            raise CardlogError(f"{path} is a link to nowhere")
        self._before: Mark | None = None
        if self.path.is_file():
            self._may_exist()
            has_one_name(self.path, f"{path}")
            self.path = self.path.resolve()
            self._before = Mark.of(self.path)

    def _has_folder(self) -> None:
        """So that it is told now, and not when all has been worked out, that there is none."""
        try:
            self.path.parent.stat()
        except OSError as error:
            error.filename = os.fspath(self.path)
            raise

    def _may_exist(self) -> None:
        if not self.force:
            raise CardlogError(f"{self.path} exists; --force overwrites it")

    def __enter__(self) -> IO[bytes]:
        if self.path.exists() and not self.path.is_file():  # a pipe, a device: nothing to replace
            self.aside = None
            self.stream: IO[bytes] = open(self.path, "wb")
            return self.stream
        try:
            handle, self.aside = tempfile.mkstemp(prefix=f".{self.path.name[:40]}.", dir=self.path.parent)
        except OSError as error:
            error.filename = os.fspath(self.path)  # and not the name that nobody gave
            raise
        self.stream = os.fdopen(handle, "wb")
        return self.stream

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            self.stream.close()
            if kind is None and self.aside is not None:
                self._put(self.aside)
                self.aside = None
        finally:
            if self.aside is not None:
                os.unlink(self.aside)

    def _put(self, aside: str) -> None:
        if self._before is None and self._appears(aside):
            return
        with Lock(self.path):
            now = Mark.of(self.path)
            if self.same and now != self._before:
                raise Changed
            if now is not None:
                self._may_exist()
                has_one_name(self.path, f"{self.path}")
                _copy_owner(self.path, aside)
            os.replace(aside, self.path)

    def _appears(self, aside: str) -> bool:
        """Try to make a new file of it, which needs no lock: a link never takes the place of what came meanwhile."""
        os.chmod(aside, 0o666 & ~_mask())
        try:
            os.link(aside, self.path)
        except OSError:  # something came, or the file system has no links
            return False
        os.unlink(aside)
        return True


def has_one_name(path: Path, called: str) -> None:
    """See that a file has no further hard links, which would go on showing what it was before it was replaced.

    Args:
        path: The file.
        called: What it is called, if it has.

    Raises:
        Linked: It has.
    """
    names = path.stat().st_nlink
    if names > 1:
        raise Linked(f"{called} has {names} names (hard links), which would part; rewrite a copy of it")


def _mask() -> int:
    """What the user's mask takes away from the mode of a new file."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _copy_owner(path: Path, aside: str) -> None:
    """Give a file the owner and the permissions of another one, as far as the system allows."""
    found = path.stat()
    if sys.platform != "win32":
        for owner in ((found.st_uid, -1), (-1, found.st_gid)):
            with suppress(OSError):
                os.chown(aside, *owner)
    os.chmod(aside, found.st_mode & 0o7777)
    if sys.platform == "linux":
        with suppress(OSError):
            for name in os.listxattr(path):  # among them the list of who else may read and write it
                os.setxattr(aside, name, os.getxattr(path, name))
