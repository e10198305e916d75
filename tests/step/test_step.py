"""`cardlog step`: the command, on a terminal and without one, and how fast it is on a long game."""

import os
import re
import select
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardlog import Log, Takeback, dump, load
from cardlog.formats.codec import pack
from cardlog.play.simulate import simulate
from cardlog_tools.app import run

from .conftest import ANNOTATED, drive, pressed, step


@pytest.fixture
def cardlog(capsys, annotated):
    """Runs `cardlog step` in this process: the exit code and what was said."""

    def command(*args) -> tuple[int, str]:
        code = run(["step", *map(str, args)])
        out, err = capsys.readouterr()
        assert out == ""
        return code, err

    return command


def words_of(picture) -> str:
    """The text of a picture."""
    return " ".join(re.sub(r"<[^>]+>|&#160;", " ", Path(picture).read_text(encoding="utf-8")).split())


# Without a terminal.


def test_without_a_terminal_it_says_so(cardlog):
    assert cardlog("game.cgn") == (
        2,
        "cardlog: this needs a terminal; `cardlog replay` tells a game without one\n",
    )


def test_a_log_from_standard_input_is_refused(cardlog):
    assert cardlog("-") == (2, "cardlog: keys come from standard input, so a log cannot; name a file\n")


def test_without_a_terminal_nothing_heavy_is_imported(annotated):
    code = (
        "import sys; from cardlog_tools.app import run; run(['step', 'game.cgn']); run(['replay', 'game.cgn']);"
        "print(*(name for name in sys.modules if name.startswith('textual')), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stderr.splitlines()[1:] == [""]


# Pictures.


def test_a_picture_can_be_a_png_and_nothing_else(cardlog):
    assert cardlog("game.cgn", "--at", "2", "-o", "screen.png", "--size", "60x12") == (0, "")
    assert Path("screen.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert "-o: a picture is a .svg or a .png" in cardlog("game.cgn", "-o", "screen.gif")[1]
    assert not Path("screen.gif").exists()


@pytest.mark.parametrize("size", ["5x5", "1000x10", "80", "80x24x2", "axb"])
def test_a_size_that_is_refused_is_told_what_it_may_be(cardlog, size):
    code, err = cardlog("game.cgn", "-o", "screen.svg", "--size", size)

    assert (code, err) == (
        2,
        "cardlog step: Invalid value for --size: columns and lines, as 100x30, from 10x10 to 999x999\n",
    )


def test_a_picture_of_the_screen_is_written(cardlog):
    assert cardlog("game.cgn", "--at", "2a1", "-o", "screen.svg", "--size", "70x20") == (0, "")

    assert "The table: all cards" in words_of("screen.svg")
    assert "Event 2a1 of 7" in words_of("screen.svg")


def test_a_picture_for_a_seat_shows_what_its_copy_holds(cardlog, annotated):
    text = ANNOTATED.read_text().replace("[Event", '[Seed "SEED"]\n[Event', 1)
    comment = " ".join(load(ANNOTATED).note(0).comment.split()[:2])
    annotated.write_text(text)

    assert cardlog("game.cgn", "--at", "1", "--seat", "A", "-o", "screen.svg", "--size", "120x40") == (0, "")
    assert cardlog("game.cgn", "--at", "1", "-o", "whole.svg", "--size", "120x40") == (0, "")

    shown, whole = words_of("screen.svg"), words_of("whole.svg")
    assert "The table as Dora knows it" in shown
    for written in (comment, "2a1", "2 A points 8♥ ?"):
        assert written in whole
        assert written not in shown
    assert "SEED" not in shown
    code, err = cardlog("game.cgn", "--at", "2a1", "--seat", "A", "-o", "screen.svg", "--force")
    assert (code, err) == (
        2, "cardlog: there is no variation 2a; those that were there before are hidden through a seat's eyes\n",
    )  # fmt: skip


def test_a_picture_for_a_seat_does_not_tell_why_something_is_illegal(cardlog, annotated):
    annotated.write_text(ANNOTATED.read_text().replace("* draw Ad", "* draw 4c"))

    assert cardlog("game.cgn", "--at", "4", "--seat", "A", "-o", "screen.svg")[0] == 1

    assert "event 5: CU 2.3" in words_of("screen.svg")
    assert "4♣" not in words_of("screen.svg")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            ["--size", "70"],
            "cardlog step: Invalid value for --size: columns and lines, as 100x30, from 10x10 to 999x999\n",
        ),
        (["--at", "9"], "cardlog: there is no event 9: the last is 7\n"),
        (["--seat", "C"], "game.cgn: no seat C: 2 play\n"),
        (["--now"], "cardlog step: Invalid value for --now: it needs --seat\n"),
    ],
)
def test_what_cannot_be_shown_is_said(cardlog, args, message):
    code, err = cardlog("game.cgn", "-o", "screen.svg", *args)

    assert code == 2
    assert err.split(": ")[-1] == message.split(": ")[-1]
    assert not Path("screen.svg").exists()


def test_a_picture_that_exists_is_not_overwritten(cardlog):
    Path("screen.svg").write_text("mine")

    assert cardlog("game.cgn", "-o", "screen.svg")[0] == 2
    assert Path("screen.svg").read_text() == "mine"
    assert cardlog("game.cgn", "-o", "screen.svg", "--force")[0] == 0


def test_an_illegal_log_is_shown_up_to_its_fault_and_told(cardlog, annotated):
    annotated.write_text(ANNOTATED.read_text().replace("* draw Ad", "* draw 8h"))

    code, err = cardlog("game.cgn", "--at", "4", "-o", "screen.svg")

    assert code == 1
    assert err.startswith("game.cgn:")
    assert "event 5: * draw 8h: " in err
    assert "illegal" in Path("screen.svg").read_text(encoding="utf-8")


