"""Cuttle: a combat game for two seats and one pack (rules.md beside this file).

The modules in their order: events, state (and the questions asked of it), effects, rules (options,
book, start), legal, flow, facts, play (the other rules, and the phases), sight (view, places), midturn and
data (positions, JSON), tell, bot, tuned.
"""

from __future__ import annotations

__all__ = ["CUTTLE", "State"]

from typing import Final

from attrs import evolve

from cardlog.game import Game
from cardlog.games.cuttle import bot, coverage, data, events, facts, legal, picture, play, rules, sight, tell, tuned
from cardlog.games.cuttle.state import State, away, scores
from cardlog.standing import WHOLE_GAME

CUTTLE: Final[Game[State]] = Game(
    name="cuttle",
    title="Cuttle",
    seats=(2,),
    verbs=events.VERBS,
    options=rules.OPTIONS,
    start=rules.start,
    phases=play.PHASES,
    view=sight.view,
    places=sight.places,
    json=data.KEYS,
    read=data.from_json,
    tell=tell.tell,
    table=tell.table,
    prefix="CU",
    package=__name__,
    between_turns=lambda s: s.awaits in ("play", "over"),
    arrange=picture.arrange,
    coverage=coverage.COVERAGE,
    bots={"simple": bot.simple, "tuned": tuned.tuned},
    ahead=bot.outlook,
    mend=facts.mend,
    scores=scores,
    horizon=evolve(WHOLE_GAME, rollouts="simple", beyond=0.0, away=away, proven=True),
    offers=legal.offers,
    holds=sight.HOLDS,
)
