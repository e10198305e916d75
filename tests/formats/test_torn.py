"""What a write leaves that was cut short: what counts all the same, what is taken away, and what nobody touches."""

import os

import msgpack
import pytest

from cardlog import Header, IllegalEvent, NotationError, dumps, load, loads
from cardlog.errors import BrokenRecord
from cardlog.formats.codec import pack
from cardlog.play.recorder import Recorder

DEAL = "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"
GAME = [DEAL, "A points 8h", "B points 9s", "A draw", "* draw Ad", "* takeback 2", "A points 9c"]


@pytest.fixture(params=["game.cgn", "game.clog"])
def path(request, tmp_path):
    return tmp_path / request.param


@pytest.fixture
def text(tmp_path):
    return tmp_path / "game.cgn"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Without the wait for the disk."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


def record(path, events=GAME):
    """A file in which these events are recorded; gives its bytes."""
    with Recorder.create(path, Header.make("cuttle", seats=["Ana", "Bruno"])) as recorder:
        for event in events:
            recorder.append(event)
    return path.read_bytes()


def aside(path):
    """What was taken away from the end of a file; None, if nothing was."""
    found = path.with_name(f"{path.name}.dropped")
    return found.read_bytes() if found.exists() else None


def left_alone(path, error, match="."):
    """See that a file cannot be gone on with, and that nothing changes."""
    before = path.read_bytes()
    with pytest.raises(error, match=match):
        Recorder.open(path)
    assert [*path.parent.iterdir()] == [path]
    assert path.read_bytes() == before


def test_cut_at_any_byte_it_holds_every_whole_event_and_goes_on(path):
    """In text, an event is whole without the end of its line."""
    whole = record(path)
    log = load(path)
    write = pack if path.suffix == ".clog" else lambda log: dumps(log).encode()
    marks = [len(write(log.upto(number))) for number in range(len(log) + 1)]
    end = 0 if path.suffix == ".clog" else 1

    for cut in range(marks[0], len(whole)):
        path.write_bytes(whole[:cut])
        kept = max(number for number, mark in enumerate(marks) if mark - (end if number else 0) <= cut)
        with Recorder.open(path) as recorder:
            assert len(recorder.log) == kept
            left = whole[marks[kept] : cut]
            if end and not kept:
                left = left.removeprefix(b"\n")  # the blank line before the first event
            assert bool(recorder.dropped) == bool(left)
            assert bool(recorder.unended) == (end == 1 and kept > 0 and cut == marks[kept] - 1)
            assert (path.read_bytes(), aside(path)) == (whole[:cut], None)
            for event in log[kept:]:
                recorder.append(event)
        assert loads(path.read_bytes()) == log
        assert aside(path) == (left or None)
        recorder.aside.unlink(missing_ok=True)


def test_what_is_dropped_is_said(path):
    whole = record(path)
    path.write_bytes(whole[:-3])

    with Recorder.open(path) as recorder:
        assert recorder.dropped in ("'A points '", "a record of which 15 bytes were there")


def test_what_is_dropped_again_goes_behind_what_was_dropped_before(path):
    whole = record(path)
    ends = []
    for cut in (3, 4):
        path.write_bytes(whole[:-cut])
        with Recorder.open(path) as recorder:
            recorder.note("Again.")
        ends.append(whole[: len(whole) - cut])

    kept = whole.rindex(b"A points 9c") if path.suffix == ".cgn" else len(whole) - 18
    assert aside(path) == ends[0][kept:] + ends[1][kept:]


def test_where_it_cannot_be_put_aside_it_stays(path):
    torn = record(path)[:-3]
    path.write_bytes(torn)

    with Recorder.open(path) as recorder:
        recorder.aside.mkdir()
        with pytest.raises(OSError, match="directory"):
            recorder.append("A points 9c")
        assert path.read_bytes() == torn
        recorder.aside.rmdir()
        recorder.append("A points 9c")
    assert len(load(path)) == 7


def test_where_the_next_event_cannot_be_written_it_stays(path, monkeypatch):
    torn = record(path)[:-3]
    path.write_bytes(torn)

    with Recorder.open(path) as recorder:
        monkeypatch.setattr(Recorder, "_write", lambda *_: exec("raise OSError(28, 'full')"))
        with pytest.raises(OSError, match="full"):
            recorder.append("A points 9c")
        assert path.read_bytes() == torn
        monkeypatch.undo()
        recorder.append("A points 9c")
    assert len(load(path)) == 7


# Comments.


def test_a_comment_over_several_lines_is_kept_whole_or_not_at_all(text):
    before = record(text)
    with Recorder.open(text) as recorder:
        recorder.note("One \\ line {and\nanother}\n\nand a last one.", [5])
    whole = text.read_bytes()

    for cut in range(len(before) + len("$5 {"), len(whole) - len("}\n") + 1):
        text.write_bytes(whole[:cut])
        with Recorder.open(text) as recorder:
            assert recorder.log.notes == {}
            recorder.note("So.")
        assert text.read_bytes() == before + b"{So.}\n"
        assert aside(text) == whole[len(before) : cut]
        recorder.aside.unlink()


@pytest.mark.parametrize(
    "line",
    ["B draw", "  B draw {so", "* draw 7s $1", '[Event "Tonight"]', '[Cardlog "1"', "B draw !", "A points 2d"],
)
@pytest.mark.parametrize("end", ["", "\n", "\nand so on", "\nand so on\n"])
def test_a_comment_in_which_a_line_reads_as_something_else_is_not_taken_away(text, line, end):
    number = len(record(text).splitlines()) + 1
    text.write_bytes(text.read_bytes() + f"{{Ana is lucky\n{line}{end}".encode())

    left_alone(text, NotationError, f":{number}:1: this comment never ends")


