"""What one decision was worth to the seat that took it, and why another would have been better.

The search (`cardlog.analysis.searcher`) finds what can compete with it. Then they are compared in the same worlds
(`cardlog.analysis.duel`), and in the end the best with the one that was taken, in worlds that had no say in which is the best:
in more and more of them, as long as it is open which mark the decision has.

Where a decision wins by force as far as the seat's own copy can tell (`cardlog.analysis.forced`), whatever the others hold and do
and whatever is drawn, it is worth all, and one that lets such a win go is marked however little was lost.

>>> from cardlog import loads
>>> log = loads('''[Cardlog "1"]
... [Game "cuttle"]
... [Rules "classic"]
... [Seats "Ana" "Bruno"]
...
... * deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh
... A points 2d
... ''')
>>> found = worth(Asked(log.game, 2, Own.of(log.game, log.state(1), "A"), log[1], 100))
>>> found.played, found.unit, found.best >= found.chance, found.error > 0
('A points 2d', 'chance', True, True)
"""

from __future__ import annotations

__all__ = ["DROPS", "SURE", "Asked", "Worth", "worth"]

from collections.abc import Callable
from contextlib import suppress
from math import sqrt
from typing import Any, Final, NamedTuple

from cardlog.analysis.duel import Duel, Gap
from cardlog.analysis.forced import Forced, Undecided
from cardlog.analysis.likely import likely
from cardlog.analysis.reasons import of_a_search, of_a_sure_win, unbraced
from cardlog.analysis.searcher import searcher
from cardlog.bots import Own
from cardlog.errors import CopyError, IllegalEvent
from cardlog.event import Decision
from cardlog.game import AnyGame, Picker
from cardlog.language import ENGLISH, Language
from cardlog.log import Log
from cardlog.play.dealer import Seeded
from cardlog.standing import CHANCE

DROPS: Final = ((15.0, 4), (10.0, 2), (5.0, 6))
"""From which drop on a decision has which glyph: `??`, `?`, `?!`; in percent of a win, or in points."""
SURE: Final = 1.28
"""How many standard errors are taken off a drop: one in ten is smaller then."""
_BELOW: Final = 3.5
"""How many standard errors, those that are taken off among them, a drop of the table is below one that surely reaches it."""
_ABOVE: Final = 2.5
"""How many it is above one that surely does not."""
_RIVALS: Final = 6
"""How many decisions are compared with the one that was taken."""
_LEFT: Final = 2
"""How many of them are compared with it again."""
_SEARCHED: Final = (8, 1_000)
"""One of so many iterations is one of the search that finds rivals, and no more than so many."""
_FIRST: Final = (8, 1_000)
"""The same of the worlds in which those that are left are compared, and of the first in which the best one is; all are in half of them."""
_TURNS: Final = 2
"""Within how many turns of the seat a win by force is looked for."""
_NODES: Final = (1_000, 5_000)
"""In how many states at least and at most, before it is given up; between these it is twenty for each world that is wanted."""


class Asked(NamedTuple):
    """A decision that is asked about.

    Attributes:
        game: The game.
        number: The number of its event.
        own: What its seat knew.
        played: The decision.
        iterations: In how many worlds the best decision and this one are compared at most.
        log: What its seat heard before, from which follows how likely each truth is, in a game that asks for it
            (`Horizon.explained`); None where all that fit are as likely.
    """

    game: AnyGame
    number: int
    own: Own[Any]
    played: Decision
    iterations: int
    log: Log | None = None


class Worth(NamedTuple):
    """What a decision was worth. All but texts is in percent of a win, or in points of the game.

    Attributes:
        number: The number of its event.
        iterations: In how many worlds the best decision and this one were to be compared at most.
        seat: Its seat.
        played: The decision.
        better: The better one; None where none was found.
        unit: What is counted: `cardlog.standing.CHANCE` or POINTS.
        best: What the seat could expect by the better one, or else by this one.
        chance: What it could expect by this one.
        error: The standard error of the difference.
        glyph: Which glyph the drop deserves; 0 for none.
        why: What comes of both, in a sentence or two; empty where it deserves no glyph.
    """

    number: int
    iterations: int
    seat: int
    played: str
    better: str | None
    unit: str
    best: float
    chance: float
    error: float
    glyph: int
    why: str

    @property
    def drop(self) -> float:
        """What the decision lost."""
        return self.best - self.chance

    @property
    def sure(self) -> float:
        """What it lost at least: less is as likely as one in ten."""
        return self.drop - SURE * self.error


def worth(asked: Asked, say: Language = ENGLISH) -> Worth:
    """What a decision was worth: the same for the same question and language.

    Args:
        asked: The decision.
        say: The language of the reason.

    Raises:
        CopyError: No truth fits the copy.
        GameError: The game does not say where its hidden cards lie, or contradicts itself.
    """
    try:
        return _Asking(asked, Seeded(f"{asked.number} {asked.played}")).worth(say)
    except CopyError as error:
        raise CopyError(f"before event {asked.number}: {error}") from None


