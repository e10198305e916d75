"""Digests of every state of recorded games, to compare the code of another day with.

A base is a file of records as a `.clog` has them (`cardlog.formats.codec`), with bodies of its own::

    ["cardlog base", 1]                                the first record
    [log, [winner, …], reason, [key, …], digests]      a game; no winners and no reason for an unfinished
                                                     one, a reason alone where nobody won
    [games]                                            the last record: how many games there are

`log` is a digest of the game's events and of what its header says of play. `digests` says of each state, from
the start on, which keys of its JSON have changed: how many, then for each its place among the keys and the
CRC-32 of its value. So what differs is found as far as the key, and an event takes some 25 bytes.
"""

from __future__ import annotations

__all__ = ["MAGIC", "NONSENSE", "STRANGE", "VERSION", "Base", "digest", "identity", "save"]

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import msgpack

from cardlog.errors import BrokenRecord, CardlogError
from cardlog.formats.body import LONGEST
from cardlog.formats.codec import Reader, Writer
from cardlog.formats.files import replacing
from cardlog.formats.opening import Path_
from cardlog.game import AnyGame
from cardlog.impact.judge import judge
from cardlog.impact.verdict import Parting, Verdict, verdict
from cardlog.impact.walk import Played, illegal, played, shown
from cardlog.log import Log
from cardlog.state import Result

STRANGE: Final = "the record holds what no base has"
NONSENSE: Final = (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError)
"""What the values of a record raise where they are none of a base."""
MAGIC: Final = "cardlog base"
VERSION: Final = 1


def digest(log: Log) -> list[Any]:
    """What a base says of a game: the digests of its states, and how it ended.

    Raises:
        CardlogError: The log is illegal, or broken.
    """
    states, refused = played(log, log.game)
    if refused is not None:
        raise illegal(log, len(states), refused)
    result = states[-1].result
    marks = list(_marks(log.game, states))
    names = list(dict.fromkeys(name for each in marks for name in each))
    digests = _packed(marks, names)
    if len(digests) > LONGEST // 2:
        raise CardlogError(f"a game of {len(log)} events is too long for a base")
    reason = None if result is None else result.reason
    winners = None if result is None or result.nobody else list(result.winners)
    return [identity(log), winners, reason, names, digests]


def save(path: Path_, games: Iterable[list[Any]], force: bool = False) -> int:
    """Write a base; the file appears whole or not at all.

    Args:
        path: The file.
        games: What `digest` gave for each.
        force: Whether a file that exists is overwritten.

    Returns:
        How many games it holds.

    Raises:
        CardlogError: The file exists and `force` is not given.
        OSError: The file cannot be written.
    """
    writer, count = Writer(), 0
    with replacing(path, force) as stream:
        stream.write(writer.record([MAGIC, VERSION]))
        for game in games:
            stream.write(writer.record(game))
            count += 1
        stream.write(writer.record([count]))
    return count


class Base:
    """A base that was saved: called with a log, it gives the verdict on it by today's code.

    Attributes:
        path: The file.
        games: How many games were saved.

    Raises:
        BrokenRecord: The file is no base, or torn, or changed.
        OSError: The file cannot be read.
    """

    def __init__(self, path: Path_) -> None:
        self.path = Path(path)
        self.games = 0
        self._places: dict[bytes, int] = {}
        with self.path.open("rb") as stream:
            reader = Reader(stream, str(path))
            try:
                last = self._index(reader)
            except BrokenRecord:
                raise
            except NONSENSE:
                raise reader.broken(STRANGE) from None
        if reader.error is not None:
            raise reader.error
        if last != [self.games]:
            raise reader.broken("the base is torn: its last record is missing")

    def _index(self, reader: Reader) -> Any:
        """Note where each game stands; returns the last body."""
        last = None
        for body in reader.records():
            last = msgpack.unpackb(body)
            if reader.number == 1:
                _check_version(last, reader)
            elif len(last) > 1:
                self.games += 1
                self._places[last[0]] = reader.byte
        return last

    def __call__(self, log: Log) -> Verdict:
        """The verdict on a game: never an error, but `unchecked` with the reason."""
        try:
            record = self._record(log)
            states, refused = played(log, log.game)
            parts = _parting(record, _marks(log.game, states))
            was = _result(record, len(log.header.seats))
        except CardlogError as error:
            return verdict(log, "unchecked", message=str(error))
        return judge(log, was, Played(len(states) - 1, states[-1], refused), parts)

    def _record(self, log: Log) -> list[Any]:
        byte = self._places.get(identity(log))
        if byte is None:
            raise CardlogError(f"the game is not among those saved in {self.path}")
        with self.path.open("rb") as stream:
            stream.seek(byte)
            record: list[Any] = msgpack.unpackb(next(Reader(stream, str(self.path)).unpacker)[0])
        if [type(part) for part in record[3:]] != [list, bytes] or not all(type(name) is str for name in record[3]):
            raise CardlogError(STRANGE)
        return record


