"""`cardlog annotate`: comments, glyphs and variations written to a file that otherwise stays as it was."""

import os
import threading
from pathlib import Path

import pytest

from cardlog import CardlogError, load, loads
from cardlog.formats.codec import pack
from cardlog.study.annotate import add_variation, read_variation

from .conftest import SAMPLE


def changed(lines):
    """The lines that are no longer as in the sample: (taken away, added)."""
    before = SAMPLE.splitlines()
    return [line for line in before if line not in lines], [line for line in lines if line not in before]


# Comments and glyphs.


def test_a_comment_and_a_glyph_are_written_behind_their_event(annotate):
    ran, lines = annotate("--at", 2, "--comment", "Bold.", "--glyph", "!?")

    assert ran == (0, "", "")
    assert changed(lines) == (["A points 8h"], ["A points 8h $5 {Bold.}"])


def test_a_comment_takes_the_place_of_those_before_the_first_variation(cardlog, timed):
    before = Path(timed).read_text()

    assert cardlog("annotate", timed, "--at", 2, "--comment", "One.") == (0, "", "")

    assert Path(timed).read_text() == before.replace("{good} {two}", "{One.}")


def test_removing_takes_all_comments_and_glyphs_and_leaves_variations_times_and_chances(cardlog, timed):
    before = Path(timed).read_text()

    assert cardlog("annotate", timed, "--at", 2, "--remove") == (0, "", "")

    expected = before.replace(" $2 {good} {two}", "").replace(" {now B answers}", "").replace(" {or not} {at all}", "")
    assert Path(timed).read_text() == expected


@pytest.mark.parametrize(
    ("variation", "comments"),
    [
        ("2a", [("good", 0), ("two", 0), ("now B answers", 0), ("or not", 1), ("at all", 1)]),
        ("2b", [("good", 0), ("two", 0), ("now B answers", 1), ("or not", 1), ("at all", 1)]),
    ],
)
def test_comments_stay_between_the_variations_that_are_left(cardlog, timed, variation, comments):
    assert cardlog("annotate", timed, "--at", variation, "--remove") == (0, "", "")

    note = load(timed).note(2)
    assert [(comment.text, comment.after) for comment in note.comments] == comments
    assert len(note.variations) == 1


def test_a_variation_that_is_added_comes_after_all_comments(cardlog, timed):
    before = Path(timed).read_text()

    assert cardlog("annotate", timed, "--at", 2, "--variation", "A permanent Kd").out == "2c1\n"

    assert Path(timed).read_text() == before.replace("{at all}\n", "{at all}\n( A permanent Kd\n)\n")


def test_another_log_becomes_a_variation_without_its_times(cardlog, sample, timed):
    assert cardlog("annotate", sample, "--at", 3, "--variation", timed) == (0, "3b1\n", "")

    lines = Path(sample).read_text().splitlines()
    assert lines[0] == '[Cardlog "2"]'
    assert lines[-7:-2] == ["( B scuttle 9s 8h =60", "  A draw", "  * draw 7s", "  B points 4c", ")"]


def test_they_take_the_place_of_what_is_there(annotate):
    _, lines = annotate("--at", 3, "--comment", "No.", "--glyph", "??", "--glyph", "$14")

    assert changed(lines)[1] == ["B points 9s $4 $14 {No.}"]


def test_a_comment_alone_leaves_the_glyph(annotate):
    assert changed(annotate("--at", 3, "--comment", "No.")[1])[1] == ["B points 9s $1 {No.}"]


@pytest.mark.parametrize(
    ("args", "left"),
    [
        (["--comment", ""], ["B points 9s $1"]),
        (["--glyph", ""], ["B points 9s {Or scuttle the eight at once: 9s is larger.}"]),
        (["--remove"], ["B points 9s"]),
        (["--remove", "--glyph", "!"], ["B points 9s $1"]),
    ],
)
def test_what_is_there_can_be_removed(annotate, args, left):
    _, lines = annotate("--at", 3, *args)

    assert changed(lines)[1] == left
    assert "( B scuttle 9s 8h $5" in lines


def test_the_start_has_a_comment_too(annotate):
    assert changed(annotate("--at", 0, "--comment", "New.")[1]) == (["{A quiet start.}"], ["{New.}"])
    assert "0 is the start" in annotate("--at", 0, "--glyph", "!")[0].err


def test_events_in_variations_are_addressed_as_the_contract_says(annotate):
    _, lines = annotate("--at", "3a2a1", "--comment", "Deep.")

    assert "  ( A points 5c {Deep.}" in lines


@pytest.mark.parametrize("text", ["{a} \\ b }", "two\nlines", "  ( B points 9s", "\x1b[2J\x00\x9b", "[Cardlog", "$1 ?"])
def test_any_text_can_be_a_comment(annotate, text):
    annotate("--at", "5", "--comment", text)

    assert load("game.cgn").note(5).comment == text.strip()
    assert load("game.cgn").events == loads(SAMPLE).events


# Variations.


def test_a_variation_is_a_list_of_events(annotate):
    ran, lines = annotate("--at", 4, "--variation", "A scuttle 9c 8c")
    assert (ran.code, lines) == (1, SAMPLE.splitlines())

    ran, lines = annotate("--at", 4, "--variation", "A points Kd; B draw")
    assert (ran.code, lines) == (1, SAMPLE.splitlines())

    ran, lines = annotate("--at", 4, "--variation", "A permanent Kd !; B draw; * draw 7s")
    assert ran == (0, "4a1\n", "")
    assert changed(lines) == ([], ["( A permanent Kd $1", "  B draw"])
    assert lines[-5:] == ["( A permanent Kd $1", "  B draw", "  * draw 7s", ")", "* draw Ad"]


