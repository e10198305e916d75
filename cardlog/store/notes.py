"""What stands at events, as rows: the bodies of the records that a `.clog` has for it, as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any

from cardlog.formats.codec import Writer, note_records, read_all
from cardlog.formats.format import version_of
from cardlog.log import Log


class _Bodies(Writer):
    """Keeps the bodies of records, and writes none."""

    def __init__(self) -> None:
        super().__init__()
        self.bodies: list[list[Any]] = []

    def record(self, body: list[Any]) -> bytes:
        self.bodies.append(body)
        return b""


def bodies(log: Log) -> Iterator[tuple[int, int, str]]:
    """The rows of a log's notes: the event, the how manieth row, and the body."""
    kept = _Bodies()
    for _ in note_records(kept, log):
        pass
    for part, body in enumerate(kept.bodies):
        yield body[1][0], part, json.dumps(body, ensure_ascii=False)


def annotated(log: Log, rows: Iterable[str]) -> Log:
    """The log with these notes."""
    told = [json.loads(row) for row in rows]
    if not told:
        return log
    writer = Writer()
    parts = [writer.header(log.header, version_of(log))]
    parts += [writer.event(log.game.verbs, event) for event in log.events]
    parts += [writer.record(body) for body in told]
    (read,) = read_all(BytesIO(b"".join(parts)))
    return Log(log.header, read.events, read.notes)
