"""Kills a process that records, again and again, at random moments; run as a program of its own, since it forks.

python kills.py FILE GAME.clog KILLS SEED

The events of the recorded game go one by one into FILE; the writer says the number of each after `append`
returned. After each kill FILE must hold all that were said, and the next writer goes on with it. Prints how
often it was killed, after how many accepted events in all, and how often something had to be dropped.
"""

import os
import random
import signal
import sys
import time
from pathlib import Path

from cardlog import load
from cardlog.play.recorder import Recorder


def write(path, log, pipe):
    """Go on with the file until the process is killed."""
    recorder = Recorder.open(path) if path.exists() else Recorder.create(path, log.header)
    if recorder.dropped:
        os.write(pipe, b"d")
    for event in log[len(recorder.log) :]:
        recorder.append(event)
        os.write(pipe, b"+")
    signal.pause()


def killed(path, log, wait):
    """What a writer said before it was killed, after so many seconds."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        os.close(out)
        write(path, log, into)
    os.close(into)
    time.sleep(wait)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    said = b""
    while data := os.read(out, 1 << 16):
        said += data
    os.close(out)
    return said.decode()


def main(path, source, kills, seed):
    log, chance = load(source), random.Random(seed)
    accepted = total = dropped = 0
    for _ in range(kills):
        said = killed(path, log, chance.uniform(0, 0.08))
        total += said.count("+")
        dropped += said.count("d")
        accepted += said.count("+")
        if not path.exists():
            assert accepted == 0
            continue
        with Recorder.open(path) as recorder:
            assert recorder.log.events == log.events[: len(recorder.log)]
            assert accepted <= len(recorder.log) <= accepted + 1, (accepted, len(recorder.log))
            accepted = len(recorder.log)
        if accepted == len(log):  # the game is over: another one
            path.unlink()
            accepted = 0
    sys.stdout.write(f"{kills} {total} {dropped}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
