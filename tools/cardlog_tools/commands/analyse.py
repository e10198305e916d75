"""`cardlog analyse`: what each decision of recorded games was worth."""

from __future__ import annotations

import itertools
from typing import Annotated

import typer

from cardlog.log import Log
from cardlog_tools import complete
from cardlog_tools.lens import viewer
from cardlog_tools.options import Files, Force, apart
from cardlog_tools.run import Run
from cardlog_tools.writing import write

ITERATIONS = 4_000
FAST = 800


def command(
    files: Files,
    *,
    out: Annotated[str, typer.Option("-o", "--out", metavar="OUT", help="The file to write: .cgn, .clog, or -.")],
    iterations: Annotated[
        int | None,
        typer.Option("--iterations", metavar="N", min=1, help="Worlds for each decision; 4000, if left out."),
    ] = None,
    fast: Annotated[bool, typer.Option("--fast", help="No more than 800 worlds for each decision.")] = False,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="SEAT", help="This seat's decisions alone.", autocompletion=complete.seats),
    ] = None,
    force: Force = False,
) -> int:
    """Write at each decision what its seat could expect by the best one and by its own, as far as its copy tells.

    Where another decision is clearly better (by 5, 10 or 15 percent of a win), it stands as a variation, and the glyph
    ?!, ? or $4 at the decision; in games in which the search is known to beat the game's own bot.

    Examples:
      cardlog analyse game.cgn -o marked.cgn --fast
      cardlog analyse mine.cgn -o marked.cgn --seat A --iterations 2000
    """
    from cardlog.analysis.marks import Marks
    from cardlog_tools.progress import progress

    apart(iterations=iterations is not None, fast=fast)
    who = None if seat is None else viewer(seat)
    count = itertools.count(1)
    run, number = Run(), iterations or (FAST if fast else ITERATIONS)
    with progress(None) as told:

        def marked(log: Log) -> Log:
            made = Marks(log.game, number, who).of(log)
            told(next(count))
            return made

        write(run.each(files, marked), out, force)
    return run.code
