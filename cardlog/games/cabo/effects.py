"""What a drawn card can do that is discarded without replacing (CA 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import frozen

from cardlog.cards import of_rank
from cardlog.event import Event
from cardlog.games.cabo.events import Peek, Spy, Trade
from cardlog.games.cabo.state import Draft, drawn_cards, others, own


@frozen(eq=False)
class Effect:
    """An effect.

    Attributes:
        clause: The clause that says what it does.
        ranks: The ranks of the cards that have it, in words.
        cards: Those cards.
        sides: For each slot that it names, in order, which of the slots with a card it may be.
    """

    clause: str
    ranks: str
    cards: int
    sides: tuple[Callable[[int, int], int], ...]


EFFECTS: Final[dict[type[Event], Effect]] = {
    Peek: Effect("CA 4.1", "7 or 8", of_rank(7, 8), (own,)),
    Spy: Effect("CA 4.1", "9 or T", of_rank(9, 10), (others,)),
    Trade: Effect("CA 4.2", "J or Q", of_rank(11, 12), (own, others)),
}
"""The effects, by the decision that uses them."""


def usable(s: Draft) -> tuple[type[Event], ...]:
    """The effects that the drawn card has, or in a copy could have."""
    cards = drawn_cards(s)
    return tuple(kind for kind, effect in EFFECTS.items() if effect.cards & cards)


def aimed(s: Draft, e: Peek | Spy | Trade) -> bool:
    """Whether the effect may be used on the slots that it names."""
    sides = EFFECTS[e.__class__].sides
    if len(e.slots) != len(sides):
        return False
    return all(side(s.filled, e.seat) >> slot & 1 for side, slot in zip(sides, e.slots, strict=True))
