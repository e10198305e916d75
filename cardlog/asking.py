"""Facts that somebody has to make known, since the cards are real: what must be asked, and what need not be.

A game's `ask` is a generator. It yields a question for each thing that the state does not settle, is sent the
answer, and returns the fact; in a copy it asks only for what its viewer sees, and hides the rest.

>>> from cardlog import Header
>>> game, start = Header.make("cuttle").game, Header.make("cuttle", View="A").start()
>>> asking = game.ask(start)
>>> next(asking).text
'Who deals?'
>>> question = asking.send((1,))
>>> question.text, question.count
("{A}'s hand", 5)
>>> try:
...     asking.send((5, 16, 30, 32, 49))
... except StopIteration as done:
...     print(done.value)
* deal B / 2d 5c 8h 9c Kd / ?? ?? ?? ?? ?? ??
"""

from __future__ import annotations

__all__ = ["Asking", "Question", "determined"]

from collections.abc import Generator, Sequence
from typing import Any, TypeAlias, TypeVar

from attrs import frozen

from cardlog.errors import CopyError
from cardlog.event import Fact
from cardlog.fault import blame

T = TypeVar("T")


@frozen
class Question:
    """Something that a fact says and that the state does not settle.

    Attributes:
        text: What is asked for, with cards and seats in braces: `The card that {A} draws`.
        among: The cards that the answer can be, as a set; of a seat, those seats as bits.
        count: How many cards are asked for, in the order of the table where that has a meaning.
        seat: Whether a seat is asked for.
        numbers: The numbers that the answer can be, where one is asked for, as of dice; else None.
    """

    text: str
    among: int
    count: int = 1
    seat: bool = False
    numbers: Sequence[int] | None = None


Asking: TypeAlias = Generator[Question, tuple[int, ...], T]
"""Yields questions, is sent their answers (cards, or one seat, or one number), and returns what they come to."""


class _Open(LookupError):
    """There is more than one way."""


class _Certain:
    """A picker that picks where there is one way only."""

    def cards(self, among: int, count: int) -> int:
        if count not in (0, among.bit_count()):
            raise _Open
        return among if count else 0

    def number(self, bound: int) -> int:
        if bound != 1:
            raise _Open
        return 0

    seat = number


def determined(game: Any, state: Any) -> Fact | None:
    """The fact that is due, where the state alone settles it; else None.

    >>> from cardlog import Header
    >>> determined(Header.make("cuttle").game, Header.make("cuttle").start()) is None
    True

    Raises:
        GameError: The game's code fails.
    """
    try:
        fact: Fact = game.settle(state, _Certain())
    except (_Open, CopyError):
        return None
    except Exception as error:
        blame(game, error, state)
    return fact
