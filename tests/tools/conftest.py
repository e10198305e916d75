"""The command line as a user meets it: arguments go in, an exit code and two streams come out."""

import io
import os
import sys
from pathlib import Path

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

TIMED = """\
[Cardlog "2"]
[Game "cuttle"]
[Rules "classic"]
[Seats "Ana" "Bruno"]
[Start "2026-03-01T20:15:00+01:00"]
[Analysis "100 worlds"]

{before the deal} {and a second}
* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh @2
A points 8h @12.5 =55>48.5 $2 {good} {two}
( A points 9c {or this}
) {now B answers}
( A draw
) {or not} {at all}
B scuttle 9s 8h @14 =60
A draw
* draw 7s @20.25
B points 4c @33.5
"""
"""What the second version of the format has, at a few events."""

ILLEGAL = SAMPLE.split("B points 9s", maxsplit=1)[0] + "B scuttle 9s 9c\nA draw\n* draw Ad\n"
"""The same with an illegal third event, on line 10: 9c is in A's hand, not on the table."""


@pytest.fixture
def sample(file):
    """The contract's example, as a file."""
    return file(SAMPLE)


@pytest.fixture
def timed(file):
    return file(TIMED, "timed.cgn")


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


@pytest.fixture
def annotate(cardlog, sample):
    """Annotates the sample; gives what the command did and the lines of the file after it."""

    def command(*args):
        return cardlog("annotate", sample, *args), Path(sample).read_text().splitlines()

    return command
