"""The states along a line of events, worked out as far as they were asked for."""

from __future__ import annotations

from typing import Any, NamedTuple

from attrs import define

from cardlog.errors import IllegalEvent
from cardlog.event import Event
from cardlog.fold import Fold, located
from cardlog.game import AnyGame
from cardlog.line import Address, Line


class Node(NamedTuple):
    """A state in force, on top of those before it.

    Attributes:
        state: The state.
        event: The event that led to it; None at the start.
        under: What a takeback of that event goes back to; None at the start.
        address: The event's address; that of the start is `(0,)`.
    """

    state: Any
    event: Event | None = None
    under: Node | None = None
    address: Address = (0,)


def past_of(game: AnyGame, node: Node | None) -> Fold:
    """The states in force at a node, to go on from."""
    states = []
    while node is not None:
        states.append(node.state)
        node = node.under
    past = Fold(game, None)
    past.states = past.walked = states[::-1]
    return past


@define(eq=False)
class Track:
    """The states along a line.

    Attributes:
        line: The line.
        prefix: What its addresses begin with.
        nodes: What is in force after 0, 1, 2 … of its events, as far as they were asked for.
        void: The numbers of its events that were taken back, as far as is known.
        error: Why its next event is illegal, once that is known.
    """

    line: Line
    prefix: Address
    nodes: list[Node]
    void: set[int]
    error: IllegalEvent | None
    _past: Fold

    @classmethod
    def of(cls, game: AnyGame, line: Line, prefix: Address, start: Node) -> Track:
        """The track of a line that goes on from a node."""
        return cls(line, prefix, [start], set(), None, past_of(game, start))

    def reach(self, number: int) -> bool:
        """Work out the states up to after the event of that number; whether there is such a state."""
        while len(self.nodes) <= number and self.error is None and len(self.nodes) <= len(self.line):
            at = len(self.nodes)
            try:
                self._push(self.line[at - 1], at)
            except IllegalEvent as error:
                self.error = located(error, self.line, at, self.prefix)
        return number < len(self.nodes)

    def _push(self, event: Event, number: int) -> None:
        in_force = len(self._past.states)
        self._past.push(event)
        top = self.nodes[-1]
        taken_back = in_force - len(self._past.states)
        if taken_back < 0:
            self.nodes.append(Node(self._past.state, event, top, (*self.prefix, number)))
            return
        for _ in range(taken_back):
            if top.address[:-1] == self.prefix:
                self.void.add(top.address[-1])
            assert top.under is not None
            top = top.under
        self.nodes.append(top)
