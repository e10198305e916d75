"""The laws of `cardlog.testing` for every game that is found by name.

By default a few dozen logs a law, always the same ones. The long search, with new logs each time:

    pytest tests/laws/test_laws.py --hypothesis-profile=long
"""

from pathlib import Path

import pytest

import cardlog
from cardlog.play.simulate import simulate
from cardlog.testing import LAWS, Recipe, prove
from cardlog.testing.fresh import STRIDE, rules_of
from cardlog.testing.kit import OF_A_LOG
from cardlog.testing.twins import law_6_no_leak

FOLDER = Path(__file__).parents[2] / "replays"
REPLAYS = sorted(path for path in FOLDER.rglob("*") if path.suffix in {".cgn", ".clog"})


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", cardlog.names())
def test_law(name, law):
    prove(law, cardlog.find(name))


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_recorded_games_obey_the_laws_too(path):
    for log in cardlog.load_all(path):
        for law in OF_A_LOG:
            law(log)


@pytest.mark.parametrize("name", cardlog.names())
def test_twins_really_differ(name):
    """In a law about two games that must look alike, the two are not the same game."""
    game = cardlog.find(name)
    every = [*rules_of(game)]
    logs = [Recipe(game, every[seed * STRIDE % len(every)], game.seats[-1], seed, 80).log() for seed in range(30)]
    differed = [law_6_no_leak(log) for log in logs]
    assert sum(differed) > 10 * len(logs)
    assert sum(steps > 0 for steps in differed) > len(logs) / 2


@pytest.mark.parametrize(
    ("name", "deal"),
    [
        ("cabo", "* deal A / 6c 4h 9d Kd / 3s 9s Th Kc / up Ts"),
        ("cuttle", "* deal A / 3s 4h 6c 9d 9s Kd / 3d 8c Th Ts Kc"),
    ],
)
def test_a_seed_deals_the_same_cards_in_every_version_of_python(name, deal):
    """Worked out with integers alone, so that no version of anything has a say."""
    assert str(next(simulate(name, seed=1))[0]) == deal
