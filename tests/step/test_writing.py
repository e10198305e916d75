"""Writing in step: notes, variations, saving and leaving, and the help."""

import re
from pathlib import Path

import pytest

from cardlog import NotationError, copy, dumps, load
from cardlog.formats.rewrite import Original
from cardlog_tools.screen import Screen
from cardlog_tools.step.app import Step
from cardlog_tools.step.author import Author
from cardlog_tools.step.keys import ACTIONS, SECTIONS

from .conftest import ANNOTATED, drive, press, pressed, shown

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
