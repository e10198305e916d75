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

__all__ = ["DROPS", "Marks"]

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from attrs import evolve

from cardlog.analysis.playouts import enough, of_game
from cardlog.analysis.reasons import is_reason
from cardlog.analysis.worth import DROPS, Asked, Worth, worth
from cardlog.bots import Own
from cardlog.chance import Chance
from cardlog.errors import CopyError
from cardlog.event import KERNEL, PUBLIC, Decision, Event, Seat, viewer_of
from cardlog.game import AnyGame
from cardlog.language import ENGLISH, Language
from cardlog.line import Comment, Line, Note
from cardlog.log import Log
from cardlog.sight import check_viewer, copy
from cardlog.standing import CHANCE


class Marks:
    """Works out what decisions were worth.

    Args:
        game: The game.
        iterations: In how many worlds a decision is compared with the best one at most, from 1.
        seat: The only seat whose decisions are looked at, its number or letter; None for all.
        say: The language of the reasons.
        shared: How many worlds the decisions of a game share, or of each of its rounds where play is looked at to their end
            (`cardlog.standing`), those of each seat as many; None for no such bound.

    Raises:
        RulesError: There is to be no iteration.
    """

    def __init__(
        self,
        game: AnyGame,
        iterations: int,
        seat: Seat | None = None,
        say: Language = ENGLISH,
        *,
        shared: int | None = None,
    ) -> None:
        enough(iterations)
        self._game, self._iterations, self._say, self._shared = game, iterations, say, shared
        self._seat = None if seat is None else viewer_of(seat)

    def of(self, log: Log) -> Log:
        """The log with chances, glyphs, and better decisions as variations with the reason.

        What stood there stays, but for chances, and the glyph and better decision of a former analysis: such a variation is one
        decision with nothing but a reason (`cardlog.analysis.reasons`), in any language.

        Raises:
            CopyError: It is another seat's copy, or no truth fits it.
            IllegalEvent: It is illegal.
        """
        return self.written(log, [worth(asked, self._say) for asked in self.asked(log)])

    def asked(self, log: Log) -> list[Asked]:
        """The decisions that are looked at: those at which there was a choice.

        Raises:
            CopyError: It is another seat's copy, or the public one.
            IllegalEvent: It is illegal.
            RulesError: It is of another game.
        """
        of_game(log, self._game)
        if PUBLIC in (self._seat, log.header.view):
            raise CopyError("what all know of a game does not tell what a seat knew when it decided")
        if self._seat is not None:
            check_viewer(log.header, self._seat)
        found: list[tuple[int, Own[Any], Decision]] = []
        states = log.states()
        for number, (state, event) in enumerate(zip(states, log.events, strict=False), 1):
            if isinstance(event, Decision) and self._looked_at(state, event):
                own = Own.of(self._game, state, event.seat)
                if len(own.legal) > 1 and event in own.legal:
                    found.append((number, own, event))
        counts = Counter(own.seat for _, own, _ in found)
        each = {seat: self._each(states, count) for seat, count in counts.items()}
        heard = self._heard(log, counts)
        return [
            Asked(self._game, number, own, played, each[own.seat], heard[own.seat].upto(number - 1) if heard else None)
            for number, own, played in found
        ]

    def written(self, log: Log, found: Sequence[Worth]) -> Log:
        """The log with what was found."""
        iterations = max((each.iterations for each in found), default=self._iterations)
        marked = log.with_header(log.header.with_tag("Analysis", f"search {iterations}"))
        for each in found:
            marked = marked.annotate((each.number,), self._note(marked.at((each.number,)), each))
        return marked

    def _heard(self, log: Log, seats: Iterable[int]) -> dict[int, Log]:
        """By seat, its copy, if the game asks for what others decided; else none."""
        return {seat: copy(log, seat) for seat in seats} if self._game.horizon.explained else {}

    def _each(self, states: Sequence[Any], decisions: int) -> int:
        """How many worlds there are for each of so many decisions of a seat: that follows from what the seat knows alone."""
        if self._shared is None:
            return self._iterations
        over = [self._game.standing(state) is not None for state in states]
        rounds = sum(now and not before for before, now in pairwise(over)) + (not over[-1])
        seats: int = states[0].seats
        return max(1, min(self._iterations, self._shared * rounds // seats // decisions))

    def _looked_at(self, state: Any, event: Event) -> bool:
        seats = {seat for seat in (self._seat, state.view) if seat is not None}
        return event.__class__ not in KERNEL and seats <= {event.seat}

    def _note(self, note: Note, found: Worth) -> Note:
        note = _without_marks(note)
        if found.unit == CHANCE:
            note = evolve(note, chance=Chance(found.best, found.chance))
        if not found.glyph or found.better is None or not self._game.horizon.proven or note.glyphs:
            return note
        better = Line([self._game.verbs.read(found.better)], {1: Note(comment=[Comment(found.why)])})
        return evolve(note, glyphs=(found.glyph,), variations=(*note.variations, better))


def _without_marks(note: Note) -> Note:
    """What stands at a decision without what a former analysis marked there: its variation, and the glyph beside it."""
    former = [_is_marked(line) for line in note.variations]
    if not any(former):
        return note
    lines = tuple(line for line, gone in zip(note.variations, former, strict=True) if not gone)
    comments = [Comment(one.text, one.after - sum(former[: one.after])) for one in note.comments]
    glyphs = () if {*note.glyphs} <= {glyph for _, glyph in DROPS} else note.glyphs
    return evolve(note, glyphs=glyphs, comment=comments, variations=lines)


def _are_reasons(comments: Sequence[Comment]) -> bool:
    return bool(comments) and all(is_reason(one.text) for one in comments)


def _is_marked(line: Line) -> bool:
    """Whether a variation is a better decision with its reason, or with two that were put together, and with nothing else."""
    note = line.note(1)
    return len(line) == 1 and note == Note(comment=note.comments) and _are_reasons(note.comments)