def test_of_a_torn_log_what_is_sound_is_shown(cardlog):
    Path("torn.clog").write_bytes(pack(load(ANNOTATED))[:-3])

    code, err = cardlog("torn.clog", "-o", "screen.svg")

    assert code == 2
    assert "torn" in err
    assert "Cuttle" in Path("screen.svg").read_text(encoding="utf-8")


def test_of_several_games_one_is_named(cardlog, annotated):
    annotated.write_text(ANNOTATED.read_text() * 2)

    assert cardlog("game.cgn", "-o", "screen.svg")[0] == 2
    assert cardlog("game.cgn#2", "-o", "screen.svg") == (0, "")


# On a terminal.


class Terminal:
    """A terminal of 80 columns and 24 lines in which `cardlog step` runs."""

    def __init__(self, *args, **environment) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update({"TERM": "xterm-256color", "LANG": "C.UTF-8", **environment})
            os.execv(
                sys.executable, [sys.executable, "-c", "from cardlog_tools.app import main; main()", "step", *args]
            )
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.seen = b""

    def until(self, text: bytes, seconds=20) -> bool:
        """Wait until a text was written."""
        end = time.monotonic() + seconds
        while text not in self.seen and time.monotonic() < end:
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.fd, 1 << 16)
                except OSError:  # it has ended
                    break
        return text in self.seen

    def press(self, keys: bytes) -> None:
        self.seen = b""
        os.write(self.fd, keys)

    def code(self) -> int:
        """Wait for its end."""
        self.until(b"never written", 3)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


ONLY_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo terminals")


@ONLY_POSIX
def test_on_a_terminal_one_steps_and_leaves(annotated):
    terminal = Terminal("game.cgn")
    assert terminal.until(b"Before the first event")
    terminal.press(b"\x1b[C\x1b[C")
    assert terminal.until(b"for points.")
    terminal.press(b"q")

    assert terminal.code() == 0
    assert b"\x1b[?1049l" in terminal.seen  # the screen that was there before


@ONLY_POSIX
def test_killed_it_leaves_the_terminal_as_it_was(annotated):
    terminal = Terminal("game.cgn")
    assert terminal.until(b"Before the first event")
    terminal.press(b"")
    os.kill(terminal.pid, signal.SIGTERM)

    assert terminal.code() == 2
    assert b"\x1b[?1049l" in terminal.seen
    assert b"cardlog: interrupted" in terminal.seen


@ONLY_POSIX
def test_a_terminal_without_signs_and_colours_gets_none(annotated):
    terminal = Terminal("game.cgn", PYTHONIOENCODING="ascii", NO_COLOR="1")
    assert terminal.until(b"Before the first event")
    terminal.press(b"n")
    assert terminal.until(b"for points.")
    first = terminal.seen
    terminal.press(b"q")
    terminal.code()

    assert first.isascii()
    styles = {part for style in re.findall(rb"\x1b\[([0-9;]*)m", first) for part in style.split(b";")}
    assert styles <= {b"", b"0", b"1", b"2", b"7", b"9", b"39", b"49"}


@ONLY_POSIX
def test_a_terminal_that_can_do_nothing_is_refused(annotated):
    terminal = Terminal("game.cgn", TERM="dumb")

    assert terminal.code() == 2
    assert b"this needs a terminal" in terminal.seen


# A long game.


@pytest.fixture(scope="module")
def long_game(tmp_path_factory):
    """A game of 20,000 events: a match of Cabo in which the last hundred are taken back again and again."""
    match = next(log for log in simulate("cabo", "classic", 3, 9, "long") if len(log) > 150)
    events = list(match.events)
    while len(events) < 20_000:
        events += [Takeback(100), *match.events[-100:]]
    path = tmp_path_factory.mktemp("long") / "long.clog"
    dump(Log(match.header, events[:20_000]), path)
    return path


@pytest.mark.timed
@pytest.mark.timed
def test_a_key_redraws_in_less_than_50_ms_in_a_game_of_20000_events(long_game):
    """Processor time, since other work on the machine would count in the clock's; the pilot's own work is in it."""
    took = {}

    async def measure(pilot):
        while not pilot.app.player.track(()).nodes[-1:] or len(pilot.app.player.track(()).nodes) <= 20_000:
            await pilot.pause(0.01)
        for key in ("end", "left", "up", "pageup", "T", "p", "home", "right", "n", "t", "l", "o", "down", "find"):
            for _ in range(5):
                if key == "find":
                    await pressed(pilot, "slash", "[found nowhere]")
                begun = time.process_time()
                await pilot.press("enter" if key == "find" else key)
                took.setdefault(key, []).append((time.process_time() - begun) * 1000)

    drive(step(load(long_game)), measure, (120, 40))

    slow = {key: times for key, times in took.items() if statistics.median(times) >= 50}
    assert not slow


@pytest.mark.timed
@pytest.mark.timed
def test_a_game_of_20000_events_is_opened_at_once(long_game):
    begun = time.process_time()
    log = load(long_game)
    app = step(log)
    opened = time.process_time() - begun

    drive(app, lambda pilot: pilot.pause())

    assert opened < 0.5


def test_the_picture_of_the_readme_is_what_its_command_draws(tmp_path):
    root = ANNOTATED.parents[2]
    command = re.search(
        r"`cardlog (step .+? -o) (docs/pictures/step\.svg)`", (root / "README.md").read_text(encoding="utf-8")
    )

    code = run([*command[1].replace("replays/", f"{root}/replays/").split(), str(tmp_path / "step.svg")])

    assert code == 0
    assert (tmp_path / "step.svg").read_bytes() == (root / command[2]).read_bytes()
