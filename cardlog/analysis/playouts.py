"""What every search is made of: worlds that fit a copy, and play that goes on in them by a bot, each seat by its own copy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeAlias

from cardlog import bots
from cardlog.bots import Below, Bot, Own
from cardlog.errors import RulesError
from cardlog.event import DEALER, Decision
from cardlog.fault import misdeclared
from cardlog.game import AnyGame, Picker
from cardlog.log import Log
from cardlog.resample import Truths

Decide: TypeAlias = Callable[[Any, tuple[Decision, ...], Below], Decision]
"""What decides in a truth for the seat to act, of what that seat is offered."""

_LONGEST: Final = 2_000
"""After how many events play is given up, and counts as nothing."""


def enough(iterations: int) -> None:
    """See that there is one iteration at least.

    Raises:
        RulesError: There is none.
    """
    if iterations < 1:
        raise RulesError(f"{iterations} iterations tell nothing: 1 at least")


def of_game(log: Log, game: AnyGame) -> None:
    """See that a log is of a game.

    Raises:
        RulesError: It is of another one.
    """
    if log.game.name != game.name:
        raise RulesError(f"this is a log of {log.game.name}, and not of {game.name}")


def player_of(game: AnyGame, name: str | None = None) -> Bot:
    """The bot by which a game is played on.

    Args:
        game: The game.
        name: Its name; left out, the one that the horizon names, or else `simple`, or else `random`.

    Raises:
        RulesError: The game has no such bot.
        GameError: Its horizon names one that it does not have.
    """
    named, its = game.horizon.rollouts, [bots.RANDOM, *game.bots]
    if named and named not in its:
        raise misdeclared(
            f"rolls out {named!r}, which is none of its bots", f"name one of them: {', '.join(its)}", game.name
        )
    own = "simple" if "simple" in game.bots else bots.RANDOM
    return bots.find(game, name or named or own)


class Drawing:
    """Gives truths that fit a copy: each as likely as any other.

    Attributes:
        number: The number of the truth that it gave last, from 1: the same as before, if it was the same truth.

    Args:
        game: The game.
        known: The state as its seat knows it.
        pick: What chooses.

    Raises:
        CopyError: No truth fits it.
        GameError: The game does not say where its hidden cards lie.
    """

    def __init__(self, game: AnyGame, known: Any, pick: Picker) -> None:
        self.number = 0
        hidden = any(place.spot == game.pack.hidden for place in game.places(known))
        self._draw = partial(Truths(game, known).draw if hidden else partial(game.resample, known), pick)

    def __call__(self) -> Any:
        """A truth."""
        self.number += 1
        return self._draw()


def by_bot(game: AnyGame, bot: Bot) -> Decide:
    """A bot as what decides in a truth: it is given what the seat to act knows."""

    def decided(state: Any, offered: tuple[Decision, ...], below: Below) -> Decision:
        if len(game.acting(state)) > 1:
            return bot(Own.of(game, state, state.actor), below)
        return bot(Own(state.actor, game.view(state, state.actor, False), offered), below)

    return decided


def played_on(game: AnyGame, decide: Decide, state: Any, pick: Picker, below: Below) -> tuple[float, ...]:
    """What each seat has at the horizon, when it is played on from a truth.

    Args:
        game: The game.
        decide: What decides for all seats, where there is a choice.
        state: The truth.
        pick: What chooses for facts.
        below: The chance of what decides.
    """
    standing, legal, apply, settle = game.standing, game.legal, game.apply, game.settle
    for _ in range(_LONGEST):
        values = standing(state)
        if values is not None:
            return tuple(values)
        if state.actor == DEALER:
            state = apply(state, settle(state, pick))
        else:
            offered = legal(state)
            state = apply(state, offered[0] if len(offered) == 1 else decide(state, offered, below))
    return (0.0,) * int(state.seats)
