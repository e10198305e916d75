"""Bots against bots: every deal is played once in each seating, so that no player has the better cards or seats.

>>> arena = Arena(Header.make("cuttle"), {"x": "simple", "y": "random"}, seed=1)
>>> standings = arena.play(games=20, jobs=1)
>>> standings.games, standings.players[0].share.mean > 0.5
(20, True)
"""

from __future__ import annotations

__all__ = ["BATCH", "MOST", "Arena", "Score", "Seating", "Standing", "Standings", "enough_seats", "seatings"]

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count, islice, product
from typing import Any, Final, NamedTuple, TypeAlias

from cardlog import bots
from cardlog.errors import BotError, RulesError
from cardlog.game import AnyGame
from cardlog.log import Header
from cardlog.many.estimate import CLEAR, Estimate, Tally, expected, likelihood, ratings, share
from cardlog.many.workers import Workers, cores
from cardlog.play.dealer import Seeded
from cardlog.play.playout import LIMIT, Playout
from cardlog.state import Result
from cardlog.words import english

Seating: TypeAlias = tuple[int, ...]
"""By seat, the number of the player who sits there."""

_MOST_SEATINGS: Final = 24
"""How many seatings a deal is played in at most, where not all of them are needed for a fair mean."""
BATCH: Final = 8
"""How many deals are one task of a process."""
MOST: Final = 50_000
"""After how many games the sequential test gives up."""


class Standing(NamedTuple):
    """How a player stands.

    Attributes:
        player: `NAME=BOT`.
        share: The share of all games that it has won; what several win together, or draw, is shared.
        rating: In Elo; the mean of all players is 0.
    """

    player: str
    share: Estimate
    rating: float


class Standings(NamedTuple):
    """What an arena comes to.

    Attributes:
        game: The game's name.
        rules: The rules.
        games: How many games were played.
        players: The players, in the order given.
        verdict: What the sequential test says of the first player: `better`, `not better`, or `undecided`; empty
            where the number of games was given.
    """

    game: str
    rules: str
    games: int
    players: tuple[Standing, ...]
    verdict: str = ""

    def as_json(self) -> dict[str, Any]:
        """The standings as `cardlog arena --json` prints them."""
        return {
            "game": self.game,
            "rules": self.rules,
            "games": self.games,
            "players": [
                {
                    "player": each.player,
                    "share": each.share.mean,
                    "low": each.share.low,
                    "high": each.share.high,
                    "rating": each.rating,
                }
                for each in self.players
            ],
        }


