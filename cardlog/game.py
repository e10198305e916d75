"""What a game is, and how games are found.

A game is a record of pure functions over one state type. The kernel walks logs with them, makes copies,
compares, and tells; it knows no rule.
"""

from __future__ import annotations

__all__ = [
    "BUILT_IN",
    "COMMON",
    "DEFINITIONS",
    "AnyGame",
    "Clause",
    "Expects",
    "Game",
    "Picker",
    "all_others",
    "find",
    "known",
    "log_clauses",
    "names",
    "only_actor",
    "read_clauses",
    "register",
    "rules_page",
]

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib import import_module
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Generic,
    Literal,
    NamedTuple,
    NoReturn,
    Protocol,
    Self,
    TypeAlias,
    overload,
)

from attrs import Factory, field, frozen

from cardlog.arrangement import Arrangement
from cardlog.asking import Asking
from cardlog.bots import Below, Own
from cardlog.cards import SEATS
from cardlog.catalogue import Catalogue, catalogue_of
from cardlog.clauses import Cases
from cardlog.declared import check_pack, check_rules, check_seats, check_start
from cardlog.described import json_by, rows_by
from cardlog.errors import RulesError
from cardlog.event import DEALER, Decision, Event, Fact, Seat, seat_of, viewer_name
from cardlog.fault import blame, misdeclared
from cardlog.fields import Holds
from cardlog.pack import STANDARD, Pack
from cardlog.phases import Phases
from cardlog.planes import Planes, Seen, planes_of
from cardlog.resample import Truths
from cardlog.rulebook import DEFINITIONS, Clause, log_clauses, read_clauses, rules_page
from cardlog.rules import Options, Rules
from cardlog.standing import WHOLE_GAME, Horizon
from cardlog.state import BaseDraft, Place, actor_name
from cardlog.state import StateT as S
from cardlog.verbs import Verbs

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

    from cardlog.games.cabo.state import State as CaboState
    from cardlog.games.cuttle.state import State as CuttleState
    from cardlog.games.spades.state import State as SpadesState


class Picker(Protocol):
    """What settles chance: it chooses among cards, among seats, and among numbers."""

    def cards(self, among: int, count: int) -> int:
        """`count` cards out of the set `among`, as a set, in which each card has a bit of its own.

        Of a pack in which cards are alike, `among` is what `Pack.spread` makes of a set, and `Pack.gather` undoes that.
        """

    def seat(self, seats: int) -> int:
        """One of `seats` seats."""

    def number(self, bound: int) -> int:
        """A number from 0 that is smaller than `bound`, as of dice."""


class Expects(NamedTuple):
    """What a state waits for next: one answer, where several seats may decide at once one of them.

    Attributes:
        actor: `A` … `Z`, `*` while a fact is due, None when the game is over; of several that may decide the first.
        awaits: The kind of event, in the words of the contract: `play`, `response`, `fact:draw`, `over` …
        legal: Every legal decision; `()` when a fact is due or the game is over.
    """

    actor: str | None
    awaits: str
    legal: tuple[Decision, ...]

    @property
    def actors(self) -> tuple[str, ...]:
        """All seats that may decide now, by letter; `()` while a fact is due and when the game is over."""
        return tuple(dict.fromkeys(decision.actor for decision in self.legal))

    def of(self, seat: Seat) -> tuple[Decision, ...]:
        """What one seat may decide, which it is asked for.

        Raises:
            CopyError: There is no such seat.
        """
        number = seat_of(seat)
        return tuple(decision for decision in self.legal if decision.seat == number)


def all_others(state: BaseDraft, seat: int) -> tuple[int, ...]:
    """Every seat but this one: who wins where it resigns, unless the game says otherwise."""
    return tuple(other for other in range(state.seats) if other != seat)


def only_actor(state: BaseDraft) -> tuple[int, ...]:
    """The seat that may decide now, where it is one alone."""
    return () if state.actor in (None, DEALER) else (state.actor,)


def _of_phases(what: str) -> Any:
    """What a field is unless the game says it itself: what its table of phases gives."""
    return Factory(partial(_from_phases, what), takes_self=True)


def _from_phases(what: str, game: AnyGame) -> Any:
    if game.phases is None:
        raise misdeclared(f"says nothing of {what!r}", f"write {what}=…, or phases=… with a table of phases", game.name)
    return getattr(game.phases, what)


def _no_positions(title: str, *_: object) -> NoReturn:
    raise ValueError(f"a game of {title} begins with its deal: there are no positions")


