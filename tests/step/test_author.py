"""What one writes while stepping, and that only that is saved."""

from pathlib import Path

import pytest

from cardlog import CardlogError, IllegalEvent, Note, check, dumps, load
from cardlog.formats.codec import pack
from cardlog.formats.rewrite import Changed, Original
from cardlog_tools.screen import Screen
from cardlog_tools.step.author import Author
from cardlog_tools.step.place import rows
from cardlog_tools.step.texts import Texts

from .conftest import ANNOTATED


@pytest.fixture
def author(annotated):
    return Author(load(annotated), Original.of(annotated))


def read(author, text):
    return author.log.game.verbs.read(text)


def test_the_next_event_of_the_line_is_gone_to(author):
    author.go_to("3")
    author.play(read(author, "A draw"))

    assert (author.at, author.modified) == ((4,), False)


def test_the_variation_that_begins_so_is_gone_into(author):
    author.go_to("2")
    author.play(read(author, "B points 9s"))

    assert (author.at, author.modified) == ((3, 0, 1), False)


def test_another_decision_begins_a_variation_and_goes_on_in_it(author):
    author.go_to("3")
    for text in ("A permanent Kd", "B draw", "* draw 2h"):
        author.play(read(author, text))

    assert author.at == (4, 0, 3)
    author.save()
    saved = load("game.cgn")
    check(saved)
    assert [str(event) for event in saved.note(4).variations[0]] == ["A permanent Kd", "B draw", "* draw 2h"]


def test_in_a_variation_another_decision_begins_an_inner_one(author):
    author.go_to("2a1")
    author.play(read(author, "B draw"))

    assert author.at == (2, 0, 2, 0, 1)


def test_a_variation_may_take_back_what_came_before_it(author):
    author.go_to("3a1")
    author.play(read(author, "* takeback 2"))

    assert author.at == (3, 0, 2)
    assert author.state == author.log.state(1)


def test_an_illegal_event_is_refused_and_nothing_is_written(author):
    author.go_to("3")

    with pytest.raises(IllegalEvent, match=r"event 4: A points Ac: .* \(CU 2.2\)"):
        author.play(read(author, "A points Ac"))

    assert not author.modified


def test_the_game_itself_does_not_go_on(author):
    author.end()

    with pytest.raises(CardlogError, match="the game ends here"):
        author.play(read(author, "A draw"))


PLACED = """\
[Cardlog "2"]
[Game "cuttle"]
[Rules "classic"]
[Seats "Ana" "Bruno"]
[Start "2026-03-01T20:15Z"]

* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh @2
A points 8h @12.5 =55>48.5 $2 {good} {two}
( A draw
) {three}
"""


def test_what_is_here_is_told_in_its_order_with_the_time_taken_and_the_chance(annotated):
    annotated.write_text(PLACED)
    author = Author(load(annotated), Original.of(annotated))
    texts = Texts(author, Screen(), "utf-8")
    author.go_to("2")

    assert texts.place() == "Event 2 of 2  10.5 s, chance 55 %, 48.5 % by this  ?"
    assert texts.here(80)[1:5] == ["| good", "| two", "Instead (2a): A draw", "| three"]
    assert texts.row(rows(author.log)[2]) == " 2 A points 8♥ =55>48.5 ?  good two three"


def test_a_comment_leaves_those_after_a_variation_and_the_time_where_they_are(annotated):
    annotated.write_text(PLACED)
    author = Author(load(annotated), Original.of(annotated))
    author.go_to("2")
    author.comment("One.")
    author.save()

    assert annotated.read_text() == PLACED.replace("{good} {two}", "{One.}")


def test_comments_glyphs_and_variations_are_all_that_changes(author, annotated):
    before = annotated.read_text().splitlines()
    author.go_to("5")
    author.comment("An ace.")
    author.glyphs((1,))
    author.go_to("2a3a1")
    author.remove()
    author.save()

    after = annotated.read_text().splitlines()
    assert [line for line in after if line not in before] == ["* draw Ad $1 {An ace.}"]
    assert [line for line in before if line not in after] == [
        "  ( A counter 2d $5 {Is a 4 worth a 2?}",
        "    B counter 2c",
        "    A decline",
        "    A discard 5c 9c",
        "  )",
        "* draw Ad",
    ]


