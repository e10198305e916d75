"""The kit with a game of another package, which nobody has registered."""

import importlib.util
import sys
from pathlib import Path

import pytest

import cardlog
from cardlog.testing import LAWS, prove
from cardlog.testing.fresh import law_9_deterministic

PACKAGE = Path(__file__).parents[2] / "examples" / "highcard"


@pytest.fixture(scope="module")
def game():
    """The example's game, as its own tests would import it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(PACKAGE)
        spec = importlib.util.find_spec("highcard")
        module = importlib.util.module_from_spec(spec)
        patch.setitem(sys.modules, "highcard", module)
        spec.loader.exec_module(module)
        yield module.HIGHCARD


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_strangers_game_is_proven_in_three_lines(game, law):
    if law is law_9_deterministic:
        law(game, "from highcard import HIGHCARD as game")
    else:
        prove(law, game)
    assert game.name not in cardlog.names()
