"""Cutthroat Spades: bids and tricks for three seats, each for itself (rules.md beside this file).

The modules in their order: events, state (and the questions asked of it), rules (options and book), score,
legal, why, play (start and apply), sight (hide, view, places), data (JSON), tell, policy, ask, bot.
"""

from __future__ import annotations

from typing import Final

from cardlog.errors import CopyError
from cardlog.event import Fact
from cardlog.game import Game, Picker
from cardlog.games.spades import events as ev
from cardlog.games.spades.ask import ask
from cardlog.games.spades.bot import ahead, simple
from cardlog.games.spades.data import from_json, to_json
from cardlog.games.spades.legal import legal
from cardlog.games.spades.picture import arrange
from cardlog.games.spades.play import apply, start
from cardlog.games.spades.policy import policy
from cardlog.games.spades.rules import OPTIONS
from cardlog.games.spades.sight import hide, places, view
from cardlog.games.spades.state import NEXT, PACK, State
from cardlog.games.spades.tell import table, tell


def settle(s: State, pick: Picker) -> Fact:
    """The deal that is due, as `pick` chooses.

    Raises:
        CopyError: A copy does not know the cards that are dealt.
        ValueError: No fact is due.
    """
    if s.awaits != "deal":
        raise ValueError(f"no fact is due: {s.awaits}")
    if s.view is not None:
        raise CopyError("this copy does not know the cards that the next fact needs")
    dealer = pick.seat(3) if s.dealer is None else NEXT[s.dealer]
    first = pick.cards(PACK, 17)
    second = pick.cards(PACK & ~first, 17)
    return ev.Deal(dealer, (first, second, PACK & ~(first | second)))


SPADES: Final[Game[State]] = Game(
    name="cutthroat-spades",
    title="Cutthroat Spades",
    seats=(3,),
    verbs=ev.VERBS,
    options=OPTIONS,
    start=start,
    apply=apply,
    legal=legal,
    settle=settle,
    hide=hide,
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
    ask=ask,
    bots={"simple": simple},
    ahead=ahead,
)
