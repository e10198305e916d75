"""A game of two stocks, of cards that are alike, of cards that all but one see, and of facts that tell a part of a card."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Final

from attrs import frozen

from cardlog.cards import SEATS
from cardlog.clauses import on
from cardlog.described import telling
from cardlog.due import Number, Seat, Spots
from cardlog.event import DEALER, PUBLIC, Decision, Fact
from cardlog.fields import SPOTS
from cardlog.game import Game
from cardlog.kinds import ANumber, ASeat, CardKinds
from cardlog.pack import Look, Pack
from cardlog.phases import Phase, Phases
from cardlog.rules import Book
from cardlog.state import BaseDraft, Frozen, Place, Result, before_the_deal, drafter, everyone, freeze, put
from cardlog.verbs import Verbs

CARDS: Final = ("r1", "r2", "b1", "b2")
TICKETS: Final = ("t1", "t2", "t3", "t4", "t5")
PACK: Final = Pack(
    dict.fromkeys(CARDS, 2) | dict.fromkeys(TICKETS, 1),
    stocks={"cards": CARDS, "tickets": TICKETS},
    looks={"r1": Look("1", "h"), "r2": Look("2", "h"), "b1": Look(like="Ac"), "t1": Look("1", "T1", "#7b2d8b")},
)
KINDS: Final = CardKinds(PACK)
COLOURS: Final = tuple(sum(PACK.digits[PACK.card(name)] for name in CARDS if name[0] == colour) for colour in "rb")


@frozen
class Ask(Decision):
    """`A ask` (FH 3)."""

    verb: ClassVar[str] = "ask"


@frozen
class Stay(Decision):
    """`A stay` (FH 3)."""

    verb: ClassVar[str] = "stay"


@frozen
class Deal(Fact):
    """`* deal / r1 b2 / t1 t3`: the cards of all seats, then their tickets (FH 2)."""

    verb: ClassVar[str] = "deal"
    rows: Annotated[tuple[tuple[int, ...], ...], KINDS.rows]


@frozen
class Colour(Fact):
    """`* colour A 1`: A's card is no red one (FH 3)."""

    verb: ClassVar[str] = "colour"
    clue: ClassVar[bool] = True
    whose: ASeat
    number: ANumber


@frozen
class Show(Fact):
    """`* show / r1 b2 / t1 t3` (FH 4)."""

    verb: ClassVar[str] = "show"
    rows: Annotated[tuple[tuple[int, ...], ...], KINDS.rows]


class Draft(BaseDraft):
    __slots__ = ("colours", "heads", "tickets", "turn")


class State(Frozen, Draft):
    __slots__ = ()
    game = "forehead"
    pack = PACK


draft = drafter(Draft)


def start(rules, seats):
    nothing = (PACK.empty,) * seats
    own = {"heads": nothing, "tickets": nothing, "colours": (None,) * seats, "turn": 0}
    return freeze(before_the_deal(Draft, Book.of(rules), seats, PACK, own), State)


def could_be_head(s, seat):
    colour = s.colours[seat]
    return s.unseen & (PACK.stocks["cards"] if colour is None else COLOURS[colour])


def could_be_ticket(s, _):
    return s.unseen & PACK.stocks["tickets"]


def others(seat):
    return lambda s: (1 << s.seats) - 1 & ~(1 << seat)


def dealt(row, seat, text, opens, could):
    """One card of a row, at its seat, as it is dealt."""
    return Spots(f"{{{SEATS[seat]}}}'s {text}", lambda e: e.rows[row][seat : seat + 1], opens, could=could)


HEADS: Final = tuple(dealt(0, seat, "card", others(seat), could_be_head) for seat in range(4))
OWN: Final = tuple(dealt(1, seat, "ticket", lambda s, seat=seat: 1 << seat, could_be_ticket) for seat in range(4))
SHOWN: Final = (
    Spots(
        "The cards",
        lambda e: e.rows[0],
        everyone,
        at=lambda s, slots: tuple(s.heads[n] for n in slots),
        could=could_be_head,
    ),
    Spots(
        "The tickets",
        lambda e: e.rows[1],
        everyone,
        at=lambda s, slots: tuple(s.tickets[n] for n in slots),
        could=could_be_ticket,
    ),
)
WHOSE: Final = Seat("Whose card?", lambda e: e.whose, wrong=lambda s: ("", f"{SEATS[s.turn]} asks"))
COLOUR: Final = Number("The colour, 0 for red and 1 for blue", lambda e: e.number, told=True)


def due_deal(s, ask):
    return Deal(tuple(tuple(ask.spots(row[seat], (seat,))[0] for seat in range(s.seats)) for row in (HEADS, OWN)))


