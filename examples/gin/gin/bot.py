"""A bot that plays Gin Rummy sensibly, and how random players choose so that games end."""

from typing import Any

from cardlog import Decision
from cardlog.bots import Below, Own
from cardlog.cards import size
from gin.events import Knock, Lay
from gin.melds import VALUES, best
from gin.state import State


def simple(own: Own[State], below: Below) -> Decision:
    """It takes what makes a meld, throws out what counts most, knocks as soon as it may, and lays all it can."""
    return sensible(own.state, own.legal)  # type: ignore[no-any-return]


def sensible(s: State, legal: tuple[Any, ...]) -> Any:
    """The choice of the seat at turn, by its hand as far as that is known."""
    hand: int = s.hands[s.turn]
    if s.awaits == "discard":
        knocks = [each for each in legal if isinstance(each, Knock)]
        return min(knocks or legal, key=lambda each: (best(hand & ~(1 << each.card))[0], -VALUES[each.card]))
    if s.awaits == "lay":
        wanted = (
            each for each in legal if isinstance(each, Lay) and (each.cards in best(hand)[1] or size(each.cards) == 1)
        )
        return next(wanted, legal[-1])
    helps = any(meld >> s.pile[-1] & 1 for meld in best(hand | 1 << s.pile[-1])[1])
    return legal[0 if helps else 1]


def policy(s: State, legal: tuple[Decision, ...], below: Below) -> Decision:
    """Three times of four the sensible choice: hands would hardly ever be ready to knock otherwise."""
    return sensible(s, legal) if below(4) else legal[below(len(legal))]
