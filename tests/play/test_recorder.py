"""The append-only writer: what it accepted is in the file, whatever happens afterwards."""

import io
import os
import subprocess
import sys
from pathlib import Path

import msgpack
import pytest

from cardlog import (
    CardlogError,
    Comment,
    End,
    Header,
    IllegalEvent,
    Line,
    Log,
    NotationError,
    Note,
    Resign,
    Takeback,
    dump,
    dumps,
    load,
    load_all,
)
from cardlog.formats.codec import pack
from cardlog.formats.rewrite import Changed
from cardlog.play.recorder import Recorder
from cardlog.play.simulate import simulate

DEAL = "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"
GAME = [DEAL, "A points 8h", "B points 9s", "A draw", "* draw Ad", "* takeback 2", "A points 9c"]
FORMS = ["game.cgn", "game.clog"]


def data(log, name):
    """The bytes of a log as it is written whole."""
    return pack(log) if name.endswith(".clog") else dumps(log).encode()


@pytest.fixture(params=FORMS)
def path(request, tmp_path):
    return tmp_path / request.param


@pytest.fixture
def header():
    return Header.make("cuttle", seats=["Ana", "Bruno"], Event="Tonight")


@pytest.fixture
def recorder(path, header):
    with Recorder.create(path, header) as made:
        yield made


@pytest.fixture
def quick(monkeypatch):
    """Without the wait for the disk."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


def record(path, header, events=GAME):
    """A file in which these events are recorded; gives its bytes."""
    with Recorder.create(path, header) as recorder:
        for event in events:
            recorder.append(event)
    return path.read_bytes()


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


# Going on.


def test_going_on_is_the_same_as_not_stopping(path, header):
    for event in GAME:
        with Recorder.open(path) if path.exists() else Recorder.create(path, header) as recorder:
            assert recorder.dropped == ""
            recorder.append(event)

    whole = path.with_name(f"whole-{path.name}")
    assert path.read_bytes() == record(whole, header)


def test_a_file_with_several_games_goes_on_with_the_last(path):
    dump(simulate("cuttle", games=2, seed=3), path)
    first = next(load_all(path))
    begin = path.read_bytes()
    with path.open("ab") as stream:
        stream.write(b"" if path.suffix == ".clog" else b"\n")
        stream.write(data(Log(Header.make("cabo", seats=2)), path.name))

    with Recorder.open(path) as recorder:
        recorder.append("* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah / up 4s")

    assert path.read_bytes().startswith(begin)
    found = [(log.game.name, len(log)) for log in load_all(path)]
    assert (found[0], found[2], len(found)) == (("cuttle", len(first)), ("cabo", 1), 3)


def test_text_from_elsewhere_goes_on(tmp_path):
    """With carriage returns, a BOM, blank lines and comments of its own."""
    path = tmp_path / "game.cgn"
    text = '\ufeff[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "Ana" "Bruno"]\n\n\n' + DEAL + " {so}\n\n"
    path.write_bytes(text.replace("\n", "\r\n").encode())

    with Recorder.open(path) as recorder:
        recorder.append("A points 8h")
        recorder.note("Bold.")

    log = load(path)
    assert (len(log), log.note(1).comment, log.note(2).comment) == (2, "so", "Bold.")


def test_in_a_file_of_several_games_the_tag_result_of_the_last_is_taken_out(path):
    first, last = simulate("cuttle", games=2, seed=3)
    dump([first, last], path)

    with Recorder.open(path) as recorder:
        recorder.append("* takeback 1")

    kept, log = load_all(path)
    assert kept == first
    assert log == last.with_header(last.header.with_tag("Result", None)).append(log[-1])


@pytest.mark.clause("LOG 4")
def test_the_tag_result_is_taken_out_before_anything_is_added(path):
    log = next(simulate("cuttle", seed=1))
    dump(log, path)
    before = path.read_bytes()

    with Recorder.open(path) as recorder:
        assert path.read_bytes() == before
        recorder.append("* takeback 1")
        recorder.note("Wait.")

    after = load(path)
    assert after.header == log.header.with_tag("Result", None)
    assert after.events[:-1] == log.events
    assert after.note(len(after)).comment == "Wait."
    assert path.read_bytes() != before


def test_a_new_log_has_no_tag_result(path, header):
    with Recorder.create(path, header.with_tag("Result", "*")):
        assert load(path).header.tag("Result") is None


# What is refused.


def test_what_is_there_is_not_overwritten(path, header):
    path.write_bytes(b"something")

    with pytest.raises(CardlogError, match="something is there already"):
        Recorder.create(path, header)

    assert path.read_bytes() == b"something"
    path.write_bytes(b"")
    Recorder.create(path, header).close()
    assert load(path).header == header


def test_folders_and_places_that_are_not_there(tmp_path, header):
    with pytest.raises(CardlogError, match="something is there already"):
        Recorder.create(tmp_path, header)
    with pytest.raises(FileNotFoundError):
        Recorder.create(tmp_path / "nowhere" / "game.cgn", header)
    with pytest.raises(FileNotFoundError):
        Recorder.open(tmp_path / "game.cgn")

    assert list(tmp_path.iterdir()) == []


def test_an_illegal_log_is_left_as_it_is(tmp_path, header):
    path = tmp_path / "game.cgn"
    path.write_text(dumps(Log(header, map(header.game.verbs.read, [DEAL, "A points 2d"]))) + "A points 2d\nB po")
    before = path.read_bytes()

    with pytest.raises(IllegalEvent, match="event 3"):
        Recorder.open(path)

    assert path.read_bytes() == before


@pytest.mark.parametrize("change", ["added to", "replaced", "removed"])
def test_a_file_that_someone_else_changed_is_not_touched(path, header, change):
    record(path, header)
    with Recorder.open(path) as recorder:
        before = path.read_bytes()
        if change == "added to":
            with path.open("ab") as stream:
                stream.write(b"\n")
        else:
            path.unlink()
            if change == "replaced":
                path.with_name("other").write_bytes(before)
                path.with_name("other").rename(path)
        now = path.read_bytes() if path.exists() else None

        for work in (
            lambda: recorder.append("B draw"),
            lambda: recorder.note("So."),
            lambda: recorder.note("So.", at=1),
        ):
            with pytest.raises(Changed, match="changed meanwhile by someone else"):
                work()

        assert recorder.log.events == list(map(header.game.verbs.read, GAME))
        assert (path.read_bytes() if path.exists() else None) == now


LIMITED = """
import resource, sys
from cardlog.play.recorder import Recorder
from pathlib import Path
path = Path(sys.argv[1])
with Recorder.open(path) as recorder:
    before = path.read_bytes()
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 3, resource.RLIM_INFINITY))
    for work in (lambda: recorder.append("B draw"), lambda: recorder.note("Long enough.")):
        try:
            work()
        except OSError as error:
            print(error.strerror)
        assert path.read_bytes() == before, path.read_bytes()
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    recorder.append("B draw")
    print(len(recorder.log))
