"""The smallest game that can be won: a seat asks, and a coin says who wins. What is true of it is known."""

from typing import ClassVar

from attrs import frozen

from cardlog.event import DEALER, Decision, Fact
from cardlog.game import Game
from cardlog.kinds import ASeat
from cardlog.rules import Options
from cardlog.state import BaseDraft, Frozen, Result, blank, drafter, freeze
from cardlog.verbs import Verbs


@frozen
class Ask(Decision):
    """`A ask`."""

    verb: ClassVar[str] = "ask"


@frozen
class Flip(Fact):
    """`* flip B`."""

    verb: ClassVar[str] = "flip"
    winner: ASeat


class Draft(BaseDraft):
    """Nothing but what all states have."""

    __slots__ = ()


class State(Frozen, Draft):
    """A state."""

    __slots__ = ()


class Book:
    """The rules."""

    def __init__(self, rules):
        self.rules = rules


draft = drafter(Draft)
OPTIONS = Options()


def start(rules, seats):
    given = {"dealer": None, "result": None, "stock": 0, "unseen": 0, "view": None}
    return freeze(blank(Draft, book=Book(rules), seats=seats, awaits="ask", actor=0, **given), State)


def apply(state, event):
    d = draft(state)
    if isinstance(event, Ask):
        d.awaits, d.actor = "fact:flip", DEALER
    else:
        d.awaits, d.actor, d.result = "over", None, Result((event.winner,), "coin")
    return freeze(d, State)


def view(state, viewer, now):
    d = draft(state)
    d.view = viewer
    return freeze(d, State)


def coin(**more):
    """The game; `settle` may be another one."""
    given = {
        "name": "coin",
        "title": "Coin",
        "seats": (2, 3),
        "verbs": Verbs(Ask, Flip),
        "options": OPTIONS,
        "start": start,
        "apply": apply,
        "legal": lambda state: (Ask(0),) if state.actor == 0 else (),
        "settle": lambda state, pick: Flip(pick.seat(state.seats)),
        "hide": lambda state, event, viewer: event,
        "view": view,
        "places": lambda state: (),
        "json": lambda state: {},
        "read": lambda rules, seats, viewer, data: start(rules, seats),
        "tell": lambda before, event, after: "",
        "table": lambda state: [],
        "prefix": "CO",
        "package": "cardlog.games.cuttle",
        **more,
    }
    return Game(**given)
