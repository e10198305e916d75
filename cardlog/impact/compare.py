"""One recorded game under other rules, or under other code: where it parts from what was recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from cardlog.diff import differences
from cardlog.errors import CardlogError, IllegalEvent, NotationError, RulesError
from cardlog.event import Event
from cardlog.fold import Past, located
from cardlog.game import AnyGame
from cardlog.impact.judge import Played, judge
from cardlog.impact.verdict import Parting, Verdict, verdict
from cardlog.log import Header, Log
from cardlog.revision import as_recorded
from cardlog.revision import verdict as illegal_then
from cardlog.rules import Rules
from cardlog.state import fields_of

First: TypeAlias = Callable[[Sequence[Any], Sequence[Any], int], int | None]
"""The index, from a given one on, of the first pair of states that differ; None where none do."""

UNCOMPARED: Final = ("game", "rules", "event")
"""Keys of a state's JSON that say nothing of how the game stands."""

ALIKE: Final = ("book", "seats", "view")
"""Fields that never change in a game: the book follows from the rules, the others are the header's."""


class Change:
    """A change of the rules, of the game's code, or of both: called with a log, it gives the verdict.

    What a log was when it was recorded is told by the revision of the game that it names, where that is still
    kept; so a log of an older revision may change by the same rules too.

    >>> from cardlog import loads
    >>> log = loads('''[Cardlog "1"]
    ... [Game "cuttle"]
    ... [Rules "classic"]
    ... [Seats "Ana" "Bruno"]
    ...
    ... * deal B / 4c 5c 8h 9c Kd / Ac 2c 3d 4d 9s Jh
    ... A oneoff 4c
    ... B decline
    ... B discard 3d 9s
    ... ''')
    >>> print(Change(rules="classic four=random")(log))
    event 4: a fact no longer fits: B discard 3d 9s: the fact of the discard is due (CU V1)

    Args:
        game: The game to compare with, whatever its code; left out, the log's own.
        rules: The rules to compare with, or their text; left out, the log's own.

    Attributes:
        title: The change in a few words.
    """

    def __init__(self, game: AnyGame | None = None, rules: Rules | str | None = None) -> None:
        self.game = game
        self.rules = rules
        self.title = "no change" if rules is None else str(rules)
        if game is not None:
            self.title = f"other code of {game.name}" + (f", {rules}" if rules is not None else "")
        self._read: dict[tuple[AnyGame, str], Rules] = {}
        self._firsts: dict[tuple[Any, ...], First] = {}

    def of(self, header: Header) -> tuple[AnyGame, Rules]:
        """The game and the rules after the change, for a log with this header.

        Raises:
            RulesError: The game does not know these rules, or is not played by so many.
        """
        game = header.game if self.game is None else self.game
        if len(header.seats) not in game.seats:
            raise RulesError(f"{game.name} is not played by {len(header.seats)} seats")
        rules = header.rules if self.rules is None else self.rules
        if isinstance(rules, str) or game is not header.game:
            rules = self._rules(game, str(rules))
        return game, rules

    def _rules(self, game: AnyGame, text: str) -> Rules:
        if (game, text) not in self._read:
            self._read[game, text] = rules_of(game, text)
        return self._read[game, text]

    def __call__(self, log: Log) -> Verdict:
        """The verdict on a game: never an error, but `unchecked` with the reason."""
        try:
            game, rules = self.of(log.header)
            old = recorded(as_recorded(log) or log)
            new = _changed(log, game, rules)
            key = (log.game, log.header.rules, rules, len(log.header.seats), log.header.view)
            if key not in self._firsts:
                self._firsts[key] = _first(old, new)
            parts = parting(old, new, self._firsts[key])
        except CardlogError as error:
            return verdict(log, "unchecked", message=str(error))
        return judge(log, old.states[-1].result, new, parts)

    def again(self, verdict: Verdict) -> Callable[[Log], bool]:
        """Whether a log gets a verdict of the same kind and cause: what `cardlog.shrink` can look for."""

        def shows(log: Log) -> bool:
            found = self(log)
            return (found.kind, found.cause) == (verdict.kind, verdict.cause)

        return shows


def rules_of(game: AnyGame, text: str) -> Rules:
    """Read the rules of a game.

    Raises:
        RulesError: The game does not know them; the message names the game, and what it knows.
    """
    try:
        rules: Rules = game.rules(text)
    except RulesError as error:
        raise RulesError(f"{text!r} are no rules of {game.name}: {error}") from None
    return rules


