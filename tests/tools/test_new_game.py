"""`cardlog new-game`: what it makes is a game whose own tests pass, and what it cannot make it refuses."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from cardlog.rulebook import read_clauses
from cardlog_tools.starter import FILES, named

ROOT = Path(__file__).parents[2]


@pytest.fixture
def made(cardlog, tmp_path, monkeypatch):
    """Makes a game of a name; gives its folder."""
    monkeypatch.chdir(tmp_path)

    def make(name) -> Path:
        assert cardlog("new-game", name).code == 0
        return tmp_path / name

    return make


def python(folder, *args):
    """Runs Python as if the package in this folder were installed."""
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    ((name, target),) = project["entry-points"]["cardlog.games"].items()
    info = folder.parent / "site" / "a_game-0.1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: a-game\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(f"[cardlog.games]\n{name} = {target}\n")
    paths = os.pathsep.join(map(str, [info.parent, folder, ROOT, ROOT / "tools"]))
    env = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, *args], cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_the_tests_of_a_new_game_pass_its_laws_too_and_it_is_typed(made):
    folder = made("top-card")

    tested = python(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--strict-markers")
    assert "24 passed" in tested.stdout, tested.stdout
    typed = python(folder, "-m", "mypy", "--strict")
    assert (typed.returncode, typed.stdout) == (0, "Success: no issues found in 2 source files\n")


@pytest.mark.parametrize(("name", "title"), [("snap", "Snap"), ("go-fish-2", "Go Fish 2")])
def test_under_another_name_it_is_the_same(made, name, title):
    folder = made(name)

    tested = python(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "not law")
    assert "7 passed" in tested.stdout, tested.stdout
    told = python(folder, "-m", "cardlog", "replay", "replays/two-kings.cgn")
    assert told.stdout.splitlines()[0] == f"{title} (classic)"
    assert "3  Bruno plays K♥. Ana wins." in told.stdout
    assert "nothing lacks (4 clauses, 1 golden replay)" in python(folder, "-m", "cardlog", "doctor", name).stdout


def test_it_is_formatted(made):
    ruff = Path(sys.executable).parent / "ruff"
    ran = subprocess.run(
        [ruff, "format", "--check", "--isolated", "--line-length", "120", "."], cwd=made("top-card"), check=False
    )

    assert ran.returncode == 0


def test_every_file_is_written_under_the_name_that_was_asked_for(made):
    folder = made("go-fish")
    there = {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}

    assert {*there} == {path.format(module="go_fish") for path in FILES}
    assert not [path for path, text in there.items() if "top-card" in text or "top_card" in text or "Top Card" in text]
    assert [*read_clauses(there["go_fish/rules.md"], "GF")] == ["GF 1.1", "GF 1.2", "GF 1.3", "GF 1.4"]
    assert 'prefix="GF"' in there["go_fish/__init__.py"]


def test_it_goes_where_it_is_told_to_and_says_so(cardlog, tmp_path):
    ran = cardlog("new-game", "go-fish", "-o", tmp_path / "games" / "fish")

    assert ran.out == f"{tmp_path}/games/fish: Go Fish, a game that works; its README says how to set it up.\n"
    assert (tmp_path / "games" / "fish" / "go_fish" / "__init__.py").is_file()
    told = cardlog("new-game", "go-fish", "-o", tmp_path / "peixe", "--lang", "pt").out
    assert told == f"{tmp_path}/peixe: Go Fish, um jogo que funciona; o README diz como prepará-lo.\n"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Go", "'Go' names no game: small letters, digits and single hyphens, as go-fish"),
        ("x", "'x' names no game: "),
        ("go_fish", "'go_fish' names no game: "),
        ("go--fish", "'go--fish' names no game: "),
        ("../up", "'../up' names no game: "),
        ("3-hearts", "'3-hearts' names no game: "),
        ("", "'' names no game: "),
        ("cuttle", "there is a game 'cuttle' already; cardlog games lists all"),
        ("lambda", "'lambda' means something else in Python; take another name"),
        ("json", "'json' means something else in Python"),
        ("cardlog", "'cardlog' means something else in Python"),
        ("tests", "'tests' means something else in Python"),
    ],
)
def test_a_bad_or_taken_name_is_refused_in_a_line(cardlog, tmp_path, monkeypatch, name, why):
    monkeypatch.chdir(tmp_path)
    ran = cardlog("new-game", name)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"cardlog: {why}")
    assert ran.err.count("\n") == 1
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("there", ["folder", "file", "no name"])
def test_what_exists_is_never_written_into(cardlog, tmp_path, there):
    out = "" if there == "no name" else tmp_path / "mine"
    if there == "folder":
        out.mkdir()
    elif there == "file":
        out.write_text("mine")
    ran = cardlog("new-game", "go-fish", "-o", out)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("it exists; a new game goes into a folder of its own\n")
    assert there != "folder" or not [*out.iterdir()]


def test_a_folder_that_cannot_be_made_is_told_in_a_line(cardlog, tmp_path):
    (tmp_path / "file").write_text("")
    ran = cardlog("new-game", "go-fish", "-o", tmp_path / "file" / "fish")

    assert (ran.code, ran.err) == (2, f"cardlog: {tmp_path}/file/fish: Not a directory\n")


@pytest.mark.parametrize(
    ("name", "taken", "prefix"),
    [
        ("go-fish", [], "GF"),
        ("hearts", [], "HE"),
        ("hearts", ["HE"], "HEA"),
        ("lo", [], "LO"),
        ("log", ["LO"], "LOGX"),
        ("go-21", [], "GO"),
    ],
)
def test_its_clauses_have_a_prefix_that_is_not_taken(name, taken, prefix):
    assert named(name, taken).prefix == prefix
