"""Games between bots, event by event: each seat's bot chooses from its own copy, and a dealer gives the facts.

>>> from cardlog import Header, Seeded, bots
>>> header = Header.make("cuttle")
>>> simple = bots.find(header.game, "simple")
>>> play = Playout(header.game, [simple, simple], Seeded(1), Seeded(2).below)
>>> steps = list(play.steps(header.start()))
>>> str(steps[0].event)[:6], steps[-1].after.result is not None
('* deal', True)
"""

from __future__ import annotations

__all__ = ["LIMIT", "Playout", "Step", "position"]

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from attrs import frozen

from cardlog.bots import Below, Bot, Own
from cardlog.errors import BotError, IllegalEvent
from cardlog.event import DEALER, Event
from cardlog.fault import applied
from cardlog.game import AnyGame
from cardlog.log import Header, Log
from cardlog.play.dealer import Dealer, asked
from cardlog.words import english

LIMIT: Final = 20_000
"""After how many events a game between bots is given up: a match of Cabo has some 1,500."""


class Step(NamedTuple):
    """One event of a game.

    Attributes:
        before: The state before it.
        event: The event.
        after: The state after it.
        choices: How many decisions were legal; 0 for a fact.
    """

    before: Any
    event: Event
    after: Any
    choices: int


@frozen
class Playout:
    """How games are played on.

    Attributes:
        game: The game.
        bots: A bot for each seat.
        dealer: Where facts come from.
        below: The bots' own source of chance.
        limit: After how many events a game is given up.
    """

    game: AnyGame
    bots: Sequence[Bot]
    dealer: Dealer
    below: Below
    limit: int = LIMIT

    def steps(self, state: Any, done: int = 0) -> Iterator[Step]:
        """Play on from a state to the end.

        Args:
            state: The truth.
            done: How many events stand before it.

        Raises:
            BotError: A bot decides what is illegal, or raises; or the game does not end.
            GameError: The game contradicts itself.
        """
        while state.actor is not None:
            if done >= self.limit:
                raise BotError(f"the game has not ended after {self.limit} events", event=done)
            done += 1
            step = self._settled(state, done) if state.actor == DEALER else self._decided(state, done)
            state = step.after
            yield step

    def log(self, header: Header) -> Log:
        """A whole game: its log, with the tag `Result`.

        Raises:
            BotError: As `steps`.
        """
        state, events = header.start(), []
        for step in self.steps(state):
            state = step.after
            events.append(step.event)
        return Log(header.with_tag("Result", state.result.as_tag()), events)

    def _settled(self, state: Any, number: int) -> Step:
        event = asked(self.dealer)(self.game, state, number - 1)
        return Step(state, event, self._after(state, event, number), 0)

    def _after(self, state: Any, event: Event, number: int) -> Any:
        return applied(self.game, state, event, number - 1)

    def _decided(self, state: Any, number: int) -> Step:
        acting = self.game.acting(state)
        seat = state.actor if len(acting) == 1 else acting[self.below(len(acting))]  # whoever speaks first
        own = Own.of(self.game, state, seat)
        try:
            event = self.bots[seat](own, self.below)
        except Exception as error:
            raise self._fault(own, number, english(f"the bot raises {type(error).__name__}: {error}")) from error
        if event not in own.legal:
            raise self._fault(own, number, english(f"the bot's decision is illegal: {_why(self.game, own, event)}"))
        return Step(state, event, self._after(state, event, number), len(own.legal))

    def _fault(self, own: Own[Any], number: int, reason: str) -> BotError:
        return BotError(reason, own.seat, number, position(self.game, own.state, number - 1))


def _why(game: AnyGame, own: Own[Any], event: Any) -> str:
    if not isinstance(event, Event):
        return english(f"{event!r} is no event")
    try:
        game.apply(own.state, event)
    except IllegalEvent as error:
        return error.message
    return english(f"{event} is not among those that were offered")


def position(game: AnyGame, state: Any, event: int) -> str:
    """A state as an event of a log: what a bot saw before the decision that went wrong."""
    text = json.dumps(game.as_json(state, event), ensure_ascii=False)
    return str(game.verbs.read(f"* position {text}"))