def test_an_illegal_variation_is_refused_with_its_address_and_clause(annotate):
    ran, lines = annotate("--at", 3, "--variation", "B draw; * draw 8h")

    assert ran == (1, "", "game.cgn: event 3b2: * draw 8h: 8h is not in the stock (CU 2.3)\n")
    assert lines == SAMPLE.splitlines()


def test_an_illegal_event_of_an_inner_variation_is_found_too(annotate):
    ran, _ = annotate("--at", 3, "--variation", "B draw; ( B points Ks ); * draw 7s")

    assert ran.code == 1
    assert ran.err.startswith("game.cgn: event 3b1a1: B points Ks: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("B draw; draw 7s", "game.cgn: --variation:2:2: 'draw' is no seat: A to E\n"),
        ("", "game.cgn: --variation:2:1: a variation holds an event at least\n"),
        ("B draw )", "game.cgn: --variation:2:1: no variation is open here\n"),
        ("B draw ); ( B pass", "game.cgn: --variation:1: a variation is closed that was never opened\n"),
        ("B draw ); A pass; ( B pass", "game.cgn: --variation:1: a variation is closed that was never opened\n"),
        ("none.cgn", "game.cgn: none.cgn: No such file or directory\n"),
    ],
)
def test_an_unreadable_variation_is_refused(annotate, text, message):
    ran, lines = annotate("--at", 3, "--variation", text)

    assert ran == (2, "", message)
    assert lines == SAMPLE.splitlines()


def test_a_variation_may_void_events_of_the_main_line(annotate):
    ran, lines = annotate("--at", 3, "--variation", "* takeback 1; A points 9c")

    assert ran.out == "3b1\n"
    assert lines[lines.index("( * takeback 1") + 1] == "  A points 9c"


def test_a_variation_comes_from_a_file_of_events(annotate, file):
    file("B draw {Quiet.}\n\n* draw 7s\n", "events.txt")

    ran, lines = annotate("--at", 3, "--variation", "events.txt")

    assert ran.out == "3b1\n"
    assert changed(lines)[1] == ["( B draw {Quiet.}"]


def test_a_file_of_events_may_be_a_pipe(annotate):
    os.mkfifo("pipe")
    events = "B draw {" + "Quiet. " * 20 + "}\n* draw 7s\n"
    threading.Thread(target=Path("pipe").write_text, args=(events,)).start()

    assert annotate("--at", 3, "--variation", "pipe")[0] == (0, "3b1\n", "")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file")
def test_of_an_endless_file_no_more_is_read_than_a_variation_can_be_long(annotate):
    ran = annotate("--at", 3, "--variation", "/dev/zero")[0]

    assert ran == (2, "", "game.cgn: /dev/zero: it is too long for a variation: over 16 MiB\n")


def test_an_error_in_a_file_of_events_names_its_line(annotate, file):
    file("B draw\n* draw 7x\n", "events.txt")

    assert annotate("--at", 3, "--variation", "events.txt")[0].err == "game.cgn: events.txt:2:8: '7x' is no card\n"


@pytest.mark.parametrize("name", ["other.cgn", "other.clog"])
def test_a_variation_comes_from_another_log_that_begins_alike(annotate, file, name):
    text = SAMPLE.split("B points 9s")[0] + "B draw\n* draw Qh {A queen.}\n"
    file(pack(loads(text)) if name.endswith("clog") else text, name)

    ran, lines = annotate("--at", 3, "--variation", name)

    assert ran.out == "3b1\n"
    assert changed(lines)[1] == ["( B draw", "  * draw Qh {A queen.}"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SAMPLE.replace("classic", "classic joker=true"), "it is cuttle (classic joker=true) for 2, and not cuttle"),
        (SAMPLE.replace("A points 8h", "A points 9c"), "it parts from this log before event 3: at its event 2"),
        (SAMPLE.split("B points 9s")[0], "it ends before event 3"),
    ],
)
def test_another_log_must_lead_to_that_event(annotate, file, text, message):
    ran, lines = annotate("--at", 3, "--variation", file(text, "other.cgn"))

    assert ran.code == 2
    assert message in ran.err
    assert lines == SAMPLE.splitlines()


def test_a_variation_can_be_removed(annotate):
    ran, lines = annotate("--at", "3a2a", "--remove")
    assert ran == (0, "", "")
    assert changed(lines) == (["  ( A points 5c", "  )"], [])

    ran, lines = annotate("--at", "3a", "--remove")
    assert lines == [line for line in SAMPLE.splitlines() if not line.startswith(("(", " ", ")"))]


def test_suppositions_in_a_copy_must_fit_what_its_viewer_knows(cardlog, sample):
    cardlog("view", sample, "--seat", "A", "-o", "a.cgn")

    assert cardlog("annotate", "a.cgn", "--at", 3, "--variation", "B draw; * draw 7s").code == 1
    assert cardlog("annotate", "a.cgn", "--at", 3, "--variation", "B draw; * draw ??").code == 0
    assert cardlog("annotate", "a.cgn", "--at", 5, "--variation", "* draw 7s").out == "5a1\n"
    assert cardlog("check", "a.cgn").code == 0


def test_variations_nest_no_deeper_than_can_be_read():
    log, address = loads(SAMPLE), (2,)
    for _ in range(100):
        log = add_variation(log, address, read_variation(log, address, ["A draw"]))
        address = (*address, 0, 1)

    with pytest.raises(CardlogError, match="no deeper than 100"):
        add_variation(log, address, read_variation(loads(SAMPLE), (2,), ["A draw"]))
