"""Marks: in a log, what each decision was worth to its seat, and where another would have been clearly better.

>>> from cardlog import loads
>>> log = loads('''[Cardlog "1"]
... [Game "cuttle"]
... [Rules "classic"]
... [Seats "Ana" "Bruno"]
...
... * deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh
... A points 8h
... ''')
>>> marked = Marks(log.game, 40).of(log)
>>> marked.at((2,)).chance is not None, marked.header.tag("Analysis"), marked.events == log.events
(True, 'search 40', True)

All is worked out from each seat's own copy, and the same for the same log and number of iterations. So the chances of
several seats need not come to 1.
"""

from __future__ import annotations

__all__ = ["DROPS", "PROVEN", "Marks"]

from math import sqrt
from typing import Any, Final

from attrs import evolve

from cardlog.analysis.search import Choice, Search
from cardlog.bots import Own
from cardlog.chance import Chance
from cardlog.errors import RulesError
from cardlog.event import KERNEL, Decision, Event
from cardlog.game import AnyGame
from cardlog.line import Line, Note
from cardlog.log import Log
from cardlog.play.dealer import Seeded
from cardlog.sight import check_viewer
from cardlog.standing import CHANCE

DROPS: Final = ((15.0, 4), (10.0, 2), (5.0, 6))
"""From which drop on a decision has which glyph: `??`, `?`, `?!`; in percent of a win, or in points."""
PROVEN: Final = frozenset({"cuttle"})
"""The games in which search was shown to beat the game's own bot, so that its marks mean something."""
_SURE: Final = 1.28
"""How many standard errors are taken off a drop: one in ten is smaller then."""
_TRIED: Final = 20
"""One of so many iterations must have tried a decision that is called the best."""


class Marks:
    """Works out what decisions were worth.

    Args:
        game: The game.
        iterations: How many worlds are looked at for each decision, from 1.
        seat: The only seat whose decisions are looked at; None for all.

    Raises:
        RulesError: There is to be no iteration.
    """

    def __init__(self, game: AnyGame, iterations: int, seat: int | None = None) -> None:
        if iterations < 1:
            raise RulesError(f"{iterations} iterations tell nothing: 1 at least")
        self._search, self._iterations, self._seat = Search(game), iterations, seat
        self._scale = 100 if game.horizon.unit == CHANCE else 1
        self._game = game

    def of(self, log: Log) -> Log:
        """The log with chances, glyphs and better decisions as variations; what stood there stays.

        Raises:
            CopyError: It is another seat's copy.
            IllegalEvent: It is illegal.
        """
        if self._seat is not None:
            check_viewer(log.header, self._seat)
        marked = log.with_header(log.header.with_tag("Analysis", f"search {self._iterations}"))
        for number, (state, event) in enumerate(zip(log.states(), log.events, strict=False), 1):
            if self._looked_at(state, event):
                marked = self._marked(marked, number, state, event)
        return marked

    def _looked_at(self, state: Any, event: Event) -> bool:
        seats = {seat for seat in (self._seat, state.view) if seat is not None}
        return isinstance(event, Decision) and event.__class__ not in KERNEL and seats <= {event.seat}

    def _marked(self, log: Log, number: int, state: Any, event: Event) -> Log:
        own = Own.of(self._game, state, event.seat)
        if len(own.legal) < 2 or event not in own.legal:
            return log
        found = self._search.choices(own, self._iterations, Seeded(f"{number} {event}"), event)
        played = next((choice for choice in found if choice.decision == event), None)
        if played is None:
            return log
        best = max([played, *(each for each in found if each.tries * _TRIED >= self._iterations)], key=_mean)
        return log.annotate((number,), self._note(log.at((number,)), best, played))

    def _note(self, note: Note, best: Choice, played: Choice) -> Note:
        if self._game.horizon.unit == CHANCE:
            note = evolve(note, chance=Chance(100 * best.mean, 100 * played.mean))
        drop = self._scale * (best.mean - played.mean - _SURE * sqrt(best.error**2 + played.error**2))
        glyph = next((glyph for least, glyph in DROPS if drop >= least), None)
        if glyph is None or self._game.name not in PROVEN or note.glyphs:
            return note
        better = Line([best.decision])
        return evolve(note, glyphs=(glyph,), variations=(*note.variations, better))


def _mean(choice: Choice) -> float:
    return choice.mean
