"""Bots: what chooses for a seat, given its own copy of the game and nothing else.

A bot is a function of two arguments: what its seat knows (`Own`), and a source of chance of its own. The truth
cannot get into an `Own`, so a bot cannot look at it, by mistake or otherwise.

>>> from cardlog import Header, Seeded, Table
>>> table = Table.start(Header.make("cuttle"), Seeded(1))
>>> own = Own.of(table.log.game, table.state, table.state.actor)
>>> names(table.log.game), find(table.log.game, "simple")(own, Seeded(2).below) in own.legal
(['random', 'simple', 'tuned'], True)
"""

from __future__ import annotations

__all__ = ["MADE", "RANDOM", "SEARCH", "Below", "Bot", "Own", "find", "names", "uniform"]

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar

from attrs import field, frozen

from cardlog.cards import SEATS
from cardlog.errors import CopyError, RulesError
from cardlog.event import Decision, Seat, seat_of
from cardlog.fault import blame
from cardlog.state import D
from cardlog.state import StateT as S

E = TypeVar("E")

Below: TypeAlias = Callable[[int], int]
"""Gives a number from 0 that is smaller than its argument."""

RANDOM: Final = "random"
"""The bot that every game has."""
SEARCH: Final = "search"
"""The bot of every game that says where its hidden cards lie; a number after a colon says at how many worlds it looks."""


@frozen(eq=False)
class Own(Generic[S]):
    """What the seat to act knows: all that a bot is given.

    Attributes:
        seat: The seat; its letter will do to make one.
        state: The state as that seat knows it: what its copy of the log comes to.
        legal: What it may choose.

    Raises:
        CopyError: The state is the truth, or another viewer's; or there is no such seat.
    """

    seat: int = field(converter=seat_of)
    state: S
    legal: tuple[Decision, ...]

    def __attrs_post_init__(self) -> None:
        if self.state.view != self.seat:
            raise CopyError(f"this is not the copy of {SEATS[self.seat]}")

    @classmethod
    def of(cls, game: Any, state: D, seat: Seat) -> Own[D]:
        """What a seat knows in a state.

        Args:
            game: The game.
            state: The truth, or that seat's own copy of it.
            seat: The seat, which is to act: its number or letter.

        Raises:
            CopyError: The state is another viewer's, or no such seat plays.
        """
        seat = seat_of(seat, state.seats)
        if state.view not in (None, seat):
            raise CopyError("one viewer's copy cannot tell what another knows")
        try:
            known = game.view(state, seat, False)
            legal = game.legal(known)
            if len(game.acting(known)) > 1:  # others may decide at once
                legal = tuple([decision for decision in legal if decision.seat == seat])
            return Own(seat, known, legal)
        except Exception as error:
            blame(game, error, state)


Bot: TypeAlias = Callable[[Own[Any], Below], Decision]

MADE: Final[dict[str, Callable[[Any, str], Bot]]] = {}
"""What makes bots of every game that are more than a function of their own: put in from above by `cardlog.looks`."""


def names(game: Any) -> list[str]:
    """The names of the bots that can play a game."""
    return [RANDOM, *game.bots]


def find(game: Any, name: str) -> Bot:
    """The bot of that name: one of the game's, `random`, `search` or `search:N`.

    Raises:
        RulesError: There is none; the message lists those there are.
    """
    if name == RANDOM:
        choose = game.policy or uniform
        return lambda own, below: choose(own.state, own.legal, below)
    if name.partition(":")[0] == SEARCH and SEARCH not in game.bots:
        return MADE[SEARCH](game, name)
    if name not in game.bots:
        raise RulesError(f"unknown bot {name!r} of {game.name}; known: {', '.join(names(game))}")
    bot: Bot = game.bots[name]
    return bot


def uniform(_: object, legal: Sequence[E], below: Below) -> E:
    """Any legal decision, each as likely as the others."""
    return legal[below(len(legal))]
