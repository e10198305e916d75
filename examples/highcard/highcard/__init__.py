"""High Card: each seat gets a card, keeps it or changes it once; the highest wins.

A whole game in one module, in the order of every game module: events, state, start, apply, why, legal,
settle, hide, view, places, JSON, telling.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from attrs import evolve, frozen

from cardlog.cards import HIDDEN, KNOWN, PACK, SEATS, UNKNOWN, card_names, cards_text, each, hidden, size
from cardlog.clauses import decides, in_a_copy
from cardlog.errors import CopyError, IllegalEvent
from cardlog.event import DEALER, PUBLIC, Decision, Event, Fact
from cardlog.game import Game, Picker
from cardlog.kinds import ACard, ASeat, Hands, SomeCards
from cardlog.rules import Options, Rules
from cardlog.state import BaseDraft, Frozen, Place, Result, blank, drafter, freeze, in_place
from cardlog.verbs import Verbs

# Events.


@frozen
class Keep(Decision):
    """`A keep` (HC 1.3)."""

    verb: ClassVar[str] = "keep"


@frozen
class Change(Decision):
    """`A change`, then `* aside 5c` and `* draw Kd` (HC 1.3)."""

    verb: ClassVar[str] = "change"


@frozen
class Aside(Fact):
    """`* aside 5c`: the card given up, which everyone sees."""

    verb: ClassVar[str] = "aside"
    card: ACard


@frozen
class Drawn(Fact):
    """`* draw Kd`: the new card, which only its owner sees."""

    verb: ClassVar[str] = "draw"
    cards: SomeCards


@frozen
class Deal(Fact):
    """`* deal A / 5c / Kd`: the dealer, and a card for each seat (HC 1.2)."""

    verb: ClassVar[str] = "deal"
    dealer: ASeat
    hands: Hands


@frozen
class Showdown(Fact):
    """`* showdown / 5c / Kd`: all cards are shown (HC 1.4)."""

    verb: ClassVar[str] = "showdown"
    hands: Hands


HIGHEST: Final = "highest"
"""How a game ends."""
VERBS: Final = Verbs(Keep, Change, Aside, Drawn, Deal, Showdown)
OPTIONS: Final = Options()

# State.


class Book:
    """Nothing follows from these rules; a state asks its book for the rules themselves."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Book) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)


class Draft(BaseDraft):
    """What a state holds: the hands (sets of one card), the cards put aside, and whose turn it is."""

    __slots__ = ("aside", "hands", "turn")
    hands: tuple[int, ...]
    aside: int
    turn: int | None


class State(Frozen, Draft):
    """A state of High Card."""

    __slots__ = ()
    game = "highcard"


draft = drafter(Draft)


def start(rules: Rules, seats: int) -> State:
    """The state before the first event."""
    d = blank(Draft, book=Book(rules), seats=seats, view=None, awaits="deal", actor=DEALER, dealer=None)
    d.result, d.stock, d.unseen, d.hands, d.aside, d.turn = None, 52, PACK, (0,) * seats, 0, None
    return freeze(d, State)


# Apply.


@in_place(Draft)
def apply(s: State, e: Event) -> State:
    """The state after an event; raises IllegalEvent."""
    rule = EXPECTS[s.awaits].get(type(e))
    if rule is None or e.seat != s.actor:
        raise refusal(s, e)
    after: State = rule(s, e)
    return after


def fits(s: State, seat: int, hand: int, sees: bool) -> bool:
    """Whether a fact may name this one card for a seat: seen, or hidden, as the state's viewer does."""
    if size(hand) != 1 or hand & KNOWN & ~s.unseen:
        return False
    return hand < UNKNOWN if sees or s.view in (None, seat) else hand == UNKNOWN


@decides("HC 1.2")
@decides("LOG 3", when=in_a_copy)
def deal(s: State, e: Deal) -> State:
    """HC 1.2."""
    known = sum(hand & KNOWN for hand in e.hands)
    right = len(e.hands) == s.seats and e.dealer < s.seats
    if not right or not all(fits(s, seat, hand, sees=False) for seat, hand in enumerate(e.hands)):
        raise refusal(s, e)
    if known.bit_count() != sum(hand < UNKNOWN for hand in e.hands):
        raise refusal(s, e)
    d = draft(s)
    d.dealer, d.hands, d.stock, d.unseen = e.dealer, e.hands, 52 - s.seats, s.unseen & ~known
    d.turn = d.actor = (e.dealer + 1) % s.seats
    d.awaits = "choose"
    return freeze(d, State)


