"""Rows of a record: what each says of the move and of the state after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import define

from cardlog.cards import READINGS, SEATS

_BETWEEN: Final = 1
"""The phase of a row between two turns."""

_LISTS: Final = (
    "p0Hand",
    "p1Hand",
    "p0Points",
    "p1Points",
    "p0FaceCards",
    "p1FaceCards",
    "deck",
    "scrap",
    "discardedCards",
)
NUMBERS: Final = ("playedBy", "turn", "phase")
_TEXTS: Final = ("moveType", "playedCard", "targetCard", "oneOffTarget")


@define
class Row:
    """A row of a record.

    Attributes:
        number: Which one it is, from 1.
        move: The kind of move.
        seat: Who made it.
        actor: Whose turn it is after it: who moves next, or where nobody does, by the number of turns.
        between: Whether it stands between two turns.
        card: The card that was played, or None.
        target: The card that it aims at, or None.
        discards: The cards that were discarded.
        hands: The hands after it.
        points: The point cards after it, each with its jacks from bottom to top.
        permanents: The other permanents after it.
        deck: The stock after it, its top first.
        scrap: The scrap pile after it.
        waiting: The card that a 9 has just sent back, which waits (CU V3); the site tells it in this row alone.
    """

    number: int
    move: str
    seat: int
    actor: int
    between: bool
    card: str | None
    target: str | None
    discards: list[str]
    hands: list[list[str]]
    points: list[list[tuple[str, list[str]]]]
    permanents: list[list[str]]
    deck: list[str]
    scrap: list[str]
    waiting: list[str]

    @classmethod
    def of(cls, given: Any, number: int) -> Row:
        """Read a row.

        Raises:
            ValueError: It is of another schema.
        """
        if not isinstance(given, dict):
            raise ValueError("it is no object")
        for names, sort in ((_LISTS, list), (NUMBERS, int), (_TEXTS, (str, type(None)))):
            for name in names:
                if name not in given:
                    raise ValueError(f"it has no {name}")
                if not isinstance(given[name], sort) or isinstance(given[name], bool):
                    raise ValueError(f"its {name} is {given[name]!r}")
        if given["playedBy"] not in (0, 1):
            raise ValueError(f"its playedBy is {given['playedBy']!r}")
        aim = given["oneOffTarget"] or given["targetCard"]
        target = None if aim is None else _stack(aim)[0]
        hands = [[_card(card) for card in given[name]] for name in ("p0Hand", "p1Hand")]
        returned = str(given.get("resolved")).startswith("9") and target in [*hands[0], *hands[1]]
        return cls(
            number, given["moveType"], given["playedBy"], given["turn"] % 2, given["phase"] == _BETWEEN,
            None if given["playedCard"] is None else _stack(given["playedCard"])[0],
            target,
            [_card(card) for card in given["discardedCards"]],
            hands,
            [[_stack(card) for card in given[name]] for name in ("p0Points", "p1Points")],
            [[_card(card) for card in given[name]] for name in ("p0FaceCards", "p1FaceCards")],
            [_card(card) for card in given["deck"]],
            [_card(card) for card in given["scrap"]],
            [target] if target is not None and returned else [],
        )  # fmt: skip

    def position(self) -> dict[str, Any]:
        """The row as a position between two turns."""
        return {
            "turn": SEATS[self.actor],
            "hands": _by_seat(self.hands),
            "points": _by_seat([[{"card": card, "jacks": jacks} for card, jacks in row] for row in self.points]),
            "permanents": _by_seat(self.permanents),
            "scrap": self.scrap,
            **({"waiting": self.waiting} if self.waiting else {}),
        }

    def table(self) -> dict[str, Any]:
        """What is compared with the state that our events come to."""
        points = [sorted((card, tuple(jacks)) for card, jacks in row) for row in self.points]
        return {
            "hands": [sorted(hand) for hand in self.hands],
            "points": points,
            "permanents": [sorted(cards) for cards in self.permanents],
            "scrap": sorted(self.scrap),
            "stock": len(self.deck),
        }


def _by_seat(values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip("AB", values, strict=True))


def _card(text: Any) -> str:
    """A card of the site, `TH`, as ours: `Th`."""
    card = f"{text[0]}{text[1:].lower()}" if isinstance(text, str) and len(text) == 2 else ""
    if card not in READINGS:
        raise ValueError(f"{text!r} is no card")
    return card


def _stack(text: Any) -> tuple[str, list[str]]:
    """A point card with its jacks, bottom to top: `8D(JS-p0,JC-p1)`."""
    card, _, rest = text.partition("(") if isinstance(text, str) else ("", "", "")
    return _card(card), [_card(jack.partition("-")[0]) for jack in rest.removesuffix(")").split(",") if jack]
