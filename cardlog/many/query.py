"""Questions to recorded games: which of them, and where in them, something happened.

>>> from cardlog.play.simulate import simulate
>>> query = Query(event="? oneoff 9? *", longer=40)
>>> [(log.header.tag("Seed"), hit.event) for log in simulate("cuttle", games=6, seed=1) if (hit := query(log))]
[('1/5', 42)]
"""

from __future__ import annotations

__all__ = ["Hit", "Query"]

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from attrs import field, frozen

from cardlog.clauses import exercised_by
from cardlog.errors import CardlogError, IllegalEvent, RulesError
from cardlog.fold import Fold, located
from cardlog.game import AnyGame, find, names
from cardlog.known import known_rules
from cardlog.log import Log
from cardlog.many.expression import Expression
from cardlog.many.pattern import Pattern
from cardlog.many.sensible import sensible
from cardlog.many.watch import first, watch
from cardlog.rulebook import log_clauses
from cardlog.study.annotate import read_glyphs
from cardlog.study.revision import as_known


class Hit(NamedTuple):
    """A game that was found.

    Attributes:
        event: The first event that fits, from 1; 0 for what is written at the start; None where nothing was asked of events.
    """

    event: int | None


def _pattern(given: Pattern | str | None) -> Pattern | None:
    return Pattern(given) if isinstance(given, str) else given


def _expression(given: Expression | str | None) -> Expression | None:
    if not isinstance(given, str):
        return given
    try:
        return sensible(Expression(given))
    except CardlogError as error:
        raise CardlogError(f"where: {error}") from None


def _glyph(given: int | str | None) -> int | None:
    if not isinstance(given, str):
        return given
    numbers = read_glyphs(given)
    if len(numbers) != 1:
        raise CardlogError(f"{given!r} is no glyph: as $4, or !?")
    return numbers[0]


@frozen
class Query:
    """What a game is to be like; all of it holds, and what is asked of events holds at one and the same event.

    Only the main line is looked at, with what was taken back later. Where the rules are needed to answer, every event is
    checked.

    Attributes:
        player: The name of a seat, in letters of any size.
        result: Who won, as the tag `Result` says it: `A`, `A C`, `draw`, `nobody`, `*` for unfinished.
        reason: How it ended, as `goal`.
        rules: Its rules, in any order of options.
        longer: It has more events than so many.
        shorter: It has fewer events than so many.
        event: What the event looks like; see `Pattern`.
        clause: A clause that decided the event, as `cardlog coverage` counts.
        where: What holds of the state after the event; see `Expression`.
        glyph: A glyph at the event.
        comment: Some text in the comments at the event, in letters of any size.

    Raises:
        CardlogError: What is asked for cannot be: a clause or rules that no game has, an expression that is none.
    """

    player: str | None = None
    result: str | None = None
    reason: str | None = None
    rules: str | None = None
    longer: int | None = None
    shorter: int | None = None
    event: Pattern | None = field(default=None, converter=_pattern)
    clause: str | None = None
    where: Expression | None = field(default=None, converter=_expression)
    glyph: int | None = field(default=None, converter=_glyph)
    comment: str | None = None

    def __attrs_post_init__(self) -> None:
        if self.rules is not None:
            known_rules(self.rules)
        if self.clause is not None:
            pages = [log_clauses(), *(find(name).clauses() for name in names())]
            if not any(self.clause in clauses for clauses in pages):
                raise CardlogError(f"no game has a clause {self.clause!r}")

    @property
    def of_events(self) -> bool:
        """Whether anything is asked of events."""
        return any(each is not None for each in (self.event, self.clause, self.where, self.glyph, self.comment))

    def __call__(self, log: Log) -> Hit | None:
        """Where a game fits; None where it does not.

        Raises:
            IllegalEvent: An event is illegal, where the rules are needed to answer.
        """
        if not self._like(log):
            return None
        numbers = self._written(log)
        if numbers is not None and not numbers:
            return None
        folds = (self.result, self.reason, self.clause, self.where) != (None,) * 4
        return self._folded(as_known(log), numbers) if folds else Hit(None if numbers is None else numbers[0])

    def _like(self, log: Log) -> bool:
        """What is told by the header and by the number of events."""
        if self.player is not None and self.player.casefold() not in map(str.casefold, log.header.seats):
            return False
        if self.longer is not None and len(log) <= self.longer or self.shorter is not None and len(log) >= self.shorter:
            return False
        return self.rules is None or str(log.header.rules) == _canonical(log.game, self.rules)

    def _written(self, log: Log) -> Sequence[int] | None:
        """The events that fit by what is written; None where nothing of that is asked for."""
        numbers: list[int] | None = None
        if self.event is not None:
            classes, matches = self.event.classes(log.game.verbs), self.event.matches
            found = enumerate(log.events, 1)
            numbers = [at for at, event in found if event.__class__ in classes and matches(event)]
        if self.glyph is not None or self.comment is not None:
            noted = [at for at in sorted(log.notes) if self._noted(log, at)]
            numbers = noted if numbers is None else [at for at in numbers if at in noted]
        return numbers

    def _noted(self, log: Log, number: int) -> bool:
        note = log.note(number)
        text = None if self.comment is None else self.comment.casefold()
        return (self.glyph is None or self.glyph in note.glyphs) and (text is None or text in note.text.casefold())

    def _folded(self, log: Log, numbers: Sequence[int] | None) -> Hit | None:
        """What takes the rules to answer."""
        among = None if numbers is None else frozenset(numbers)
        hit: int | None = None if numbers is None else numbers[0]
        if self.clause is not None:
            state, hit = self._by_clause(log, among)
        elif self.where is not None:
            state, hit = first(log, watch(log.game, self.where), among)
        else:
            state = log.state()
        result = state.result
        if (
            self.of_events
            and hit is None
            or self.reason is not None
            and (result is None or result.reason != self.reason)
        ):
            return None
        fits = ("*",) if result is None else (result.who, result.as_tag())
        return Hit(hit) if self.result in (None, *fits) else None

    def _by_clause(self, log: Log, among: frozenset[int] | None) -> tuple[Any, int | None]:
        """The last state, and the first of these events that the clause decided, and whose state fits."""
        past, hit = Fold(log.game, log.header.start()), None
        case = {id: row for id, row in log.game.coverage.items() if id == self.clause}
        fits = None if self.where is None else watch(log.game, self.where)
        for number, event in enumerate(log.events, 1):
            before = past.state
            try:
                after = past.push(event)
            except IllegalEvent as error:
                raise located(error, log, number) from None
            if hit is None and (among is None or number in among) and (fits is None or fits(after, number)):
                hit = number if self.clause in exercised_by(case, before, event, after) else None
        return past.state, hit


@cache
def _canonical(game: AnyGame, rules: str) -> str | None:
    """Rules as a game writes them; None where it does not know them."""
    try:
        return str(game.rules(rules))
    except RulesError:
        return None