@decides("HC 1.3")
def keep(s: State, e: Keep) -> State:
    """HC 1.3."""
    return next_turn(draft(s))


@decides("HC 1.3")
def change(s: State, e: Change) -> State:
    """HC 1.3."""
    d = draft(s)
    d.awaits, d.actor = "fact:aside", DEALER
    return freeze(d, State)


@decides("HC 1.3")
def aside(s: State, e: Aside) -> State:
    """HC 1.3: the card that was held, or in a copy can have been."""
    seat, bit = s.turn or 0, 1 << e.card
    if s.hands[seat] != bit and not (s.hands[seat] == UNKNOWN and s.unseen & bit):
        raise refusal(s, e)
    d = draft(s)
    d.unseen &= ~bit
    d.hands, d.aside, d.awaits = put(s.hands, seat, 0), s.aside | bit, "fact:draw"
    return freeze(d, State)


@decides("HC 1.3")
@decides("LOG 3", when=in_a_copy)
def drawn(s: State, e: Drawn) -> State:
    """HC 1.3: the top card of the stock."""
    seat = s.turn or 0
    if not fits(s, seat, e.cards, sees=False):
        raise refusal(s, e)
    d = draft(s)
    d.hands, d.stock, d.unseen = put(s.hands, seat, e.cards), s.stock - 1, s.unseen & ~e.cards
    return next_turn(d)


@decides("HC 1.4")
def showdown(s: State, e: Showdown) -> State:
    """HC 1.4."""
    if not is_showdown(s, e):
        raise refusal(s, e)
    d = draft(s)
    d.hands, d.unseen = e.hands, s.unseen & ~sum(e.hands)
    d.result = Result((max(range(s.seats), key=e.hands.__getitem__),), HIGHEST)
    d.awaits, d.actor = "over", None
    return freeze(d, State)


def is_showdown(s: State, e: Showdown) -> bool:
    """Whether these can be the hands: what is known stands there, the rest is unseen, no card twice."""
    if len(e.hands) != s.seats or sum(e.hands).bit_count() != s.seats:
        return False
    pairs = zip(s.hands, e.hands, strict=True)
    return all(new == old or (old == UNKNOWN and new & s.unseen and size(new) == 1) for old, new in pairs)


def next_turn(d: Draft) -> State:
    """The next seat chooses, or all cards are shown."""
    d.actor = d.turn = ((d.turn or 0) + 1) % d.seats
    d.awaits = "choose"
    if d.turn == ((d.dealer or 0) + 1) % d.seats:
        d.awaits, d.actor = "fact:showdown", DEALER
    return freeze(d, State)


def put(hands: tuple[int, ...], seat: int, hand: int) -> tuple[int, ...]:
    """The hands with one replaced."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


EXPECTS: Final[dict[str, dict[type[Event], Any]]] = {
    "deal": {Deal: deal},
    "choose": {Keep: keep, Change: change},
    "fact:aside": {Aside: aside},
    "fact:draw": {Drawn: drawn},
    "fact:showdown": {Showdown: showdown},
    "over": {},
}

# Why.


def refusal(s: State, e: Event) -> IllegalEvent:
    """The error for an event that is refused."""
    clause = {"deal": "HC 1.2", "fact:showdown": "HC 1.4", "over": "HC 1.4"}.get(s.awaits, "HC 1.3")
    if type(e) not in EXPECTS[s.awaits]:
        reason = f"{s.awaits} is what comes now"
    elif e.seat != s.actor:
        reason = f"it is {SEATS[s.actor or 0]}'s turn"
    elif not names_what_is_seen(s, e):
        clause, reason = "LOG 3", "what the viewer sees is named, and the rest is ??"
    else:
        reason = "these cannot be the cards"
    return IllegalEvent(e, clause, reason)


def names_what_is_seen(s: State, e: Event) -> bool:
    """Whether a fact names the cards that the state's viewer sees, and hides the others."""
    match e:
        case Deal():
            return all((hand < UNKNOWN) == (s.view in (None, seat)) for seat, hand in enumerate(e.hands))
        case Drawn():
            return (e.cards < UNKNOWN) == (s.view in (None, s.turn))
        case Showdown():
            return max(e.hands) < UNKNOWN
    return True


# Legal, settle.

CHOICES: Final = tuple((Keep(seat), Change(seat)) for seat in range(4))