class _Asking:
    """The work on one decision."""

    def __init__(self, asked: Asked, pick: Picker) -> None:
        self.asked, self.game, self.own, self.pick = asked, asked.game, asked.own, pick
        self.most = asked.iterations
        self.searched, self.first = (min(-(-self.most // part), cap) for part, cap in (_SEARCHED, _FIRST))
        self.scale = 100.0 if self.game.horizon.unit == CHANCE else 1.0
        self.likely = None if asked.log is None else likely(asked.log, asked.own.seat, pick, self.most)

    def worth(self, say: Language) -> Worth:
        """What the decision was worth."""
        forced = self._forced()
        if forced is None:
            return self._searched(say)
        best, turns = forced
        return self._found(None, (100.0, 100.0, 0.0)) if best == self.asked.played else self._missed(best, turns, say)

    def _forced(self) -> tuple[Decision, int] | None:
        """A decision that wins whatever the others hold and do and whatever is drawn, and in how many turns; rather the one taken."""
        if self.game.horizon.unit != CHANCE:
            return None
        fewest, most = _NODES
        nodes = max(fewest, min(20 * self.most, most))
        forced, state, played = Forced(self.game, self.own.seat, nodes), self.own.state, self.asked.played
        with suppress(Undecided, IllegalEvent):  # a copy does not rule out all that a later fact proves wrong
            if forced.after(state, played, _TURNS) >= 1:
                return played, _TURNS
            for turns in range(1, _TURNS + 1):
                for best in forced.winning(state, turns):
                    return best, turns
        return None

    def _missed(self, best: Decision, turns: int, say: Language) -> Worth:
        """What a decision was worth that let a sure win go."""
        duel = self._duel(best)
        self._until_clear(duel, lambda: Gap(1 - duel.mean(0), duel.error(0)))
        drop, error = self._drop(Gap(1 - duel.mean(0), duel.error(0)), duel.apart)
        glyph = _glyph(drop - SURE * error) or DROPS[-1][1]
        why = of_a_sure_win(self.own.seat, turns, duel.mean(0), self.game.horizon)
        return self._found(best, (100.0, 100.0 - drop, error), glyph, say(why))

    def _searched(self, say: Language) -> Worth:
        """What the decision was worth by what the search finds."""
        duel, best = self._first()
        if best and not _small(self._drop(duel.gap(best, 0), duel.apart)):
            duel, best = self._duel(duel.decisions[best]), 1
            self._until_clear(duel, lambda: duel.gap(1, 0))
        drop, error = self._drop(duel.gap(best, 0), duel.apart)
        if drop <= 0:
            best = 0
        glyph = _glyph(drop - SURE * error)
        why = say(of_a_search(self.own.seat, duel, self.game.horizon)) if glyph else ""
        better = duel.decisions[best] if best else None
        return self._found(better, (self.scale * duel.mean(best), self.scale * duel.mean(0), error), glyph, why)

    def _found(
        self, better: Decision | None, numbers: tuple[float, float, float], glyph: int = 0, why: str = ""
    ) -> Worth:
        asked, unit = self.asked, self.game.horizon.unit
        texts = str(asked.played), None if better is None else str(better), unit
        return Worth(asked.number, asked.iterations, self.own.seat, *texts, *numbers, glyph, unbraced(why))

    def _first(self) -> tuple[Duel, int]:
        """The decision and its rivals compared, those that are left in the end, and which of these is the best."""
        found = searcher(self.game).choices(self.own, self.searched, self.pick, self.asked.played, self.likely)
        rivals = [choice.decision for choice in found if choice.decision != self.asked.played][:_RIVALS]
        duel = self._duel(*rivals)
        duel.play(-(-self.first // 2))
        best = sorted(range(1, len(duel.decisions)), key=duel.mean, reverse=True)[:_LEFT]
        duel = self._duel(*(duel.decisions[which] for which in best))
        duel.play(self.first)
        return duel, max(range(len(duel.decisions)), key=duel.mean)

    def _duel(self, *rivals: Decision) -> Duel:
        """The decision that was taken beside others, in worlds that had no say so far."""
        return Duel(self.game, self.own, (self.asked.played, *rivals), self.pick, self.likely)

    def _until_clear(self, duel: Duel, gap: Callable[[], Gap]) -> None:
        """Go on with a duel in more and more worlds, until it is clear which mark the decision deserves."""
        duel.play(self.first)
        while duel.worlds < self.most and not _clear(self._drop(gap(), duel.apart)):
            duel.play(min(duel.worlds, self.most - duel.worlds))

    def _drop(self, gap: Gap, worlds: int) -> tuple[float, float]:
        """A drop and its error, as if there had been one world more, with a difference of 100: few worlds prove little."""
        error = sqrt((self.scale * gap.error) ** 2 + (100 / worlds) ** 2)
        return self.scale * gap.drop, error


def _glyph(drop: float) -> int:
    """The glyph that a drop deserves; 0 for none."""
    return next((glyph for least, glyph in DROPS if drop >= least), 0)


def _small(drop: tuple[float, float]) -> bool:
    """Whether a drop is certainly below all that are marked."""
    return drop[0] + _ABOVE * drop[1] < DROPS[-1][0]


def _clear(drop: tuple[float, float]) -> bool:
    """Whether it is certain which mark a drop deserves, also in so many worlds that next to nothing is taken off."""
    return all(least < drop[0] - _BELOW * drop[1] or least > drop[0] + _ABOVE * drop[1] for least, _ in DROPS)
