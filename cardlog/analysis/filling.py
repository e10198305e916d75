"""One truth of a deal from a copy alone: each `??` becomes some card, and where the deal cannot go on so, two change places.

What helps is who shows a card later: a card that B plays was B's, and so it is tried first where B gets cards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import field, frozen

from cardlog.asking import determined
from cardlog.errors import CopyError, IllegalEvent
from cardlog.event import Decision, Event, Position, named_cards, recard
from cardlog.game import AnyGame, Picker
from cardlog.pack import Pack, bits_of
from cardlog.position import begin
from cardlog.resample import Truths

UNKNOWN: Final = "??"
TRIES: Final = 4_000
"""After how many folds it is given up."""
_AROUND: Final = 24
"""How many exchanges are tried where a deal cannot go on."""


class NoWorlds(CopyError):
    """No whole logs can be made of a copy, though it is one."""


@frozen(eq=False)
class Deal:
    """What one viewer heard from a deal on, to the next one or to a point of it.

    Attributes:
        game: The game.
        viewer: The viewer.
        start: The truth before it: no card of it lies anywhere.
        heard: The events as the viewer knows them.
        known: The states as the viewer knows them, before each of them and after the last.
        hiding: The numbers of the events, from 0, that hide cards.
        since: By card that is unseen at the end, the number of the event from which it was, if not from the first.
    """

    game: AnyGame
    viewer: int
    start: Any
    heard: Sequence[Event]
    known: Sequence[Any]
    hiding: Sequence[int] = field(init=False)
    since: Mapping[int, int] = field(init=False)

    @hiding.default
    def _hiding(self) -> Sequence[int]:
        return [number for number, event in enumerate(self.heard) if UNKNOWN in str(event)]

    @since.default
    def _since(self) -> Mapping[int, int]:
        found: dict[int, int] = {}
        for number, (before, after) in enumerate(zip(self.known, self.known[1:], strict=False)):
            if number:
                found |= dict.fromkeys(bits_of(after.unseen & ~before.unseen & self.game.pack.known), number)
        return found

    def after(self, state: Any, event: Event) -> Any:
        """The state after an event.

        Raises:
            IllegalEvent: It is illegal.
        """
        if isinstance(event, Position):
            return begin(self.game, state, event, first=True)
        return self.game.apply(state, event)

    def sounds(self, number: int, before: Any, event: Event, after: Any) -> bool:
        """Whether the viewer hears an event as it was heard."""
        if isinstance(event, Position):
            return bool(self.game.view(after, self.viewer, False) == self.known[number + 1])
        return self.game.hide(before, event, self.viewer) == self.heard[number]

    def hidden(self, number: int, events: Sequence[Event], pick: Picker) -> int:
        """Any card that the event of this number hides."""
        unseen = self.known[number + 1].unseen
        cards = [card for card in named(self.game.pack, events[number]) if unseen & self.game.pack.units[card]]
        return cards[pick.number(len(cards))]

    def end(self, events: Sequence[Event]) -> Any:
        """The truth after these events, if they are legal and sound as they were heard; else None."""
        state = self.start
        try:
            for number, event in enumerate(events):
                before, state = state, self.after(state, event)
                if event is not self.heard[number] and not self.sounds(number, before, event, state):
                    return None
        except IllegalEvent:
            return None
        fits = self.game.view(state, self.viewer, False) == self.known[-1]
        return state if fits else None


def relabelled(game: AnyGame, event: Event, cards: Mapping[int, int]) -> Event:
    """The same event with other cards, of a position too."""
    if not isinstance(event, Position):
        return recard(event, lambda card: cards.get(card, card))
    names = {game.pack.names[one]: game.pack.names[other] for one, other in cards.items()}
    return Position(re.sub(r'"([^"]+)"', lambda found: f'"{names.get(found[1], found[1])}"', event.written))


def filled(deal: Deal, end: Any, pick: Picker) -> list[Event]:
    """Events that sound as they were heard.

    Args:
        deal: What was heard.
        end: A truth that fits what is known at its end, from which hands are guessed; None for none.
        pick: What chooses.

    Raises:
        NoWorlds: None were found.
    """
    return _Filling(deal, end, pick).found()


class _Stuck(Exception):
    """A deal cannot go on: at which event, in which state, and with which cards instead if the state says so."""

    def __init__(self, number: int, state: Any, due: Event | None) -> None:
        self.number, self.state, self.due = number, state, due


class _Filling:
    """What each `??` is taken for."""

    def __init__(self, deal: Deal, end: Any, pick: Picker) -> None:
        self.deal, self.game, self.pick = deal, deal.game, pick
        self.pack: Pack = deal.game.pack
        self.hiding = {*deal.hiding}
        self.guessed: dict[int, Event] = {}
        self.folds = 0
        self.shown = {
            card for event in deal.heard if not isinstance(event, Position) for card in named(self.pack, event)
        }
        self.owners = _owners(deal, end)
        self.said = {number: _said(self.pack, deal.heard[number]) for number in self.hiding}

    def found(self) -> list[Event]:
        """Events that sound as they were heard."""
        while self.folds < TRIES:
            try:
                return self.fold(grow=True)
            except _Stuck as stuck:
                self.change(stuck)
        raise NoWorlds("no truth that fits this copy was found")

    def fold(self, grow: bool = False) -> list[Event]:
        """All events with the guesses so far.

        Raises:
            _Stuck: They do not go on.
        """
        self.folds += 1
        state, events = self.deal.start, []
        for number, heard in enumerate(self.deal.heard):
            event = self.event(number, state, grow)
            try:
                after = self.deal.after(state, event)
            except IllegalEvent:
                due = None if isinstance(event, Decision | Position) else determined(self.game, state)
                raise _Stuck(number, state, due) from None
            if event is not heard and not self.deal.sounds(number, state, event, after):
                raise _Stuck(number, state, event)
            state = after
            events.append(event)
        return events

    def event(self, number: int, state: Any, grow: bool) -> Event:
        """The event of that number: as it was heard, as the state settles it, or as it is guessed."""
        heard = self.deal.heard[number]
        if number not in self.hiding:
            return heard
        due: Event | None = None if isinstance(heard, Position) else determined(self.game, state)
        if due is None:
            if number not in self.guessed:
                if not grow:
                    raise _Stuck(number, state, None)
                self.guessed[number] = self.guess(heard, state)
            due = self.guessed[number]
        return due

    # Guesses.

    def guess(self, heard: Event, state: Any) -> Event:
        """A fact with some cards for its `??`: where a seat sees them, those that it shows later."""
        if isinstance(heard, Position):
            return placed(self.game, heard, Truths(self.game, self.deal.known[1]).draw(self.pick))
        said = str(heard).split()
        free = [card for card in self.shuffled(self.pool(state)) if self.pack.names[card] not in said]
        first = self.with_cards(said, free)
        try:
            seen = {place.spot: place.open for place in self.game.places(self.deal.after(state, first))}
        except IllegalEvent:
            return first
        cards: list[int] = []
        for card in free[: said.count(UNKNOWN)]:
            cards.append(
                min((one for one in free if one not in cards), key=lambda one: self.odd(one, seen.get(card, 0)))
            )
        return self.with_cards(said, cards)

    def pool(self, state: Any) -> int:
        """The cards that can come: at a deal all, else those that lie nowhere."""
        first = self.game.start(state.rules, state.seats) if state is self.deal.start else state
        return int(first.unseen)

    def odd(self, card: int, open: int) -> int:
        """How little it is to be expected that a card comes to where it lies open so."""
        owner = self.owners.get(card)
        if not open:
            return 0
        return 0 if owner is not None and owner & open else 1 if owner is None and card not in self.shown else 2

    def with_cards(self, said: Sequence[str], cards: Iterable[int]) -> Event:
        names = (self.pack.names[card] for card in cards)
        made: Event = self.game.verbs.read(" ".join(next(names) if word == UNKNOWN else word for word in said))
        return made

    def shuffled(self, cards: int) -> list[int]:
        """The cards of a set in any order."""
        return shuffled(bits_of(cards & self.pack.known), self.pick)

    # Where it does not go on.

    def change(self, stuck: _Stuck) -> None:
        """Let two cards change places, so that it goes on further; else any two."""
        if stuck.due is None and self.guessed.pop(stuck.number, None) is not None:
            return  # what was guessed there lies elsewhere by now
        tried: list[dict[int, Event]] = []
        before = self.guessed
        for cards in self.exchanges(stuck):
            self.guessed = self.exchanged(before, cards)
            if self.reaches() > stuck.number:
                return
            tried.append(self.guessed)
        self.guessed = tried[self.pick.number(len(tried))] if tried else {}

    def reaches(self) -> int:
        """How far it goes on now."""
        try:
            return len(self.fold())
        except _Stuck as stuck:
            return stuck.number + (stuck.number not in self.guessed and stuck.number in self.hiding)

    def exchanged(self, guessed: Mapping[int, Event], cards: Mapping[int, int]) -> dict[int, Event]:
        """The guesses with other cards, but for those in whose events such a card was heard."""
        return {
            number: event if cards.keys() & self.said[number] else relabelled(self.game, event, cards)
            for number, event in guessed.items()
        }

    def exchanges(self, stuck: _Stuck) -> Iterator[dict[int, int]]:
        """By which cards others could be replaced, the likeliest first."""
        heard, state = self.deal.heard[stuck.number], stuck.state
        told = named(self.pack, heard)
        if stuck.due is not None:
            yield _permutation(named(self.pack, stuck.due), told)
        unseen = self.deal.known[stuck.number].unseen
        told = [card for card in told if unseen & self.pack.units[card]]
        groups = self.lying(state)
        for often in range(4):
            last = self.shown.__contains__ if often % 2 == 0 else bool
            yield from (self.brought(told, group, last) for group in groups if len(group) >= len(told))
        yield from self.pairs(heard.seat, state, groups)

    def brought(self, named: Sequence[int], group: Sequence[int], last: Callable[[int], bool]) -> dict[int, int]:
        """What brings cards to where others lie, of which some go last."""
        gone = sorted((card for card in shuffled(group, self.pick) if card not in named), key=last)
        odd = [card for card in named if card not in group]
        pairs = [*zip(odd, gone, strict=False)]
        return dict(pairs) | {other: one for one, other in pairs}

    def pairs(self, seat: int, state: Any, groups: Sequence[Sequence[int]]) -> Iterator[dict[int, int]]:
        """Two cards each, of which the event's seat sees one: it may hold what it must not."""
        sees = {place.spot for place in self.game.places(state) if seat >= 0 and place.open >> seat & 1}
        near = [card for group in groups for card in group if card in sees]
        far = [(one, other) for one in near for group in groups for other in group if other not in sees]
        far = sorted(far, key=lambda pair: (self.misplaced(pair, seat), self.pick.number(1 << 16)))
        yield from ({one: other, other: one} for one, other in far[:_AROUND])

    def lying(self, state: Any) -> list[list[int]]:
        """The guessed cards by where they lie, and those of the stock."""
        guessed = {card for event in self.guessed.values() for card in named(self.pack, event)}
        groups: dict[str, list[int]] = {}
        for place in self.game.places(state):
            if place.spot in guessed:
                groups.setdefault(place.name, []).append(place.spot)
        return [*groups.values(), [*bits_of(state.unseen & self.pack.known)]]

    def misplaced(self, pair: tuple[int, int], seat: int) -> int:
        """How little it is to be expected that these two cards of a seat and of others change places."""
        one, other = (self.owners.get(card, 0) >> max(seat, 0) & 1 for card in pair)
        return int(one) - int(other)


