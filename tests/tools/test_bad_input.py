"""Whatever is wrong with the input or the output: one line, exit code 2, no traceback, nothing half-written."""

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgpack
import pytest

from cardlog import loads
from cardlog.formats.codec import is_binary, pack

from .conftest import SAMPLE

COMMANDS = [
    ["check"], ["show"], ["legal"], ["replay"], ["list"], ["view", "--seat", "A"], ["perft", "--depth", "1"],
]  # fmt: skip
"""The commands that read a log, with what else they need."""


def one_line(ran, code=2):
    """The only line on standard error of a command that failed."""
    assert ran.code == code
    assert "Traceback" not in ran.err
    assert ran.err.count("\n") == 1
    return ran.err


UNREADABLE = {
    "empty": ("", "there is no game here"),
    "blank": ("\n\n\n", "there is no game here"),
    "no tags": ("A points 8h\n", ":1:1: a log begins with"),
    "not UTF-8": (SAMPLE.encode().replace(b"quiet", b"qui\xe9t"), ":7:7: this is not UTF-8"),
    "a newer format": (SAMPLE.replace('[Cardlog "1"]', '[Cardlog "3"]'), ":1:1: written by a newer cardlog"),
    "an unknown game": (SAMPLE.replace("cuttle", "chess"), ":2:1: unknown game 'chess'; known: cabo"),
    "an unknown profile": (SAMPLE.replace("classic", "modern"), ":3:1: unknown profile 'modern'"),
    "an unknown option": (SAMPLE.replace("classic", "classic tens=yes"), ":3:1: unknown option 'tens'"),
    "an option twice": (SAMPLE.replace("classic", "classic joker=true joker=true"), ":3:1: "),
    "three seats": (SAMPLE.replace('"Bruno"', '"Bruno" "Cleo"'), ":4:1: cuttle is played by 2 seats"),
    "a tag twice": (SAMPLE.replace("[Event", '[Event "a"]\n[Event'), ":6:1: the tag Event stands twice"),
    "a view of no seat": (SAMPLE.replace('[Event "Sample"]', '[View "C"]'), ":5:1: "),
    "an unknown verb": (SAMPLE.replace("A points 8h", "A pints 8h"), ":9:3: 'pints'"),
    "an unknown card": (SAMPLE.replace("A points 8h", "A points 8x"), ":9:10: '8x'"),
    "an unknown seat": (SAMPLE.replace("A points 8h", "Q points 8h"), ":9:1: 'Q'"),
    "a hidden card out of place": (SAMPLE.replace("A points 8h", "A points ??"), ":9:10: ??"),
    "a card twice": (SAMPLE.replace("/ 2d 5c", "/ 2d 2d"), ":8:15: 2d stands twice"),
    "too few words": (SAMPLE.replace("A points 8h", "A points"), ":9:9: "),
    "too many words": (SAMPLE.replace("A points 8h", "A points 8h 9c"), ":9:13: '9c' is one word too many"),
    "an open variation": (SAMPLE.replace("\n)\n", "\n"), ":11:1: this variation is never closed"),
    "a closed variation": (SAMPLE + ")\n", ":19:1: no variation is open"),
    "an open comment": (SAMPLE + "B points 4c {so\n", ":19:13: this comment never ends"),
    "an empty variation": (SAMPLE + "( )\n", ":19:3: "),
    "a position that is no JSON": (SAMPLE.split("* deal")[0] + '* position {"turn": A}\n', ":8:"),
}

SHOWN_IN_PART = [*UNREADABLE][[*UNREADABLE].index("an unknown verb") :]
"""Those whose header can be read, so that what stands before the fault is shown."""


@pytest.mark.parametrize("name", UNREADABLE)
def test_unreadable_text_is_told_with_line_and_column(cardlog, file, name):
    content, said = UNREADABLE[name]

    for command, *args in COMMANDS:
        ran = cardlog(command, file(content), *args)
        assert one_line(ran).startswith("game.cgn:")
        assert said in ran.err
        assert "points" not in ran.out or name in SHOWN_IN_PART


@pytest.mark.parametrize(("command", "args"), [(command, args) for command, *args in COMMANDS])
def test_what_cannot_be_opened(cardlog, sample, command, args):
    Path("folder").mkdir()

    assert one_line(cardlog(command, "nowhere.cgn", *args)) == "nowhere.cgn: No such file or directory\n"
    assert one_line(cardlog(command, "folder", *args)) == "folder: no .cgn or .clog is in this folder or below\n"
    assert one_line(cardlog(command, f"{sample}#2", *args)) == "game.cgn: there is no game 2: it holds 1\n"
    assert one_line(cardlog(command, f"{sample}#0", *args)) == "game.cgn: there is no game 0: it holds 1\n"
    assert one_line(cardlog(command, "folder#1", *args)) == "folder: a folder has no game 1\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_what_must_not_be_read(cardlog, sample):
    Path(sample).chmod(0)

    assert one_line(cardlog("check", sample)) == "game.cgn: Permission denied\n"


