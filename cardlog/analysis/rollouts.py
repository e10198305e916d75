"""Rollouts: what each decision is worth to a seat, if from there on everybody decides by a bot that plays well already.

Where there are dozens of decisions and chance at every step, a tree would need more worlds than there is time for. Here every seat
goes on by a bot and its own copy, in which a look counts for as much as it tells; and all decisions are held against what the
bot would do, in the same worlds and with the same chance. The worse half of them is given up again and again (sequential
halving: Karnin, Koren and Somekh 2013), and the bot's decision stands unless another is better, by more than chance explains if
the game's horizon says so.

>>> from cardlog import Header, Seeded, Table
>>> table = Table.start(Header.make("cabo"), Seeded(5))
>>> own = Own.of(table.log.game, table.state, table.state.actor)
>>> found = Rollouts(table.log.game).choices(own, 60, Seeded(1))
>>> found[0].decision in own.legal, sum(choice.tries for choice in found) <= 60
(True, True)

What comes out depends on the copy, the number of iterations and the chance that is given, and on nothing else.
"""

from __future__ import annotations

__all__ = ["Rollouts"]

from collections.abc import Callable, Sequence
from math import sqrt
from operator import sub
from statistics import fmean, pstdev
from typing import Any, Final, NamedTuple, TypeAlias

from cardlog.analysis.playouts import Drawing, by_bot, enough, played_on, player_of
from cardlog.analysis.search import Choice
from cardlog.bots import Own
from cardlog.event import Decision
from cardlog.game import AnyGame, Picker
from cardlog.play.dealer import Seeded
from cardlog.standing import CHANCE

_FEWEST: Final = 10
"""In how many worlds at least another decision must be better than the bot's: in very few, standard errors mean nothing."""
_SEEDS: Final = 1 << 62

_Values: TypeAlias = dict[Decision, list[float]]
"""By decision, what came of it for the seat, world by world, from the first on."""
_Aim: TypeAlias = Callable[[tuple[float, ...]], float]


class Rollouts:
    """Looks for better decisions than those of a bot.

    Args:
        game: The game.
        player: The bot by which all seats play on; left out, the one that the game's horizon names.

    Raises:
        RulesError: The game has no such bot.
    """

    def __init__(self, game: AnyGame, player: str | None = None) -> None:
        self.game = game
        self._player = player_of(game, player)
        self._decide = by_bot(game, self._player)
        self._beyond = game.horizon.beyond
        self._fast = game.horizon.playout if player in (None, game.horizon.rollouts) else None

    def choices(
        self,
        own: Own[Any],
        iterations: int,
        pick: Picker,
        also: Decision | None = None,
        draw: Callable[[], Any] | None = None,
    ) -> list[Choice]:
        """What each decision is worth, the one to choose first: the bot's own, unless another is better.

        Args:
            own: What the seat knows.
            iterations: How often it is played on, from 1, of all decisions together; of more decisions than that, some are not tried.
            pick: What chooses, `Seeded(7)` say.
            also: A decision that is never given up; one iteration is of the bot's own decision alone, and leaves it out.
            draw: Gives the truths in which it is played on; left out, each that fits the copy is as likely as any other.

        Returns:
            The share of a win, or of points the lead over the best of those who would win if the seat gave up. The means of all
            are those of the same worlds: the first one's mean, and how far each lies from it in the worlds in which both were
            played. An error is that of this distance, and 0 for the first.

        Raises:
            CopyError: No truth fits the copy.
            GameError: The game does not say where its hidden cards lie, or contradicts itself.
            RulesError: There is to be no iteration.
        """
        enough(iterations)
        first = self._player(own, pick.number)
        kept = [first] if also in (None, first) else [first, also]
        live = [*kept, *(decision for decision in own.legal if decision not in kept)][:iterations]
        played: _Values = {decision: [] for decision in live}
        draw, left = draw or Drawing(self.game, own.state, pick), iterations
        aim = self._aim(own)
        for rounds in range(max(1, (len(live) - 1).bit_length()), 0, -1):
            for _ in range(min(left // len(live), max(1, left // rounds // len(live)))):
                self._play(draw(), live, played, Seeded(pick.number(_SEEDS)), aim)
                left -= len(live)
            live = live if rounds == 1 else _better_half(live, kept, played)
        return self._ordered(played, self._best(live, first, played))

    def _play(self, world: Any, live: Sequence[Decision], played: _Values, chance: Seeded, aim: _Aim) -> None:
        """Play on in a world after each decision, with the same chance."""
        game = self.game
        for decision in live:
            facts, below = chance.at(0), chance.at(1).below
            after = game.apply(world, decision)
            if self._fast is None:
                values = played_on(game, self._decide, after, facts, below)
            else:
                values = self._fast(after, chance.at(0))
            played[decision].append(aim(values))

    def _aim(self, own: Own[Any]) -> _Aim:
        """What a seat plays for: its share of a win; of points its lead over those, if any, who would win if it gave up."""
        seat, game = own.seat, self.game
        rivals = () if game.horizon.unit == CHANCE else game.resigned(own.state, seat)
        return lambda values: values[seat] - max([values[rival] for rival in rivals], default=0.0)

    def _best(self, live: Sequence[Decision], first: Decision, played: _Values) -> Decision:
        """The bot's decision, unless others are better beyond doubt; of these the one that is best."""
        leads = {decision: _lead(played[decision], played[first]) for decision in live}
        sure = [one for one, lead in leads.items() if lead.worlds >= _FEWEST and lead.mean > self._beyond * lead.error]
        return max(sure, key=lambda decision: leads[decision].mean, default=first)

    def _ordered(self, played: _Values, best: Decision) -> list[Choice]:
        certain = self.game.horizon.unit == CHANCE
        found = []
        for decision, values in played.items():
            lead = _lead(values, played[best])
            mean = fmean(played[best]) + lead.mean
            found.append(Choice(decision, len(values), min(1.0, max(0.0, mean)) if certain else mean, lead.error))
        return sorted(found, key=lambda choice: (choice.decision != best, -choice.mean))


class _Lead(NamedTuple):
    """By how much one decision is better than another in the worlds in which both were played, and its standard error."""

    mean: float
    error: float
    worlds: int


def _lead(values: Sequence[float], others: Sequence[float]) -> _Lead:
    leads = [*map(sub, values, others)]  # as far as the shorter goes
    return _Lead(fmean(leads), pstdev(leads) / sqrt(len(leads)), len(leads))


def _better_half(live: Sequence[Decision], kept: Sequence[Decision], played: _Values) -> list[Decision]:
    """Those that are never given up, and one other at least; of equals, those that stand first."""
    others = sorted(live[len(kept) :], key=lambda decision: -sum(played[decision]))
    return [*kept, *others[: max(1, (len(live) + 1) // 2 - len(kept))]]
