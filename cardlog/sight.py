"""Copies: a log, an event or a state as one viewer knows it."""

from __future__ import annotations

from typing import Any, Final

from cardlog.cards import SEATS
from cardlog.errors import CopyError, IllegalEvent
from cardlog.event import KERNEL, PUBLIC, Event, Position, viewer_name
from cardlog.fold import Past, located
from cardlog.game import AnyGame
from cardlog.line import Note
from cardlog.log import Header, Log
from cardlog.position import hide_position

PRIVATE: Final = ("Seed", "Bots", "Analysis")
"""Tags that no copy holds: from what the cards were dealt, and whom bots played."""


def copy(log: Log, viewer: int) -> Log:
    """The log as a viewer knows it: a log too, which folds to what that viewer knows.

    Times go with it. Chances, glyphs, comments, variations and the tags `Seed`, `Bots` and `Analysis` stay behind; the
    tag `View` comes last.

    Args:
        log: The truth, or (for the public copy, or the same viewer's) a copy.
        viewer: A seat, or PUBLIC.

    Raises:
        CopyError: Of a copy, another seat's copy is asked for, or the seat does not play.
        IllegalEvent: The log is illegal.
    """
    check_viewer(log.header, viewer)
    past = Past(log.game, log.header.start())
    events: list[Event] = []
    for number, event in enumerate(log.events, 1):
        before = past.state
        try:
            past.push(event)
        except IllegalEvent as error:
            raise located(error, log, number) from None
        events.append(hide_event(log.game, before, event, viewer))
    header = log.header
    for tag in (*PRIVATE, "View"):
        header = header.with_tag(tag, None)
    times = {number: Note(time=note.time) for number, note in log.notes.items()}
    return Log(header.with_tag("View", viewer_name(viewer)), events, times)


def hide_event(game: AnyGame, before: Any, event: Event, viewer: int) -> Event:
    """One event as a viewer knows it, from the state before it; the kernel's own events too."""
    if isinstance(event, Position):
        return hide_position(game, before, event, viewer)
    if type(event) in KERNEL:
        return event
    hidden: Event = game.hide(before, event, viewer)
    return hidden


def check_viewer(header: Header, viewer: int) -> None:
    """Refuse a view that these rules or this copy do not give.

    Raises:
        CopyError: The seat does not play, or the log is another viewer's copy.
    """
    if viewer != PUBLIC and viewer >= len(header.seats):
        raise CopyError(f"no seat {SEATS[viewer]}: {len(header.seats)} play")
    if header.view is not None and viewer not in (header.view, PUBLIC):
        raise CopyError(f"the copy of {header.tag('View')} cannot tell what {SEATS[viewer]} knows")


def view(game: AnyGame, state: Any, viewer: int, now: bool = False) -> Any:
    """A state as a viewer knows it with a perfect memory, or (`now`) as it lies open to that viewer.

    Raises:
        CopyError: The state is another viewer's.
    """
    if state.view is not None and viewer not in (state.view, PUBLIC):
        raise CopyError("one viewer's copy cannot tell what another knows")
    return game.view(state, viewer, now)
