"""Whatever is wrong with the command line, the file, what is typed or the terminal: one line, and nothing is lost."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from filelock import FileLock

from cardlog import dump, load
from cardlog.formats import writers
from cardlog.play.simulate import simulate

CARDLOG = Path(sys.executable).with_name("cardlog")
SEED = ("--seed", "861401")


def one_line(ran, code=2):
    """The only line on standard error of a recording that failed."""
    assert ran.code == code
    assert "Traceback" not in ran.err
    assert ran.err.count("\n") == 1
    return ran.err


def folder(ran):
    return sorted(path.name for path in ran.file.parent.iterdir())


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--player", "A"], "'A': as A=me, A=me:Ana or B=random"),
        (["--player", "F=me"], "cuttle is played by 2 seats, not 6"),
        (["--player", "Å=me"], "'Å=me': as A=me, A=me:Ana or B=random"),
        (["--player", "A="], "'A=': as A=me, A=me:Ana or B=random"),
        (["--player", "A=me", "--player", "A=random"], "seat A is named twice"),
        (["--player", "B=clever"], "unknown bot 'clever' of cuttle; known: random, simple, tuned, or me for a person"),
        (["--player", "C=me"], "cuttle is played by 2 seats, not 3"),
        (["--seats", "3"], "cuttle is played by 2 seats, not 3"),
        (["--seats", "none"], "seats"),
        (["--rules", "classic tens=yes"], "unknown option 'tens'"),
        (["--view", "C"], "no seat C: 2 play"),
        (["--view", "X"], "no seat X: 2 play"),
        (["--real", "--seed", "1"], "--seed and --real exclude each other"),
        (["--view", "A", "--seed", "1"], "--seed and --view exclude each other"),
        (["--view", "A", "--player", "B=simple"], "a bot knows its own cards, and this is the copy of A"),
    ],
)
def test_a_command_line_that_cannot_be(record, args, said):
    ran = record("cuttle", *args)

    assert said in one_line(ran)
    assert folder(ran) == []


def test_an_unknown_game_and_places_that_are_no_files(record, tmp_path):
    (tmp_path / "folder").mkdir()

    assert "unknown game 'chess'; known: cabo, cutthroat-spades, cuttle" in one_line(record("chess"))
    assert "folder: " in one_line(record("cuttle", name="folder"))
    assert one_line(record("cuttle", name="nowhere/game.cgn")).startswith("cardlog: nowhere/game.cgn: No such file")
    assert "a game is recorded in a file, which - is not" in one_line(record("cuttle", name="-"))
    assert one_line(record("cuttle", name="/proc/game.cgn")).startswith("cardlog: /proc/game.cgn: ")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--rules", "classic joker=true"], "game.cgn: it is played by the rules 'classic'"),
        (["--view", "A"], "game.cgn: it is no copy"),
        (["--player", "A=me:Bea"], "game.cgn: seat A is 'Ana'"),
        (["--player", "C=me"], "no seat C: 2 play"),
    ],
)
def test_options_that_contradict_the_file(record, args, said):
    first = record("cuttle", "--player", "A=me:Ana", *SEED)

    ran = record("cuttle", *args)

    assert said in one_line(ran)
    assert ran.text == first.text


def test_a_file_that_holds_something_else(record, tmp_path):
    record("cuttle", *SEED)
    assert "game.cgn: it holds a game of cuttle, not of cabo" in one_line(record("cabo"))

    (tmp_path / "game.cgn").write_text("Dear diary,\n")
    assert "game.cgn:1:1: a log begins with" in one_line(record("cuttle"))
    assert (tmp_path / "game.cgn").read_text() == "Dear diary,\n"


@pytest.mark.clause("CU 3.1")
def test_a_file_that_is_illegal(record, tmp_path):
    log = next(simulate("cuttle", seed=1)).upto(1)
    bad = log.append(log.game.verbs.read("A points Ks"))
    dump(bad, tmp_path / "game.cgn")
    before = (tmp_path / "game.cgn").read_text()

    ran = record("cuttle")

    assert one_line(ran, code=1).startswith("game.cgn: event 2: A points Ks: ")
    assert ran.text == before


def test_an_empty_file_is_as_good_as_none(record, tmp_path):
    (tmp_path / "game.cgn").touch()

    assert len(record("cuttle", *SEED).events) == 1


@pytest.mark.parametrize(
    "nonsense",
    [
        "x", "points", "points 8z", "points ??", "*", "A", "A A", "0", "-1", "99999999999999999999", "{", "}", "(", "$1",
        "/" * 5000, "undo -1", "undo 0", "undo 1.5", "glyph ???", "glyph $", "why", "why x", "comment", "\x1b[2J",
        "٣", "points 8h points 9c", "* position {", "* takeback", "* takeback 0", "B decline", "C draw",
    ],
)  # fmt: skip
def test_nonsense_is_answered_in_a_line_and_nothing_is_recorded(record, nonsense):
    ran = record("cuttle", *SEED, typed=[nonsense, "draw"])

    assert ran.code == 0
    assert ran.err.count("\n") == 1
    assert "\x1b" not in ran.out + ran.err
    assert ran.events[1:] == ["A draw", "* draw 2d"]


def test_bytes_that_are_no_text(record):
    ran = record("cuttle", *SEED, typed=b"\xff\xfe\x00\ncomment caf\xe9\ndraw")

    assert ran.events[1:] == ["A draw", "* draw 2d"]
    assert load(ran.file).note(1).comment == "caf\ufffd"


def test_the_end_of_input_saves_in_the_middle_of_a_line_too(record):
    """A last line without its end was typed too."""
    assert record("cuttle", *SEED, typed=b"draw").events[1:] == ["A draw", "* draw 2d"]
    assert record("cuttle", *SEED, typed=b"").code == 0


def test_names_and_comments_that_would_steer_a_terminal(record):
    ran = record("cuttle", "--player", "A=me:An\x1b[2Ja {A}", *SEED, typed=["comment \x1b]0;x\x07 {} \\", "draw"])

    assert "\x1b" not in ran.out
    assert load(ran.file).header.seats[0] == "An\x1b[2Ja {A}"
    assert load(ran.file).note(1).comment == "\x1b]0;x\x07 {} \\"


def test_a_name_that_no_tag_holds(record):
    ran = record("cuttle", "--player", "A=me:two\nlines")

    assert "the tag Seats cannot hold" in one_line(ran)
    assert folder(ran) == []


# As a process of its own.


def start(path, *args, **options):
    env = {**os.environ, "PYTHONIOENCODING": options.pop("encoding", "utf-8")}
    return subprocess.Popen(
        [CARDLOG, "record", "cuttle", "-o", path, *args],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, **options,
    )  # fmt: skip


def until(process, text):
    """What a process prints, up to and with this text."""
    said = b""
    while not said.endswith(text.encode()):
        said += process.stdout.read1(1)
    return said.decode()


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_loses_nothing(tmp_path, sent):
    process = start(tmp_path / "game.cgn", *SEED)
    until(process, "2. A> ")
    process.stdin.write(b"draw\n")
    process.stdin.flush()
    until(process, "4. B> ")
    process.send_signal(sent)
    out, err = process.communicate(timeout=20)

    assert (process.returncode, err) == (2, b"cardlog: interrupted\n")
    assert out.endswith(b"game.cgn holds 3 events. The same command line goes on.\n")
    assert [str(event) for event in load(tmp_path / "game.cgn")][1:] == ["A draw", "* draw 2d"]


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252"])
def test_a_code_page_without_suits_gets_letters(tmp_path, encoding):
    process = start(tmp_path / "game.cgn", "--player", "A=me:Zoë", *SEED, encoding=encoding)
    out, err = process.communicate("draw\nwhy points Ks\nq\n".encode(encoding), timeout=20)

    shown = out.decode(encoding)
    assert process.returncode == 0
    assert "hand    6d 6h 7d Jd Kc" in shown
    assert ("Zo\\xeb" if encoding == "ascii" else "Zoë") in shown
    assert b"Traceback" not in err


def test_closed_streams(tmp_path):
    shell = f"exec {CARDLOG} record cuttle -o {tmp_path}/game.cgn {' '.join(SEED)} <&- >&-"
    ran = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, timeout=20, check=False)

    assert (ran.returncode, ran.stderr) == (0, "")
    assert len(load(tmp_path / "game.cgn")) == 1


def test_whoever_reads_the_output_wants_no_more(tmp_path):
    shell = f"yes 1 | {CARDLOG} record cuttle -o {tmp_path}/game.cgn {' '.join(SEED)} | head -n 30 >/dev/null"
    ran = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, timeout=30, check=False)

    assert ran.stderr == ""
    assert load(tmp_path / "game.cgn").past().count > 0


LIMIT = "import resource, os, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2); os.execv(sys.argv[2], sys.argv[2:])"


def limited(size, path, typed):
    """A recording under a limit on the size of files, which fails as a full disk does."""
    command = [sys.executable, "-c", LIMIT, str(size), str(CARDLOG), "record", "cuttle", "-o", str(path), *SEED]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=20, check=False)


def test_a_full_disk_is_told_in_a_line_and_what_was_accepted_stays(tmp_path):
    path = tmp_path / "game.cgn"
    header = 105 + len(str(time.strftime("%Y")))  # more or less; what matters is what is left
    ran = limited(header + 80, path, "draw\n" * 30)

    log = load(path)
    assert ran.returncode == 2
    assert ran.stderr == (f"cardlog: {path}: not written: File too large; the {len(log)} events before it are safe\n")
    assert len(log) > 1
    assert path.read_bytes().endswith(b"\n")
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.cgn"]


def test_a_disk_that_is_full_from_the_start(tmp_path):
    path = tmp_path / "game.cgn"
    ran = limited(10, path, "draw\n")

    assert (ran.returncode, ran.stderr) == (2, f"cardlog: {path}: File too large\n")
    assert list(tmp_path.iterdir()) == []


AS_NOBODY = """
import os, sys
from cardlog_tools.app import run
run(["record", "cuttle", "-o", "other.cgn"])  # imports all that is needed
if not os.geteuid():
    os.setuid(65534)  # root may write anything
