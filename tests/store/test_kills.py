"""Programs that are killed as they write: what was granted is there once, and what was not may be asked again."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from cardlog import PUBLIC, copy
from cardlog.store import Store

PROGRAM = Path(__file__).parent / "kills.py"
KILLS = 6


def killed(address, seed, seconds):
    """What the program said until it was killed."""
    command = [sys.executable, str(PROGRAM), address, str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        first = program.stdout.readline()
        time.sleep(seconds)
        program.send_signal(signal.SIGKILL)
        return [line.rstrip("\n").split("|") for line in [first, *program.stdout.read().splitlines()] if line]


def test_no_granted_decision_is_lost_or_doubled(address):
    lot, granted = random.Random(3), {}
    for kill in range(KILLS):
        said = killed(address, kill, lot.uniform(0, 0.15))
        granted |= {(line[1], line[2]): line[3] for line in said if line[0] == "done"}
        if said[-1][0] == "asks":  # nobody knows whether it was granted: asked again, it is played once
            _, game, command, decision = said[-1]
            with Store.open(address) as store:
                store.append(game, decision, command=command)
            granted[game, command] = decision

    with Store.open(address) as store:
        rows = store._database.rows("select id, command, body from cardlog_event where command is not null")
        written = {(game, command): body for game, command, body in rows}
        assert len(rows) == len(written)
        assert written == granted
        for game in store.games():
            log = store.log(game)
            log.states()
            for viewer in (0, 1, PUBLIC):
                assert [body for _, body in store.stream(game, viewer)] == [str(event) for event in copy(log, viewer)]
