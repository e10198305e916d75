"""A game of 108 cards of its own, most of them twice: each goes out by colour or sign."""

from typing import Annotated, ClassVar, Final

from attrs import frozen

from cardlog.cards import SEATS
from cardlog.clauses import on
from cardlog.due import Cards, Seat
from cardlog.event import DEALER, PUBLIC, Decision, Fact
from cardlog.game import Game
from cardlog.kinds import ASeat, CardKinds
from cardlog.pack import Look, Pack
from cardlog.phases import Phase, Phases, refused
from cardlog.rules import Options
from cardlog.state import BaseDraft, Frozen, Place, Result, blank, cards_at, drafter, freeze, in_place
from cardlog.verbs import Verbs

COLOURS: Final = {"r": "#c1121f", "y": "#b58900", "g": "#0b6b3a", "b": "#0b5cad"}
SIGNS: Final = (*"0123456789", "S", "R", "+2")
PACK: Final = Pack(
    {f"{colour}{sign}": 1 if sign == "0" else 2 for colour in COLOURS for sign in SIGNS} | {"Wd": 4, "W+4": 4},
    looks={f"{colour}{sign}": Look(sign, sign, shade) for colour, shade in COLOURS.items() for sign in SIGNS},
)
KINDS: Final = CardKinds(PACK)


@frozen
class Play(Decision):
    """`A play r5` (CZ 3)."""

    verb: ClassVar[str] = "play"
    card: Annotated[int, KINDS.card]


@frozen
class Draw(Decision):
    """`A draw` (CZ 3)."""

    verb: ClassVar[str] = "draw"


@frozen
class Deal(Fact):
    """`* deal A / r1 r1 … / … / up g5` (CZ 2)."""

    verb: ClassVar[str] = "deal"
    dealer: ASeat
    up: Annotated[int, KINDS.card]
    hands: Annotated[tuple[int, ...], KINDS.hands]


@frozen
class Drawn(Fact):
    """`* draw r5`."""

    verb: ClassVar[str] = "draw"
    cards: Annotated[int, KINDS.some_cards]


class Book:
    def __init__(self, rules):
        self.rules = rules

    def __eq__(self, other):
        return isinstance(other, Book) and self.rules == other.rules

    def __hash__(self):
        return hash(self.rules)


class Draft(BaseDraft):
    __slots__ = ("hands", "pile", "turn")


class State(Frozen, Draft):
    __slots__ = ()
    game = "crazy"
    pack = PACK


draft = drafter(Draft)


def start(rules, seats):
    d = blank(Draft, book=Book(rules), seats=seats, view=None, awaits="deal", actor=DEALER, dealer=None)
    d.result, d.stock, d.unseen, d.hands, d.pile, d.turn = None, PACK.size(PACK.full), PACK.full, (0,) * seats, (), None
    return freeze(d, State)


def everyone(s):
    return (1 << s.seats) - 1 | 1 << PUBLIC


def hand_of(seat):
    return Cards(f"{{{SEATS[seat]}}}'s hand", lambda e: e.hands[seat], open=lambda _: 1 << seat)


DEALS: Final = Seat("Who deals?", lambda e: e.dealer, wrong=lambda _: ("", "any seat deals"))
DEALT: Final = tuple(map(hand_of, range(len(SEATS))))
UP: Final = Cards("The first card", lambda e: PACK.units[e.up], open=everyone)
DRAWN: Final = Cards("The card drawn", lambda e: e.cards, open=lambda s: 1 << s.turn)


def due_deal(s, ask):
    dealer = ask.seat(DEALS, (1 << s.seats) - 1)
    up = PACK.face(ask.cards(UP, 1, s.unseen))
    return Deal(dealer, up, tuple(ask.cards(DEALT[n], 5, s.unseen) for n in range(s.seats)))


def deal(s, e):
    d = draft(s)
    d.dealer, d.hands, d.pile = e.dealer, e.hands, (e.up,)
    d.stock -= 5 * s.seats + 1
    d.unseen -= sum(hand & PACK.known for hand in e.hands) + PACK.units[e.up]
    d.turn = d.actor = (e.dealer + 1) % s.seats
    d.awaits = "play"
    return freeze(d, State)


def follows(card, top):
    one, other = PACK.names[card], PACK.names[top]
    return "W" in (one[0], other[0]) or one[0] == other[0] or one[1:] == other[1:]


def could_hold(s, seat):
    hand = s.hands[seat]
    return hand & PACK.known | (s.unseen if hand >= PACK.unknown else 0)


def play(s, e):
    if not could_hold(s, s.turn) & PACK.digits[e.card]:
        raise refused(e, "CZ 3", f"{PACK.names[e.card]} is not in the hand")
    if not follows(e.card, s.pile[-1]):
        raise refused(e, "CZ 3", f"{PACK.names[e.card]} does not follow {PACK.names[s.pile[-1]]}")
    d, unit, hand = draft(s), PACK.units[e.card], s.hands[s.turn]
    if PACK.holds(hand, unit):
        hand -= unit
    else:
        hand -= PACK.unknown
        d.unseen -= unit
    d.hands, d.pile = put(s.hands, s.turn, hand), (*s.pile, e.card)
    if not hand:
        d.result, d.awaits, d.actor = Result((s.turn,), "out"), "over", None
        return freeze(d, State)
    return next_turn(d)


