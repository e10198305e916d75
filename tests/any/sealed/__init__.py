"""A game of decisions that others do not hear, made by all at once: cards passed, sealed bids, claims aloud."""

from typing import Annotated, ClassVar, Final

from attrs import frozen

from cardlog.cards import KNOWN, PACK, SEATS, UNKNOWN, card_names, cards_text, each, hidden, size
from cardlog.clauses import on
from cardlog.due import Cards, Number
from cardlog.event import DEALER, PUBLIC, Decision, Fact
from cardlog.game import Game
from cardlog.kinds import SOME_CARDS, ASealedNumber, Hands, SomeNumbers
from cardlog.pack import STANDARD
from cardlog.phases import Phase, Phases, nobody_else, refused
from cardlog.rules import Options
from cardlog.state import BaseDraft, Frozen, Result, blank, cards_at, drafter, freeze, in_place
from cardlog.verbs import Verbs

HELD: Final = 6
PASSED: Final = 2
HIGHEST: Final = 3


@frozen
class Pass(Decision):
    """`A pass 3c Kd`; others hear `A pass ?? ??` (SD 3)."""

    verb: ClassVar[str] = "pass"
    cards: Annotated[int, SOME_CARDS]


@frozen
class Bid(Decision):
    """`A bid 2`; others hear `A bid ??` (SD 4)."""

    verb: ClassVar[str] = "bid"
    number: ASealedNumber


@frozen
class Claim(Decision):
    """`A claim` (SD 5)."""

    verb: ClassVar[str] = "claim"


@frozen
class Leave(Decision):
    """`A leave` (SD 5)."""

    verb: ClassVar[str] = "leave"


@frozen
class Deal(Fact):
    """`* deal / six cards / six cards / six cards` (SD 2)."""

    verb: ClassVar[str] = "deal"
    hands: Hands


@frozen
class Taken(Fact):
    """`* take / 3c Kd / ?? ?? / 5h 6h`: what each seat gets (SD 3)."""

    verb: ClassVar[str] = "take"
    hands: Hands


@frozen
class Bids(Fact):
    """`* bids 2 0 3`: what each has bid (SD 4)."""

    verb: ClassVar[str] = "bids"
    numbers: SomeNumbers


class Book:
    def __init__(self, rules):
        self.rules = rules

    def __eq__(self, other):
        return isinstance(other, Book) and self.rules == other.rules

    def __hash__(self):
        return hash(self.rules)


class Draft(BaseDraft):
    """`gave` is what lies before each seat, given and not yet taken; `gifts` what the seat before it knows of its hand."""

    __slots__ = ("bids", "gave", "gifts", "hands", "waiting")


class State(Frozen, Draft):
    __slots__ = ()
    game = "sealed"


draft = drafter(Draft)


def start(rules, seats):
    d = blank(Draft, book=Book(rules), seats=seats, view=None, awaits="deal", actor=DEALER, dealer=None)
    d.result, d.stock, d.unseen, d.hands, d.gave, d.gifts = None, 52, PACK, (0,) * seats, (0,) * seats, (0,) * seats
    d.bids, d.waiting = (None,) * seats, 0
    return freeze(d, State)


def everyone(s):
    return (1 << s.seats) - 1 | 1 << PUBLIC


def dealt_to(seat):
    return Cards(f"{{{SEATS[seat]}}}'s hand", lambda e: e.hands[seat], open=lambda _: 1 << seat)


def given_to(seat):
    return Cards(
        f"What {{{SEATS[seat]}}} gets",
        lambda e: e.hands[seat],
        open=lambda s: 1 << seat | 1 << (seat - 1) % s.seats,
        where=f"what {SEATS[seat]} is given",
    )


DEALT: Final = tuple(map(dealt_to, range(4)))
GIVEN: Final = tuple(map(given_to, range(4)))
BID: Final = tuple(
    Number(f"What {{{SEATS[seat]}}} has bid", lambda e, seat=seat: e.numbers[seat], told=True) for seat in range(4)
)


def due_deal(s, ask):
    return Deal(tuple(ask.cards(DEALT[seat], HELD, s.unseen) for seat in range(s.seats)))


def deal(s, e):
    d = draft(s)
    d.hands, d.stock, d.unseen = e.hands, 52 - HELD * s.seats, s.unseen & ~sum(hand & KNOWN for hand in e.hands)
    return all_act(d, "pass")


def all_act(d, awaits):
    d.awaits, d.waiting = awaits, (1 << d.seats) - 1
    d.actor = 0
    return freeze(d, State)


def one_less(d, seat, due):
    """A seat has decided; when none is left, something is due."""
    d.waiting &= ~(1 << seat)
    d.actor = (d.waiting & -d.waiting).bit_length() - 1 if d.waiting else DEALER
    if not d.waiting:
        d.awaits = due
    return freeze(d, State)


