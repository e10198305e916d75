"""Puzzles: positions of recorded games with one decision that wins by force, or brings more than all others by far.

>>> puzzle = Puzzle.of("win in 2, open hands")
>>> puzzle
Puzzle(kind='win', number=2, open=True, part='')
>>> str(puzzle)
'win in 2, open hands'

A puzzle is a log: the game up to there (of a match, from its last deal on, as a position), then what was played there, with the solution as a variation of it. The tag `Puzzle`
says what is to be found, `Source` where it comes from.

What is claimed holds: the decision wins, or brings so much, whatever the others do and whatever comes; and no other decision
does, not even for one who sees all hands. Where the seat's own copy does not tell as much, the puzzle says *open hands*.
"""

from __future__ import annotations

__all__ = ["BY_FAR", "ENDING", "NODES", "TURNS", "Puzzle", "Puzzles"]

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import hypot, inf
from pathlib import Path
from typing import Any, Final, Self

from attrs import frozen

from cardlog.analysis.duel import Duel
from cardlog.analysis.forced import Forced, Undecided
from cardlog.analysis.likely import likely
from cardlog.analysis.playouts import of_game
from cardlog.analysis.searcher import searcher
from cardlog.analysis.solution import Solution
from cardlog.bots import Own
from cardlog.errors import CopyError, IllegalEvent
from cardlog.event import KERNEL, Decision, Event, Position, viewer_name
from cardlog.game import AnyGame
from cardlog.line import Line, Note
from cardlog.log import Header, Log
from cardlog.play.dealer import Seeded
from cardlog.standing import CHANCE

TURNS: Final = 3
"""Within how many turns of its own a seat is looked at to win, at most."""
NODES: Final = 2_000
"""How many states are looked into for a decision before it is given up."""
ENDING: Final = 4
"""From how many decisions of a seat before the horizon on its points are worked out."""
BY_FAR: Final = 15.0
"""By how much a decision must be better than all others, in percent of a win, or in points."""
_ALWAYS: Final = frozenset({"game", "rules", "view", "event"})
"""What the header says anyway, and the number of events, stand in no position."""
_SURE: Final = 1.28
"""How many standard errors are taken off that where it is estimated."""
_ONE_MORE: Final = 100.0
"""An error counts as if there had been one world more, with such a difference: few worlds prove little."""
_SOLVING: Final = 10
"""How many times as many states are looked into for a solution as to find that there is one."""
_MORE: Final = 4
"""How many times as many for an ending with a decision more."""
_TAG: Final = re.compile(r"(?:(win)(?: the (.+))? in ([1-9]\d*)|(-?\d+) (points)|(best) by ([1-9]\d*))(, open hands)?")


@frozen
class Puzzle:
    """What is to be found.

    Attributes:
        kind: `win`, a forced win; `points`, how much a seat can be sure of; `best`, what a search thinks best.
        number: Within how many turns; how many points; or by how much it is better, in percent or points.
        open: Whether one must see all hands to know it.
        part: What is won, a round say, if it is not the game.
    """

    kind: str
    number: int
    open: bool = False
    part: str = ""

    def __str__(self) -> str:
        win = f"win the {self.part} in {{}}" if self.part else "win in {}"
        told = {"win": win, "points": "{} points", "best": "best by {}"}[self.kind].format(self.number)
        return told + ", open hands" * self.open

    @classmethod
    def of(cls, text: str) -> Self | None:
        """Read a tag `Puzzle`; None where it says something else."""
        found = _TAG.fullmatch(text)
        if found is None:
            return None
        wins, part, turns, points, kind, best, by, open_ = found.groups()
        return cls(wins or kind or best, int(turns or points or by), open_ is not None, part or "")


