"""Whoever reads the output may stop: every command ends then as other programs do, by SIGPIPE, and says nothing."""

import os
import shlex
import signal
import subprocess
import sys

import pytest

COMMAND = [sys.executable, "-c", "from cardlog_tools.app import main; main()"]
MANY = 30
"""Games whose page is longer than the 64 KiB that a pipe holds."""
MORE = 300
"""Games whose texts are, too."""


@pytest.fixture
def games(cardlog, sample):
    """A file of many games; the sample lies beside it."""
    cardlog("simulate", "cuttle", "--games", MANY, "--seed", 1, "-o", "many.clog")


@pytest.fixture
def nobody():
    """The end of a pipe that nobody reads."""
    read, write = os.pipe()
    os.close(read)
    yield write
    os.close(write)


COMMANDS = [
    "check game.cgn",
    "show game.cgn",
    "show many.clog --all --json",
    "legal game.cgn --json",
    "replay game.cgn",
    "list game.cgn",
    "view game.cgn --seat A",
    "diff game.cgn game.cgn",
    "convert game.cgn -",
    "simulate cuttle -o -",
    "perft game.cgn --depth 1 --divide",
    "render game.cgn -o -",
    "page game.cgn -o -",
    "games",
    "rules cuttle",
    "impact game.cgn --rules classic --markdown",
    "impact many.clog --save base",
    "coverage game.cgn",
    "record cuttle -o new.cgn",
    "step game.cgn --at 1 -o -",
    "--help",
    "check --help",
    "--version",
]


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_ends_as_the_shell_expects(games, nobody, line):
    ran = subprocess.run(
        [*COMMAND, *line.split()], stdin=subprocess.DEVNULL, stdout=nobody, stderr=subprocess.PIPE, check=False
    )

    assert (ran.returncode, ran.stderr) == (-signal.SIGPIPE, b"")


def test_under_pipefail_a_shell_tells_it(games):
    """It is 128 and the number of the signal."""
    line = f"set -o pipefail; {shlex.join(COMMAND)} simulate cuttle --games 99 -o - | head -n 1"
    ran = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)

    assert (ran.returncode, ran.stdout, ran.stderr) == (141, '[Cardlog "1"]\n', "")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_what_was_written_in_part_is_not_taken_for_the_whole(games, unbuffered):
    """A page of many games is one write, of which the pipe takes only the beginning."""
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    words = [*COMMAND, "page", "many.clog", "-o", "-"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stdout.read(1) == b"<"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == -signal.SIGPIPE


def test_a_pipe_with_a_name_is_one_too(cardlog, tmp_path, monkeypatch):
    """What it holds would be written to the end, were nobody to read it in time."""
    monkeypatch.chdir(tmp_path)
    cardlog("simulate", "cuttle", "--games", MORE, "--seed", 1, "-o", "many.clog")
    os.mkfifo("pipe.cgn")
    with subprocess.Popen(["head", "-c", "1", "pipe.cgn"], stdout=subprocess.DEVNULL):
        ran = subprocess.run(
            [*COMMAND, "convert", "many.clog", "pipe.cgn", "--force"], capture_output=True, check=False
        )

    assert (ran.returncode, ran.stderr) == (-signal.SIGPIPE, b"")
    assert (tmp_path / "pipe.cgn").is_fifo()
