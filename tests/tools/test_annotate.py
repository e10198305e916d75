"""`cardlog annotate`: comments, glyphs and variations written to a file that otherwise stays as it was."""

import os
import threading
from io import BytesIO
from pathlib import Path

import pytest

from cardlog import CardlogError, load, load_all, loads
from cardlog.formats.codec import pack
from cardlog.formats.codec import starts as clog_starts
from cardlog.formats.rewrite import Changed, Original
from cardlog.study.annotate import add_variation, read_variation, set_comment

from .conftest import SAMPLE


@pytest.fixture
def annotate(cardlog, sample):
    """Annotates the sample; gives what the command did and the lines of the file after it."""

    def command(*args):
        return cardlog("annotate", sample, *args), Path(sample).read_text().splitlines()

    return command


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


# What cannot be done.


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--at", "6", "--glyph", "!"], "game.cgn: there is no event 6: the last is 5\n"),
        (["--at", "3a4", "--glyph", "!"], "game.cgn: there is no event 3a4: the last is 3\n"),
        (["--at", "3c1", "--glyph", "!"], "game.cgn: there is no variation 3c\n"),
        (["--at", "3b", "--remove"], "game.cgn: there is no variation 3b\n"),
        (["--at", "3a", "--glyph", "!"], "game.cgn: 3a is a variation, which can only be removed: --remove\n"),
        (["--at", "-1", "--glyph", "!"], "cardlog: '-1' is no address: a number, as 12, or 12a3 inside a variation\n"),
        (["--at", "١", "--glyph", "!"], "cardlog: '١' is no address: a number, as 12, or 12a3 inside a variation\n"),
        (["--at", "3", "--glyph", "!!!"], "cardlog: '!!!' is no glyph: ! ? !! ?? !? ?! or $n\n"),
        (["--at", "3", "--comment", "\udcff"], "game.cgn: the comment is no text that UTF-8 can hold\n"),
        (["--glyph", "!"], "cardlog annotate: Missing option '--at'.\n"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(annotate, args, message):
    ran, lines = annotate(*args)

    assert ran == (2, "", message)
    assert lines == SAMPLE.splitlines()


def test_nothing_to_do_is_said(annotate):
    assert annotate("--at", "3")[0].code == 2


def test_standard_input_a_folder_and_no_file_cannot_be_annotated(cardlog, file):
    assert cardlog("annotate", "-", "--at", "0", "--comment", "x").code == 2
    assert cardlog("annotate", ".", "--at", "0", "--comment", "x").code == 2
    assert cardlog("annotate", "none.cgn", "--at", "0", "--comment", "x").err == (
        "cardlog: none.cgn: No such file or directory\n"
    )


def test_an_illegal_log_is_annotated_before_its_fault_only(cardlog, illegal):
    before = Path(illegal).read_text()

    ran = cardlog("annotate", illegal, "--at", 4, "--glyph", "!")
    assert ran.code == 1
    assert ran.err.startswith("illegal.cgn:10: event 3: B scuttle 9s 9c: ")
    assert Path(illegal).read_text() == before

    assert cardlog("annotate", illegal, "--at", 2, "--glyph", "!").code == 0


# The file.


def test_a_file_in_another_spelling_is_written_canonically(cardlog, file):
    file(SAMPLE.replace("8h", "8♥"))

    cardlog("annotate", "game.cgn", "--at", 5, "--glyph", "!")

    assert Path("game.cgn").read_bytes() == SAMPLE.replace("* draw Ad", "* draw Ad $1").encode()


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_and_a_byte_order_mark_stay(cardlog, file, mark, end):
    text = f"{mark}{SAMPLE}\n{SAMPLE}".replace("\n", end)
    for nth in (1, 2):
        file(text)
        assert cardlog("annotate", f"game.cgn#{nth}", "--at", 5, "--comment", "One.\nTwo.").code == 0

        written = Path("game.cgn").read_bytes().decode()
        parts = text.split(f"* draw Ad{end}")
        assert written == f"* draw Ad{end}".join(
            parts[:nth]
        ) + f"* draw Ad {{One.{end}Two.}}{end}" + f"* draw Ad{end}".join(parts[nth:])


def test_a_file_of_several_names_is_not_rewritten(cardlog, sample):
    os.link(sample, "other.cgn")

    ran = cardlog("annotate", sample, "--at", 2, "--glyph", "!")

    assert ran == (2, "", "game.cgn: it has 2 names (hard links), which would part; rewrite a copy of it\n")
    assert Path(sample).read_text() == SAMPLE
    assert Path(sample).samefile("other.cgn")


@pytest.mark.parametrize("nth", [1, 2, 3])
def test_of_several_games_only_the_one_named_changes(cardlog, file, nth):
    strange = SAMPLE.replace("8h", "8♥").replace("\n", "\r\n")
    parts = [strange, strange + "\r\n\r\n", strange]
    file("".join(parts))

    assert cardlog("annotate", "game.cgn", "--at", 5, "--glyph", "!").code == 2
    assert cardlog("annotate", f"game.cgn#{nth}", "--at", 5, "--glyph", "!").code == 0

    data = Path("game.cgn").read_bytes().decode()
    for other in {1, 2, 3} - {nth}:
        assert data.count(strange) == 2
        assert parts[other - 1].rstrip() in data
    assert [len(log.note(5).glyphs) for log in load_all("game.cgn")] == [int(n == nth) for n in (1, 2, 3)]


@pytest.mark.parametrize("nth", [1, 2, 3])
def test_of_a_binary_file_too(cardlog, file, nth):
    logs = [loads(SAMPLE), set_comment(loads(SAMPLE), (1,), "Second."), loads(SAMPLE)]
    parts = [pack(log) for log in logs]
    file(b"".join(parts), "games.clog")

    assert cardlog("annotate", f"games.clog#{nth}", "--at", 3, "--comment", "New.").code == 0

    data = Path("games.clog").read_bytes()
    begins = [*(byte for byte, _ in clog_starts(BytesIO(data))), len(data)]
    for other in {1, 2, 3} - {nth}:
        assert data[begins[other - 1] : begins[other]] == parts[other - 1]
    made = list(load_all("games.clog"))
    assert made[nth - 1].note(3).comment == "New."
    assert made[nth - 1] == set_comment(logs[nth - 1], (3,), "New.")


def test_a_torn_binary_log_is_left_alone(cardlog, file):
    data = pack(loads(SAMPLE))[:-3]
    file(data, "torn.clog")

    assert cardlog("annotate", "torn.clog", "--at", 2, "--glyph", "!").code == 2
    assert Path("torn.clog").read_bytes() == data


@pytest.mark.parametrize("cut", ["A draw\n* dr", "A draw {open", "B pionts 9c\nA draw\n"])
def test_a_torn_text_is_left_alone(cardlog, file, cut):
    file(SAMPLE + cut, "torn.cgn")

    assert cardlog("annotate", "torn.cgn", "--at", 2, "--glyph", "!").code == 2
    assert Path("torn.cgn").read_text() == SAMPLE + cut


def test_a_game_that_an_unreadable_one_follows_is_left_alone(cardlog, file):
    text = SAMPLE + "\n" + SAMPLE.replace("A points 8h", "A points 8x")
    file(text)

    ran = cardlog("annotate", "game.cgn#1", "--at", 2, "--glyph", "!")

    assert (ran.code, Path("game.cgn").read_text()) == (2, text)
    assert ran.err == "game.cgn: line 28:10: '8x' is no card\n"


def test_a_game_after_an_unreadable_one_is_annotated(cardlog, file):
    text = SAMPLE.replace("A points 8h", "A points 8x") + "\n"
    file(text + SAMPLE)

    assert cardlog("annotate", "game.cgn#2", "--at", 5, "--glyph", "!").code == 0
    assert Path("game.cgn").read_text() == text + SAMPLE.replace("* draw Ad", "* draw Ad $1")


def test_a_file_that_changed_meanwhile_is_not_overwritten(sample):
    original, log = Original.of(sample), load(sample)
    Path(sample).write_text(SAMPLE + "B draw\n")

    with pytest.raises(Changed, match="changed meanwhile"):
        original.write(set_comment(log, (2,), "Late."))

    assert Path(sample).read_text() == SAMPLE + "B draw\n"
    assert list(Path().iterdir()) == [Path(sample)]


def test_a_change_while_it_is_written_is_noticed(sample, monkeypatch):
    original, log = Original.of(sample), load(sample)
    monkeypatch.setattr("cardlog.formats.rewrite.os.fsync", lambda _: Path(sample).write_text(SAMPLE + "B draw\n"))

    with pytest.raises(Changed):
        original.write(set_comment(log, (2,), "Late."))

    assert Path(sample).read_text() == SAMPLE + "B draw\n"
    assert list(Path().iterdir()) == [Path(sample)]


def test_a_file_that_is_gone_is_not_made_again(sample):
    original, log = Original.of(sample), load(sample)
    Path(sample).unlink()

    with pytest.raises(Changed):
        original.write(log)


def test_what_was_written_can_be_written_again(sample):
    original, log = Original.of(sample), load(sample)

    log = set_comment(log, (2,), "One.")
    original = original.write(log)
    original.write(set_comment(log, (1,), "Two."))

    assert [load(sample).note(at).comment for at in (1, 2)] == ["Two.", "One."]


def test_a_read_only_file_stays_as_it_is(cardlog, sample):
    os.chmod(sample, 0o444)

    ran = cardlog("annotate", sample, "--at", 2, "--glyph", "!")

    assert ran == (2, "", "game.cgn: it is read-only\n")
    assert Path(sample).read_text() == SAMPLE


def test_a_full_disk_is_said_and_the_file_stays(cardlog, sample, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cardlog.formats.rewrite.os.fsync", full)

    assert cardlog("annotate", sample, "--at", 2, "--glyph", "!") == (2, "", "cardlog: No space left on device\n")
    assert (Path(sample).read_text(), [*Path().iterdir()]) == (SAMPLE, [Path(sample)])


def test_mode_and_link_of_the_file_stay(cardlog, sample):
    os.chmod(sample, 0o640)
    Path("link.cgn").symlink_to(sample)

    assert cardlog("annotate", "link.cgn", "--at", 2, "--glyph", "!").code == 0

    assert Path("link.cgn").is_symlink()
    assert Path(sample).stat().st_mode & 0o777 == 0o640
    assert load(sample).note(2).glyphs == (1,)
