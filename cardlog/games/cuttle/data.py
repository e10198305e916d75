"""The state of Cuttle as JSON, and read back from the JSON of a position (LOG 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import Factory, define

from cardlog.cards import KNOWN, SEATS, card, card_name, card_names, cards_text, each, hidden_count, rank
from cardlog.fields import NUMBER, PILE, SEAT, SET, SETS
from cardlog.games.cuttle import state as st
from cardlog.games.cuttle.events import VERBS, Block, Counter, Scuttle
from cardlog.games.cuttle.flow import wait
from cardlog.games.cuttle.midturn import Told, come_to
from cardlog.games.cuttle.rules import start
from cardlog.games.cuttle.sight import glasses_sight
from cardlog.games.cuttle.state import Draft, State, draft
from cardlog.keys import Key, Keys
from cardlog.parts import BySeat, OfField
from cardlog.position import turn_of
from cardlog.reading import Reading
from cardlog.rules import Rules
from cardlog.state import actor_name
from cardlog.words import english


def _seen(s: State) -> dict[str, list[str]]:
    hands = (s.hands[0] | s.hands[1]) & KNOWN
    return {"seats": list(card_names(s.seen & hands)), "public": list(card_names(s.public & hands))}


def _points(s: State, seat: int) -> list[dict[str, Any]]:
    jacks = dict(s.jacks)
    return [
        {"card": card_name(on), "jacks": [card_name(jack) for jack in jacks.get(on, ())]} for on in each(s.points[seat])
    ]


def _flipped(s: State) -> Any:
    """The card turned up or null; where a 7 turns up two, a list (CU P3)."""
    names = [card_name(card) for card in s.flipped]
    return names if s.book.seven == 2 else names[0] if names else None


def _announced(e: Any, at_points: bool) -> dict[str, Any]:
    """What is announced; of a 9 at a point card, which could be a one-off too (CU P5), that it scuttles."""
    target = None if isinstance(e, Counter | Block) else e.target
    told = {"seat": SEATS[e.seat], "card": card_name(e.card), "target": None if target is None else card_name(target)}
    return told | ({"verb": "scuttle"} if isinstance(e, Scuttle) and rank(e.card) == 9 and at_points else {})


@define
class Stack:
    card: str
    jacks: list[str] = Factory(list)


@define
class Announced:
    seat: str
    card: str
    target: str | None = None
    verb: str = ""


@define
class Seen:
    seats: list[str] = Factory(list)
    public: list[str] = Factory(list)


KEYS: Final = Keys[State](
    {
        "turn": Key(SEAT, None),
        "hands": Key(SETS),
        "points": Key(BySeat(_points), {}, dict[str, list[Stack]]),
        "permanents": Key(SETS, {}),
        "scrap": Key(SET, []),
        "score": OfField("points", st.score),
        "goal": BySeat(st.goal),
        "pending": Key(lambda s: [_announced(e, s.rules["nine_on_points"]) for e in s.pending], [], list[Announced]),
        "flipped": Key(_flipped, [], list[str]),
        "passes": Key(NUMBER, 0),
        "waiting": Key(SET, []),
        "top": Key(PILE, []),
        "seen": Key(_seen, None, Seen),
    },
    verbs=VERBS,
    awaits="play",
    actor=None,
    dealer=None,
)
"""The game's own part of the state's JSON, in the contract's order, and what a position may say."""


def from_json(rules: Rules, seats: int, viewer: int | None, data: Mapping[str, Any]) -> State:
    """The state that a position describes: a seat is to act, at the start of a normal turn or within one.

    Raises:
        ValueError: Something contradicts itself or the game.
    """
    reader = _Reader(draft(start(rules)), viewer)
    if reader.d.book.seven == 1 and "flipped" in data:  # the card turned up or null, and no list
        data = {**data, "flipped": [] if data["flipped"] is None else [data["flipped"]]}
    given = KEYS.given(data)
    d = reader.d
    d.turn = reader.seat(turn_of(data) if given.awaits == "play" else _turn_within(given), "turn")
    d.dealer = 1 - d.turn if given.dealer is None else reader.seat(given.dealer, "dealer")
    pending, flipped = reader.announced(given)
    reader.table(given)
    d.passes = given.passes
    if not 0 <= d.passes <= 2 or d.passes and (d.stock or pending):
        why = english("a card was played") if pending else english("the stock holds cards")
        raise ValueError(f"passes is {d.passes}, but {why}")
    reader.waiting(given.waiting)
    reader.seen(given.seen)
    seat = st.seat_at_goal(d)
    if seat is not None:
        raise ValueError(f"{SEATS[seat]} is already at its goal")
    if given.awaits == "play":
        return wait(d, "play", d.turn)
    state = come_to(d, given.awaits, pending, flipped)
    if given.actor is not None and given.actor != actor_name(state.actor):
        raise ValueError(f"{actor_name(state.actor)} is to act, not {given.actor}")
    return state


