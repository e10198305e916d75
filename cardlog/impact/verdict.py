"""What a change does to one recorded game: the verdict, and its words."""

from __future__ import annotations

__all__ = ["KINDS", "STOPPED", "Parting", "Verdict", "top", "verdict"]

from typing import Any, Final, NamedTuple

from cardlog.log import Log, Source
from cardlog.state import Result

KINDS: Final = {
    "same": "the same to the end",
    "decision": "a decision is no longer legal",
    "fact": "a fact no longer fits",
    "earlier": "ends earlier",
    "later": "ends later",
    "winner": "another winner",
    "state": "all is legal, but a state differs",
    "unchecked": "could not be checked",
}
"""The kinds of verdicts, in words."""

STOPPED: Final = ("decision", "fact")
"""The kinds after which nobody knows how the game would have gone on."""


class Parting(NamedTuple):
    """Where the states of both sides first differ.

    Attributes:
        event: After so many events.
        path: Where, as `points.A[0].card`.
        left: What stands there in the game as it was recorded; None where nothing does.
        right: What stands there after the change.
    """

    event: int
    path: str
    left: Any = None
    right: Any = None


class Verdict(NamedTuple):
    """What a change does to one game.

    A game has one kind, the one that weighs most: where an event is refused, `decision` or `fact`, or
    `earlier` if it is refused because the game is over by then; where all is legal, first how it ends, then
    `state`. `parts` is kept beside each: states may differ long before anything is refused.

    Attributes:
        kind: One of `KINDS`.
        events: How many events the log has.
        replayed: How many of them are legal after the change.
        event: The number of the event that the verdict is about; 0 is the start; None where there is none.
        text: That event.
        line: Its line in a text.
        clause: The clause that refuses it.
        message: Why, or what differs, in words.
        parts: Where the states first differ.
        was: How the game ended as it was recorded.
        now: How it ends after the change; None where it does not, or where nobody knows (`STOPPED`).
        file: The file that it stands in, or None.
        nth: Which game of the file it is, from 1.
        onward: How a game that stops goes on where bots play it on (`cardlog.impact.onward`), or None.
    """

    kind: str
    events: int = 0
    replayed: int = 0
    event: int | None = None
    text: str | None = None
    line: int | None = None
    clause: str | None = None
    message: str | None = None
    parts: Parting | None = None
    was: Result | None = None
    now: Result | None = None
    file: str | None = None
    nth: int = 1
    onward: Any = None

    @property
    def changed(self) -> bool | None:
        """Whether anything changes; None where it could not be checked."""
        return None if self.kind == "unchecked" else self.kind != "same"

    @property
    def winners(self) -> tuple[str, str] | None:
        """Who won, and who wins now: `A`, `draw`, `*` for unfinished, `?` where nobody knows; None if unchecked."""
        if self.kind == "unchecked":
            return None
        return _tag(self.was), "?" if self.kind in STOPPED else _tag(self.now)

    @property
    def cause(self) -> str:
        """What the game is counted under: the clause, the first part of the path, or how the game ends."""
        if self.clause:
            return self.clause
        if self.kind == "state" and self.parts is not None:
            return top(self.parts.path)
        end = self.was if self.kind == "later" else self.now
        return "" if end is None or self.kind in ("same", "unchecked") else end.reason

    def as_json(self) -> dict[str, Any]:
        """The verdict as `cardlog impact --json` prints it."""
        winners = self.winners
        return {
            "file": self.file,
            "nth": self.nth,
            "verdict": self.kind,
            "event": self.event,
            "address": None if self.event is None else str(self.event),
            "line": self.line,
            "text": self.text,
            "clause": self.clause,
            "message": self.message,
            "parts": None if self.parts is None else self.parts._asdict(),
            "events": self.events,
            "replayed": self.replayed,
            "was": None if self.was is None else self.was.as_json(),
            "now": None if self.now is None else self.now.as_json(),
            "winners": None if winners is None else list(winners),
            **({} if self.onward is None else {"onward": self.onward.as_json()}),
        }

    def __str__(self) -> str:
        told = ": ".join(part for part in (KINDS[self.kind], self.text, self.message) if part is not None)
        if self.event is not None:
            told = f"event {self.event}: {told}"
        return f"{told} ({self.clause})" if self.clause else told


def top(path: str) -> str:
    """The first part of a path.

    >>> top("points.A[0].card"), top("scrap[3]")
    ('points', 'scrap')
    """
    return path.partition(".")[0].partition("[")[0]


def _tag(result: Result | None) -> str:
    return "*" if result is None else result.as_tag()


def verdict(log: Log, kind: str, event: int | None = None, message: str | None = None, **more: Any) -> Verdict:
    """A verdict on a log, with where it comes from.

    Args:
        log: The log.
        kind: One of `KINDS`.
        event: The number of the event that it is about.
        message: Why, or what differs.
        **more: Other attributes.
    """
    source = log.source or Source(None, 1)
    text = line = None
    if event:
        text, line = str(log[event - 1]), source.line((event,))
    return Verdict(
        kind, len(log), event=event, text=text, line=line, message=message, file=source.file, nth=source.nth, **more
    )
