"""Positions of Cuttle in mid-turn (LOG 2): the rules come to them again, from the normal turn that led there.

What is pending goes back to where it was played from: to the hands, or, if a 7 turned it up, onto the stock. Then it is
announced once more, one after the other. So no rule stands here, and what the rules refuse contradicts itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from cardlog.cards import CARD_NAMES
from cardlog.errors import IllegalEvent
from cardlog.event import Decision
from cardlog.games.cuttle.events import Block, Counter, Decline, Flip, OneOff, Scuttle
from cardlog.games.cuttle.flow import next_turn, wait
from cardlog.games.cuttle.play import apply
from cardlog.games.cuttle.state import Draft, State, any_targets, buried, put, to_flip


class Told(NamedTuple):
    """What a position says of something announced; which kind of event it is follows from where it stands.

    Attributes:
        seat: Who announced it.
        card: The card.
        target: The card that it is aimed at, or None.
        scuttles: Whether it says that it is a scuttle, for a 9 where that does not follow (CU P5).
    """

    seat: int
    card: int
    target: int | None
    scuttles: bool


def come_to(d: Draft, awaits: str, pending: Sequence[Told], flipped: Sequence[int]) -> State:
    """The state in mid-turn.

    Args:
        d: All else that the position says; its pending cards, and those turned up, lie nowhere.
        awaits: What the position waits for.
        pending: What is announced, oldest first.
        flipped: The cards turned up.

    Raises:
        ValueError: The rules do not come to this.
    """
    own = len(
        [*takewhile(lambda told: told.seat == d.turn, pending)]
    )  # the first from hand, the others turned up by 7s
    for told in (*pending[:1], *pending[max(own, 1) :]):
        d.hands = put(d.hands, told.seat, d.hands[told.seat] + (1 << told.card))
    _put_back(d, (*(told.card for told in pending[1:own]), *flipped), chosen=not flipped)
    try:
        state = wait(d, "play", d.turn) if pending else next_turn(d)
        for number, told in enumerate(pending):
            before = _turn_up(state) if 0 < number < own else state
            state = apply(before, _decision(before, told))
            if len(state.pending) != number + 1:
                raise ValueError(f"{CARD_NAMES[told.card]} is pending, but it would have taken effect at once")
        if flipped:
            state = _turn_up(state)
        elif awaits != "response":
            state = _declined(state)
    except IllegalEvent as error:
        raise ValueError(f"{error.event} cannot have led here: {error.reason}") from None
    if state.awaits != awaits or len(state.pending) != len(pending) or state.flipped != (*flipped,):
        raise ValueError(f"awaits is {awaits}, but that does not follow from what is pending")
    return state


def _decision(s: State, told: Told) -> Decision:
    """A response; else a scuttle, which aims at a point card, or a one-off."""
    if s.awaits == "response":
        if told.target is not None:
            raise ValueError(f"{CARD_NAMES[told.card]} is a response, and has no target")
        return (Block if isinstance(s.pending[-1], Scuttle) else Counter)(told.seat, told.card)
    at_points = told.target is not None and (s.points[0] | s.points[1]) >> told.target & 1
    effect = s.book.effects[told.card >> 2]
    if told.target is not None and at_points and (told.scuttles or effect is None or effect.targets is not any_targets):
        return Scuttle(told.seat, told.card, told.target)
    return OneOff(told.seat, told.card, told.target)


def _declined(s: State) -> State:
    """The state when nobody answers any more."""
    return apply(s, Decline(s.actor or 0)) if s.awaits == "response" else s


def _put_back(d: Draft, cards: tuple[int, ...], chosen: bool) -> None:
    """What 7s turned up lies on top of the stock again, in this order.

    Args:
        d: The draft.
        cards: The cards.
        chosen: Whether all of them were played: then, where a 7 turns up two, the one that was not lies on top now.
    """
    beneath = d.top[1:] if chosen and d.book.seven == 2 else d.top
    for card in {*cards, *d.top} - {*beneath} if cards and beneath else ():
        if not buried(d) >> card & 1:
            above, under = CARD_NAMES[card], CARD_NAMES[beneath[0]]
            raise ValueError(f"{above} cannot have lain on {under}, which a 9 has put on the stock")
    d.top = (*cards, *d.top)
    d.stock += len(cards)


def _turn_up(s: State) -> State:
    """The state when a 7 has turned up what lies on top of the stock."""
    s = _declined(s)
    return apply(s, Flip(*s.top[: to_flip(s)]))
