"""Cuttle: a combat game for two seats and one pack (rules.md beside this file).

The modules in their order: events, state (and the questions asked of it), effects, rules (options and
book), legal, why, play (start and apply), sight (hide, view, places), midturn and
data (positions, JSON), tell, ask, bot.
"""

from __future__ import annotations

from typing import Final

from cardlog.cards import UNKNOWN
from cardlog.errors import CopyError
from cardlog.event import PUBLIC, Fact
from cardlog.game import Game, Picker
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle.ask import ask
from cardlog.games.cuttle.bot import outlook, simple
from cardlog.games.cuttle.data import from_json, to_json
from cardlog.games.cuttle.facts import start
from cardlog.games.cuttle.legal import legal
from cardlog.games.cuttle.picture import arrange
from cardlog.games.cuttle.play import apply
from cardlog.games.cuttle.rules import OPTIONS
from cardlog.games.cuttle.sight import hide, places, view
from cardlog.games.cuttle.state import State, top_cards
from cardlog.games.cuttle.tell import table, tell


def settle(s: State, pick: Picker) -> Fact:
    """The fact that is due, as the state determines it or as `pick` chooses.

    Raises:
        CopyError: It depends on cards that this copy does not know.
        ValueError: No fact is due.
    """
    match s.awaits:
        case "deal":
            _sure(s, False)
            dealer = pick.seat(2) if s.dealer is None else s.dealer
            first = pick.cards(s.unseen, 5 if dealer else 6)
            return ev.Deal(dealer, (first, pick.cards(s.unseen & ~first, 6 if dealer else 5)))
        case "fact:draw":
            count = min(2 if s.pending else 1, s.stock)
            on_top = top_cards(s, count)
            _sure(s, on_top.bit_count() == count)
            return ev.Drawn(on_top | pick.cards(s.unseen, count - on_top.bit_count()))
        case "fact:flip":
            _sure(s, bool(s.top))
            return ev.Flip(s.top[0] if s.top else pick.cards(s.unseen, 1).bit_length() - 1)
        case "fact:show":
            _sure(s, s.view == PUBLIC or s.hands[1 - s.turn] < UNKNOWN)
            return ev.Show(1 - s.turn, s.hands[1 - s.turn])
        case "fact:discard":
            hand = s.hands[1 - s.turn]
            _sure(s, hand < UNKNOWN)
            return ev.Discarded(pick.cards(hand, min(2, hand.bit_count())))
        case "fact:hands":
            _sure(s, s.view == PUBLIC or max(s.hands) < UNKNOWN)
            return ev.Exchanged((s.hands[1], s.hands[0]))
    raise ValueError(f"no fact is due: {s.awaits}")


def _sure(s: State, known: bool) -> None:
    """In a copy, only what its viewer knows can be settled."""
    if s.view is not None and not known:
        raise CopyError("this copy does not know the cards that the next fact needs")


CUTTLE: Final[Game[State]] = Game(
    name="cuttle",
    title="Cuttle",
    seats=(2,),
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
    prefix="CU",
    package=__name__,
    between_turns=lambda s: s.awaits in ("play", "over"),
    arrange=arrange,
    ask=ask,
    bots={"simple": simple},
    ahead=outlook,
)
