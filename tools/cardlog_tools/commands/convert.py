"""`cardlog convert`: from one form of a log to the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from cardlog.log import Log
from cardlog_tools.logs import Refused, numbered
from cardlog_tools.options import Anonymise, File, Force
from cardlog_tools.run import FAILED, Run
from cardlog_tools.writing import write


def command(
    file: File,
    out: Annotated[
        str, typer.Argument(metavar="OUT", help="The file to write: binary if it ends in .clog; - for standard output.")
    ],
    anonymise: Anonymise = False,
    force: Force = False,
) -> int:
    """Convert logs between text and binary form; the content stays the same.

    Of a game that is torn or misspelt, what comes before that is written, and the exit code is 2; its own file is not
    overwritten so.

    Examples:
      cardlog convert game.cgn game.clog
      cardlog convert games.clog - --anonymise
    """

    def change(log: Log) -> Log:
        log.past()  # an illegal log is not passed on
        return log.anonymised() if anonymise else log

    def readable(logs: Iterator[Log]) -> Iterator[Log]:
        yield from logs
        if run.code == FAILED and out != "-" and same_file(numbered(file)[0], out):
            raise Refused("it is not overwritten with the part of it that can be read", out)

    run = Run()
    write(readable(run.each([file], change)), out, force)
    return run.code


def same_file(one: str, other: str) -> bool:
    """Whether both names are those of one file."""
    try:
        return Path(one).samefile(other)
    except OSError:
        return False
