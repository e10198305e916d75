"""`cardlog simulate`: games to try things with."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Literal

import typer

from cardlog.formats.files import is_binary_name, is_log_name
from cardlog.game import find
from cardlog.log import Header
from cardlog.play.simulate import simulate, simulate_bots
from cardlog_tools import complete
from cardlog_tools.options import Force
from cardlog_tools.record.players import read
from cardlog_tools.record.players import seats as seats_of
from cardlog_tools.writing import write, write_folder


def command(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="The game, as `cardlog games` lists it.", autocompletion=complete.games),
    ],
    *,
    out: Annotated[
        str, typer.Option("-o", "--out", metavar="OUT", help="A file (.cgn, .clog), or a folder for a file a game.")
    ],
    rules: Annotated[
        str, typer.Option("--rules", metavar="R", help="As in the tag Rules.", autocompletion=complete.rules)
    ] = "classic",
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", min=1, help="How many; as few as may be, if left out.")
    ] = None,
    player: Annotated[
        list[str] | None, typer.Option("--player", metavar="A=BOT", help="The bot of a seat; others play at random.")
    ] = None,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="How many games.")] = 1,
    seed: Annotated[str | None, typer.Option("--seed", metavar="S", help="The same games for the same seed.")] = None,
    format: Annotated[Literal["cgn", "clog"] | None, typer.Option("--format", help="Of the files in a folder.")] = None,
    force: Force = False,
) -> int:
    """Play complete games at random, or between bots, and write them.

    Examples:
      cardlog simulate cuttle --games 100 --seed 7 -o games.clog
      cardlog simulate cuttle --player A=tuned --player B=simple --games 20 -o games/
      cardlog simulate cuttle --rules "classic joker=true" --games 20 -o games/
    """
    seed = str(secrets.randbelow(10**9)) if seed is None else seed
    if player:
        given = read(player)
        header = Header.make(game, rules, seats_of(find(game), given, seats))
        logs = simulate_bots(header, {seat: each.kind for seat, each in given.items()}, games, seed)
    else:
        logs = simulate(game, rules, seats or (), games, seed)
    if not is_file(out):
        write_folder(logs, out, games, format or "cgn", force)
    elif format is not None and is_binary_name(out) != (format == "clog"):
        raise typer.BadParameter(f"--format {format} does not fit {out}")
    else:
        write(logs, out, force)
    return 0


def is_file(out: str) -> bool:
    """Whether the games go to one file; else to a folder."""
    return out == "-" or is_log_name(out) and not Path(out).is_dir()
