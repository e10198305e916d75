"""The recording as a user meets it: what is typed goes in, what is shown comes out, and a file is there."""

import io
import os
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from cardlog import load
from cardlog_tools.app import run


class Ran(NamedTuple):
    """What a recording did."""

    code: int
    out: str
    err: str
    file: Path

    @property
    def events(self) -> list[str]:
        return [str(event) for event in load(self.file)]

    @property
    def text(self) -> str:
        return self.file.read_text(encoding="utf-8")


@pytest.fixture
def record(capsys, monkeypatch, tmp_path):
    """Runs `cardlog record` in this process, in an empty folder, with these lines typed."""
    monkeypatch.chdir(tmp_path)

    def command(game, *args, typed=(), name="game.cgn") -> Ran:
        data = typed if isinstance(typed, bytes) else "".join(f"{line}\n" for line in typed).encode()
        with monkeypatch.context() as patch:
            patch.setattr(
                os, "fsync", lambda handle: None
            )  # what it is for is shown in test_recorder, and it takes time
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
            code = run(["record", game, "-o", name, *map(str, args)])
        out, err = capsys.readouterr()
        return Ran(code, out, err, tmp_path / name)

    return command