def test_what_cannot_even_be_a_name_does_not_stop_the_others(cardlog, sample):
    ran = cardlog("check", "x" * 300, f"{'y' * 300}#2", sample)

    assert (ran.code, ran.err.count("File name too long\n")) == (2, 2)
    assert ran.lines[2] == "game.cgn: ok, 5 events, unfinished"


def test_in_a_folder_pipes_and_linked_folders_are_passed_over_and_links_to_nowhere_told(cardlog, file):
    file(SAMPLE, "folder/game.cgn")
    os.mkfifo("folder/pipe.cgn")
    Path("folder/up.cgn").symlink_to("..")
    Path("folder/link.cgn").symlink_to("game.cgn")

    ran = cardlog("check", "folder")
    assert (ran.code, ran.lines) == (
        0,
        ["folder/game.cgn: ok, 5 events, unfinished", "folder/link.cgn: ok, 5 events, unfinished"],
    )

    Path("folder/lost.cgn").symlink_to("nowhere")
    assert one_line(cardlog("check", "folder")) == "folder/lost.cgn: No such file or directory\n"


def test_nothing_to_check_is_an_error(cardlog):
    assert "FILE" in one_line(cardlog("check"))


@pytest.mark.parametrize(
    "args", [["chek"], ["check", "--jason", "x"], ["perft", "game.cgn"], ["perft", "x", "--depth", "two"]]
)
def test_a_command_line_that_is_none(cardlog, sample, args):
    assert one_line(cardlog(*args)).startswith("cardlog")


def test_variations_nested_beyond_reason(cardlog, file):
    deep = "\n".join("( B points Ac" for _ in range(30_000))

    for command, *args in COMMANDS:
        ran = cardlog(command, file(SAMPLE + "B draw\n" + deep), *args)
        assert "Traceback" not in ran.err
        assert ran.code == 2


def boundaries(data):
    """Where the records of a .clog begin, and where the last one ends."""
    unpacker = msgpack.Unpacker()
    unpacker.feed(data)
    return [0, *(unpacker.tell() for _ in unpacker)]


def test_a_clog_cut_anywhere_prints_what_comes_before(cardlog, file):
    data = pack(loads(SAMPLE))
    whole = cardlog("show", file(data, "game.clog"), "--all", "--json").lines
    events = boundaries(data)[1:]

    for length in range(len(data)):
        ran = cardlog("show", file(data[:length], "game.clog"), "--all", "--json")
        before = sum(end <= length for end in events)  # the header, then an event each, then notes
        assert ran.lines == whole[:before]
        if length and length in events:
            assert (ran.code, ran.err) == (0, "")
        else:
            assert one_line(ran).startswith("game.clog: record " if length else "game.clog:1: there is no game")


def test_a_clog_changed_anywhere_is_noticed(cardlog, file):
    data = pack(loads(SAMPLE))
    whole = cardlog("show", file(data, "game.clog"), "--all", "--json").lines

    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 0x41
        ran = cardlog("show", file(bytes(changed), "game.clog"), "--all", "--json")
        assert one_line(ran)
        assert ran.lines == whole[: len(ran.lines)]


def test_of_a_torn_clog_check_says_so_and_convert_recovers(cardlog, file):
    data = pack(loads(SAMPLE))
    torn = file(data + data[: boundaries(data)[4] + 3], "torn.clog")

    ran = cardlog("check", torn, "--json")
    assert ran.code == 2
    assert [('"ok": true' in line, '"ok": null' in line) for line in ran.lines] == [(True, False), (False, True)]
    assert '"nth": 2' in ran.lines[1]

    ran = cardlog("convert", torn, "saved.cgn")
    assert "torn" in one_line(ran)
    assert Path("saved.cgn").read_text() == SAMPLE + "\n" + SAMPLE[: SAMPLE.index("{A quiet")] + (
        "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh\nA points 8h\nB points 9s\n"
    )
    assert cardlog("show", f"{torn}#1").code == 0
    assert cardlog("show", f"{torn}#2").code == 2


TORN = SAMPLE.split("B points 9s", maxsplit=1)[0] + "B poi"
"""The text as a write that was cut short leaves it, in line 10: two events are whole."""


