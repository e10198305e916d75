"""`cardlog puzzles`: positions of recorded games in which one decision wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from cardlog.log import Log
from cardlog_tools.options import Files, Force
from cardlog_tools.out import say
from cardlog_tools.run import NO, Run
from cardlog_tools.writing import spared, write


def command(
    files: Files,
    *,
    out: Annotated[str, typer.Option("-o", "--out", metavar="OUT", help="The file to write: .cgn, .clog, or -.")],
    turns: Annotated[
        int, typer.Option("--turns", metavar="N", min=2, max=9, help="Wins within so many turns of the seat, at most.")
    ] = 3,
    search: Annotated[
        int,
        typer.Option(
            "--search",
            metavar="N",
            min=0,
            help="Where nothing is certain, play on 2 N times for each decision: as good as the search is, and slow.",
        ),
    ] = 0,
    force: Force = False,
) -> int:
    """Write the positions in which one decision wins by force, or brings more points for sure than any other.

    Each is the game up to there, with the solution as a variation of what was played; the tags Puzzle and Source
    say what is to be found, and where it comes from. The page shows them as puzzles. What the seat cannot know from
    its own copy is told as 'open hands'. Exit code 1: there is none.

    Examples:
      cardlog puzzles games/ -o puzzles.cgn
      cardlog puzzles games.clog -o puzzles.cgn --turns 2
      cardlog page puzzles.cgn -o puzzles.html
    """
    from cardlog.analysis.puzzles import Puzzles
    from cardlog_tools.progress import progress

    run, found = Run(), 0
    with progress(None) as told:

        def puzzles(log: Log) -> list[Log]:
            return [*Puzzles(log.game, turns, search).of(log)]

        def every() -> Iterator[Log]:
            nonlocal found
            for number, some in enumerate(run.each(files, puzzles), 1):
                found += len(some)
                told(number)
                yield from some

        write(spared(every(), files, out, run, whole=False), out, force)
    if not found and not run.code:
        say("there is no puzzle in these games")
        run.fail(NO)
    return run.code
