"""The two kinds of databases behind a store: what differs between them, and nothing else.

Both run one writing transaction at a time. So positions grow in the order in which events are there to be read, and who
reads on from a place misses none.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from cardlog.store.errors import StoreError

WAIT: Final = 5.0
"""The seconds that are waited for others to finish writing."""
VERSION: Final = 1
"""Of the tables below."""
_TABLES: Final = (
    "create table cardlog_version (version integer not null)",
    """create table cardlog_game (
        id text primary key, game text not null, header text not null, version integer not null)""",
    """create table cardlog_event (
        position {position}, id text not null references cardlog_game, version integer not null, body text not null,
        command text, unique (id, version), unique (id, command))""",
    """create table cardlog_heard (
        id text not null references cardlog_game, viewer text not null, version integer not null, body text not null,
        primary key (id, viewer, version))""",
    """create table cardlog_note (
        id text not null references cardlog_game, version integer not null, part integer not null, body text not null,
        primary key (id, version, part))""",
)


class Database(ABC):
    """A connection to a database that has these tables."""

    name: str
    """What the database is called in errors."""
    position: str
    """The type of the column that numbers all events."""

    @abstractmethod
    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """What a query gives."""

    @abstractmethod
    def many(self, command: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run a command once for each row."""

    @abstractmethod
    def writing(self) -> Any:
        """A context in which this connection alone writes, and all it wrote is there after it, or nothing."""

    @abstractmethod
    def has_tables(self) -> bool:
        """Whether it is a store already."""

    @abstractmethod
    def close(self) -> None:
        """Let it go."""

    def prepare(self) -> None:
        """Make the tables, if they are not there; where that cannot be done, the connection is closed.

        Raises:
            StoreError: They are another version's, or the database cannot be used.
        """
        try:
            self._prepare()
        except BaseException:
            self.close()
            raise

    def _prepare(self) -> None:
        if not self.has_tables():
            with self.writing():
                if not self.has_tables():  # nobody was faster
                    for table in _TABLES:
                        self.rows(table.format(position=self.position))
                    self.rows("insert into cardlog_version values (?)", VERSION)
        ((version,),) = self.rows("select version from cardlog_version")
        if version != VERSION:
            raise self.error(f"its tables are of version {version}, and this cardlog knows {VERSION}")

    def error(self, why: object) -> StoreError:
        """What to raise."""
        first, *_ = str(why).strip().splitlines() or [repr(why)]
        return StoreError(f"{self.name}: {first}")


class Sqlite(Database):
    """A file, or `:memory:`.

    Args:
        path: The file; it is made where there is none.
        durable: Whether what was written outlasts a power cut, and not just the end of the program.
    """

    position = "integer primary key autoincrement"

    def __init__(self, path: str, durable: bool = True) -> None:
        self.name = path
        try:
            self._connection = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
        except sqlite3.Error as error:
            raise self._told(error) from None
        try:
            self._connection.execute("pragma journal_mode = wal")
            self._connection.execute(f"pragma synchronous = {'full' if durable else 'normal'}")
            self._connection.execute("pragma foreign_keys = on")
        except sqlite3.Error as error:
            self._connection.close()
            raise self._told(error) from None

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise self._told(error) from None

    def many(self, command: str, rows: Iterable[Sequence[Any]]) -> None:
        try:
            self._connection.executemany(command, rows)
        except sqlite3.Error as error:
            raise self._told(error) from None

    @contextmanager
    def writing(self) -> Iterator[None]:
        self.rows("begin immediate")
        try:
            yield
            self.rows("commit")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.rollback()
            raise

    def has_tables(self) -> bool:
        return bool(self.rows("select 1 from sqlite_master where name = 'cardlog_version'"))

    def close(self) -> None:
        self._connection.close()

    def _told(self, error: sqlite3.Error) -> StoreError:
        if getattr(error, "sqlite_errorname", "").startswith("SQLITE_BUSY"):
            return self.error(f"another program has been writing it for {WAIT:g} seconds; nothing is written")
        if getattr(error, "sqlite_errorname", "") == "SQLITE_NOTADB":
            return self.error("this is no database")
        return self.error(error)


class Postgres(Database):
    """A PostgreSQL database, by its address; the extra `cardlog[postgres]` brings what is needed."""

    position = "bigserial primary key"
    _LOCK: Final = 0x63617264  # one number, the same for all who write

    def __init__(self, address: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise StoreError("PostgreSQL needs an extra: pip install 'cardlog[postgres]'") from None
        self._psycopg: Any = psycopg
        self._address = address
        self.name = address.rpartition("@")[2]  # an error is no place for a password
        self._connection = self._connect()

    def _connect(self) -> Any:
        try:
            connection = self._psycopg.connect(self._address, autocommit=True, connect_timeout=int(WAIT))
            connection.execute(f"set lock_timeout = {int(WAIT * 1000)}")
        except self._psycopg.Error as error:
            raise self._told(error) from None
        return connection

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        if self._connection.closed:  # the server was away, and may be back
            self._connection = self._connect()
        try:
            cursor = self._connection.execute(query.replace("?", "%s") if values else query, values or None)
            return cursor.fetchall() if cursor.description else []
        except self._psycopg.Error as error:
            raise self._told(error) from None

    def many(self, command: str, rows: Iterable[Sequence[Any]]) -> None:
        try:
            with self._connection.cursor() as cursor:
                cursor.executemany(command.replace("?", "%s"), rows)
        except self._psycopg.Error as error:
            raise self._told(error) from None

    @contextmanager
    def writing(self) -> Iterator[None]:
        self.rows("begin")
        try:
            self.rows("select pg_advisory_xact_lock(?)", self._LOCK)
            yield
            self.rows("commit")
        except BaseException:
            if not self._connection.closed:
                self._connection.rollback()
            raise

    def has_tables(self) -> bool:
        return self.rows("select to_regclass('cardlog_version')") != [(None,)]

    def close(self) -> None:
        self._connection.close()

    def _told(self, error: Exception) -> StoreError:
        if isinstance(error, self._psycopg.errors.LockNotAvailable):
            return self.error(f"another program has been writing it for {WAIT:g} seconds; nothing is written")
        return self.error(error)
