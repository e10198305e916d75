"""`cardlog render`."""

import sys

import pytest

from cardlog import dump
from cardlog.picture.png import png
from cardlog_tools.app import run
from tests.picture import logs


@pytest.fixture
def render(tmp_path, monkeypatch, capsys):
    """Renders the log of Cuttle; gives the exit code and what was said."""
    monkeypatch.chdir(tmp_path)
    dump(logs.cuttle(), "game.cgn")

    def command(*args):
        code = run(["render", *args])
        return code, capsys.readouterr().err

    return command


def test_a_picture_is_written_and_not_overwritten_without_force(render, tmp_path):
    assert render("game.cgn", "-o", "a.svg") == (0, "")
    first = (tmp_path / "a.svg").read_text()
    assert render("game.cgn", "--at", "1", "-o", "a.svg") == (2, "cardlog: a.svg exists; --force overwrites it\n")
    assert (tmp_path / "a.svg").read_text() == first
    assert render("game.cgn", "--at", "1", "-o", "a.svg", "--force") == (0, "")
    assert (tmp_path / "a.svg").read_text() != first


def test_a_seat_sees_only_its_own_cards(render, tmp_path):
    assert render("game.cgn", "--seat", "B", "-o", "b.svg", "--theme", "dark") == (0, "")

    text = (tmp_path / "b.svg").read_text()
    assert 'href="#c-4c"' in text
    assert "Jh" not in text


def test_a_png_is_a_png(render, tmp_path):
    assert render("game.cgn", "-o", "a.png") == (0, "")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG\r\n")


def test_without_the_package_a_png_is_refused_in_one_line(render, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "resvg_py", None)

    assert render("game.cgn", "-o", "a.png") == (
        2, "game.cgn: a PNG needs the package resvg-py: pip install 'cardlog[png]'\n",
    )  # fmt: skip
    assert not (tmp_path / "a.png").exists()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["-o", "a.gif"], "a picture is a .svg or a .png"),
        (["-o", "a.svg", "--theme", "blue"], "there are auto, light, dark"),
        (["-o", "a.svg", "--at", "9"], "there is no event 9: the last is 4"),
        (["-o", "a.svg", "--now"], "it needs --seat"),
        (["-o", "a.svg", "--seat", "C"], "no seat C: 2 play"),
        ([], "Missing option '-o'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(render, args, said):
    code, told = render("game.cgn", *args)

    assert code == 2
    assert said in told
    assert told.count("\n") == 1


def test_an_illegal_log_can_be_drawn_up_to_its_fault(render, tmp_path):
    text = (tmp_path / "game.cgn").read_text()
    (tmp_path / "bad.cgn").write_text(text + "B draw\n")

    assert render("bad.cgn", "-o", "a.svg")[0] == 1
    assert not (tmp_path / "a.svg").exists()
    assert render("bad.cgn", "--at", "4", "-o", "a.svg") == (0, "")


def test_a_png_has_two_pixels_for_each_unit():
    data = png('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"/>')

    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (20, 10)
