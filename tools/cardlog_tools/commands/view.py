"""`cardlog view`: a log as one viewer knows it."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlog.log import Log
from cardlog.sight import copy
from cardlog_tools import complete
from cardlog_tools.lens import viewer
from cardlog_tools.options import Anonymise, File, Force
from cardlog_tools.run import Run
from cardlog_tools.writing import spared, write


def command(
    file: File,
    seat: Annotated[
        str,
        typer.Option(
            "--seat", metavar="SEAT", help="Whose copy: its letter, or public.", autocompletion=complete.seats
        ),
    ],
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="OUT", help="The file to write; left out, standard output.")
    ] = None,
    anonymise: Anonymise = False,
    force: Force = False,
) -> int:
    """Write the copy of a log that one seat knows, or that everybody knows.

    A card that the viewer did not know is ?? in it. Chances, glyphs, comments and variations stay behind.

    Examples:
      cardlog view game.cgn --seat A
      cardlog view game.cgn --seat public -o public.cgn --anonymise
    """
    who = viewer(seat)

    def change(log: Log) -> Log:
        made = copy(log, who)
        return made.anonymised() if anonymise else made

    run = Run()
    write(spared(run.each([file], change), [file], out, run), out, force)
    return run.code
