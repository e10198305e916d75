"""`cardlog doctor`: what a game still lacks after a change of its rules."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlog.game import find
from cardlog.words import Words, plural, words
from cardlog_tools import complete
from cardlog_tools.doctor import Goldens, Project, lacks
from cardlog_tools.options import Lang, speaking
from cardlog_tools.out import harmless
from cardlog_tools.run import NO


def command(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="The game, as `cardlog games` lists it.", autocompletion=complete.games),
    ],
    *,
    replays: Annotated[
        str | None, typer.Option("--replays", metavar="FOLDER", help="Its golden replays; replays, if left out.")
    ] = None,
    tests: Annotated[
        str | None, typer.Option("--tests", metavar="FOLDER", help="Its tests; tests, if left out.")
    ] = None,
    snapshots: Annotated[
        str | None, typer.Option("--snapshots", metavar="FOLDER", help="Its snapshots; if left out, none.")
    ] = None,
    lang: Lang = None,
) -> int:
    """Tell what a game still lacks after a change of its rules.

    Each clause has words in every language that the game has rules in, a row in the table of coverage, a golden replay that
    shows it, and a test that names it (a mark, where tests are marked with clauses); by each value of an option a golden
    replay is played; each snapshot is what its log comes to.
    What the project in this folder says to pytest (cardlog_replays, cardlog_snapshots) is taken over.

    Exit code 0: nothing lacks; 1: something does.

    Examples:
      cardlog doctor cuttle
      cardlog doctor snap --replays games --tests checks
    """
    found, say = find(game), speaking(lang)
    project = Project.here(replays, tests, snapshots)
    goldens = Goldens(found, project, say)
    lacking = [*lacks(goldens, project)]
    for lack in lacking:
        print(harmless(f"{lack.of}: {say(lack.what)}"))
    if not lacking:
        print(harmless(say(_sound(game, len(found.clauses()), goldens.read))))
    return NO if lacking else 0


def _sound(game: str, clauses: int, goldens: int) -> Words:
    """That nothing lacks."""
    return words(
        "{game}: nothing lacks ({clauses}, {goldens})",
        game=game,
        clauses=plural("{n} clause", "{n} clauses", clauses),
        goldens=plural("{n} golden replay", "{n} golden replays", goldens),
    )
