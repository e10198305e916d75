"""Law 6: a game and its twin, in which two cards that a viewer cannot tell apart have changed places."""

from __future__ import annotations

__all__ = ["law_6_no_leak", "texts_in"]

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

from attrs import frozen

from cardlog.errors import IllegalEvent
from cardlog.event import KERNEL, PUBLIC, Decision, Event, Fact, Position, named_cards, recard, viewer_name
from cardlog.fold import Fold
from cardlog.game import AnyGame
from cardlog.log import Log
from cardlog.sight import hide_event, view
from cardlog.state import Frozen
from cardlog.testing.basics import broken, in_force, pack_of, parting, random_of, viewers
from cardlog.testing.generate import fits, refusal
from cardlog.testing.tries import decisions
from cardlog.verbs import read_position


def law_6_no_leak(log: Log) -> int:
    """Two cards that a viewer has not seen since both lay in the stock can change places: it notices nothing.

    The log's events in force are walked beside the same events with the two cards exchanged in the facts.

    Returns:
        After how many events the two games really differed; of a copy there is no twin.
    """
    if log.header.view is not None:
        return 0
    line = Log(log.header, in_force(log))
    states, random = line.states(), random_of(log)
    cards, copies = log.game.pack, log.game.pack.copies
    hidden, pack = _hidden_cards(line, states), [*dict.fromkeys(cards.each(pack_of(log.header)))]
    differed = 0
    for viewer, card in random.sample(hidden, min(8, len(hidden))):
        other = random.choice(pack) if random.random() < 0.5 else random.choice(hidden)[1]
        if other != card and copies[other] == copies[card]:  # all that are alike change places with all of the others
            differed += _Twins(line, states, viewer, {card: other, other: card}, random).walk()
    return differed


def _hidden_cards(line: Log, states: list[Any]) -> list[tuple[int, int]]:
    """Each viewer with each card that an event of the log hides from it."""
    found: dict[tuple[int, int], None] = {}
    for viewer in viewers(line.header):
        for before, event in zip(states, line, strict=False):
            if not isinstance(event, Decision) or event.seat != viewer:
                hidden = hide_event(line.game, before, event, viewer)
                named, told = _named(line.game, event), _named(line.game, hidden)
                found |= dict.fromkeys((viewer, card) for card in sorted(named - told))
    return list(found)


def _named(game: AnyGame, event: Event) -> set[int]:
    """The cards that an event names."""
    if not isinstance(event, Position):
        return {*named_cards(event)}
    read = game.pack.readings
    return {read[word] for word in texts_in(json.loads(event.written)) if word in read}


