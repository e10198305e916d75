"""`cardlog join`: several seats' copies of one game, put together."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlog.errors import IllegalEvent
from cardlog.log import Log
from cardlog.many.joining import Contradiction, join
from cardlog_tools import complete
from cardlog_tools.options import Force
from cardlog_tools.out import say
from cardlog_tools.run import FAILED, NO, Run, only
from cardlog_tools.writing import write


def command(
    files: Annotated[
        list[str],
        typer.Argument(metavar="COPY", help="Copies of one game: files, or FILE#N.", autocompletion=complete.logs),
    ],
    out: Annotated[str, typer.Option("-o", "--out", metavar="OUT", help="The file to write; - for standard output.")],
    force: Force = False,
) -> int:
    """Put several seats' copies of one real game together: what is written is the truth, as far as they know it.

    Where the copies contradict each other, both places are told, nothing is written, and the exit code is 1. Where a
    card is left that none of them saw, and no later fact names, what is written is the first copy. Comments stay behind.

    Examples:
      cardlog join ana.cgn bruno.cgn -o game.cgn
    """
    run = Run()
    copies: list[Log] = []
    for file in files:
        found = only(run, file)
        if found is None or run.code:
            return max(run.code, FAILED)
        copies.append(found)
    try:
        joined = join(copies)
    except Contradiction as error:
        say(str(error))
        return NO
    except IllegalEvent as error:
        say(f"what the copies say together is illegal: {error}")
        return NO
    if joined.header.view is not None:
        say(f"no copy knows all cards: {out} is what {joined.header.tag('View')} knows")
    write(iter([joined]), out, force)
    return 0
