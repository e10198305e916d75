"""States: flat, immutable, and cheap to make from one another.

A game declares its state's fields once, in a `Draft`; the state is that class frozen:

>>> @slotted
... class Draft(BaseDraft):
...     turn: int
>>> class State(Frozen, Draft):
...     __slots__ = ()
>>> draft = drafter(Draft)

A reducer copies a state into a draft of its own, assigns, and freezes it:

>>> start = freeze(blank(Draft, **dict.fromkeys(fields_of(Draft), 0)), State)
>>> d = draft(start)
>>> d.turn = 1
>>> after = freeze(d, State)
>>> start.turn, after.turn, after == start, hash(after) == hash(start)
(0, 1, False, False)
>>> after.turn = 2
Traceback (most recent call last):
AttributeError: a state never changes

A fold that needs the last state alone can spare the copies: the rules then change one draft from event to
event, if the game's `apply` says that they bear it (`in_place`).
"""

from __future__ import annotations

__all__ = [
    "LOOKS",
    "NOBODY",
    "BaseDraft",
    "Frozen",
    "Place",
    "Result",
    "actor_name",
    "at_rest",
    "before_the_deal",
    "blank",
    "cards_at",
    "drafter",
    "everyone",
    "fields_of",
    "freeze",
    "in_place",
    "lasting_draft",
    "put",
    "rebuild",
    "row_at",
    "slotted",
    "value_text",
    "waiting",
]

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import blake2b
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Self, TypeVar

from cardlog.cards import SEATS
from cardlog.event import DEALER, PUBLIC
from cardlog.fault import misdeclared
from cardlog.pack import STANDARD, Pack

if TYPE_CHECKING:  # what type checkers know of typing, whatever Python runs them
    from typing_extensions import TypeVar as Defaulting

    StateT = Defaulting("StateT", bound="BaseDraft", default=Any)
else:
    StateT = TypeVar("StateT", bound="BaseDraft")
"""The states of a class's game; of `Log`, `Table` … without any, whatever states there are."""

D = TypeVar("D", bound="BaseDraft")
"""The states that a function is given; a class method too, for which pyright would take the class's own as `Any`."""
S = TypeVar("S")
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

NOBODY: Final = None
"""The actor when the game is over."""

LOOKS: Final[dict[str, Callable[[Any], str | None]]] = {}
"""How a state (`table`, `line`, `svg`) and a log (`html`) are shown: put in from above by `cardlog.looks`, so that what is
shown imports nothing that shows it."""


class Result(NamedTuple):
    """How a game ended.

    Attributes:
        winners: The seats that won, in order; `()` for a draw, or where nobody won.
        reason: The game's word for this kind of ending.
        nobody: Whether it is no draw either: nobody won.
        during: Of a game that was ended by no rule of its own (LOG 5), what it awaited then; else empty.
        points: What it came to, where that is told with the result: for each seat a number, or one for all of them together,
            as where all play against the game; else `()`.
    """

    winners: tuple[int, ...]
    reason: str
    nobody: bool = False
    during: str = ""
    points: tuple[int, ...] = ()

    @property
    def who(self) -> str:
        """Who won: `"A"`, `"A C"`, `"draw"`, `"nobody"`."""
        return " ".join(SEATS[seat] for seat in self.winners) or ("nobody" if self.nobody else "draw")

    def as_tag(self) -> str:
        """The value of the tag `Result`: who won, then the points if they are told.

        >>> Result((0, 2), "target", points=(500, 320, 500, 320)).as_tag(), Result((), "fuse", nobody=True, points=(17,)).as_tag()
        ('A C 500 320 500 320', 'nobody 17')
        """
        return " ".join([self.who, *map(str, self.points)])

    def as_json(self) -> dict[str, Any]:
        """The result as `show --json` prints it.

        >>> Result((0, 2), "limit").as_json()
        {'winners': ['A', 'C'], 'reason': 'limit'}
        """
        points = {"points": list(self.points)} if self.points else {}
        return {"winners": [SEATS[seat] for seat in self.winners], "reason": self.reason, **points}


