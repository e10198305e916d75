"""Games in a database: written a decision at a time, whole or not at all, and read by whoever may."""

from __future__ import annotations

__all__ = ["KEPT", "Store", "Stored"]

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from secrets import token_hex
from typing import Final, NamedTuple, Self

from cardlog.event import PUBLIC, Decision, End, Event, Seat, Takeback, Viewer, seat_of, viewer_name
from cardlog.formats.files import dumps, loads
from cardlog.line import Note
from cardlog.log import Header, Log
from cardlog.play.committed import Committed
from cardlog.play.dealer import Dealer, Secret
from cardlog.play.table import Table
from cardlog.sight import check_viewer
from cardlog.store.database import Database, Postgres, Sqlite
from cardlog.store.errors import Overtaken, StoreError
from cardlog.store.notes import annotated, bodies

KEPT: Final = 1000
"""How many games are held, so that the next decision costs no reading."""


class Stored(NamedTuple):
    """An event of some game, as whoever reads on meets it.

    Attributes:
        position: Its number among all events of all games; later events have larger ones.
        game: The game's id.
        version: Its number in the game, from 1.
        event: The event, in notation, as the dealer knows it.
    """

    position: int
    game: str
    version: int
    event: str


class Store:
    """Games by their ids. A game's *version* is how many events it has.

    A store is for one thread; others open it for themselves, and so do other programs.

    Args:
        database: Where the games are; `open` makes one from an address.
        dealer: Where facts come from.
    """

    def __init__(self, database: Database, dealer: Dealer | None = None) -> None:
        database.prepare()
        self._database = database
        self._dealer = dealer or Secret()
        self._tables: dict[str, Table] = {}

    @classmethod
    def open(cls, where: str | Path, dealer: Dealer | None = None, *, durable: bool = True) -> Self:
        """Open a store, or make one.

        Args:
            where: A file (SQLite; `:memory:` for none), or `postgresql://…`.
            dealer: Where facts come from; left out, chance that nobody can tell before (`Secret`).
            durable: Whether each decision outlasts a power cut of the machine; where not, several may be gone after one, but
                no part of one. PostgreSQL decides that itself.

        Raises:
            StoreError: The database is away, in use for too long, none, or of another version.
        """
        address = str(where)
        is_server = address.startswith(("postgresql:", "postgres:"))
        return cls(Postgres(address) if is_server else Sqlite(address, durable), dealer)

    def close(self) -> None:
        """Let the database go."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def create(self, header: Header, game: str | None = None) -> str:
        """A new game, dealt.

        Returns:
            Its id: the one given, or a random one.

        Raises:
            StoreError: There is a game of that id.
        """
        table = Table.start(header, self._dealer)
        return self._put(table, Log(header), game)

    def add(self, log: Log, game: str | None = None) -> str:
        """A game from elsewhere, with all that stands at its events; a copy has its viewer's stream and the public one.

        Raises:
            IllegalEvent: The log is illegal.
            StoreError: There is a game of that id.
        """
        return self._put(Table(log, self._dealer, log.past()), Log(log.header), game)

    def append(  # noqa: PLR0913 -- who says what, and the three things that make it safe to say
        self,
        game: str,
        decision: Decision | str,
        by: Seat | None = None,
        *,
        expected: int | None = None,
        command: str | None = None,
        time: float | None = None,
    ) -> Table:
        """Play a decision: it, and the facts that it calls for, are there at once or not at all.

        Args:
            game: The game's id.
            decision: The decision, or its notation.
            by: The seat that says so; left out, anybody may speak for any seat.
            expected: The version after which the decision is meant.
            command: An id of this very request, of the client's choice: sent again, it is not played again.
            time: When, in seconds from the header's `Start`.

        Returns:
            The game after that (of a request sent again: the game as it is).

        Raises:
            Overtaken: The game is at another version than `expected`.
            StoreError: There is no such game, the request's id was another decision's, or the database is away.
            NotationError, CardlogError, IllegalEvent: As `Table.offer`; nothing is written.
        """
        return self._step(
            game, decision, lambda table: table.offer(decision, by), expected=expected, command=command, time=time
        )

    def takeback(self, game: str, count: int = 1, *, expected: int | None = None, command: str | None = None) -> Table:
        """Void the last `count` events in force, as `Table.takeback`."""
        return self._step(
            game, Takeback(count), lambda table: table.takeback(count), expected=expected, command=command
        )

    def end(
        self,
        game: str,
        reason: str,
        winners: Iterable[Seat] = (),
        *,
        expected: int | None = None,
        command: str | None = None,
    ) -> Table:
        """End a game by no rule of its own, as `Table.end`."""
        ended = End(reason, tuple(seat_of(seat) for seat in winners))
        return self._step(
            game, ended, lambda table: table.end(reason, ended.winners), expected=expected, command=command
        )

    def table(self, game: str) -> Table:
        """The game as it is now.

        Raises:
            StoreError: There is no such game.
            CardlogError: The dealer is `Committed`, and not to this game.
        """
        table = self._table(game)
        if isinstance(self._dealer, Committed):
            self._dealer.check(table.log.header)
        return table

    def _table(self, game: str) -> Table:
        """The game as it is now, to be looked at; to be played on, its dealer must be the one that it was promised."""
        table = self._tables.pop(game, None)
        rows = self._database.rows("select header, version from cardlog_game where id = ?", game)
        if not rows:
            raise StoreError(f"there is no game {game!r}")
        header, version = rows[0]
        if table is None:
            log = Log(loads(header).header, self._events(game, 0, loads(header)))
            table = Table(log, self._dealer, log.past())
        elif len(table.log) < version:  # somebody else played on
            for event in self._events(game, len(table.log), table.log):
                table = table._with(event)
        self._keep(game, table)
        return table

    def log(self, game: str) -> Log:
        """The game with all that stands at its events: what `dump` writes to a file."""
        log = self._table(game).log
        query = "select body from cardlog_note where id = ? order by version, part"
        return annotated(log, (body for (body,) in self._database.rows(query, game)))

    def stream(self, game: str, viewer: Viewer, after: int = 0) -> list[tuple[int, str]]:
        """What a viewer heard of a game after a version: what `copy` gives, event by event, in notation.

        Returns:
            Versions, with the event that brought each.

        Raises:
            StoreError: There is no such game.
            CopyError: It is no viewer, or one of whom this game knows nothing.
        """
        name = viewer_name(check_viewer(self._header(game), viewer))
        query = "select version, body from cardlog_heard where id = ? and viewer = ? and version > ? order by version"
        return [(version, body) for version, body in self._database.rows(query, game, name, after)]

    def read_on(self, after: int = 0, most: int = 1000) -> list[Stored]:
        """The next events of all games, in the order in which they were written.

        Args:
            after: The position of the last event that was read.
            most: How many to read at once.
        """
        query = "select position, id, version, body from cardlog_event where position > ? order by position limit ?"
        return [Stored(*row) for row in self._database.rows(query, after, most)]

    def games(self) -> Iterator[str]:
        """The ids of all games, in order."""
        for (game,) in self._database.rows("select id from cardlog_game order by id"):
            yield game

    def _header(self, game: str) -> Header:
        if game in self._tables:
            return self._tables[game].log.header
        return self._table(game).log.header

    def _events(self, game: str, after: int, log: Log) -> list[Event]:
        query = "select body from cardlog_event where id = ? and version > ? order by version"
        return [log.game.verbs.read(body) for (body,) in self._database.rows(query, game, after)]

    def _keep(self, game: str, table: Table) -> None:
        self._tables[game] = table  # as the last one
        if len(self._tables) > KEPT:
            del self._tables[next(iter(self._tables))]

    def _put(self, table: Table, before: Log, game: str | None) -> str:
        name = token_hex(8) if game is None else game
        with self._database.writing():
            if self._database.rows("select 1 from cardlog_game where id = ?", name):
                raise StoreError(f"there is a game {name!r} already")
            values = (name, table.log.game.name, dumps(before).rstrip(), 0)
            self._database.many("insert into cardlog_game values (?, ?, ?, ?)", [values])
            self._write(name, Table(before, self._dealer, before.past()), table, {})
            self._database.many(_NOTE, ((name, *row) for row in bodies(table.log)))
        self._keep(name, Table(Log(table.log.header, table.log.events), self._dealer, table._past))
        return name

    def _step(  # noqa: PLR0913 -- the same
        self,
        game: str,
        said: Event | str,
        play: Callable[[Table], Table],
        *,
        expected: int | None,
        command: str | None,
        time: float | None = None,
    ) -> Table:
        with self._database.writing():
            stored = self.table(game)
            if command is not None and self._was_done(stored, game, said, command):
                return stored
            if expected not in (None, len(stored.log)):
                raise Overtaken(game, len(stored.log), expected or 0)
            due = stored._settled()  # a game from elsewhere may end before a fact that is due
            number = len(due.log) + 1
            after = play(due)
            self._write(game, stored, after, {number: command})
            if time is not None:
                self._database.many(_NOTE, ((game, *row) for row in bodies(_timed(after.log, number, time))))
        self._keep(game, after)
        return after

    def _was_done(self, table: Table, game: str, said: Event | str, command: str) -> bool:
        rows = self._database.rows("select body from cardlog_event where id = ? and command = ?", game, command)
        event = table.log.game.verbs.read(said) if isinstance(said, str) else said
        if rows and rows != [(str(event),)]:
            raise StoreError(f"{game}: the request {command!r} was {rows[0][0]}, and not {event}")
        return bool(rows)

    def _write(self, game: str, before: Table, after: Table, commands: dict[int, str | None]) -> None:
        new = [*enumerate(after.log.events[len(before.log) :], len(before.log) + 1)]
        rows = [(game, number, str(event), commands.get(number)) for number, event in new]
        self._database.many("insert into cardlog_event (id, version, body, command) values (?, ?, ?, ?)", rows)
        self._database.many("insert into cardlog_heard values (?, ?, ?, ?)", _heard(game, before, after))
        self._database.rows("update cardlog_game set version = ? where id = ?", len(after.log), game)


_NOTE: Final = "insert into cardlog_note values (?, ?, ?, ?)"


def _heard(game: str, before: Table, after: Table) -> Iterator[tuple[str, str, int, str]]:
    """The rows of what each viewer hears of the events by which a table goes on."""
    header, since = after.log.header, len(before.log)
    seats = [*range(len(header.seats)), PUBLIC]
    for viewer in seats if header.view is None else sorted({header.view, PUBLIC}):
        for number, event in enumerate(after.heard(viewer, since), since + 1):
            yield game, viewer_name(viewer), number, str(event)


def _timed(log: Log, number: int, time: float) -> Log:
    """A log with nothing at its events but the time of one."""
    return Log(log.header, log.events, {number: Note(time=time)})
