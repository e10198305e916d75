"""What is counted in a game between bots: who wins, how long it lasts, what can be chosen, and what occurs in it."""

from __future__ import annotations

__all__ = ["SHARES", "Counted", "Trial", "Variant", "holdings", "is_share", "names"]

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from math import nan
from typing import Any, Final

from attrs import frozen

from cardlog import bots
from cardlog.cards import SEATS
from cardlog.clauses import exercised_by
from cardlog.errors import BotError
from cardlog.event import DEALER, Event, named_cards
from cardlog.game import AnyGame
from cardlog.log import Header
from cardlog.pack import Pack
from cardlog.play.dealer import Seeded
from cardlog.play.playout import LIMIT, Playout, Step
from cardlog.words import english

SHARES: Final = ("win.", "draws")
"""What the names of measures begin with that lie between 0 and 1."""


@frozen
class Variant:
    """A game under some rules.

    Attributes:
        label: How reports call it.
        header: The game, its rules, and how many play.
    """

    label: str
    header: Header


@frozen
class Trial:
    """How a variant is tried.

    Attributes:
        variant: The variant.
        players: The bot of each seat, by name.
        seed: Where all chance comes from: a deal is the same in all variants, as far as they have the same cards.
        limit: After how many events a game is given up.
    """

    variant: Variant
    players: tuple[str, ...]
    seed: int | str = 0
    limit: int = LIMIT

    def game(self, number: int) -> Counted:
        """Play a game and count.

        Args:
            number: Which one, from 1.

        Raises:
            BotError: A bot decides what is illegal, raises, or never ends the game.
        """
        header = self.variant.header
        sitting = [bots.find(header.game, name) for name in self.players]
        own = f"{self.seed}/{number}"
        play = Playout(header.game, sitting, Seeded(own), Seeded(f"{own} bots").below, self.limit)
        counted = Counted(header.game, len(header.seats))
        try:
            for step in play.steps(header.start()):
                counted.add(step)
        except BotError as error:
            where = english(f"game {number} of seed {self.seed}") + f", {self.variant.label}"
            raise BotError(error.reason, error.seat, error.event, error.position, where) from error
        return counted


class Counted:
    """What was counted in one game.

    Args:
        game: The game.
        seats: How many play.

    Attributes:
        first: The seat that decided first, or None where nobody decided anything.
        occurs: How often each verb, card and clause occurs, as `verb.draw`, `card.5h`, `clause.CU 3.1`. Cards are those
            that decisions name.
        dealt: The cards that each seat has at the first decision.
    """

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.first: int | None = None
        self.occurs: Counter[str] = Counter()
        self.dealt: list[set[int]] = []
        self._decisions = 0
        self._choices = 0
        self._leader: int | None = None
        self._leads = 0
        self._winners: tuple[int, ...] = ()

    def add(self, step: Step) -> None:
        """Count an event."""
        clauses = exercised_by(self.game.coverage, step.before, step.event, step.after)
        self.occurs.update(f"clause.{clause}" for clause in clauses)
        if step.choices:
            self._decision(step)
        if step.after.result is not None:
            self._winners = step.after.result.winners
        elif self.game.ahead is not None and step.after.actor != DEALER:
            self._lead(step.after, self.game.ahead)

    def _decision(self, step: Step) -> None:
        if self.first is None:
            self.first = step.event.seat
            self.dealt = holdings(self.game, step.before)
        self._decisions += 1
        self._choices += step.choices
        self.occurs.update(names(self.game.pack, step.event))

    def _lead(self, state: Any, ahead: Callable[[Any, int], float]) -> None:
        """Note who leads; as long as nobody does, the last one is taken to."""
        leader = next((seat for seat in range(self.seats) if ahead(state, seat) > 0), None)
        if leader is not None and leader != self._leader:
            self._leader = leader
            self._leads += 1

    def won(self, seat: int) -> float:
        """The seat's part of the win: of several winners each has an equal one, and of a draw nobody."""
        return 1 / len(self._winners) if seat in self._winners else 0.0

    def row(self) -> dict[str, float]:
        """The measures of this game by name; NaN for what it does not have."""
        wins = {f"win.{SEATS[seat]}": self.won(seat) for seat in range(self.seats)}
        found = {
            "win.first": nan if self.first is None else self.won(self.first),
            **wins,
            "draws": float(not self._winners),
            "decisions": float(self._decisions),
            "choices": self._choices / self._decisions if self._decisions else nan,
        }
        if self.game.ahead is not None:
            found["lead_changes"] = float(max(0, self._leads - 1))
        return found


def holdings(game: AnyGame, state: Any) -> list[set[int]]:
    """The cards that lie before each seat, or in its hand."""
    found: list[set[int]] = [set() for _ in range(state.seats)]
    for place in game.places(state):
        owner = SEATS.find(place.name[0])
        if 0 <= owner < state.seats and place.spot < game.pack.hidden and not place.name[1:2].isalpha():
            found[owner].add(place.spot)
    return found


@lru_cache(1 << 14)
def names(pack: Pack, decision: Event) -> tuple[str, ...]:
    """What a decision is counted under: its verb, and each card that it names."""
    cards = dict.fromkeys(named_cards(decision))
    return (f"verb.{decision.verb}", *(f"card.{pack.names[card]}" for card in cards))


def is_share(measure: str) -> bool:
    """Whether a measure lies between 0 and 1."""
    return measure.startswith(SHARES)