class Place(NamedTuple):
    """Where one card is.

    Attributes:
        name: As `A hand`, `B points`, `scrap`.
        spot: The card that lies there, or HIDDEN.
        open: The viewers to whom it lies open at this moment, as a set of bits (`1 << PUBLIC` too).
        could: Of a hidden card, the cards that it can be, as a set; None where that is any unseen one.
    """

    name: str
    spot: int
    open: int
    could: int | None = None


class BaseDraft:
    """What the states of all games have.

    Attributes:
        book: What follows from the rules; it has the rules themselves as `book.rules`.
        seats: How many seats play.
        view: None for the truth; in a copy its viewer.
        awaits: What the state waits for, in the game's words; a fact's begins with `fact:` (or is `deal`).
        actor: The seat to act; DEALER while a fact is due; None when the game is over.
        dealer: The seat that dealt last, or None.
        result: How the game ended, or None.
        stock: How many cards the stock holds; where the pack has several stocks, a tuple of that, in their order.
        unseen: The set of cards known to lie nowhere; in the truth this is the stock.
        lasting: Of a class, whether a draft of it goes from event to event, changed in place (`in_place`).
    """

    __slots__ = ("actor", "awaits", "book", "dealer", "result", "seats", "stock", "unseen", "view")
    lasting: ClassVar[bool] = False
    book: Any
    seats: int
    view: int | None
    awaits: str
    actor: int | None
    dealer: int | None
    result: Result | None
    stock: int
    unseen: int

    @property
    def phase(self) -> str:
        """What the state awaits; of a game that was ended by no rule of its own (LOG 5), what it awaited then.

        By this, and not by `awaits`, a game tells what lies open: an ending turns no card.
        """
        return (self.result.during if self.result is not None else "") or self.awaits

    @property
    def rules(self) -> Any:
        """The rules that this game is played by."""
        return self.book.rules


_INITIAL: Final[dict[type[BaseDraft], Mapping[str, Any]]] = {}
"""By class of drafts, what its fields hold before the first event."""


def slotted(cls: type[D]) -> type[D]:
    """A class of drafts with a slot for each field that it annotates.

    A value that stands behind a field is what it holds before the first event (`before_the_deal`). The class is made once more
    with its slots, so that `super()` in its methods wants both arguments.

    >>> @slotted
    ... class Draft(BaseDraft):
    ...     scrap: int = 0
    ...     turn: int | None = None
    >>> fields_of(Draft)[-2:], before_the_deal(Draft, None, 2, 0).turn
    (('scrap', 'turn'), None)
    """
    names = sorted(name for name, hint in inspect.get_annotations(cls).items() if "ClassVar" not in str(hint))
    kept = {name: value for name, value in cls.__dict__.items() if name not in ("__dict__", "__weakref__", *names)}
    made: type[D] = type(cls.__name__, cls.__bases__, {**kept, "__slots__": tuple(names)})
    _INITIAL[made] = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
    return made


class Frozen:
    """A draft that nobody changes any more: equal, hashable, and safe to share.

    Attributes:
        game: The name of the game; a class of states that says it prints as the table that people read, names
            cards in its `repr`, and shows itself in a notebook as a picture.
        pack: The pack of its cards, by which a state without a name of a game prints them.
    """

    __slots__ = ()
    game: ClassVar[str] = ""
    pack: ClassVar[Pack] = STANDARD

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a state never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a state never changes")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        values = _reading(self)[0]
        return bool(values(self) == values(other))

    def __hash__(self) -> int:
        return hash(_reading(self)[1](self))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def digest(self) -> str:
        """A short text that equal states have alike, in every process, and others do not: to tell states apart in a table.

        It is of this version of the game's code; what is to last is the state's JSON, or its log.
        """
        values = [getattr(self, name) for name in fields_of(type(self)) if name != "book"]
        told = repr((self.game, str(getattr(self, "rules", "")), values))
        return blake2b(told.encode(), digest_size=16).hexdigest()

    def __str__(self) -> str:
        return self._shown("table") or repr(self)

    def __repr__(self) -> str:
        values = (f"{name}={value_text(getattr(self, name, None), self.pack)}" for name in fields_of(type(self)))
        return self._shown("line") or f"<{type(self).__name__} {' '.join(values)}>"

    def _shown(self, form: str) -> str | None:
        try:
            return LOOKS[form](self) if self.game else None
        except Exception:  # a state is shown most where something is wrong with it
            return None

    def _repr_svg_(self) -> str | None:
        """What a notebook shows."""
        return LOOKS["svg"](self)

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuild, (type(self), {name: getattr(self, name) for name in fields_of(type(self))})