"""


def test_where_a_write_fails_half_way_the_file_is_as_it_was(path, header):
    """A limit on the file's size lets 3 bytes through and then fails, as a full disk does."""
    record(path, header)

    ran = subprocess.run([sys.executable, "-c", LIMITED, path], capture_output=True, text=True, check=False)

    assert (ran.stdout.splitlines(), ran.stderr) == (["File too large", "File too large", "8"], "")
    assert str(load(path)[7]) == "B draw"


@pytest.mark.parametrize("name", FORMS)
def test_ninety_kills_at_random_moments_lose_nothing(tmp_path, name):
    source = tmp_path / "source.clog"
    dump(next(simulate("cabo", seats=3, seed=4)), source)
    program = Path(__file__).parent.parent / "record" / "kills.py"

    command = [sys.executable, program, tmp_path / name, source, "90", "1"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)

    assert ran.stderr == ""
    kills, accepted, _ = map(int, ran.stdout.split())
    assert kills == 90
    assert accepted >= 30  # that it was killed while it wrote, and not only before


def test_what_is_no_file_cannot_be_recorded_in(tmp_path):
    for path in (Path("/dev/full"), tmp_path):
        with pytest.raises(CardlogError, match="no file that can be recorded in"):
            Recorder.open(path)


@pytest.mark.parametrize(
    "event",
    [
        End("boredom", ()), End("time", (-1,)), End("time", (True,)), End("time", ("B",)), End("time", (26,)),
        Resign(-1), Resign(True), Resign("A"), Resign(26), Takeback(True), Takeback("1"), Takeback(1.0), Takeback(-1),
    ],
    ids=repr,
)  # fmt: skip
def test_what_no_log_could_hold_is_not_recorded(path, event):
    """An event that somebody made, and whose values are none of its fields' kinds."""
    with Recorder.create(path, Header.make("cuttle")) as recorder:
        recorder.append(DEAL)
        before = path.read_bytes()

        with pytest.raises(CardlogError, match="no event of this game"):
            recorder.append(event)

        assert path.read_bytes() == before


def test_winners_are_recorded_in_the_order_of_seats(path):
    with Recorder.create(path, Header.make("cuttle")) as recorder:
        recorder.append(DEAL)
        recorder.append(End("time", (1, 0)))

    assert str(load(path)[1]) == "* end time A B"