@frozen(eq=False, kw_only=True)
class Game(Generic[S]):
    """A game, as a record of functions. They are given seats and viewers as numbers, from 0; the public is PUBLIC.

    Attributes:
        name: Its name in `[Game …]`.
        title: Its name for people.
        seats: The numbers of seats that it can be played with.
        verbs: Its events.
        start: The state before the first event, from rules and the number of seats.
        view: A state as a viewer knows it with a perfect memory, or (`now`) only what lies open to it.
        places: Where every card is that is not in the stock.
        tell: An event in a sentence: (before, event, after), with cards and seats in braces: `{A} draws {5h}.`
        prefix: What its clauses begin with, as `CU`.
        package: The package that holds its `rules.md`.
        phases: The table from which `apply`, `legal`, `settle`, `hide` and `ask` follow, unless they are given; by it the laws hold
            the shortcuts of rules against the scripts of facts. None for a game that gives them all.
        holds: What the fields of its states hold, by their names; see `cardlog.fields`. From it follow truths that fit
            a copy, observations, and `json` and `table` unless they are given. Those that can hold hidden cards
            stand in the order of their places. Left out, a number with unknown cards in it is taken for a set of cards,
            and observations tell of places alone.
        options: Its rules' options; left out, it has none.
        apply: The state after an event; raises IllegalEvent and never changes its argument, unless that is a draft that
            lasts (`cardlog.state.in_place`).
        legal: Every decision of the seat to act, in a fixed order; `()` while a fact is due or at the end. Where several may
            decide at once, those of each, seat by seat.
        settle: The fact that is due, determined by the state or chosen by a picker.
        hide: An event as a viewer knows it, from the state before it: facts, and decisions of others that are not for its ears.
        ask: What has to be asked for the fact that is due, where the cards are real; see `cardlog.asking`. Left
            out, what the state does not settle is asked for in notation.
        json: The game's own part of the state's JSON, in the contract's order of keys; as `Parts`, so that one key can
            be asked for alone.
        read: A state from the JSON of a position, in which a seat is to act: (rules, seats, viewer, data), without what
            follows from the rest (`Verbs.underived`); raises ValueError. Left out, there
            are no positions.
        table: The state for people: rows of (label, text), with cards and seats in braces. What they say may be
            `Words` (`cardlog.words`), which can be said in another language.
        revision: The number of its rules' last change of play; 1 for rules that never changed.
        history: What each revision from the second on changed, in a line.
        older: Earlier revisions, as far as they are kept: games too, with the same events.
        between_turns: Whether a turn has ended in this state and the next has not begun: when a replay shows
            the table. Left out, whenever no fact is due.
        policy: How a random player chooses, if not every decision alike: (state, legal decisions, below), where
            `below(n)` gives a number from 0 to n - 1. Needed where games played without it might never end.
        arrange: How a state lies on the table, for pictures; left out, pictures show the rows of `table`.
        bots: Bots by name, besides `random`, which every game has; see `cardlog.bots`.
        ahead: How much better off than the best of the others a seat believes to stand, from its own state: (state,
            seat). A bot agrees to a draw where that is 0 or less; left out, bots decline.
        mend: The event that says the same after a change of the rules, where a forced answer does not fit any more, since a
            choice has become a fact or the other way round: (state, event); None where there is none. Left out, never.
        resigned: The seats that win where a seat resigns (LOG 5): (state, seat). Left out, all others.
        coverage: For each clause that events can show, which steps from state to state are cases of it (`cardlog.clauses`):
            what `coverage` and `find --clause` ask. Left out, an event that a phase awaits is a case of that phase's clause.
        scores: The points of each seat as the game counts them, by seat, of a state; the same in every view, and `()` of a game
            that counts none. In Cabo fewer are better: what is good, `horizon` says.
        horizon: Where a search may stop; left out, at the end of the game. See `cardlog.standing`.
        standing: What each seat has in a state of the horizon, by seat; None in any other state.
        offers: Every decision that seat A can ever be offered, from rules and the number of seats, in a fixed order. Left
            out, all that the kinds of its decisions' fields can say of cards in the pack; see `cardlog.catalogue`.
        unhide: Puts cards where they lie hidden in a draft of a copy: (draft, sets of cards by the names of places). Needed
            where that takes more than to put them into the fields that hold them; see `cardlog.resample`.
        pack: The cards that it is played with; left out, those of its phases, or else the standard ones.
        acting: The seats that may decide now, in order, the `actor` first; `()` where none may. Left out, what the phases say, or
            else the actor alone.
    """

    name: str
    title: str
    seats: tuple[int, ...]
    verbs: Verbs
    start: Callable[[Rules, int], S]
    view: Callable[[S, int, bool], S]
    places: Callable[[S], Iterable[Place]]
    tell: Callable[[S, Event, S], str]
    prefix: str
    package: str
    phases: Phases[S] | None = field(default=None)
    holds: Mapping[str, Holds] = field(factory=dict)
    options: Options = field(factory=Options)
    pack: Pack = field()
    apply: Callable[[S, Event], S] = field(default=_of_phases("apply"))
    legal: Callable[[S], tuple[Decision, ...]] = field(default=_of_phases("legal"))
    settle: Callable[[S, Picker], Fact] = field(default=_of_phases("settle"))
    hide: Callable[[S, Event, int], Event] = field(default=_of_phases("hide"))
    ask: Callable[[S], Asking[Fact]] | None = field()
    json: Callable[[S], dict[str, Any]] = field()
    read: Callable[[Rules, int, int | None, Mapping[str, Any]], S] = field()
    table: Callable[[S], list[tuple[str, str]]] = field()
    revision: int = field(default=1)
    history: Mapping[int, str] = field(factory=dict)
    older: Mapping[int, Game[Any]] = field(factory=dict)
    between_turns: Callable[[S], bool] = field(default=lambda state: state.actor != DEALER)
    policy: Callable[[S, tuple[Decision, ...], Callable[[int], int]], Decision] | None = field(default=None)
    arrange: Callable[[S], Arrangement] | None = field(default=None)
    bots: Mapping[str, Callable[[Own[S], Below], Decision]] = field(factory=dict)
    ahead: Callable[[S, int], float] | None = field(default=None)
    mend: Callable[[S, Event], Event | None] | None = field(default=None)
    resigned: Callable[[S, int], tuple[int, ...]] = field(default=all_others)
    coverage: Cases[S] = field()
    scores: Callable[[S], tuple[int, ...]] = field(default=lambda state: ())
    horizon: Horizon[S] = field(default=WHOLE_GAME)
    offers: Callable[[Rules, int], Iterable[Decision]] | None = field(default=None)
    unhide: Callable[[Any, Mapping[str, int]], None] | None = field(default=None)
    standing: Callable[[S], tuple[float, ...] | None] = field(init=False)

    acting: Callable[[S], tuple[int, ...]] = field()

    @pack.default
    def _pack(self) -> Pack:
        return STANDARD if self.phases is None else self.phases.pack

    @ask.default
    def _ask(self) -> Callable[[S], Asking[Fact]] | None:
        return None if self.phases is None else self.phases.ask

    @coverage.default
    def _coverage(self) -> Cases[S]:
        return {} if self.phases is None else self.phases.cases()

    @json.default
    def _json(self) -> Callable[[S], dict[str, Any]]:
        return json_by(self.holds, self.pack)

    @table.default
    def _table(self) -> Callable[[S], list[tuple[str, str]]]:
        return rows_by(self.holds, self.pack)

    @read.default
    def _read(self) -> Callable[[Rules, int, int | None, Mapping[str, Any]], S]:
        return partial(_no_positions, self.title)

    @acting.default
    def _acting(self) -> Callable[[S], tuple[int, ...]]:
        return only_actor if self.phases is None else self.phases.acting

    @standing.default
    def _standing(self) -> Callable[[S], tuple[float, ...] | None]:
        return self.horizon.standing

    def __attrs_post_init__(self) -> None:
        if list(self.history) != list(range(2, self.revision + 1)):
            raise ValueError(
                f"{self.name}: the history has a line for each revision from 2 to {self.revision}, in order"
            )
        for number, game in self.older.items():
            if not number == game.revision < self.revision or (game.name, game.verbs) != (self.name, self.verbs):
                raise ValueError(f"{self.name}: what is kept as revision {number} is none, or has other events")
        check_seats(self.name, self.seats)
        self.verbs.for_seats(max(self.seats))
        check_pack(self)
        if self.phases is not None:
            check_rules(self.name, self.verbs.own, self.phases.ruled())
            check_start(self)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self  # it never changes

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _of_revision, (self.name, self.revision)

    def rules(self, text: str = "classic") -> Rules:
        """Read rules; see `Options.read`."""
        return self.options.read(text)

    def check_seats(self, count: int) -> None:
        """Refuse a number of seats by which the game is not played.

        Raises:
            RulesError: The message lists the numbers that there are.
        """
        if count not in self.seats:
            fits = " or ".join(map(str, self.seats))
            raise RulesError(f"{self.name} is played by {fits} seats, not {count}")

    def expects(self, state: S) -> Expects:
        """What the state waits for: who, what kind, and the legal decisions.

        Raises:
            GameError: The game's code fails.
        """
        try:
            legal = self.legal(state)
        except Exception as error:
            blame(self, error, state)
        return Expects(actor_name(state.actor), state.awaits, legal)

    def catalogue(self, rules: Rules, seats: int) -> Catalogue:
        """Every decision that the game can ever offer, numbered; see `cardlog.catalogue`.

        Raises:
            RulesError: It is not played by so many seats.
            GameError: It has too many decisions, or names one twice.
        """
        return catalogue_of(self, rules, seats)

    def resample(self, known: S, pick: Picker) -> S:
        """A truth that fits a copy, drawn at random among all that do; its view is the copy. See `cardlog.resample`.

        Args:
            known: The state as a viewer knows it.
            pick: What chooses, `Seeded(7)` say.

        Raises:
            CopyError: The state is the truth, or no truth fits it.
            GameError: The game does not say where its hidden cards lie.
        """
        return Truths(self, known).draw(pick)  # type: ignore[no-any-return]

    def shape(self, rules: Rules, seats: int) -> Planes:
        """What the numbers mean that `planes` gives, and how many there are; see `cardlog.planes`.

        Raises:
            RulesError: It is not played by so many seats.
        """
        return planes_of(self, rules, seats)

    def planes(self, state: S, viewer: int) -> Seen:
        """What a viewer knows of a state, as numbers, from that viewer's copy alone; see `cardlog.planes`.

        Args:
            state: The truth, or that viewer's copy.
            viewer: The seat's number, or PUBLIC.
        """
        return planes_of(self, state.rules, state.seats).of(state, viewer)

    def as_json(self, state: S, event: int) -> dict[str, Any]:
        """The state after `event` events as `cardlog show --json` prints it."""
        return {key: part(self, state, event) for key, part in COMMON.items()} | self.json(state)

    def clauses(self, language: str = "en") -> dict[str, Clause]:
        """The clauses of the game, by id, in the order of its page."""
        return read_clauses(rules_page(self.package, language), self.prefix)


