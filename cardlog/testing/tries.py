"""What the laws try: every decision that the grammar reads, facts that are a little off, and what chance can give.

>>> from cardlog import find
>>> from cardlog.event import texts
>>> verbs = find("cuttle").verbs
>>> len(decisions(verbs, 0)), texts(decisions(verbs, 0)[:3])
(10190, ['A draw', 'A points Ac', 'A points Ad'])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any, Final

from attrs import Factory, define

from cardlog import cards as c
from cardlog.errors import NotationError
from cardlog.event import Decision, Event, kinds_of
from cardlog.game import AnyGame
from cardlog.verbs import Verbs

WORDS: Final = (*c.SPOT_NAMES, "/", *c.SEATS)
"""Words that may stand wrongly in a fact."""


@cache
def decisions(verbs: Verbs, seat: int) -> tuple[Decision, ...]:
    """Every decision of a seat that the grammar reads, as far as the kinds of its fields list their values."""
    return tuple(_decisions(verbs, seat))


def _decisions(verbs: Verbs, seat: int) -> Iterator[Decision]:
    for event in verbs.own:
        if issubclass(event, Decision):
            fields = kinds_of(event)
            for values in product(*(tuple(kind.values()) for kind in fields.values())):
                yield event(seat, *values)


def some_decisions(verbs: Verbs, random: Random, count: int, seats: Sequence[int]) -> list[Decision]:
    """A few of the decisions of some seats."""
    all_of = [decisions(verbs, seat) for seat in seats]
    return [random.choice(random.choice(all_of)) for _ in range(count)]


def variants(verbs: Verbs, fact: Event, random: Random, count: int, others: Sequence[str] = WORDS) -> set[Event]:
    """Readable facts that differ from this one by a word or two.

    Args:
        verbs: The game's verbs.
        fact: The fact.
        random: Chooses the words.
        count: How many changes are tried; what is no longer readable is left out.
        others: The words that may come in.
    """
    found = set()
    for _ in range(count):
        words = str(fact).split()
        for _ in range(random.choice((1, 1, 2))):
            _change(words, random, others)
        try:
            found.add(verbs.read(" ".join(words)))
        except NotationError:
            continue
    return found - {fact}


def _change(words: list[str], random: Random, others: Sequence[str]) -> None:
    """Put a word in another's place, in between, or away; or exchange two; the verb stays."""
    if len(words) == 2:
        words.append(random.choice(others))
        return
    at, other = (random.randrange(2, len(words)) for _ in range(2))
    match random.randrange(4):
        case 0:
            words[at] = random.choice(others)
        case 1:
            words.insert(at, random.choice(others))
        case 2:
            del words[at]
        case _:
            words[at], words[other] = words[other], words[at]


def can_give(game: AnyGame, state: Any, fact: Event) -> bool:
    """Whether `settle` gives this fact for some choice of chance.

    Chance first chooses the lowest cards; what it chose then stands somewhere in the fact that comes of it,
    and the cards that stand there in the wanted fact are what it must choose instead. Of numbers it tries all.
    """
    return any(_gives(game, state, fact, seat) for seat in range(state.seats))


def _gives(game: AnyGame, state: Any, fact: Event, seat: int) -> bool:
    lowest = _Chosen(seat)
    given = game.settle(state, lowest)
    return given == fact or any(
        _settle(game, state, _Led(seat, [[turned.get(card) for card in call] for call in lowest.calls], numbers))
        == fact
        for turned in (_by_place(given, fact), _by_set(given, fact))
        for numbers in map(list, islice(product(*map(range, lowest.bounds)), MOST_NUMBERS))
    )


def _settle(game: AnyGame, state: Any, picker: Any) -> Event | None:
    try:
        settled: Event = game.settle(state, picker)
    except _CannotChoose:
        return None
    return settled


def _by_place(given: Event, wanted: Event) -> dict[int, int]:
    """Each card of a fact with the one that stands in its place in another."""
    pairs = zip(str(given).split(), str(wanted).split(), strict=False)
    return {c.READINGS[one]: c.READINGS[other] for one, other in pairs if one in c.READINGS and other in c.READINGS}


def _by_set(given: Event, wanted: Event) -> dict[int, int]:
    """Each card of a fact with itself if it stands in the other too, else with one that stands only there."""
    here, there = (_cards_of(event) for event in (given, wanted))
    others = zip(c.each(here & ~there), c.each(there & ~here), strict=False)
    return {card: card for card in c.each(here & there)} | dict(others)


def _cards_of(event: Event) -> int:
    return sum({1 << c.READINGS[word] for word in str(event).split() if word in c.READINGS})


MOST_NUMBERS: Final = 10_000
"""How many choices of numbers are tried: those of five dice."""


class _CannotChoose(Exception):
    """The cards wanted are not among those that may be chosen."""


@define
class _Chosen:
    """A picker that chooses the lowest cards, and remembers them by call."""

    wanted_seat: int
    calls: list[list[int]] = Factory(list)
    bounds: list[int] = Factory(list)

    def seat(self, seats: int) -> int:
        return min(self.wanted_seat, seats - 1)

    def number(self, bound: int) -> int:
        self.bounds.append(bound)
        return 0

    def cards(self, among: int, count: int) -> int:
        chosen = c.lowest(among, count)
        self.calls.append([*c.each(chosen)])
        return chosen


@define
class _Led:
    """A picker that is told what to choose, by call."""

    wanted_seat: int
    calls: list[list[int | None]]
    numbers: list[int]

    def seat(self, seats: int) -> int:
        return min(self.wanted_seat, seats - 1)

    def number(self, bound: int) -> int:
        return min(self.numbers.pop(0), bound - 1) if self.numbers else 0

    def cards(self, among: int, count: int) -> int:
        wanted = self.calls.pop(0) if self.calls else []
        chosen = sum({1 << card for card in wanted if card is not None})
        if chosen & ~among or chosen.bit_count() != count:
            raise _CannotChoose
        return chosen
