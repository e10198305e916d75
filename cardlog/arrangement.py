"""How a state lies on the table, as plain data: what a game says and `cardlog.picture` draws.

An arrangement is rows of areas, from the far side of the table to the near one, with seat A near; whoever looks from
another side has the seats' areas change places. An area is a seat's, or the middle's; it has lines of groups, and a
group has cards. Nothing here has a size but in cards and shares, so that whoever draws it decides on the rest, and can
draw it wide or narrow. What there is room for is the same in every state of a game: only what lies there changes.

Labels are constant words; what varies stands beside them, so that a picture can be put into other languages.
"""

from __future__ import annotations

__all__ = ["ROW", "SMALL", "Area", "Arrangement", "Group", "Meter", "Shown"]

from typing import Final, NamedTuple

ROW: Final = "row"
"""Cards side by side, over one another where there are many."""
SMALL: Final = "small"
"""A set of many cards, as small ones."""


class Shown(NamedTuple):
    """A card as it lies.

    Attributes:
        spot: The card, HIDDEN for one that is not known, EMPTY for a place without a card.
        on: Cards that lie on it, from bottom to top.
        turned: Whether it lies sideways.
        down: Whether it lies face down for somebody although it is known here.
        marks: The seats that know it, where that is not all.
        seat: The seat whose name stands under it, or None.
        label: A word that stands under it.
        place: The place's name in the notation, as `A0`; it stands under the card too, and is no word.
    """

    spot: int
    on: tuple[int, ...] = ()
    turned: bool = False
    down: bool = False
    marks: tuple[int, ...] = ()
    seat: int | None = None
    label: str = ""
    place: str = ""


class Group(NamedTuple):
    """Cards that belong together.

    Attributes:
        label: What they are.
        cards: The cards.
        share: How much of its line's width it gets, beside the other groups.
        kind: `ROW` or `SMALL`.
        lines: How many lines of small cards there is room for.
        most: How many cards it can have, so that there is room for as many lines as they need; 0: one line takes all.
        ring: Where the card of each seat lies, from the near seat clockwise, in widths and heights of a card from the
            middle of the group and from its upper edge; empty: the cards lie side by side.
        captions: Whether there is room for words under the cards.
        note: What else is to be said, as `41` cards in a pile.
    """

    label: str
    cards: tuple[Shown, ...] = ()
    share: int = 1
    kind: str = ROW
    lines: int = 1
    most: int = 0
    ring: tuple[tuple[float, float], ...] = ()
    captions: bool = False
    note: str = ""


class Meter(NamedTuple):
    """How far a seat has come.

    Attributes:
        value: Its score.
        goal: The score that ends it, or None.
    """

    value: int
    goal: int | None = None


class Area(NamedTuple):
    """A part of the table.

    Attributes:
        seat: Whose it is; None for the middle.
        lines: Groups side by side, line after line from the middle of the table outwards.
        meter: The seat's score, or None.
        facts: What else is known of the seat: words, each with its value or an empty text.
        room: For how many facts there is room.
        curves: What else can be drawn over the events, in the same order for every seat: words, and a number, or None
            where there is none yet or it is not known.
    """

    seat: int | None
    lines: tuple[tuple[Group, ...], ...]
    meter: Meter | None = None
    facts: tuple[tuple[str, str], ...] = ()
    room: int = 1
    curves: tuple[tuple[str, int | None], ...] = ()


class Arrangement(NamedTuple):
    """A table.

    Attributes:
        rows: Areas side by side, row after row, from the far side to the near one.
    """

    rows: tuple[tuple[Area, ...], ...]
