"""How fast cardlog is, beside its peers, in one run.

    pip install -e '.[bench]'
    python benchmarks/run.py

Times are process time, the best of several rounds in which the measures take turns, so that a drifting
machine weighs on all alike. What counts is the last column: the ratio to the named peer. A peer that is
not installed is left out, and said to be.
"""

from __future__ import annotations

import gc
import io
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import peers

import cardlog
from cardlog.formats.codec import pack
from cardlog.formats.files import read_stream
from cardlog.play.simulate import simulate

ROUNDS = 7
Work = Callable[[], int]


def games(name: str, count: int, rules: str = "classic") -> list[cardlog.Log]:
    """Complete random games."""
    return list(simulate(name, rules=rules, games=count, seed=1))


def fold(logs: list[cardlog.Log]) -> Work:
    """Fold every log to its last state, each event checked."""

    def work() -> int:
        for log in logs:
            log.state()
        return sum(map(len, logs))

    return work


def keep_states(logs: list[cardlog.Log]) -> Work:
    """The same, with every state kept."""

    def work() -> int:
        return sum(len(log.states()) - 1 for log in logs)

    return work


def playout(name: str, count: int) -> Work:
    """Play at random: list the legal decisions, choose, apply; facts are dealt from a seed."""
    game = cardlog.find(name)
    header = cardlog.Header.make(name)

    def work() -> int:
        chance, dealer, done = random.Random(2), cardlog.Seeded(2), 0
        for _ in range(count):
            state = header.start()
            while state.actor is not None:
                if state.actor < 0:
                    state = game.apply(state, game.settle(state, dealer))
                else:
                    legal = game.legal(state)
                    state = game.apply(state, legal[int(chance.random() * len(legal))])
                    done += 1
        return done

    return work


def play_tricks(count: int) -> Work:
    """One deal of spades after the other, played at random with all states kept; the deal off the clock."""
    game = cardlog.find("cutthroat-spades")
    dealer = cardlog.Seeded(3)
    dealt = []
    for _ in range(count):
        state = cardlog.Header.make("cutthroat-spades").start()
        state = game.apply(state, game.settle(state, dealer))
        while state.awaits == "bid":
            state = game.apply(state, game.legal(state)[5])
        dealt.append(state)

    def work() -> int:
        chance, plays, legal_of, apply = random.Random(4), 0, game.legal, game.apply
        for start in dealt:
            state, kept = start, []
            while state.awaits == "play":
                legal = legal_of(state)
                state = apply(state, legal[int(chance.random() * len(legal))])
                kept.append(state)
            plays += len(kept)
        return plays

    return work


def served(logs: list[cardlog.Log], viewers: Sequence[str] = ()) -> Work:
    """Play recorded games again at tables, and after each decision give each of these viewers what they hear of it."""

    def work() -> int:
        done = 0
        for log in logs:
            dealer = cardlog.Scripted(event for event in log if isinstance(event, cardlog.Fact))
            table = cardlog.Table.start(log.header, dealer)
            streams = [table.heard(viewer) for viewer in viewers]
            for event in log:
                if isinstance(event, cardlog.Decision):
                    before, table = len(table.log), table.offer(event)
                    for viewer, heard in zip(viewers, streams, strict=True):
                        heard.extend(table.heard(viewer, since=before))
                    done += 1
        return done

    return work


def read(logs: list[cardlog.Log], form: Callable[[cardlog.Log], bytes], to_state: bool) -> Work:
    """Read every log from its bytes, and fold it if asked."""
    files = [form(log) for log in logs]

    def work() -> int:
        for data in files:
            log = next(iter(read_stream(io.BytesIO(data))))
            if to_state:
                log.state()
        return len(files)

    return work


def text(log: cardlog.Log) -> bytes:
    return cardlog.dumps(log).encode()


def best(works: dict[str, Work]) -> dict[str, float]:
    """Units a second of each work, the best of several rounds."""
    rates = dict.fromkeys(works, 0.0)
    for work in works.values():
        work()
    for _ in range(ROUNDS):
        for name, work in works.items():
            gc.collect()
            begun = time.process_time()
            done = work()
            rates[name] = max(rates[name], done / (time.process_time() - begun))
    return rates