def deal(s, e):
    d = draft(s)
    d.heads, d.tickets = e.rows
    d.unseen -= PACK.of(spot for row in e.rows for spot in row if spot < PACK.hidden)
    d.stock = tuple(count - s.seats for count in s.stock)
    d.awaits, d.actor = "turn", 0
    return freeze(d, State)


def ask_colour(s, e):
    d = draft(s)
    d.awaits, d.actor = "fact:colour", DEALER
    return freeze(d, State)


def due_colour(s, ask):
    whose = ask.seat(WHOSE, 1 << s.turn)
    head = s.heads[s.turn]
    could = PACK.units[head] if head < PACK.hidden else could_be_head(s, s.turn)
    return Colour(whose, ask.number(COLOUR, [n for n, digits in enumerate(COLOURS) if could & digits]))


def colour(s, e):
    d = draft(s)
    d.colours = put(s.colours, s.turn, e.number)
    return next_turn(d)


def stay(s, e):
    return next_turn(draft(s))


def next_turn(d):
    d.turn = d.actor = (d.turn + 1) % d.seats
    d.awaits = "turn"
    if d.turn == 0:
        d.awaits, d.actor = "fact:show", DEALER
    return freeze(d, State)


def due_show(s, ask):
    return Show(tuple(ask.spots(piece, range(s.seats)) for piece in SHOWN))


def show(s, e):
    d = draft(s)
    known = PACK.of(spot for row in (s.heads, s.tickets) for spot in row if spot < PACK.hidden)
    d.unseen -= PACK.of(spot for row in e.rows for spot in row) - known
    d.heads, d.tickets = e.rows
    points = tuple(int(PACK.names[head][1]) + int(PACK.names[own][1]) for head, own in zip(*e.rows, strict=True))
    winners = tuple(seat for seat, count in enumerate(points) if count == max(points))
    d.result, d.awaits, d.actor = Result(winners, "points", points=points), "over", None
    return freeze(d, State)


def legal(s):
    return (Ask(s.turn), Stay(s.turn)) if s.awaits == "turn" else ()


PHASES: Final = Phases(
    legal,
    Phase("deal", "FH 2", "a deal is due", {Deal: deal}, due_deal),
    Phase("turn", "FH 3", "a seat asks or stays", {Ask: ask_colour, Stay: stay}),
    Phase("fact:colour", "FH 3", "the colour is told", {Colour: colour}, due_colour),
    Phase("fact:show", "FH 4", "all is shown", {Show: show}, due_show),
    Phase("over", "FH 4", "the game is over"),
    pack=PACK,
    draft=Draft,
)


def shown(s):
    return s.phase == "over"


def hidden(row, hides):
    return tuple(PACK.hidden if hides(seat) and spot != PACK.empty else spot for seat, spot in enumerate(row))


def view(s, viewer, now=False):
    d = draft(s)
    d.view = viewer
    if s.awaits == "deal" or shown(s):
        return freeze(d, State)
    d.heads = hidden(s.heads, lambda seat: viewer in (seat, PUBLIC))
    d.tickets = hidden(s.tickets, lambda seat: seat != viewer)
    gone = [(s.heads, d.heads), (s.tickets, d.tickets)]
    d.unseen += PACK.of(one for rows in gone for one, other in zip(*rows, strict=True) if one != other)
    return freeze(d, State)


def places(s) -> Iterator[Place]:
    for what, row, opens, could in (
        ("head", s.heads, others, could_be_head),
        ("ticket", s.tickets, lambda seat: lambda _: 1 << seat, could_be_ticket),
    ):
        for seat, spot in enumerate(row):
            if spot != PACK.empty:
                open_to = everyone(s) if shown(s) else opens(seat)(s)
                yield Place(f"{SEATS[seat]} {what}", spot, open_to, could(s, seat) if spot == PACK.hidden else None)


FOREHEAD: Final = Game(
    name="forehead",
    title="Forehead",
    seats=(2, 4),
    verbs=Verbs(Ask, Stay, Deal, Colour, Show),
    start=start,
    view=view,
    places=places,
    tell=telling(
        {
            Ask: "{seat} asks.",
            Stay: "{seat} stays.",
            Deal: "All get their cards.",
            Colour: "The colour of {whose} is {number}.",
            Show: "All is shown.",
        }
    ),
    prefix="FH",
    package=__name__,
    phases=PHASES,
    holds={"heads": SPOTS, "tickets": SPOTS},
    coverage={"FH 2": on(Deal), "FH 3": on(Ask, Stay, Colour), "FH 4": on(Show)},
)
