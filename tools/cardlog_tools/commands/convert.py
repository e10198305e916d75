"""`cardlog convert`: from one form of a log to the other."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlog.log import Log
from cardlog_tools.options import Anonymise, File, Force
from cardlog_tools.run import Run
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

    Of a torn .clog, what comes before the tear is recovered, and the exit code is 2.

    Examples:
      cardlog convert game.cgn game.clog
      cardlog convert games.clog - --anonymise
    """

    def change(log: Log) -> Log:
        log.past()  # an illegal log is not passed on
        return log.with_header(log.header.anonymised()) if anonymise else log

    run = Run()
    write(run.each([file], change), out, force)
    return run.code
