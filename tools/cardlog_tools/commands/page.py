"""`cardlog page`: games to be replayed in a browser."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Annotated, Any, Final, TypeAlias

import typer

from cardlog.errors import CardlogError
from cardlog.formats.files import replacing
from cardlog.language import Language
from cardlog.log import Log
from cardlog.words import words
from cardlog_tools.batch import judged, processes
from cardlog_tools.commands.replay import seen_by
from cardlog_tools.lens import viewer
from cardlog_tools.logs import Refused
from cardlog_tools.options import Anonymise, Files, Force, Lang, Seat, speaking
from cardlog_tools.out import say
from cardlog_tools.page import page
from cardlog_tools.page.replay import replay
from cardlog_tools.run import FAILED, NO, Run, illegal
from cardlog_tools.writing import write_bytes

Part: TypeAlias = tuple[list[dict[str, Any]], int]
"""The replay of a game, if it could be made, and the exit code that it asks for."""


def command(
    files: Files,
    *,
    out: Annotated[
        str, typer.Option("-o", "--out", metavar="OUT", help="The page to write, or - for standard output.")
    ],
    seat: Seat = None,
    anonymise: Anonymise = False,
    embed: Annotated[
        bool, typer.Option("--embed", help="For another page: table, buttons and sentence alone, at 640 by 420.")
    ] = False,
    choices: Annotated[
        bool | None,
        typer.Option(
            "--choices/--no-choices",
            help="Tell what could be decided at each moment, and what it would do; left out, unless the games are many.",
        ),
    ] = None,
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
      cardlog page game.cgn --embed -o small.html
    """
    if out != "-":
        replacing(out, force)  # refuses at once what would be refused in the end
    say_in, jobs = speaking(lang), processes(files, MANY)
    made = _Made(say_in, seat, anonymise, choices=jobs == 1 if choices is None else choices)
    text = page(_replays(judged(files, made.replay, made.unread, jobs), made), say_in, embed=embed)
    if not made.games:
        if not made.code:
            raise Refused("there is no game to show")
        return made.code
    write_bytes(text.encode(), out, force)
    return made.code


MANY: Final = 48 * 1024
"""How many bytes of games are worth a process of their own."""


class _Made:
    """Makes replays of games, and keeps the exit code.

    Attributes:
        code: The worst so far.
        games: How many there are.
    """

    def __init__(self, say_in: Language, seat: str | None, anonymise: bool, *, choices: bool) -> None:
        self.code = self.games = 0
        self._language = say_in
        self._viewer = None if seat is None else viewer(seat)
        self._anonymise = anonymise
        self._choices = choices

    def replay(self, log: Log) -> Part:
        """A game's replay, where it can be made, and the exit code."""
        run = Run(self._language)
        return list(run.attempt(log, partial(self._work, run))), run.code

    def unread(self, file: str, nth: int, error: CardlogError) -> Part:
        """What there is of a game that cannot be read: what comes before the fault."""
        torn = getattr(error, "log", None)
        replays = [] if torn is None else self.replay(torn)[0]
        say(str(error))
        return replays, FAILED

    def _work(self, run: Run, log: Log) -> dict[str, Any]:
        shown, error = (log, None) if self._viewer is None else seen_by(log, self._viewer)
        if self._anonymise:
            shown = shown.anonymised()
        made, fault = replay(shown, run.language, choices=self._choices)
        if error is not None:  # what the event says may be what this seat must not see
            made["error"] = run.language(words("event {address}: {clause}", address=error.address, clause=error.clause))
        found = error or fault
        if found is not None:
            say(illegal(log, found, run.language))
            run.fail(NO)
        return made


def _replays(parts: Iterable[Part], made: _Made) -> Iterator[dict[str, Any]]:
    for replays, code in parts:
        made.code = max(made.code, code)
        made.games += len(replays)
        yield from replays
