"""How long `cardlog check` and `cardlog impact` take over thousands of recorded games, beside their yardsticks.

    python benchmarks/recorded.py            10,000 random games of Cuttle in one .clog
    python benchmarks/recorded.py --jobs     and 40,000, in one process and in two

In each round every measure is taken once, so that a drifting machine weighs on all alike; what counts is the
ratio of one round, and the median of the rounds. A command that works in one process is measured by its
processor time, start included; one that works in several by the clock on the wall, which means something on a
machine that does nothing else. The yardsticks are processor time in process: python-chess pushing the moves of
random games, and loading the games once and folding them twice.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import peers

import cardlog
from cardlog.play.simulate import simulate

ROUNDS = 7
CARDLOG = str(Path(sys.executable).with_name("cardlog"))
RULES = ("--rules", "classic four=random")
IN_PROCESS = """
import sys, time, cardlog
begun = time.process_time()
logs = list(cardlog.load_all(sys.argv[1]))
for _ in range(2):
    for log in logs:
        log.state()
print(time.process_time() - begun)
"""


def run(*command: str) -> None:
    """Run a command that finds nothing, or that something has changed."""
    ran = subprocess.run(command, check=False, capture_output=True)
    if ran.returncode not in (0, 1):
        raise SystemExit(ran.stderr.decode())


def processor(*command: str) -> float:
    """The processor time of a command, its children too."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(*command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def wall(*command: str) -> float:
    """How long a command takes."""
    begun = time.perf_counter()
    run(*command)
    return time.perf_counter() - begun


def chess(pushes: peers.Work) -> float:
    """The seconds that python-chess takes for a push."""
    begun = time.process_time()
    done = pushes()
    return (time.process_time() - begun) / done


def say(name: str, ratios: list[float]) -> None:
    print(f"{name:<58} {statistics.median(ratios):5.2f}   ({min(ratios):.2f} to {max(ratios):.2f})")


def one_process(folder: Path) -> None:
    path = str(folder / "games.clog")
    cardlog.dump(simulate("cuttle", games=10_000, seed=3), path)
    events = sum(map(len, cardlog.load_all(path)))
    pushes = peers.chess_push(300)
    checks, in_one, impacts = [], [], []
    for _ in range(ROUNDS):
        push = chess(pushes)
        checks.append(events * push / wall(CARDLOG, "check", path))
        in_one.append(events * push / processor(CARDLOG, "check", path, "--jobs", "1"))
        ran = subprocess.run([sys.executable, "-c", IN_PROCESS, path], check=True, capture_output=True)
        impacts.append(processor(CARDLOG, "impact", path, *RULES, "--jobs", "1") / float(ran.stdout))
    print(f"{events:,} events; Python {sys.version.split()[0]}")
    say("check, on the wall: events a second / python-chess pushes", checks)
    say("check --jobs 1, processor time: the same", in_one)
    say("impact --jobs 1 / loading once and folding twice", impacts)


def two_processes(folder: Path) -> None:
    path = str(folder / "many.clog")
    cardlog.dump(simulate("cuttle", games=40_000, seed=4), path)
    ratios = []
    for _ in range(3):
        one, two = (wall(CARDLOG, "impact", path, *RULES, "--jobs", jobs) for jobs in "12")
        ratios.append(one / two)
    say("impact, 40,000 games: one job / two, on the wall", ratios)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        one_process(Path(made))
        if "--jobs" in sys.argv[1:]:
            two_processes(Path(made))
