"""A short log that still shows what a long one shows: decisions are left out, and facts repaired.

A log is taken apart into moves: a decision (or what else nobody is due to give, as a takeback) with the facts
that it calls for. Of the moves that are kept, one that is illegal by now is left out too, and so is every
fact that no longer is due; a fact that is due is the recorded one if it fits, else one with as many of the
recorded cards as fit and, for the rest, cards that nobody needs later. What comes out is a legal log again.

>>> from cardlog.play.simulate import simulate
>>> log = next(simulate("cuttle", seed=1))
>>> short = shrink(log, lambda log: any(event.verb == "scuttle" for event in log))
>>> len(short) < len(log), [event.verb for event in short]
(True, ['deal', 'points', 'scuttle'])
"""

from __future__ import annotations

__all__ = ["MANY", "ROW", "UNTRUE", "Move", "Parts", "Shows", "dealt_for", "put_together", "shrink", "take_apart"]

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from attrs import evolve

from cardlog.errors import CardlogError, CopyError, IllegalEvent
from cardlog.event import DEALER, Event, Fact, Position, Takeback, kinds_of, recard
from cardlog.fold import Fold
from cardlog.kinds import HANDS
from cardlog.log import Header, Log
from cardlog.pack import Pack, bits_of, first_bits
from cardlog.state import StateT as S
from cardlog.study.revision import as_known

Shows: TypeAlias = Callable[[Log], bool]

ROW: Final = 24
"""How many moves in a row are left out together at most, where every place is tried."""

MANY: Final = 60
"""With more moves than this, not every place is tried."""

UNTRUE: Final = ("Result", "Seed")
"""Tags that a part of a game cannot keep."""


class Move(NamedTuple):
    """An event that nobody was due to give, and the facts that were due then."""

    event: Event
    facts: tuple[Event, ...]


class Parts(NamedTuple):
    """A log taken apart.

    Attributes:
        opening: The facts before the first move: a deal, or a position.
        moves: The moves.
        tail: The first event that is illegal, if there is one.
    """

    opening: tuple[Event, ...]
    moves: tuple[Move, ...]
    tail: tuple[Event, ...]


def shrink(log: Log[S], shows: Shows) -> Log[S]:
    """A log that is no longer than this one, mostly far shorter, and still shows the same.

    What comes out has no notes, and no tags `Result` and `Seed`. It is legal, if the log is; else its last event
    alone is illegal. That is meant by the rules of today, or by those of the revision by which the log was
    recorded, where the log goes further by these.

    Args:
        log: The log.
        shows: Whether a log shows what is looked for. It is asked some hundred times.

    Raises:
        CardlogError: The log itself does not show it, without its notes.
    """
    header = log.header
    for tag in UNTRUE:
        header = header.with_tag(tag, None)
    plain = next((each for each in (Log(header, log.events), Log(log.header, log.events)) if shows(each)), None)
    if plain is None:
        raise CardlogError("the log does not show what is looked for")
    search = _Search(plain, shows)
    search.voided()
    while search.fewer_moves() or search.fewer_in_a_row() or search.fewer_events():
        pass
    return search.best


