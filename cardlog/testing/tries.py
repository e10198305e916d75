"""What the laws try: every decision that the grammar reads, facts that are a little off, and what chance can give.

>>> from cardlog import find
>>> from cardlog.event import texts
>>> verbs = find("cuttle").verbs
>>> len(decisions(verbs, 0)), texts(decisions(verbs, 0)[:3])
(10190, ['A draw', 'A points Ac', 'A points Ad'])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any, Final

from attrs import Factory, define

from cardlog.cards import SEATS
from cardlog.errors import NotationError
from cardlog.event import Decision, Event, kinds_of, named_cards
from cardlog.game import AnyGame
from cardlog.kinds import NUMBER, NUMBERS, SEAT, Kind
from cardlog.pack import STANDARD, Pack, bits_of
from cardlog.verbs import Verbs


@cache
def decisions(verbs: Verbs, seat: int) -> tuple[Decision, ...]:
    """Every decision of a seat that the grammar reads, as far as the kinds of its fields list their values."""
    return tuple(_decisions(verbs, seat))


def _decisions(verbs: Verbs, seat: int) -> Iterator[Decision]:
    for event in verbs.own:
        if issubclass(event, Decision):
            fields = kinds_of(event)
            for values in product(*(_values(kind, verbs.seats) for kind in fields.values())):
                yield event(seat, *values)


def _values(kind: Kind[Any], seats: int) -> Sequence[Any]:
    return range(seats) if kind is SEAT else tuple(kind.values())


def some_decisions(verbs: Verbs, random: Random, count: int, seats: Sequence[int]) -> list[Decision]:
    """A few of the decisions of some seats."""
    all_of = [decisions(verbs, seat) for seat in seats]
    return [random.choice(random.choice(all_of)) for _ in range(count)]


def variants(verbs: Verbs, fact: Event, random: Random, count: int, others: Sequence[str] = ()) -> set[Event]:
    """Readable facts that differ from this one by a word or two.

    Args:
        verbs: The game's verbs.
        fact: The fact.
        random: Chooses the words.
        count: How many changes are tried; what is no longer readable is left out.
        others: The words that may come in; left out, cards of the pack, seats, `??`, `--` and `/`.
    """
    others = others or words_of(verbs)
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


@cache
def words_of(verbs: Verbs) -> tuple[str, ...]:
    """Words that may stand wrongly in a fact: all spots of the packs that the events are of, seats, numbers, and a `/`."""
    kinds = [kind for event in verbs.own for kind in kinds_of(event).values()]
    packs = dict.fromkeys(kind.pack for kind in kinds if kind.pack is not None) or {STANDARD: None}
    numbers = ("0", "1", "6", "7") if any(kind.name in (NUMBER.name, NUMBERS.name) for kind in kinds) else ()
    return (*(name for pack in packs for name in pack.spot_names), "/", *SEATS[: verbs.seats], *numbers)


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
    lowest = _Chosen(seat, game.pack)
    given = game.settle(state, lowest)
    return given == fact or any(
        _settle(game, state, _Led(seat, game.pack, _turned(lowest.calls, turns), numbers)) == fact
        for turns in (_by_place(game.pack, given, fact), _by_set(given, fact))
        for numbers in map(list, islice(product(*map(range, lowest.bounds)), MOST_NUMBERS))
    )


def _turned(calls: list[list[int]], turns: dict[int, list[int]]) -> list[list[int | None]]:
    """What must be chosen by call, where each card that was chosen turns into another, one time after the other."""
    left = {card: iter([*others, *others[-1:] * 99]) for card, others in turns.items()}
    return [[next(left[card]) if card in left else None for card in call] for call in calls]


def _settle(game: AnyGame, state: Any, picker: Any) -> Event | None:
    try:
        settled: Event = game.settle(state, picker)
    except _CannotChoose:
        return None
    return settled


def _by_place(pack: Pack, given: Event, wanted: Event) -> dict[int, list[int]]:
    """For each time that a card stands in a fact, the one that stands in its place in another."""
    turns: dict[int, list[int]] = {}
    for one, other in zip(str(given).split(), str(wanted).split(), strict=False):
        if one in pack.readings and other in pack.readings:
            turns.setdefault(pack.readings[one], []).append(pack.readings[other])
    return turns


def _by_set(given: Event, wanted: Event) -> dict[int, list[int]]:
    """For each time that a card stands in a fact, itself if it stands in the other too, else one that stands only there."""
    here, there = Counter(named_cards(given)), Counter(named_cards(wanted))
    turns = {card: [card] * count for card, count in (here & there).items()}
    rest = zip(sorted((here - there).elements()), sorted((there - here).elements()), strict=False)
    for card, other in rest:
        turns.setdefault(card, []).append(other)
    return turns


MOST_NUMBERS: Final = 10_000
"""How many choices of numbers are tried: those of five dice."""


class _CannotChoose(Exception):
    """The cards wanted are not among those that may be chosen."""


@define
class _Chosen:
    """A picker that chooses the lowest cards, and remembers them by call."""

    wanted_seat: int
    pack: Pack
    calls: list[list[int]] = Factory(list)
    bounds: list[int] = Factory(list)

    def seat(self, seats: int) -> int:
        return min(self.wanted_seat, seats - 1)

    def number(self, bound: int) -> int:
        self.bounds.append(bound)
        return 0

    def cards(self, among: int, count: int) -> int:
        chosen = [*islice(bits_of(among), count)]
        self.calls.append([*map(self.pack.face_of, chosen)])
        return sum(1 << bit for bit in chosen)


@define
class _Led:
    """A picker that is told what to choose, by call."""

    wanted_seat: int
    pack: Pack
    calls: list[list[int | None]]
    numbers: list[int]

    def seat(self, seats: int) -> int:
        return min(self.wanted_seat, seats - 1)

    def number(self, bound: int) -> int:
        return min(self.numbers.pop(0), bound - 1) if self.numbers else 0

    def cards(self, among: int, count: int) -> int:
        wanted = Counter(self.calls.pop(0) if self.calls else [])
        chosen = 0
        for bit in bits_of(among):
            face = self.pack.face_of(bit)
            if wanted[face] > 0:
                wanted[face] -= 1
                chosen |= 1 << bit
        if wanted.total() or chosen.bit_count() != count:
            raise _CannotChoose
        return chosen
