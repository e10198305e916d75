"""`cardlog perft`: how many sequences of decisions there are."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlog.log import Log
from cardlog.play.perft import divide as divided
from cardlog.play.perft import perft
from cardlog_tools.options import At, File
from cardlog_tools.run import over, upto


def command(
    file: File,
    depth: Annotated[int, typer.Option("--depth", metavar="D", min=0, help="How many decisions a sequence has.")],
    at: At = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count for each first decision, then the total.")] = False,
) -> int:
    """Count the sequences of D decisions from a point of a game.

    Each fact that is due is what the state determines, else the lowest cards. The end of the game, or a new
    deal, ends a sequence.

    Examples:
      cardlog perft game.cgn --depth 3
      cardlog perft game.cgn --at 12 --depth 2 --divide
    """

    def one(log: Log) -> None:
        state = log.state(upto(log, at))
        if not divide:
            print(perft(log.game, state, depth))
            return
        counts = divided(log.game, state, depth)
        for text, count in counts.items():
            print(text, count)
        print(sum(counts.values()) if counts else 1)

    return over([file], one)
