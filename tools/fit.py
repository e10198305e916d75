"""Finds the numbers of the bots `tuned`, and tells how strong they are on deals that no search has seen.

    python tools/fit.py cabo --seconds 120 --seed 1
    python tools/fit.py cabo --measure

The search is the cross-entropy method: candidates are drawn around a mean, all play the same deals against the
same opponents, and the best of them give the next mean. It prints every mean that is better than the last one kept.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from statistics import fmean, pstdev
from typing import Any, Final, NamedTuple

from cardlog import Header, Seeded, bots
from cardlog.bots import Bot
from cardlog.play.playout import Playout


class Against(NamedTuple):
    """Opponents.

    Attributes:
        others: Their names; `self` is the bot with the numbers that it has now.
        weight: What the share against them counts.
        wanted: The share above which more counts little.
        games: How many games are played against them for each of the others'.
    """

    others: tuple[str, ...]
    weight: float = 1.0
    wanted: float = 1.0
    games: int = 1


class Fit(NamedTuple):
    """How the bot of a game is fitted.

    Attributes:
        module: Where its numbers (`WEIGHTS`) and what makes the bot of them (`bot`) stand.
        pool: Whom it plays.
        spread: How far candidates lie around the mean at first, as a share of each number, and at least.
        score: What each seat has in the part of the game that is played: the highest wins.
        ended: Whether that part is over.
    """

    module: str
    pool: tuple[Against, ...]
    spread: tuple[float, float]
    score: Callable[[Any], Sequence[float]]
    ended: Callable[[Any], bool]


def won(state: Any) -> Sequence[float]:
    """1 for a winner."""
    return [float(seat in state.result.winners) for seat in range(state.seats)]


FITS: Final = {
    "cabo": Fit(
        "cardlog.games.cabo.tuned",
        (Against(("simple",), 1.0, 0.63), Against(("simple", "simple"), 1.0, 0.41), Against(("random",), 4.0, 0.97, 3)),
        (0.25, 0.5),
        lambda state: [-marked for marked in state.rounds[0]],
        lambda state: bool(state.rounds),
    ),
    "cuttle": Fit(
        "cardlog.games.cuttle.tuned",
        (Against(("simple",)),),
        (0.3, 0.3),
        won,
        lambda state: state.result is not None,
    ),
    "cutthroat-spades": Fit(
        "cardlog.games.spades.tuned",
        (Against(("simple", "simple")),),
        (0.3, 0.3),
        lambda state: state.sheet.deals[0],
        lambda state: bool(state.sheet.deals),
    ),
}


def share(name: str, bot: Bot, others: Sequence[Bot], games: int, seed: str) -> float:
    """The share of wins in so many games: each deal is played once from every seat."""
    fit = FITS[name]
    seats = len(others) + 1
    header = Header.make(name, seats=seats)
    total = 0.0
    for nth in range(games):
        deal, seat = divmod(nth, seats)
        players = [*others]
        players.insert(seat, bot)
        chance = Seeded(f"{seed}/{deal}")
        end = header.start()
        for step in Playout(header.game, players, chance, Seeded(f"{seed}/{nth}").below).steps(end):
            end = step.after
            if fit.ended(end):
                break
        scores = fit.score(end)
        best = max(scores)
        total += (scores[seat] == best) / scores.count(best)
    return total / games


def search(name: str, make: Callable[[Any], Bot], start: Any, arguments: argparse.Namespace) -> Iterator[Any]:
    """Better and better numbers."""
    fit, chance = FITS[name], random.Random(arguments.seed)
    mean, spread = list(start), [max(abs(number) * fit.spread[0], fit.spread[1]) for number in start]
    end = time.monotonic() + arguments.seconds
    generation = 0
    while time.monotonic() < end and generation != arguments.generations:
        generation += 1
        seed = f"fit {arguments.seed} {generation}"
        drawn = [[chance.gauss(m, s) for m, s in zip(mean, spread, strict=True)] for _ in range(arguments.candidates)]
        drawn[0] = mean
        now = make(type(start)(*mean))
        judged = [(value(name, make(type(start)(*each)), now, arguments.games, seed), each) for each in drawn]
        judged.sort(key=lambda pair: -pair[0])
        best = [each for _, each in judged[: max(2, arguments.candidates // 4)]]
        for at in range(len(mean)):
            numbers = [each[at] for each in best]
            mean[at] = 0.5 * mean[at] + 0.5 * fmean(numbers)
            spread[at] = 0.6 * spread[at] + 0.4 * pstdev(numbers)
        print(generation, f"best {judged[0][0]:.3f}, mean {fmean(each for each, _ in judged):.3f}")
        print(rounded(type(start)(*mean)), flush=True)
        yield type(start)(*mean)


def value(name: str, bot: Bot, now: Bot, games: int, seed: str) -> float:
    """How good a bot is against the pool: the weighted mean of its shares, each in units of an even one."""
    total = 0.0
    for against in FITS[name].pool:
        others = [now if each == "self" else bots.find(Header.make(name).game, each) for each in against.others]
        got = share(name, bot, others, games * against.games, f"{seed} {against.others}")
        even = 1 / (len(others) + 1)
        total += against.weight * (min(got, against.wanted) + 0.1 * max(0.0, got - against.wanted)) / even
    return total / sum(against.weight for against in FITS[name].pool)


def rounded(numbers: Any) -> Any:
    """The numbers with as many places as mean anything."""
    return type(numbers)(*(round(number, 2) for number in numbers))


def measure(name: str, bot: Bot, games: int) -> None:
    """Print the shares against each opponent on deals that no search has seen, and the time of a decision."""
    for against in FITS[name].pool:
        others = [bots.find(Header.make(name).game, each) for each in against.others if each != "self"]
        if len(others) == len(against.others):
            before = time.process_time()
            got = share(name, bot, others, games, "held out")
            print(f"against {', '.join(against.others)}: {got:.2%} of {games}, {time.process_time() - before:.0f} s")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=FITS)
    parser.add_argument("--seconds", type=float, default=120, help="how long it searches")
    parser.add_argument("--generations", type=int, help="how many at most; the same seed then gives the same numbers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--candidates", type=int, default=20, help="of a generation")
    parser.add_argument("--games", type=int, default=180, help="that each candidate plays against each opponent")
    parser.add_argument("--measure", action="store_true", help="only tell how strong the bot is")
    parser.add_argument("--held-out", type=int, default=6000, help="how many games that takes")
    arguments = parser.parse_args()

    module = import_module(FITS[arguments.game].module)
    best = module.WEIGHTS
    if not arguments.measure:
        *_, best = search(arguments.game, module.bot, best, arguments)
        print(rounded(best))
    measure(arguments.game, module.bot(best), arguments.held_out)


if __name__ == "__main__":
    main()
