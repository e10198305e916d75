"""The keys do what the help says."""

import pytest

from cardlog import PUBLIC
from cardlog.line import address_text
from cardlog_tools.screen import Screen
from cardlog_tools.step.app import Step
from cardlog_tools.step.place import START
from cardlog_tools.step.playing import BEAT, LONGEST, beat
from cardlog_tools.step.shelf import Shelf

from .conftest import ANNOTATED, drive, press, pressed

WHERE = [
    (["f", "[8♥ scuttle]", "enter"], "3"),
    (["right"], "1"),
    (["right", "right"], "2"),
    (["right", "right", "left"], "1"),
    (["right", "backspace"], "0"),
    (["n", "n"], "3"),
    (["n", "n", "p"], "2"),
    (["t", "t", "t", "t"], "5"),
    (["t", "t", "t", "t", "T"], "3"),
    (["end"], "7"),
    (["end", "home"], "0"),
    (["down", "down", "down", "down"], "2a2"),
    (["down", "down", "down", "up"], "2"),
    (["pagedown"], "2a4"),
    (["pagedown", "pageup"], "0"),
    (["n", "v", "down", "enter"], "2b1"),
    (["n", "v", "enter", "right"], "2a2"),
    (["n", "v", "[2a3]", "enter", "escape"], "2"),  # there is no such variation, and the question stays
    (["pagedown", "up", "escape"], "2a3"),
    (["pagedown", "up", "escape", "escape"], "2"),
    (["g", "[2a3a2]", "enter"], "2a3a2"),
    (["g", "[9]", "enter", "escape"], "0"),
    (["/", "[scuttle]", "enter"], "3"),
    (["/", "[oneoff]", "enter", "f"], "2b5"),
    (["/", "[oneoff]", "enter", "f", "F"], "2a2"),
    (["end", "/", "[nothing of this]", "enter"], "7"),
]


def test_one_gets_where_the_keys_lead(open_file):
    got = []

    async def each(pilot):
        for keys, _ in WHERE:
            pilot.app.player.at = START
            await pressed(pilot, *keys)
            got.append((keys, address_text(pilot.app.player.at)))

    drive(open_file(), each)

    assert got == WHERE


def test_eyes_and_memory_change(open_file):
    got = []

    async def each(pilot):
        for key in ("o", "l", "o", "l", "o", "l", "L", "l", "l", "L"):
            await pressed(pilot, key)
            got.append((pilot.app.player.viewer, pilot.app.player.now))

    app = drive(open_file(), each)

    moved = [(None, False), (0, False), (0, True), (1, True), (1, False), (PUBLIC, False), (1, False), (PUBLIC, False)]
    assert got == [*moved, (None, False), (PUBLIC, False)]
    assert "The table as onlookers know it" in app.seen


def test_what_is_longer_than_its_part_of_the_screen_scrolls(open_file):
    got = []

    async def scroll(pilot):
        await pressed(pilot, "n", "j", "j", "k", "J", "J", "J", "K")
        got.extend(pilot.app.query_one(pane).scroll_offset.y for pane in ("#table", "#here"))

    drive(open_file(), scroll, (20, 10))

    assert got == [1, 2]


def test_the_table_stays_scrolled_over_steps(open_file):
    got = []

    async def scroll(pilot):
        await pressed(pilot, "n", "j", "j", "right")
        got.append(pilot.app.query_one("#table").scroll_offset.y)

    drive(open_file(), scroll, (20, 10))

    assert got == [2]


# Panes.


def panes(app):
    return {pane.id for pane in app.query("#table, #here, #moves") if pane.display and pane.region.height > 2}


def test_tab_goes_through_the_panes_and_z_enlarges_one(open_file):
    got = []

    async def each(pilot):
        for key in ("z", "tab", "tab", "z", "shift+tab"):
            await pressed(pilot, key)
            await pilot.pause()
            got.append((pilot.app.chosen, panes(pilot.app)))

    drive(open_file(), each)

    assert got == [
        ("#table", {"table"}),
        ("#here", {"here"}),
        ("#moves", {"moves"}),
        ("#moves", {"table", "here", "moves"}),
        ("#here", {"table", "here", "moves"}),
    ]


def test_in_the_list_j_and_k_go_down_and_up(open_file):
    assert press(open_file(), "shift+tab", "j", "j", "j", "k").player.at == (2,)


def test_on_a_low_screen_the_list_comes_by_tab(open_file):
    app = open_file()
    got = []

    async def each(pilot):
        for _ in range(2):
            got.append(panes(app))
            await pressed(pilot, "tab", "tab")
            await pilot.pause()

    drive(app, each, (40, 12))

    assert got == [{"table", "here"}, {"moves"}]


def test_in_a_question_tab_chooses_no_pane(open_file):
    assert press(open_file(), "c", "tab", "escape").chosen == "#table"


# What is said in the list, and playing.