def legal(s: State) -> tuple[Decision, ...]:
    """Keep or change; `()` while a fact is due and at the end."""
    return CHOICES[s.actor or 0] if s.awaits == "choose" else ()


def settle(s: State, pick: Picker) -> Fact:
    """The fact that is due."""
    if s.view is not None:
        raise CopyError("a copy does not know the cards")
    if s.awaits == "deal":
        dealer, hands, left = pick.seat(s.seats), [], s.unseen
        for _ in range(s.seats):
            hands.append(pick.cards(left, 1))
            left &= ~hands[-1]
        return Deal(dealer, tuple(hands))
    if s.awaits == "fact:aside":
        return Aside(s.hands[s.turn or 0].bit_length() - 1)
    return Drawn(pick.cards(s.unseen, 1)) if s.awaits == "fact:draw" else Showdown(s.hands)


# Hide, view, places.


def hide(s: State, e: Event, viewer: int) -> Event:
    """The event as the viewer knows it."""
    if isinstance(e, Deal):
        return evolve(e, hands=tuple(h if seat == viewer else hidden(h) for seat, h in enumerate(e.hands)))
    if isinstance(e, Drawn) and s.turn != viewer:
        return Drawn(hidden(e.cards))
    return e


def shown(s: State) -> bool:
    """Whether all cards lie open: at the game's own end; where somebody resigns they stay hidden."""
    return s.result is not None and s.result.reason == HIGHEST


def view(s: State, viewer: int, now: bool = False) -> State:
    """The state as the viewer knows it; here nothing is remembered that does not lie open."""
    d = draft(s)
    d.view = viewer
    if not shown(s):
        d.hands = tuple(h if seat == viewer else hidden(h) for seat, h in enumerate(s.hands))
        d.unseen |= sum(h & KNOWN for seat, h in enumerate(s.hands) if seat != viewer)
    return freeze(d, State)


def places(s: State) -> Iterator[Place]:
    """Where every card is that is not in the stock."""
    everyone = (1 << s.seats) - 1 | 1 << PUBLIC
    for seat, hand in enumerate(s.hands):
        spot = HIDDEN if hand >= UNKNOWN else hand.bit_length() - 1
        if hand:
            yield Place(f"{SEATS[seat]} hand", spot, everyone if shown(s) else 1 << seat)
    for spot in each(s.aside):
        yield Place("aside", spot, everyone)


# JSON, telling.


def to_json(s: State) -> dict[str, Any]:
    """The game's part of the state's JSON."""
    hands = {SEATS[seat]: list(card_names(hand)) for seat, hand in enumerate(s.hands)}
    turn = None if s.turn is None else SEATS[s.turn]
    return {"turn": turn, "hands": hands, "aside": list(card_names(s.aside))}


def from_json(rules: Rules, seats: int, viewer: int | None, data: Mapping[str, Any]) -> State:
    """High Card begins with a deal, always: there are no positions."""
    raise ValueError("a game of High Card begins with its deal")


def tell(before: State, e: Event, after: State) -> str:
    """The event in a sentence."""
    turn = "{%s}" % SEATS[before.turn or 0]
    match e:
        case Deal():
            return f"{{{SEATS[e.dealer]}}} deals a card to each."
        case Keep():
            return f"{turn} keeps the card."
        case Change():
            return f"{turn} changes it."
        case Aside():
            return f"{turn} puts {{{cards_text(1 << e.card)}}} aside."
        case Drawn():
            return f"{turn} gets {{{cards_text(e.cards)}}}."
    winner = after.result.winners[0] if after.result else 0
    return f"The cards are shown: {{{SEATS[winner]}}} wins with {{{cards_text(after.hands[winner])}}}."


def table(s: State) -> list[tuple[str, str]]:
    """The state in rows."""
    rows = [(f"{{{SEATS[seat]}}}", f"{{{cards_text(hand)}}}" if hand else "-") for seat, hand in enumerate(s.hands)]
    return [*rows, ("aside", " ".join(f"{{{name}}}" for name in card_names(s.aside)) or "-"), ("stock", str(s.stock))]


HIGHCARD: Final[Game[State]] = Game(
    name="highcard",
    title="High Card",
    seats=(2, 3, 4),
    verbs=VERBS,
    options=OPTIONS,
    start=start,
    apply=apply,
    legal=legal,
    settle=settle,
    hide=hide,
    view=view,
    places=places,
    json=to_json,
    read=from_json,
    tell=tell,
    table=table,
    prefix="HC",
    package=__name__,
)
