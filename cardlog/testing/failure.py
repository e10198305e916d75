"""What is wrong with a log, in a few lines: the event, the clause, the state before it, and what was expected."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from textwrap import shorten
from typing import Any, NamedTuple

from cardlog.cards import SEATS
from cardlog.check import check, line_of
from cardlog.errors import IllegalEvent
from cardlog.event import DEALER, texts
from cardlog.fold import Fold
from cardlog.line import address_of
from cardlog.log import Log
from cardlog.rulebook import log_clauses
from cardlog.study.diff import Difference, differences
from cardlog.study.revision import verdict
from cardlog.testing.snapshot import State, states

MOST = 8
"""How many decisions or differences are listed."""
WIDTH = 160
"""How long a line may be."""


class Golden(NamedTuple):
    """What a log should come to.

    Attributes:
        where: Where they come from, as `in the golden snapshot`.
        states: The states, as snapshots hold them.
    """

    where: str
    states: list[State]


def failure(log: Log, golden: Golden | None = None) -> str | None:
    """What is wrong with a log, or None."""
    try:
        check(log)
    except IllegalEvent as error:
        return "\n".join(_illegal(log, error, golden))
    if golden is None:
        return None
    return "\n".join(_changed(log, golden)) or None


def _illegal(log: Log, error: IllegalEvent, golden: Golden | None) -> Iterator[str]:
    yield _place(log, line_of(log, error), f"event {error.address}: {error.message}")
    clause = {**log.game.clauses(), **log_clauses()}.get(error.clause)
    if clause is not None:
        yield shorten(f"{clause.id}: {clause.text}", WIDTH, placeholder=" …")
    then = verdict(log, error)
    if then:
        yield then
    state = _state_before(log, error)
    yield f"The state before it: {_awaited(state)}."
    yield from (f"    {_plain(label):14}{_plain(text)}" for label, text in log.game.table(state))
    decisions = texts(log.game.legal(state))
    if decisions:
        yield f"Legal are {_few(decisions)}."
    if golden is not None:
        found = _parting(golden.states, _so_far(log))
        yield from _differences(golden, *found) if found else [f"Up to there it is as {golden.where}."]


def _changed(log: Log, golden: Golden) -> Iterator[str]:
    """How the states of a legal log differ from what they should be."""
    found = _parting(golden.states, states(log))
    if found:
        number, _ = found
        what = f"event {number}: {log[number - 1]}" if number else "before the first event"
        yield _place(log, log.source.line((number,)) if log.source else None, what)
        yield from _differences(golden, *found)
    elif len(golden.states) != len(log) + 1:
        yield _place(log, None, f"it has {len(log)} events, and {len(golden.states) - 1} {golden.where}")


def _place(log: Log, line: int | None, what: str) -> str:
    """`game.cgn:14: event 5: …`."""
    file = log.source.file if log.source and log.source.file else "a log"
    nth = f"#{log.source.nth}" if log.source and log.source.nth > 1 else ""
    return f"{file}{nth}{'' if line is None else f':{line}'}: {what}"


def _state_before(log: Log, error: IllegalEvent) -> Any:
    """The state in which an event is illegal; for a false tag the last one."""
    past = Fold(log.game, log.header.start())
    past.extend(log.events if error.clause == "LOG 4" else log.before(address_of(error.address or "1")))
    return past.state


def _awaited(state: Any) -> str:
    if state.actor is None:
        return "the game is over"
    if state.actor == DEALER:
        return f"{state.awaits} is due"
    return f"{SEATS[state.actor]} is to act ({state.awaits})"


def _so_far(log: Log) -> Iterator[State]:
    """The states up to the first illegal event of the main line."""
    with suppress(IllegalEvent):
        yield from states(log)


def _parting(golden: Iterable[State], now: Iterable[State]) -> tuple[int, list[Difference]] | None:
    """After how many events states first differ, and how; only the states that both have are compared."""
    for number, (left, right) in enumerate(zip(golden, now, strict=False)):
        found = list(differences(left, right))
        if found:
            return number, found
    return None


def _differences(golden: Golden, number: int, found: list[Difference]) -> Iterator[str]:
    yield f"After event {number} it is not as {golden.where}:" if number else f"It is not as {golden.where}:"
    for each in islice(found, MOST):
        yield f"    {each.at}: {_json(each.left)} there, {_json(each.right)} now"
    if len(found) > MOST:
        yield f"    and {len(found) - MOST} more"


def _json(value: Any) -> str:
    return shorten(json.dumps(value, ensure_ascii=False), WIDTH, placeholder=" …")


def _few(names: list[str]) -> str:
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return ", ".join(names[:MOST]) + more


def _plain(text: str) -> str:
    """What a game says to people, without its braces."""
    return re.sub(r"[{}]", "", text)
