"""`cardlog balance`: what rule sets give in games between bots, and how they differ."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from math import nan
from typing import Annotated, Final, NamedTuple

import typer

from cardlog import bots
from cardlog.balance import Base, Report, Trial, Variant, balance, narrow, save
from cardlog.balance.report import MOST, never
from cardlog.balance.words import heading, interval, name, occurring, striking, together, verdicts, worth
from cardlog.cards import SEATS
from cardlog.errors import RulesError
from cardlog.formats.files import replacing
from cardlog.game import AnyGame, find
from cardlog.known import rules_of
from cardlog.log import Header
from cardlog.words import english
from cardlog_tools import complete
from cardlog_tools.options import Force, Json, apart
from cardlog_tools.out import harmless, json_lines
from cardlog_tools.out import tell as show
from cardlog_tools.progress import progress
from cardlog_tools.record.players import read as by_seat
from cardlog_tools.spoken import said, spoken
from cardlog_tools.table import Column, table

GAMES = 1000
"""How many games are played where nothing is said of it."""


def command(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="The game, as `cardlog games` lists it.", autocompletion=complete.games),
    ],
    *,
    rules: Annotated[
        list[str] | None,
        typer.Option("--rules", metavar="R", help="A rule set, as in the tag Rules.", autocompletion=complete.rules),
    ] = None,
    revision: Annotated[
        list[int] | None, typer.Option("--revision", metavar="N", help="A revision of the game that is kept.")
    ] = None,
    player: Annotated[
        list[str] | None, typer.Option("--player", metavar="BOT", help="The bot of all seats, or A=BOT of one.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", min=1, help="How many; as few as may be, if left out.")
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", metavar="N", min=1, help=f"How many games of each; {GAMES}, if left out.")
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(
            "--until",
            metavar="P%",
            help="Play until the 95 % interval of every share reaches no further than this to either side: 1%, or 1. "
            "A number is of percent: 0.2 is 0.2 %.",
        ),
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="S", help="The same games for the same seed.")] = None,
    save_to: Annotated[
        str | None, typer.Option("--save", metavar="BASE", help="Keep what was counted, by today's code.")
    ] = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="BASE", help="Compare today's code with what was kept.")
    ] = None,
    json: Json = False,
    html: Annotated[str | None, typer.Option("--html", metavar="OUT", help="Write the report as a page too.")] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="N", min=1, help="How many processes; all processors, if left out.")
    ] = None,
    force: Force = False,
) -> int:
    """Tell what rule sets give in games between bots, and how they differ: the same deals under each.

    Who wins, by seat and by who begins; draws; how long games are, how much there is to choose, how often the lead
    changes; how often each verb, card and clause occurs, and what it is worth to be dealt a card. All with 95 %
    intervals. To see what an edit of a game's code does, save a base before it, and compare with it afterwards.

    Examples:
      cardlog balance cuttle --rules classic --rules "classic joker=true" --games 2000
      cardlog balance cabo --seats 3 --player tuned --until 2%
      cardlog balance cuttle --save before.base
      cardlog balance cuttle --against before.base --html balance.html
    """
    apart(save=save_to is not None, against=against is not None)
    apart(games=games is not None, until=until is not None)
    half = None if until is None else percent(until)
    base = None if against is None else Base.load(against)
    outputs = [None if path is None else replacing(path, force) for path in (html, save_to)]
    asked = Asked(find(game), rules, revision, player, seats, seed)
    trials = asked.trials() if base is None else asked.again(base, games)
    most = base.games if base is not None else games or (GAMES if half is None else MOST)
    with progress(most if half is None else None) as told:
        report = balance(trials, most, never if half is None else narrow(half), jobs, told)
    if save_to is not None:
        save(save_to, trials, report.sides, force)
    if base is not None:
        report = report._replace(sides=(*base.sides, *report.sides))
    if outputs[0] is not None:
        from cardlog.balance.page import write

        with outputs[0] as stream:
            stream.write(write(report, said, spoken().code).encode())
    tell(report, trials[0].seed, json)
    return 0


class Asked(NamedTuple):
    """What the command line asks for; None where it says nothing."""

    game: AnyGame
    rules: Sequence[str] | None
    revisions: Sequence[int] | None
    player: Sequence[str] | None
    seats: int | None
    seed: str | None

    @property
    def usual(self) -> str:
        """The bot that plays where no other is named."""
        return SIMPLE if SIMPLE in self.game.bots else bots.RANDOM

    def trials(self) -> list[Trial]:
        """How each rule set is tried: each of the rules under each of the revisions.

        Raises:
            RulesError: Something is not known.
        """
        seed = str(secrets.randbelow(10**9)) if self.seed is None else self.seed
        seats = self.seats or self.game.seats[0]
        self.game.check_seats(seats)
        variants = [
            variant(game, text, seats, "" if self.revisions is None else f", {english(f'revision {game.revision}')}")
            for text in dict.fromkeys(self.rules or ["classic"])
            for game in self._games()
        ]
        players = sitting(self.player or [], seats, self.usual)
        for each in variants:
            for bot in players:
                bots.find(each.header.game, bot)
        return [Trial(each, players, seed) for each in variants]

    def _games(self) -> list[AnyGame]:
        kept = {**self.game.older, self.game.revision: self.game}
        wanted = dict.fromkeys(self.revisions or [self.game.revision])
        for number in wanted:
            if number not in kept:
                there = ", ".join(map(str, sorted(kept)))
                raise RulesError(f"revision {number} of {self.game.name} is not kept; there are {there}")
        return [kept[number] for number in wanted]

    def again(self, base: Base, games: int | None) -> list[Trial]:
        """How today's code is tried: as it was when the base was saved.

        Raises:
            CardlogError: The command line asks for something else.
        """
        seats = len(base.players)
        saved = tuple(rules for rules, _ in base.variants)
        asked = None if self.rules is None else tuple(str(rules_of(self.game, text)) for text in self.rules)
        players = None if self.player is None else sitting(self.player, self.seats or seats, self.usual)
        base.check(
            {
                "game": (base.game, self.game.name),
                "rules": (saved, asked),
                "players": (base.players, players),
                "seats": (seats, self.seats),
                "seed": (base.seed, self.seed),
                "games": (base.games, games),
            }
        )
        if self.revisions is not None:
            raise RulesError("a base is compared with today's code, and no other revision")
        return [Trial(variant(self.game, text, seats), base.players, base.seed) for text in saved]


def variant(game: AnyGame, text: str, seats: int, more: str = "") -> Variant:
    """A game under these rules."""
    rules = rules_of(game, text)
    return Variant(f"{rules}{more}", Header(game, rules, tuple(SEATS[:seats])))


SIMPLE: Final = "simple"
"""The bot that plays where no other is named, and the game has it."""


def sitting(options: Sequence[str], seats: int, usual: str) -> tuple[str, ...]:
    """The bot of each seat: its own, or the one that was named for all; else the usual one."""
    everywhere = [option for option in options if "=" not in option]
    own = by_seat(option for option in options if "=" in option)
    if len(everywhere) > 1:
        raise typer.BadParameter(f"{' and '.join(everywhere)}: which one for all seats?", param_hint="--player")
    for seat in own:
        if seat >= seats:
            raise typer.BadParameter(f"no seat {SEATS[seat]}: {seats} play", param_hint="--player")
    return tuple(own[seat].kind if seat in own else (everywhere or [usual])[0] for seat in range(seats))


def percent(text: str) -> float:
    """The half width of the option `--until`: `1%` or `1` is 0.01.

    Raises:
        typer.BadParameter: It is no number between 0 and 50.
    """
    try:
        value = float(text.removesuffix("%"))
    except ValueError:
        value = nan
    if not 0 < value < 50:
        raise typer.BadParameter(f"{text!r}: as 1%, more than 0 and less than 50", param_hint="--until")
    return value / 100


def tell(report: Report, seed: int | str, json: bool) -> None:
    """Print the report."""
    if json:
        json_lines()(report.as_json())
        return
    print(harmless(f"{said(heading(report))}, {said(f'seed {seed}')}"))
    print()
    for sentence in verdicts(report):
        show(sentence)
    print()
    shown = [(side, side.measures) for side in report.sides]
    columns = [Column("measure"), *(Column(harmless(said(side.label)), right=True) for side in report.sides)]
    table(
        columns,
        (
            [said(name(each)), *(said(interval(each, found[each])) for _, found in shown)]
            for each in report.sides[0].columns
        ),
    )
    print()
    verbs = sorted({each for _, found in shown for each in found if each.startswith("verb.")})
    table(
        [Column("in a game", right=False), *columns[1:]],
        (
            [said(occurring(each)), *(said(interval(each, found[each])) if each in found else "" for _, found in shown)]
            for each in verbs
        ),
    )
    print()
    cards(report)
    for difference in striking(report):
        mean, low, high = difference.estimate
        what = occurring(difference.measure)
        show(f"From {difference.old} to {difference.new}, {what}: {mean:+.2f} ({low:+.2f} to {high:+.2f})")


ENDS: Final = 3
"""How many of the cards that it is worth most, and least, to be dealt are told."""


def cards(report: Report) -> None:
    """Print which cards it is worth most, and least, to be dealt."""
    for side in report.sides:
        held = [(measure[5:], each) for measure, each in side.measures.items() if measure.startswith("held.")]
        best = sorted(held, key=lambda pair: (-pair[1].mean, pair[0]))
        if not best:
            continue
        show(f"{side.label}: worth most and least at the deal, in points of the win; intervals for all cards together")
        ends = best if len(best) <= 2 * ENDS else [*best[:ENDS], *best[-ENDS:]]
        table(
            [Column("card"), Column("points", right=True)], ([card, said(worth(together(each)))] for card, each in ends)
        )
        print()
