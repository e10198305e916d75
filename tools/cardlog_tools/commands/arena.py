"""`cardlog arena`: bots against bots."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from cardlog.game import find
from cardlog.impact.words import games as games_words
from cardlog.log import Header
from cardlog.many.arena import Arena, Standings, enough_seats
from cardlog_tools import complete
from cardlog_tools.options import Json
from cardlog_tools.out import harmless, json_lines
from cardlog_tools.out import tell as show
from cardlog_tools.progress import progress
from cardlog_tools.spoken import said
from cardlog_tools.table import Column, table


def command(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="The game, as `cardlog games` lists it.", autocompletion=complete.games),
    ],
    *,
    player: Annotated[
        list[str],
        typer.Option("--player", metavar="NAME=BOT", help="A player, and the bot that plays for it; two at least."),
    ],
    rules: Annotated[
        str, typer.Option("--rules", metavar="R", help="As in the tag Rules.", autocompletion=complete.rules)
    ] = "classic",
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", min=1, help="How many; as few as hold all, if left out.")
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", metavar="N", min=1, help="How many games, up to whole deals; no test.")
    ] = None,
    elo0: Annotated[float, typer.Option("--elo0", metavar="E", help="Not better is rated so much higher.")] = 0.0,
    elo1: Annotated[float, typer.Option("--elo1", metavar="E", help="Better is rated so much higher.")] = 10.0,
    seed: Annotated[str | None, typer.Option("--seed", metavar="S", help="The same games for the same seed.")] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="N", min=1, help="How many processes; all processors, if left out.")
    ] = None,
    json: Json = False,
) -> int:
    """Let bots play against each other: the same deals for all seatings.

    It ends when a sequential test is clear about the first player, as chess engines are tested: whether it is rated
    higher than the others by --elo1, or only by --elo0; each answer is wrong in 5 % of the cases at most. With
    --games it plays so many instead. What several win together, or draw, they share.

    Examples:
      cardlog arena cuttle --player new=tuned --player old=simple
      cardlog arena cutthroat-spades --player a=tuned --player b=simple --player c=random --games 600 --seed 1
    """
    if elo0 >= elo1:
        raise typer.BadParameter(f"--elo0 {elo0:g} is not less than --elo1 {elo1:g}")
    players = named(player)
    seed = str(secrets.randbelow(10**9)) if seed is None else seed
    header = Header.make(game, rules, seats or enough_seats(find(game), len(players)))
    arena = Arena(header, players, seed)
    with progress(games) as told:
        standings = arena.play(games, (elo0, elo1), jobs, told)
    tell(standings, seed, json)
    return 0


def named(options: Sequence[str]) -> dict[str, str]:
    """The players of the options `--player`.

    Raises:
        typer.BadParameter: One of them is not of this form, or a name is given twice.
    """
    found: dict[str, str] = {}
    for option in options:
        name, sign, bot = option.partition("=")
        if not sign or not name or not bot:
            raise typer.BadParameter(f"{option!r}: as new=simple, a name and a bot", param_hint="--player")
        if name in found:
            raise typer.BadParameter(f"the name {name!r} is given twice", param_hint="--player")
        found[name] = bot
    return found


VERDICTS: Final = {
    "": "{told}",
    "better": "{told}; {first} is better",
    "not better": "{told}; {first} is not better",
    "undecided": "{told}; whether {first} is better is not clear yet",
}


def tell(standings: Standings, seed: str, json: bool) -> None:
    """Print the standings."""
    if json:
        json_lines()(standings.as_json())
        return
    first = standings.players[0].player
    told = f"{standings.game}, {standings.rules}, seed {seed}: {games_words(standings.games)}"
    show(VERDICTS[standings.verdict].format(told=told, first=first))
    print()
    columns = [Column("player"), Column("share", right=True), Column("95 %", right=True), Column("Elo", right=True)]
    rows = []
    for each in standings.players:
        low, high = each.share.low or 0.0, each.share.high or 1.0
        rows.append(
            [
                harmless(each.player),
                said(f"{100 * each.share.mean:.1f} %"),
                said(f"{100 * low:.1f} % to {100 * high:.1f} %"),
                f"{each.rating:+.0f}",
            ]
        )
    table(columns, rows)
