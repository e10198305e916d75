"""Compressed files: read wherever files are, written by their name, and told where they are torn."""

import gzip
import io
from pathlib import Path

import pytest

from cardlog import dump, dumps, load, load_all, load_header, loads
from cardlog.errors import BrokenRecord
from cardlog.formats.opening import unpacked
from cardlog.many.pieces import Piece, pieces
from cardlog.play.simulate import simulate

NAMES = ["games.cgn.gz", "games.clog.gz", "games.cgn.zst", "GAMES.CLOG.ZST"]


@pytest.fixture(scope="module")
def logs():
    return list(simulate("cuttle", games=4, seed=1))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_compressed_is_read_back(logs, tmp_path, name):
    dump(logs, tmp_path / name)
    head = (tmp_path / name).read_bytes()[:4]

    assert head.startswith(b"\x1f\x8b" if "gz" in name else b"\x28\xb5\x2f\xfd")
    assert list(load_all(tmp_path / name)) == logs
    assert load_header(tmp_path / name) == logs[0].header
    (piece,) = pieces(str(tmp_path / name), 10)
    assert list(piece.games()) == logs


def test_the_content_tells_and_not_the_name(logs, tmp_path):
    (tmp_path / "plain.gz").write_text(dumps(logs[0]))
    (tmp_path / "packed.cgn").write_bytes(gzip.compress(dumps(logs[0]).encode()))

    assert load(tmp_path / "plain.gz") == load(tmp_path / "packed.cgn") == logs[0]
    assert loads(gzip.compress(dumps(logs[0]).encode())) == logs[0]


@pytest.mark.parametrize("name", NAMES)
def test_the_same_games_are_the_same_bytes(logs, tmp_path, monkeypatch, name):
    dump(logs, tmp_path / name)
    monkeypatch.setattr("time.time", lambda: 1.0)
    dump(logs, tmp_path / f"other.{name}")

    assert (tmp_path / name).read_bytes() == (tmp_path / f"other.{name}").read_bytes()


@pytest.mark.parametrize("form", ["cgn", "clog"])
def test_games_before_a_tear_are_read_and_the_tear_is_told(logs, tmp_path, form):
    """Each game is compressed by itself, as by programs that append, and the third is cut within."""
    parts = []
    for log in logs[:3]:
        dump(log, tmp_path / f"one.{form}.gz", force=True)
        parts.append((tmp_path / f"one.{form}.gz").read_bytes())
    path = tmp_path / f"torn.{form}.gz"
    path.write_bytes(b"".join(parts)[:-60])

    games = Piece(str(path)).games()
    assert [next(games), next(games)] == logs[:2]
    with pytest.raises((OSError, BrokenRecord), match="torn"):
        list(games)


def test_a_tear_between_two_records_is_told(logs, tmp_path):
    """All that the records need is there, and what is missing is the end of the compressed stream."""
    dump(logs, tmp_path / "whole.clog.gz")
    path = tmp_path / "torn.clog.gz"
    path.write_bytes((tmp_path / "whole.clog.gz").read_bytes()[:-8])

    with pytest.raises(OSError, match="torn or changed"):
        list(Piece(str(path)).games())


def test_a_changed_byte_is_told(logs, tmp_path):
    dump(logs, tmp_path / "games.cgn.zst")
    data = bytearray((tmp_path / "games.cgn.zst").read_bytes())
    data[len(data) // 2] ^= 0xFF
    (tmp_path / "games.cgn.zst").write_bytes(data)

    with pytest.raises((OSError, ValueError)):
        list(load_all(tmp_path / "games.cgn.zst"))


class Pipe(io.RawIOBase):
    """A stream that cannot go back."""

    def __init__(self, data):
        self.stream = io.BytesIO(data)

    def readable(self):
        return True

    def readinto(self, buffer):
        return self.stream.readinto(buffer)


def test_what_comes_through_a_pipe_is_unpacked(logs):
    text = dumps(logs[0]).encode()
    for data in (text, gzip.compress(text)):
        assert unpacked(io.BufferedReader(Pipe(data))).read() == text


# The commands.


@pytest.mark.parametrize("name", NAMES)
def test_commands_read_and_write_compressed_files(cardlog, file, name):
    file("", "empty")
    assert cardlog("simulate", "cuttle", "--games", 2, "--seed", 3, "-o", name).code == 0
    assert cardlog("convert", name, "plain.cgn").code == 0
    assert cardlog("convert", "plain.cgn", f"again.{name}").code == 0

    assert [line.split(": ")[1:] for line in cardlog("check", name).lines] == [
        line.split(": ")[1:] for line in cardlog("check", "plain.cgn").lines
    ]
    assert list(load_all(f"again.{name}")) == list(load_all(name))
    assert cardlog("list", f"{name}#2").code == 0
    assert {line.split("\t")[0].removeprefix("./") for line in cardlog("list", ".").lines} == {
        *(f"{each}{nth}" for each in (name, f"again.{name}", "plain.cgn") for nth in ("", "#2"))
    }


@pytest.mark.parametrize("args", [["annotate", "game.cgn.gz", "--at", "2", "--comment", "hi"]])
def test_what_is_compressed_is_not_changed(cardlog, file, logs, args):
    data = gzip.compress(dumps(logs[0]).encode())
    name = file(data, "game.cgn.gz")
    ran = cardlog(*args)

    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "`cardlog convert` unpacks it" in ran.err
    assert Path(name).read_bytes() == data


@pytest.mark.parametrize("there", [True, False])
def test_nothing_is_recorded_in_a_compressed_file(cardlog, file, logs, tmp_path, there):
    file(gzip.compress(dumps(logs[0]).encode()), "game.cgn.gz" if there else "other.cgn.gz")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    ran = cardlog("record", "cuttle", "-o", "game.cgn.gz", "--seed", 1)

    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