AnyGame: TypeAlias = Game[Any]
"""A game of whatever states: the kernel walks them without looking into them."""


COMMON: Final[Mapping[str, Callable[[AnyGame, Any, int], Any]]] = {
    "game": lambda game, state, event: game.name,
    "rules": lambda game, state, event: state.rules.as_json(),
    "view": lambda game, state, event: None if state.view is None else viewer_name(state.view),
    "event": lambda game, state, event: event,
    "awaits": lambda game, state, event: state.awaits,
    "actor": lambda game, state, event: actor_name(state.actor),
    "dealer": lambda game, state, event: None if state.dealer is None else SEATS[state.dealer],
    "result": lambda game, state, event: None if state.result is None else state.result.as_json(),
    "stock": lambda game, state, event: (
        dict(zip(game.pack.stocks, state.stock, strict=True)) if game.pack.stocks else state.stock
    ),
}
"""What every state's JSON begins with: of a game, its state and the number of events."""


BUILT_IN: Final = {
    "cabo": "cardlog.games.cabo:CABO",
    "cuttle": "cardlog.games.cuttle:CUTTLE",
    "cutthroat-spades": "cardlog.games.spades:SPADES",
}


def _load(target: str) -> AnyGame:
    module, _, name = target.partition(":")
    game: AnyGame = getattr(import_module(module), name)
    return game


