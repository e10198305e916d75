"""Cabo: a game of memory for two to five seats and one pack (rules.md beside this file).

The modules in their order: events, state (and the questions asked of it), effects, scoring, legal, flow, facts
(start among them), play (the decisions, and the phases), sight (view, places), data (JSON), tell, policy, bot, tuned.
"""

from __future__ import annotations

__all__ = ["CABO", "State"]

from typing import Final

from cardlog.game import Game
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.bot import ahead, simple
from cardlog.games.cabo.coverage import COVERAGE
from cardlog.games.cabo.data import from_json, to_json
from cardlog.games.cabo.facts import start
from cardlog.games.cabo.legal import offers
from cardlog.games.cabo.picture import arrange
from cardlog.games.cabo.play import PHASES
from cardlog.games.cabo.policy import policy
from cardlog.games.cabo.scoring import ROUND
from cardlog.games.cabo.sight import HOLDS, places, view
from cardlog.games.cabo.state import State
from cardlog.games.cabo.tell import table, tell
from cardlog.games.cabo.tuned import tuned

CABO: Final[Game[State]] = Game(
    name="cabo",
    title="Cabo",
    seats=(2, 3, 4, 5),
    verbs=ev.VERBS,
    start=start,
    phases=PHASES,
    view=view,
    places=places,
    json=to_json,
    read=from_json,
    tell=tell,
    table=table,
    prefix="CA",
    package=__name__,
    policy=policy,
    between_turns=lambda s: s.awaits in ("turn", "deal", "over") and s.dealer is not None,
    arrange=arrange,
    coverage=COVERAGE,
    bots={"simple": simple, "tuned": tuned},
    ahead=ahead,
    scores=lambda s: s.totals,
    horizon=ROUND,
    offers=offers,
    holds=HOLDS,
)
