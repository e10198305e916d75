"""Law 9: what a seed gives does not depend on the process that asks; and what random games hold at all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from random import Random
from typing import Final

from cardlog.dealer import Seeded
from cardlog.event import Position, texts
from cardlog.files import dumps
from cardlog.game import AnyGame
from cardlog.log import Log
from cardlog.sight import copy
from cardlog.simulate import play
from cardlog.testing.basics import viewers
from cardlog.testing.generate import Recipe

HASH_SEEDS: Final = ("0", "1")


def law_9_deterministic(game: AnyGame, source: str | None = None) -> int:
    """The same seed gives the same log, and the log the same states, copies and lists, in every process.

    Args:
        game: The game.
        source: Python that makes the variable `game` in another process; left out, it is found by its name.
    """
    here = list(digests(game))
    source = source or f"import cardlog\ngame = cardlog.find({game.name!r})"
    for seed in HASH_SEEDS:
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
    return [Recipe(game, every[seed * 7 % len(every)], seats[seed % len(seats)], seed, 120) for seed in range(12)]


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
    missing, every = set(game.verbs.events), [*rules_of(game)]
    if not game.verbs.position:  # a game that always begins with a deal
        missing.discard(Position)
    for seed in range(400):
        random = Random(seed)
        log = Recipe(game, random.choice(every), random.choice(game.seats), seed, 300).log()
        missing -= {type(event) for event in log}
        if not missing:
            return seed + 1
    raise AssertionError(
        f"these never occur in random games of {game.name}: {sorted(kind.__name__ for kind in missing)}"
    )
