"""What a seat can be sure of, whatever the others decide and whatever chance brings: forced wins, and exact endings.

It is worked out from a state alone. From the truth, it is what one who sees all hands can be sure of, not knowing what comes
from the stock. From a seat's own copy, it is what that seat itself can be sure of: the others then do whatever its copy does
not rule out, and what it decides depends on nothing but what it would hear.

>>> from cardlog import loads
>>> log = loads('''[Cardlog "1"]
... [Game "cuttle"]
... [Rules "classic"]
... [Seats "Ana" "Bruno"]
...
... * position {"turn": "A", "hands": {"A": ["Ac"], "B": ["2c", "9d"]}, "points": {"A": [{"card": "9h", "jacks": []}]}, \
"permanents": {"A": ["Kc", "Kd"]}}
... ''')
>>> values = Forced(log.game, 0).values(log.state(), turns=1)
>>> {str(decision): value for decision, value in values.items() if decision.verb in ("draw", "points")}
{'A draw': 0.0, 'A points Ac': 1.0}
"""

from __future__ import annotations

__all__ = ["NODES", "OUTCOMES", "Forced", "Undecided", "facts"]

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from math import comb, inf
from typing import Any, Final

from cardlog.errors import CardlogError, IllegalEvent
from cardlog.event import DEALER, Decision, Event, Fact, Seat, seat_of
from cardlog.game import AnyGame
from cardlog.pack import bits_of
from cardlog.standing import CHANCE

NODES: Final = 20_000
"""How many states are looked into before it is given up."""
OUTCOMES: Final = 2_000
"""A fact that can come in more ways than so many is not looked into."""


class Undecided(CardlogError):
    """It was given up: too many states, a fact that can come in too many ways, or several seats that decide at once."""


class _Impossible(Undecided):
    """No truth fits this copy: nothing can come."""


class Forced:
    """Works out what a seat can be sure of at the game's horizon (`cardlog.standing`), from the states of one game.

    Attributes:
        nodes: How many states may still be looked into.

    Args:
        game: The game.
        seat: The seat, its number or letter; all others are taken to work against it together.
        nodes: How many states are looked into before it is given up.

    Raises:
        CopyError: The game has no such seat.
    """

    def __init__(self, game: AnyGame, seat: Seat, nodes: int = NODES) -> None:
        self.game, self.seat, self.nodes = game, seat_of(seat, game.seats[-1]), nodes
        self._least, self._most = (0.0, 1.0) if game.horizon.unit == CHANCE else (-inf, inf)
        self._away = game.horizon.away
        self._known: dict[tuple[Any, float], float] = {}
        self._decided: dict[Event, int] = defaultdict(int)

    def values(self, state: Any, turns: float = inf) -> dict[Decision, float]:
        """How much the seat is sure to have after each decision that it can take here; see `sure`.

        Raises:
            Undecided: It was given up.
        """
        return {decision: self.after(state, decision, turns) for decision in self.game.legal(state)}

    def winning(self, state: Any, turns: float = inf) -> list[Decision]:
        """The decisions here that win by force, or two of them where there are more.

        Raises:
            Undecided: It was given up.
        """
        found = (each for each in self.decisions(state) if self.after(state, each, turns) >= self._most)
        return [*islice(found, 2)]

    def after(self, state: Any, decision: Decision, turns: float = inf) -> float:
        """How much the seat is sure to have after a decision here; `turns` counts this one.

        Raises:
            Undecided: It was given up.
        """
        return self.sure(self.game.apply(state, decision), turns - self.game.between_turns(state))

    def sure(self, state: Any, turns: float = inf) -> float:
        """How much the seat is sure to have, in the unit of the game's horizon; of a win 1.0 at most, and 0.0 at least.

        Args:
            state: A state, the truth or the seat's own copy.
            turns: Within how many turns of its own that begin from here on. A horizon that is further off counts as the
                least there is.

        Raises:
            Undecided: It was given up.
        """
        standing = self.game.standing(state)
        if standing is not None:
            return float(standing[self.seat])
        if self.game.between_turns(state):
            if turns <= 0 or self._away(state, self.seat) > turns:
                return self._least
            turns -= state.actor == self.seat
        key = state, turns
        value = self._known.get(key)
        if value is None:
            if self.nodes <= 0:
                raise Undecided("too many states")
            self.nodes -= 1
            looked = self._best if state.actor == self.seat else self._worst
            try:
                value = self._known[key] = looked(state, turns)
            except RecursionError:  # as where cards go back and forth without a turn's end
                raise Undecided("play goes on for too long") from None
        return value

    def _best(self, state: Any, turns: float) -> float:
        best = self._least
        for decision in self.decisions(state):
            best = max(best, self.sure(self.game.apply(state, decision), turns))
            if best >= self._most:
                self._decided[decision] -= 1
                break
        return best

    def _worst(self, state: Any, turns: float) -> float:
        worst, possible = self._most, False
        for event in facts(self.game, state) if state.actor == DEALER else self.decisions(state):
            try:
                value = self.sure(self.game.apply(state, event), turns)
            except (IllegalEvent, _Impossible):
                if state.view is None:
                    raise
                continue  # a copy does not rule out all that cannot be
            worst, possible = min(worst, value), True
            if worst <= self._least:
                self._decided[event] -= 1
                break
        if not possible:
            raise _Impossible("nothing can come")
        return worst

    def decisions(self, state: Any) -> list[Decision]:
        """The legal decisions, those first that settled the matter most often.

        Raises:
            Undecided: Several seats decide at once.
        """
        if len(self.game.acting(state)) > 1:
            raise Undecided("several seats decide at once")
        return sorted(self.game.legal(state), key=self._decided.__getitem__)


