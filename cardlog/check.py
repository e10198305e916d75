"""Checking a whole log: every event, every variation, and what its tags claim."""

from __future__ import annotations

from cardlog.errors import IllegalEvent
from cardlog.fold import Past, located
from cardlog.line import Address, Line
from cardlog.log import Log


def check(log: Log) -> Past:
    """Check a whole log: its events, its variations, and its tag `Result`.

    Returns:
        The states in force at its end.

    Raises:
        IllegalEvent: The first fault in the order of the file.
    """
    past = Past(log.game, log.header.start())
    _check(log, past, ())
    claimed = log.header.tag("Result")
    if claimed is not None:
        result = past.state.result
        true = "*" if result is None else result.as_tag()
        if claimed != true:
            reason = f"the tag Result says {claimed!r}, but the game comes to {true!r}"
            raise FalseResult(log, reason)
    return past


class FalseResult(IllegalEvent):
    """The tag `Result` says what the log does not come to (LOG 4)."""

    def __init__(self, log: Log, reason: str) -> None:
        self.last = log[len(log) - 1] if len(log) else None
        super().__init__(self.last, "LOG 4", reason)  # type: ignore[arg-type]
        self.number = len(log)
        self.address = str(len(log))

    @property
    def message(self) -> str:
        return f"{self.reason} ({self.clause})"


def _check(line: Line, past: Past, prefix: Address) -> None:
    if not any(note.variations for note in line.notes.values()):
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
            _check(variation, before.copy(), (*prefix, number, index))
