"""Any game as one of OpenSpiel's: chance is explicit, one choice a node; a seat's information is its own copy.

>>> import pyspiel
>>> from cardlog.bridges.openspiel import load_game
>>> game = load_game("cutthroat-spades")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes()), game.num_players()
(True, 3, 3)
"""

from __future__ import annotations

__all__ = ["LIMIT", "Observer", "State", "load_game"]

from functools import cache
from typing import Any, Final

import numpy as np
import pyspiel

from cardlog.bridges.arrays import Arrays, rewards
from cardlog.bridges.moment import Moment
from cardlog.errors import IllegalEvent
from cardlog.log import Header
from cardlog.play.dealer import Seeded

LIMIT: Final = 5000
"""The decisions after which a game is cut off, as a draw."""


@cache
def load_game(game: str, rules: str = "classic", seats: int | None = None) -> Any:
    """The game, registered with OpenSpiel as `cardlog_…`.

    Raises:
        RulesError: Anything is not known, or the number of seats does not fit.
    """
    made = _game_class(Header.make(game, rules, seats or ()))
    return made()


def _type_of(header: Header) -> Any:
    kind, seats = pyspiel.GameType, len(header.seats)
    words = [header.game.name, *str(header.rules).split(), str(seats)]
    return kind(
        short_name="cardlog_" + "_".join(words).replace("-", "_").replace("=", "_"), long_name=header.game.title,
        dynamics=kind.Dynamics.SEQUENTIAL, chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION, reward_model=kind.RewardModel.TERMINAL,
        utility=kind.Utility.ZERO_SUM, max_num_players=seats, min_num_players=seats,
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
    )  # fmt: skip


def _game_class(header: Header) -> Any:
    kind, arrays, seats = _type_of(header), Arrays(header), len(header.seats)
    info = pyspiel.GameInfo(
        num_distinct_actions=len(arrays.catalogue), max_chance_outcomes=sum(header.game.pack.copies) + 1,
        num_players=seats, min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=LIMIT,
    )  # fmt: skip

    class Game(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})
            self.header, self.arrays = header, arrays

        def new_initial_state(self) -> State:
            return State(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(arrays)

    pyspiel.register_game(kind, Game)
    return Game


class State(pyspiel.State):  # type: ignore[misc]
    """A state as OpenSpiel asks for it."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.now = Moment(game.arrays, game.header.start()).settled()

    def __deepcopy__(self, memo: Any) -> State:
        made = type(self).__new__(type(self))
        pyspiel.State.__init__(made, self.get_game())
        made.now = self.now
        return made

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.now.among else int(self.now.state.actor)

    def _legal_actions(self, player: int) -> list[int]:
        arrays, state = self.now.arrays, self.now.state
        if arrays.game.acting(state) == (player,):
            return sorted(arrays.catalogue.actions(state))
        return sorted(arrays.catalogue.index(each) for each in arrays.game.legal(state) if each.seat == player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(choice, 1 / len(self.now.among)) for choice in self.now.among]

    def _apply_action(self, action: int) -> None:
        now = self.now
        if now.among:
            if action not in now.among:
                raise pyspiel.SpielError(f"{action} is no outcome of chance here")
            self.now = now._replace(given=(*now.given, action)).settled()
            return
        decision = now.arrays.decision(action, now.state.actor)
        try:
            self.now = now.take(decision)._replace(decided=now.decided + 1).settled()
        except IllegalEvent as error:
            raise pyspiel.SpielError(f"action {action} is not legal: {error}") from None

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player < 0 else str(self.now.arrays.decision(action, player))

    def is_terminal(self) -> bool:
        return self.now.state.actor is None or self.now.decided >= LIMIT

    def returns(self) -> list[float]:
        return [*rewards(self.now.state.result, self.now.state.seats)]

    def information_state_string(self, player: int | None = None) -> str:
        """The seat's own copy, event by event."""
        return self.now.copy_of(self._seat(player))

    def observation_string(self, player: int | None = None) -> str:
        return repr(self.now.arrays.game.view(self.now.state, self._seat(player), False))

    def _seat(self, player: int | None) -> int:
        return int(self.now.state.actor) if player is None else player

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """A truth that fits what a seat knows; the others' past in it is what they know there."""
        now, game = self.now, self.now.arrays.game
        made: State = self.clone()
        truth = game.resample(game.view(now.state, player, False), Seeded(int(sampler() * (1 << 62))))
        told = [repr(game.view(truth, seat, False)) for seat in range(truth.seats)]
        told[player] = now.copy_of(player)
        made.now = Moment(now.arrays, truth, None, tuple(told), decided=now.decided).settled()
        return made

    def __str__(self) -> str:
        return f"{self.now.state!r} {self.now.given}"


class Observer:
    """What a seat observes, as numbers: see `Arrays.observed`."""

    def __init__(self, arrays: Arrays) -> None:
        self._arrays = arrays
        self.tensor = np.zeros(arrays.planes.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        self.tensor[:] = self._arrays.observed(state.now.state, player)

    def string_from(self, state: State, player: int) -> str:
        return state.observation_string(player)
