"""Several programs that write one file: none overwrites what another one wrote, and each waits for its turn."""

import os
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from filelock import FileLock

from cardlog import CardlogError, Header, Log, dump, load
from cardlog.errors import IllegalEvent
from cardlog.formats import writers
from cardlog.formats.rewrite import Original
from cardlog.formats.writers import Changed, Locked
from cardlog.play.recorder import Recorder
from cardlog.study.annotate import set_comment
from cardlog_tools.logs import every

DEAL = "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"


@pytest.fixture(params=["game.cgn", "game.clog"])
def path(request, tmp_path):
    return tmp_path / request.param


@pytest.fixture
def recorder(path):
    with Recorder.create(path, Header.make("cuttle")) as made:
        made.append(DEAL)
        made.append("A points 8h")
        yield made


@pytest.fixture
def hurried(monkeypatch):
    """Nobody waits long."""
    monkeypatch.setattr(writers, "WAIT", 0.05)


def commented(path):
    return set_comment(load(path), (1,), "Dealt twice.")


# The lock.


@pytest.mark.usefixtures("hurried")
def test_while_somebody_else_writes_nobody_does(path, recorder):
    original, log = Original.of(path), commented(path)
    before = path.read_bytes()

    with FileLock(f"{path}.lock"):
        for write in (
            lambda: recorder.append("B draw"),
            lambda: recorder.note("So."),
            lambda: original.write(log),
            lambda: dump(log, path, force=True),
        ):
            with pytest.raises(
                Locked, match="another program has been writing it for 0.05 seconds; nothing is written"
            ):
                write()
        assert path.read_bytes() == before

    recorder.append("B draw")
    assert len(load(path)) == 3


def test_the_lock_is_there_only_while_somebody_writes_and_is_no_log(path, recorder, monkeypatch):
    seen = []
    sync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (sync(handle), seen.append({*path.parent.iterdir()})))

    recorder.append("B draw")

    assert seen == [{path, Path(f"{path}.lock")}]
    assert [*path.parent.iterdir()] == [path]
    Path(f"{path}.lock").touch()  # as a killed program leaves it
    recorder.append("* draw 7s")
    assert [*path.parent.iterdir()] == [path]
    Path(f"{path}.lock").touch()
    Path(f"{path}.dropped").touch()
    assert [found.file for found in every([str(path.parent)])] == [str(path)]


def test_a_link_and_the_file_itself_have_one_lock(path, recorder, hurried):
    link = path.with_name(f"link{path.suffix}")
    link.symlink_to(path.name)

    with FileLock(f"{path}.lock"), Recorder.open(link) as other, pytest.raises(Locked):
        other.append("B draw")


def test_a_recorder_waits_for_an_annotator_and_then_notices_it(path, recorder, monkeypatch):
    """What the one writes comes wholly before, or wholly after, what the other one does."""
    came = []
    replace = os.replace

    def append():
        try:
            recorder.append("B draw")
        except Changed as error:
            came.append(error)

    def late(*names):
        thread = threading.Thread(target=append)
        thread.start()
        thread.join(0.2)
        assert thread.is_alive()  # it waits
        replace(*names)
        came.append(thread)

    monkeypatch.setattr(os, "replace", late)
    original, log = Original.of(path), commented(path)
    original.write(log)
    came[0].join()

    assert isinstance(came[1], Changed)
    assert load(path) == log


ANNOTATOR = """
import sys
from cardlog import load
from cardlog.study.annotate import set_comment
from cardlog.formats.rewrite import Changed, Original
done = 0
while done < 5:
    try:
        original = Original.of(sys.argv[1])
        original.write(set_comment(load(sys.argv[1]), (0,), str(done)))
        done += 1
    except Changed:
        pass
"""


def test_an_annotator_and_a_recorder_at_one_time_lose_nothing(path, recorder):
    accepted = 2
    with subprocess.Popen([sys.executable, "-c", ANNOTATOR, path], stderr=subprocess.PIPE) as other:
        while other.poll() is None:
            with Recorder.open(path) as again:
                assert len(again.log) == accepted
                with suppress(Changed):
                    while other.poll() is None:
                        again.append(("* takeback 1", "A points 8h")[accepted % 2])
                        accepted += 1
                        time.sleep(0.02)
        assert other.stderr.read() == b""

    log = load(path)
    assert (len(log), log.note(0).comment) == (accepted, "4")
    log.past()


# What is changed meanwhile.


@pytest.mark.parametrize("touched", [False, True])
def test_a_change_of_the_same_size_is_noticed(path, recorder, touched):
    data, times = path.read_bytes(), path.stat()
    with path.open("r+b") as stream:  # the same file
        stream.write(data.replace(b"cuttle", b"cattle"))
    if not touched:
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    with pytest.raises(Changed):
        recorder.append("B draw")


def test_where_only_the_times_or_the_mode_change_nothing_is_changed(path, recorder):
    os.utime(path, ns=(1, 1))
    recorder.append("B draw")
    path.chmod(0o600)
    recorder.append("* draw 7s")

    assert len(load(path)) == 4


