"""`cardlog merge-notes`: two people's annotations of one game, put together."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlog.study.merging import merge_notes
from cardlog_tools import complete
from cardlog_tools.options import Force
from cardlog_tools.out import say
from cardlog_tools.run import FAILED, NO, Run, only
from cardlog_tools.writing import write


def command(
    base: Annotated[str, typer.Argument(metavar="BASE", help="The game as both had it.", autocompletion=complete.logs)],
    mine: Annotated[str, typer.Argument(metavar="MINE", help="With what one wrote.", autocompletion=complete.logs)],
    theirs: Annotated[
        str, typer.Argument(metavar="THEIRS", help="With what the other wrote.", autocompletion=complete.logs)
    ],
    out: Annotated[str, typer.Option("-o", "--out", metavar="OUT", help="The file to write; - for standard output.")],
    force: Force = False,
) -> int:
    """Put what two people wrote at one game together: comments, glyphs, variations, chances, tags.

    What one of them took away goes; what both changed stands there twice. Of what there can be only one (a time, a
    chance, a tag), what is mine stands; that is told, and the exit code is 1.

    Examples:
      cardlog merge-notes game.cgn ana.cgn bruno.cgn -o both.cgn
    """
    run = Run()
    logs = []
    for file in (base, mine, theirs):
        found = only(run, file)
        if found is None or run.code:
            return max(run.code, FAILED)
        logs.append(found)
    merged = merge_notes(*logs)
    for conflict in merged.conflicts:
        say(f"{conflict}; the first stands")
    write(iter([merged.log]), out, force)
    return NO if merged.conflicts else 0
