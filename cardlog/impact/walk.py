"""A log by two codes or rules at once, event by event: how far both go, and where their states part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from cardlog.errors import CardlogError, IllegalEvent, NotationError
from cardlog.event import KERNEL, Event
from cardlog.fault import fault, gave_nothing, unfounded
from cardlog.fold import Fold, located
from cardlog.game import AnyGame
from cardlog.impact.verdict import Parting
from cardlog.log import Log
from cardlog.rules import Rules
from cardlog.state import at_rest, fields_of, lasting_draft
from cardlog.study.diff import differences
from cardlog.study.revision import verdict as illegal_then

Step: TypeAlias = Callable[[Any, Any], Any]
Differ: TypeAlias = Callable[[Any, Any], bool]
"""Whether two states may differ in what is shown of them."""

_UNCOMPARED: Final = ("game", "rules", "event")
"""Keys of a state's JSON that say nothing of how the game stands."""

_ALIKE: Final = ("book", "seats", "view")
"""Fields that never change in a game: the book follows from the rules, the others are the header's."""


class Side(NamedTuple):
    """A log under some rules.

    Attributes:
        game: The game.
        start: The state before the first event.
        first: What the first step begins with: the start, or a draft of it that the steps change in place.
        events: The events; an error in place of one that the game cannot read.
        step: The state after an event, from that before it; to be asked in order, and once.
    """

    game: AnyGame
    start: Any
    first: Any
    events: Sequence[Event | IllegalEvent]
    step: Step

    def at_rest(self, state: Any) -> Any:
        """The state that a step came to, as it stays."""
        return at_rest(state, type(self.start))


class Played(NamedTuple):
    """How far a log goes under some rules.

    Attributes:
        done: How many events are legal.
        last: The state after them.
        refused: Why the next one is not, or None.
    """

    done: int
    last: Any
    refused: IllegalEvent | None


def side(log: Log, game: AnyGame, rules: Rules, keep: bool = False) -> Side:
    """A log under these rules. A game with verbs of its own reads the events anew.

    Args:
        log: The log.
        game: The game.
        rules: Its rules.
        keep: Whether a state may be looked at after the next step.

    Raises:
        CardlogError: The log is only a part of what was recorded, so that it shows nothing.
    """
    if log.source is not None and log.source.torn:
        raise CardlogError("the file is broken within this game")
    header = log.header
    start, viewer = game.start(rules, len(header.seats)), header.view
    if viewer is not None:
        start = game.view(start, viewer, False)
    events: Sequence[Event | IllegalEvent] = log.events
    first, step = start, game.apply
    if not KERNEL.isdisjoint(map(type, events)):
        past = Fold(game, start)
        step = lambda _, event: past.push(event)  # noqa: E731 - takebacks need more than the state before
    elif not keep and (draft := lasting_draft(game.apply, start)) is not None:
        first = draft
    if game.verbs is not log.game.verbs:
        events, step = [_translated(game, event) for event in log], _reading(step)
    return Side(game, start, first, events, step)


def _translated(game: AnyGame, event: Event) -> Event | IllegalEvent:
    try:
        read: Event = game.verbs.read(str(event))
    except NotationError as error:
        return IllegalEvent(event, "", error.message)
    return read


def _reading(step: Step) -> Step:
    def read(state: Any, event: Event | IllegalEvent) -> Any:
        if isinstance(event, IllegalEvent):
            raise event
        return step(state, event)

    return read


def together(log: Log, old: Side, new: Side, differ: Differ) -> tuple[Any, Played, Parting | None]:
    """Walk a log on both sides, without keeping more than two states.

    Returns:
        The last state of the old side, how far the new one goes, and where their states first differ.

    Raises:
        CardlogError: The log is illegal on the old side, or a game's code fails.
    """
    a, b = old.first, new.first
    parts = seen(old, new, a, b, 0) if differ(a, b) else None
    done, refused = len(log), None
    for at, (event, other) in enumerate(zip(old.events, new.events, strict=True), 1):
        try:
            a = old.step(a, event)
        except Exception as error:
            raise _failed(log, at, old.game, a, error) from None
        if refused is not None:
            continue
        try:
            b = new.step(b, other)
        except IllegalEvent as error:
            if told := unfounded(new.game, b, error):
                raise _crashed(log, at, new.game, b, told) from None
            done, refused = at - 1, error.with_traceback(None)
        except Exception as error:
            raise _crashed(log, at, new.game, b, error) from None
        else:
            if b is None:
                raise _crashed(log, at, new.game, b, gave_nothing(new.game, None, other))
            if parts is None and differ(a, b):
                parts = seen(old, new, a, b, at)
    return a, Played(done, b, refused), parts


def played(log: Log, game: AnyGame) -> tuple[list[Any], IllegalEvent | None]:
    """The states of a log up to the first event that is refused, and why it is.

    Raises:
        CardlogError: The log is only a part of what was recorded, or the game's code fails.
    """
    one = side(log, game, log.header.rules, keep=True)
    states = [one.start]
    for at, event in enumerate(one.events, 1):
        try:
            states.append(one.step(states[-1], event))
        except IllegalEvent as error:
            return states, error
        except Exception as error:
            raise _crashed(log, at, game, states[-1], error) from None
    return states, None


def illegal(log: Log, at: int, error: IllegalEvent) -> CardlogError:
    """What is said of a log that is illegal by its own rules: it shows nothing."""
    located(error, log, at)
    then = illegal_then(log, error)
    return CardlogError(f"illegal by its own rules: {error}{f' ({then})' if then else ''}")


def _failed(log: Log, at: int, game: AnyGame, state: Any, error: Exception) -> CardlogError:
    return illegal(log, at, error) if isinstance(error, IllegalEvent) else _crashed(log, at, game, state, error)


def _crashed(log: Log, at: int, game: AnyGame, state: Any, error: Exception) -> CardlogError:
    told = fault(game, error, state) if isinstance(error, KeyError) else None  # a phase or an option is missing
    what = told or (error if isinstance(error, CardlogError) else f"{type(error).__name__}: {error}")
    return CardlogError(f"event {at}, {log[at - 1]}: {what}")


# Where states differ.


def seen(old: Side, new: Side, a: Any, b: Any, event: int) -> Parting | None:
    """Where what is shown of two states first differs, after so many events; None if nowhere."""
    if a.awaits != b.awaits:  # of all that is compared it is shown first
        return Parting(event, "awaits", a.awaits, b.awaits)
    for each in differences(shown(old.game, old.at_rest(a)), shown(new.game, new.at_rest(b))):
        return Parting(event, each.at, each.left, each.right)
    return None


def shown(game: AnyGame, state: Any) -> dict[str, Any]:
    """What of a state's JSON is compared."""
    return {key: value for key, value in game.as_json(state, 0).items() if key not in _UNCOMPARED}


def differing(old: Side, new: Side) -> Differ:
    """How states are compared: by their fields, where both sides show the same of them."""
    a, b = old.start, new.start
    alike = type(a) is type(b) and old.game.json is new.game.json
    return by_fields(type(a)) if alike and shown(old.game, a) == shown(new.game, b) else _perhaps


def _perhaps(_: Any, __: Any) -> bool:
    return True


def by_fields(cls: type) -> Differ:
    """Compares states field by field.

    Comparisons written out run several times as fast as a loop over the names, and this runs once an event.
    """
    unequal = " or ".join(f"a.{name} != b.{name}" for name in fields_of(cls) if name not in _ALIKE)
    scope: dict[str, Any] = {}
    exec(f"def differ(a, b):\n    return {unequal}", scope)
    made: Differ = scope["differ"]
    return made
