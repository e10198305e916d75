"""How a random player plays, so that rounds are neither over at once nor without end."""

from __future__ import annotations

from collections.abc import Callable

from cardlog.event import Decision, Event
from cardlog.games.cabo.events import Call
from cardlog.games.cabo.state import State


def policy(s: State, legal: tuple[Decision, ...], below: Callable[[int], int]) -> Decision:
    """A call once in twelve turns; else any kind of decision, and any of that kind."""
    kinds: dict[type[Event], list[Decision]] = {}
    for decision in legal:
        kinds.setdefault(decision.__class__, []).append(decision)
    call = kinds.pop(Call, None)
    if call and not below(12):
        return call[0]
    chosen = list(kinds.values())[below(len(kinds))]
    return chosen[below(len(chosen))]
