"""Who sits where: people and bots, from the options of the command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import typer
from attrs import frozen

from cardlog import bots
from cardlog.bots import Bot
from cardlog.cards import SEATS
from cardlog.game import AnyGame
from cardlog.log import Header

ME: Final = "me"
BOTS: Final = "Bots"
"""The tag that tells which seats bots play, so that a game goes on with them: `B=simple C=random`."""


@frozen
class Player:
    """Who plays a seat.

    Attributes:
        kind: `me` for a person, else the bot's name.
        name: The name that was given, or an empty one.
    """

    kind: str = ME
    name: str = ""


def read(options: Iterable[str]) -> dict[int, Player]:
    """The players of the options `--player`: `A=me`, `A=me:Ana`, `B=random`, `C=search:800`, by seat.

    Raises:
        typer.BadParameter: One of them is not of this form, or a seat is named twice.
    """
    found: dict[int, Player] = {}
    for option in options:
        letter, sign, rest = option.partition("=")
        kind, _, name = rest.partition(":")
        if kind == bots.SEARCH and name[:1].isdigit():
            number, _, name = name.partition(":")
            kind = f"{kind}:{number}"
        if not sign or not kind or len(letter) != 1 or letter not in SEATS:
            raise typer.BadParameter(f"{option!r}: as A=me, A=me:Ana or B=random", param_hint="--player")
        if SEATS.index(letter) in found:
            raise typer.BadParameter(f"seat {letter} is named twice", param_hint="--player")
        found[SEATS.index(letter)] = Player(kind, name)
    return found


def seats(game: AnyGame, given: Mapping[int, Player], count: int | None) -> list[str]:
    """The names of the seats of a new game: as given, a bot's own name, or the seat's letter."""
    count = count or max(game.seats[0], *(seat + 1 for seat in given), 0)
    players = [given.get(seat, Player()) for seat in range(count)]
    return [
        player.name or (SEATS[seat] if player.kind == ME else player.kind)
        for seat, player in zip(range(count), players, strict=True)
    ]


def told(given: Mapping[int, Player]) -> str | None:
    """What the tag `Bots` says of these players; None where all are people.

    >>> told({2: Player("random"), 0: Player(), 1: Player("simple", "Robo")})
    'B=simple C=random'
    """
    seated = [f"{SEATS[seat]}={player.kind}" for seat, player in sorted(given.items()) if player.kind != ME]
    return " ".join(seated) or None


def recorded(header: Header) -> dict[int, Player]:
    """The players that the tag `Bots` of a game tells, by seat.

    Raises:
        typer.BadParameter: It is not of the form `B=simple C=random`, a seat does not play, or there is no such bot.
    """
    found = read((header.tag(BOTS) or "").split())
    table(header.game, header.seats, found)
    return found


def table(game: AnyGame, names: Sequence[str], given: Mapping[int, Player]) -> list[Bot | None]:
    """For each seat its bot, or None for a person.

    Raises:
        typer.BadParameter: A seat does not play, or there is no such bot.
    """
    for seat in given:
        if seat >= len(names):
            raise typer.BadParameter(f"no seat {SEATS[seat]}: {len(names)} play", param_hint="--player")
    kinds = [given.get(seat, Player()).kind for seat in range(len(names))]
    try:
        return [None if kind == ME else bots.find(game, kind) for kind in kinds]
    except ValueError as error:
        raise typer.BadParameter(f"{error}, or {ME} for a person", param_hint="--player") from None