sys.exit(run(["record", "cuttle", "-o", "game.cgn"]))
"""


def test_a_read_only_file(tmp_path):
    path = tmp_path / "game.cgn"
    dump(next(simulate("cuttle", seed=1)).upto(3), path)
    before = path.read_bytes()
    path.chmod(0o444)
    tmp_path.chmod(0o755)

    command = [sys.executable, "-c", AS_NOBODY]
    ran = subprocess.run(command, cwd=tmp_path, input="", capture_output=True, text=True, check=False)

    assert (ran.returncode, ran.stderr) == (2, "cardlog: game.cgn: Permission denied\n")
    assert path.read_bytes() == before


def test_a_file_that_somebody_else_writes_all_the_time(record, tmp_path, monkeypatch):
    monkeypatch.setattr(writers, "WAIT", 0.05)
    before = record("cuttle", *SEED, typed=["points 6h"]).text

    with FileLock(tmp_path / "game.cgn.lock"):
        ran = record("cuttle", typed=["draw"])

    told = "cardlog: game.cgn: another program has been writing it for 0.05 seconds; nothing is written\n"
    assert (ran.code, ran.err, ran.text) == (2, told, before)
    assert record("cuttle", typed=["quit"]).text == before


def test_a_link_to_nowhere(record, tmp_path):
    (tmp_path / "game.cgn").symlink_to("nowhere.cgn")

    ran = record("cuttle", typed=["draw"])

    assert (ran.code, ran.err) == (2, "cardlog: game.cgn is a link to nowhere\n")
    assert not (tmp_path / "nowhere.cgn").exists()


def test_a_file_that_changes_meanwhile_is_not_overwritten(tmp_path):
    path = tmp_path / "game.cgn"
    process = start(path, *SEED)
    until(process, "2. A> ")
    with path.open("a") as stream:
        stream.write("A points 6h\n")
    _, err = process.communicate(b"draw\n", timeout=20)

    assert process.returncode == 2
    assert err.decode() == f"cardlog: {path}: it was changed meanwhile by someone else; nothing is overwritten\n"
    assert path.read_text().endswith("A points 6h\n")