def identity(log: Log) -> bytes:
    """What tells a game from others, whatever its file: all that play depends on."""
    header = log.header
    lines = [header.game.name, str(header.rules), str(len(header.seats)), str(header.tag("View")), *map(str, log)]
    return blake2b("\n".join(lines).encode(), digest_size=16).digest()


def _marks(game: AnyGame, states: Iterable[Any]) -> Iterator[dict[str, int]]:
    """For each state a digest of each key of its JSON; worked out anew only where the value has changed."""
    last: dict[str, Any] = {}
    marks: dict[str, int] = {}
    for state in states:
        now = shown(game, state)
        marks = {
            name: marks[name] if name in last and last[name] == value else crc32(json.dumps(value).encode())
            for name, value in now.items()
        }
        last = now
        yield marks


def _packed(marks: Iterable[Mapping[str, int]], names: Sequence[str]) -> bytes:
    """The digests that change from state to state."""
    parts = []
    before: Mapping[str, int] = {}
    for now in marks:
        changed = [(at, now.get(name, 0)) for at, name in enumerate(names) if now.get(name, 0) != before.get(name, 0)]
        parts.append(bytes([len(changed)]))
        parts += [bytes([at]) + mark.to_bytes(4, "big") for at, mark in changed]
        before = now
    return b"".join(parts)


def _unpacked(data: bytes, names: Sequence[str]) -> Iterator[dict[str, int]]:
    at, marks = 0, dict.fromkeys(names, 0)
    while at < len(data):
        count = data[at]
        try:
            for place in range(at + 1, at + 1 + 5 * count, 5):
                marks[names[data[place]]] = int.from_bytes(data[place + 1 : place + 5], "big")
        except LookupError:
            raise CardlogError(STRANGE) from None
        at += 1 + 5 * count
        yield marks


def _parting(record: Sequence[Any], today: Iterable[Mapping[str, int]]) -> Parting | None:
    """Where today's states first differ from the saved ones."""
    names, data = record[3], record[4]
    for event, (old, new) in enumerate(zip(_unpacked(data, names), today, strict=False)):
        for name in {**new, **old}:
            if old.get(name, 0) != new.get(name, 0):
                return Parting(event, name)
    return None


def _result(record: Sequence[Any], seats: int) -> Result | None:
    winners, reason = record[1], record[2]
    if winners is None and reason is None:
        return None
    nobody = winners is None
    if nobody:
        winners = []
    if (
        not isinstance(winners, list)
        or not all(seat in range(seats) for seat in winners)
        or not isinstance(reason, str)
    ):
        raise CardlogError(STRANGE)
    return Result(tuple(winners), reason, nobody)


def _check_version(first: Any, reader: Reader) -> None:
    if not isinstance(first, list) or len(first) != 2 or first[0] != MAGIC or type(first[1]) is not int:
        raise reader.broken("this is no base: `cardlog impact --save` writes one")
    if first[1] > VERSION:
        raise reader.broken(f"written by a newer cardlog: version {first[1]} of a base, and this one reads {VERSION}")
