"""Checking a whole log: every event, every variation, and what its tags claim."""

from __future__ import annotations

__all__ = ["FalseResult", "check", "check_line", "check_result", "decisions", "failed", "line_of", "passed"]

from typing import Any

from cardlog.errors import IllegalEvent
from cardlog.event import DEALER
from cardlog.fold import Fold, find_earlier, last_state, located
from cardlog.line import Address, Line, address_of
from cardlog.log import Log
from cardlog.state import StateT as S


def check(log: Log[S]) -> S:
    """Check a whole log: its events, its variations, and its tag `Result`.

    Returns:
        The state at its end.

    Raises:
        IllegalEvent: The first fault in the order of the file.
    """
    start = log.header.start()
    state = None if _branches(log) else last_state(log.game, start, log.events)
    if state is None:
        past = Fold(log.game, start)
        check_line(log, past, ())
        state = past.state
    if log.header.tag("Result") is not None:
        check_result(log, state)
    return state


def _branches(line: Line) -> bool:
    return any(note.variations for note in line.notes.values())


def check_result(log: Log, state: Any) -> None:
    """Check the tag `Result` of a log that comes to this state.

    Raises:
        IllegalEvent: LOG 4: it says something else.
    """
    claimed = log.header.tag("Result")
    true = "*" if state.result is None else state.result.as_tag()
    if claimed != true:
        reason = f"the tag Result says {claimed!r}, but the game comes to {true!r}"
        raise FalseResult(log, reason)


class FalseResult(IllegalEvent):
    """The tag `Result` says what the log does not come to (LOG 4)."""

    def __init__(self, log: Log, reason: str) -> None:
        self.last = log[len(log) - 1] if len(log) else None
        super().__init__(self.last, "LOG 4", reason)
        self.number = len(log)
        self.address = str(len(log))

    @property
    def message(self) -> str:
        return f"{self.reason} ({self.clause})"


def check_line(line: Line, past: Fold, prefix: Address) -> None:
    """Check the events of a line, and the variations in it.

    Args:
        line: A whole log, or a variation.
        past: The states in force before it; afterwards those at its end.
        prefix: What its addresses begin with: `()`, or `(12, 0)` for the first variation at event 12.

    Raises:
        IllegalEvent: The first fault in the order of the file.
    """
    if not _branches(line):
        done = past.count
        try:
            past.extend(line.events)
        except IllegalEvent as error:
            raise located(error, line, past.count - done + 1, prefix) from None
        return
    for number, event in enumerate(line.events, 1):
        before = past.copy() if line.note(number).variations else None
        try:
            past.push(event)
        except IllegalEvent as error:
            raise located(error, line, number, prefix) from None
        for index, variation in enumerate(line.note(number).variations):
            assert before is not None
            try:
                check_line(variation, before.copy(), (*prefix, number, index))
            except IllegalEvent as error:
                find_earlier(error, line, number, prefix)
                raise


def decisions(log: Log) -> int:
    """How many decisions a log holds, those taken back too."""
    return len(log) - [event.seat for event in log.events].count(DEALER)


def passed(log: Log, state: Any) -> dict[str, Any]:
    """What `cardlog check --json` says of a log that `check` found to be well.

    Args:
        log: The log.
        state: What `check` returned.
    """
    result = state.result
    return {
        "ok": True,
        "events": len(log),
        "decisions": decisions(log),
        "result": None if result is None else result.as_json(),
    }


def failed(log: Log, error: IllegalEvent) -> dict[str, Any]:
    """What `cardlog check --json` says of a log in which `check` found a fault."""
    verdict = {
        "ok": False,
        "event": error.number,
        "address": error.address,
        "line": line_of(log, error),
        "text": None if error.event is None else str(error.event),
        "clause": error.clause,
        "message": error.reason,
    }
    return verdict if error.earlier is None else {**verdict, "earlier": error.earlier}


def line_of(log: Log, error: IllegalEvent) -> int | None:
    """The line of the text on which an illegal event, or a false tag, stands; None where lines have no meaning."""
    if log.source is None or error.address is None:
        return None
    if isinstance(error, FalseResult):
        return log.source.tags.get("Result")
    return log.source.line(address_of(error.address))
