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
several seats need not come to 1. Each decision is asked about by itself (`asked`), in any order and wherever there is time;
what was found is then written into the log (`written`).
"""

from __future__ import annotations

__all__ = ["DROPS", "PROVEN", "Marks"]

from collections.abc import Iterable
from typing import Any, Final

from attrs import evolve

from cardlog.analysis.worth import DROPS, Asked, Worth, worth
from cardlog.bots import Own
from cardlog.chance import Chance
from cardlog.errors import CopyError, RulesError
from cardlog.event import KERNEL, Decision, Event
from cardlog.game import AnyGame
from cardlog.language import ENGLISH, Language
from cardlog.line import Comment, Line, Note
from cardlog.log import Log
from cardlog.sight import check_viewer
from cardlog.standing import CHANCE

PROVEN: Final = frozenset({"cuttle"})
"""The games in which search was shown to beat the game's own bot, so that its marks mean something."""


class Marks:
    """Works out what decisions were worth.

    Args:
        game: The game.
        iterations: How many worlds are searched for each decision, from 1.
        seat: The only seat whose decisions are looked at; None for all.
        say: The language of the reasons.

    Raises:
        RulesError: There is to be no iteration.
    """

    def __init__(self, game: AnyGame, iterations: int, seat: int | None = None, say: Language = ENGLISH) -> None:
        if iterations < 1:
            raise RulesError(f"{iterations} iterations tell nothing: 1 at least")
        self._game, self._iterations, self._seat, self._say = game, iterations, seat, say

    def of(self, log: Log) -> Log:
        """The log with chances, glyphs, and better decisions as variations with the reason; what stood there stays.

        Raises:
            CopyError: It is another seat's copy, or no truth fits it.
            IllegalEvent: It is illegal.
        """
        return self.written(log, map(self.worth, self.asked(log)))

    def asked(self, log: Log) -> list[Asked]:
        """The decisions that are looked at: those at which there was a choice.

        Raises:
            CopyError: It is another seat's copy.
            IllegalEvent: It is illegal.
        """
        if self._seat is not None:
            check_viewer(log.header, self._seat)
        found = []
        for number, (state, event) in enumerate(zip(log.states(), log.events, strict=False), 1):
            if isinstance(event, Decision) and self._looked_at(state, event):
                own = Own.of(self._game, state, event.seat)
                if len(own.legal) > 1 and event in own.legal:
                    found.append(Asked(self._game.name, number, own, event))
        return found

    def worth(self, asked: Asked) -> Worth:
        """What a decision was worth.

        Raises:
            CopyError: No truth fits the copy.
        """
        try:
            return worth(asked, self._iterations, self._say)
        except CopyError as error:
            raise CopyError(f"before event {asked.number}: {error}") from None

    def written(self, log: Log, found: Iterable[Worth]) -> Log:
        """The log with what was found."""
        marked = log.with_header(log.header.with_tag("Analysis", f"search {self._iterations}"))
        for each in found:
            marked = marked.annotate((each.number,), self._note(marked.at((each.number,)), each))
        return marked

    def _looked_at(self, state: Any, event: Event) -> bool:
        seats = {seat for seat in (self._seat, state.view) if seat is not None}
        return event.__class__ not in KERNEL and seats <= {event.seat}

    def _note(self, note: Note, found: Worth) -> Note:
        if found.unit == CHANCE:
            note = evolve(note, chance=Chance(found.best, found.chance))
        if not found.glyph or found.better is None or self._game.name not in PROVEN or note.glyphs:
            return note
        better = Line([self._game.verbs.read(found.better)], {1: Note(comment=[Comment(found.why)])})
        return evolve(note, glyphs=(found.glyph,), variations=(*note.variations, better))
