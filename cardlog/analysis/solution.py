"""The solution of a puzzle as a line of events: the one decision, how the others hold out longest, and what answers them."""

from __future__ import annotations

__all__ = ["OTHERS", "Solution"]

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import Any, Final, NamedTuple

from cardlog.analysis.forced import Forced, facts
from cardlog.errors import GameError
from cardlog.event import DEALER, Decision, Event
from cardlog.line import Line, Note

OTHERS: Final = 12
"""No more than so many other defences stand as variations."""


class _Here(NamedTuple):
    """A point of the solution.

    Attributes:
        truth: The state.
        known: The same as far as the solution may see it: the truth too, or the copy of the seat.
    """

    truth: Any
    known: Any


class Solution:
    """Tells how a seat gets what it is sure of.

    Args:
        sure: What works it out, for the seat.
        goal: What the seat is sure of.
        turns: Within how many turns of its own.
    """

    def __init__(self, sure: Forced, goal: float, turns: float = inf) -> None:
        self.sure, self.game, self.seat, self.goal = sure, sure.game, sure.seat, goal
        self.limits = (inf,) if turns == inf else tuple(float(number) for number in range(int(turns) + 1))

    def after(self, truth: Any, known: Any, key: Decision) -> Line:
        """The line that begins with a decision, with the others' other defences as variations of theirs.

        Each defence stands there that needs another answer than those before it. Facts are such as make it longest.

        Args:
            truth: The state, in which the seat is to act.
            known: The same as far as the solution may see it: the truth too, or the seat's own copy.
            key: The decision.

        Raises:
            Undecided: It was given up.
            GameError: The line does not lead there: the game's code contradicts itself.
        """
        here = _Here(truth, known)
        events, points = self._line(self._then(here, key))
        events, points, notes = [key, *events], [here, *points], {}
        for number, (event, point) in enumerate(zip(events, points, strict=False), 1):
            if isinstance(event, Decision) and event.seat != self.seat:
                answers = {_answer(events[number:], self.seat)}
                others = tuple(self._others(point, event, answers))
                notes[number] = Note(variations=others)
        return Line(events, notes)

    def _others(self, here: _Here, event: Event, answers: set[Event | None]) -> Iterator[Line]:
        """The lines of other defences that need other answers."""
        for other in self.game.legal(here.truth):
            if other != event and len(answers) <= OTHERS:
                events, _ = self._line(self._then(here, other))
                answer = _answer(events, self.seat)
                if answer is not None and answer not in answers:
                    answers.add(answer)
                    yield Line([other, *events])

    def _line(self, here: _Here) -> tuple[list[Event], list[_Here]]:
        """The events from here to what the seat is sure of, where the others hold out longest, and the points before them."""
        events: list[Event] = []
        points = [here]
        while (standing := self.game.standing(here.truth)) is None:
            event = self._next(here)
            here = self._then(here, event)
            events.append(event)
            points.append(here)
        if standing[self.seat] < self.goal:
            raise GameError(self.game.name, "the solution of a puzzle does not lead to what was worked out")
        return events, points

    def _next(self, here: _Here) -> Event:
        """What is decided, or comes, here: a shortest way of the seat, or what makes it longest."""
        game = self.game
        if here.truth.actor == self.seat:
            turns = self._length(here)
            decisions = self.sure.decisions(here.known)
            return next(each for each in decisions if self.sure.after(here.known, each, turns) >= self.goal)
        ways: Iterable[Event] = facts(game, here.truth) if here.truth.actor == DEALER else game.legal(here.truth)
        if len(self.limits) == 1:
            return min(ways, key=lambda event: self.sure.sure(self._then(here, event).known))
        return max(ways, key=lambda event: self._length(self._then(here, event)))

    def _length(self, here: _Here) -> float:
        """Within how many turns the seat is sure of it here."""
        return next((turns for turns in self.limits if self.sure.sure(here.known, turns) >= self.goal), inf)

    def _then(self, here: _Here, event: Event) -> _Here:
        """The point after an event."""
        truth = self.game.apply(here.truth, event)
        if here.known.view is None:
            return _Here(truth, truth)
        return _Here(truth, self.game.apply(here.known, self.game.hide(here.truth, event, self.seat)))


def _answer(events: Sequence[Event], seat: int) -> Event | None:
    """The seat's next decision in a line."""
    return next((event for event in events if event.seat == seat), None)
