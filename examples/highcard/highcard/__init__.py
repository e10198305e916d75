"""High Card: each seat gets a card, keeps it or changes it once; the highest wins.

A whole game in one module, in the order of every game module: events, state, start, facts and rules, phases, view,
places, telling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final

from attrs import frozen

from cardlog import DEALER, Decision, Event, Fact, Game, Place, Result
from cardlog.cards import KNOWN, PACK, SEATS, cards_text, hidden
from cardlog.described import telling
from cardlog.due import Asker, Cards, Seat
from cardlog.fields import SEAT, SET, SETS
from cardlog.kinds import ACard, ASeat, Hands, SomeCards
from cardlog.phases import Phase, Phases
from cardlog.rules import Book, Rules
from cardlog.state import BaseDraft, Frozen, before_the_deal, cards_at, drafter, everyone, freeze, put, waiting
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


VERBS: Final = Verbs(Keep, Change, Aside, Drawn, Deal, Showdown)

# State.


class Draft(BaseDraft):
    """What a state holds: the hands (sets of one card), the cards put aside, and whose turn it is."""

    __slots__ = ("aside", "hands", "turn")
    hands: tuple[int, ...]
    aside: int
    turn: Any  # a seat, and None before the first deal


class State(Frozen, Draft):
    """A state of High Card."""

    __slots__ = ()
    game = "highcard"


draft = drafter(Draft)
wait = waiting(State)


def start(rules: Rules, seats: int) -> State:
    """The state before the first event."""
    d = before_the_deal(Draft, Book.of(rules), seats, PACK, {"hands": (0,) * seats, "aside": 0, "turn": None})
    return freeze(d, State)


# Facts: what each says, and who sees it; and the rules of all events.


def dealt_to(seat: int) -> Cards:
    """The card that a seat is dealt, and alone sees."""
    return Cards(f"{{{SEATS[seat]}}}'s card", lambda e: e.hands[seat], open=lambda _: 1 << seat)


def shown_of(seat: int) -> Cards:
    """The card that a seat shows at the end."""
    return Cards(f"{{{SEATS[seat]}}}'s card", lambda e: e.hands[seat], open=everyone, where=f"{SEATS[seat]}'s hand")


DEALS: Final = Seat("Who deals?", lambda e: e.dealer, wrong=lambda _: ("", "any seat deals"))
DEALT: Final = tuple(map(dealt_to, range(4)))
DRAWN: Final = Cards("The new card", lambda e: e.cards, open=lambda s: 1 << s.turn)
GIVEN_UP: Final = Cards("The card given up", lambda e: 1 << e.card, open=everyone, where="the hand")
SHOWN: Final = tuple(map(shown_of, range(4)))


def due_deal(s: State, ask: Asker) -> Fact:
    """HC 1.2: a card for each."""
    return Deal(ask.seat(DEALS, (1 << s.seats) - 1), tuple(ask.cards(DEALT[n], 1, s.unseen) for n in range(s.seats)))


def deal(s: State, e: Deal) -> State:
    """HC 1.2."""
    d = draft(s)
    d.dealer, d.hands, d.stock, d.unseen = e.dealer, e.hands, 52 - s.seats, s.unseen & ~sum(e.hands)
    d.turn = (e.dealer + 1) % s.seats
    return wait(d, "choose", d.turn)


def keep(s: State, e: Keep) -> State:
    """HC 1.3."""
    return next_turn(draft(s))


def change(s: State, e: Change) -> State:
    """HC 1.3."""
    d = draft(s)
    d.awaits, d.actor = "fact:aside", DEALER
    return freeze(d, State)


def due_aside(s: State, ask: Asker) -> Fact:
    """HC 1.3: the card that was held."""
    return Aside(ask.cards(GIVEN_UP, 1, s.hands[s.turn], s.hands[s.turn] & KNOWN).bit_length() - 1)


def aside(s: State, e: Aside) -> State:
    """HC 1.3."""
    d = draft(s)
    d.unseen &= ~(1 << e.card)
    d.hands, d.aside, d.awaits = put(s.hands, s.turn, 0), s.aside | 1 << e.card, "fact:draw"
    return freeze(d, State)


def due_draw(s: State, ask: Asker) -> Fact:
    """HC 1.3: the top card of the stock."""
    return Drawn(ask.cards(DRAWN, 1, s.unseen))


def drawn(s: State, e: Drawn) -> State:
    """HC 1.3."""
    d = draft(s)
    d.hands, d.stock, d.unseen = put(s.hands, s.turn, e.cards), s.stock - 1, s.unseen & ~e.cards
    return next_turn(d)


def due_showdown(s: State, ask: Asker) -> Fact:
    """HC 1.4: every hand."""
    return Showdown(tuple(ask.cards(SHOWN[n], 1, hand, hand & KNOWN) for n, hand in enumerate(s.hands)))


def showdown(s: State, e: Showdown) -> State:
    """HC 1.4."""
    d = draft(s)
    d.hands, d.unseen = e.hands, s.unseen & ~sum(e.hands)
    d.result = Result((max(range(s.seats), key=e.hands.__getitem__),), "highest")
    return wait(d, "over", None)


def next_turn(d: Draft) -> State:
    """The next seat chooses, or all cards are shown."""
    d.turn = (d.turn + 1) % d.seats
    if d.turn == ((d.dealer or 0) + 1) % d.seats:
        return wait(d, "fact:showdown", DEALER)
    return wait(d, "choose", d.turn)


CHOICES: Final = tuple((Keep(seat), Change(seat)) for seat in range(4))


def legal(s: State) -> tuple[Decision, ...]:
    """Keep or change; `()` while a fact is due and at the end."""
    return CHOICES[s.actor or 0] if s.awaits == "choose" else ()


PHASES: Final[Phases[State]] = Phases(
    legal,
    Phase("deal", "HC 1.2", "a deal is due", {Deal: deal}, due_deal),
    Phase("choose", "HC 1.3", "a card is kept or changed", {Keep: keep, Change: change}),
    Phase("fact:aside", "HC 1.3", "the card given up is shown", {Aside: aside}, due_aside),
    Phase("fact:draw", "HC 1.3", "the fact of a draw is due", {Drawn: drawn}, due_draw),
    Phase("fact:showdown", "HC 1.4", "the showdown is due", {Showdown: showdown}, due_showdown),
    Phase("over", "HC 1.4", "the game is over"),
    draft=Draft,
)

# View, places.


def shown(s: State) -> bool:
    """Whether all cards have been shown; a game that was given up leaves them face down."""
    return s.phase == "over"


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
    for seat, hand in enumerate(s.hands):
        yield from cards_at(f"{SEATS[seat]} hand", hand, everyone(s) if shown(s) else 1 << seat)
    yield from cards_at("aside", s.aside, everyone(s))


# Telling.


def won(_: State, __: Event, after: State) -> str:
    """The showdown in a sentence."""
    winner = after.result.winners[0] if after.result else 0
    return f"The cards are shown: {{{SEATS[winner]}}} wins with {{{cards_text(after.hands[winner])}}}."


SENTENCES: Final[dict[type[Event], str | Callable[[Any, Any, Any], str]]] = {
    Deal: "{dealer} deals a card to each.",
    Keep: "{turn} keeps the card.",
    Change: "{turn} changes it.",
    Aside: "{turn} puts {card} aside.",
    Drawn: "{turn} gets {cards}.",
    Showdown: won,
}

HIGHCARD: Final[Game[State]] = Game(
    name="highcard",
    title="High Card",
    seats=(2, 3, 4),
    verbs=VERBS,
    start=start,
    phases=PHASES,
    holds={"turn": SEAT, "hands": SETS, "aside": SET},
    view=view,
    places=places,
    tell=telling(SENTENCES),
    prefix="HC",
    package=__name__,
)
