"""`cardlog page`: games to be replayed in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from cardlog.files import replacing
from cardlog.log import Log
from cardlog.words import words
from cardlog_tools.commands.replay import seen_by
from cardlog_tools.lens import viewer
from cardlog_tools.logs import Refused
from cardlog_tools.options import Anonymise, Files, Force, Lang, Seat, speaking
from cardlog_tools.out import say
from cardlog_tools.page import page
from cardlog_tools.page.replay import replay
from cardlog_tools.run import NO, Run, illegal
from cardlog_tools.writing import write_bytes


def command(
    files: Files,
    *,
    out: Annotated[
        str, typer.Option("-o", "--out", metavar="OUT", help="The page to write, or - for standard output.")
    ],
    seat: Seat = None,
    anonymise: Anonymise = False,
    force: Force = False,
    lang: Lang = None,
) -> int:
    """Write a page that replays games in any browser: one file, which needs no network.

    With --seat, the page holds nothing that this seat does not know. An illegal game is shown up to its first
    illegal event.

    Examples:
      cardlog page game.cgn -o game.html
      cardlog page game.cgn --seat A --anonymise --lang pt -o mine.html
      cardlog page replays/ -o gallery.html
    """
    if out != "-":
        replacing(out, force)  # refuses at once what would be refused in the end
    run = Run(speaking(lang))
    replays = list(run.each(files, _work(run, seat, anonymise)))
    if not replays:
        if not run.code:
            raise Refused("there is no game to show")
        return run.code
    write_bytes(page(replays, run.language).encode(), out, force)
    return run.code


def _work(run: Run, seat: str | None, anonymise: bool) -> Callable[[Log], dict[str, Any]]:
    who = None if seat is None else viewer(seat)

    def work(log: Log) -> dict[str, Any]:
        shown, error = (log, None) if who is None else seen_by(log, who)
        if anonymise:
            shown = shown.anonymised()
        made, fault = replay(shown, run.language)
        if error is not None:  # what the event says may be what this seat must not see
            made["error"] = run.language(words("event {address}: {clause}", address=error.address, clause=error.clause))
        found = error or fault
        if found is not None:
            say(illegal(log, found, run.language))
            run.fail(NO)
        return made

    return work
