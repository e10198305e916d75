"""Every decision that a game can ever offer, numbered: what masks of actions are made of.

A number says the same from every seat: seats and slots in a decision are counted from who decides, so that `swap A2` of
seat A and `swap B2` of seat B are one. The numbers follow from the rules and from how many seats play, and never change
within a revision of the game.

>>> from cardlog import find
>>> spades = find("cutthroat-spades")
>>> catalogue = spades.catalogue(spades.rules(), 3)
>>> len(catalogue), str(catalogue.event(0, seat=2)), catalogue.index(spades.verbs.read("B play Ah"))
(69, 'C bid 0', 20)
>>> cabo = find("cabo")
>>> moves = cabo.catalogue(cabo.rules(), 3)
>>> {moves.index(cabo.verbs.read(text)) for text in ("A discard trade A0 C3", "B discard trade B0 A3")}
{64}
"""

from __future__ import annotations

__all__ = ["KEPT", "LARGEST", "Catalogue", "catalogue_of", "own_state", "reseated"]

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, product
from typing import Any, Final

from attrs import evolve

from cardlog.errors import GameError, RulesError
from cardlog.event import Decision, kinds_of
from cardlog.kinds import SEAT, cards_in
from cardlog.pack import Pack
from cardlog.rules import Rules

LARGEST: Final = 1 << 16
"""The most decisions that a catalogue can have."""

KEPT: Final = 1 << 16
"""How many decisions are known again by their identity: games make most of theirs once."""


class Catalogue:
    """The decisions of a game under some rules, for a number of seats: a sequence of those of seat A.

    Attributes:
        rules: The rules.
        seats: How many seats play.
        decisions: By number, the decision as seat A makes it.

    Raises:
        GameError: The game offers too many, or one twice.
    """

    def __init__(self, game: Any, rules: Rules, seats: int) -> None:
        self._game, self.rules, self.seats = game, rules, seats
        self.decisions = tuple(islice(_offered(game, rules, seats), LARGEST + 1))
        self._numbers = {decision: number for number, decision in enumerate(self.decisions)}
        self._known: dict[int, tuple[Decision, int]] = {}
        self._check()

    def _check(self) -> None:
        if len(self.decisions) > LARGEST:
            raise GameError(
                self._game.name, f"can offer more than {LARGEST} decisions", reason="name those there are in offers=…"
            )
        if len(self._numbers) < len(self.decisions):
            raise GameError(self._game.name, "offers a decision twice", reason="name each once in offers=…")

    def __len__(self) -> int:
        return len(self.decisions)

    def __iter__(self) -> Iterator[Decision]:
        return iter(self.decisions)

    def __repr__(self) -> str:
        return f"<Catalogue of {self._game.name} [{self.rules}], {self.seats} seats: {len(self)} decisions>"

    def __reduce__(self) -> tuple[Any, ...]:
        return catalogue_of, (self._game, self.rules, self.seats)

    def event(self, number: int, seat: int) -> Decision:
        """The decision of that number, as a seat makes it.

        Raises:
            RulesError: There is no such number, or no such seat.
        """
        if not 0 <= number < len(self.decisions):
            raise RulesError(f"no decision {number}: there are {len(self.decisions)}, from 0")
        if not 0 <= seat < self.seats:
            raise RulesError(f"no seat {seat}: {self.seats} play, from 0")
        return reseated(self.decisions[number], seat, self.seats)

    def index(self, decision: Decision) -> int:
        """The number of a decision, whichever seat makes it.

        Raises:
            RulesError: The rules never offer it.
        """
        known = self._known.get(id(decision))
        return known[1] if known is not None else self._index(decision)

    def _index(self, decision: Decision) -> int:
        """The same of one that has not been met before; it is kept, and so no other can have its identity."""
        number = None
        if isinstance(decision, Decision) and decision.seat < self.seats:
            number = self._numbers.get(reseated(decision, -decision.seat, self.seats))
        if number is None:
            raise RulesError(f"{decision} is none that {self._game.name} [{self.rules}] ever offers")
        if len(self._known) >= KEPT:
            self._known.clear()
        self._known[id(decision)] = decision, number
        return number

    def actions(self, state: Any) -> list[int]:
        """The numbers of what is legal in a state, in the order of `legal`.

        Raises:
            RulesError: It is a state of another game.
        """
        known, index = self._known, self.index
        try:
            return [
                known[key][1] if (key := id(decision)) in known else index(decision)
                for decision in self._game.legal(state)
            ]
        except (AttributeError, LookupError):
            own_state(self._game, state)
            raise

    def mask(self, state: Any) -> bytearray:
        """What is legal in a state: a 1 for the number of each legal decision, a 0 for every other."""
        mask = bytearray(len(self.decisions))
        for number in self.actions(state):
            mask[number] = 1
        return mask


def own_state(game: Any, state: Any) -> None:
    """See that a state is one of this game, where something failed that should not.

    Raises:
        RulesError: It is another game's.
    """
    other = getattr(state, "game", None)
    if other not in (None, "", game.name):
        raise RulesError(f"a state of {other} is none of {game.name}") from None


def reseated(decision: Decision, by: int, seats: int) -> Decision:
    """The decision with its seat, and all seats in it, moved on clockwise by so many places."""
    if by == 0:
        return decision
    kinds = kinds_of(type(decision))
    moved = {name: kind.reseat(getattr(decision, name), by, seats) for name, kind in kinds.items() if kind.reseat}
    return evolve(decision, seat=(decision.seat + by) % seats, **moved)


@lru_cache(1 << 8)
def catalogue_of(game: Any, rules: Rules, seats: int) -> Catalogue:
    """The catalogue of a game; made once."""
    game.check_seats(seats)
    return Catalogue(game, rules, seats)


def _offered(game: Any, rules: Rules, seats: int) -> Iterable[Decision]:
    """What seat A can be offered: what the game names, or else all that its kinds of fields can say."""
    if game.offers is not None:
        return game.offers(rules, seats)  # type: ignore[no-any-return]
    cards = game.start(rules, seats).unseen
    kinds = [event for event in game.verbs.own if issubclass(event, Decision)]
    return (event(0, *values) for event in kinds for values in product(*_values(event, game.pack, cards, seats)))


def _values(event: type[Decision], pack: Pack, cards: int, seats: int) -> list[list[Any]]:
    """Of each field, the values in which no card stands that the rules do not play with, and no seat that does not play."""
    return [
        [
            value
            for value in kind.values()
            if pack.holds(cards, pack.of(cards_in(kind, value))) and (kind is not SEAT or value < seats)
        ]
        for kind in kinds_of(event).values()
    ]
