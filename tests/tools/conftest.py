"""The command line as a user meets it: arguments go in, an exit code and two streams come out."""

import io
import os
import sys
from typing import NamedTuple

import pytest

from cardlog_tools.app import run

SAMPLE = """\
[Cardlog "1"]
[Game "cuttle"]
[Rules "classic"]
[Seats "Ana" "Bruno"]
[Event "Sample"]

{A quiet start.}
* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh
A points 8h
B points 9s $1 {Or scuttle the eight at once: 9s is larger.}
( B scuttle 9s 8h $5
  A draw
  ( A points 5c
  )
  * draw 7s
)
A draw
* draw Ad
"""
"""The contract's example."""

ILLEGAL = SAMPLE.split("B points 9s", maxsplit=1)[0] + "B scuttle 9s 9c\nA draw\n* draw Ad\n"
"""The same with an illegal third event, on line 10: 9c is in A's hand, not on the table."""


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


@pytest.fixture
def cardlog(capsys):
    """Runs a command line in this process."""

    def command(*args) -> Ran:
        code = run([str(arg) for arg in args])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return command


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Writes a file into an empty folder, which is the working directory, and gives its name."""
    monkeypatch.chdir(tmp_path)

    def write(content, name="game.cgn") -> str:
        data = content if isinstance(content, bytes) else content.encode()
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return name

    return write


@pytest.fixture
def sample(file):
    """The contract's example, as a file."""
    return file(SAMPLE)


@pytest.fixture
def illegal(file):
    return file(ILLEGAL, "illegal.cgn")


class Terminal(io.TextIOWrapper):
    """What a terminal looks like to a program."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch):
    """Runs a command line as if standard output were a terminal of some width and encoding."""

    def command(*args, columns=80, encoding="utf-8", colour=False, kind="xterm") -> str:
        screen = Terminal(io.BytesIO(), encoding=encoding, errors="strict")
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", screen)
            patch.setitem(os.environ, "COLUMNS", str(columns))
            patch.setitem(os.environ, "TERM", kind)
            patch.setitem(os.environ, "NO_COLOR", "" if colour else "1")
            run([str(arg) for arg in args])
            screen.flush()
            return screen.buffer.getvalue().decode(encoding)

    return command
