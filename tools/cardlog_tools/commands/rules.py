"""`cardlog rules`: the rules that are played by, and that errors name."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlog.game import find
from cardlog.language import Language
from cardlog.rulebook import Clause, read_clauses, rules_page
from cardlog_tools import complete
from cardlog_tools.logs import Refused
from cardlog_tools.options import Force, Lang, speaking
from cardlog_tools.out import carries
from cardlog_tools.screen import Screen
from cardlog_tools.writing import write_bytes

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
    *,
    card: Annotated[
        bool,
        typer.Option("--card", help="Write a reference card with -o: what to remember, on one page to print (A4)."),
    ] = False,
    out: Annotated[
        str | None,
        typer.Option("--out", "-o", metavar="FILE", help="Where the card goes: a .svg or a .html, - for SVG."),
    ] = None,
    force: Force = False,
    lang: Lang = None,
) -> int:
    """Print the rules of a game, or only a clause or a section of them; or write its reference card.

    Examples:
      cardlog rules cuttle
      cardlog rules cuttle CU 3.2 --lang pt
      cardlog rules cuttle --card -o cuttle.html
    """
    if card or out is not None:
        return _card(game, clause, out if card else None, force, speaking(lang))
    package, prefix = ("cardlog", "LOG") if game == "log" else _where(game)
    text = rules_page(package, speaking(lang).code)
    if clause:
        found = _matching(read_clauses(text, prefix), prefix, " ".join(clause))
        text = "\n".join(f"{each.id}  {each.text}" for each in found)
    screen = Screen()
    for line in (text if carries(text) else text.translate(PLAIN)).rstrip("\n").split("\n"):
        screen.print(line, 0, 2)
    return 0


def _card(name: str, clause: list[str] | None, out: str | None, force: bool, say: Language) -> int:
    """Write the reference card of a game.

    Raises:
        typer.BadParameter: The options do not fit together.
    """
    if out is None:
        raise typer.BadParameter("--card and -o FILE belong together")
    if clause or name == "log":
        raise typer.BadParameter("a card is of a whole game", param_hint="--card")
    if out != "-" and not out.lower().endswith((".svg", ".html")):
        raise typer.BadParameter("a card is a .svg or a .html", param_hint="-o")
    from cardlog.picture.reference_card import as_html, reference_card

    draw = as_html if out.lower().endswith(".html") else reference_card
    write_bytes(draw(find(name), say).encode(), out, force)
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