def test_of_a_torn_text_what_comes_before_is_shown(cardlog, file):
    torn, sound = file(TORN, "torn.cgn"), file(TORN.removesuffix("B poi"), "sound.cgn")

    for command in (["replay"], ["show"], ["show", "--all", "--json"], ["legal"]):
        ran = cardlog(command[0], torn, *command[1:])
        assert one_line(ran) == "torn.cgn:10:3: 'poi' is no verb of a seat here\n"
        assert ran.out == cardlog(command[0], sound, *command[1:]).out
    for name in ("page.html", "picture.svg"):
        command = "page" if name == "page.html" else "step"
        assert "10:3: 'poi'" in one_line(cardlog(command, torn, "-o", name))
        assert "A quiet start." in Path(name).read_text(encoding="utf-8").replace("&#160;", " ")


def test_of_a_misspelt_text_convert_writes_what_comes_before_and_never_over_it(cardlog, file):
    text = SAMPLE + "\n" + SAMPLE.replace("A points 8h", "A pionts 8h") + "\n" + SAMPLE
    misspelt = file(text)

    assert "28:3: 'pionts'" in one_line(cardlog("convert", misspelt, "out.cgn"))
    before = SAMPLE[: SAMPLE.index("A points 8h")]
    assert Path("out.cgn").read_text() == SAMPLE + "\n" + before + "\n" + SAMPLE

    ran = cardlog("convert", misspelt, "./game.cgn", "--force")
    assert (ran.code, ran.err.splitlines()[1:]) == (
        2, ["cardlog: ./game.cgn: it is not overwritten with the part of it that can be read"],
    )  # fmt: skip
    assert Path(misspelt).read_text() == text


@pytest.mark.parametrize(
    "line",
    [
        "analyse {} -o {} --iterations 5",
        "view {} --seat A -o {}",
        "puzzles {} -o {}",
        "analyse {}#1 -o {} --iterations 5",
    ],
)
@pytest.mark.parametrize("spelt", ["A pionts 8h", "A points 9s"])
def test_a_file_is_not_overwritten_with_less_than_it_holds(cardlog, file, line, spelt):
    """Neither where something cannot be read or is illegal, nor where only a part was asked for."""
    text = SAMPLE + "\n" + SAMPLE.replace("A points 8h", spelt) + "\n" + SAMPLE
    name = file(text)

    ran = cardlog(*line.format(name, name).split(), "--force")
    assert ran.code == 2
    assert "it is not overwritten with the part of it that can be read" in ran.err
    assert Path(name).read_text() == text


def test_a_last_line_without_its_end_counts_where_it_reads(cardlog, file):
    assert cardlog("check", file(TORN.replace("B poi", "B points 9s"))).out == "game.cgn: ok, 3 events, unfinished\n"


def test_names_of_logs_may_be_in_capitals(cardlog, file):
    for name in ("logs/A.CGN", "logs/b.Cgn", "logs/notes.txt"):
        file(SAMPLE, name)

    assert [line.split(":")[0] for line in cardlog("check", "logs").lines] == ["logs/A.CGN", "logs/b.Cgn"]
    for ran in (cardlog("convert", "logs/A.CGN", "X.CLOG"), cardlog("simulate", "cuttle", "-o", "Y.CLOG")):
        assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert Path("X.CLOG").read_bytes() == pack(loads(SAMPLE))
    assert [is_binary(Path(name).read_bytes()) for name in ("X.CLOG", "Y.CLOG")] == [True, True]


def test_a_game_after_a_torn_one_cannot_be_found(cardlog, file):
    data = pack(loads(SAMPLE))

    assert one_line(cardlog("show", file(data[:-3], "torn.clog") + "#2"))


@pytest.mark.parametrize(
    ("error", "told"), [(KeyboardInterrupt, "interrupted"), (MemoryError, "there is not memory enough")]
)
def test_what_ends_the_work_is_told_and_leaves_no_file(cardlog, file, monkeypatch, error, told):
    from cardlog_tools import logs

    def ended(stream, name):
        yield from read(stream, name)
        raise error

    read = logs.read_each
    monkeypatch.setattr(logs, "read_each", ended)

    assert one_line(cardlog("convert", file(SAMPLE), "out.cgn")) == f"cardlog: {told}\n"
    assert [path.name for path in Path().iterdir()] == ["game.cgn"]


def test_a_folder_that_is_not_there_is_not_made_for_a_file(cardlog, sample):
    assert one_line(cardlog("convert", sample, "no/out.cgn")) == "cardlog: no/out.cgn: No such file or directory\n"
    assert one_line(cardlog("convert", sample, ".", "--force")) == "cardlog: . is a folder\n"


def command(*args, **settings):
    """Starts the command as a program of its own."""
    words = [sys.executable, "-c", "from cardlog_tools.app import main; main()", *map(str, args)]
    settings = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **settings}
    return subprocess.Popen(words, **settings)


