"""Tables of games written as JSON lines, CSV or Parquet (the extra `cardlog[arrow]`), a chunk of games at a time.

Chunks are made wherever games are read, in several processes too, and written in the order of the games in one place.
"""

from __future__ import annotations

__all__ = [
    "EVENTS",
    "GROUP",
    "INSTALL",
    "PIECE",
    "ArrowChunk",
    "ArrowSink",
    "Chunk",
    "Sink",
    "TextChunk",
    "TextSink",
    "check_format",
    "chunk",
    "sink",
]

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, chain
from typing import IO, Any, Final, Protocol

from cardlog.errors import CardlogError
from cardlog.event import Event
from cardlog.log import Log
from cardlog.many.export import FIRST, LATER, Row, Tables
from cardlog.many.pieces import SIZE
from cardlog.words import english

EVENTS: Final = 60_000
"""After how many events a chunk is full."""

PIECE: Final = 4 * SIZE
"""How many bytes of a `.clog` are read for a chunk or a few: what is alike in many games is converted once."""

GROUP: Final = 250_000
"""How many rows a group of a Parquet file has, or a little more."""

INSTALL: Final = english("Parquet needs the extra arrow: pip install 'cardlog[arrow]'; or say --format csv or jsonl")


class Chunk(Protocol):
    """The rows of some games, in the form in which they are written.

    Attributes:
        events: How many events they have.
    """

    events: int

    def add(self, log: Log) -> None:
        """Add a game; nothing of it, if an event is illegal.

        Raises:
            IllegalEvent: An event is illegal.
        """

    def packed(self) -> tuple[bytes, bytes]:
        """The rows of games and those of events."""


class Sink(Protocol):
    """A file that a table is written to."""

    def write(self, packed: bytes) -> None:
        """Write the rows of a chunk."""

    def close(self) -> None:
        """Write what is missing at the end."""

    def drop(self) -> None:
        """Let go of the file, which is to be nothing if it was not closed."""


class TextChunk:
    """Rows as JSON lines, or as CSV."""

    def __init__(self, tables: Tables, format: str) -> None:
        self.events = 0
        self._tables = tables
        self._games, self._events = io.StringIO(newline=""), io.StringIO(newline="")
        self._write = _json_rows if format == "jsonl" else _csv_rows

    def add(self, log: Log) -> None:
        """See `Chunk.add`."""
        game, events = self._tables.rows(log)
        self._write(self._games, self._tables.games, [game])
        self._write(self._events, self._tables.events, events)
        self.events += len(events)

    def packed(self) -> tuple[bytes, bytes]:
        """See `Chunk.packed`."""
        return self._games.getvalue().encode(), self._events.getvalue().encode()


class TextSink:
    """A file of JSON lines, or of CSV, which begins with the names of the columns."""

    def __init__(self, stream: IO[bytes], columns: Mapping[str, str], format: str) -> None:
        self._stream = stream
        if format == "csv":
            stream.write((",".join(columns) + "\n").encode())

    def write(self, packed: bytes) -> None:
        """See `Sink.write`."""
        self._stream.write(packed)

    def close(self) -> None:
        """See `Sink.close`."""

    def drop(self) -> None:
        """See `Sink.drop`."""


_json: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def _json_rows(stream: IO[str], columns: Mapping[str, str], rows: Iterable[Row]) -> None:
    stream.writelines(_json(dict(zip(columns, row, strict=True))) + "\n" for row in rows)


def _csv_rows(stream: IO[str], columns: Mapping[str, str], rows: Iterable[Row]) -> None:
    csv.writer(stream, lineterminator="\n").writerows([_cell(value) for value in row] for row in rows)


