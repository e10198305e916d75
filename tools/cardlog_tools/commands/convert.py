"""`cardlog convert`: from one form of a log to the other."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlog.log import Log
from cardlog_tools.options import Anonymise, File, Force
from cardlog_tools.run import Run
from cardlog_tools.writing import spared, write


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

    run = Run()
    write(spared(run.each([file], change), [file], out, run), out, force)
    return run.code
