"""Cutthroat Spades: bids and tricks for three seats, each for itself (rules.md beside this file).

The modules in their order: events, state (and the questions asked of it), rules (options and book), score,
legal, play (start, the rules and the phases), sight (view, places), data (JSON), tell, policy, bot.
"""

from __future__ import annotations

__all__ = ["SPADES", "State"]

from typing import Final

from cardlog.game import Game
from cardlog.games.spades import events as ev
from cardlog.games.spades.bot import ahead, simple
from cardlog.games.spades.coverage import COVERAGE
from cardlog.games.spades.data import from_json, to_json
from cardlog.games.spades.legal import offers
from cardlog.games.spades.picture import arrange
from cardlog.games.spades.play import PHASES, start
from cardlog.games.spades.playout import DEAL
from cardlog.games.spades.policy import policy
from cardlog.games.spades.sight import HOLDS, places, unhide, view
from cardlog.games.spades.state import State
from cardlog.games.spades.tell import table, tell
from cardlog.games.spades.tuned import tuned

SPADES: Final[Game[State]] = Game(
    name="cutthroat-spades",
    title="Cutthroat Spades",
    seats=(3,),
    verbs=ev.VERBS,
    start=start,
    phases=PHASES,
    view=view,
    places=places,
    json=to_json,
    read=from_json,
    tell=tell,
    table=table,
    prefix="SP",
    package=__name__,
    between_turns=lambda s: s.awaits != "bid" and not s.trick and s.dealer is not None,
    policy=policy,
    arrange=arrange,
    coverage=COVERAGE,
    bots={"simple": simple, "tuned": tuned},
    ahead=ahead,
    scores=lambda s: s.sheet.totals,
    horizon=DEAL,
    offers=offers,
    holds=HOLDS,
    unhide=unhide,
)