def test_w_tells_the_events_in_sentences(open_file):
    told = press(open_file(), "n", "w", size=(120, 30)).seen

    assert "2 Dora lays 8♥ for points." in told
    assert "2 A points 8♥" in press(open_file(), "n", "w", "w", size=(120, 30)).seen


def test_behind_an_illegal_event_the_list_is_in_notation(open_file):
    text = ANNOTATED.read_text().replace("* draw Ad", "* draw 8h")

    assert "6 B draw" in press(open_file(text), "w", size=(120, 30)).seen


TIMED = """\
[Cardlog "2"]
[Game "cuttle"]
[Rules "classic"]
[Seats "Ana" "Bruno"]
[Start "2026-03-01T20:15Z"]

* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh @2
A points 8h @12.5
B draw @312.5
* draw 6s
"""


def test_an_event_stays_as_long_as_was_recorded(open_file):
    player = open_file(TIMED).player
    beats = []
    for _ in range(4):
        beats.append(beat(player))
        player.forward()

    assert beats == [2, 10.5, LONGEST, BEAT]


def test_space_plays_to_the_end_and_from_the_start_again(open_file, monkeypatch):
    monkeypatch.setattr("cardlog_tools.step.playing.BEAT", 0.0)
    app = open_file()
    got = []

    async def play(pilot):
        for _ in range(2):
            await pressed(pilot, "space")
            got.append(app.player.at != (7,))
            while app.playing.on:
                await pilot.pause(0.01)
            got.append(app.player.at)

    drive(app, play)

    assert got == [True, (7,), True, (7,)]


@pytest.mark.parametrize("key", ["space", "right", "c", "?"])
def test_a_key_stops_what_plays(open_file, key):
    app = open_file()
    press(app, "space", key)

    assert not app.playing.on


def test_it_plays_faster_and_slower(open_file):
    seen = press(open_file(), "+", "+", "-", "space").seen

    assert "speed 2x" in seen


# The foot of the screen.


@pytest.mark.parametrize(
    ("keys", "said", "unsaid"),
    [
        ([], "Space play", "s save"),
        (["end"], "q leave", "Space play"),
        (["n"], "v variation", "Esc out"),
        (["n", "v", "enter"], "Esc out", "s save"),
        (["n", "!", "enter"], "s save", "Esc out"),
        (["space"], "Space stop", "Enter what if"),
        (["z"], "z all panes", "z enlarge"),
    ],
)
def test_the_foot_tells_what_is_of_use_now(open_file, keys, said, unsaid):
    foot = press(open_file(), *keys, size=(100, 24)).seen.splitlines()[-1]

    assert said in foot
    assert unsaid not in foot


# The games of a file.


def test_one_goes_from_game_to_game(open_file, annotated):
    other = ANNOTATED.read_text().replace("Dora", "Rita")
    annotated.write_text(ANNOTATED.read_text() + other + other.replace("Rita", "Nuno"))
    shelf = Shelf(str(annotated))
    app = Step(shelf.open(0), Screen(), "utf-8", shelf)
    got = []

    async def each(pilot):
        for keys in ("[", "]", "]", "]", "["), ("G", "[Dora]", "enter"):
            for key in keys:
                await pressed(pilot, {"[": "left_square_bracket", "]": "right_square_bracket"}.get(key, key))
                await pilot.pause()
            got.append((shelf.at, app.player.log.header.seats[0]))

    drive(app, each)

    assert got == [(1, "Rita"), (0, "Dora")]


def test_before_another_game_one_is_asked_what_becomes_of_the_unsaved(annotated):
    annotated.write_text(ANNOTATED.read_text() * 2)
    shelf = Shelf(str(annotated))
    app = Step(shelf.open(0), Screen(), "utf-8", shelf)

    assert "Something is not saved." in press(app, "end", "!", "enter", "right_square_bracket").seen
    assert shelf.at == 0


def test_several_games_begin_with_a_choice(annotated):
    annotated.write_text(ANNOTATED.read_text() + ANNOTATED.read_text().replace("Dora", "Rita"))
    shelf = Shelf(str(annotated))

    seen = press(Step(shelf.open(0), Screen(), "utf-8", shelf, choose=True)).seen

    assert "Which game?" in seen
    assert "Rita - Milan" in seen


def test_where_there_is_no_other_game_that_is_said(open_file):
    assert "there is no other game" in press(open_file(), "right_square_bracket").seen


def test_a_row_is_gone_to_by_a_click(open_file):
    async def click(pilot):
        await pilot.click("#moves", offset=(5, 3))

    assert drive(open_file(), click).player.at == (2,)


def test_m_goes_from_mistake_to_mistake(open_file):
    """Event 2 is marked `?`, event 3 with another glyph."""
    app = press(open_file(), "m")
    assert app.player.at == (2,)
    assert "?" in app.seen
    app = press(app_at_end(open_file), "M")
    assert app.player.at == (2,)
    app = press(open_file(), "m", "m")
    assert app.player.at == (2,)
    assert "no mistake is marked there" in app.seen


def app_at_end(open_file):
    app = open_file()
    app.player.end()
    return app
