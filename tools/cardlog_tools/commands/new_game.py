"""`cardlog new-game`: a package of a game to start from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer

from cardlog.errors import RulesError
from cardlog.game import find, names
from cardlog.words import words
from cardlog_tools.logs import Refused
from cardlog_tools.options import Lang, speaking
from cardlog_tools.out import harmless
from cardlog_tools.starter import Named, named, write


def command(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="What the game is called: small letters, digits and single hyphens.")
    ],
    out: Annotated[
        str | None, typer.Option("--out", "-o", metavar="FOLDER", help="Where; a folder NAME here, if left out.")
    ] = None,
    lang: Lang = None,
) -> int:
    """Make a package of a small game that works, to change into one's own.

    It holds the rules with their clauses, the game in one module, a golden replay, tests with the laws that hold for every
    game, a README and what runs the tests on a server. Its tests pass, and it is typed.

    Examples:
      cardlog new-game snap
      cardlog new-game go-fish -o games/go-fish
    """
    game = _named(name)
    folder = Path(name if out is None else out)
    if out == "" or folder.exists():
        raise Refused("it exists; a new game goes into a folder of its own", str(folder))
    write(game, folder)
    say = speaking(lang)
    told = words(
        "{folder}: {title}, a game that works; its README says how to set it up.", folder=folder, title=game.title
    )
    print(harmless(say(told)))
    return 0


def _named(name: str) -> Named:
    """The game of that name.

    Raises:
        Refused: It is no name, or something else has it.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]+(-[a-z0-9]+)*", name):
        raise Refused(f"{name!r} names no game: small letters, digits and single hyphens, as go-fish")
    game = named(name, _prefixes())
    if name in names():
        raise Refused(f"there is a game {name!r} already; cardlog games lists all")
    if iskeyword(game.module) or game.module in ("tests", "replays") or find_spec(game.module) is not None:
        raise Refused(f"{game.module!r} means something else in Python; take another name")
    return game


def _prefixes() -> Iterator[str]:
    """What the clauses of the games that there are begin with."""
    for name in names():
        try:
            yield find(name).prefix
        except RulesError:  # one that cannot be loaded
            continue
