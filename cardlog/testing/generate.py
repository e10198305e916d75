"""Random games for the laws: reproducible from a seed, and each with habits of its own.

What a law is worth depends on the games that it looks at. Uniform choice leaves most of a game unplayed, so
each log draws a weight for every kind of decision (never below a floor, so that games end) and, for most
logs, a weight for every rank that the dealer deals. Some logs take events back, declare misdeals, or
begin with a position.

>>> from cardlog import find
>>> recipe = Recipe(find("cuttle"), "classic joker=true", seats=2, seed=7, length=30)
>>> recipe
Recipe(game=find('cuttle'), rules='classic joker=true', seats=2, seed=7, length=30)
>>> recipe.log() == recipe.log(), len(recipe.log()) <= 30
(True, True)
"""

from __future__ import annotations

__all__ = [
    "FLOOR",
    "Habits",
    "Recipe",
    "Stacked",
    "fits",
    "next_event",
    "position_of",
    "refusal",
    "seat_to_act",
    "undue_facts",
]

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from attrs import field, frozen

from cardlog.cards import SEATS, rank
from cardlog.errors import CopyError, IllegalEvent
from cardlog.event import DEALER, Decision, End, Event, Fact, Position, Resign, Takeback, kinds_of
from cardlog.fold import Fold
from cardlog.game import AnyGame, Picker, _found
from cardlog.kinds import REASONS
from cardlog.log import Header, Log
from cardlog.pack import bits_of
from cardlog.position import begin
from cardlog.verbs import Verbs, read_position

FLOOR: Final = 0.05
"""The least weight of a kind of decision: with less, some games would hardly end."""


def _is_older(game: AnyGame) -> bool:
    """Whether it is an earlier revision of the game that is found by its name."""
    there = _found.get(game.name)
    return there is not None and there.revision > game.revision


@frozen
class Recipe:
    """All that makes a random log. The log of a smaller length is a prefix of that of a greater one.

    Attributes:
        game: The game.
        rules: Its rules, as in the tag `Rules`.
        seats: How many play.
        seed: Where all chance comes from.
        length: How many events at most; a game that is over is shorter.
    """

    game: AnyGame = field(repr=lambda game: f"find({game.name!r})" + f".older[{game.revision}]" * _is_older(game))
    rules: str
    seats: int
    seed: int
    length: int

    def log(self) -> Log:
        """The log."""
        tags = (("Seed", str(self.seed)),)
        header = Header(self.game, self.game.rules(self.rules), tuple(SEATS[: self.seats]), tags)
        random = Random(self.seed).random
        habits = Habits(random, self.game)
        opening = _opening(self, random) if habits.position else None
        return Log(header, _play(Fold(self.game, header.start()), habits, self.length, opening))


class Habits:
    """What one random log is like: drawn once, then it decides everything that happens in it.

    Args:
        random: Gives numbers from 0 up to 1.
        game: The game; its own policy, if it has one, plays in most logs, now and then leaving the choice to chance.
    """

    def __init__(self, random: Callable[[], float], game: AnyGame) -> None:
        self._random = random
        self._policy = game.policy if random() < 0.7 else None
        self._kinds: dict[type[Event], float] = {}
        self.dealer: Picker = Stacked(random) if random() < 0.7 else Stacked(random, even=True)
        self.takebacks = 0.06 if random() < 0.25 else 0.0
        self.endings = self.takebacks / 6
        self.misdeals = 0.5 if random() < 0.2 else 0.0
        self.position = random() < 0.2

    def below(self, bound: int) -> int:
        return int(self._random() * bound)

    def chance(self, share: float) -> bool:
        return self._random() < share

    def choose(self, state: Any, legal: tuple[Decision, ...]) -> Decision:
        """A decision: the policy's, or first its kind, by weight, then any of that kind."""
        if self._policy is not None and self.chance(0.95):
            return self._policy(state, legal, self.below)
        by_kind: dict[type[Event], list[Decision]] = {}
        for decision in legal:
            by_kind.setdefault(type(decision), []).append(decision)
        chosen = _weighted(list(by_kind), [self._weight(kind) for kind in by_kind], self._random())
        return by_kind[chosen][self.below(len(by_kind[chosen]))]

    def ending(self, seats: int) -> Resign | End:
        """An ending that no rule makes; whoever is named plays."""
        if self.chance(0.4):
            return Resign(self.below(seats))
        winners = tuple(seat for seat in range(seats) if self.chance(0.5))
        return End(REASONS[self.below(len(REASONS))], winners)

    def _weight(self, kind: type[Event]) -> float:
        if kind not in self._kinds:
            self._kinds[kind] = FLOOR + self._random() ** 3
        return self._kinds[kind]


