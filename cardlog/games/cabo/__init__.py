"""Cabo: a game of memory for two to five seats and one pack (rules.md beside this file).

The modules in their order: events, state (and the questions asked of it), effects, rules (options and
book), scoring, legal, why, flow, facts (start among them), play (apply), sight (hide, view, places), data
(JSON), tell, policy, ask, bot.
"""

from __future__ import annotations

from typing import Final

from cardlog.cards import HIDDEN
from cardlog.errors import CopyError
from cardlog.event import Fact
from cardlog.game import Game, Picker
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.ask import ask
from cardlog.games.cabo.bot import ahead, simple
from cardlog.games.cabo.data import from_json, to_json
from cardlog.games.cabo.facts import dealers, start
from cardlog.games.cabo.legal import legal
from cardlog.games.cabo.picture import arrange
from cardlog.games.cabo.play import apply
from cardlog.games.cabo.policy import policy
from cardlog.games.cabo.rules import OPTIONS
from cardlog.games.cabo.sight import hide, places, view
from cardlog.games.cabo.state import State
from cardlog.games.cabo.tell import table, tell


def settle(s: State, pick: Picker) -> Fact:
    """The fact that is due, as the state determines it or as `pick` chooses.

    Raises:
        CopyError: It depends on cards that this copy does not know.
        ValueError: No fact is due.
    """
    match s.awaits:
        case "deal":
            return _deal(s, pick)
        case "fact:draw":
            _sure(s, HIDDEN)
            return ev.Drawn(pick.cards(s.unseen, 1).bit_length() - 1)
        case "fact:show":
            return _show(s)
        case "fact:reveal":
            return _reveal(s)
        case "fact:showdown":
            _sure(s, *s.slots)
            return ev.Showdown(_rows(s.slots))
    raise ValueError(f"no fact is due: {s.awaits}")


def _deal(s: State, pick: Picker) -> ev.Deal:
    """The cards lie in the order in which they are picked, since slots are not sets."""
    _sure(s, HIDDEN)
    dealer = pick.seat(s.seats) if s.dealer is None else dealers(s)[0]
    left, dealt = s.book.pack, []
    for _ in range(4 * s.seats + 1):
        bit = pick.cards(left, 1)
        left ^= bit
        dealt.append(bit.bit_length() - 1)
    return ev.Deal(dealer, _rows(tuple(dealt[:-1])), dealt[-1])


def _rows(slots: tuple[int, ...]) -> ev.Rows:
    return tuple(slots[at : at + 4] for at in range(0, len(slots), 4))


def _show(s: State) -> ev.Show:
    if s.view == s.turn:
        _sure(s, *(s.slots[slot] for slot in s.pending.slots))
    return ev.Show(s.turn, tuple((slot, s.slots[slot]) for slot in s.pending.slots))


def _reveal(s: State) -> ev.Reveal:
    if isinstance(s.pending, ev.Swap | ev.Take) and not s.differ:
        pairs = tuple((slot, s.slots[slot]) for slot in s.pending.slots)
    else:
        pairs = ((ev.DRAWN, s.drawn),)
    _sure(s, *(card for _, card in pairs))
    return ev.Reveal(pairs)


def _sure(s: State, *spots: int) -> None:
    """In a copy, only what its viewer knows can be settled."""
    if s.view is not None and HIDDEN in spots:
        raise CopyError("this copy does not know the cards that the next fact needs")


CABO: Final[Game[State]] = Game(
    name="cabo",
    title="Cabo",
    seats=(2, 3, 4, 5),
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
    prefix="CA",
    package=__name__,
    policy=policy,
    between_turns=lambda s: s.awaits in ("turn", "deal", "over") and s.dealer is not None,
    arrange=arrange,
    ask=ask,
    bots={"simple": simple},
    ahead=ahead,
)
