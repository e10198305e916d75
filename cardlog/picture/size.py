"""The measures of pictures: as wide as a page, as a phone, or as low as what stands in another page."""

from __future__ import annotations

from typing import Final, NamedTuple


class Size(NamedTuple):
    """The measures of a picture.

    Attributes:
        across: Its width.
        kind: The kind of its cards; see `faces.KINDS`.
        margin: Between areas.
        gap: Between cards, and between groups.
        head: The height of a seat's line with its name.
        facts: The height of a line of facts.
        fact: The width of a fact.
        score: The width of a score beside a name; half of it in half a picture.
        label: The height of a line over a group.
        caption: The height of a line under a card.
        further: How far the next line of a hand lies below the one before.
        least: How much of a card must stay in sight beside the next of its hand.
        name: The size of a name's letters.
        text: The size of other letters.
        low: Whether it is to be low: what a seat has lies on one line, and the middle between two seats.
    """

    across: int
    kind: str
    margin: int
    gap: int
    head: int
    facts: int
    fact: int
    score: int
    label: int
    caption: int
    further: int
    least: int
    name: int
    text: float
    low: bool = False


WIDE: Final = Size(720, "c", 10, 8, 32, 21, 82, 150, 18, 18, 50, 30, 17, 14)
NARROW: Final = Size(360, "n", 6, 5, 27, 17, 56, 90, 15, 15, 32, 22, 15, 12)
LOW: Final = Size(640, "n", 5, 4, 24, 18, 64, 90, 17, 17, 32, 22, 16, 14.5, low=True)
SIZES: Final = {"wide": WIDE, "narrow": NARROW, "low": LOW}