def fields_of(cls: type) -> tuple[str, ...]:
    """The names of a draft's fields, the kernel's first."""
    return tuple(slot for base in reversed(cls.__mro__) for slot in getattr(base, "__slots__", ()))


def _reading(state: Frozen) -> tuple[attrgetter[Any], attrgetter[Any]]:
    """What reads all values of a state at once; and all but the book, which follows from the rules."""
    found = _READING.get(type(state))
    if found is None:
        names = fields_of(type(state))
        found = attrgetter(*names), attrgetter(*(name for name in names if name != "book"))
        _READING[type(state)] = found
    return found


_READING: Final[dict[type, tuple[attrgetter[Any], attrgetter[Any]]]] = {}


def value_text(value: object, pack: Pack = STANDARD) -> str:
    """The value of a field for a person: what is too large for a number of anything is a set of cards.

    >>> value_text((9, 1 << 8 | 1 << 51, None))
    '(9, {3c Ks}, None)'
    """
    if type(value) is tuple:
        return f"({', '.join(value_text(item, pack) for item in value)}{',' * (len(value) == 1)})"
    is_set = type(value) is int and value > 1 << 8 and pack.fits(value) and pack.size(value) <= pack.size(pack.full)
    return f"{{{pack.text(value)}}}" if is_set else repr(value)  # type: ignore[arg-type]


def blank(cls: type[D], **values: Any) -> D:
    """A new draft with these values."""
    made = cls()
    for name, value in values.items():
        setattr(made, name, value)
    return made


def before_the_deal(cls: type[D], book: Any, seats: int, pack: int | Pack, own: Mapping[str, Any] | None = None) -> D:
    """A new draft of the state before the first event: a deal is due, and every card is in the stock.

    Args:
        cls: The class of drafts.
        book: What follows from the rules.
        seats: How many seats play.
        pack: The set of all cards, of the standard ones; or a whole pack.
        own: The game's own fields, as far as their values do not stand behind them in the class (`slotted`).
    """
    kernel = {"awaits": "deal", "actor": DEALER, "view": None, "dealer": None, "result": None}
    whole, of = (pack.full, pack) if isinstance(pack, Pack) else (pack, STANDARD)
    stock: Any = tuple(of.size(whole & digits) for digits in of.stocks.values()) if of.stocks else of.size(whole)
    fields = {**_INITIAL.get(cls, {}), **(own or {})}
    return blank(cls, book=book, seats=seats, stock=stock, unseen=whole, **kernel, **fields)


def rebuild(cls: type[Any], values: dict[str, Any]) -> Any:
    """A state from its fields: what pickle and copy use."""
    made = object.__new__(cls)
    for name, value in values.items():
        object.__setattr__(made, name, value)
    return made


def drafter(cls: type[D]) -> Callable[[Any], D]:
    """The function that copies a state into a fresh draft of `cls`; a lasting draft it gives back.

    Raises:
        GameError: A field is called `lasting`, which says something else.
    """
    if "lasting" in fields_of(cls):
        raise misdeclared(f"has a field 'lasting' in {cls.__name__}", "give it another name: this one is the kernel's")
    return _copier(cls, "    if s.__class__ is lasting:\n        return s\n", lasting=_lasting(cls))


def _copier(cls: type[D], first: str = "", **scope: Any) -> Callable[[Any], D]:
    """Assignments written out run twice as fast as a loop over the names, and these run once an event."""
    lines = "\n".join(f"    d.{name} = s.{name}" for name in fields_of(cls))
    scope["cls"] = cls
    exec(f"def draft(s):\n{first}    d = cls()\n{lines}\n    return d", scope)
    made: Callable[[Any], D] = scope["draft"]
    return made


