"""A PettingZoo environment over any game: seats act in turn, each observing its own copy and nothing else.

>>> from cardlog.bridges.pettingzoo import env
>>> table = env("cuttle")
>>> table.reset(seed=1)
>>> observation, reward, terminated, truncated, info = table.last()
>>> table.agent_selection, int(observation["action_mask"].sum()), observation["observation"].shape == table.unwrapped.shape
('seat_A', 8, True)
"""

from __future__ import annotations

__all__ = ["LIMIT", "env", "raw_env"]

from functools import partial
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from cardlog.bridges.arrays import MOST, Arrays, rewards
from cardlog.cards import SEATS
from cardlog.errors import IllegalEvent
from cardlog.event import DEALER
from cardlog.log import Header
from cardlog.play.dealer import Seeded

LIMIT: Final = 5000
"""The decisions after which a game is cut off."""


def env(game: str, rules: str = "classic", seats: int | None = None, render_mode: str | None = None) -> AECEnv:
    """The environment, wrapped as PettingZoo's own are: an action outside the mask ends the game, and loses it.

    Args:
        game: The game's name.
        rules: As in the tag `Rules`.
        seats: How many play; as few as can, if left out.
        render_mode: `ansi` for the table as text.

    Raises:
        RulesError: Anything is not known, or the number of seats does not fit.
    """
    return wrappers.OrderEnforcingWrapper(raw_env(game, rules, seats, render_mode))


class raw_env(AECEnv):  # type: ignore[misc]
    """The same without wrappers; agents are called `seat_A`, `seat_B` and so on."""

    metadata: Final = {"name": "cardlog_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self, game: str, rules: str = "classic", seats: int | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.header = Header.make(game, rules, seats or ())
        self.arrays, self.game = Arrays(self.header), self.header.game
        self.render_mode, self.shape = render_mode, (self.arrays.planes.size,)
        self.possible_agents = [f"seat_{letter}" for letter in SEATS[: len(self.header.seats)]]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        count = len(self.arrays.catalogue)
        seen, mask = Box(-MOST, MOST, self.shape, np.float32), Box(0, 1, (count,), np.int8)
        self._seen = {agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents}
        self._acts = {agent: Discrete(count) for agent in self.possible_agents}
        self._games, self._seed = 0, 0

    def observation_space(self, agent: str) -> Any:
        return self._seen[agent]

    def action_space(self, agent: str) -> Any:
        return self._acts[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._games = 0 if seed is not None else self._games + 1
        self._seed = self._seed if seed is None else seed
        self._dealer, self._place, self._count = Seeded(f"{self._seed}/{self._games}"), 0, 0
        self.agents = self.possible_agents[:]
        each = partial(dict.fromkeys, self.agents)
        self.rewards, self._cumulative_rewards = each(0.0), each(0.0)
        self.terminations, self.truncations = each(False), each(False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.state_now = self.header.start()
        self._settle()

    def _settle(self) -> None:
        """Deal what is due; then it is somebody's turn, or all is over."""
        while self.state_now.actor == DEALER:
            self._take(self._dealer.fact(self.game, self.state_now, self._place))
        if self.state_now.actor is not None:
            self.agent_selection = self.possible_agents[self.state_now.actor]

    def _take(self, event: Any) -> None:
        self.state_now = self.game.apply(self.state_now, event)
        self._place += 1

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat[agent]
        known = self.game.view(self.state_now, seat, False)
        return {"observation": self.arrays.observed(known, seat), "action_mask": self.arrays.mask(known, seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.arrays.catalogue):
            raise AssertionError("action is not in action space")  # as PettingZoo's wrapper says it
        try:
            self._take(self.arrays.decision(action, self._seat[agent]))
        except IllegalEvent:
            self._lose(agent)
            return
        self._count += 1
        self._settle()
        if self.state_now.actor is None:
            self.rewards = dict(zip(self.agents, rewards(self.state_now.result, len(self.agents)), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()  # there are none before
        elif self._count >= LIMIT:
            self.truncations = dict.fromkeys(self.agents, True)

    def _lose(self, agent: str) -> None:
        """End the game by an action that is not legal, as PettingZoo's wrapper does, and in its words."""
        EnvLogger.warn_on_illegal_move()
        self.rewards = {each: -1.0 if each == agent else 0.0 for each in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        return str(self.state_now) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
