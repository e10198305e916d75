"""A game move by move, with chance asked one choice at a time: what OpenSpiel's states are made of."""

from __future__ import annotations

__all__ = ["Given", "Heard", "Moment", "Need"]

from typing import Any, NamedTuple

from cardlog.bridges.arrays import Arrays
from cardlog.event import DEALER
from cardlog.sight import hide_event


class Need(Exception):
    """A choice of chance that has not been made; `args[0]` are what there is to choose among."""


class Given:
    """A picker that repeats the choices made so far, one card or number each, and then asks for the next."""

    def __init__(self, choices: tuple[int, ...]) -> None:
        self._left = [*reversed(choices)]

    def _next(self, among: tuple[int, ...]) -> int:
        if not self._left:
            raise Need(among)
        return self._left.pop()

    def cards(self, among: int, count: int) -> int:
        """`count` bits of a set, as OpenSpiel chose them one by one."""
        chosen = 0
        for _ in range(count):
            left = among & ~chosen
            chosen |= 1 << self._next(tuple(bit for bit in range(left.bit_length()) if left >> bit & 1))
        return chosen

    def number(self, bound: int) -> int:
        """A number below a bound."""
        return self._next(tuple(range(bound)))

    seat = number


class Heard(NamedTuple):
    """An event and the state before it, after those that were before."""

    before: Heard | None
    state: Any
    event: Any


class Moment(NamedTuple):
    """A moment of a game: nothing in it ever changes, so that copies of it are itself.

    Attributes:
        arrays: The game's numbers.
        state: The state.
        heard: What has been heard.
        before: For each seat, what it knew before that, of a moment that was drawn at random; else empty.
        given: The choices of chance that the next fact has already.
        among: What chance may choose next; `()` where it is a seat's turn, or over.
        decided: How many decisions there were.
    """

    arrays: Arrays
    state: Any
    heard: Heard | None = None
    before: tuple[str, ...] = ()
    given: tuple[int, ...] = ()
    among: tuple[int, ...] = ()
    decided: int = 0

    def __deepcopy__(self, memo: Any) -> Moment:
        return self

    def take(self, event: Any) -> Moment:
        """The moment after an event."""
        state = self.arrays.game.apply(self.state, event)
        return self._replace(state=state, heard=Heard(self.heard, self.state, event), given=(), among=())

    def settled(self) -> Moment:
        """The moment at which chance or a seat has a choice, or all is over."""
        now = self
        while now.state.actor == DEALER:
            try:
                fact = now.arrays.game.settle(now.state, Given(now.given))
            except Need as need:
                return now._replace(among=need.args[0])
            now = now.take(fact)
        return now

    def copy_of(self, seat: int) -> str:
        """What a seat has heard, a line an event."""
        heard, lines = self.heard, []
        while heard is not None:
            lines.append(str(hide_event(self.arrays.game, heard.state, heard.event, seat)))
            heard = heard.before
        return "\n".join([*self.before[seat : seat + 1], *reversed(lines)])