class Stacked:
    """A picker who deals some ranks far more often than others.

    Args:
        random: Gives numbers from 0 up to 1.
        even: Deal all ranks alike.
    """

    def __init__(self, random: Callable[[], float], even: bool = False) -> None:
        self._random = random
        slope = 5.0 if random() < 0.15 else 1.0  # then nearly all high cards come before the low ones
        self._ranks = [1.0 if even else (0.02 + random() ** 4) * slope**rank for rank in range(14)]

    def cards(self, among: int, count: int) -> int:
        """`count` cards of the set `among`, as a set; four of the cards that follow one another are a rank."""
        left = list(bits_of(among))
        chosen = 0
        for _ in range(count):
            card = _weighted(left, [self._ranks[(rank(card) - 1) % 14] for card in left], self._random())
            left.remove(card)
            chosen |= 1 << card
        return chosen

    def seat(self, seats: int) -> int:
        """One of `seats` seats."""
        return int(self._random() * seats)

    def number(self, bound: int) -> int:
        """A number below `bound`."""
        return int(self._random() * bound)


def _weighted(items: Sequence[Any], weights: Sequence[float], share: float) -> Any:
    left = share * sum(weights)
    for item, weight in zip(items, weights, strict=True):
        left -= weight
        if left < 0:
            return item
    return items[-1]


def _play(past: Fold, habits: Habits, length: int, opening: Position | None) -> Iterator[Event]:
    event: Event | None = opening or next_event(past, habits)
    while event is not None and length > past.count:
        past.push(event)
        yield event
        event = next_event(past, habits)


def next_event(past: Fold, habits: Habits) -> Event | None:
    """What happens next in a random game; None when nothing can: it is over, or a copy does not know the cards."""
    in_force = len(past.states) - 1
    if in_force and habits.chance(habits.takebacks):
        return Takeback(1 + habits.below(in_force if habits.chance(0.1) else min(in_force, 6)))
    state = past.state
    if habits.endings and state.actor is not None and habits.chance(habits.endings):
        return habits.ending(state.seats)
    for fact in undue_facts(past.game.verbs):
        if habits.chance(habits.misdeals) and refusal(past.game, state, fact) is None:
            return fact
    if state.actor != DEALER:
        legal = past.game.legal(state)
        return habits.choose(state, legal) if legal else None
    try:
        settled: Fact = past.game.settle(state, habits.dealer)
    except CopyError:
        return None
    return settled


def undue_facts(verbs: Verbs) -> list[Fact]:
    """The facts of a game that never are due, such as a misdeal: those that say nothing."""
    return [event() for event in verbs.own if issubclass(event, Fact) and not kinds_of(event)]


def refusal(game: AnyGame, state: Any, event: Event) -> IllegalEvent | None:
    """Why the rules refuse an event in this state, or None if they accept it."""
    try:
        game.apply(state, event)
    except IllegalEvent as error:
        return error
    return None


def position_of(game: AnyGame, state: Any) -> Position:
    """The position that a state is, every derived key given too."""
    return read_position(json.dumps(game.as_json(state, 0)), game.verbs)


def seat_to_act(state: Any) -> bool:
    """Whether the state waits for a seat, so that a position can be taken of it."""
    return state.actor not in (None, DEALER)


def _opening(recipe: Recipe, random: Callable[[], float]) -> Position | None:
    """A position out of another random game, if a seat has come to act in it; some of its keys left out or varied."""
    game = recipe.game
    start = game.start(game.rules(recipe.rules), recipe.seats)
    past = Fold(game, start)
    length = int(random() * 80)
    for _ in _play(past, Habits(random, game), length, None):
        pass
    positions = [position_of(game, state) for state in past.states if seat_to_act(state)][-1:]
    return next((_shortened(game, start, each, random) for each in positions if fits(game, start, each)), None)


def _shortened(game: AnyGame, start: Any, position: Position, random: Callable[[], float]) -> Position:
    """The position without some of the keys that may be left out, or with others values: another one, mostly."""
    data = json.loads(position.data)
    for key in list(data):
        if random() < 0.2:
            other = {name: value for name, value in data.items() if name != key}
            if random() < 0.5:
                other[key] = _varied(data[key], random)
            changed = read_position(json.dumps(other), game.verbs)
            if fits(game, start, changed):
                position, data = changed, other
    return position


def _varied(value: Any, random: Callable[[], float]) -> Any:
    """A flag turned over, or numbers by seat made alike: what seldom comes of itself, such as a tie."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, dict) and value and all(type(number) is int for number in value.values()):
        return dict.fromkeys(value, [*value.values()][int(random() * len(value))])
    return value


def fits(game: AnyGame, start: Any, position: Position) -> bool:
    """Whether a game can begin with this position."""
    try:
        begin(game, start, position, first=True)
    except IllegalEvent:
        return False
    return True