@pytest.mark.parametrize("rest", ["A points 9c {never\n", "( B draw {never\n", "{one} {never\n", "{one\n} {never\n"])
def test_a_comment_on_a_line_with_something_else_is_not_taken_away(text, rest):
    record(text, GAME[:-1])
    text.write_bytes(text.read_bytes() + rest.encode())

    left_alone(text, NotationError, "this comment never ends")


def test_a_sound_game_after_a_comment_that_never_ends_is_not_taken_away(text):
    game = record(text)
    text.write_bytes(game + b"{Ana is lucky\n\n" + game)

    left_alone(text, NotationError, "this comment never ends")


# A last line without its end.


@pytest.mark.parametrize("last", ["B draw", "B draw $5 {Hm.}", "{Hm.}", "$5", "( B draw )", "B draw\r"])
def test_a_last_line_that_reads_counts_and_gets_its_end(text, last):
    whole = record(text) + last.encode()
    text.write_bytes(whole)

    with Recorder.open(text) as recorder:
        assert (recorder.unended, recorder.dropped) == (last, "")
        assert recorder.log == load(text)
        recorder.append("* takeback 1")

    assert text.read_bytes() == whole + b"\n* takeback 1\n"
    assert aside(text) is None


@pytest.mark.parametrize(
    "last", ["B points Jh", "A draw", "B dra", "B draw {Hm", "{Hm", "$", '[Event "To', "\0\0", "é"[:1]]
)
def test_a_last_line_that_does_not_read_or_is_illegal_was_cut_short(text, last):
    whole = record(text)
    text.write_bytes(whole + last.encode())

    with Recorder.open(text) as recorder:
        assert (recorder.unended, recorder.dropped) == ("", repr(last))
        recorder.append("B draw")

    assert text.read_bytes() == whole + b"B draw\n"
    assert aside(text) == last.encode()


def test_half_a_character_was_cut_short(text):
    whole = record(text)
    text.write_bytes(whole + "{Olé".encode()[:-1])

    with Recorder.open(text) as recorder:
        recorder.append("B draw")

    assert aside(text) == b"{Ol\xc3"


@pytest.mark.parametrize("last", ['[Event "Tonight"]', '[Cardlog "1"]', '[Cardlog "1'])
def test_a_last_line_that_belongs_to_a_head_is_not_taken_away(text, last):
    text.write_bytes(record(text) + last.encode())

    left_alone(text, NotationError)


def test_lines_go_on_with_the_end_that_the_last_one_has(text):
    crlf = record(text, GAME[:2]).replace(b"\n", b"\r\n")
    for end in (0, 1, 2):
        text.write_bytes(crlf[: len(crlf) - end])
        with Recorder.open(text) as recorder:
            recorder.append("B points 9s")
            recorder.note("One.\nTwo.")
        assert text.read_bytes() == crlf + b"B points 9s\r\n{One.\r\nTwo.}\r\n"


# What is left alone.


@pytest.mark.parametrize("cut", [1, 10, 40])
def test_a_torn_header_is_no_log(path, cut):
    path.write_bytes(record(path)[:cut])

    left_alone(path, NotationError)


def test_a_torn_header_of_another_game_is_not_taken_away(path):
    game = record(path)
    path.write_bytes(game + b"\n"[path.suffix == ".clog" :] + game[:30])

    left_alone(path, NotationError)


def test_a_record_that_was_changed_is_not_taken_for_a_torn_one(tmp_path):
    """Whatever bit is wrong, also where a record then seems to be longer than the file."""
    path = tmp_path / "game.clog"
    whole = record(path)
    unpacker = msgpack.Unpacker()
    unpacker.feed(whole)
    begins = [0, *(unpacker.tell() for _ in unpacker)]

    for byte in range(begins[1], begins[-2]):
        for bit in range(8):
            path.write_bytes(whole[:byte] + bytes([whole[byte] ^ 1 << bit]) + whole[byte + 1 :])
            left_alone(path, BrokenRecord)


def test_text_that_is_wrong_before_its_end_is_left_as_it_is(text):
    text.write_bytes(record(text).replace(b"B points", b"B pints") + b"A po")

    left_alone(text, NotationError, r"game.cgn:8:3: 'pints'")


def test_a_game_that_is_illegal_before_its_end_is_left_as_it_is(path):
    whole = record(path)
    path.write_bytes(whole)
    log = load(path)
    wrong = log.append(log.game.verbs.read("A points 2d")).append(log.game.verbs.read("B draw"))
    path.write_bytes(pack(wrong)[:-1] if path.suffix == ".clog" else dumps(wrong).encode()[:-1])

    left_alone(path, IllegalEvent, "event 8")


def test_the_tag_result_goes_after_what_is_cut_short_and_other_games_stay(path):
    whole = record(path)
    log = load(path)
    ended = log.with_header(log.header.with_tag("Result", "*"))
    write = pack if path.suffix == ".clog" else lambda log: dumps(log).encode()
    first = write(ended) + b"\n"[path.suffix == ".clog" :]
    path.write_bytes(first + write(ended) + whole[:-2][len(write(log.upto(6))) :])

    with Recorder.open(path) as recorder:
        recorder.append("B draw")

    assert path.read_bytes() == first + write(log.append(log.game.verbs.read("B draw")))
    assert aside(path) == whole[:-2][len(write(log.upto(6))) :]


def test_a_cut_comment_in_which_a_line_begins_a_variation_is_no_torn_write(tmp_path):
    text = tmp_path / "game.cgn"
    written = record(text, GAME[:2]) + b"{oops\n( A draw\n)\n"
    text.write_bytes(written)

    with pytest.raises(NotationError):
        Recorder.open(text)
    assert text.read_bytes() == written
