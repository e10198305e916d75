"""A game of dice without a card: numbers as facts and as options, points in the result, one for all or for each."""

from typing import ClassVar, Final

from attrs import frozen

from cardlog.cards import SEATS
from cardlog.clauses import on
from cardlog.due import Number
from cardlog.event import DEALER, Decision, Fact
from cardlog.game import Game
from cardlog.kinds import ANumber, SomeNumbers
from cardlog.phases import Phase, Phases, refused
from cardlog.rules import Option, Options
from cardlog.state import BaseDraft, Frozen, Result, blank, drafter, freeze, in_place
from cardlog.verbs import Verbs


@frozen
class Throw(Decision):
    """`A throw` (PG 2)."""

    verb: ClassVar[str] = "throw"


@frozen
class Hold(Decision):
    """`A hold 12` (PG 3)."""

    verb: ClassVar[str] = "hold"
    points: ANumber


@frozen
class Thrown(Fact):
    """`* dice 3 5` (PG 2)."""

    verb: ClassVar[str] = "dice"
    dice: SomeNumbers


OPTIONS: Final = Options(Option("target", 30, *range(10, 101)), Option("together", False, True), Option("turns", 9, 5))


class Book:
    def __init__(self, rules):
        self.rules = rules
        self.target, self.together, self.turns = rules["target"], rules["together"], rules["turns"]

    def __eq__(self, other):
        return isinstance(other, Book) and self.rules == other.rules

    def __hash__(self):
        return hash(self.rules)


class Draft(BaseDraft):
    __slots__ = ("points", "turn", "turns", "upto")


class State(Frozen, Draft):
    __slots__ = ()
    game = "pig"


draft = drafter(Draft)


def start(rules, seats):
    d = blank(Draft, book=Book(rules), seats=seats, view=None, awaits="turn", actor=0, dealer=None)
    d.result, d.stock, d.unseen, d.points, d.turn, d.turns, d.upto = None, 0, 0, (0,) * seats, 0, 0, 0
    return freeze(d, State)


DICE: Final = tuple(
    Number(lambda s, _, nth=nth: f"What {{{SEATS[s.turn]}}} throws, die {nth + 1}", lambda e, nth=nth: e.dice[nth])
    for nth in range(2)
)


def throw(s, e):
    d = draft(s)
    d.awaits, d.actor = "fact:dice", DEALER
    return freeze(d, State)


def due_dice(s, ask):
    return Thrown(tuple(ask.number(die, range(1, 7)) for die in DICE))


def thrown(s, e):
    d = draft(s)
    d.upto = 0 if 1 in e.dice else s.upto + sum(e.dice)
    d.awaits, d.actor = "turn", s.turn
    return next_turn(d) if 1 in e.dice else freeze(d, State)


def hold(s, e):
    if e.points != s.upto:
        raise refused(e, "PG 3", f"the turn has come to {s.upto}")
    d = draft(s)
    d.points = tuple(points + e.points * (seat == s.turn) for seat, points in enumerate(s.points))
    d.upto = 0
    whole = sum(d.points) if s.book.together else d.points[s.turn]
    if whole >= s.book.target:
        return over(d, tuple(range(s.seats)) if s.book.together else (s.turn,), False)
    return next_turn(d)


def next_turn(d):
    d.turn, d.turns = (d.turn + 1) % d.seats, d.turns + 1
    d.awaits, d.actor = "turn", d.turn
    if d.book.together and d.turns >= d.book.turns * d.seats:
        return over(d, (), True)
    return freeze(d, State)


def over(d, winners, nobody):
    points = (sum(d.points),) if d.book.together else d.points
    d.result, d.awaits, d.actor = Result(winners, "target", nobody, points=points), "over", None
    return freeze(d, State)


def legal(s):
    return (Throw(s.turn), Hold(s.turn, s.upto)) if s.awaits == "turn" else ()


PHASES: Final = Phases(
    legal,
    Phase("turn", "PG 2", "dice are thrown, or what was thrown is held", {Throw: throw, Hold: hold}),
    Phase("fact:dice", "PG 2", "the dice are due", {Thrown: thrown}, due_dice),
    Phase("over", "PG 4", "the game is over"),
)
apply: Final = in_place(Draft)(PHASES.apply)


def view(s, viewer, now=False):
    d = draft(s)
    d.view = viewer
    return freeze(d, State)


def no_position(rules, seats, viewer, data):
    raise ValueError("a game of Pig begins with a throw")


def tell(before, e, after):
    turn = "{%s}" % SEATS[before.turn]
    match e:
        case Throw():
            return f"{turn} throws."
        case Hold():
            return f"{turn} holds {e.points}."
    return f"The dice show {e.dice[0]} and {e.dice[1]}."


def table(s):
    return [(f"{{{SEATS[seat]}}}", str(points)) for seat, points in enumerate(s.points)]


PIG: Final = Game(
    name="pig",
    title="Pig",
    seats=(1, 2, 4),
    verbs=Verbs(Throw, Hold, Thrown),
    options=OPTIONS,
    start=start,
    apply=apply,
    legal=legal,
    settle=PHASES.settle,
    hide=PHASES.hide,
    ask=PHASES.ask,
    phases=PHASES,
    view=view,
    places=lambda s: (),
    json=lambda s: {"turn": SEATS[s.turn], "points": list(s.points), "upto": s.upto},
    read=no_position,
    tell=tell,
    table=table,
    prefix="PG",
    package=__name__,
    scores=lambda s: s.points,
    coverage={
        "PG 2": on(Throw, Thrown),
        "PG 3": on(Hold),
        "PG 4": lambda before, e, after: after.result is not None,
    },
)
