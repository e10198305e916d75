"""President for 4 to 8 seats: sets of one rank, each higher than the one before; who is rid of all cards first.

In the order of every game module: events, state, facts and rules, phases, view, places, telling, bot.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated, Any, ClassVar, Final

from attrs import frozen

from cardlog import DEALER, Decision, Event, Fact, Game, Place, Result
from cardlog.bots import Below, Own
from cardlog.cards import KNOWN, PACK, SEATS, UNKNOWN, cards_text, each, hidden, of_rank, size
from cardlog.clauses import on
from cardlog.described import telling
from cardlog.due import Asker, Cards, Seat
from cardlog.fields import NUMBER, NUMBERS, SEAT, SET, SETS, from_seat
from cardlog.kinds import CARDS, ASeat, Hands
from cardlog.phases import Phase, Phases, refused
from cardlog.rules import Book, Option, Options, Rules
from cardlog.standing import POINTS, Horizon
from cardlog.state import BaseDraft, Frozen, before_the_deal, cards_at, drafter, everyone, freeze, put, waiting
from cardlog.verbs import Verbs

# Events.


@frozen
class Play(Decision):
    """`A play 5c 5h` (PR 2.1, PR 2.2)."""

    verb: ClassVar[str] = "play"
    cards: Annotated[int, CARDS]


@frozen
class Pass(Decision):
    """`A pass` (PR 2.2)."""

    verb: ClassVar[str] = "pass"


@frozen
class Deal(Fact):
    """`* deal A / … / … / …`: the dealer, and each seat's cards (PR 1.2)."""

    verb: ClassVar[str] = "deal"
    dealer: ASeat
    hands: Hands


VERBS: Final = Verbs(Play, Pass, Deal)
OPTIONS: Final = Options(Option("target", 10, *range(3, 10), *range(11, 31)))
RANKS: Final = tuple(map(of_rank, (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 2)))
"""The cards of each rank, the lowest first (PR 1.1)."""


def height(cards: int) -> int:
    """How high cards of one rank are, from 0; -1 for no cards, and for cards of several ranks."""
    return next((at for at, rank in enumerate(RANKS) if cards and not cards & ~rank), -1)


# State.


