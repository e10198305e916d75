"""What a person sees: pictures of the screen, narrow ones and those without signs or colours among them.

After a wanted change: `pytest tests/step/test_looks.py --snapshot-update`, and look at the new pictures.
"""

import re

import pytest

from cardlog import copy, dumps, load

from .conftest import ANNOTATED, drive, press, pressed, shown, step

NASTY = (
    ANNOTATED.read_text(encoding="utf-8")
    .replace('"Dora" "Milan"', f'"{"Maximiliana " * 17}" "\u05e9\u05dc\u05d5\u05dd"')
    .replace("Too early:", "{A\\} [red]early[/] \x1b[2J\x9b31m\u202e\x07:")
    .replace("Comments, glyphs", "\x1b]0;gone\x07")
)
"""A name of 200 characters, one from right to left, and a comment that would steer the terminal."""


def test_a_game_on_a_wide_screen(snap_compare, open_file):
    assert snap_compare(open_file(), press=["right", "right", "right"], terminal_size=(96, 28))


def test_a_game_on_a_narrow_screen_in_ascii(snap_compare, open_file):
    assert snap_compare(open_file(encoding="ascii"), press=["n", "v", "enter", "l"], terminal_size=(40, 24))


def test_a_question(snap_compare, open_file):
    assert snap_compare(open_file(), press=["n", "enter", "down"], terminal_size=(80, 24))


def test_a_copy_and_what_comes_to_be_illegal(snap_compare, open_file):
    text = dumps(copy(load(ANNOTATED), 1)).replace("A draw\n* draw ??", "A draw\n* draw 5h")

    assert snap_compare(open_file(text), press=["end"], terminal_size=(80, 20))


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252"])
def test_any_screen_shows_what_it_can(open_file, encoding):
    async def look(pilot):
        await pressed(pilot, "n", "l")
        for size in ((40, 24), (40, 12), (20, 8), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            for key in ("c", "escape", "?", "escape"):
                await pressed(pilot, key)
                await pilot.pause()
                seen = shown(pilot.app)
                assert len(seen.split("\n")) == size[1]
                assert seen.encode(encoding)

    drive(open_file(NASTY, encoding=encoding), look)


def test_nothing_in_a_log_steers_the_terminal(open_file):
    seen = []

    async def look(pilot):
        for keys in (["n"], ["c"], ["escape", "/", "[\x1b[5m\x07]", "enter"]):
            await pressed(pilot, *keys)
            await pilot.pause()
            seen.append(shown(pilot.app))

    drive(open_file(NASTY), look, (120, 30))

    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", "".join(seen))
    assert r"{A} [red]early[/] \x1b[2J\x9b31m\u202e\x07:" in seen[0]
    assert r"\x1b[2J\x9b31m" in seen[1]


def test_a_comment_with_control_characters_that_is_only_looked_at_stays(open_file):
    assert not press(open_file(NASTY), "n", "c", "ctrl+s").player.modified


def test_names_are_short_and_cards_have_their_signs(open_file):
    seen = press(open_file(NASTY), "right").seen

    assert "Maximilia...miliana" in seen
    assert "Maximiliana Max" not in seen
    assert "5♣" in seen
    assert "5c" in press(open_file(NASTY, encoding="ascii"), "right").seen


def test_after_a_change_of_size_the_event_is_in_view(open_file):
    seen = []

    async def look(pilot):
        await pressed(pilot, "g", "[5]", "enter")
        for size in ((100, 26), (60, 20), (80, 12)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            seen.append("5 * draw A♦" in shown(pilot.app))

    drive(open_file(), look)

    assert seen == [True, True, True]


TRICK = ANNOTATED.parents[1] / "cutthroat-spades" / "x1-a-ruff-opens-spades.cgn"
DRAWN = ANNOTATED.parents[1] / "cabo" / "five-seats.cgn"


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 12)])
@pytest.mark.parametrize(("path", "at", "shows"), [(TRICK, "6", "trick +Mila A♥, Otto 2♠"), (DRAWN, "30", "drawn +Q♠")])
def test_what_is_being_played_is_seen_on_small_screens(path, at, shows, size):
    app = step(load(path))
    app.player.go_to(at)

    assert re.search(shows, press(app, size=size).seen)


@pytest.mark.parametrize(("path", "at", "label"), [(TRICK, "6", "trick"), (DRAWN, "30", "drawn")])
def test_on_80_by_24_what_is_being_played_stands_before_the_seats(path, at, label):
    log = load(path)
    app = step(log)
    app.player.go_to(at)
    seen = press(app, size=(80, 24)).seen

    assert 0 < seen.index(f" {label} ") < seen.index(f"{log.header.seats[0]} ", seen.index("The table"))


@pytest.mark.parametrize(("wanted", "red"), [(None, True), ("1", False)])
def test_colours_are_left_out_where_none_are_wanted(open_file, monkeypatch, wanted, red):
    if wanted is None:
        monkeypatch.delenv("NO_COLOR", raising=False)
    else:
        monkeypatch.setenv("NO_COLOR", wanted)
    found = []

    async def look(pilot):
        await pressed(pilot, "right")
        await pilot.pause()
        for widget in pilot.app.screen.query("#table"):
            lines = widget._styles_cache.render_widget(widget, widget.size.region)
            found.extend(part.style for strip in lines for part in strip if part.style)

    drive(open_file(), look)

    assert any(style.color and style.color.name == "red" for style in found) == red
    assert any(style.bold for style in found)