def compare(log: Log, game: AnyGame | None = None, rules: Rules | str | None = None) -> Verdict:
    """What a change does to one game; see `Change`."""
    return Change(game, rules)(log)


def play(game: AnyGame, start: Any, events: Sequence[Event]) -> Played:
    """Fold events as far as they are legal.

    Raises:
        CardlogError: The game's code fails.
    """
    past = Past(game, start)
    refused = None
    try:
        past.extend(events)
    except IllegalEvent as error:
        refused = error.with_traceback(None)  # which would keep every state of the game
    except Exception as error:
        failed = events[past.count]
        raise CardlogError(f"event {past.count + 1}, {failed}: {type(error).__name__}: {error}") from error
    if len(past.states) == past.count + 1:  # no takebacks: every state is still in force
        return Played(game, past.states, refused)
    again = Past(game, start)
    return Played(game, [start, *map(again.push, events[: past.count])], refused)


def recorded(log: Log) -> Played:
    """A log by its own rules.

    Raises:
        CardlogError: It is illegal by them, or broken, so that it shows nothing.
    """
    if log.source is not None and log.source.torn:
        raise CardlogError("the file is broken within this game")
    played = play(log.game, log.header.start(), log.events)
    if played.refused is not None:
        error = located(played.refused, log, len(played.states))
        then = illegal_then(log, error)
        raise CardlogError(f"illegal by its own rules: {error}{f' ({then})' if then else ''}")
    return played


def _changed(log: Log, game: AnyGame, rules: Rules) -> Played:
    """A log after the change. Another game has its own events: they are read from their text."""
    events: list[Event] = log.events
    unreadable = None
    if game.verbs is not log.game.verbs:
        events, unreadable = _translated(game, events)
    start, viewer = game.start(rules, len(log.header.seats)), log.header.view
    played = play(game, start if viewer is None else game.view(start, viewer, False), events)
    return played if played.refused is not None else played._replace(refused=unreadable)


def _translated(game: AnyGame, events: Sequence[Event]) -> tuple[list[Event], IllegalEvent | None]:
    read: list[Event] = []
    for event in events:
        try:
            read.append(game.verbs.read(str(event)))
        except NotationError as error:
            return read, IllegalEvent(event, "", error.message)
    return read, None


# Where the states part.


def parting(old: Played, new: Played, first: First) -> Parting | None:
    """Where the states of two sides first differ, as far as both go.

    Args:
        old: The one side.
        new: The other.
        first: How states are found that may differ.
    """
    at = 0
    while (found := first(old.states, new.states, at)) is not None:
        a, b = old.states[found], new.states[found]
        if a.awaits != b.awaits:  # of all that is compared it is shown first
            return Parting(found, "awaits", a.awaits, b.awaits)
        for each in differences(shown(old.game, a), shown(new.game, b)):
            return Parting(found, each.at, each.left, each.right)
        at = found + 1  # a field that nobody is shown
    return None


def shown(game: AnyGame, state: Any) -> dict[str, Any]:
    """What of a state's JSON is compared."""
    return {key: value for key, value in game.as_json(state, 0).items() if key not in UNCOMPARED}


def _first(old: Played, new: Played) -> First:
    """How to find states that may differ: by their fields, where both sides show the same of them."""
    a, b = old.states[0], new.states[0]
    alike = type(a) is type(b) and old.game.json is new.game.json
    return by_fields(type(a)) if alike and shown(old.game, a) == shown(new.game, b) else _every


def _every(old: Sequence[Any], new: Sequence[Any], at: int) -> int | None:
    return at if at < min(len(old), len(new)) else None


def by_fields(cls: type) -> First:
    """Compares states field by field.

    Comparisons written out run several times as fast as a loop over the names, and this runs once an event.
    """
    unequal = " or ".join(f"a.{name} != b.{name}" for name in fields_of(cls) if name not in ALIKE)
    scope: dict[str, Any] = {}
    exec(
        "def first(old, new, at):\n"
        "    for a, b in zip(old[at:], new[at:]):\n"
        f"        if {unequal}:\n"
        "            return at\n"
        "        at += 1\n",
        scope,
    )
    made: First = scope["first"]
    return made