_found: dict[str, AnyGame] = {}


def register(game: Game[S]) -> Game[S]:
    """Make a game known by its name in this process; packages use the entry point group `cardlog.games`."""
    _found[game.name] = game
    return game


@overload
def find(name: Literal["cuttle"]) -> Game[CuttleState]: ...
@overload
def find(name: Literal["cabo"]) -> Game[CaboState]: ...
@overload
def find(name: Literal["cutthroat-spades"]) -> Game[SpadesState]: ...
@overload
def find(name: str) -> AnyGame: ...
def find(name: str) -> AnyGame:
    """The game of that name: one of cardlog's, a registered one, or one of an installed package.

    >>> find("cuttle").title
    'Cuttle'

    Raises:
        RulesError: There is no such game (the message lists those there are), or it cannot be loaded.
    """
    if name not in _found:
        if name in BUILT_IN:
            _found[name] = _load(BUILT_IN[name])
        else:
            for entry in _installed():
                if entry.name == name:
                    _found[name] = _loaded(entry)
    if name not in _found:
        raise RulesError(f"unknown game {name!r}; known: {', '.join(names())}")
    return _found[name]


def _loaded(entry: EntryPoint) -> AnyGame:
    try:
        game = entry.load()
    except Exception as error:  # a package of somebody else's, which may fail in any way
        raise RulesError(f"the game {entry.name!r} cannot be loaded: {error}") from error
    if not isinstance(game, Game):
        raise RulesError(f"the game {entry.name!r} cannot be loaded: {entry.value} is none")
    return game


def _of_revision(name: str, revision: int) -> AnyGame:
    """A game as another process knows it; what pickle uses."""
    game = find(name)
    return game if game.revision == revision else game.older[revision]


def known() -> list[AnyGame]:
    """The games that were found so far in this process."""
    return [*_found.values()]


def names() -> list[str]:
    """The names of all games that can be found, in order."""
    return sorted({*BUILT_IN, *_found, *(entry.name for entry in _installed())})


def _installed() -> EntryPoints:
    """What installed packages offer; the import is slow, and seldom needed."""
    from importlib.metadata import entry_points

    return entry_points(group="cardlog.games")
