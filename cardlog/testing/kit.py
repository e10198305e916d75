"""The laws as tests of a game, proven by Hypothesis; see `cardlog.testing`."""

from __future__ import annotations

__all__ = [
    "LAWS",
    "LONGEST_PREFIX",
    "OF_A_GAME",
    "OF_A_LOG",
    "OF_HIDDEN",
    "hides_nothing",
    "judged",
    "prove",
    "recipes",
]

from collections.abc import Callable
from typing import Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardlog.event import kinds_of
from cardlog.game import AnyGame
from cardlog.log import Log
from cardlog.testing.basics import Broken
from cardlog.testing.endings import law_10_endings
from cardlog.testing.follows import law_12_standing, law_13_catalogue, law_14_truths, law_15_planes
from cardlog.testing.fresh import every_clause_occurs, every_kind_occurs, law_9_deterministic
from cardlog.testing.generate import Recipe
from cardlog.testing.laws import (
    law_1_pure,
    law_2_legal_is_exact,
    law_3_conserved,
    law_4_alive,
    law_8_takeback,
)
from cardlog.testing.shown import law_11_shown
from cardlog.testing.sight import law_5_sight
from cardlog.testing.trips import law_7_round_trips
from cardlog.testing.twins import law_6_no_leak

LONGEST_PREFIX: Final = 150
"""How long the logs are at most: long enough for most games to end."""

OF_A_LOG: Final[tuple[Callable[[Log], int], ...]] = (
    law_1_pure,
    law_2_legal_is_exact,
    law_3_conserved,
    law_4_alive,
    law_5_sight,
    law_6_no_leak,
    law_7_round_trips,
    law_8_takeback,
    law_10_endings,
    law_11_shown,
    law_12_standing,
    law_13_catalogue,
    law_14_truths,
    law_15_planes,
)
OF_A_GAME: Final[tuple[Callable[[AnyGame], int], ...]] = (law_9_deterministic, every_kind_occurs, every_clause_occurs)

OF_HIDDEN: Final = (law_6_no_leak, law_14_truths)
"""The laws that have nothing to check in a game in which nothing is hidden."""

LAWS: Final = (*OF_A_LOG, *OF_A_GAME)
"""Every law, in order; then the checks that random games leave no kind of event and no clause out."""


def recipes(game: AnyGame, longest: int = LONGEST_PREFIX) -> st.SearchStrategy[Recipe]:
    """Random logs of a game and of its older revisions: all options and numbers of seats, a seed, and how long a prefix.

    A failing one shrinks to a short log under rules near the classic ones.
    """
    options = {option.name: st.sampled_from([*option.values.values()]) for option in game.options.known.values()}
    profiles = st.sampled_from([*game.options.profiles])
    rules = st.builds(
        lambda profile, chosen: str(game.options.make(profile, **chosen)), profiles, st.fixed_dictionaries(options)
    )
    seeds, lengths = st.integers(0, 2**32 - 1), st.integers(0, longest)
    revisions = st.sampled_from([game, *game.older.values()])
    return st.builds(Recipe, revisions, rules, st.sampled_from(game.seats), seeds, lengths)


def prove(law: Callable[..., int], game: AnyGame) -> None:
    """Try a law on as many random logs as the Hypothesis profile says.

    Raises:
        AssertionError: The game breaks the law, or law 5, of which that would be a mere consequence; it fails in some
            other way; or there was nothing to check.
    """
    if law in OF_A_GAME:
        for revision in (game, *game.older.values()) if law is not law_9_deterministic else (game,):
            law(revision)
        return
    checked = 0

    @settings(deadline=None, suppress_health_check=list(HealthCheck))
    @given(recipes(game))
    def holds(recipe: Recipe) -> None:
        nonlocal checked
        checked += judged(law, recipe)

    holds()
    if not checked and not (law in OF_HIDDEN and hides_nothing(game)):
        raise AssertionError(f"{law.__name__} found nothing to check in {game.name}")


def hides_nothing(game: AnyGame) -> bool:
    """Whether no fact or decision of a game can hide anything."""
    return not any(kind.conceals for event in game.verbs.own for kind in kinds_of(event).values())


def judged(law: Callable[[Log], int], recipe: Recipe) -> int:
    """How much a law checks in a random log; whatever goes wrong is told with the recipe first, law 5 before the others.

    Raises:
        AssertionError: The log breaks the law, or something fails.
    """
    try:
        log = recipe.log()
    except Exception as error:
        raise AssertionError(f"{recipe} cannot be played: {error!r}") from error
    try:
        return law(log)
    except Exception as error:
        if law is not law_5_sight:
            _copies_first(log)
        if isinstance(error, Broken):
            raise
        raise AssertionError(f"{recipe}, {law.__name__}: {error!r}") from error


def _copies_first(log: Log) -> None:
    """Where copies are not what their viewers know, every law breaks in its own way: say that first."""
    try:
        law_5_sight(log)
    except Broken:
        raise
    except Exception:  # not what was asked
        return