def could_hold(s, seat):
    hand = s.hands[seat]
    return hand & KNOWN | (s.unseen if hand >= UNKNOWN else 0)


def give(s, e):
    if size(e.cards) != PASSED:
        raise refused(e, "SD 3", f"{PASSED} cards are given")
    if e.cards & KNOWN & ~could_hold(s, e.seat):
        raise refused(e, "SD 3", f"{cards_text(e.cards & KNOWN & ~could_hold(s, e.seat))} is not in the hand")
    d = draft(s)
    d.hands, d.gave = put(s.hands, e.seat, s.hands[e.seat] - e.cards), put(s.gave, e.seat, e.cards)
    return one_less(d, e.seat, "fact:take")


def due_take(s, ask):
    before = [s.gave[(seat - 1) % s.seats] for seat in range(s.seats)]
    return Taken(tuple(ask.cards(GIVEN[seat], PASSED, cards, cards & KNOWN) for seat, cards in enumerate(before)))


def take(s, e):
    d = draft(s)
    d.hands = tuple(hand + got for hand, got in zip(s.hands, e.hands, strict=True))
    d.gave, d.gifts = (0,) * s.seats, tuple(got & KNOWN for got in e.hands)
    if s.view is not None:  # what a copy has for another seat's gift, it knows from its own alone
        d.gifts = tuple(
            got & KNOWN if s.view in (seat, (seat - 1) % s.seats) else 0 for seat, got in enumerate(e.hands)
        )
        d.unseen &= ~sum(got & KNOWN & ~s.gave[(seat - 1) % s.seats] for seat, got in enumerate(e.hands))
    return all_act(d, "bid")


def bid(s, e):
    if e.number is not None and e.number > HIGHEST:
        raise refused(e, "SD 4", f"the highest bid is {HIGHEST}")
    d = draft(s)
    d.bids = put(s.bids, e.seat, e.number)
    return one_less(d, e.seat, "fact:bids")


def due_bids(s, ask):
    return Bids(
        tuple(
            ask.number(BID[seat], range(HIGHEST + 1) if number is None else (number,))
            for seat, number in enumerate(s.bids)
        )
    )


def bids(s, e):
    d = draft(s)
    d.bids = e.numbers
    d.awaits = "claim"
    d.waiting = sum(1 << seat for seat, number in enumerate(d.bids) if number == max(d.bids))
    d.actor = (d.waiting & -d.waiting).bit_length() - 1
    return freeze(d, State)


def claim(s, e):
    return over(draft(s), (e.seat,))


def leave(s, e):
    d = draft(s)
    d.waiting &= ~(1 << e.seat)
    if not d.waiting:
        return over(d, ())
    d.actor = (d.waiting & -d.waiting).bit_length() - 1
    return freeze(d, State)


def over(d, winners):
    d.awaits, d.actor, d.waiting = "over", None, 0
    d.result = Result(winners, "claim", nobody=not winners)
    return freeze(d, State)


def put(items, seat, item):
    return (*items[:seat], item, *items[seat + 1 :])


def passes(s, seat):
    if s.view not in (None, seat):
        return [Pass(seat, PASSED * UNKNOWN)]
    cards = [*each(could_hold(s, seat))]
    return [Pass(seat, 1 << one | 1 << other) for at, one in enumerate(cards) for other in cards[at + 1 :]]


def bids_of(s, seat):
    return [Bid(seat, number) for number in range(HIGHEST + 1)] if s.view in (None, seat) else [Bid(seat, None)]


def claims(s, seat):
    return [Claim(seat), Leave(seat)]


CHOICES: Final = {"pass": passes, "bid": bids_of, "claim": claims}


def legal(s):
    if s.awaits not in CHOICES:
        return ()
    return tuple(event for seat in range(s.seats) if s.waiting >> seat & 1 for event in CHOICES[s.awaits](s, seat))


def waiting(s):
    return s.waiting


PHASES: Final = Phases(
    legal,
    Phase("deal", "SD 2", "a deal is due", {Deal: deal}, due_deal),
    Phase("pass", "SD 3", "cards are given", {Pass: give}, sealed={Pass: nobody_else}, acting=waiting),
    Phase("fact:take", "SD 3", "what was given is taken", {Taken: take}, due_take),
    Phase("bid", "SD 4", "bids are made", {Bid: bid}, sealed={Bid: nobody_else}, acting=waiting),
    Phase("fact:bids", "SD 4", "the bids are shown", {Bids: bids}, due_bids),
    Phase("claim", "SD 5", "who bid most claims or leaves it", {Claim: claim, Leave: leave}, acting=waiting),
    Phase("over", "SD 5", "the game is over"),
)
apply: Final = in_place(Draft)(PHASES.apply)


