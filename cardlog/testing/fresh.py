"""Law 9: what a seed gives does not depend on the process that asks; and what random games hold at all, and its clauses."""

from __future__ import annotations

__all__ = [
    "MOST_LOGS",
    "STRIDE",
    "digests",
    "every_clause_occurs",
    "every_kind_occurs",
    "law_9_deterministic",
    "rules_of",
]

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from itertools import product
from random import Random
from typing import Final

from cardlog.event import Position, texts
from cardlog.formats.files import dumps
from cardlog.game import AnyGame
from cardlog.log import Log
from cardlog.play.dealer import Seeded
from cardlog.play.simulate import play
from cardlog.sight import copy
from cardlog.study.coverage import Coverage
from cardlog.testing.basics import viewers
from cardlog.testing.generate import Recipe

_HASH_SEEDS: Final = ("0", "1")
STRIDE: Final = 1009
"""From one of all the rules of a game to the next that is tried: so that every option changes."""
MOST_LOGS: Final = 4000
"""Of how many random logs one at least shows each clause."""


def law_9_deterministic(game: AnyGame, source: str | None = None) -> int:
    """The same seed gives the same log, and the log the same states, copies and lists, in every process.

    Args:
        game: The game.
        source: Python that makes the variable `game` in another process; left out, it is found by its name.
    """
    here = list(digests(game))
    source = source or f"import cardlog\ngame = cardlog.find({game.name!r})"
    for seed in _HASH_SEEDS:
        for recipe, one, other in zip(_recipes(game), here, _digests_elsewhere(source, seed), strict=True):
            if one != other:
                raise AssertionError(f"{recipe} is another log, or comes to something else, with PYTHONHASHSEED={seed}")
    return len(here)


def digests(game: AnyGame) -> Iterator[str]:
    """For some recipes, a digest of the log and all that is made of it; and of a simulated game."""
    for recipe in _recipes(game):
        log, chance = recipe.log(), Seeded(recipe.seed)
        parts = [*_parts(log), dumps(play(log.header, chance, chance.below))]
        yield sha256("\n".join(parts).encode()).hexdigest()


def _recipes(game: AnyGame) -> list[Recipe]:
    every, seats = [*rules_of(game)], game.seats
    return [Recipe(game, every[seed * STRIDE % len(every)], seats[seed % len(seats)], seed, 120) for seed in range(12)]


def rules_of(game: AnyGame) -> Iterator[str]:
    """The rules of a game with every combination of its options."""
    options = game.options.known
    for values in product(*(option.values.values() for option in options.values())):
        yield str(game.options.make(**dict(zip(options, values, strict=True))))


def _parts(log: Log) -> Iterator[str]:
    yield dumps(log)
    for number, state in enumerate(log.states()):
        yield json.dumps(log.game.as_json(state, number))
        yield "\n".join(texts(log.game.legal(state)))
    for viewer in viewers(log.header):
        yield dumps(copy(log, viewer))


def _digests_elsewhere(source: str, seed: str) -> list[str]:
    code = f"{source}\nfrom cardlog.testing.fresh import digests\nprint(*digests(game))"
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(  # noqa: S603 - our own interpreter, and code of the caller's own
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise AssertionError(f"another process cannot play the game: {done.stderr}")
    return done.stdout.split()


def every_kind_occurs(game: AnyGame) -> int:
    """Every class of events occurs among a few hundred random logs: laws on games that lack some prove little."""
    missing = set(game.verbs.events)
    if not game.verbs.position:  # a game that always begins with a deal
        missing.discard(Position)
    for number, log in enumerate(_random_logs(game, 400), 1):
        missing -= {type(event) for event in log}
        if not missing:
            return number
    raise AssertionError(
        f"these never occur in random games of {game.name}: {sorted(kind.__name__ for kind in missing)}"
    )


def _random_logs(game: AnyGame, count: int) -> Iterator[Log]:
    every = [*rules_of(game)]
    for seed in range(count):
        random = Random(seed)
        yield Recipe(game, random.choice(every), random.choice(game.seats), seed, 400).log()


def every_clause_occurs(game: AnyGame) -> int:
    """Every clause that events can show occurs among a few thousand random logs and copies; table and pages know the same ids."""
    _same_clauses(game)
    coverage = Coverage(game)
    for number, log in enumerate(_random_logs(game, MOST_LOGS), 1):
        coverage.add(log)
        coverage.add(copy(log, viewers(log.header)[number % (len(log.header.seats) + 1)]))
        if all(id.startswith("LOG ") for id in coverage.missing):
            return number
    missing = [id for id in coverage.missing if not id.startswith("LOG ")]
    raise AssertionError(f"these clauses never occur in {MOST_LOGS} random games of {game.name}: {', '.join(missing)}")


def _same_clauses(game: AnyGame) -> None:
    """The table of coverage has a row for each clause of the page that can be shown, and no other; in every language."""
    known = game.clauses()
    shown = {id for id, clause in known.items() if clause.shown}
    rows = {*game.coverage}
    if rows != shown:
        raise AssertionError(f"coverage of {game.name} has rows of {_odd(rows - shown)}; it lacks {_odd(shown - rows)}")
    for path in files(game.package).iterdir():
        language = path.name.removeprefix("rules.").removesuffix(".md")
        if path.name == f"rules.{language}.md" and {*game.clauses(language)} != {*known}:
            parted = _odd({*game.clauses(language)} ^ {*known})
            raise AssertionError(f"{path.name} and rules.md of {game.name} have not the same clauses: {parted}")


def _odd(clauses: set[str]) -> str:
    return ", ".join(sorted(clauses)) or "nothing more"
