"""Copies: a log, an event or a state as one viewer knows it."""

from __future__ import annotations

__all__ = ["PRIVATE", "check_viewer", "copy", "hide_event", "hide_events", "view"]

from collections.abc import Iterable
from typing import Any, Final

from cardlog.errors import CopyError, GameError
from cardlog.event import KERNEL, PUBLIC, Event, Position, Viewer, viewer_name, viewer_of
from cardlog.fault import blame
from cardlog.game import AnyGame, Game
from cardlog.line import Note
from cardlog.log import Header, Log
from cardlog.position import hide_position
from cardlog.state import StateT as S

PRIVATE: Final = ("Seed", "Bots", "Analysis", "Puzzle")
"""Tags that no copy holds: from what the cards were dealt, whom bots played, and what was worked out from all hands."""


def copy(log: Log[S], viewer: Viewer) -> Log[S]:
    """The log as a viewer knows it: a log too, which folds to what that viewer knows.

    Times go with it. Chances, glyphs, comments, variations and the tags in `PRIVATE` stay behind; the tag `View`
    comes last.

    Args:
        log: The truth, or (for the public copy, or the same viewer's) a copy.
        viewer: A seat's number or letter, or `"public"`.

    Raises:
        CopyError: Of a copy, another seat's copy is asked for; or it is no viewer, or a seat that does not play.
        IllegalEvent: The log is illegal.
    """
    viewer = check_viewer(log.header, viewer)
    events = hide_events(log.game, log.states(), log.events, viewer)
    header = log.header
    for tag in (*PRIVATE, "View"):
        header = header.with_tag(tag, None)
    times = {number: Note(time=note.time) for number, note in log.notes.items()}
    return Log(header.with_tag("View", viewer_name(viewer)), events, times)


def hide_events(game: AnyGame, states: Iterable[Any], events: Iterable[Event], viewer: int) -> list[Event]:
    """Events as a viewer knows them, from the states before each of them (further states do no harm)."""
    return [_hidden(game, before, event, viewer) for before, event in zip(states, events, strict=False)]


def hide_event(game: AnyGame, before: Any, event: Event, viewer: Viewer) -> Event:
    """One event as a viewer knows it, from the state before it; the kernel's own events too.

    Raises:
        CopyError: It is no viewer, or a seat that does not play.
    """
    return _hidden(game, before, event, viewer_of(viewer, before.seats))


def _hidden(game: AnyGame, before: Any, event: Event, viewer: int) -> Event:
    if event.__class__ in KERNEL:
        return hide_position(game, before, event, viewer) if isinstance(event, Position) else event
    try:
        hidden: Event = game.hide(before, event, viewer)
    except Exception as error:
        blame(game, error, before)
    if hidden is not event and event.seat == viewer and hidden != event:
        raise GameError(game.name, f"hides {event} from its own seat", reason="give it back as it is in hide(…)")
    return hidden


def check_viewer(header: Header, viewer: Viewer) -> int:
    """The number of a viewer, whose view this log can give.

    Raises:
        CopyError: It is no viewer, or a seat that does not play; or the log is another viewer's copy.
    """
    number = viewer_of(viewer, len(header.seats))
    if header.view is not None and number not in (header.view, PUBLIC):
        raise CopyError(f"the copy of {header.tag('View')} cannot tell what {viewer_name(number)} knows")
    return number


def view(game: Game[S], state: S, viewer: Viewer, now: bool = False) -> S:
    """A state as a viewer knows it with a perfect memory, or (`now`) as it lies open to that viewer.

    Args:
        game: The game.
        state: The truth, or (for the public, or the same viewer) a copy.
        viewer: A seat's number or letter, or `"public"`.
        now: Only what lies open at this moment.

    Raises:
        CopyError: The state is another viewer's; or it is no viewer, or a seat that does not play.
    """
    viewer = viewer_of(viewer, state.seats)
    if state.view is not None and viewer not in (state.view, PUBLIC):
        raise CopyError("one viewer's copy cannot tell what another knows")
    try:
        return game.view(state, viewer, now)
    except Exception as error:
        blame(game, error, state)