class Puzzles:
    """Finds the puzzles in games.

    Args:
        game: The game.
        turns: Within how many turns of its own a seat must win, at most.
        iterations: How often it is played on to search for the best decision, and as often again to hold it against all others;
            0 for no search.
        nodes: How many states are looked into for a decision before it is given up.
    """

    def __init__(self, game: AnyGame, turns: int = TURNS, iterations: int = 0, nodes: int = NODES) -> None:
        self._game, self._turns, self._nodes, self._iterations = game, turns, nodes, iterations
        self._certain = game.horizon.unit == CHANCE

    def of(self, log: Log) -> Iterator[Log]:
        """The puzzles of a game.

        Raises:
            CopyError: It is a copy, which cannot tell that no other decision wins.
            IllegalEvent: It is illegal.
            RulesError: It is of another game.
        """
        of_game(log, self._game)
        if log.header.view is not None:
            raise CopyError(f"puzzles are made of whole games, and this is the copy of {viewer_name(log.header.view)}")
        states, events = log.states(), log.events
        endings = {} if self._certain else self._endings(states, events)
        for number, (state, event) in enumerate(zip(states, events, strict=False)):
            if _decided(self._game, state, event):
                found = (self._won(state) if self._certain else endings.get(number)) or self._searched(
                    log.upto(number), state, f"{number} {event}"
                )
                if found is not None:
                    yield _written(log, states[: number + 1], *found)

    def _won(self, state: Any) -> tuple[Puzzle, Line] | None:
        """A win that one decision alone leads to; one at once is no puzzle."""
        if not self._game.between_turns(state):
            return None
        open_ = Forced(self._game, state.actor)
        with suppress(Undecided):
            for turns in range(1, self._turns + 1):
                open_.nodes = self._nodes
                keys = open_.winning(state, turns)
                if keys:
                    return self._told(open_, state, keys[0], 1.0, turns) if len(keys) == 1 and turns > 1 else None
        return None

    def _endings(self, states: Sequence[Any], events: Sequence[Event]) -> dict[int, tuple[Puzzle, Line]]:
        """Endings by how many events come before them, from the last on, as far back as they can be worked out."""
        found: dict[int, tuple[Puzzle, Line]] = {}
        left: list[int] = []
        for number in reversed(range(len(states))):
            if self._game.standing(states[number]) is not None:
                left = [0] * states[number].seats
            if not left or number == len(events) or not _decided(self._game, states[number], events[number], 1):
                continue
            seat = events[number].seat
            left[seat] += 1
            if 1 < left[seat] <= ENDING:
                try:
                    ending = self._ending(states[number], self._nodes * _MORE ** (left[seat] - 2))
                except Undecided:
                    left[seat] = ENDING
                else:
                    found |= {number: ending} if ending is not None else {}
        return found

    def _ending(self, state: Any, nodes: int) -> tuple[Puzzle, Line] | None:
        """A decision after which more points are sure than after any other."""
        open_ = Forced(self._game, state.actor, nodes)
        values = open_.values(state)
        if len(values) < 2:
            return None
        key = max(values, key=values.__getitem__)
        goal = BY_FAR + max(value for decision, value in values.items() if decision != key)
        return self._told(open_, state, key, goal, inf) if values[key] >= goal else None

    def _told(self, open_: Forced, state: Any, key: Decision, goal: float, turns: float) -> tuple[Puzzle, Line]:
        """The puzzle and its solution: as the seat itself can know it, or else with open hands."""
        game, seat = self._game, state.actor
        with suppress(Undecided):
            own, known = Forced(game, seat, self._nodes), game.view(state, seat, False)
            if own.after(known, key, turns) >= goal:
                return self._puzzle(own, state, known, key, turns)
        return self._puzzle(open_, state, state, key, turns)

    def _puzzle(self, sure: Forced, state: Any, known: Any, key: Decision, turns: float) -> tuple[Puzzle, Line]:
        sure.nodes = _SOLVING * self._nodes
        value, open_ = sure.after(known, key, turns), known.view is None
        horizon = self._game.horizon
        part = "" if horizon.whole else str(horizon.ends)
        puzzle = Puzzle("win", int(turns), open_, part) if self._certain else Puzzle("points", int(value), open_)
        return puzzle, Solution(sure, value, turns).after(state, known, key)

    # What a search thinks.

    def _searched(self, log: Log, state: Any, seed: str) -> tuple[Puzzle, Line] | None:
        """A decision that a search thinks the best by far, and that is so in other worlds too."""
        if self._iterations < len(self._game.legal(state)):
            return None
        own, pick = Own.of(self._game, state, state.actor), Seeded(seed)
        draw = likely(log, own.seat, pick, self._iterations)
        found = searcher(self._game).choices(own, self._iterations, pick, draw=draw)
        scale = 100 if self._certain else 1
        if scale * (found[0].mean - max(choice.mean for choice in found[1:])) < BY_FAR:
            return None
        by = self._lead(Duel(self._game, own, [choice.decision for choice in found], pick, draw), scale)
        return (Puzzle("best", int(by)), Line([found[0].decision])) if by >= BY_FAR else None

    def _lead(self, duel: Duel, scale: float) -> float:
        """By how much the first decision is better than each other, at least: all are played on in worlds that had no say so far."""
        duel.play(self._iterations // len(duel.decisions))
        gaps = [duel.gap(0, which) for which in range(1, len(duel.decisions))]
        return min(scale * gap.drop - _SURE * hypot(scale * gap.error, _ONE_MORE / duel.apart) for gap in gaps)


def _decided(game: AnyGame, state: Any, event: Event, choices: int = 2) -> bool:
    """Whether the seat to act, it alone, decided here, and had so many choices."""
    if not isinstance(event, Decision) or event.__class__ in KERNEL or event.seat != state.actor:
        return False
    return len(game.acting(state)) == 1 and len(game.legal(state)) >= choices


def _written(log: Log, states: Sequence[Any], puzzle: Puzzle, solved: Line) -> Log:
    """The game up to its last state but one, and what was played there, with the solution."""
    source, number = log.source, len(states)
    file, nth = (_name(source.file or "-"), source.nth) if source is not None else ("-", 1)
    header: Header = log.header.with_tag("Result", None).with_tag("Analysis", None)
    header = header.with_tag("Puzzle", str(puzzle)).with_tag("Source", f"{file}#{nth} @{number}")
    events = _from_the_deal(log, states)
    return Log(header, events, {len(events): Note(variations=(solved,))})


def _name(file: str) -> str:
    """A file's name as a tag can hold it, without the folders that nobody else has."""
    return "".join(sign if sign.isprintable() else "?" for sign in Path(file).name)


def _from_the_deal(log: Log, states: Sequence[Any]) -> list[Event]:
    """The events to the one after the last state: of a match from its last deal on, where a position says all there was."""
    game, events = log.game, log.events[: len(states)]
    last = max((number for number, state in enumerate(states[:-1]) if state.awaits == "deal"), default=0)
    if not last:
        return events
    data = {key: value for key, value in game.as_json(states[last + 1], 1).items() if key not in _ALWAYS}
    short: list[Event] = [Position(json.dumps(data, ensure_ascii=False)), *events[last + 1 :]]
    with suppress(IllegalEvent):
        if Log(log.header, short[:-1]).state() == states[-1]:
            return short
    return events
