"""How hard Hypothesis tries, the language of what is read, which clauses tests are marked with, and the command line."""

import importlib
import os
import shutil
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings

from cardlog import game, register
from cardlog_tools.app import run

settings.register_profile("ci", max_examples=40, derandomize=True, database=None, print_blob=False)
settings.register_profile("long", max_examples=1000, print_blob=False)
settings.load_profile("ci")  # --hypothesis-profile=long is loaded after this

os.environ["LC_ALL"] = "C.UTF-8"  # English, whatever the environment asks for

TESTS = Path(__file__).parent
MARKED = pytest.StashKey[dict[str, list[str]]]()
FILES = pytest.StashKey[set[Path]]()


def pytest_collect_file(file_path, parent):
    """Note which files are collected."""
    parent.config.stash.setdefault(FILES, set()).add(file_path)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Note, before anything is deselected, which tests are marked with which clauses."""
    marked = config.stash.setdefault(MARKED, defaultdict(list))
    for item in items:
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                marked[clause].append(item.nodeid)


@pytest.fixture
def marked(pytestconfig):
    """Each clause that a collected test is marked with, and those tests."""
    return pytestconfig.stash[MARKED]


@pytest.fixture
def whole_suite(pytestconfig):
    """Skip unless every file of tests is collected: what a part of them lacks says nothing."""
    missing = {*TESTS.rglob("test_*.py")} - pytestconfig.stash[FILES]
    if missing:
        pytest.skip(f"only a part of the tests is collected: without {min(missing).name} and others")


@pytest.fixture
def highcard(monkeypatch):
    """The example's game, as its own tests would import it; it is found by no name."""
    monkeypatch.syspath_prepend(TESTS.parent / "examples" / "highcard")
    return importlib.import_module("highcard").HIGHCARD


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """Registers a game `gin`, which is High Card with another line in its code."""
    monkeypatch.setattr(game, "_found", dict(game._found))
    monkeypatch.syspath_prepend(tmp_path)

    def make(old, new, shows=None) -> int:
        """The line on which the fault shows: where the text begins that is put in, or another one."""
        module = shutil.copytree(TESTS.parent / "examples" / "highcard" / "highcard", tmp_path / "gin") / "__init__.py"
        text = module.read_text()
        assert text.count(old) == 1
        text = text.replace(old, new).replace('"highcard"', '"gin"')
        text = text.replace(
            "from attrs import frozen\n", "from attrs import frozen; from cardlog.phases import refused\n"
        )
        module.write_text(text)
        register(importlib.import_module("gin").HIGHCARD)
        return text[: text.index(shows or new)].count("\n") + 1

    yield make
    sys.modules.pop("gin", None)


# Command lines and files, wherever the command is tried.


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
        return Ran(code, *capsys.readouterr())

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
