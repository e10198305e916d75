"""`cardlog shrink`: the short log that still shows what other rules change."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlog.errors import CardlogError
from cardlog.impact import Change
from cardlog.log import Log
from cardlog.study.shrink import shrink
from cardlog_tools import complete
from cardlog_tools.options import File, Force
from cardlog_tools.out import counted, say
from cardlog_tools.run import NO, Run, only, place
from cardlog_tools.writing import write


def command(
    file: File,
    rules: Annotated[str, typer.Option("--rules", metavar="R", help="The other rules.", autocompletion=complete.rules)],
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="OUT", help="The file to write; left out, standard output.")
    ] = None,
    force: Force = False,
) -> int:
    """Shorten a game as far as other rules still change it in the same way.

    Decisions are left out, and facts repaired: the result is a legal log, no longer than the game, that gets the
    same verdict from `cardlog impact`, with the same clause. Exit code 1: these rules change nothing.

    Examples:
      cardlog shrink games.clog#17 --rules "classic four=random"
      cardlog shrink game.cgn --rules "classic nine=top_of_stock" -o short.cgn
    """
    run = Run(today=True)
    log = only(run, file)
    if log is None or run.code:
        return run.code
    change = Change(rules=rules)

    def one(log: Log) -> Log:
        verdict = change(log)
        if verdict.changed is None:
            raise CardlogError(verdict.message or "")
        return shrink(log, change.again(verdict)) if verdict.changed else log

    for short in run.attempt(log, one):
        if not change(short).changed:
            say(f"{place(log)}: {change.title} changes nothing")
            return NO
        say(f"{place(log)}: {counted(len(log), 'event')}, now {len(short)}; {change(short)}")
        write(iter([short]), out, force)
    return run.code
