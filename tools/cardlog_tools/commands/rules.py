"""`cardlog rules`: the rules that are played by, and that errors name."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlog.game import Clause, find, read_clauses, rules_page
from cardlog_tools import complete
from cardlog_tools.logs import Refused
from cardlog_tools.options import Lang, speaking
from cardlog_tools.out import carries
from cardlog_tools.screen import Screen

PLAIN = str.maketrans({"–": "-", "—": "-", "−": "-", "…": "...", "×": "x", "→": "->", "≥": ">=", "≤": "<=", "·": "-"})


def command(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="The game, or `log` for what holds in every game.", autocompletion=complete.pages
        ),
    ],
    clause: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CLAUSE", help="A clause, as CU 3.2, or a section, as CU 3.", autocompletion=complete.clauses
        ),
    ] = None,
    lang: Lang = None,
) -> int:
    """Print the rules of a game, or only a clause or a section of them.

    Examples:
      cardlog rules cuttle
      cardlog rules cuttle CU 3.2 --lang pt
    """
    package, prefix = ("cardlog", "LOG") if game == "log" else _where(game)
    text = rules_page(package, speaking(lang).code)
    if clause:
        found = _matching(read_clauses(text, prefix), prefix, " ".join(clause))
        text = "\n".join(f"{each.id}  {each.text}" for each in found)
    screen = Screen()
    for line in (text if carries(text) else text.translate(PLAIN)).rstrip("\n").split("\n"):
        screen.print(line, 0, 2)
    return 0


def _where(name: str) -> tuple[str, str]:
    game = find(name)
    return game.package, game.prefix


def _matching(clauses: dict[str, Clause], prefix: str, wanted: str) -> list[Clause]:
    """The clause of that id, or all of its section; the prefix may be left out.

    Raises:
        Refused: There is none.
    """
    number = wanted.upper().removeprefix(prefix).strip()
    found = [clause for id, clause in clauses.items() if f"{id}.".startswith(f"{prefix} {number}.")]
    if not found or not number:
        raise Refused(f"there is no clause {wanted!r}; sections: {', '.join(_sections(clauses))}")
    return found


def _sections(clauses: dict[str, Clause]) -> list[str]:
    return list(dict.fromkeys(id.partition(".")[0] for id in clauses))
