"""What a drawn card can do that is discarded without replacing (CA 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import frozen

from cardlog.cards import of_rank
from cardlog.event import Event
from cardlog.games.cabo.events import Look, Peek, Spy, Swap, Take, Trade
from cardlog.games.cabo.state import Draft, drawn_cards, others, own
from cardlog.words import english


@frozen(eq=False)
class Effect:
    """An effect.

    Attributes:
        clause: The clause that says what it does.
        ranks: The ranks of the cards that have it, in words.
        cards: Those cards.
        told: What it does, in words.
        sides: For each slot that it names, in order, which of the slots with a card it may be.
    """

    clause: str
    ranks: str
    cards: int
    told: str
    sides: tuple[Callable[[int, int], int], ...]


EFFECTS: Final[dict[type[Event], Effect]] = {
    Peek: Effect("CA 4.1", english("7 or 8"), of_rank(7, 8), english("a 7 or 8 looks at one own card"), (own,)),
    Spy: Effect(
        "CA 4.1", english("9 or T"), of_rank(9, 10), english("a 9 or T looks at one card of another seat"), (others,)
    ),
    Trade: Effect(
        clause="CA 4.2",
        ranks=english("J or Q"),
        cards=of_rank(11, 12),
        told=english("a J or Q exchanges one own card, named first, with one of another seat"),
        sides=(own, others),
    ),
}
"""The effects, by the decision that uses them."""


def usable(s: Draft) -> tuple[type[Event], ...]:
    """The effects that the drawn card has, or in a copy could have."""
    cards = drawn_cards(s)
    return tuple([kind for kind, effect in EFFECTS.items() if effect.cards & cards])


def aimed(s: Draft, e: Peek | Spy | Trade) -> bool:
    """Whether the effect may be used on the slots that it names."""
    sides = EFFECTS[e.__class__].sides
    if len(e.slots) != len(sides):
        return False
    return all(side(s.filled, e.seat) >> slot & 1 for side, slot in zip(sides, e.slots, strict=True))


def decision_clause(e: Event | None, differ: bool = False) -> str:
    """The clause by which a decision is made; of a swap whose cards differ, the one by which it fails."""
    if e.__class__ in EFFECTS:
        return EFFECTS[e.__class__].clause
    if isinstance(e, Swap):
        return "CA 5.3" if differ else "CA 5.1" if len(e.slots) > 1 else "CA 3.3"
    return "CA 2.2" if isinstance(e, Look) else "CA 3.2" if isinstance(e, Take) else "CA 3.1"
