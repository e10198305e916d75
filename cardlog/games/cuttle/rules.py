"""The options of Cuttle's rules, and the book: what the reducer asks of them, worked out once."""

from __future__ import annotations

from typing import Final, Self

from attrs import field, frozen

from cardlog import cards as c
from cardlog.event import Decision
from cardlog.games.cuttle import effects as fx
from cardlog.games.cuttle.events import OneOff, Permanent, Points
from cardlog.rules import Book as PlainBook
from cardlog.rules import Option, Options, Rules

OPTIONS: Final = Options(
    Option("four", "choose", "random"),
    Option("eight_removes_eight", False, True),
    Option("nine", "return", "return_and_wait", "top_of_stock"),
    Option("ten_blocks_scuttle", False, True),
    Option("queens_guard_queens", False, True),
    Option("joker", False, True),
)


@frozen(eq=False, repr=False)
class Book(PlainBook):
    """Rules, made ready for play.

    Attributes:
        pack: The set of all cards.
        effects: By rank − 1, the one-off of that rank, or None.
        ten_blocks_scuttle: CU V5.
        queens_guard_queens: CU V6.
        plain: By seat and card, the plays of the card that have no target and are always legal.
    """

    pack: int
    effects: tuple[fx.Effect | None, ...]
    ten_blocks_scuttle: bool
    queens_guard_queens: bool
    plain: tuple[tuple[tuple[Decision, ...], ...], ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        plain = tuple(tuple(tuple(self._plain(seat, card)) for card in range(53)) for seat in (0, 1))
        object.__setattr__(self, "plain", plain)

    def _plain(self, seat: int, card: int) -> list[Decision]:
        plays: list[Decision] = []
        if c.rank(card) <= 10:
            plays.append(Points(seat, card))
        effect = self.effects[card >> 2]
        if effect is not None and effect.targets is None and not effect.needs_scrap:
            plays.append(OneOff(seat, card))
        if c.rank(card) in (8, 12, 13):
            plays.append(Permanent(seat, card))
        return plays

    @classmethod
    def made(cls, rules: Rules) -> Self:
        """The book of these rules."""
        effects = dict(fx.CLASSIC)
        if rules["four"] == "random":
            effects[4] = fx.RANDOM_FOUR
        if rules["eight_removes_eight"]:
            effects[8] = fx.EIGHT
        if rules["nine"] == "return_and_wait":
            effects[9] = fx.WAITING_NINE
        if rules["nine"] == "top_of_stock":
            effects[9] = fx.BURYING_NINE
        if rules["joker"]:
            effects[14] = fx.JOKER
        return cls(
            rules,
            pack=c.PACK | (1 << c.JOKER if rules["joker"] else 0),
            effects=tuple(effects.get(rank) for rank in range(1, 15)),
            ten_blocks_scuttle=bool(rules["ten_blocks_scuttle"]),
            queens_guard_queens=bool(rules["queens_guard_queens"]),
        )