def texts_in(data: Any) -> Iterator[str]:
    """Every text among the values of JSON."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from texts_in(value)


@frozen
class _Twins:
    """A game, and how its twin differs.

    Attributes:
        line: The log, without takebacks.
        states: Its states.
        viewer: Who must not notice.
        swap: The two cards, each with the other.
        random: Chooses what the viewer tries.
    """

    line: Log
    states: list[Any]
    viewer: int
    swap: Mapping[int, int]
    random: Random

    @property
    def game(self) -> AnyGame:
        return self.line.game

    @property
    def who(self) -> str:
        return viewer_name(self.viewer)

    def walk(self) -> int:
        """Walk both, from the last moment when both cards lay in the stock until the viewer knows where one lies."""
        begin = max(n for n, state in enumerate(self.states) if state.awaits == "deal" or not self.places_one(state))
        twin, differed = self.states[begin], 0
        for number in range(begin + 1, len(self.states)):
            self.compare(number - 1, twin)
            event, after = self.line[number - 1], self.states[number]
            if self.places_one(view(self.game, after, self.viewer)):
                return differed
            changed = self.exchanged(number, event)
            if isinstance(event, Decision) and event.seat != self.viewer and changed not in self.game.legal(twin):
                return differed
            if isinstance(event, Fact) and event.clue and refusal(self.game, twin, changed) is not None:
                return differed  # it told of the two cards which is which
            if isinstance(changed, Position) and not fits(self.game, twin, changed):
                return differed  # what everyone knows from it rules the twin out: a shown void, say
            twin = self.step(number, twin, changed)
            differed += twin != after
        self.compare(len(self.line), twin)
        return differed

    def places_one(self, state: Any) -> bool:
        """Whether one of the two cards is known to lie somewhere."""
        return any(place.spot in self.swap for place in self.game.places(state))

    def exchanged(self, number: int, event: Event) -> Event:
        """A fact with the two cards exchanged, and so a decision that the viewer does not hear; another one as it is."""
        if isinstance(event, Position):
            data = self._exchanged_texts(json.loads(event.written))
            return read_position(json.dumps(data), self.game.verbs)
        before = self.states[number - 1]
        known = isinstance(event, Decision) and hide_event(self.game, before, event, self.viewer) == event
        return event if known else recard(event, _exchanging(self.swap))

    def _exchanged_texts(self, data: Any) -> Any:
        if isinstance(data, list):
            return [self._exchanged_texts(value) for value in data]
        if isinstance(data, dict):
            return {key: self._exchanged_texts(value) for key, value in data.items()}
        pack = self.game.pack
        card = pack.readings.get(data) if isinstance(data, str) else None
        return data if card is None else pack.names[self.swap.get(card, card)]

    def step(self, number: int, twin: Any, changed: Event) -> Any:
        """The twin's next state; the event that leads there looks and sounds as the true one does."""
        try:
            after = Fold(self.game, twin).push(changed)
        except IllegalEvent as error:
            raise broken(self.line, number, f"with two unseen cards exchanged the game refuses it: {error}") from None
        true = (self.states[number - 1], self.line[number - 1], self.states[number])
        for what, look in (("the event", self.copied), ("its telling", self.told)):
            one, other = look(*true), look(twin, changed, after)
            if one != other:
                raise broken(self.line, number, f"{self.who} can tell by {what}: {one!r}, or {other!r}")
        return after

    def copied(self, before: Any, event: Event, _: Any) -> object:
        """The event in the viewer's copy, in both forms."""
        hidden = hide_event(self.game, before, event, self.viewer)
        return str(hidden), self.game.verbs.pack(hidden)

    def told(self, before: Any, event: Event, after: Any) -> object:
        """The event as it is told to the viewer; the kernel's own are told by no game."""
        if type(event) in KERNEL:
            return None
        hidden = hide_event(self.game, before, event, self.viewer)
        return self.game.tell(view(self.game, before, self.viewer), hidden, view(self.game, after, self.viewer))

    def compare(self, number: int, twin: Any) -> None:
        """The viewer finds no difference between a state and its twin, whatever it looks at or tries."""
        state = self.states[number]
        for what, look in self.looks():
            one, other = look(state), look(twin)
            if one != other:
                parted = parting(one, other) if isinstance(one, Frozen) else f"{one!r}, or {other!r}"
                raise broken(self.line, number, f"{self.who} can tell by {what}: {parted}")

    def looks(self) -> Iterator[tuple[str, Callable[[Any], object]]]:
        """All that the viewer may ask of a state."""
        game, viewer = self.game, self.viewer
        yield "what is awaited", lambda state: (state.awaits, state.actor)
        yield "its view", lambda state: view(game, state, viewer)
        yield "what it sees", lambda state: view(game, state, viewer, now=True)
        yield "the JSON of its view", lambda state: json.dumps(game.as_json(view(game, state, viewer), 0))
        yield "the table of its view", lambda state: game.table(view(game, state, viewer))
        yield "what is legal", lambda state: [decision for decision in game.legal(state) if decision.seat == viewer]
        for decision in self.tried() if viewer != PUBLIC else ():
            yield f"what becomes of {decision}", partial(_outcome, game, decision)

    def tried(self) -> Iterator[Event]:
        """Some decisions of the viewer, and the like about the two cards."""
        for decision in self.random.choices(decisions(self.game.verbs, self.viewer), k=4):
            yield decision
            named = sorted(_named(self.game, decision))
            if named:
                chosen, card = self.random.choice(named), self.random.choice(sorted(self.swap))
                yield recard(decision, _exchanging({chosen: card, card: chosen}))


def _exchanging(swap: Mapping[int, int]) -> Callable[[int], int]:
    return lambda card: swap.get(card, card)


def _outcome(game: AnyGame, decision: Event, state: Any) -> object:
    error = refusal(game, state, decision)
    return (error.clause, str(error), error.legal) if error is not None else None
