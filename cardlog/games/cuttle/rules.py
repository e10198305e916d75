"""The options of Cuttle's rules, and the book: what the reducer asks of them, worked out once."""

from __future__ import annotations

from functools import cache
from typing import Final, Self

from attrs import field, frozen

from cardlog import cards as c
from cardlog.event import Decision
from cardlog.games.cuttle import effects as fx
from cardlog.games.cuttle import state as st
from cardlog.games.cuttle.events import OneOff, Permanent, Points
from cardlog.rules import Book as PlainBook
from cardlog.rules import Option, Options, Rules
from cardlog.state import before_the_deal, freeze

OPTIONS: Final = Options(
    Option("four", "choose", "random"),
    Option("eight_removes_eight", False, True),
    Option("nine", "return", "return_and_wait", "top_of_stock"),
    Option("ten_blocks_scuttle", False, True),
    Option("queens_guard_queens", False, True),
    Option("joker", False, True),
    Option("hand_limit", None, 8, since=2),
    Option("five", "draw_two", "discard_one_draw_three", since=2),
    Option("seven", "one", "choose_of_two", since=2),
    Option("goals", "21/14/10/7/5", "21/14/10/5/0", since=2),
    Option("nine_on_points", False, True, since=2),
    profiles={
        "site": {
            "hand_limit": 8,
            "five": "discard_one_draw_three",
            "seven": "choose_of_two",
            "goals": "21/14/10/5/0",
            "nine_on_points": True,
            "nine": "return_and_wait",
            "queens_guard_queens": True,
        }
    },
)


@cache
def plain_plays(seat: int, card: int, oneoff: bool) -> tuple[Decision, ...]:
    """The plays of a card that have no target: as points, perhaps as a one-off, as a permanent."""
    plays: list[Decision] = []
    if c.rank(card) <= 10:
        plays.append(Points(seat, card))
    if oneoff:
        plays.append(OneOff(seat, card))
    if c.rank(card) in (8, 12, 13):
        plays.append(Permanent(seat, card))
    return tuple(plays)


@frozen(eq=False, repr=False)
class Book(PlainBook):
    """Rules, made ready for play.

    Attributes:
        pack: The set of all cards.
        effects: By rank − 1, the one-off of that rank, or None.
        ten_blocks_scuttle: CU V5.
        queens_guard_queens: CU V6.
        hand_limit: How many cards a hand holds at most when its turn ends; 0 for any number (CU P1).
        five: How many cards a 5 draws (CU 4.6, CU P2).
        seven: How many cards a 7 turns up (CU 4.8, CU P3).
        goals: The goal with 0, 1 … 4 kings in play (CU 8.1, CU P4).
        plain: By seat and card, the plays of the card that have no target and are always legal.
        always: The cards that have one such play at least, and those that have two.
        aimed: The cards that are played at a target, by what gives their targets; with None those that need a scrap pile.
    """

    pack: int
    effects: tuple[fx.Effect | None, ...]
    ten_blocks_scuttle: bool
    queens_guard_queens: bool
    hand_limit: int
    five: int
    seven: int
    goals: tuple[int, ...]
    plain: tuple[tuple[tuple[Decision, ...], ...], ...] = field(init=False)
    always: tuple[int, ...] = field(init=False)
    aimed: dict[fx.Targets | None, int] = field(init=False)

    @plain.default
    def _plain(self) -> tuple[tuple[tuple[Decision, ...], ...], ...]:
        free = [effect is not None and not effect.needs_something for effect in self.effects]
        return tuple(tuple(plain_plays(seat, card, free[card >> 2]) for card in range(53)) for seat in (0, 1))

    @always.default
    def _always(self) -> tuple[int, ...]:
        return tuple(sum(1 << card for card in range(53) if len(self.plain[0][card]) > count) for count in (0, 1))

    @aimed.default
    def _aimed(self) -> dict[fx.Targets | None, int]:
        aimed: dict[fx.Targets | None, int] = {st.jack_targets: st.JACKS}
        for rank, effect in enumerate(self.effects):
            if effect is not None and effect.needs_something:
                aimed[effect.targets] = aimed.get(effect.targets, 0) | 0xF << 4 * rank
        return aimed

    @classmethod
    def made(cls, rules: Rules) -> Self:
        """The book of these rules."""
        effects = fx.one_offs(rules)
        return cls(
            rules,
            pack=c.PACK | (1 << c.JOKER if rules["joker"] else 0),
            effects=tuple(effects.get(rank) for rank in range(1, 15)),
            ten_blocks_scuttle=bool(rules["ten_blocks_scuttle"]),
            queens_guard_queens=bool(rules["queens_guard_queens"]),
            hand_limit=int(rules["hand_limit"] or 0),
            five=st.GAIN if rules["five"] == "draw_two" else 3,
            seven=2 if rules["seven"] == "choose_of_two" else 1,
            goals=tuple(map(int, str(rules["goals"]).split("/"))),
        )


@cache
def start(rules: Rules, seats: int = 2) -> st.State:
    """The state before the first event: every card is in the stock."""
    book = Book.of(rules)
    return freeze(before_the_deal(st.Draft, book, seats, book.pack, {"turn": None}), st.State)