def test_each_change_can_be_undone_and_one_is_back_where_it_was_made(author):
    author.go_to("5")
    author.comment("An ace.")
    author.go_to("3")
    author.play(read(author, "A permanent Kd"))

    assert author.undo()
    assert (author.at, author.log.note(4)) == ((3,), load("game.cgn").note(4))
    assert author.undo()
    assert (author.at, author.modified) == ((5,), False)
    assert not author.undo()


def test_writing_what_stands_there_is_no_change(author):
    author.go_to("2a1")
    author.glyphs((1,))

    assert not author.modified


def test_the_main_line_has_no_variation_to_remove(author):
    author.go_to("2")

    with pytest.raises(CardlogError, match="no variation"):
        author.remove()


# For a seat.


def test_what_is_hidden_from_a_seat_is_saved_with_what_it_writes(author, annotated):
    before = load(annotated)
    author.see(0)
    author.go_to("3")
    assert (author.note, author.log.notes) == (Note(), {})
    author.comment("Mine.")
    author.glyphs((2,))
    author.play(read(author, "A permanent Kd"))
    assert author.at == (4, 0, 1)
    author.save()

    after = load(annotated)
    assert not author.modified
    assert after.note(3).comment == before.note(3).comment + "\nMine."
    assert after.note(3).glyphs == (*before.note(3).glyphs, 2)
    assert after.note(3).variations == before.note(3).variations
    assert [str(event) for event in after.note(4).variations[0]] == ["A permanent Kd"]
    assert {number: note for number, note in after.notes.items() if number not in (3, 4)} == {
        number: note for number, note in before.notes.items() if number not in (3, 4)
    }


def test_a_seat_that_writes_nothing_changes_no_byte(author, annotated):
    author.see(1)
    author.comment("x")
    author.undo()

    assert not author.modified
    author.save()
    assert annotated.read_bytes() == ANNOTATED.read_bytes()


def test_through_all_eyes_a_place_in_a_variation_is_the_same(author):
    author.see(0)
    author.go_to("1")
    author.play(read(author, "A draw"))
    assert author.at == (2, 0, 1)

    author.look(-1)  # all cards again
    assert author.viewer is None
    assert author.at == (2, 2, 1)  # behind the two that were hidden
    assert str(author.log.note(2).variations[2][0]) == "A draw"

    author.look(1)
    assert (author.at, author.log.notes) == ((2,), {})
    assert author.undo()
    assert author.at == (1,)
    assert not author.modified
    author.look(-1)
    assert author.log == load(ANNOTATED)


def test_the_seed_is_hidden_from_a_seat_and_kept(annotated):
    annotated.write_text(ANNOTATED.read_text().replace("[Event", '[Seed "7"]\n[Event', 1))
    author = Author(load(annotated), Original.of(annotated))
    author.see(0)
    author.comment("Mine.")
    author.save()

    assert author.log.header.tag("Seed") is None
    assert load(annotated).header.tag("Seed") == "7"


@pytest.mark.parametrize("form", ["torn", "misspelt", "binary"])
def test_what_was_read_of_a_broken_log_is_not_written_back(author, annotated, form):
    broken = {
        "torn": dumps(author.log).encode() + b"B sc",
        "misspelt": dumps(author.log).encode() + b"B pints 9s\nA draw\n",
        "binary": pack(author.log)[:-3],
    }[form]
    annotated.write_bytes(broken)
    author.original = Original.of(annotated)
    author.comment("Lost?")

    with pytest.raises(CardlogError):
        author.save()

    assert annotated.read_bytes() == broken
    assert author.modified


def test_a_file_that_changed_meanwhile_is_saved_elsewhere(author, annotated):
    annotated.write_text(annotated.read_text() + "A draw\n")
    author.go_to("5")
    author.comment("An ace.")

    with pytest.raises(Changed):
        author.save()
    assert author.modified
    with pytest.raises(CardlogError, match="exists already"):
        author.save("game.cgn")
    author.save("mine.clog")

    assert not author.modified
    assert annotated.read_text().endswith("* draw 6s\nA draw\n")
    assert load("mine.clog") == author.log
    author.comment("A better one.")
    author.save()
    assert load("mine.clog").note(5).comment == "A better one."


def test_a_read_only_file_stays(author, annotated):
    Path(annotated).chmod(0o444)
    author.comment("x")

    with pytest.raises(CardlogError, match="read-only"):
        author.save()