class Arena:
    """Where bots meet.

    Args:
        header: The game, its rules, and how many seats there are.
        players: Names, and the bot of each.
        seed: Where all chance comes from.
        limit: After how many events a game is given up.

    Raises:
        RulesError: A bot is not known, or there are too few or too many players.
    """

    def __init__(self, header: Header, players: Mapping[str, str], seed: int | str = 0, limit: int = LIMIT) -> None:
        if not 2 <= len(players) <= len(header.seats):
            raise RulesError(f"{len(header.seats)} seats take 2 to {len(header.seats)} players, not {len(players)}")
        self.header = header
        self.players = dict(players)
        for bot in players.values():
            bots.find(header.game, bot)
        self.seatings = seatings(len(players), len(self.header.seats))
        self.seed = seed
        self.limit = limit

    def play(
        self,
        games: int | None = None,
        elo: tuple[float, float] = (0.0, 10.0),
        jobs: int | None = None,
        told: Callable[[int], object] = lambda games: None,
    ) -> Standings:
        """Play, and tell how the players stand.

        Args:
            games: How many games, rounded up to whole deals; left out, until the sequential test of the first player
                is clear: whether it is rated higher than the others by the first of the two numbers, or by the second.
            elo: Those two numbers.
            jobs: How many processes; left out, one for each processor. The standings do not depend on it.
            told: Is told now and then how many games have been played.

        Raises:
            BotError: A bot decides what is illegal, raises, or never ends a game.
        """
        low, high = (expected(each, len(self.players)) for each in elo)
        score = Score(len(self.players), self.seatings)
        deals = -(-(MOST if games is None else games) // len(self.seatings))
        tasks = islice(count(), -(-deals // BATCH))
        verdict = "" if games is not None else "undecided"
        with Workers(partial(self._batch, deals), cores() if jobs is None else jobs) as workers:
            for _, batch in workers.each(tasks):
                for deal in batch:
                    score.add(deal)
                told(score.games)
                if games is None and abs(clear := likelihood(score.tallies[0], low, high)) > CLEAR:
                    verdict = "better" if clear > 0 else "not better"
                    break
        return self._standings(score, verdict)

    def _batch(self, deals: int, task: int) -> Iterator[list[Sequence[float]]]:
        for deal in range(task * BATCH, min((task + 1) * BATCH, deals)):
            yield [self.shares(deal, seating) for seating in range(len(self.seatings))]

    def shares(self, deal: int, seating: int) -> list[float]:
        """What each player has of one game."""
        sitting = self.seatings[seating]
        number = deal * len(self.seatings) + seating + 1
        try:
            result = self._result(deal, sitting, f"{self.seed}/{number}")
        except BotError as error:
            raise self._told(error, number, sitting) from error
        won = [0.0] * len(self.players)
        winners = result.winners or range(len(sitting))
        for seat in winners:
            won[sitting[seat]] += 1 / len(winners)
        return won

    def _result(self, deal: int, sitting: Seating, seed: str) -> Result:
        chance = Seeded(f"{self.seed}/deal {deal}")
        names = list(self.players.values())
        players = [bots.find(self.header.game, names[player]) for player in sitting]
        play = Playout(self.header.game, players, chance, Seeded(seed).below, self.limit)
        state = self.header.start()
        for step in play.steps(state):
            state = step.after
        result: Result = state.result
        return result

    def _told(self, error: BotError, number: int, sitting: Seating) -> BotError:
        """The error with the game it comes from, and who sat there."""
        names = list(self.players.items())
        where = english(f"game {number} of seed {self.seed}")
        if error.seat is not None:
            where += f", {'='.join(names[sitting[error.seat]])}"
        return BotError(error.reason, error.seat, error.event, error.position, where)

    def _standings(self, score: Score, verdict: str) -> Standings:
        names = ["=".join(pair) for pair in self.players.items()]
        rated = ratings([tally.total * len(self.seatings) for tally in score.tallies], score.tables())
        players = [
            Standing(name, share(tally), round(rating, 1))
            for name, tally, rating in zip(names, score.tallies, rated, strict=True)
        ]
        header = self.header
        return Standings(header.game.name, str(header.rules), score.games, tuple(players), verdict)


class Score:
    """What the players have so far.

    Attributes:
        deals: How many deals have been played.
        tallies: For each player its share of every deal: all seatings of a deal count as one value.
    """

    def __init__(self, players: int, all_seatings: Sequence[Seating]) -> None:
        self.deals = 0
        self.tallies = [Tally() for _ in range(players)]
        self._seatings = all_seatings

    def add(self, deal: Sequence[Sequence[float]]) -> None:
        """Count a deal: what each player has in each of its games."""
        self.deals += 1
        for tally, shares in zip(self.tallies, zip(*deal, strict=True), strict=True):
            tally.add(sum(shares) / len(shares))

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self.deals * len(self._seatings)

    def tables(self) -> list[tuple[Sequence[int], float]]:
        """Who sat together, and how often."""
        found: defaultdict[Seating, int] = defaultdict(int)
        for seating in self._seatings:
            found[tuple(sorted(seating))] += self.deals
        return list(found.items())


def seatings(players: int, seats: int) -> list[Seating]:
    """In which seatings each deal is played: all in which every player has a seat, or a fair part of them.

    >>> seatings(2, 2), len(seatings(2, 3)), len(seatings(3, 3)), len(seatings(5, 5))
    ([(0, 1), (1, 0)], 6, 6, 5)
    """
    if players**seats <= 10 * _MOST_SEATINGS:
        every = [each for each in product(range(players), repeat=seats) if len(set(each)) == players]
        if len(every) <= _MOST_SEATINGS:
            return every
    first = [seat % players for seat in range(seats)]
    turned = (first[turn:] + first[:turn] for turn in range(seats))
    others = range(players) if seats % players else range(1)  # where some have one seat more, each has it as often
    return [tuple((player + other) % players for player in each) for each in turned for other in others]


def enough_seats(game: AnyGame, players: int) -> int:
    """The fewest seats of the game that hold so many players, or the most that there are."""
    fitting: list[int] = [seats for seats in game.seats if seats >= players]
    return min(fitting, default=max(game.seats))
