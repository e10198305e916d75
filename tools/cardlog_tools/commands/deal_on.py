"""`cardlog deal-on`: a world that one seat could be in, to play on from."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from cardlog.log import Log
from cardlog.play.dealer import Seeded
from cardlog_tools import complete
from cardlog_tools.lens import viewer
from cardlog_tools.options import At, File, Force
from cardlog_tools.run import Run, upto
from cardlog_tools.writing import write


def command(
    file: File,
    *,
    seat: Annotated[
        str,
        typer.Option(
            "--seat",
            metavar="SEAT",
            help="What this seat knows stays: its letter, or public.",
            autocompletion=complete.seats,
        ),
    ],
    at: At = None,
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="OUT", help="The file to write; left out, standard output.")
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="S", help="The same world for the same seed.")] = None,
    force: Force = False,
) -> int:
    """Deal the cards that a seat did not see anew, and write the game so far: what if they lay like this?

    The seat's copy of what is written is its copy of the game, and every world that it could be in is as
    likely. `cardlog record -o OUT` plays on from there. A seat's own copy will do.

    Examples:
      cardlog deal-on game.cgn --at 12 --seat A -o what-if.cgn
      cardlog deal-on copy.cgn --seat B --seed 7
    """
    who = viewer(seat)
    chance = Seeded(str(secrets.randbelow(10**9)) if seed is None else seed)
    run = Run()
    write(run.each([file], lambda log: _world(log, who, at, chance)), out, force)
    return run.code


def _world(log: Log, who: int, at: int | None, chance: Seeded) -> Log:
    from cardlog.analysis.worlds import Worlds

    return Worlds(log, who, upto(log, at)).draw(chance)
