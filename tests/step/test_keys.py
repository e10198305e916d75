"""The keys do what the help says."""

import re
from pathlib import Path

import pytest

from cardlog import PUBLIC, NotationError, copy, dumps, load
from cardlog.formats.rewrite import Original
from cardlog.line import address_text
from cardlog_tools.screen import Screen
from cardlog_tools.step.app import Step
from cardlog_tools.step.author import Author
from cardlog_tools.step.keys import ACTIONS, SECTIONS
from cardlog_tools.step.place import START
from cardlog_tools.step.playing import BEAT, LONGEST, beat
from cardlog_tools.step.shelf import Shelf

from .conftest import ANNOTATED, drive, press, pressed, shown

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


# Writing.


def test_a_comment_is_written(open_file):
    app = press(open_file(), "end", "c", "[One {x}]", "enter", "[two]", "ctrl+s")

    assert app.player.note.comment == "One {x}\ntwo"
    assert "unsaved" in app.seen


PEOPLE = "می\u200cخواهم\tcol2 \u200fדנה soft\xadhyphen ❤\ufe0f 👩\u200d🚀"
STEERING = "\x1b[31m\u202eover\u2028\x85\x0b\x0c\x1c \ue000"


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_an_edited_comment_keeps_every_character(open_file, annotated, encoding):
    text = ANNOTATED.read_text().replace("* draw 6s", f"* draw 6s {{{PEOPLE}\n{STEERING}}}")

    press(open_file(text, encoding=encoding), "end", "c", "!", "ctrl+s", "s")

    assert annotated.read_text(encoding="utf-8").split("\n") == text.replace("\ue000", "\ue000!").split("\n")


def test_a_seat_is_shown_nothing_that_is_written_until_all_cards_are(open_file):
    author = Author(open_file().player.log)
    author.see(0)
    app = Step(author, Screen(), "utf-8")
    seen = []

    async def look(pilot):
        for keys in (["n"], ["L"]):
            await pressed(pilot, *keys)
            seen.append(shown(app))

    drive(app, look, (120, 40))

    assert ["2a1" in each for each in seen] == [False, True]


def test_a_comment_is_left_as_it_was(open_file):
    assert not press(open_file(), "n", "c", "[no]", "escape", "c", "ctrl+s").player.modified


GLYPHS = [
    (["enter"], (1,)),
    (["down", "down", "down", "enter"], (4,)),
    (["[?!]", "enter"], (6,)),
    (["?", "enter"], (2,)),
    (["[$14 !?]", "enter"], (14, 5)),
    (["[x]", "enter", "escape"], (14, 5)),
    (["ctrl+u", "[none]", "enter"], ()),
]


def test_glyphs_are_set(open_file):
    got = []

    async def each(pilot):
        for keys, _ in GLYPHS:
            await pressed(pilot, "!", *keys)
            got.append((keys, pilot.app.player.note.glyphs))

    app = open_file()
    app.player.end()
    drive(app, each)

    assert got == GLYPHS


def test_another_decision_begins_a_variation_and_its_facts_are_supposed(open_file):
    app = press(
        open_file(), "g", "[3]", "enter", "enter", "[permanent K]", "enter", "enter", "[draw]", "enter", "[2h]", "enter"
    )

    assert app.player.at == (4, 0, 3)
    assert [str(event) for event in app.player.log.note(4).variations[0]] == ["A permanent Kd", "B draw", "* draw 2h"]


def test_the_lowest_card_is_supposed_first(open_file):
    app = press(open_file(), "end", "left", "left", "enter", "[points 4]", "enter", "enter", "[draw]", "enter", "enter")

    assert str(app.player.log.note(6).variations[0][2]) == "* draw Ah"


def test_a_whole_fact_may_be_typed(open_file):
    app = press(open_file(), "end", "left", "enter", "[* draw 7s]", "enter")

    assert (app.player.at, str(app.player.log.note(7).variations[0][0])) == ((7, 0, 1), "* draw 7s")


def test_a_card_that_does_not_fit_is_refused_and_asked_for_again(open_file):
    app = open_file()
    seen = []

    async def try_twice(pilot):
        for keys in (["end", "left", "enter", "[Kd]", "enter"], ["ctrl+u", "[* draw Kd]", "enter"]):
            await pressed(pilot, *keys)
            await pilot.pause()
            seen.append(shown(app))

    drive(app, try_twice)

    assert "'Kd' is no card that fits here" in seen[0]
    assert "(CU 2.3)" in seen[1]


def test_an_illegal_decision_is_refused_with_its_clause(open_file):
    app = press(open_file(), "n", "enter", "[B scuttle Ac 8h]", "enter")

    assert "(CU 3.2)" in app.seen
    assert not app.player.modified


def test_the_decision_of_the_game_goes_on_in_the_game(open_file):
    app = press(open_file(), "n", "enter", "[scuttle 9s]", "enter")

    assert (app.player.at, app.player.modified) == ((3,), False)


def test_at_the_end_of_the_game_nothing_can_be_added(open_file):
    assert "the game ends here" in press(open_file(), "end", "enter", "enter").seen


