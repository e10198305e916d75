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
    "use_system_memory",
]

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import IO, Any, Final, Protocol

from cardlog.errors import CardlogError
from cardlog.event import Event
from cardlog.log import Log
from cardlog.many.export import LATER, Row, Tables
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

    def packed(self) -> tuple[Any, Any]:
        """The rows of games and those of events, as a sink of this format takes them; they can be pickled."""


class Sink(Protocol):
    """A file that a table is written to."""

    def write(self, packed: Any) -> None:
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
    """Rows in the form that Arrow sends; what is the same in many rows is converted once, and then taken for each."""

    def __init__(self, tables: Tables) -> None:
        self.events = 0
        self._tables = tables
        self._games: list[Row] = []
        self._game: list[int] = []
        self._numbers: list[int] = []
        self._cells: list[Row] = []
        self._cell: list[int] = []
        self._later: list[list[Any]] = [[] for _ in LATER]
        self._known: dict[int, int] = {}
        self._kept: list[Event] = []

    def add(self, log: Log) -> None:
        """See `Chunk.add`."""
        game, later = self._tables.walked(log)
        count = len(log)
        self._game += [len(self._games)] * count
        self._games.append(game)
        self._numbers += range(1, count + 1)
        for column, values in zip(self._later, later, strict=True):
            column.extend(values)
        known, new = self._known, self._index
        self._cell += [known[at] if (at := id(event)) in known else new(event) for event in log.events]
        self.events += count

    def _index(self, event: Event) -> int:
        self._cells.append(self._tables.cells(event))
        self._kept.append(event)  # so that no other one gets its identity
        self._known[id(event)] = len(self._kept) - 1
        return len(self._kept) - 1

    def packed(self) -> tuple[Any, Any]:
        """See `Chunk.packed`."""
        tables = self._tables
        games = _arrays(_turned(self._games, tables.games), tables.games.values())
        cells = _arrays(_turned(self._cells, tables.static), tables.static.values())
        file, nth = _taken(games[:2], self._game)
        later = _arrays(self._later, LATER.values())
        events = [file, nth, _array(self._numbers, "number"), *_taken(cells, self._cell), *later]
        return _batch(tables.games, games), _batch(tables.events, events)


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

    def write(self, packed: Any) -> None:
        """See `Sink.write`."""
        import pyarrow as pa

        self._tables.append(pa.Table.from_batches([packed]))
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
    if sort == "numbers" and None not in column:  # scores, where equal ones are one list
        lists = {id(value): value for value in column}
        places = {each: at for at, each in enumerate(lists)}
        return _taken([pa.array([*lists.values()], _type(sort))], [places[id(value)] for value in column])[0]
    return pa.array(column, _type(sort))


def _taken(arrays: Sequence[Any], places: Sequence[int]) -> list[Any]:
    """From each array what stands at these places."""
    import pyarrow as pa

    at = pa.array(places, pa.int32())
    empty = pa.nulls(len(places))  # as most are of the columns of fields: no game has all
    return [empty if array.null_count == len(array) else array.take(at) for array in arrays]


def _batch(columns: Mapping[str, str], arrays: Sequence[Any]) -> Any:
    """Columns as they are sent, without those in which nothing stands."""
    import pyarrow as pa

    held = {name: array for name, array in zip(columns, arrays, strict=True) if array.null_count < len(array)}
    return pa.record_batch([*held.values()], [*held])


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


def use_system_memory() -> None:
    """Let Arrow take memory from the system: chunks come and go, and its own pool gives all back and takes it anew each time."""
    import pyarrow as pa

    pa.set_memory_pool(pa.system_memory_pool())


def chunk(tables: Tables, format: str) -> Chunk:
    """An empty chunk for a format: `parquet`, `csv` or `jsonl`."""
    return ArrowChunk(tables) if format == "parquet" else TextChunk(tables, format)


def sink(stream: IO[bytes], columns: Mapping[str, str], format: str) -> Sink:
    """A file for a format."""
    return ArrowSink(stream, columns) if format == "parquet" else TextSink(stream, columns, format)
