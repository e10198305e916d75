"""Cutthroat Spades: bids and tricks for three seats, each for itself (rules.md beside this file).

The modules in their order: events, state (and the questions asked of it), score, legal,
bot, playout, play (start, the rules and the phases), sight (view, places), data (JSON), tell.
"""

from __future__ import annotations

__all__ = ["SPADES", "State"]

from typing import Final

from cardlog.game import Game
from cardlog.games.spades import bot, coverage, data, events, legal, picture, play, playout, sight, tell, tuned
from cardlog.games.spades.state import State

SPADES: Final[Game[State]] = Game(
    name="cutthroat-spades",
    title="Cutthroat Spades",
    seats=(3,),
    verbs=events.VERBS,
    start=play.start,
    phases=play.PHASES,
    view=sight.view,
    places=sight.places,
    json=data.KEYS,
    read=data.from_json,
    tell=tell.tell,
    table=tell.table,
    prefix="SP",
    package=__name__,
    between_turns=lambda s: s.awaits != "bid" and not s.trick and s.dealer is not None,
    policy=bot.policy,
    arrange=picture.arrange,
    coverage=coverage.COVERAGE,
    bots={"simple": bot.simple, "tuned": tuned.tuned},
    ahead=bot.ahead,
    scores=lambda s: s.sheet.totals,
    horizon=playout.DEAL,
    offers=legal.offers,
    holds=sight.HOLDS,
    unhide=sight.unhide,
)