def _turn_within(given: Any) -> Any:
    """The seat at turn in mid-turn: as given, or if that is the actor, the one that announced something first."""
    if given.turn is not None or given.actor is None:
        return given.turn or ""
    return given.pending[0].seat if given.pending else given.actor


class _Reader(Reading[Draft]):
    """Puts a position of Cuttle together."""

    def table(self, given: Any) -> None:
        d = self.d
        d.hands = self.sets(given.hands, "hands", concealed=True)
        d.permanents = self.sets(given.permanents, "permanents")
        points = {name: [stack.card for stack in stacks] for name, stacks in given.points.items()}
        d.points = self.sets(points, "points")
        stacks = [stack for stacks in given.points.values() for stack in stacks if stack.jacks]
        d.jacks = tuple(sorted((card(stack.card), tuple(self._jacks(stack))) for stack in stacks))
        d.scrap = self.cards(given.scrap, "scrap")
        d.top = tuple(map(card, given.top))
        on_top, left = self.cards(given.top, "top"), d.book.seven - 1
        turned_up = sum(1 << each for each in d.top[: len(d.top) - left])
        if turned_up & ~st.buried(d):  # a 7 leaves one there, on no other known one
            raise ValueError(f"top cannot be {cards_text(on_top)}")
        if (d.points[0] | d.points[1]) & ~st.NUMBERS:
            raise ValueError("points are cards from A to T")
        if (d.permanents[0] | d.permanents[1]) & ~st.PLAIN_PERMANENTS:
            raise ValueError("permanents are 8, Q and K; a J stands with its point card")
        unknown = hidden_count(d.hands[0]) + hidden_count(d.hands[1])
        d.stock = self.left(unknown) + len(d.top)

    def announced(self, given: Any) -> tuple[list[Told], list[int]]:
        """What is pending, and the cards turned up, if any: there is something just in mid-turn."""
        if bool(given.flipped) != (given.awaits == "flipped"):
            raise ValueError("a card is turned up where awaits is flipped, and nowhere else")
        over_limit = given.awaits == "discard" and not given.pending and self.d.book.hand_limit  # CU P1
        if bool(given.pending) == (given.awaits == "play") and not over_limit:
            raise ValueError("something is pending where awaits says what follows from it, and nowhere else")
        pending = [self._told(each) for each in given.pending]
        return pending, [self.place(name, "flipped") for name in given.flipped]

    def _told(self, e: Announced) -> Told:
        target = None if e.target is None else card(e.target)
        if e.verb not in ("", "scuttle"):
            raise ValueError(f"the verb of {e.card} in pending can only be scuttle")
        return Told(self.seat(e.seat, "a seat of pending"), self.place(e.card, "pending"), target, bool(e.verb))

    def _jacks(self, stack: Stack) -> list[int]:
        if not all(st.JACKS >> card(name) & 1 for name in stack.jacks):
            raise ValueError(f"on {stack.card} lie Js only")
        return [self.place(name, "points") for name in stack.jacks]

    def waiting(self, names: list[str]) -> None:
        cards = self.named(names, "waiting")
        hands = (self.d.hands[0] | self.d.hands[1]) & KNOWN
        if cards & ~hands or cards & ~st.returned(self.d):
            raise ValueError("waiting are cards from the table that have come back to a hand")
        if cards and self.d.rules["nine"] != "return_and_wait":
            raise ValueError("cards wait only where nine=return_and_wait")
        self.d.waiting = cards

    def seen(self, given: Seen | None) -> None:
        d = self.d
        watched = glasses_sight(d)
        if given is None:
            d.seen = d.waiting | (watched if d.view in (None, 0, 1) else 0)
            d.public = d.waiting
            return
        d.seen, d.public = self.named(given.seats, "seen"), self.named(given.public, "seen")
        if d.waiting & ~d.public:
            raise ValueError(f"everyone saw {cards_text(d.waiting & ~d.public)} come back to wait, but seen says no")
        if d.seen & ~(d.hands[0] | d.hands[1]) or d.public & ~d.seen:
            raise ValueError("seen are cards in hands, and those that everyone knows are among them")
        if watched & ~d.seen and d.view in (None, 0, 1):
            raise ValueError(f"{cards_text(watched & ~d.seen)} lies before the rival's glasses, but is not seen")