class Draft(BaseDraft):
    """What a state of President holds.

    Attributes:
        hands: The hands.
        top: The set that was played last and is to be beaten; 0 before a lead.
        last: Who played it; None before the first lead.
        gone: All cards that were played before it.
        passed: Who has passed since the lead, as bits.
        order: Who got rid of all cards in this deal, the first one first; at its end the last seat too.
        deals: How many deals there have been.
        totals: The points of each seat.
    """

    __slots__ = ("deals", "gone", "hands", "last", "order", "passed", "top", "totals")
    hands: tuple[int, ...]
    top: int
    last: int | None
    gone: int
    passed: int
    order: tuple[int, ...]
    deals: int
    totals: tuple[int, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """What the deal has brought each seat so far (PR 3.1)."""
        places = {seat: self.seats - 1 - at for at, seat in enumerate(self.order)}
        return tuple(places.get(seat, 0) for seat in range(self.seats))

    def could_hold(self, seat: int) -> int:
        """The cards that a seat holds or, in a copy, can hold."""
        hand = self.hands[seat]
        return self.unseen if hand >= UNKNOWN else hand

    def next_of(self, seat: int, among: int) -> int:
        """The first seat clockwise of these, as bits, after a seat."""
        return next(n % self.seats for n in range(seat + 1, seat + 1 + self.seats) if among >> n % self.seats & 1)


class State(Frozen, Draft):
    """A state of President; see `Draft` for what it holds."""

    __slots__ = ()
    game = "president"


draft = drafter(Draft)
wait = waiting(State)
EACH_DEAL: Final = dict(top=0, last=None, gone=0, passed=0, order=())


def start(rules: Rules, seats: int) -> State:
    """The state before the first event."""
    own = EACH_DEAL | dict(hands=(0,) * seats, deals=0, totals=(0,) * seats)
    return freeze(before_the_deal(Draft, Book.of(rules), seats, PACK, own), State)


# What is legal.


def legal(s: State) -> tuple[Decision, ...]:
    """Every set that can be played, from the lowest rank on; and to pass, where that can be. `()` while a deal is due."""
    if s.awaits != "play":
        return ()
    seat = s.actor or 0
    sizes = [size(s.top)] if s.top else range(1, min(4, size(s.hands[seat])) + 1)
    higher = [rank & s.could_hold(seat) for rank in RANKS[height(s.top) + 1 :]]
    plays = tuple(
        Play(seat, made) for rank in higher for count in sizes for made in sets(rank, count) if fits(s, seat, count)
    )
    return (*plays, Pass(seat)) if s.top else plays


def fits(s: State, seat: int, count: int) -> bool:
    """Whether a seat has so many cards at all."""
    return count <= size(s.hands[seat])


def sets(cards: int, count: int) -> Iterator[int]:
    """Every set of so many of some cards."""
    return (sum(1 << card for card in chosen) for chosen in combinations(each(cards), count))


def offers(rules: Rules, seats: int) -> Iterator[Decision]:
    """Every decision of seat A."""
    yield Pass(0)
    yield from (Play(0, made) for rank in RANKS for count in range(1, 5) for made in sets(rank, count))


# Facts and rules.


def dealt_to(seat: int) -> Cards:
    """The hand that a seat is dealt."""
    return Cards(f"{{{SEATS[seat]}}}'s hand", lambda e: e.hands[seat], open=lambda _: 1 << seat, where="the pack")


DEALT: Final = tuple(map(dealt_to, range(8)))
DEALS: Final = Seat("Who deals?", lambda e: e.dealer, wrong=lambda _: ("", "the seat on the dealer's left deals next"))


def due_deal(s: State, ask: Asker) -> Deal:
    """PR 1.2: the whole pack."""
    dealer = ask.seat(DEALS, (1 << s.seats) - 1 if s.dealer is None else 1 << (s.dealer + 1) % s.seats)
    left, hands = PACK, []
    for seat in range(s.seats):
        more = (seat - dealer - 1) % s.seats < 52 % s.seats
        hands.append(ask.cards(DEALT[seat], 52 // s.seats + more, left))
        left &= ~hands[-1]
    return Deal(dealer, tuple(hands))


def deal(s: State, e: Deal) -> State:
    """PR 1.2; the dealer's left leads (PR 2.1)."""
    d = draft(s)
    for name, value in EACH_DEAL.items():
        setattr(d, name, value)
    d.dealer, d.hands, d.stock, d.deals = e.dealer, e.hands, 0, s.deals + 1
    d.unseen = PACK & ~sum(hand & KNOWN for hand in e.hands)
    return wait(d, "play", (e.dealer + 1) % s.seats)


def play(s: State, e: Play) -> State:
    """PR 2.1, PR 2.2."""
    who, hand = SEATS[e.seat], s.hands[e.seat]
    strange = e.cards & ~s.could_hold(e.seat)
    if strange or size(e.cards) > size(hand):
        raise refused(e, "PR 2.2", f"{who} does not hold {cards_text(strange or e.cards)}")
    if height(e.cards) < 0:
        raise refused(e, "PR 2.1", "cards of one rank are played")
    if s.top and size(e.cards) != size(s.top):
        raise refused(e, "PR 2.2", f"{size(s.top)} cards are played, as many as were led, not {size(e.cards)}")
    if height(e.cards) <= height(s.top):
        raise refused(e, "PR 2.2", f"{cards_text(e.cards)} is not higher than {cards_text(s.top)}")
    d = draft(s)
    if hand >= UNKNOWN:
        d.unseen = s.unseen & ~e.cards
        d.hands = put(d.hands, e.seat, hand - hidden(e.cards))
    else:
        d.hands = put(d.hands, e.seat, hand & ~e.cards)
    d.gone, d.top, d.last = d.gone | d.top, e.cards, e.seat
    if not d.hands[e.seat]:
        d.order = (*d.order, e.seat)
    return go_on(d, e.seat)


def give_up(s: State, e: Pass) -> State:
    """PR 2.2, PR 2.3."""
    if not s.top:
        raise refused(e, "PR 2.1", "a leader plays")
    d = draft(s)
    d.passed = s.passed | 1 << e.seat
    return go_on(d, e.seat)


def go_on(d: Draft, seat: int) -> State:
    """The next seat plays; or leads, when nobody else can still play (PR 2.4); or the deal is over."""
    holding = sum(1 << seat for seat, hand in enumerate(d.hands) if hand)
    if not holding & holding - 1:
        return close(d, holding.bit_length() - 1)
    others = holding & ~d.passed & ~(1 << (d.last or 0))
    if others:
        return wait(d, "play", d.next_of(seat, others))
    d.gone, d.top, d.passed, last = d.gone | d.top, 0, 0, d.last or 0
    return wait(d, "play", last if holding >> last & 1 else d.next_of(last, holding))


def close(d: Draft, loser: int) -> State:
    """PR 3: the points of a deal, and whether the match is over."""
    d.order = (*d.order, loser)
    d.totals = tuple(map(sum, zip(d.totals, d.points, strict=True)))
    best = max(d.totals)
    if best < d.rules["target"]:
        return wait(d, "deal", DEALER)
    winners = tuple(seat for seat, total in enumerate(d.totals) if total == best)
    d.result = Result(winners, "target", points=d.totals)
    return wait(d, "over", None)


PHASES: Final[Phases[State]] = Phases(
    legal,
    Phase("deal", "PR 1.2", "a deal is due", {Deal: deal}, due_deal, concealed={"hands": DEALT}),
    Phase("play", "PR 2.2", "cards are played, or a seat passes", {Play: play, Pass: give_up}),
    Phase("over", "PR 3.2", "the match is over"),
    draft=Draft,
)

# View, places.


def view(s: State, viewer: int, now: bool = False) -> State:
    """The state as the viewer knows it: all but the others' hands is public."""
    d = draft(s)
    d.view = viewer
    d.hands = tuple(hand if seat == viewer else hidden(hand) for seat, hand in enumerate(s.hands))
    d.unseen |= sum(hand & KNOWN for seat, hand in enumerate(s.hands) if seat != viewer)
    return freeze(d, State)


def places(s: State) -> Iterator[Place]:
    """Where every card is that is not in the stock."""
    for seat, hand in enumerate(s.hands):
        yield from cards_at(f"{SEATS[seat]} hand", hand, 1 << seat)
    yield from cards_at("trick", s.top, everyone(s))
    yield from cards_at("gone", s.gone, everyone(s))


def have_passed(s: State, seat: int) -> tuple[int, ...]:
    """From a seat on, whether each has passed since the lead."""
    return from_seat(tuple(s.passed >> other & 1 for other in range(s.seats)), seat, s.seats)


# Telling, and what a deal comes to.


def told(before: State, e: Event, after: State) -> str:
    """What was played, and what that led to."""
    who = f"{{{SEATS[e.seat]}}}"
    words = [
        f"{who} plays {' '.join(f'{{{name}}}' for name in cards_text(e.cards).split())}."
        if isinstance(e, Play)
        else f"{who} passes."
    ]
    words += [f"{{{SEATS[seat]}}} is rid of all cards." for seat in after.order[len(before.order) :][:1]]
    if after.awaits != "play":
        words.append(", ".join(f"{{{SEATS[seat]}}} has {total}" for seat, total in enumerate(after.totals)) + ".")
    elif not after.top:
        words.append(f"{{{SEATS[after.actor or 0]}}} leads.")
    return " ".join(words)


def standing(s: State) -> tuple[float, ...] | None:
    """At the end of a deal the points that it brought; of one that is broken off none."""
    if s.phase == "over" or s.phase == "deal" and s.deals:
        return s.points
    return None if s.result is None else (0,) * s.seats


def ahead(s: State, seat: int) -> int:
    """By how many points a seat is above the highest of the others."""
    return s.totals[seat] - max(s.totals[:seat] + s.totals[seat + 1 :])


def simple(own: Own[State], below: Below) -> Decision:
    """The lowest rank that does, as many cards of it as there are in a lead; aces and twos only with half the cards gone."""
    s, hand = own.state, own.state.hands[own.seat]
    plays = [decision for decision in own.legal if isinstance(decision, Play)]
    if not s.top:
        return max(plays, key=lambda play: (-height(play.cards), size(play.cards)))
    early = 2 * size(hand) > 52 // s.seats
    whole = [play for play in plays if not early or height(play.cards) < height(of_rank(1))]
    return min(whole, key=lambda play: height(play.cards)) if whole else Pass(own.seat)


COVERAGE: Final[dict[str, Any]] = {
    "PR 1.2": on(Deal),
    "PR 2.1": on(Play, when=lambda before, e: not before.top),
    "PR 2.2": on(Play, Pass, when=lambda before, e: before.top),
    "PR 2.3": on(Pass),
    "PR 2.4": lambda before, e, after: before.top and not after.top and after.awaits == "play",
    "PR 3.1": lambda before, e, after: standing(after) is not None,
    "PR 3.2": lambda before, e, after: after.phase == "over",
}

PRESIDENT: Final[Game[State]] = Game(
    name="president",
    title="President",
    seats=(4, 5, 6, 7, 8),
    verbs=VERBS,
    options=OPTIONS,
    start=start,
    phases=PHASES,
    holds=dict(hands=SETS, top=SET, last=SEAT, gone=SET, passed=NUMBERS.of(have_passed), deals=NUMBER, totals=NUMBERS),
    view=view,
    places=places,
    tell=telling({Deal: "{dealer} deals all cards.", Play: told, Pass: told}),
    prefix="PR",
    package=__name__,
    bots={"simple": simple},
    ahead=ahead,
    scores=lambda s: s.totals,
    horizon=Horizon("deal", POINTS, standing),
    offers=offers,
    coverage=COVERAGE,
)
