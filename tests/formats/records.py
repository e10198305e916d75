"""What several modules of tests here share."""

import io

import msgpack

from cardlog import (
    BrokenRecord,
    Log,
    loads,
)
from cardlog.formats.codec import read_all
from tests.formats.texts import SAMPLE

LOG = loads(SAMPLE)


def recovered(data: bytes) -> tuple[list[Log], BrokenRecord | None]:
    """The games that can be read, and what went wrong after them."""
    logs: list[Log] = []
    try:
        for log in read_all(io.BytesIO(data), "x.clog"):
            logs.append(log)
    except BrokenRecord as error:
        return logs, error
    return logs, None


def boundaries(data: bytes) -> list[int]:
    """Where records begin, and where the last one ends."""
    unpacker = msgpack.Unpacker(io.BytesIO(data))
    at = [0]
    for _ in unpacker:
        at.append(unpacker.tell())
    return at
