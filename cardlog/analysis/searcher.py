"""The search that suits a game, and the bot that decides by it.

A game whose horizon names a bot to roll out is searched by rollouts, any other by a tree:

>>> from attrs import evolve
>>> from cardlog import find
>>> from cardlog.standing import WHOLE_GAME
>>> cuttle = find("cuttle")
>>> type(searcher(cuttle)).__name__, type(searcher(evolve(cuttle, horizon=WHOLE_GAME))).__name__
('Rollouts', 'Search')
"""

from __future__ import annotations

__all__ = ["ITERATIONS", "bot", "searcher"]

import re
from typing import Any, Final

from cardlog.analysis.rollouts import Rollouts
from cardlog.analysis.search import Search
from cardlog.bots import Below, Bot, Own
from cardlog.errors import RulesError
from cardlog.event import Decision
from cardlog.game import AnyGame
from cardlog.play.dealer import Seeded

ITERATIONS: Final = 400
"""How many iterations a bot of the name `search` has."""


def searcher(game: AnyGame) -> Search | Rollouts:
    """What looks for the best decisions of a game: rollouts if its horizon says so, else a tree."""
    return Rollouts(game) if game.horizon.rollouts else Search(game)


def bot(game: AnyGame, name: str) -> Bot:
    """The bot `search`, or `search:N`, which has N iterations for a decision.

    Raises:
        RulesError: It is neither.
    """
    found = re.fullmatch(r"search(?::([1-9][0-9]{0,6}))?", name)
    if found is None:
        raise RulesError(f"{name!r} is no number of iterations: search, or search:{ITERATIONS}, from 1 to 9999999")
    search, iterations = searcher(game), int(found[1] or ITERATIONS)

    def searching(own: Own[Any], below: Below) -> Decision:
        """The decision that the search puts first."""
        if len(own.legal) == 1:
            return own.legal[0]
        return search.choices(own, iterations, Seeded(below(1 << 30)))[0].decision

    return searching
