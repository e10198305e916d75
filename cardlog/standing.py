"""What play comes to: where a search may stop, and what each seat has there.

Matches are long, and what a decision is worth shows long before their end: when a round is over, or a deal. A game
says so by its *horizon*; one that says nothing is looked at to its end.

>>> from cardlog import Header, Result, find
>>> cuttle = find("cuttle")
>>> str(cuttle.horizon.ends), cuttle.horizon.unit, cuttle.standing(Header.make("cuttle").start())
('game', 'chance', None)
>>> shares(Result((0, 2), "limit"), 3)
(0.5, 0.0, 0.5)
"""

from __future__ import annotations

__all__ = ["CHANCE", "POINTS", "WHOLE_GAME", "Horizon", "at_the_end", "shares"]

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from attrs import frozen

from cardlog.state import BaseDraft, Result
from cardlog.words import Words, words

S = TypeVar("S", bound=BaseDraft)

CHANCE: Final = "chance"
"""The unit of shares of a win, from 0 to 1: of many playouts their mean is a chance to win."""
POINTS: Final = "points"
"""The unit of points as the game counts them, of which more are better; they may be below 0."""
_UNITS: Final = (CHANCE, POINTS)


@frozen(eq=False)
class Horizon(Generic[S]):
    """Where a search may stop.

    Attributes:
        ends: What has ended there, in a word: the game, or a round or a deal of it.
        unit: What a seat's value there is counted in: CHANCE or POINTS.
        standing: What each seat has there, by seat, the more the better; None where play is to go on. It follows from
            what everybody knows.
        rollouts: The bot of the game by which each decision is played on to there (`cardlog.analysis.rollouts`), where that
            finds more than a tree does; left out, a tree is searched.
        away: How many turns of its own it takes a seat at least, from a state, to have won, as long as the others do not
            help it; it may say less. What looks for forced wins asks it (`cardlog.analysis.forced`), to look at fewer states.
        beyond: By how many standard errors another decision must be better than that bot's before it is taken instead: some,
            of a bot that plays well, none of one that only plays quickly.
        playout: A fast way to play on by that bot, from a truth in which a seat is to act or to what has ended there, with
            what chooses: what each seat has then, by seat, as likely as by the rules and the bot. Left out, these are asked.

        explained: The bot of the game that others are taken to decide like, where what they keep tells what they hold: truths
            are then as likely as it makes their decisions (`cardlog.analysis.likely`), in all that is worked out of a log. Left
            out, all truths that fit are as likely.
        hasty: In how many worlds all decisions of a game, or of a round, are compared where it has to go quickly (`analyse
            --fast`): as many as take some seconds.
        proven: Whether the game's search has been shown to beat its own bots, so that what it marks as a mistake means something.

    Raises:
        ValueError: There is no such unit.
    """

    ends: str | Words
    unit: str
    standing: Callable[[S], tuple[float, ...] | None]
    rollouts: str = ""
    away: Callable[[S, int], int] = lambda state, seat: 0
    beyond: float = 2.0
    playout: Callable[[S, Any], tuple[float, ...]] | None = None
    explained: str = ""
    hasty: int = 7_000
    proven: bool = False

    def __attrs_post_init__(self) -> None:
        if self.unit not in _UNITS:
            raise ValueError(f"{self.unit!r} is no unit of a horizon: {' or '.join(_UNITS)}")

    @property
    def whole(self) -> bool:
        """Whether it is the game that has ended there, and nothing less."""
        return self.ends == WHOLE_GAME.ends


def shares(result: Result, seats: int) -> tuple[float, ...]:
    """What each seat has of a game's end: a win shared by its winners, of a draw by all; nothing where nobody won.

    Args:
        result: How the game ended.
        seats: How many seats play.
    """
    winners = result.winners or (() if result.nobody else range(seats))
    share = 1 / len(winners) if winners else 0.0
    return tuple([share if seat in winners else 0.0 for seat in range(seats)])


def at_the_end(state: Any) -> tuple[float, ...] | None:
    """What each seat has of a game that is over; None while it is not."""
    return None if state.result is None else shares(state.result, state.seats)


WHOLE_GAME: Final[Horizon[Any]] = Horizon(words("game"), CHANCE, at_the_end)
"""The horizon of a game that names none: its end, by its result."""
