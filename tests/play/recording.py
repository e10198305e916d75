"""What several modules of tests here share."""

from cardlog import (
    dumps,
)
from cardlog.formats.codec import pack
from cardlog.play.recorder import Recorder

DEAL = "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"


GAME = [DEAL, "A points 8h", "B points 9s", "A draw", "* draw Ad", "* takeback 2", "A points 9c"]


FORMS = ["game.cgn", "game.clog"]


def data(log, name):
    """The bytes of a log as it is written whole."""
    return pack(log) if name.endswith(".clog") else dumps(log).encode()


def record(path, header, events=GAME):
    """A file in which these events are recorded; gives its bytes."""
    with Recorder.create(path, header) as recorder:
        for event in events:
            recorder.append(event)
    return path.read_bytes()
