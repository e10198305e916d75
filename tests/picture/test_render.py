"""`cardlog render`."""

import re
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
        (["-o", "a.svg", "--faces", "odd"], "there are classic, plain"),
        (["-o", "a.svg", "--at", "x"], "'x' is no event, as 12, and no range, as 3..12"),
        (["-o", "a.svg", "--at", "4..2", "--animate"], "is no event"),
        (["-o", "a.svg", "--at", "1..2"], "a range, as 3..12, and --animate belong together"),
        (["-o", "a.png", "--animate"], "only a .svg moves"),
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


def test_the_seat_that_looks_is_near_and_flip_turns_the_table(render, tmp_path):
    def near(*args):
        assert render("game.cgn", "-o", "a.svg", "--force", *args) == (0, "")
        text = (tmp_path / "a.svg").read_text()
        found = re.findall(r'translate\(\d+ (\d+)\)">(?:<g>.*?</g>)?<text class="name"[^>]*>([^<]*)<', text)
        return max(found, key=lambda each: int(each[0]))[1]

    assert [near(), near("--flip"), near("--seat", "B"), near("--seat", "B", "--flip")] == [
        "Ana",
        "Bruno",
        "Bruno",
        "Ana",
    ]


def test_a_caption_and_a_legend_stand_below_in_the_language(render, tmp_path):
    assert render("game.cgn", "--caption", "--legend", "-o", "en.svg") == (0, "")
    assert render("game.cgn", "--caption", "--lang", "pt", "-o", "pt.svg") == (0, "")

    english = (tmp_path / "en.svg").read_text()
    assert ">6♣ is turned up.</text>" in english
    assert "that seat knows it" in english
    assert "6♣" in re.findall(r'class="soft"[^>]*>([^<]*)<', (tmp_path / "pt.svg").read_text())[-1]
    assert ">monte" in (tmp_path / "pt.svg").read_text()


def test_the_width_is_as_asked_and_cropping_leaves_out_what_is_empty(render, tmp_path):
    assert render("game.cgn", "--width", "360", "-o", "a.svg") == (0, "")
    assert render("game.cgn", "--width", "300", "-o", "a.png") == (0, "")
    dump(logs.log_of("cuttle", "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"), "new.cgn")
    assert render("new.cgn", "-o", "whole.svg") == (0, "")
    assert render("new.cgn", "--crop", "-o", "crop.svg") == (0, "")

    assert '" width="360" height="' in (tmp_path / "a.svg").read_text()
    assert int.from_bytes((tmp_path / "a.png").read_bytes()[16:20]) == 300
    whole, crop = ((tmp_path / name).read_text() for name in ("whole.svg", "crop.svg"))
    assert "points" in whole.split("</desc>")[1]
    assert "points" not in crop.split("</desc>")[1]
    assert whole.count('class="card"') == crop.count('class="card"')


def test_plain_faces_have_one_large_sign(render, tmp_path):
    assert render("game.cgn", "--faces", "plain", "-o", "a.svg") == (0, "")

    text = (tmp_path / "a.svg").read_text()
    assert 'href="#p-6c"' in text
    assert 'href="#c-' not in text
    assert "ellipse" not in text  # no figures


def test_a_moving_picture_has_each_moment_once_and_stands_still_where_that_is_wanted(render, tmp_path):
    assert render("game.cgn", "--at", "1..3", "--animate", "-o", "a.svg") == (0, "")

    text = (tmp_path / "a.svg").read_text()
    assert re.findall(r'<g class="frame f(\d)"', text) == ["0", "1", "2"]
    assert "prefers-reduced-motion:reduce" in text
