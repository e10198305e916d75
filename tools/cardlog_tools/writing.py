"""Writing logs to a file, a folder or standard output: whole, or not at all."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import typer

from cardlog.formats.files import dumps, replacing, write_named, write_stream
from cardlog.formats.writers import Conflict
from cardlog.log import Log
from cardlog_tools.logs import Refused, numbered
from cardlog_tools.out import harmless
from cardlog_tools.run import Run


def write(logs: Iterator[Log], path: str | None, force: bool) -> None:
    """Write logs, one behind the other; where there are none, nothing.

    Args:
        logs: The logs; they may come from the very file that is written.
        path: The file; None or `-` for standard output.
        force: Whether a file that exists is overwritten.

    Raises:
        CardlogError: The file exists, or cannot be written.
    """
    if path is None or path == "-":
        _to_output(logs)
        return
    target = replacing(path, force, same=True)
    first = next(logs, None)
    if first is None:
        return
    try:
        with target as stream:
            write_named(chain((first,), logs), stream, path)
    except BrokenPipeError:
        raise
    except Conflict as error:
        raise Refused(str(error), path) from None
    except OSError as error:
        raise Refused(error.strerror or str(error), path) from None


def spared(logs: Iterator[Log], files: Iterable[str], path: str | None, run: Run, whole: bool = True) -> Iterator[Log]:
    """The same logs; but at their end a file is refused that they came from and that would not have all of them again.

    Args:
        logs: The logs to write.
        files: What is read, as it was named.
        path: What is written.
        run: How reading went.
        whole: Whether each log that is read is written again, whatever is added to it.

    Raises:
        Refused: What is written is one of the files, and some of it is left out.
    """
    yield from logs
    for name in files if path not in (None, "-") else ():
        file, number = numbered(name)
        if (run.code or number is not None or not whole) and _same_file(file, str(path)):
            raise Refused("it is not overwritten with the part of it that can be read", path)


def _same_file(one: str, other: str) -> bool:
    """Whether both names are those of one file, or the first is a folder that the other is in."""
    try:
        return Path(one).samefile(other) or Path(one).resolve() in Path(other).resolve(strict=True).parents
    except OSError:
        return False


def write_bytes(data: bytes, path: str, force: bool) -> None:
    """Write a file that is no log, or (`-`) to standard output.

    Raises:
        CardlogError: The file exists, or cannot be written.
    """
    if path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    try:
        with replacing(path, force) as stream:
            stream.write(data)
    except BrokenPipeError:
        raise
    except Conflict as error:
        raise Refused(str(error), path) from None
    except OSError as error:
        raise Refused(error.strerror or str(error), path) from None


def write_folder(logs: Iterable[Log], folder: str, count: int, extension: str, force: bool) -> None:
    """Write each log to a file of its own: `0001.cgn` and so on.

    Args:
        logs: The logs.
        folder: Where; made, if it is not there.
        count: How many logs there are.
        extension: `cgn` or `clog`.
        force: Whether files that exist are overwritten.

    Raises:
        CardlogError: One of the files exists, or one cannot be written.
    """
    if not folder:
        raise Refused("the folder to write to has no name")
    digits = max(4, len(str(count)))
    target = Path(folder)
    if target.is_file():
        raise Refused("it is a file; what is written is a folder, or a file that ends in .cgn or .clog", folder)
    try:
        target.mkdir(parents=True, exist_ok=True)
        there = [] if force else sorted(target.iterdir())
    except OSError as error:
        raise Refused(error.strerror or str(error), folder) from None
    for path in there:
        if re.fullmatch(rf"[0-9]{{{digits}}}\.{extension}", path.name) and 0 < int(path.name[:digits]) <= count:
            raise Refused("it exists; --force overwrites it", str(path))
    for nth, log in enumerate(logs, 1):
        write(iter([log]), str(target / f"{nth:0{digits}}.{extension}"), force)


def _to_output(logs: Iterator[Log]) -> None:
    """Canonical text: UTF-8 to a file or a pipe; to a terminal, nothing that could steer it."""
    if not sys.stdout.isatty():
        sys.stdout.flush()
        write_stream(logs, sys.stdout.buffer, binary=False)
        return
    for number, log in enumerate(logs):
        lines = [harmless(line) for line in dumps(log).split("\n")]
        sys.stdout.write(("\n" if number else "") + "\n".join(lines))


def is_png(out: str) -> bool:
    """Whether a picture is written as PNG, by its name; else as SVG.

    Raises:
        typer.BadParameter: It is the name of neither.
    """
    if out != "-" and not out.lower().endswith((".svg", ".png")):
        raise typer.BadParameter("a picture is a .svg or a .png", param_hint="-o")
    return out.lower().endswith(".png")
