"""Cuttle: a combat game for two seats and one pack (rules.md beside this file).

The modules in their order: events, state (and the questions asked of it), effects, rules (options and
book), legal, flow, facts (start among them), offers, play (the other rules, and the phases), sight (view, places), midturn and
data (positions, JSON), tell, bot, tuned.
"""

from __future__ import annotations

__all__ = ["CUTTLE", "State"]

from typing import Final

from attrs import evolve

from cardlog.game import Game
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle.bot import outlook, simple
from cardlog.games.cuttle.coverage import COVERAGE
from cardlog.games.cuttle.data import from_json, to_json
from cardlog.games.cuttle.facts import mend, start
from cardlog.games.cuttle.offers import offers
from cardlog.games.cuttle.picture import arrange
from cardlog.games.cuttle.play import PHASES
from cardlog.games.cuttle.rules import OPTIONS
from cardlog.games.cuttle.sight import HOLDS, places, view
from cardlog.games.cuttle.state import State, away, scores
from cardlog.games.cuttle.tell import table, tell
from cardlog.games.cuttle.tuned import tuned
from cardlog.standing import WHOLE_GAME

CUTTLE: Final[Game[State]] = Game(
    name="cuttle",
    title="Cuttle",
    seats=(2,),
    verbs=ev.VERBS,
    options=OPTIONS,
    start=start,
    phases=PHASES,
    view=view,
    places=places,
    json=to_json,
    read=from_json,
    tell=tell,
    table=table,
    prefix="CU",
    package=__name__,
    between_turns=lambda s: s.awaits in ("play", "over"),
    arrange=arrange,
    coverage=COVERAGE,
    bots={"simple": simple, "tuned": tuned},
    ahead=outlook,
    mend=mend,
    scores=scores,
    horizon=evolve(WHOLE_GAME, rollouts="simple", beyond=0.0, away=away),
    offers=offers,
    holds=HOLDS,
)
