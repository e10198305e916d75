"""Cabo: a game of memory for two to five seats and one pack (rules.md beside this file).

The modules in their order: events, state (and the questions asked of it), effects, scoring, legal, flow, facts
(start among them), play (the decisions, and the phases), sight (view, places), data (JSON), tell, bot, tuned.
"""

from __future__ import annotations

__all__ = ["CABO", "State"]

from typing import Final

from cardlog.game import Game
from cardlog.games.cabo import bot, coverage, data, events, facts, legal, picture, play, scoring, sight, tell, tuned
from cardlog.games.cabo.state import State

CABO: Final[Game[State]] = Game(
    name="cabo",
    title="Cabo",
    seats=(2, 3, 4, 5),
    verbs=events.VERBS,
    start=facts.start,
    phases=play.PHASES,
    view=sight.view,
    places=sight.places,
    json=data.KEYS,
    read=data.from_json,
    tell=tell.tell,
    table=tell.table,
    prefix="CA",
    package=__name__,
    policy=bot.policy,
    between_turns=lambda s: s.awaits in ("turn", "deal", "over") and s.dealer is not None,
    arrange=picture.arrange,
    coverage=coverage.COVERAGE,
    bots={"simple": bot.simple, "tuned": tuned.tuned},
    ahead=bot.ahead,
    scores=lambda s: s.totals,
    horizon=scoring.ROUND,
    offers=legal.offers,
    holds=sight.HOLDS,
)
