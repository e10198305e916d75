"""A Gymnasium environment over any game: one seat acts, bots play the others, and each sees its own copy alone.

>>> import gymnasium, cardlog.bridges.gymnasium  # which makes the games known to it
>>> table = gymnasium.make("cardlog/Cuttle-v0", opponents="simple")
>>> observation, info = table.reset(seed=1)
>>> int(info["action_mask"].sum()) > 0, observation.shape == table.observation_space.shape
(True, True)
"""

from __future__ import annotations

__all__ = ["Seat", "register"]

from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import InvalidAction
from gymnasium.spaces import Box, Discrete

from cardlog import bots
from cardlog.bridges.arrays import MOST, Arrays, Numbers, rewards
from cardlog.bridges.pettingzoo import LIMIT
from cardlog.cards import SEATS
from cardlog.event import DEALER
from cardlog.game import names
from cardlog.log import Header
from cardlog.play.dealer import Seeded


class Seat(gymnasium.Env[Numbers, int]):
    """A game in which one seat is the learner's.

    Args:
        game: The game's name.
        rules: As in the tag `Rules`.
        seats: How many play; as few as can, if left out.
        seat: The learner's, by number; None for another one in each game.
        opponents: The bot that plays the others: `random`, or one of the game's.
        render_mode: `ansi` for the table as text, as the learner knows it.

    Raises:
        RulesError: Anything is not known, or the number of seats does not fit.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 -- as the class above has it

    def __init__(  # noqa: PLR0913, PLR0917 -- what `gymnasium.make` hands on
        self,
        game: str,
        rules: str = "classic",
        seats: int | None = None,
        seat: int | None = None,
        opponents: str = bots.RANDOM,
        render_mode: str | None = None,
    ) -> None:
        self.header = Header.make(game, rules, seats or ())
        self.arrays, self.game = Arrays(self.header), self.header.game
        self.bot, self.seat, self.render_mode = bots.find(self.game, opponents), seat, render_mode
        self.action_space: Any = Discrete(len(self.arrays.catalogue))
        self.observation_space = Box(-MOST, MOST, (self.arrays.planes.size,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begin a game; the same seed gives the same one for the same play."""
        super().reset(seed=seed)
        lot = Seeded(int(self.np_random.integers(1 << 62)))
        self._lot, self._place, self._count = lot, 0, 0
        seats = len(self.header.seats)
        self.me = int(self.np_random.integers(seats)) if self.seat is None else self.seat
        self.state = self.header.start()
        self._others()
        return self._told()

    def _others(self) -> None:
        """Play on until the learner is to act, or all is over."""
        while (actor := self.state.actor) is not None and actor != self.me:
            if actor == DEALER:
                event: Any = self._lot.fact(self.game, self.state, self._place)
            else:
                pick = self._lot.at(self._place)
                event = self.bot(bots.Own.of(self.game, self.state, actor), pick.number)
            self._take(event)

    def _take(self, event: Any) -> None:
        self.state = self.game.apply(self.state, event)
        self._place += 1

    def _told(self) -> tuple[Numbers, dict[str, Any]]:
        known = self.game.view(self.state, self.me, False)
        info = {"action_mask": self.arrays.mask(known, self.me), "seat": SEATS[self.me]}
        return self.arrays.observed(known, self.me), info

    def action_masks(self) -> Numbers:
        """The mask alone, as those ask for it who learn with masks."""
        return self.arrays.mask(self.game.view(self.state, self.me, False), self.me).astype(bool)

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Play a decision by its number; one that is not legal now ends the game, and is lost.

        Raises:
            InvalidAction: There is no decision of that number.
        """
        if not self.action_space.contains(np.int64(action)):
            raise InvalidAction(f"{action} is no action: there are {self.action_space.n}, from 0")
        decision = self.arrays.decision(action, self.me)
        if decision not in self.game.legal(self.state):
            seen, info = self._told()
            return seen, -1.0, True, False, info | {"illegal": str(decision)}
        self._take(decision)
        self._count += 1
        self._others()
        seen, info = self._told()
        over = self.state.actor is None
        return seen, rewards(self.state.result, self.state.seats)[self.me], over, self._count >= LIMIT, info

    def render(self) -> Any:
        return str(self.game.view(self.state, self.me, False)) if self.render_mode == "ansi" else None


def register() -> None:
    """Make all games known to `gymnasium.make`, also those that were added since; `cutthroat-spades` is CutthroatSpades."""
    for name in names():
        title = "".join(word.capitalize() for word in name.split("-"))
        if f"cardlog/{title}-v0" not in gymnasium.registry:
            gymnasium.register(f"cardlog/{title}-v0", "cardlog.bridges.gymnasium:Seat", kwargs={"game": name})


register()
