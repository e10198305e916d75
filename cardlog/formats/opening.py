"""Files opened to be read and written: what is compressed, as `.gz` or `.zst`, is unpacked and packed on the way.

A name such as `s3://bucket/games.clog` is read wherever fsspec reads it (the extra `cardlog[dask]`).
"""

from __future__ import annotations

__all__ = [
    "HEAD",
    "SEALED",
    "Path_",
    "is_packed",
    "is_packed_name",
    "is_remote",
    "opened",
    "packing",
    "raw",
    "remote",
    "size_of",
    "unpacked",
    "unpacked_name",
]

import io
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Final, TypeAlias

from cardlog.errors import CardlogError
from cardlog.words import english

Path_: TypeAlias = str | os.PathLike[str]

_GZIP: Final = b"\x1f\x8b"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"
"""What compressed files begin with."""

_PACKED: Final = (".gz", ".zst")
"""What their names end in."""

SEALED: Final = english("what is compressed is written once, and not changed; `cardlog convert` unpacks it")
"""Why a game is neither recorded nor annotated in a compressed file."""

_REMOTE: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]+://")

HEAD: Final = 32
"""By how many of its first bytes a file is known."""


def is_packed(head: bytes) -> bool:
    """Whether a file that begins with these bytes is compressed."""
    return head.startswith((_GZIP, _ZSTD))


def unpacked_name(path: Path_) -> str:
    """The name of a file in small letters, without what says that it is compressed.

    >>> unpacked_name("Games.CLOG.gz")
    'games.clog'
    """
    name = os.fspath(path).lower()
    return next((name.removesuffix(end) for end in _PACKED if name.endswith(end)), name)


def is_packed_name(path: Path_) -> bool:
    """Whether a file of that name is written compressed."""
    return os.fspath(path).lower().endswith(_PACKED)


def is_remote(path: Path_) -> bool:
    """Whether a name is that of a file on another file system: `s3://bucket/games.clog`."""
    return _REMOTE.match(os.fspath(path)) is not None


def remote(path: Path_) -> tuple[Any, str]:
    """The file system of such a name, and what the file is called there.

    Raises:
        CardlogError: What that takes is not installed, or there is no such file system.
    """
    try:
        from fsspec.core import url_to_fs

        system, name = url_to_fs(os.fspath(path))
    except ImportError as error:
        what = english("files elsewhere need the extra dask: pip install 'cardlog[dask]'")
        raise CardlogError(what if error.name == "fsspec" else f"{path}: {error}") from None
    except ValueError as error:
        raise CardlogError(f"{path}: {error}") from None
    return system, str(name)


@contextmanager
def raw(path: Path_) -> Iterator[IO[bytes]]:
    """A file as it is, to be read from any place on.

    Raises:
        OSError: It cannot be opened.
    """
    if is_remote(path):
        system, name = remote(path)
        with system.open(name, "rb") as stream:
            yield stream
    else:
        with open(path, "rb") as stream:
            yield stream


def size_of(path: Path_) -> int:
    """How many bytes a file has.

    Raises:
        OSError: There is none.
    """
    if is_remote(path):
        system, name = remote(path)
        return int(system.size(name))
    return Path(path).stat().st_size


@contextmanager
def opened(path: Path_) -> Iterator[IO[bytes]]:
    """A file to be read, unpacked if it is compressed; it can go back among its first bytes.

    Raises:
        OSError: It cannot be opened; or, while it is read, what is compressed is torn or changed.
    """
    with raw(path) as stream:
        yield unpacked(stream)


def unpacked(stream: IO[bytes]) -> IO[bytes]:
    """The same stream; or what is compressed in it. Of a pipe, one that can go back among its first bytes."""
    if not stream.seekable():
        stream = _rewindable(stream)
    head = stream.read(HEAD)
    stream.seek(0)
    if head.startswith(_GZIP):
        import gzip

        return _rewindable(gzip.GzipFile(fileobj=stream), (EOFError, zlib.error, gzip.BadGzipFile))
    if head.startswith(_ZSTD):
        zstd = _zstd()
        return _rewindable(zstd.ZstdFile(stream), (EOFError, zstd.ZstdError))
    return stream


@contextmanager
def packing(stream: IO[bytes], path: Path_) -> Iterator[IO[bytes]]:
    """A stream that is compressed into another, if the name of the file says so: the same bytes for the same content."""
    name = os.fspath(path).lower()
    if name.endswith(".gz"):
        from gzip import GzipFile

        with GzipFile("", "wb", 6, stream, mtime=0) as packed:
            yield packed  # type: ignore[misc]
    elif name.endswith(".zst"):
        with _zstd().ZstdFile(stream, "wb") as packed:
            yield packed
    else:
        yield stream


def _zstd() -> Any:
    return import_module("compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd")


def _rewindable(stream: Any, broken: tuple[type[Exception], ...] = ()) -> IO[bytes]:
    """A buffer on a stream that goes forward only, which can yet go back to its first bytes.

    Args:
        stream: The stream.
        broken: What it raises where it unpacks what is no longer as it was packed.
    """
    raw: io.RawIOBase = _Forward(stream, broken)
    return io.BufferedReader(raw, 1 << 16)


class _Forward(io.RawIOBase):
    """A stream that is only read, knows how far, and can go back as long as it is among its first bytes."""

    def __init__(self, stream: Any, broken: tuple[type[Exception], ...]) -> None:
        self._stream = stream
        self._broken = broken
        self._done = 0
        self._lost: OSError | None = None
        self._head = self._sound(stream.read, HEAD)  # a buffer at the end of a short pipe does not go back by itself

    def _sound(self, read: Callable[[int], bytes], size: int) -> bytes:
        """What is read. Where nothing sound is left, first nothing, so that a buffer gives what it has, then the error."""
        if self._lost is not None:
            raise self._lost
        try:
            return read(size)
        except self._broken as error:
            self._lost = OSError("what is compressed in it is torn or changed")
            self._lost.__cause__ = error
            return b""

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        if self._lost is not None:  # whoever asks whether this is the end
            raise self._lost
        return self._done

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        if whence != io.SEEK_SET or max(offset, self._done) > len(self._head):
            raise io.UnsupportedOperation("a stream goes back among its first bytes only")
        self._done = offset
        return offset

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        ahead = self._head[self._done :][: len(buffer)]
        data = ahead or self._sound(self._stream.read1, len(buffer))
        buffer[: len(data)] = data
        self._done += len(data)
        return len(data)