@pytest.fixture
def many(cardlog, sample):
    """More than a pipe holds."""
    cardlog("simulate", "cuttle", "--games", 40, "--seed", 1, "-o", "many.clog")
    return "many.clog"


def test_whoever_reads_may_stop_reading(many):
    with command("show", many, "--all", "--json") as process:
        assert process.stdout.readline().startswith('{"game": "cuttle"')
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == -signal.SIGPIPE


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_who_asks_twice_for_the_end_of_several_processes_gets_it_once(many, number):
    unbuffered = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with command("check", many, "-", "--jobs", 2, stdin=subprocess.PIPE, env=unbuffered) as process:
        for _ in range(40):  # then it waits for standard input, and its processes wait too
            assert ": ok, " in process.stdout.readline()
        process.send_signal(number)
        process.send_signal(number)
        assert process.wait(timeout=60) == 2
        assert process.stderr.read() == "cardlog: interrupted\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("args", [["show", "--all", "--json"], ["show", "--json"], ["check"], ["list"], ["replay"]])
def test_a_full_disk_below_standard_output(many, args):
    with open("/dev/full", "w") as full, command(args[0], many, *args[1:], stdout=full) as process:
        _, err = process.communicate()

    assert (process.returncode, err) == (2, "cardlog: No space left on device\n")


def test_a_full_disk_below_a_file_leaves_nothing_behind(many):
    def small_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    for args in (
        ["convert", many, "out.cgn"],
        ["simulate", "cuttle", "--games", "99", "--seed", "1", "-o", "out.clog"],
    ):
        with command(*args, preexec_fn=small_files) as process:
            out, err = process.communicate()
        assert (process.returncode, out) == (2, "")
        assert err == f"cardlog: {args[-1]}: File too large\n"
    assert sorted(path.name for path in Path().iterdir()) == ["game.cgn", "many.clog"]


@pytest.mark.parametrize("text", ["", "\n", "x"])
def test_a_pipe_of_a_few_bytes_is_unreadable_in_plain_words(text):
    with command("check", "-", stdin=subprocess.PIPE) as process:
        out, err = process.communicate(text)

    assert (process.returncode, out) == (2, "-: unreadable\n")
    assert err.startswith(("-:1: ", "-:1:1: "))
    assert 'a log begins with [Cardlog "1"]' in err


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_command_that_is_stopped_says_so(sample, stop):
    with command("check", "-", stdin=subprocess.PIPE) as process:
        process.stdin.write(SAMPLE)
        process.stdin.flush()
        time.sleep(1.5)  # it waits for the rest of its input
        process.send_signal(stop)
        out, err = process.communicate()

    assert (process.returncode, out, err) == (2, "", "cardlog: interrupted\n")


def zeros(path):
    with open(path, "wb") as stream:
        stream.truncate(100_000_000)


def noise(path):
    Path(path).write_bytes(os.urandom(1_000_000) * 100)


def words(path):
    Path(path).write_text("A points 8h, and so on\n" * 4_500_000)


def a_comment(path):
    Path(path).write_text(SAMPLE + "A points 5c {" + "so it goes on and on and on and on and on\n" * 1_000_000)


@pytest.mark.parametrize("rubbish", [zeros, noise, words, a_comment])
def test_a_hundred_megabytes_of_rubbish_cost_neither_time_nor_memory(tmp_path, rubbish):
    path = tmp_path / "rubbish.cgn"
    rubbish(path)

    def little_memory():
        resource.setrlimit(resource.RLIMIT_AS, (600_000_000, 600_000_000))

    with command("check", path, preexec_fn=little_memory) as process:
        out, err = process.communicate(timeout=60)

    assert (process.returncode, out) == (2, f"{path}: unreadable\n")
    assert err.startswith(f"{path}:")
    assert err.count("\n") == 1


def test_a_pipe_that_never_ends_is_read_no_further_than_needed(tmp_path):
    with (
        subprocess.Popen(
            [sys.executable, "-c", "while True: print('y' * 99)"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as endless,
        command("check", "-", stdin=endless.stdout) as process,
    ):
        out, err = process.communicate(timeout=60)
        endless.kill()

    assert (process.returncode, out) == (2, "-: unreadable\n")
    assert err.startswith("-:1:1: a log begins with")


def test_both_forms_are_read_from_a_pipe(sample):
    for data in (SAMPLE.encode(), pack(loads(SAMPLE))):
        words = [sys.executable, "-c", "from cardlog_tools.app import main; main()", "check", "-"]
        done = subprocess.run(words, input=data, capture_output=True, check=False)
        assert (done.returncode, done.stdout) == (0, b"-: ok, 5 events, unfinished\n")