def _cell(value: Any) -> Any:
    """A value as CSV has it: lists as in JSON, so that an empty one is not nothing, and names may hold anything."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return _json(value) if isinstance(value, list) else value


class ArrowChunk:
    """Rows in the form that Arrow sends; the cells that an event has by itself are converted once for all that are alike."""

    def __init__(self, tables: Tables) -> None:
        self.events = 0
        self._tables = tables
        self._games: list[Row] = []
        self._first: list[list[Any]] = [[], [], []]
        self._later: list[list[Any]] = [[] for _ in LATER]
        self._which: list[int] = []
        self._cells: list[Row] = []
        self._known: dict[int, int] = {}
        self._kept: list[Event] = []

    def add(self, log: Log) -> None:
        """See `Chunk.add`."""
        game, later = self._tables.walked(log)
        self._games.append(game)
        count = len(log)
        for column, values in zip(
            self._first, ([game[0]] * count, [game[1]] * count, range(1, count + 1)), strict=True
        ):
            column.extend(values)
        for column, values in zip(self._later, later, strict=True):
            column.extend(values)
        known, new = self._known, self._index
        self._which += [known[at] if (at := id(event)) in known else new(event) for event in log.events]
        self.events += count

    def _index(self, event: Event) -> int:
        self._cells.append(self._tables.cells(event))
        self._kept.append(event)  # so that no other one gets its identity
        self._known[id(event)] = len(self._kept) - 1
        return len(self._kept) - 1

    def packed(self) -> tuple[bytes, bytes]:
        """See `Chunk.packed`."""
        import pyarrow as pa

        tables = self._tables
        which = pa.array(self._which, pa.int32())
        arrays = _arrays(self._first, FIRST.values())
        for array in _arrays(_turned(self._cells, tables.static), tables.static.values()):
            empty = array.null_count == len(array)  # as most are: no game has all fields
            arrays.append(array if empty else array.take(which))
        arrays += _arrays(self._later, LATER.values())
        games = _arrays(_turned(self._games, tables.games), tables.games.values())
        return _sent(tables.games, games), _sent(tables.events, arrays)


class ArrowSink:
    """A Parquet file."""

    def __init__(self, stream: IO[bytes], columns: Mapping[str, str]) -> None:
        from pyarrow import parquet

        self._tables: list[Any] = []
        self._rows = 0
        self._schema = _schema(columns)
        told = [name for name, sort in columns.items() if sort != "text"]  # least and most: of long texts slow to find
        self._writer = parquet.ParquetWriter(
            stream, self._schema, compression="zstd", write_statistics=told, store_schema=False
        )

    def write(self, packed: bytes) -> None:
        """See `Sink.write`."""
        import pyarrow as pa

        with pa.ipc.open_stream(packed) as reader:
            self._tables.append(reader.read_all())
        self._rows += self._tables[-1].num_rows
        if self._rows >= GROUP:
            self._flush()

    def _flush(self) -> None:
        import pyarrow as pa

        whole = pa.concat_tables([self._schema.empty_table(), *self._tables], promote_options="default")
        self._writer.write_table(whole.unify_dictionaries(), row_group_size=self._rows or None)
        self._tables, self._rows = [], 0

    def close(self) -> None:
        """See `Sink.close`."""
        self._flush()
        self._writer.close()

    def drop(self) -> None:
        """See `Sink.drop`."""
        if self._writer.is_open:  # it would try to write when it goes, to a file that is gone
            self._writer.close()


def _schema(columns: Mapping[str, str]) -> Any:
    import pyarrow as pa

    return pa.schema([(name, _type(sort)) for name, sort in columns.items()])


def _type(sort: str) -> Any:
    import pyarrow as pa

    text = pa.dictionary(pa.int32(), pa.string())  # numbers of the few texts that there are: quick to send and to write
    plain = {"text": text, "number": pa.int64(), "mask": pa.uint64(), "real": pa.float64(), "truth": pa.bool_()}
    return {**plain, "texts": pa.list_(pa.string()), "numbers": pa.list_(pa.int64())}[sort]


def _turned(rows: Sequence[Row], columns: Mapping[str, str]) -> Iterable[Sequence[Any]]:
    """The columns of rows."""
    return zip(*rows, strict=True) if rows else [()] * len(columns)


def _arrays(columns: Iterable[Sequence[Any]], sorts: Iterable[str]) -> list[Any]:
    return [_array(column, sort) for column, sort in zip(columns, sorts, strict=True)]


def _array(column: Sequence[Any], sort: str) -> Any:
    import pyarrow as pa

    if sort == "text":
        return pa.array(column, pa.string()).dictionary_encode()
    if sort != "numbers" or None in column:
        return pa.array(column, _type(sort))
    ends = pa.array([*accumulate(map(len, column), initial=0)], pa.int32())
    return pa.ListArray.from_arrays(ends, pa.array([*chain.from_iterable(column)], pa.int64()))


def _sent(columns: Mapping[str, str], arrays: Sequence[Any]) -> bytes:
    """Columns as they are sent, without those in which nothing stands."""
    import pyarrow as pa

    sink = pa.BufferOutputStream()
    held = {name: array for name, array in zip(columns, arrays, strict=True) if array.null_count < len(array)}
    batch = pa.record_batch([*held.values()], [*held])
    with pa.ipc.new_stream(sink, batch.schema) as writer:
        writer.write_batch(batch)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def check_format(format: str) -> None:
    """See that a format can be written here.

    Raises:
        CardlogError: It is Parquet, and the extra is not installed.
    """
    if format == "parquet":
        try:
            import pyarrow as pa  # noqa: F401
        except ImportError:
            raise CardlogError(INSTALL) from None


def chunk(tables: Tables, format: str) -> Chunk:
    """An empty chunk for a format: `parquet`, `csv` or `jsonl`."""
    return ArrowChunk(tables) if format == "parquet" else TextChunk(tables, format)


def sink(stream: IO[bytes], columns: Mapping[str, str], format: str) -> Sink:
    """A file for a format."""
    return ArrowSink(stream, columns) if format == "parquet" else TextSink(stream, columns, format)
