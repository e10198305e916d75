"""`cardlog export`: recorded games as tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import typer

from cardlog.errors import IllegalEvent
from cardlog.formats.files import replacing
from cardlog.many.export import Tables
from cardlog.many.tables import EVENTS, PIECE, Sink, check_format, chunk, sink, use_system_memory
from cardlog_tools import batch
from cardlog_tools.batch import Answer, processes, worked
from cardlog_tools.logs import Found, Refused, revision
from cardlog_tools.options import Files, Force, Jobs, On
from cardlog_tools.out import say
from cardlog_tools.run import FAILED, NO, illegal


class Part(NamedTuple):
    """Some games in the form in which they are written, or what is wrong with one.

    Attributes:
        games: Their rows; nothing, where something is wrong.
        events: The rows of their events.
        fault: What is wrong.
        code: The exit code that follows.
    """

    games: Any = None
    events: Any = None
    fault: str = ""
    code: int = 0


def command(
    files: Files,
    *,
    out: Annotated[str, typer.Option("-o", "--out", metavar="DIR", help="The folder to write to; made, if need be.")],
    format: Annotated[
        Literal["parquet", "csv", "jsonl"], typer.Option("--format", help="Parquet needs the extra cardlog[arrow].")
    ] = "parquet",
    jobs: Jobs = None,
    on: On = "local",
    force: Force = False,
) -> int:
    """Write games as two tables, for other programs: `games` has a row a game, `events` a row an event.

    The columns are the same for all games; docs/many-games.md tells what they hold, and asks them questions. Of a game
    that is illegal or cannot be read nothing is written.

    Examples:
      cardlog export games/ -o tables
      cardlog export games.clog --format csv -o tables
    """
    check_format(format)
    if format == "parquet":
        use_system_memory()
    tables = Tables()
    parts = worked(files, partial(chunks, tables, format), jobs or processes(files), on=batch.On.of(on), split=PIECE)
    try:
        with ExitStack() as stack:
            place = stack.enter_context(folder(out))
            sinks = [
                sink(stack.enter_context(replacing(place / f"{name}.{format}", force)), columns, format)
                for name, columns in (("games", tables.games), ("events", tables.events))
            ]
            for each in sinks:
                stack.callback(each.drop)
            return written(parts, sinks)
    except Nothing as error:
        return error.code


class Nothing(Exception):
    """There is no game to write.

    Attributes:
        code: The exit code.
    """

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code


def written(parts: Iterable[Part], sinks: Sequence[Sink]) -> int:
    """Write the parts.

    Returns:
        The exit code: 0, or that of the worst of the games that are left out.

    Raises:
        Nothing: No game is left.
    """
    code, empty = 0, True
    for part in parts:
        if part.fault:
            say(part.fault)
            code = max(code, part.code)
        else:
            empty = False
            sinks[0].write(part.games)
            sinks[1].write(part.events)
    if empty:
        raise Nothing(code or FAILED)
    for each in sinks:
        each.close()
    return code


@contextmanager
def folder(name: str) -> Iterator[Path]:
    """The folder to write to; one that was made for it goes again, where nothing came of it."""
    path = Path(name)
    if not name or path.exists() and not path.is_dir():
        raise Refused("what is written is a folder", name or None)
    try:
        there = path.exists()
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(error.strerror or str(error), name) from None
    try:
        yield path
    except BaseException:
        if not there:
            with suppress(OSError):
                path.rmdir()
        raise


def chunks(tables: Tables, format: str, games: Iterable[Found]) -> Iterator[Answer[Part]]:
    """Games that stand one behind the other as parts: full chunks, a last one, and what is wrong with some."""
    filled, last = chunk(tables, format), None
    for each in games:
        last = each
        if each.error is not None:
            yield Answer(Part(fault=str(each.error), code=FAILED), each.file, each.nth, rest=each.rest)
        elif each.log is not None:
            told = revision(each.log)
            try:
                filled.add(each.log)
            except IllegalEvent as error:
                yield Answer(Part(fault=illegal(each.log, error), code=NO), each.file, each.nth, told)
            else:
                if told:
                    yield Answer(None, each.file, each.nth, told)
        if filled.events >= EVENTS:
            yield Answer(Part(*filled.packed()), each.file, each.nth)
            filled = chunk(tables, format)
    if last is not None and filled.events:
        yield Answer(Part(*filled.packed()), last.file, last.nth)