def test_what_is_added_while_it_is_read_is_noticed(path, recorder, monkeypatch):
    sound = sys.modules["cardlog.play.recorder"].sound
    monkeypatch.setattr("cardlog.play.recorder.sound", lambda *args: (sound(*args), recorder.append("B draw"))[0])

    with Recorder.open(path) as other:
        assert len(other.log) == 2
        with pytest.raises(Changed):
            other.append("B draw")
    assert len(load(path)) == 3


def test_two_that_begin_the_same_file_do_not_both_get_it(path, monkeypatch):
    path.touch()
    header = Header.make("cuttle")
    sync = os.fsync

    def other(handle):
        monkeypatch.setattr(os, "fsync", sync)
        Recorder.create(path, header).close()

    monkeypatch.setattr(os, "fsync", other)
    with pytest.raises(Changed):
        Recorder.create(path, header)

    assert load(path) == Log(header)


def test_a_file_that_grows_while_it_is_converted_onto_itself_is_not_overwritten(cardlog, path, recorder, monkeypatch):
    past = Log.past
    monkeypatch.setattr(
        Log, "past", lambda log: (monkeypatch.setattr(Log, "past", past), recorder.append("B draw"), past(log))[2]
    )

    ran = cardlog("convert", path, path, "--force")

    assert ran == (2, "", f"cardlog: {path}: it was changed meanwhile by someone else; nothing is overwritten\n")
    assert len(load(path)) == 3


# Owners, modes, links.


def test_owner_and_permissions_survive(path, recorder):
    path.chmod(0o640)
    if not os.geteuid():
        os.chown(path, 12345, 23456)
    before = path.stat()

    Original.of(path).write(commented(path))

    after = path.stat()
    assert after.st_ino != before.st_ino
    assert (after.st_uid, after.st_gid, after.st_mode) == (before.st_uid, before.st_gid, before.st_mode)


def test_the_lists_of_who_else_may_read_it_survive(path, recorder, monkeypatch):
    """They are attributes of the file, which not every file system has."""
    given = {}
    monkeypatch.setattr(os, "listxattr", lambda name: ["system.posix_acl_access"])
    monkeypatch.setattr(os, "getxattr", lambda name, what: f"{what} of {name}")
    monkeypatch.setattr(os, "setxattr", lambda name, what, value: given.setdefault(what, value))

    Original.of(path).write(commented(path))

    assert given == {"system.posix_acl_access": f"system.posix_acl_access of {path}"}


def test_where_the_owner_cannot_be_given_it_is_written_all_the_same(path, recorder, monkeypatch):
    def refused(*_):
        raise PermissionError

    monkeypatch.setattr(os, "chown", refused)
    Original.of(path).write(commented(path))

    assert load(path).note(1).comment == "Dealt twice."


def test_a_file_of_several_names_grows_under_all_of_them_and_is_not_rewritten(path, recorder):
    other = path.with_name("other")
    other.hardlink_to(path)
    recorder.append("B draw")

    assert len(load(other)) == 3
    before = path.read_bytes()
    log = load(path)
    for write in (lambda: Original.of(path).write(log), lambda: dump(log, path, force=True)):
        with pytest.raises(CardlogError, match=r"has 2 names \(hard links\), which would part; rewrite a copy of it"):
            write()
    assert path.samefile(other)
    assert path.read_bytes() == before


def test_a_finished_game_of_several_names_is_not_gone_on_with(path, recorder):
    """The tag `Result` would have to go."""
    log = recorder.log.with_header(recorder.log.header.with_tag("Result", "*"))
    dump(log, path, force=True)
    path.with_name("other").hardlink_to(path)

    with Recorder.open(path) as again:
        with pytest.raises(CardlogError, match="2 names"):
            again.append("B draw")
        with pytest.raises(IllegalEvent):
            again.append("A draw")
    assert load(path) == log


def test_a_link_to_nowhere_is_refused(tmp_path):
    link = tmp_path / "link.cgn"
    link.symlink_to("nowhere.cgn")

    with pytest.raises(CardlogError, match="is a link to nowhere"):
        Recorder.create(link, Header.make("cuttle"))
    with pytest.raises(FileNotFoundError):
        Recorder.open(link)
    assert [*tmp_path.iterdir()] == [link]


def test_a_write_that_is_refused_for_further_names_leaves_a_torn_end_too(tmp_path):
    """The end of the game, which raises the version, would have to rewrite the file."""
    path = tmp_path / "game.cgn"
    with Recorder.create(path, Header.make("cuttle")) as recorder:
        recorder.append("* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh")
    path.write_bytes(path.read_bytes() + b"A poi")
    os.link(path, tmp_path / "other.cgn")
    before = path.read_bytes()

    with Recorder.open(path) as recorder, pytest.raises(CardlogError, match="2 names"):
        recorder.append("B resign")

    assert path.read_bytes() == before
    assert not recorder.aside.exists()
