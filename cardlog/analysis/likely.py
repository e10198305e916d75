"""Truths as likely as what was heard makes them: where players choose what they keep, what they did tells what they hold.

By the rules alone every truth that fits a copy is as likely as any other. But who has looked at a card and kept it has seldom a
bad one: in Cabo, after some turns, even truths take a rival's cards for twice what they are.

>>> from cardlog import Header, Seeded, bots, find
>>> from cardlog.play.simulate import simulate_bots
>>> cabo = find("cabo")
>>> log = next(simulate_bots(Header.make("cabo"), {0: "simple", 1: "simple"}, seed=2)).upto(20)
>>> draw = Likely(log, "A", bots.find(cabo, "simple"), Seeded(1))
>>> draw().view, draw.number
(None, 1)
"""

from __future__ import annotations

__all__ = ["Likely", "likely"]

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from cardlog import bots
from cardlog.analysis.playouts import Drawing
from cardlog.analysis.worlds import NoWorlds, Worlds
from cardlog.bots import Bot
from cardlog.event import Seat, seat_of
from cardlog.game import Picker
from cardlog.log import Log
from cardlog.sight import check_viewer

_AT_ONCE: Final = (25, 100)
"""Of how many worlds some are drawn at once, at least and at most."""
_PART: Final = 4
"""Of so many times fewer than truths are wanted."""
_OFTEN: Final = 4
"""How often each of these is given: it costs more to draw one than to play on in it."""


def likely(log: Log, seat: Seat, pick: Picker, wanted: int) -> Drawing | None:
    """What gives truths as the game's horizon asks (`cardlog.standing`), to `Rollouts.choices` or a `Duel`.

    Args:
        log: What was heard: the truth, or the seat's own copy.
        seat: The seat.
        pick: What chooses.
        wanted: How many are likely to be wanted.

    Returns:
        None where all truths that fit are to be as likely: the game names no bot that explains others, or no worlds can be made of
        the log.

    Raises:
        CopyError: No such seat plays, the log is another viewer's copy, the game is over there, or no truth fits.
    """
    check_viewer(log.header, seat_of(seat, len(log.header.seats)))
    name = log.game.horizon.explained
    if name:
        with suppress(NoWorlds):
            least, most = _AT_ONCE
            return Likely(log, seat, bots.find(log.game, name), pick, min(most, max(least, wanted // _PART)))
    return None


class Likely(Drawing):
    """Gives truths that fit a copy: each as often as it explains what others decided.

    Args:
        log: What was heard: the truth, or the seat's own copy.
        seat: The seat.
        bot: The bot that others are taken to decide like.
        pick: What chooses.
        worlds: Of how many worlds some are drawn at once.

    Raises:
        CopyError: It is another viewer's copy, the game is over there, or no truth fits.
        NoWorlds: No worlds can be made of the log (`cardlog.analysis.worlds`), or none was found.
    """

    def __init__(self, log: Log, seat: Seat, bot: Bot, pick: Picker, worlds: int = _AT_ONCE[1]) -> None:
        self.number, self._worlds = 0, Worlds(log, seat)
        self._worlds.events(pick)  # where none is found, it is told at once
        self._each = self._numbered(bot, pick, worlds)

    def __call__(self) -> Any:
        self.number, truth = next(self._each)
        return truth

    def _numbered(self, bot: Bot, pick: Picker, worlds: int) -> Iterator[tuple[int, Any]]:
        """The truths with their numbers: some at once, all of which are given before one is again."""
        given = 0
        while True:
            truths = self._worlds.likely(worlds, bot, pick)
            for _ in range(_OFTEN):
                yield from enumerate(truths, given + 1)
            given += len(truths)
