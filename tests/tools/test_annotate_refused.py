"""What annotate refuses, and what becomes of the file."""

import os
from io import BytesIO
from pathlib import Path

import pytest

from cardlog import load, load_all, loads
from cardlog.formats.codec import pack
from cardlog.formats.codec import starts as clog_starts
from cardlog.formats.rewrite import Changed, Original
from cardlog.study.annotate import set_comment

from .conftest import SAMPLE

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
