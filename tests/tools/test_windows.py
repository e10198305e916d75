"""What Windows does otherwise, as far as it can be put behind the seams: signals, links, owners, code pages, line ends, names."""

import builtins
import os
import signal
from pathlib import Path
from types import SimpleNamespace

import pytest

import cardlog as library
from cardlog.formats import files
from cardlog.formats.files import dump, load
from cardlog.play.recorder import Recorder
from cardlog_tools import app
from cardlog_tools.logs import numbered
from cardlog_tools.record import prompt

from .conftest import SAMPLE


@pytest.fixture
def windows(monkeypatch):
    """The modules of the standard library without what they lack there."""
    monkeypatch.setattr(files, "sys", SimpleNamespace(platform="win32"))
    for name in ("chown", "listxattr", "getxattr", "setxattr", "O_DIRECTORY", "geteuid", "fork"):
        monkeypatch.delattr(os, name, raising=False)
    for name in ("SIGHUP", "SIGPIPE", "SIGKILL", "SIGWINCH"):
        monkeypatch.delattr(signal, name, raising=False)


def test_signals_that_there_are_not_are_not_asked_for(windows):
    assert app._ending() == [signal.SIGINT, signal.SIGTERM]


def test_nobody_reading_on_is_an_exit_code_where_there_is_no_signal_for_it(windows, monkeypatch):
    monkeypatch.setattr(os, "kill", lambda *_: pytest.fail("there a signal ends any process at once"))

    app._end_as_piped()


def test_a_file_is_written_again_without_owners_and_links(windows, file, monkeypatch):
    monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(OSError("no links here")))
    path, other = file(SAMPLE), file(SAMPLE.replace("Sample", "Other"), "other.cgn")

    dump(load(other), path, force=True)

    assert load(path) == load(other)
    assert sorted(path.name for path in Path().iterdir()) == ["game.cgn", "other.cgn"]


def test_a_new_file_does_not_take_the_place_of_another_without_links(windows, cardlog, file, monkeypatch):
    monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(OSError("no links here")))
    path = file(SAMPLE)
    with open(path, "rb") as stream:
        before = stream.read()
    ran = cardlog("convert", path, "-o", path)

    assert ran.code == 2
    with open(path, "rb") as stream:
        assert stream.read() == before


def test_a_file_that_somebody_has_open_is_told_and_stays(windows, cardlog, file, monkeypatch):
    """There a file that is open cannot be replaced."""
    path = file(SAMPLE)

    def refuse(*_):
        raise PermissionError(
            13, "The process cannot access the file because it is being used by another process", path
        )

    monkeypatch.setattr(os, "replace", refuse)
    ran = cardlog("annotate", path, "--at", "1", "--comment", "x")

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert "used by another process" in ran.err
    assert "{x}" not in Path(path).read_text(encoding="utf-8")
    assert [path.name for path in Path().iterdir()] == ["game.cgn"]


def test_a_game_is_recorded_where_folders_cannot_be_synced(windows, tmp_path):
    header = library.Header.make("cuttle")
    with Recorder.create(tmp_path / "game.cgn", header) as recorder:
        recorder.append(header.game.verbs.read("* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"))

    assert len(load(tmp_path / "game.cgn")) == 1


def test_a_log_with_line_ends_of_windows_is_the_same_game(file):
    path = file(SAMPLE)
    with open(path, "wb") as stream:
        stream.write(b"\xef\xbb\xbf" + SAMPLE.replace("\n", "\r\n").encode())

    assert list(load(path)) == list(library.loads(SAMPLE))


def test_what_is_written_has_the_same_bytes_everywhere(windows, tmp_path):
    dump(library.loads(SAMPLE), tmp_path / "game.cgn")

    assert b"\r" not in (tmp_path / "game.cgn").read_bytes()


@pytest.mark.parametrize("page", ["cp1252", "cp437", "cp850", "ascii"])
def test_every_code_page_shows_a_game(windows, terminal, sample, page):
    """Suits have no sign in cp1252: they are letters then, and nothing fails."""
    shown = terminal("replay", sample, encoding=page, columns=100)

    assert "Ana" in shown
    assert ("8h" in shown) or ("8♥" in shown)


def test_portuguese_is_shown_in_a_code_page(windows, terminal, sample):
    assert "É a vez de Bruno" in terminal("replay", sample, "--lang", "pt", encoding="cp1252")


def test_a_path_with_a_drive_and_backslashes_may_be_numbered():
    assert numbered(r"C:\games\all.cgn#3") == (r"C:\games\all.cgn", 3)
    assert numbered(r"C:\games\all.cgn") == (r"C:\games\all.cgn", None)


def test_lines_are_typed_without_readline(windows, monkeypatch):
    real = builtins.__import__

    def without(name, *args, **kwargs):
        if name == "readline":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)

    assert prompt._editor() is None


def test_no_file_of_the_project_has_a_name_that_windows_refuses():
    """Reserved names, signs, blanks at the end, names that differ in capitals only, and paths that are too long."""
    root = Path(__file__).parents[2]
    reserved = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
    found = [path.relative_to(root) for room in ("cardlog", "tools", "tests", "docs", "replays", "examples")
             for path in (root / room).rglob("*")]  # fmt: skip
    parts = {part for path in found for part in path.parts}

    assert len(found) > 500
    assert [part for part in parts if part.split(".")[0].lower() in reserved] == []
    assert [part for part in parts if set(part) & set('<>:"|?*\\') or part[-1] in ". "] == []
    assert len({str(path).lower() for path in found}) == len(found)
    assert max(len(str(path)) for path in found) < 200