def test_several_cards_are_asked_for_one_by_one_or_at_once(open_file):
    five = "enter", "[oneoff 5c]", "enter", "enter", "[decline]", "enter"
    begin = "home", "g", "[3]", "enter", *five

    facts = []
    for cards in (["[2h]", "enter", "[7s]", "enter"], ["[7s 2h]", "enter"], ["[2h]", "enter", "enter"]):
        app = press(open_file(), *begin, *cards)
        facts.append(str(app.player.log.note(4).variations[0][2]))

    assert facts == ["* draw 2h 7s", "* draw 2h 7s", "* draw Ad 2h"]


def test_a_fact_that_the_state_settles_is_not_asked_for(open_file):
    text = ANNOTATED.read_text().split("A points 8h")[0].replace("9c Kd", "8c Kd") + "A draw\n* draw Ad\n"

    app = press(open_file(text), "right", "enter", "[permanent 8c]", "enter")

    assert [str(event) for event in app.player.log.note(2).variations[0]] == [
        "A permanent 8c",
        "* show B Ac 2c 3d 4c 9s Jh",
    ]


def test_a_copy_is_asked_for_what_its_viewer_sees(open_file):
    app = press(
        open_file(dumps(copy(load(ANNOTATED), 0))),
        "n",
        "enter",
        "[draw]",
        "enter",
        "enter",
        "[draw]",
        "enter",
        "[Qs]",
        "enter",
    )

    assert [str(event) for event in app.player.log.note(3).variations[0]] == [
        "B draw",
        "* draw ??",
        "A draw",
        "* draw Qs",
    ]


def test_a_variation_is_removed_and_brought_back(open_file):
    removed = press(open_file(), "g", "[2a3a2]", "enter", "x")
    assert removed.player.at == (2, 0, 3)
    assert removed.player.variations() == []

    assert not press(open_file(), "g", "[2a3a2]", "enter", "x", "u").player.modified
    assert "nothing to undo" in press(open_file(), "u").seen
    assert "no variation" in press(open_file(), "x").seen


# Saving, and leaving.


def test_what_was_written_is_saved(open_file, annotated):
    app = press(open_file(), "end", "c", "[Late.]", "ctrl+s", "s")

    assert "saved" in app.seen
    assert "unsaved" not in app.seen
    assert annotated.read_text() == ANNOTATED.read_text().replace("* draw 6s", "* draw 6s {Late.}")


def test_nothing_is_saved_that_was_not_written(open_file, annotated):
    assert "nothing to save" in press(open_file(), "s").seen
    assert annotated.read_bytes() == ANNOTATED.read_bytes()


def test_a_file_that_changed_meanwhile_is_left_alone_and_another_name_asked_for(open_file, annotated):
    app = open_file()
    annotated.write_text(annotated.read_text() + "A draw\n")

    press(
        app,
        "end",
        "c",
        "[Late.]",
        "ctrl+s",
        "s",
        "enter",
        "[game.cgn]",
        "enter",
        *["backspace"] * 8,
        "[mine.cgn]",
        "enter",
    )

    assert annotated.read_text() == ANNOTATED.read_text() + "A draw\n"
    assert Path("mine.cgn").read_text() == ANNOTATED.read_text().replace("* draw 6s", "* draw 6s {Late.}")
    assert not app.player.modified


def test_a_text_that_is_torn_is_never_saved_over(open_file, annotated):
    torn = ANNOTATED.read_text() + "A dr"
    annotated.write_text(torn)
    with pytest.raises(NotationError) as caught:
        load(annotated)
    app = Step(Author(caught.value.log, Original.of(annotated)), Screen(), "utf-8")

    press(app, "end", "c", "[Late.]", "ctrl+s", "s")

    assert app.player.note.comment == "Late."
    assert "Not saved: it is torn" in app.seen
    assert annotated.read_text() == torn


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_one_leaves_at_once_where_nothing_is_unsaved(open_file, key):
    app = open_file()
    press(app, key)

    assert not app.is_running


@pytest.mark.parametrize(
    ("keys", "left", "saved"),
    [
        (["enter"], True, True),
        (["down", "enter"], True, False),
        (["[nonsense]", "enter"], False, False),
        (["escape"], False, False),
        (["ctrl+c"], False, False),
    ],
)
def test_before_one_leaves_one_is_asked_what_becomes_of_the_unsaved(
    open_file, annotated, monkeypatch, keys, left, saved
):
    exits = []
    monkeypatch.setattr(Step, "exit", lambda app: exits.append(app.player))

    press(open_file(), "end", "!", "enter", "q", *keys)

    assert bool(exits) == left
    assert (annotated.read_bytes() != ANNOTATED.read_bytes()) == saved


# The help.


def test_the_help_tells_of_every_key(open_file):
    seen = press(open_file(), "?", size=(80, 40)).seen

    for _, section in SECTIONS:
        for keys in section:
            assert re.search(rf"{re.escape(keys.shown)} +{re.escape(keys.does)}", seen)


def test_every_key_has_an_action_and_no_key_two():
    names = [name for keys, _ in ACTIONS for name in keys.split(",")]

    assert len({*names}) == len(names)
    for _, action in ACTIONS:
        assert callable(getattr(Step, f"action_{action.partition('(')[0]}"))


def test_the_help_is_left_again(open_file):
    assert press(open_file(), "?", "escape", "right").player.at == (1,)
    assert press(open_file(), "?", "?", "right").player.at == (1,)