def freeze(draft: BaseDraft, cls: type[S]) -> S:
    """The draft itself, become a state: from now on nobody changes it, unless it is one that lasts."""
    if not draft.lasting:
        draft.__class__ = cls  # type: ignore[assignment]
    return draft  # type: ignore[return-value]


_LASTING: Final[dict[type[BaseDraft], type[BaseDraft]]] = {}


def _lasting(cls: type[BaseDraft]) -> type[BaseDraft]:
    """The class of the drafts of `cls` that last: they are told by their class, which is asked quickest."""
    if cls not in _LASTING:
        _LASTING[cls] = type(f"Lasting{cls.__name__}", (cls,), {"__slots__": (), "lasting": True})
    return _LASTING[cls]


def waiting(cls: type[S]) -> Callable[[Any, str, int | None], S]:
    """The function by which a rule ends: the draft awaits this of this actor, and is frozen to a state of `cls`."""
    passing = cls.__bases__[-1]  # the class of drafts that do not last

    def wait(draft: Any, awaits: str, actor: int | None) -> S:
        draft.awaits = awaits
        draft.actor = actor
        if draft.__class__ is passing:
            draft.__class__ = cls  # what `freeze` does; nearly every event ends here
        return draft  # type: ignore[no-any-return]

    return wait


_IN_PLACE: Final[dict[Callable[..., Any], Callable[[Any], BaseDraft]]] = {}
"""By the `apply` of a game, what makes a lasting draft of a state. A function that calls that `apply` promises nothing."""


def in_place(cls: type[BaseDraft]) -> Callable[[F], F]:
    """Say of a game's `apply` that it can go from event to event with one draft of this class, and copy nothing.

    That it can where every rule

    - makes its states by a `drafter`, one draft of a state, and freezes that;
    - looks at no field of the state once it has assigned that field of the draft;
    - refuses an event before it has assigned anything;
    - keeps no state, and compares none with what follows from it.

    Shown the draft are, besides, `legal` and a `json` that is `Parts`, which therefore keep nothing of a state; whatever else
    looks at states (`view`, `tell` …) is given frozen ones. `cardlog.testing.law_1_pure` tries it.
    """

    def say(apply: F) -> F:
        _IN_PLACE[apply] = _copier(_lasting(cls))
        return apply

    return say


def lasting_draft(apply: Callable[..., Any], state: S) -> S | None:
    """A draft of the state that this `apply` changes in place; None if it does not."""
    copy = _IN_PLACE.get(apply)
    return None if copy is None else copy(state)  # type: ignore[return-value]


def at_rest(state: S, cls: type[S]) -> S:
    """The state as it is now, which stays so: a frozen copy of a draft that lasts.

    Args:
        state: A state, or a lasting draft.
        cls: The class of states.
    """
    if not state.lasting:  # type: ignore[attr-defined]
        return state
    return rebuild(cls, {name: getattr(state, name) for name in fields_of(cls)})  # type: ignore[no-any-return]


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The values with one replaced.

    >>> put((1, 2, 3), 1, 0)
    (1, 0, 3)
    """
    changed = list(values)
    changed[at] = value
    return tuple(changed)


def everyone(state: BaseDraft) -> int:
    """All viewers of a state, as bits: the seats that play, and the public."""
    return (1 << state.seats) - 1 | 1 << PUBLIC


def cards_at(name: str, cards: int, open: int, could: int | None = None, pack: Pack = STANDARD) -> Iterator[Place]:
    """A set of cards as places of one name, the known ones in card order first.

    Args:
        name: The name of the places.
        cards: The cards.
        open: To whom they lie open, as bits.
        could: What each hidden one can be; None for any unseen card.
        pack: The pack of the cards.
    """
    for card in pack.each(cards):
        yield Place(name, card, open)
    for _ in range(pack.split(cards)[1]):
        yield Place(name, pack.hidden, open, could)


def row_at(name: str, cards: Iterable[int], open: int) -> list[Place]:
    """Cards in their order as places of one name, all of which lie open to these viewers, as bits."""
    return [Place(name, card, open) for card in cards]


def actor_name(actor: int | None) -> str | None:
    """`A` … `Z`, `*` for the dealer, None when the game is over."""
    return "*" if actor == DEALER else None if actor is None else SEATS[actor]
