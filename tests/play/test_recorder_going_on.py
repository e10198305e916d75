"""A recorder that goes on with a file, and what it refuses."""

import subprocess
import sys
from pathlib import Path

import pytest

from cardlog import (
    CardlogError,
    End,
    Header,
    IllegalEvent,
    Log,
    Resign,
    Takeback,
    dump,
    dumps,
    load,
    load_all,
)
from cardlog.formats.rewrite import Changed
from cardlog.play.recorder import Recorder
from cardlog.play.simulate import simulate
from tests.play.recording import DEAL, FORMS, GAME, data, record

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
