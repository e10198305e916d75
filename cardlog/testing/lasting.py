"""Folding in place: what the mark `cardlog.state.in_place` on a game's `apply` promises, as a part of the first law."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cardlog.event import KERNEL, Event, Fact
from cardlog.fold import last_state
from cardlog.log import Log
from cardlog.parts import Parts
from cardlog.state import at_rest, lasting_draft
from cardlog.testing.basics import broken
from cardlog.testing.generate import refusal, undue_facts
from cardlog.testing.tries import some_decisions, variants


def folds_in_place(log: Log, random: Random) -> None:
    """One draft that goes from event to event is always what the state is, whatever is refused on the way.

    A game whose `apply` promises nothing has nothing to keep; nor is a log with events of the kernel folded so.
    """
    game, states = log.game, log.states()
    draft: Any = lasting_draft(game.apply, states[0])
    if draft is None or not KERNEL.isdisjoint(map(type, log)):
        return
    for number, (event, state) in enumerate(zip(log, states, strict=False), 1):
        for tried in _tries(log, state, event, random):
            if refusal(game, state, tried) is not None:
                refusal(game, draft, tried)
                _same(log, number, draft, state, f"what refuses {tried} has begun to apply it")
        draft = game.apply(draft, event)
        _same(log, number, draft, states[number], "a fold in place comes to another state")
        _looked_at(log, number, draft, states[number])
    if last_state(game, states[0], log.events) != states[-1]:
        raise broken(log, len(log), "a fold in place comes to another end")


def _tries(log: Log, state: Any, event: Event, random: Random) -> Iterator[Event]:
    yield from some_decisions(log.game.verbs, random, 5, range(state.seats))
    yield from undue_facts(log.game.verbs)
    if isinstance(event, Fact):
        yield from variants(log.game.verbs, event, random, 5)


def _looked_at(log: Log, number: int, draft: Any, state: Any) -> None:
    """What counts decisions or asks for parts of the JSON is shown the draft (`cardlog.fold.drafts`)."""
    if log.game.legal(draft) != log.game.legal(state):
        raise broken(log, number, "a draft that changes in place has other legal decisions than the state")
    if isinstance(log.game.json, Parts) and log.game.json(draft) != log.game.json(state):
        raise broken(log, number, "a draft that changes in place has another JSON than the state")


def _same(log: Log, number: int, draft: Any, state: Any, message: str) -> None:
    if at_rest(draft, type(state)) != state:
        raise broken(log, number, message)