def view(s, viewer, now=False):
    d = draft(s)
    d.view = viewer
    left = -1 if viewer == PUBLIC else (viewer + 1) % s.seats
    unseen, hands, gave, gifts = s.unseen, [], [], []
    for seat, hand in enumerate(s.hands):
        kept = hand & KNOWN if seat == viewer else s.gifts[seat] & hand if seat == left and not now else 0
        hands.append(kept + hidden(hand - kept))
        gave.append(s.gave[seat] if seat == viewer else hidden(s.gave[seat]))
        gifts.append(s.gifts[seat] if seat in (viewer, left) and not now else 0)
        unseen |= (hand & KNOWN & ~kept) | (0 if seat == viewer else s.gave[seat] & KNOWN)
    if now and viewer != PUBLIC:
        gifts[viewer] = s.gifts[viewer]
    d.hands, d.gave, d.gifts, d.unseen = tuple(hands), tuple(gave), tuple(gifts), unseen
    if s.awaits in ("bid", "fact:bids") or (s.result is not None and s.result.during in ("bid", "fact:bids")):
        d.bids = tuple(number if seat == viewer else None for seat, number in enumerate(s.bids))
    return freeze(d, State)


def places(s):
    for what, sets in (("hand", s.hands), ("gift", s.gave)):
        for seat, cards in enumerate(sets):
            yield from cards_at(f"{SEATS[seat]} {what}", cards, 1 << seat)


def unhide(d, cards):
    """Cards where a copy does not know them; a bid that it does not know may have been any, and is none here."""
    for name, some in cards.items():
        seat, what = SEATS.index(name[0]), "hands" if name.endswith("hand") else "gave"
        row = getattr(d, what)
        setattr(d, what, put(row, seat, (row[seat] & KNOWN) + some))
    made = d.awaits in ("bid", "fact:bids")
    d.bids = tuple(
        0 if number is None and made and not d.waiting >> seat & 1 else number for seat, number in enumerate(d.bids)
    )
    if d.awaits not in ("deal", "pass", "fact:take"):
        d.gifts = tuple(
            gift or STANDARD.lowest(hand & ~gift, PASSED) for gift, hand in zip(d.gifts, d.hands, strict=True)
        )


def to_json(s):
    return {
        "hands": {SEATS[seat]: list(card_names(hand)) for seat, hand in enumerate(s.hands)},
        "gave": [list(card_names(cards)) for cards in s.gave],
        "bids": list(s.bids),
        "waiting": [SEATS[seat] for seat in range(s.seats) if s.waiting >> seat & 1],
    }


def no_position(rules, seats, viewer, data):
    raise ValueError("this game begins with its deal")


def tell(before, e, after):
    who = "{%s}" % SEATS[e.seat]
    match e:
        case Pass():
            return f"{who} gives {' '.join('{%s}' % name for name in card_names(e.cards))}."
        case Bid():
            return f"{who} bids {'in secret' if e.number is None else e.number}."
        case Claim():
            return f"{who} claims."
        case Leave():
            return f"{who} leaves it."
        case Bids():
            return f"The bids are {e.numbers}."
    return "All get their cards."


def table(s):
    return [
        (f"{{{SEATS[seat]}}}", " ".join("{%s}" % n for n in card_names(hand)) or "-")
        for seat, hand in enumerate(s.hands)
    ]


def offers(rules, seats):
    """Every pass, bid and claim of seat A, also as others hear them."""
    yield from (Pass(0, 1 << one | 1 << other) for one in range(52) for other in range(one + 1, 52))
    yield from (Pass(0, PASSED * UNKNOWN), Bid(0, None), Claim(0), Leave(0))
    yield from (Bid(0, number) for number in range(HIGHEST + 1))


SEALED: Final = Game(
    name="sealed",
    title="Sealed",
    seats=(3, 4),
    verbs=Verbs(Pass, Bid, Claim, Leave, Deal, Taken, Bids),
    options=Options(),
    start=start,
    apply=apply,
    legal=legal,
    settle=PHASES.settle,
    hide=PHASES.hide,
    ask=PHASES.ask,
    phases=PHASES,
    view=view,
    places=places,
    json=to_json,
    read=no_position,
    tell=tell,
    table=table,
    prefix="SD",
    package=__name__,
    unhide=unhide,
    offers=offers,
    coverage={
        "SD 2": on(Deal),
        "SD 3": on(Pass, Taken),
        "SD 4": on(Bid, Bids),
        "SD 5": on(Claim, Leave),
    },
)