class _Search:
    """The shortest log so far."""

    def __init__(self, log: Log, shows: Shows) -> None:
        self.best = log
        self.shows = shows
        self.header = _farthest(log)
        self.tried: set[tuple[Event, ...]] = set()

    def parts(self) -> Parts:
        return take_apart(self.header, self.best.events)

    def offer(self, events: Sequence[Event] | None) -> bool:
        """Take these events if they are fewer and show it."""
        if events is None or len(events) >= len(self.best) or tuple(events) in self.tried:
            return False
        self.tried.add(tuple(events))
        log = Log(self.best.header, events)
        if not self.shows(log):
            return False
        self.best = log
        return True

    def voided(self) -> None:
        """Leave out what was taken back, and the takebacks."""
        kept: list[Event] = []
        for event in self.best.events:
            if isinstance(event, Takeback) and 1 <= event.count <= len(kept):
                del kept[-event.count :]
            else:
                kept.append(event)
        self.offer(kept)

    def fewer_moves(self) -> bool:
        """Leave out moves: half of them, quarters, and so on down to single ones."""
        before, count = self.best, len(self.parts().moves)
        while count:
            self._without(count, step=count)
            count = min(count, len(self.parts().moves)) // 2
        return self.best is not before

    def fewer_in_a_row(self) -> bool:
        """Leave out any moves in a row: whose turn it is may allow no other number, and no other place."""
        before, moves = self.best, len(self.parts().moves)
        for count in range(min(moves, ROW), 1, -1) if moves <= MANY else ():
            self._without(count, step=1)
        return self.best is not before

    def _without(self, count: int, step: int) -> None:
        """Leave out `count` moves in a row, wherever it goes."""
        at, moves = 0, self.parts().moves
        while at < len(moves):
            if self._only(moves[:at] + moves[at + count :]):
                moves = self.parts().moves
            else:
                at += step

    def _only(self, moves: tuple[Move, ...]) -> bool:
        """Keep only these moves, with the cards as they were dealt, or dealt to whom they are needed."""
        parts = self.parts()
        brought = _cards(fact for move in moves for fact in move.facts)
        dealt = (tuple(dealt_for(event, moves, but) for event in parts.opening) for but in (brought, 0))
        openings = dict.fromkeys((parts.opening, *dealt))
        return any(self.offer(put_together(self.header, Parts(each, moves, parts.tail))) for each in openings)

    def fewer_events(self) -> bool:
        """Leave out the last events, facts too."""
        before = self.best
        while len(self.best) and self.offer(self.best.events[:-1]):
            pass
        return self.best is not before


def _farthest(log: Log) -> Header:
    """The header by whose revision of the game the log is legal for longer: today's, or that of its recording."""
    return max((log, as_known(log)), key=_legal_events).header


def _legal_events(log: Log) -> int:
    """How many events are legal before the first that is not."""
    past = Fold(log.game, log.header.start())
    return next((at for at, event in enumerate(log.events) if not _accepts(past, event)), len(log))


def take_apart(header: Header, events: Sequence[Event]) -> Parts:
    """The opening, the moves, and the first illegal event of a log; what comes after that is left out."""
    past = Fold(header.game, header.start())
    opening: list[Event] = []
    moves: list[tuple[Event, list[Event]]] = []
    for event in events:
        due = past.state.actor == DEALER and isinstance(event, Fact) and not isinstance(event, Takeback)
        try:
            past.push(event)
        except IllegalEvent:
            return Parts(tuple(opening), _moves(moves), (event,))
        if not due:
            moves.append((event, []))
        elif moves:
            moves[-1][1].append(event)
        else:
            opening.append(event)
    return Parts(tuple(opening), _moves(moves), ())


def _moves(moves: Iterable[tuple[Event, list[Event]]]) -> tuple[Move, ...]:
    return tuple(Move(event, tuple(facts)) for event, facts in moves)


def put_together(header: Header, parts: Parts) -> list[Event] | None:
    """The events of a legal log from these parts, as far as they fit; None where a copy cannot tell a fact."""
    past = Fold(header.game, header.start())
    events: list[Event] = []
    needed = _needed_after(parts.moves)
    try:
        events += _due(past, parts.opening, needed[0])
        for move, later in zip(parts.moves, needed[1:], strict=True):
            if _accepts(past, move.event):
                events.append(move.event)
                events += _due(past, move.facts, later)
    except CopyError:
        return None
    return events + list(parts.tail)


def _accepts(past: Fold, event: Event) -> bool:
    try:
        past.push(event)
    except IllegalEvent:
        return False
    return True


