"""The append-only writer: what it accepted is in the file, whatever happens afterwards."""

import io
import os
from pathlib import Path

import msgpack
import pytest

from cardlog import (
    CardlogError,
    Comment,
    Header,
    IllegalEvent,
    Line,
    Log,
    NotationError,
    Note,
    dump,
    load,
    load_all,
)
from cardlog.play.recorder import Recorder
from cardlog.play.simulate import simulate
from tests.play.recording import DEAL, GAME, data


@pytest.fixture
def quick(monkeypatch):
    """Without the wait for the disk."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


def test_the_file_is_the_canonical_log_at_every_moment(path, header, quick):
    for log in (next(simulate("cabo", seats=3, seed=2)), next(simulate("cutthroat-spades", seed=2))):
        path.unlink(missing_ok=True)
        with Recorder.create(path, log.header) as recorder:
            so_far = Log(recorder.log.header)
            assert path.read_bytes() == data(so_far, path.name)
            for event in log[:80]:
                recorder.append(event)
                so_far = so_far.append(event)
                assert path.read_bytes() == data(so_far, path.name)


def test_it_is_on_the_disk_before_append_returns(recorder, monkeypatch):
    synced = []
    sync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (sync(handle), synced.append(recorder.path.read_bytes())))

    recorder.append(DEAL)
    recorder.note("Dealt twice.")

    assert len(synced) == 2
    assert synced[-1] == recorder.path.read_bytes()
    assert len(synced[0]) < len(synced[1])


def test_a_new_file_is_synced_too_and_its_folder(path, header, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(str(Path(f"/proc/self/fd/{handle}").readlink())))

    Recorder.create(path, header).close()

    assert Path(synced[0]).parent == path.parent  # the file, still aside
    assert synced[1:] == [str(path.parent)]


def test_append_gives_the_state(recorder):
    assert recorder.append(DEAL).awaits == "play"
    assert recorder.state.actor == 0
    assert len(recorder.states) == 2


@pytest.mark.clause("CU 3.1")
def test_an_illegal_event_is_refused_and_nothing_is_written(recorder):
    recorder.append(DEAL)
    before = recorder.path.read_bytes()

    with pytest.raises(IllegalEvent, match=r"event 2: A points Kd: Kd is no point card \(CU 3.1\)") as caught:
        recorder.append("A points Kd")

    assert caught.value.address == "2"
    assert recorder.path.read_bytes() == before
    assert recorder.append("A points 8h").awaits == "play"


def test_an_unreadable_event_is_refused(recorder):
    with pytest.raises(NotationError):
        recorder.append("* dial")

    assert len(load(recorder.path)) == 0


# Comments and glyphs.


@pytest.mark.parametrize("comment", ["So far.", "Braces {}, a backslash \\ and\nsecond line\n\n  third", "$1 !? ( )"])
def test_notes_are_read_back_at_their_event(recorder, comment):
    recorder.note(comment)
    recorder.append(DEAL)
    recorder.append("A points 8h")
    recorder.note(glyphs=[5])
    recorder.note(comment)
    recorder.append("B points 9s")
    recorder.note("last", [1, 14])

    log = load(recorder.path)

    assert log.notes == {0: Note(comment=comment), 2: Note((5,), comment), 3: Note((1, 14), "last")}
    assert log == recorder.log


def test_a_note_comes_after_what_stands_there(path, header):
    variation = Log(header, [header.game.verbs.read("B draw")])
    log = Log(header, map(header.game.verbs.read, GAME[:3])).annotate(3, Note((1,), "First.", (variation,)))
    dump(log, path)

    with Recorder.open(path) as recorder:
        recorder.note("Second.", [2])
        recorder.append("A draw")

    note = load(path).note(3)
    assert (note.glyphs, note.comments) == ((1, 2), (Comment("First."), Comment("Second.", 1)))
    assert [str(event) for event in note.variations[0]] == ["B draw"]
    assert len(load(path)) == 4


@pytest.mark.parametrize("before", [None, "First."])
def test_notes_come_in_any_order(path, header, before):
    """Each is read as what was recorded, whatever stands there already."""
    variation = Line([header.game.verbs.read("A draw")])
    log = Log(header, map(header.game.verbs.read, GAME[:2])).annotate(
        2, Note(comment=before or "", variations=(variation,))
    )
    dump(log, path)

    with Recorder.open(path) as recorder:
        for comment, glyphs in [("one", []), ("", [1]), ("two", [2]), ("", [3]), ("two", [])]:
            recorder.note(comment, glyphs)
            assert load(path) == recorder.log

    first = (Comment("First."),) if before else ()
    after = tuple(Comment(text, 1) for text in ("one", "two", "two"))
    assert load(path).note(2) == Note((1, 2, 3), (*first, *after), (variation,))


def test_several_comments_at_one_event_stay_several(recorder):
    recorder.append(DEAL)
    for comment, glyphs in [("one", []), ("", [1]), ("two", [2]), ("", [3])]:
        recorder.note(comment, glyphs)

    assert load(recorder.path).note(1) == Note((1, 2, 3), ["one", "two"]) == recorder.log.note(1)


# Times.


START = "2026-03-01T20:15:00+01:00"


def version(path) -> str | int:
    """What the file says is its format's version."""
    data = path.read_bytes()
    if path.suffix == ".cgn":
        return data.split(b'"')[1].decode()
    body, _ = next(iter(msgpack.Unpacker(io.BytesIO(data))))
    return str(msgpack.unpackb(body)[1])


