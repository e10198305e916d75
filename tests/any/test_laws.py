"""Games with packs of their own obey the laws of every game."""

import pytest

from cardlog.testing import Recipe
from cardlog.testing.kit import OF_A_LOG, OF_HIDDEN, hides_nothing
from tests.any.crazy import CRAZY
from tests.any.forehead import FOREHEAD
from tests.any.pig import PIG
from tests.any.sealed import SEALED

GAMES = [CRAZY, PIG, SEALED, FOREHEAD]
LENGTHS = (150, 5, 60, 20)


@pytest.mark.parametrize("law", OF_A_LOG, ids=lambda law: law.__name__)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_law(game, law):
    recipes = [
        Recipe(game, "classic", game.seats[seed % len(game.seats)], seed, LENGTHS[seed % len(LENGTHS)])
        for seed in range(8)
    ]

    assert sum(law(recipe.log()) for recipe in recipes) or (law in OF_HIDDEN and hides_nothing(game))
