"""`cardlog verbs`: a game's notation, as its events declare it."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlog.formats.grammar import Told, told
from cardlog.game import find
from cardlog_tools import complete
from cardlog_tools.logs import Refused
from cardlog_tools.out import json_lines
from cardlog_tools.screen import DIM, Screen
from cardlog_tools.spoken import said


def command(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="The game, as `cardlog games` lists it.", autocompletion=complete.games),
    ],
    verb: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="VERB", help="Only this verb, and those that begin with its word.", autocompletion=complete.verbs
        ),
    ] = None,
    *,
    json: Annotated[bool, typer.Option("--json", help="A JSON object a verb.")] = False,
) -> int:
    """Print every verb that a log of a game can hold, or only one: the words of its line, what they are, examples, the meaning.

    SEAT is a letter from A on, and * the dealer. What every game has comes last.

    Examples:
      cardlog verbs cuttle
      cardlog verbs cuttle scuttle
      cardlog verbs cabo --json
    """
    lines = told(find(game).verbs)
    if verb:
        lines = _of(lines, " ".join(verb), game)
    if json:
        show = json_lines()
        for line in lines:
            show(line.as_json())
        return 0
    screen = Screen()
    for line in lines:
        screen.print(line.form)
        for example in line.examples:
            screen.print(example, 4, 4)
        if line.meaning:
            screen.print(said(line.meaning), 4, 4)
        kinds = [f"{name.upper()}: {said(kind)}" for name, kind in line.fields.items() if name != kind]
        if kinds:
            screen.print(screen.style("; ".join(kinds), DIM), 4, 4)
    return 0


def _of(lines: list[Told], wanted: str, game: str) -> list[Told]:
    """The lines of that verb, of a decision and of a fact, and of the verbs that it begins.

    Raises:
        Refused: There are none.
    """
    found = [line for line in lines if f"{line.verb} ".startswith(f"{wanted} ")]
    if not found:
        raise Refused(f"there is no verb {wanted!r} here; cardlog verbs {game} lists all")
    return found
