"""Where one is in a game, and through whose eyes one looks."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from cardlog.errors import CardlogError, IllegalEvent
from cardlog.event import PUBLIC, Decision, Event, veiled
from cardlog.line import Address, address_of
from cardlog.log import Log
from cardlog.sight import hide_event
from cardlog.study.annotate import event_at, line_at
from cardlog_tools.people import MISTAKES
from cardlog_tools.step.place import START, after, before
from cardlog_tools.step.track import Node, Track


@lru_cache(1 << 14)
def notation(event: Event) -> str:
    """The notation of an event: most events of a log are shown and searched again and again."""
    return str(event)


def viewers(log: Log) -> list[int | None]:
    """All through whose eyes a log can be looked at; None for all that it knows, which a copy has no more of."""
    view = log.header.view
    if view is None:
        return [None, *range(len(log.header.seats)), PUBLIC]
    return [view, PUBLIC] if view != PUBLIC else [PUBLIC]


class Player:
    """A game, and a place in it.

    A place is an address: `(12,)` is after event 12, `(0,)` before the first, `(12, 0, 3)` after `12a3`.

    Attributes:
        log: The game with what was written since.
        at: The place.
        viewer: Through whose eyes: a seat, PUBLIC, or None for all that the log knows.
        now: Whether only what lies open at the moment is seen, and no memory helps.
    """

    def __init__(self, log: Log) -> None:
        self.log = log
        self.at = START
        self.viewers = viewers(log)
        self.viewer = self.viewers[0]
        self.now = False
        self._tracks: dict[Address, Track] = {}

    # States.

    def track(self, prefix: Address) -> Track:
        """The states along the line of that prefix."""
        if prefix not in self._tracks:
            if prefix:
                outer, number = self.track(prefix[:-2]), prefix[-2]
                outer.reach(number - 1)
                start = outer.nodes[number - 1]
            else:
                start = Node(self.log.header.start())
            self._tracks[prefix] = Track.of(self.log.game, line_at(self.log, prefix), prefix, start)
        return self._tracks[prefix]

    def node(self, address: Address) -> Node | None:
        """What is in force at a place; None at an illegal event and behind it."""
        if len(address) > 1 and self.node(before(address[:-2])) is None:
            return None
        track = self.track(address[:-1])
        return track.nodes[address[-1]] if track.reach(address[-1]) else None

    @property
    def state(self) -> Any:
        """The state here."""
        node = self.node(self.at)
        assert node is not None
        return node.state

    def seen(self, state: Any) -> Any:
        """A state as it is looked at."""
        return state if self.viewer is None else self.log.game.view(state, self.viewer, self.now)

    def told(self, address: Address) -> tuple[Any, Event, Any] | None:
        """An event between the states before and after it, as the viewer remembers them; None for an illegal one."""
        ahead, node = self.node(before(address)), self.node(address)
        if ahead is None or node is None:
            return None
        game, event, viewer = self.log.game, event_at(self.log, address), self.viewer
        if viewer is None:
            return ahead.state, event, node.state
        hidden = hide_event(game, ahead.state, event, viewer)
        return game.view(ahead.state, viewer, False), hidden, game.view(node.state, viewer, False)

    def text(self, address: Address) -> str:
        """The notation of an event, as the viewer knows it."""
        event = event_at(self.log, address)
        heard = isinstance(event, Decision) and (event.seat == self.viewer or veiled(event) == event)
        if self.viewer is None or self.viewer == self.log.header.view or heard:
            return notation(event)
        ahead = self.node(before(address))
        if ahead is None:  # behind an illegal event nobody can say who knows what
            return f"{event.actor} {event.verb} ..."
        return notation(hide_event(self.log.game, ahead.state, event, self.viewer))

    def known(self, prefix: Address) -> Track | None:
        """The states along a line as far as they are known; of a variation all, once it is known what it goes on from."""
        if not prefix:
            return self.track(())
        outer = self.known(prefix[:-2])
        if outer is None or len(outer.nodes) < prefix[-2]:
            return None
        track = self.track(prefix)
        track.reach(len(track.line))
        return track

    def fault(self, address: Address) -> IllegalEvent | None:
        """Why an event is illegal, if it is known to be."""
        track = self.known(address[:-1])
        if track is None or track.error is None or len(track.nodes) != address[-1]:
            return None
        return track.error

    def is_void(self, address: Address) -> bool:
        """Whether an event is known to be taken back later in its line."""
        track = self.known(address[:-1])
        return track is not None and address[-1] in track.void

    # Moving. Each of these returns whether there was anywhere to go.

    def go(self, address: Address) -> bool:
        """Go to a place; one behind an illegal event cannot be gone to."""
        if self.node(address) is None:
            return False
        self.at = address
        return True

    def go_to(self, text: str) -> None:
        """Go to an event by its address.

        Raises:
            CardlogError: There is no such event, or it stands behind an illegal one.
            ValueError: The text is no address.
        """
        address = address_of(text)
        if address != START:
            event_at(self.log, address)
        if not self.go(address):
            raise CardlogError(f"event {text} stands behind an illegal one, or is illegal itself")

    def forward(self) -> bool:
        """To the next event of the line."""
        return self.at[-1] < len(line_at(self.log, self.at[:-1])) and self.go(after(self.at))

    def back(self) -> bool:
        """To the event before, out of a variation at its first."""
        return self.at != START and self.go(before(self.at))

    def end(self) -> bool:
        """To the end of the line, or as far as it is legal."""
        track = self.track(self.at[:-1])
        track.reach(len(track.line))
        return self.go((*self.at[:-1], len(track.nodes) - 1))

    def decision(self, step: int) -> bool:
        """To the next decision of the line (1), or to the one before (-1)."""
        return self._until(step, lambda address: isinstance(event_at(self.log, address), Decision))

    def turn(self, step: int) -> bool:
        """To the next place between two turns (1), or to the one before (-1)."""
        return self._until(step, lambda _: bool(self.log.game.between_turns(self.state)))

    def mistakes(self) -> list[int]:
        """The events of the main line that are marked as mistakes, by their numbers."""
        return [number for number, note in sorted(self.log.notes.items()) if MISTAKES & {*note.glyphs}]

    def mistake(self, step: int) -> bool:
        """To the next mistake of the main line (1), or to the one before (-1)."""
        found = [number for number in self.mistakes() if (number - self.at[0]) * step > 0]
        return bool(found) and self.go((found[0 if step > 0 else -1],))

    def _until(self, step: int, wanted: Callable[[Address], bool]) -> bool:
        """Go on to the next place that is wanted; where there is none, as far as there is a way."""
        moved = False
        while self.forward() if step > 0 else self.back():
            moved = True
            if self.at == START or wanted(self.at):
                break
        return moved

    def variations(self) -> list[Address]:
        """The first events of the variations that hang on the event here."""
        return [(*self.at, index, 1) for index in range(len(self.log.at(self.at).variations))]

    def leave(self) -> bool:
        """Out of a variation, to the event that it hangs on."""
        return len(self.at) > 1 and self.go(self.at[:-2])

    # Looking.

    def look(self, step: int) -> None:
        """Look through the next eyes, or (-1) through those before."""
        self.viewer = self.viewers[(self.viewers.index(self.viewer) + step) % len(self.viewers)]
        self.now = self.now and self.viewer is not None

    def remember(self) -> bool:
        """Change between a perfect memory and what lies open now; whether there is a difference."""
        self.now = self.viewer is not None and not self.now
        return self.viewer is not None
