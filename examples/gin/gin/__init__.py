"""Gin Rummy for two: melds, knocks and lay-offs, over deals to 100 points (rules.md beside this file).

The modules in their order: events, melds, state (options and score too), play (facts, rules, phases), table, bot.
"""

from cardlog import Game
from cardlog.described import telling
from gin.bot import policy, simple
from gin.events import VERBS
from gin.play import PHASES, offers
from gin.state import DEAL, OPTIONS, State, start, totals
from gin.table import COVERAGE, HOLDS, SENTENCES, places, unhide, view

GIN: Game[State] = Game(
    name="gin",
    title="Gin Rummy",
    seats=(2,),
    verbs=VERBS,
    options=OPTIONS,
    start=start,
    phases=PHASES,
    holds=HOLDS,
    view=view,
    places=places,
    unhide=unhide,
    tell=telling(SENTENCES),
    coverage=COVERAGE,
    scores=totals,
    horizon=DEAL,
    offers=offers,
    policy=policy,
    bots={"simple": simple},
    prefix="GI",
    package=__name__,
)