def draw(s, e):
    d = draft(s)
    if not s.stock:
        d.unseen += PACK.of(s.pile[:-1])
        d.stock, d.pile = len(s.pile) - 1, s.pile[-1:]
    if not d.stock:
        return next_turn(d)
    d.awaits, d.actor = "fact:draw", DEALER
    return freeze(d, State)


def due_draw(s, ask):
    return Drawn(ask.cards(DRAWN, 1, s.unseen))


def drawn(s, e):
    d = draft(s)
    d.hands, d.stock = put(s.hands, s.turn, s.hands[s.turn] + e.cards), s.stock - 1
    d.unseen -= e.cards & PACK.known
    return next_turn(d)


def next_turn(d):
    d.actor = d.turn = (d.turn + 1) % d.seats
    d.awaits = "play"
    return freeze(d, State)


def put(hands, seat, hand):
    return (*hands[:seat], hand, *hands[seat + 1 :])


def legal(s):
    if s.awaits != "play":
        return ()
    cards = dict.fromkeys(PACK.each(could_hold(s, s.turn)))
    return (Draw(s.turn), *(Play(s.turn, card) for card in cards if follows(card, s.pile[-1])))


PHASES: Final = Phases(
    legal,
    Phase("deal", "CZ 2", "a deal is due", {Deal: deal}, due_deal),
    Phase("play", "CZ 3", "a card is played or drawn", {Play: play, Draw: draw}),
    Phase("fact:draw", "CZ 3", "the card drawn is due", {Drawn: drawn}, due_draw, concealed={"cards": DRAWN}),
    Phase("over", "CZ 5", "the game is over"),
    pack=PACK,
)
apply: Final = in_place(Draft)(PHASES.apply)


def view(s, viewer, now=False):
    d = draft(s)
    d.view = viewer
    for seat, hand in enumerate(s.hands):
        if seat != viewer:
            d.hands = put(d.hands, seat, PACK.hide(hand))
            d.unseen += hand & PACK.known
    return freeze(d, State)


def places(s):
    for seat, hand in enumerate(s.hands):
        yield from cards_at(f"{SEATS[seat]} hand", hand, 1 << seat, pack=PACK)
    for card in s.pile:
        yield Place("pile", card, everyone(s))


def to_json(s):
    hands = {SEATS[seat]: list(PACK.card_names(hand)) for seat, hand in enumerate(s.hands)}
    turn = None if s.turn is None else SEATS[s.turn]
    return {"turn": turn, "hands": hands, "pile": [PACK.names[card] for card in s.pile]}


def from_json(rules, seats, viewer, data):
    try:
        return position(rules, seats, viewer, data)
    except (TypeError, LookupError, AttributeError) as error:
        raise ValueError(f"that is no table of this game: {error}") from None


def position(rules, seats, viewer, data):
    hands = tuple(PACK.read(" ".join(data["hands"][SEATS[seat]])) for seat in range(seats))
    pile = tuple(map(PACK.card, data["pile"]))
    here = sum(hand & PACK.known for hand in hands) + PACK.of(pile)
    if not PACK.fits(here) or not pile or 0 in hands or set(data) - {"actor", "dealer"} != {"turn", "hands", "pile"}:
        raise ValueError("that is no table of this game")
    d = draft(start(rules, seats))
    d.view, d.hands, d.pile, d.turn, d.awaits = viewer, hands, pile, SEATS.index(data["turn"]), "play"
    if set(data["hands"]) != {*SEATS[:seats]} or data["turn"] == "" or data.get("dealer") == "":
        raise ValueError("that is no table of this game")
    d.dealer = None if data.get("dealer") is None else SEATS.index(data["dealer"])
    if max(d.turn, d.dealer or 0) >= seats:
        raise ValueError("this seat does not play")
    d.actor, d.unseen = d.turn, PACK.full - here
    d.stock -= sum(map(PACK.size, hands)) + len(pile)
    if d.stock < 0:
        raise ValueError("there are too many cards")
    return freeze(d, State)


def policy(s, legal, below):
    """Play where that is possible, so that games end."""
    return legal[below(len(legal) - 1) + 1] if len(legal) > 1 else legal[0]


def tell(before, e, after):
    turn = "{%s}" % SEATS[before.turn or 0]
    match e:
        case Deal():
            return f"{{{SEATS[e.dealer]}}} deals; {{{PACK.names[e.up]}}} lies open."
        case Play():
            return f"{turn} plays {{{PACK.names[e.card]}}}."
        case Draw():
            return f"{turn} draws."
    return f"{turn} gets {{{PACK.text(e.cards)}}}."


def table(s):
    def cards(names):
        return " ".join(f"{{{name}}}" for name in names) or "-"

    rows = [(f"{{{SEATS[seat]}}}", cards(PACK.card_names(hand))) for seat, hand in enumerate(s.hands)]
    return [*rows, ("pile", cards(PACK.names[card] for card in s.pile[-1:])), ("stock", str(s.stock))]


COVERAGE: Final = {
    "CZ 2": on(Deal),
    "CZ 3": on(Play, Draw),
    "CZ 4": on(Draw, when=lambda before, _: not before.stock),
    "CZ 5": lambda before, e, after: after.result is not None,
}
CRAZY: Final = Game(
    name="crazy",
    title="Crazy",
    seats=(2, 3, 5, 8),
    verbs=Verbs(Play, Draw, Deal, Drawn, position=("turn", "hands", "pile", "dealer")),
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
    read=from_json,
    tell=tell,
    table=table,
    prefix="CZ",
    package=__name__,
    coverage=COVERAGE,
    policy=policy,
    pack=PACK,
)