def test_times_are_written_at_their_events_and_raise_the_version(path):
    with Recorder.create(path, Header.make("cuttle", seats=["Ana", "Bruno"], Start=START)) as recorder:
        recorder.append(GAME[0])
        assert version(path) == "1"
        recorder.append(GAME[1], 12.5)
        assert version(path) == "2"
        recorder.note("Bold.", [5])
        recorder.append(GAME[2], 12.5)
    with Recorder.open(path) as recorder:
        before = path.read_bytes()
        recorder.append(GAME[3], 61.25)

    log = load(path)
    assert log == recorder.log
    assert log.notes == {2: Note((5,), "Bold.", time=12.5), 3: Note(time=12.5), 4: Note(time=61.25)}
    assert path.read_bytes().startswith(before)
    assert [str(event) for event in log] == GAME[:4]


def test_a_time_that_means_nothing_is_refused_and_nothing_is_written(path, header):
    with Recorder.create(path, header) as recorder:
        with pytest.raises(ValueError, match="counted from the tag Start, which is not there"):
            recorder.append(GAME[0], 3)
        assert len(load(path)) == 0
    path.unlink()
    with Recorder.create(path, header.with_tag("Start", START)) as recorder:
        recorder.append(GAME[0], 3)
        before = path.read_bytes()
        for time, message in [(2.999, "the time @2.999 is before @3, the one before it"), (-1, "is no time")]:
            with pytest.raises(ValueError, match=message):
                recorder.append(GAME[1], time)
        assert path.read_bytes() == before
        assert recorder.append(GAME[1], 3).actor == 1


def test_what_is_written_anew_is_the_last_game_of_the_file(path):
    first, second = simulate("cuttle", games=2, seed=3)
    second = second.with_header(second.header.with_tag("Start", START))
    dump([first, second], path)

    with Recorder.open(path) as recorder:
        recorder.append("* takeback 1", 5)

    assert next(load_all(path)) == first
    assert [len(log) for log in load_all(path)] == [len(first), len(second) + 1]


def test_no_glyph_stands_at_the_start_and_an_empty_note_is_none(recorder):
    before = recorder.path.read_bytes()

    with pytest.raises(CardlogError, match="only a comment stands there"):
        recorder.note(glyphs=[1])
    with pytest.raises(CardlogError, match="UTF-8"):
        recorder.note("\ud800")
    recorder.note("  ")

    assert recorder.path.read_bytes() == before
