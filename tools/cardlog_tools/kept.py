"""What was found so far, beside the file that it is for: work that is interrupted goes on where it was.

`OUT.part` holds a line of JSON for each decision, under a digest of all that its worth depends on. So it is no harm if the
games, or what is asked, are other ones next time: what does not fit, or cannot be read, is not taken. What was cut short is dropped.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self, get_type_hints

from cardlog.analysis.worth import Asked, Worth
from cardlog.language import Language
from cardlog.log import Log
from cardlog.sight import copy
from cardlog.version import __version__
from cardlog_tools.logs import Refused
from cardlog_tools.out import say

ENDING: Final = ".part"
_HEAD: Final = b'{"cardlog": "analyse"}\n'
_KINDS: Final = tuple(get_type_hints(Worth).values())


class Kept:
    """What was found so far.

    Args:
        out: The file that it is for; nothing is kept for `-`.
        language: The language of the reasons.

    Raises:
        Refused: A file of that name is there, and something else.
    """

    def __init__(self, out: str, language: Language) -> None:
        self._how = [__version__, language.code]
        self._path = None if out == "-" else Path(out + ENDING)
        self._stream: IO[bytes] | None = None
        self._found: dict[str, Sequence[Any]] = {}
        self._size = 0
        with suppress(FileNotFoundError):
            self._read(b"" if self._path is None else self._path.read_bytes())

    def _read(self, data: bytes) -> None:
        if not data.startswith(_HEAD) and not _HEAD.startswith(data):
            raise Refused(
                "it is in the way: what is found would be kept in it, and it is something else", f"{self._path}"
            )
        self._size = data.rfind(b"\n") + 1
        for line in data[len(_HEAD) : self._size].splitlines():
            with suppress(ValueError, RecursionError):
                match json.loads(line):
                    case [str(key), *worth]:
                        self._found[key] = worth

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._stream is not None:
            self._stream.close()
        if kind is KeyboardInterrupt and self._found and self._path is not None:
            say(f"{self._path} keeps what was found so far: the same command goes on")

    def keys(self, log: Log, asked: list[Asked]) -> list[str]:
        """For each decision a digest of what its worth depends on: what its seat heard so far, and how is asked."""
        how = [*self._how, log.game.name, log.header.rules, len(log.header.seats)]
        heard = {seat: copy(log, seat).events for seat in {each.own.seat for each in asked}}
        found = []
        for each in asked:
            events = heard[each.own.seat][: each.number]
            found.append(
                sha256("\n".join(map(str, [*how, each.iterations, each.own.seat, *events])).encode()).hexdigest()
            )
        return found

    def get(self, key: str) -> Worth | None:
        """What was found of a decision; None where that is still to be worked out."""
        found = self._found.get(key, ())
        # Another cardlog of this version may have kept other things.
        if len(found) != len(_KINDS) or not all(map(isinstance, found, _KINDS)):
            return None
        return Worth(*found)

    def put(self, key: str, worth: Worth) -> None:
        """Keep what was found of a decision."""
        self._found[key] = worth
        if self._path is None:
            return
        if self._stream is None:
            self._stream = self._path.open("r+b" if self._size else "wb")
            self._stream.seek(self._size)
            self._stream.truncate()
            self._stream.write(b"" if self._size else _HEAD)
        self._stream.write(json.dumps([key, *worth], ensure_ascii=False).encode() + b"\n")
        self._stream.flush()

    def drop(self) -> None:
        """Keep nothing any more: all is written."""
        if self._path is not None:
            self._path.unlink(missing_ok=True)
