"""The state of Cabo as JSON, and read back from the JSON of a position (LOG 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from cardlog import due
from cardlog.cards import EMPTY, HIDDEN, SEATS
from cardlog.event import PUBLIC, viewer_name, viewer_of
from cardlog.fields import NUMBER, NUMBERS, PILE, SEAT, SPOT, SPOTS
from cardlog.games.cabo.events import SLOT_NAMES, VERBS
from cardlog.games.cabo.facts import start
from cardlog.games.cabo.flow import wait
from cardlog.games.cabo.scoring import add
from cardlog.games.cabo.state import EVERYONE, LOOKED_AT, Draft, State, draft
from cardlog.keys import MUST, Key, Keys
from cardlog.position import turn_of
from cardlog.reading import Reading
from cardlog.rules import Rules

T = TypeVar("T")


def _seen(s: State) -> dict[str, list[str]]:
    return {SLOT_NAMES[slot]: knowers(s, slot) for slot in range(4 * s.seats) if s.filled >> slot & 1}


def knowers(s: Draft, slot: int) -> list[str]:
    """Who has seen the card of a slot: seats in order, then `public`."""
    return [viewer_name(viewer) for viewer in (*range(s.seats), PUBLIC) if s.marks[slot] >> viewer & 1]


KEYS: Final = Keys[State](
    {
        "starter": Key(SEAT),
        "turn": Key(SEAT, None),
        "round": Key(NUMBER, None),
        "slots": Key(SPOTS),
        "seen": Key(_seen, {}, dict[str, list[str]]),
        "drawn": Key(SPOT, None),
        "pending": Key(lambda s: None if s.pending is None else str(s.pending), None, str),
        "discard": Key(PILE),
        "caller": Key(SEAT, None),
        "totals": Key(NUMBERS, None),
        "reset": Key(NUMBERS, None, dict[str, bool]),
        "rounds": Key(lambda s: [dict(zip(SEATS, row, strict=False)) for row in s.rounds], [], list[dict[str, int]]),
    },
    verbs=VERBS,
    awaits="turn",
    actor=None,
    dealer=MUST,
)
"""The game's own part of the state's JSON, in the contract's order, and what a position may say."""


def from_json(rules: Rules, seats: int, viewer: int | None, data: Mapping[str, Any]) -> State:
    """The state that a position describes: a seat is at the start of its turn, has drawn a card, or is to look.

    Raises:
        ValueError: Something contradicts itself or the game.
    """
    given = KEYS.given(data, null=("drawn", "pending", "caller"))
    reader = _Reader(draft(start(rules, seats)), viewer)
    reader.turns(given, turn_of(data))
    reader.table(given)
    reader.seen(given.seen)
    if given.awaits == "look":
        reader.looks()
    reader.score(given)
    return wait(reader.d, given.awaits, reader.d.turn)


class _Reader(Reading[Draft]):
    """Puts a position of Cabo together."""

    def turns(self, given: Any, turn: str) -> None:
        d = self.d
        d.dealer = self.seat(given.dealer, "dealer")
        d.starter = self.seat(given.starter, "starter")
        d.turn = self.seat(turn, "turn")
        if given.pending is not None:
            raise ValueError(f"no fact is due while {turn} is to act, so nothing is pending")
        if (given.drawn is not None) != (given.awaits == "drawn"):
            raise ValueError("a card is drawn where awaits is drawn, and nowhere else")
        if given.caller is not None:
            d.caller = self.seat(given.caller, "caller")
        if d.caller == d.turn:
            raise ValueError(f"{given.caller} has called, so it has no turn left")

    def table(self, given: Any) -> None:
        d = self.d
        d.slots = sum(self.each_seat(given.slots, "slots", self._row), ())
        d.filled = sum(1 << slot for slot, spot in enumerate(d.slots) if spot != EMPTY)
        d.discard = tuple(self.place(name, "discard") for name in given.discard)
        if not d.discard:
            raise ValueError("the discard pile is never empty")
        d.drawn = self.spot(given.drawn, "drawn")
        d.stock = self.left((*d.slots, d.drawn).count(HIDDEN))

    def seen(self, given: Mapping[str, list[str]]) -> None:
        d = self.d
        for name, viewers in given.items():
            if name not in SLOT_NAMES or not d.filled >> SLOT_NAMES.index(name) & 1:
                raise ValueError(f"{name} of seen is no slot with a card")
            mark = sum({1 << viewer_of(viewer) for viewer in viewers})
            everyone = EVERYONE[d.seats]
            if mark & ~everyone or len(set(viewers)) < len(viewers):
                raise ValueError(f"{name} is seen by seats that play, each named once, and by public")
            if mark >> PUBLIC and mark != everyone:
                raise ValueError(f"what public knows of {name}, every seat knows")
            slot = SLOT_NAMES.index(name)
            d.marks = (*d.marks[:slot], mark, *d.marks[slot + 1 :])

    def looks(self) -> None:
        """Before the first turn all is as it was dealt, and the seats before the one that looks have looked (CA 2.2)."""
        d = self.d
        if EMPTY in d.slots or len(d.discard) != 1 or d.caller is not None:
            raise ValueError("while seats look, all slots hold a card, one card is discarded, and nobody has called")
        looked = (d.turn - d.starter) % d.seats
        for step in range(d.seats):
            seat = (d.starter + step) % d.seats
            marks = [mark for mark in d.marks[4 * seat : 4 * seat + 4] if mark]
            if marks and (step >= looked or marks != [1 << seat] * LOOKED_AT):
                raise ValueError(
                    f"{SEATS[seat]} has looked at {due.NUMBERS[LOOKED_AT]} of its own cards, but seen says otherwise"
                    if step < looked
                    else f"{SEATS[seat]} has not looked yet, but seen says otherwise"
                )

    def score(self, given: Any) -> None:
        d = self.d
        d.rounds = tuple(self.each_seat(marked, "a round", _points) for marked in given.rounds)
        for marked in d.rounds:
            d.totals, d.reset = add(d.totals, d.reset, marked)
            self._going_on()
        if given.totals is not None:
            d.totals = self._agrees(self.each_seat(given.totals, "totals", _points), d.totals, "totals")
        if given.reset is not None:
            d.reset = self._agrees(self.each_seat(given.reset, "reset", bool), d.reset, "reset")
        d.round = len(d.rounds) + 1
        if given.round is not None:
            d.round = self._agrees(given.round, d.round, "round")
        if d.round < 1:
            raise ValueError("rounds are counted from 1")
        self._going_on()

    def _agrees(self, given: T, derived: T, what: str) -> T:
        if self.d.rounds and given != derived:
            raise ValueError(f"{what} does not agree with rounds")
        return given

    def _going_on(self) -> None:
        for seat, (total, used) in enumerate(zip(self.d.totals, self.d.reset, strict=True)):
            if total > 100:
                raise ValueError(f"{SEATS[seat]} has {total}: the match is over")
            if total == 100 and not used:
                raise ValueError(f"{SEATS[seat]} has 100, which becomes 50 the first time")

    def _row(self, names: Sequence[str | None]) -> tuple[int, ...]:
        if len(names) != 4 or not any(names):
            raise ValueError("each seat has four slots, and a card in one at least")
        return tuple(self.spot(name, "slots") for name in names)


def _points(number: int) -> int:
    if number < 0:
        raise ValueError(f"{number} is no score")
    return number