def facts(game: AnyGame, state: Any) -> Iterator[Fact]:
    """Every fact that can come, as far as the state tells: of a copy, as its viewer would hear it.

    Raises:
        Undecided: There are more than `OUTCOMES`, or the game cannot say what its copies would hear.
    """
    if state.view is None:
        yield from _settled(game, state, (), 1)
    elif game.ask is None:
        raise Undecided("the game does not ask for its facts")
    else:
        yield from _answered(game, state, (), 1)


class _Open(LookupError):
    """The next choice: what can be chosen, and in how many ways."""

    def __init__(self, ways: Iterable[int], many: int) -> None:
        self.ways, self.many = ways, many


class _Listing:
    """A picker that picks what it is told to, and then stops at the next choice."""

    def __init__(self, chosen: Sequence[int]) -> None:
        self._chosen = iter(chosen)

    def cards(self, among: int, count: int) -> int:
        for cards in self._chosen:
            return cards
        bits = [1 << card for card in bits_of(among)]
        raise _Open(bits if count == 1 else map(sum, combinations(bits, count)), comb(len(bits), count))

    def number(self, bound: int) -> int:
        for number in self._chosen:
            return number
        raise _Open(range(bound), bound)

    seat = number


def _settled(game: AnyGame, state: Any, chosen: tuple[int, ...], many: int) -> Iterator[Fact]:
    """The facts that begin with these choices, which are some of so many."""
    try:
        fact = game.settle(state, _Listing(chosen))
    except _Open as open_:
        ways, many = open_.ways, _few(many * open_.many)
    else:
        yield fact
        return
    for way in ways:
        yield from _settled(game, state, (*chosen, way), many)


def _answered(game: AnyGame, state: Any, answers: tuple[tuple[int, ...], ...], many: int) -> Iterator[Fact]:
    """The facts that a viewer would hear who knows these answers, which are some of so many."""
    assert game.ask is not None
    asking = game.ask(state)
    try:
        question = next(asking)
        for answer in answers:
            question = asking.send(answer)
    except StopIteration as done:
        yield done.value
        return
    among = question.numbers or [*bits_of(question.among)]
    count = 1 if question.numbers else question.count
    many = _few(many * comb(len(among), count))
    for way in combinations(among, count):
        yield from _answered(game, state, (*answers, way), many)


def _few(many: int) -> int:
    """So many, if they are not too many to be looked into."""
    if many > OUTCOMES:
        raise Undecided("too many outcomes")
    return many