def placed(game: AnyGame, heard: Position, truth: Any) -> Position:
    """A position as it was heard, with what a truth has in the place of what is hidden."""
    full = game.as_json(truth, 1)
    data = {key: full.get(key, value) for key, value in json.loads(heard.written).items()}
    return Position(json.dumps(data, ensure_ascii=False))


def shuffled(cards: Iterable[int], pick: Picker) -> list[int]:
    """These cards in any order."""
    mixed = sorted(cards)
    for last in range(len(mixed) - 1, 0, -1):
        at = pick.number(last + 1)
        mixed[last], mixed[at] = mixed[at], mixed[last]
    return mixed


def _said(pack: Pack, event: Event) -> set[int]:
    """The cards that an event names in its text."""
    return {pack.readings[word] for word in re.split(r'[\s",\[\]]+', str(event)) if word in pack.readings}


def named(pack: Pack, event: Event) -> list[int]:
    """The cards that an event names in its fields, each that is known."""
    if isinstance(event, Position):
        return sorted(_said(pack, event))
    return [card for card in named_cards(event) if card < pack.faces]


def _permutation(have: Sequence[int], named: Sequence[int]) -> dict[int, int]:
    """What makes the first cards the others, card by card, and brings those that go where the others came from."""
    cards = {one: other for one, other in zip(have, named, strict=False) if one != other}
    left = [card for card in cards if card not in cards.values()]
    new = [card for card in cards.values() if card not in cards]
    return cards | dict(zip(new, left, strict=True))


def _owners(deal: Deal, end: Any) -> dict[int, int]:
    """The seats, as bits, that saw a card before all others did: who played it, or sees it at the end."""
    found: dict[int, int] = {}
    if end is not None:
        for place in deal.game.places(end):
            if place.spot < deal.game.pack.faces:
                found[place.spot] = place.open
    for number, event in enumerate(deal.heard):
        if isinstance(event, Decision):
            for card in named(deal.game.pack, event):
                if deal.known[number].unseen & deal.game.pack.units[card]:
                    found[card] = 1 << event.seat
    return found