def _due(past: Fold, recorded: Sequence[Event], needed: int) -> Iterator[Event]:
    """The facts that are due: recorded ones that fit, or others.

    Args:
        past: Where they are due; they are pushed.
        recorded: The facts that once were due here.
        needed: The cards that are named later.
    """
    left = list(recorded)
    while past.state.actor == DEALER:
        fact = next((each for each in left if _accepts(past, each)), None)
        if fact is None:
            fact = past.game.settle(past.state, _Keeping(past.game.pack, _cards(recorded), needed))
            past.push(fact)
        else:
            left.remove(fact)
        yield fact


class _Keeping:
    """A picker that takes recorded cards first, then cards that nobody needs later, lowest first."""

    def __init__(self, pack: Pack, recorded: int, needed: int) -> None:
        """Takes cards of a pack; those recorded and those needed are given by their faces, as bits."""
        first, later = (pack.spread(sum(pack.all_of[face] for face in bits_of(faces))) for faces in (recorded, needed))
        self.orders = (first, ~later, -1)

    def cards(self, among: int, count: int) -> int:
        """`count` cards of the set `among`, as a set."""
        chosen = 0
        for order in self.orders:
            chosen |= first_bits(among & order & ~chosen, count - chosen.bit_count())
        return chosen

    def seat(self, seats: int) -> int:
        """The first seat."""
        return 0

    def number(self, bound: int) -> int:
        """The lowest number."""
        return 0


# Cards of events.


def _needed_after(moves: Sequence[Move]) -> list[int]:
    """The cards that are named from the first move on, from the second on, and so on; at last none."""
    needed = [0]
    for move in reversed(moves):
        needed.append(needed[-1] | _cards((move.event, *move.facts)))
    return needed[::-1]


def _cards(events: Iterable[Event]) -> int:
    """All cards that these events name, as a set."""
    total = 0
    for event in events:
        total |= _cards_in(event)
    return total


@lru_cache(1 << 12)
def _cards_in(event: Event) -> int:
    found: set[int] = set()

    def note(card: int) -> int:
        found.add(card)
        return card

    if not isinstance(event, Position):
        recard(event, note)
    return sum(1 << card for card in found)


def dealt_for(deal: Event, moves: Sequence[Move], but: int) -> Event:
    """The deal with each card in the hand of the seat that names it first, as far as hands are large enough.

    A fact that deals no hands stays as it is, and so does one that does not name all cards, or of a pack with cards alike.

    Args:
        deal: The deal.
        moves: What follows.
        but: Cards that need not be dealt, since they come later.
    """
    kinds = kinds_of(type(deal)).items()
    found = next(((name, kind.pack) for name, kind in kinds if kind.name == HANDS.name and kind.pack is not None), None)
    if found is None:
        return deal
    field, pack = found
    hands: Sequence[int] = getattr(deal, field)
    if not pack.single or any(hand >= pack.unknown for hand in hands):
        return deal
    size = pack.size
    wanted = _first_named(moves, len(hands), but)
    taken = [_first(cards, size(hand)) for cards, hand in zip(wanted, hands, strict=True)]
    spare = sum(hands) & ~sum(taken)
    for seat, hand in enumerate(hands):
        own = pack.lowest(spare & hand, size(hand) - size(taken[seat]))
        taken[seat] |= own
        spare ^= own
    for seat, hand in enumerate(hands):
        others = pack.lowest(spare, size(hand) - size(taken[seat]))
        taken[seat] |= others
        spare ^= others
    return evolve(deal, **{field: tuple(taken)})  # type: ignore[arg-type]


def _first_named(moves: Sequence[Move], seats: int, named: int) -> list[list[int]]:
    """By seat, the cards that its decisions are the first to name, in order; but for those named already."""
    found: list[list[int]] = [[] for _ in range(seats)]
    for move in moves:
        cards = _cards_in(move.event) & ~named
        named |= cards
        if 0 <= move.event.seat < seats:
            found[move.event.seat] += bits_of(cards)
    return found


def _first(cards: Sequence[int], count: int) -> int:
    return sum(1 << card for card in cards[:count])
