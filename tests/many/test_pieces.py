"""One file for several processes: pieces that together are the file, and results in order."""

import concurrent.futures
import errno
import os
import signal
import time
from io import BytesIO

import pytest

from cardlog import Note, dump, load_all
from cardlog.errors import BrokenRecord, CardlogError
from cardlog.formats import codec
from cardlog.many.pieces import Piece, pieces
from cardlog.many.workers import Workers, cores
from cardlog.play.simulate import simulate
from tests.impact.table import DEAL, game


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A file of 30 games."""
    path = tmp_path_factory.mktemp("pieces") / "games.clog"
    dump(simulate("cuttle", games=30, seed=1), path)
    return path


@pytest.mark.parametrize("size", [1, 2_000, 7_000, 1 << 20])
def test_the_pieces_of_a_file_are_the_file(many, size):
    found = list(pieces(str(many), size))
    games = [log for piece in found for log in piece.games()]

    assert games == list(load_all(many))
    assert [log.source.nth for log in games] == list(range(1, 31))
    assert len(found) == {1: 30, 1 << 20: 1}.get(size, len(found))
    assert all(piece.size is None or piece.size >= min(size, 1) for piece in found)


def test_no_piece_is_much_longer_than_asked(many):
    longest = max(piece.size for piece in pieces(str(many), 1))

    assert max(piece.size for piece in pieces(str(many), 5_000)) <= 5_000 + longest


def test_a_comment_that_looks_like_a_game_begins_none(tmp_path):
    text = "x" * 40 + b"\x92\xc4\x20\x96\xa7cardlog".decode("latin-1")
    log = game(DEAL, "A points 8h").annotate(1, Note(comment=text))
    dump([log, log], tmp_path / "game.clog")

    assert len(list(pieces(str(tmp_path / "game.clog"), 1))) == 2


def test_a_text_is_one_piece(tmp_path):
    dump(simulate("cuttle", games=3, seed=1), tmp_path / "games.cgn")

    assert list(pieces(str(tmp_path / "games.cgn"), 10)) == [Piece(str(tmp_path / "games.cgn"))]


@pytest.mark.parametrize("change", ["changed", "torn", "rubbish"])
def test_a_broken_file_is_broken_at_the_same_place_in_pieces(many, tmp_path, change):
    data = bytearray(many.read_bytes())
    path = tmp_path / "broken.clog"
    half = data.index(b"points", len(data) // 2)  # within a record
    if change == "changed":
        data[half] ^= 1
    elif change == "torn":
        del data[half:]
    else:
        data[half:half] = b"\xc1"
    path.write_bytes(data)

    whole, parts = readable(Piece(str(path)).games), []
    for piece in pieces(str(path), 3_000):
        parts += readable(piece.games)

    assert [(str(game), game.log) if isinstance(game, BrokenRecord) else game for game in parts] == [
        (str(game), game.log) if isinstance(game, BrokenRecord) else game for game in whole
    ]
    assert sum(isinstance(game, BrokenRecord) for game in whole) == 1
    begun = sum(byte <= half for byte, _ in codec.starts(BytesIO(many.read_bytes())))
    assert len(whole) == (30 if change == "changed" else begun)


def readable(games):
    """What can be read, the error that ends it among that."""
    found = []
    try:
        for game in games():
            found.append(game)
    except BrokenRecord as error:
        found.append(error)
    return found


def test_a_file_that_is_not_there_is_told():
    with pytest.raises(FileNotFoundError):
        list(pieces("nowhere.clog"))


# Workers.


def slow_or_quick(task):
    time.sleep(0.05 if task == 0 else 0)
    yield task * 10
    yield os.getpid()


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_tasks(jobs):
    with Workers(slow_or_quick, jobs) as workers:
        found = [(task, list(results)) for task, results in workers.each(range(40))]

    assert [(task, results[0]) for task, results in found] == [(task, task * 10) for task in range(40)]
    assert (os.getpid() in {results[1] for _, results in found}) == (jobs == 1)


def test_what_must_be_done_here_is_done_here():
    with Workers(slow_or_quick, 2, here=lambda task: task % 2 == 0) as workers:
        found = [(task, list(results)[1] == os.getpid()) for task, results in workers.each(range(6))]

    assert found == [(task, task % 2 == 0) for task in range(6)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_tasks_are_asked_for_little_ahead(jobs):
    asked = []

    def tasks():
        for task in range(1000):
            asked.append(task)
            yield task

    with Workers(slow_or_quick, jobs) as workers:
        for _ in zip(workers.each(tasks()), range(5), strict=False):
            pass

    assert len(asked) <= 20


def test_any_function_can_be_the_work():
    seen = "from outside"

    with Workers(lambda task: [task + seen], 2) as workers:
        assert [list(results) for _, results in workers.each(["a "])] == [["a from outside"]]


def test_an_error_of_the_work_is_raised():
    def fails(task):
        raise ValueError(f"no {task}")

    with Workers(fails, 2) as workers, pytest.raises(ValueError, match="no 3"):
        list(workers.each([3]))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="what is sent must be found again by the processes")
def test_when_a_process_is_ended_by_somebody_else_it_is_told():
    with Workers(ends_itself, 2) as workers, pytest.raises(CardlogError, match="was ended from outside"):
        list(workers.each(range(3)))


def ends_itself(task):
    os.kill(os.getpid(), signal.SIGKILL)
    yield task


def test_an_error_ends_the_processes_at_once():
    begun = time.monotonic()

    with pytest.raises(KeyboardInterrupt), Workers(long, 2) as workers:
        for _ in workers.each([0, 60, 60]):
            raise KeyboardInterrupt

    assert time.monotonic() - begun < 30


def long(task):
    time.sleep(task)
    yield task


def test_there_are_no_more_processes_than_make_sense():
    assert Workers(slow_or_quick, 10**20)._jobs == 4 * cores()


def test_where_there_can_be_no_other_processes_this_one_does_the_work(monkeypatch):
    def missing(*_):
        raise OSError(errno.ENOSYS, "Function not implemented")

    monkeypatch.setattr(concurrent.futures, "ProcessPoolExecutor", missing)

    with Workers(slow_or_quick, 2) as workers:
        assert [[*results] for _, results in workers.each([1, 2])] == [[10, os.getpid()], [20, os.getpid()]]