def installed(make: Callable[[], Work]) -> Work | None:
    try:
        return make()
    except ImportError as error:
        print(f"left out: {make.__name__}: {error}", file=sys.stderr)
        return None


def seconds(*command: str) -> float:
    """The processor time of a command, the best of five runs."""
    taken = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(taken)


def megabytes_of_loaded_logs(count: int = 10_000, events: int = 60) -> float:
    """How much memory so many loaded logs of Cuttle take, in a process of their own."""
    code = f"""
import resource, cardlog
from cardlog.play.simulate import simulate
from cardlog.formats.codec import pack
import io
from cardlog.formats.files import read_stream
data = b"".join(pack(log.upto(min(len(log), {events}))) for log in simulate("cuttle", games={count}, seed=1))
import gc; gc.collect()
before = int(open("/proc/self/statm").read().split()[1])
logs = list(read_stream(io.BytesIO(data)))
after = int(open("/proc/self/statm").read().split()[1])
print((after - before) * resource.getpagesize() / 1e6, sum(map(len, logs)) / len(logs))
"""
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    return float(out.split()[0])


def table(title: str, rates: dict[str, float], rows: list[tuple[str, str, str]]) -> None:
    """Print measures beside their peers: (measure, peer, unit)."""
    print(f"\n{title}")
    for name, peer, unit in rows:
        if name not in rates:
            continue
        line = f"  {name:<34} {rates[name]:>12,.0f} {unit}/s"
        if peer in rates:
            line += f"   {rates[name] / rates[peer]:6.2f} x {peer} ({rates[peer]:,.0f}/s)"
        print(line)


def main() -> None:
    print(f"Python {sys.version.split()[0]}, cardlog {cardlog.__version__}")
    cuttle = games("cuttle", 300)
    works: dict[str, Work | None] = {
        "chess push": installed(peers.chess_push),
        "chess playout": installed(peers.chess_playout),
        "chess read_game": installed(peers.chess_read),
        "eventsourcing mutate": installed(peers.eventsourcing_fold),
        "openspiel spades": installed(peers.openspiel_spades),
        "cuttle fold": fold(cuttle),
        "cuttle all states": keep_states(cuttle),
        "cuttle playout": playout("cuttle", 60),
        "cuttle .clog to state": read(cuttle, pack, to_state=True),
        "cuttle .clog load": read(cuttle, pack, to_state=False),
        "cuttle .cgn load": read(cuttle, text, to_state=False),
    }
    rows = [
        ("cuttle fold", "chess push", "events"),
        ("cuttle all states", "cuttle fold", "events"),
        ("cuttle playout", "chess playout", "decisions"),
        ("cuttle .clog to state", "chess read_game", "games"),
        ("cuttle .clog load", "chess read_game", "games"),
        ("cuttle .cgn load", "chess read_game", "games"),
    ]
    if "cabo" in cardlog.names():
        works["cabo fold"] = fold(games("cabo", 30))
        works["cabo playout"] = playout("cabo", 10)
        rows += [("cabo fold", "chess push", "events"), ("cabo playout", "chess playout", "decisions")]
    if "cutthroat-spades" in cardlog.names():
        spades = games("cutthroat-spades", 20)
        works["spades fold"] = fold(spades)
        works["spades plays"] = play_tricks(60)
        fifty = games("cutthroat-spades", 50)
        works["spades tables"] = served(fifty)
        works["spades tables, heard by all"] = served(fifty, ("A", "B", "C", "public"))
        rows += [
            ("spades fold", "chess push", "events"),
            ("spades fold", "eventsourcing mutate", "events"),
            ("spades plays", "openspiel spades", "plays"),
            ("spades tables, heard by all", "spades tables", "decisions"),
        ]
    table("In process", best({name: work for name, work in works.items() if work}), rows)
    commands()


def commands() -> None:
    """The command as a whole process."""
    print("\nThe command, as a process")
    cardlog_ = str(Path(sys.executable).with_name("cardlog"))
    help_, typer = seconds(cardlog_, "--help"), seconds(sys.executable, "-c", "import typer")
    print(f"  {'cardlog --help':<34} {help_:>12.3f} s   {help_ / typer:6.2f} x import typer ({typer:.3f} s)")
    print(f"\n10,000 loaded Cuttle logs of at most 60 events: {megabytes_of_loaded_logs():.0f} MB")


if __name__ == "__main__":
    main()
