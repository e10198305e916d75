"""A stranger's game, in a package of its own, is found, played, copied and checked like any other."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parent.parent / "examples" / "highcard"


@pytest.fixture
def installed(tmp_path):
    """The environment of a process in which the example is installed."""
    info = tmp_path / "cardlog_highcard-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: cardlog-highcard\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[cardlog.games]\nhighcard = highcard:HIGHCARD\n")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(EXAMPLE)])}


def run(code: str, env: dict[str, str]) -> str:
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout


def test_a_game_of_another_package_is_found_by_its_entry_point(installed):
    assert "highcard" in run("import cardlog; print(cardlog.names())", installed)
    assert run("import cardlog; print(cardlog.find('highcard').title)", installed) == "High Card\n"


def test_it_plays_and_every_copy_folds_to_what_its_viewer_knows(installed):
    code = """
import random
from cardlog import PUBLIC, Header, Seeded, Table, copy, dumps, loads, view
for seats in (2, 3, 4):
    for seed in range(20):
        table, chance = Table.start(Header.make("highcard", seats=seats), Seeded(seed)), random.Random(seed)
        while table.state.actor is not None:
            table = table.offer(chance.choice(table.expects.legal))
        log = table.log
        assert loads(dumps(log)) == log
        for viewer in (*range(seats), PUBLIC):
            known = copy(log, viewer)
            for truth, seen in zip(log.states(), known.states(), strict=True):
                assert view(log.game, truth, viewer) == seen
print("all")
"""
    assert run(code, installed) == "all\n"


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("nowhere:GAME", "No module named 'nowhere'"),
        ("json:GAME", "module 'json' has no attribute 'GAME'"),
        ("json:dumps", "json:dumps is none"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_told_and_does_not_stop_the_others(installed, tmp_path, target, why):
    points = tmp_path / "cardlog_highcard-0.1.0.dist-info" / "entry_points.txt"
    points.write_text(f"[cardlog.games]\nhighcard = {target}\n")
    text = '[Cardlog "1"]\n[Game "{}"]\n[Rules "classic"]\n[Seats "A" "B"]\n\n'
    (tmp_path / "two.cgn").write_text(text.format("highcard") + text.format("cuttle"))

    def command(*args):
        words = [sys.executable, "-c", "from cardlog_tools.app import main; main()", *args]
        return subprocess.run(words, env=installed, cwd=tmp_path, capture_output=True, text=True, check=False)

    told = f"the game 'highcard' cannot be loaded: {why}\n"
    games, check = command("games"), command("check", "two.cgn")
    assert (games.returncode, games.stderr) == (2, told)
    assert [line.split("\t")[0] for line in games.stdout.splitlines()] == ["cabo", "cutthroat-spades", "cuttle"]
    assert (check.returncode, check.stderr) == (2, f"two.cgn:2:1: {told}")
    assert check.stdout == "two.cgn: unreadable\ntwo.cgn#2: ok, 0 events, unfinished\n"
