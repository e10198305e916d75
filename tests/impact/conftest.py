"""Files in an empty folder, and command lines run in this process."""

from typing import NamedTuple

import pytest

from cardlog_tools.app import run


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
    """Runs a command line."""

    def command(*args) -> Ran:
        code = run([str(arg) for arg in args])
        return Ran(code, *capsys.readouterr())

    return command


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Writes a file into an empty folder, which is the working directory, and gives its name."""
    monkeypatch.chdir(tmp_path)

    def write(content, name="game.cgn") -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return name

    return write
