"""What a recorded game is, on one line: as `cardlog list` prints it, and as the table of games that is exported has it."""

from __future__ import annotations

__all__ = ["annotated", "summary"]

from typing import Any

from cardlog.check import decisions
from cardlog.event import viewer_name
from cardlog.log import Log


def annotated(log: Log) -> bool:
    """Whether anybody, or any program, wrote at its events: glyphs, comments, chances or variations; a time is no such."""
    return any(note.glyphs or note.comments or note.variations or note.chance for note in log.notes.values())


def summary(log: Log, state: Any | None) -> dict[str, Any]:
    """What `cardlog list --json` prints of a game.

    >>> from cardlog.play.simulate import simulate
    >>> log = next(simulate("cuttle", games=1, seed=1))
    >>> made = summary(log, log.state())
    >>> made["game"], made["seats"], made["events"], made["result"]
    ('cuttle', ['A', 'B'], 16, {'winners': ['B'], 'reason': 'goal'})

    Args:
        log: The game.
        state: The state that it comes to; None for one that is illegal, of which no result is known.
    """
    header, source = log.header, log.source
    result = None if state is None else state.result
    return {
        "file": None if source is None else source.file,
        "nth": 1 if source is None else source.nth,
        "game": header.game.name,
        "rules": str(header.rules),
        "revision": header.revision,
        "view": None if header.view is None else viewer_name(header.view),
        "seats": list(header.seats),
        "tags": dict(header.tags),
        "events": len(log),
        "decisions": decisions(log),
        "result": None if result is None else result.as_json(),
        "annotated": annotated(log),
    }
