"""What a person sees and does at a terminal: completion, the pause that hides hands, narrow screens, colour."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from cardlog import load

CARDLOG = Path(sys.executable).with_name("cardlog")
ANA, BRUNO = "--player=A=me:Ana", "--player=B=me:Bruno"
CLEARED = "\x1b[H\x1b[2J\x1b[3J"


class Terminal:
    """A recording at a terminal of its own."""

    def __init__(self, path, *args, columns=80, **env):
        self.path = path
        self.master, slave = pty.openpty()
        size(slave, columns)
        clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [CARDLOG, "record", *args, "-o", path.name], cwd=path.parent,
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            preexec_fn=lambda: controlling(slave),  # noqa: PLW1509 (so that Ctrl-C interrupts; there are no threads)
            env={**clean, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **env},
        )  # fmt: skip
        os.close(slave)
        self.seen = ""

    def until(self, text, seconds=20):
        """What is shown from now on, up to and with this text."""
        end = time.monotonic() + seconds
        while text not in self.seen:
            ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
            assert ready, f"{text!r} never came after {self.seen!r}"
            self.seen += os.read(self.master, 1 << 16).decode(errors="replace")
        shown, _, self.seen = self.seen.partition(text)
        return shown + text

    def type(self, text):
        os.write(self.master, text.encode())

    def insist(self, keys):
        """Press keys until something comes of it: those pressed before the line is being edited can be lost."""
        for _ in range(30):
            self.type(keys)
            if select.select([self.master], [], [], 1)[0]:
                return

    def rest(self, seconds=60):
        """What is shown until the process ends."""
        end = time.monotonic() + seconds
        try:
            while select.select([self.master], [], [], max(0, end - time.monotonic()))[0]:
                data = os.read(self.master, 1 << 16)
                if not data:
                    break
                self.seen += data.decode(errors="replace")
        except OSError:  # it has closed its end
            pass
        self.process.wait(timeout=20)
        return self.seen

    @property
    def events(self):
        return [str(event) for event in load(self.path)]


def size(handle, columns):
    fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))


def controlling(handle):
    fcntl.ioctl(handle, termios.TIOCSCTTY, 0)


def bare(text):
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).replace("\r\n", "\n")


@pytest.fixture
def terminal(tmp_path):
    """Starts recordings, and ends them."""
    started = []

    def start(*args, name="game.cgn", **options):
        started.append(Terminal(tmp_path / name, *args, **options))
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.wait()
        os.close(each.master)


def test_choices_stand_in_columns_and_cards_have_colours(terminal):
    screen = terminal("cuttle", ANA, "--player=B=simple", "--seed=861401")

    shown = screen.until("2. Ana> ")

    assert "\x1b[31m6♦\x1b[0m" in shown
    assert "1 draw          3 oneoff 6♦     5 oneoff 6♥     7 oneoff 7♦\n2 points 6♦ " in bare(shown)
    screen.type("draw\r")
    assert "3  Ana gets 2♦." in bare(screen.until("5. Ana> "))
    screen.type("quit\r")
    assert screen.rest().endswith("holds 4 events. The same command line goes on.\r\n")
    assert screen.process.returncode == 0


def test_the_tab_key_completes_what_can_be_chosen(terminal):
    screen = terminal("cuttle", ANA, "--player=B=random", "--seed=861401")  # A holds 6d 6h 7d Jd Kc
    screen.until("2. Ana> ")

    screen.type("perm\t")
    screen.until("permanent ")
    screen.type("\t")
    screen.until("Kc ")
    screen.type("\r")

    screen.until("Ana> ")
    assert screen.events[1] == "A permanent Kc"


def test_the_tab_key_completes_cards_that_fit(terminal):
    screen = terminal("cuttle", ANA, BRUNO, "--real")
    screen.until("1. Who deals? ")
    screen.type("B\r")
    screen.until("Ana's hand (5 cards): ")
    screen.type("2d 5c 8h 9c Kd\r")
    screen.until("Bruno's hand (6 cards): ")
    screen.type("8\t\t")  # of the eights, one is dealt already

    offered = screen.until("8s")

    assert "8c" in offered
    assert "8d" in offered
    assert "8h" not in offered


def test_a_pause_hides_hands_between_people(terminal):
    screen = terminal("cuttle", ANA, BRUNO, "--seed=861401")
    first = screen.until("Press Enter when nobody else looks: ")
    assert "The screen is for Ana." in first
    assert "6♦" not in first
    screen.type("\r")
    assert "6♦" in bare(screen.until("2. Ana> "))

    screen.type("draw\r")
    mine = screen.until("Press Enter to hide this: ")
    assert "3  Ana gets 2♦." in bare(mine)  # before it is hidden
    screen.type("\r")
    between = screen.until("Press Enter when nobody else looks: ")
    assert CLEARED in between
    assert "The screen is for Bruno." in between
    screen.type("\r")
    theirs = bare(screen.until("4. Bruno> "))

    assert "3  Ana gets ??." in theirs
    assert "A♥ 3♦ 3♥ 9♣ 10♥ J♥" in theirs
    for hidden in ("6♦", "2♦", "J♦"):
        assert hidden not in theirs + bare(between.partition(CLEARED)[2])


def test_what_one_person_typed_the_other_cannot_call_back(terminal):
    screen = terminal("cuttle", ANA, BRUNO, "--seed=861401")
    screen.until("nobody else looks: ")
    screen.type("\r")
    screen.until("2. Ana> ")
    screen.type("why points 7d\r")
    screen.until("2. Ana> ")
    screen.type("draw\r")
    screen.until("hide this: ")
    screen.type("\r")
    screen.until("nobody else looks: ")
    screen.type("\r")
    screen.until("4. Bruno> ")

    screen.type("\x1b[A\x1b[A\r" + "quit\r")  # twice the arrow up

    assert "points 7d" not in screen.rest()
    assert len(screen.events) == 3


def test_a_screen_made_narrower_is_noticed(terminal):
    screen = terminal("cuttle", ANA, "--player=B=simple", "--seed=861401")
    screen.until("2. Ana> ")
    size(screen.master, 40)
    screen.type("draw\r")

    table = bare(screen.until("5. Ana> ")).partition("Ana       0 of 21")[2]

    assert max(map(len, table.split("\n"))) <= 40


def test_nothing_is_hidden_where_one_person_plays(terminal):
    screen = terminal("cuttle", ANA, "--player=B=simple", "--seed=861401")
    screen.until("2. Ana> ")
    screen.type("draw\r")

    assert CLEARED not in screen.until("5. Ana> ")


@pytest.mark.parametrize(("keys", "code"), [("\x03", 2), ("\x04", 0)])
def test_ctrl_c_and_ctrl_d_at_a_prompt_lose_nothing(terminal, keys, code):
    screen = terminal("cuttle", ANA, "--player=B=simple", "--seed=861401")
    screen.until("2. Ana> ")
    screen.type("draw\r")
    screen.until("5. Ana> ")

    screen.insist(keys)

    shown = screen.rest()
    assert "holds 4 events. The same command line goes on." in shown
    assert ("cardlog: interrupted" in shown) == bool(code)
    assert "Traceback" not in shown
    assert screen.process.returncode == code
    assert len(screen.events) == 4


@pytest.mark.parametrize("game", ["cuttle", "cabo", "cutthroat-spades"])
def test_lines_fit_40_columns(terminal, game):
    others = ["--player=B=simple", "--player=C=random"][: 2 if game == "cutthroat-spades" else 1]
    screen = terminal(game, ANA, *others, "--seed=861401", columns=40)
    shown = screen.until("Ana> ")
    for typed in ("help", "why draw", "why * takeback 99", "legal", "table", "nonsense of a length that no line bears"):
        screen.type(f"{typed}\r")
        shown += screen.until("Ana> ")

    lines = [line for line in bare(shown).split("\n") if "Ana> " not in line]
    assert len(lines) > 20
    assert max(map(len, lines)) <= 40


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_none_is_wanted(terminal, env):
    screen = terminal("cuttle", ANA, BRUNO, "--seed=861401", **env)
    screen.until("nobody else looks: ")
    screen.type("\r")
    shown = screen.until("2. Ana> ")
    screen.type("draw\r")
    shown += screen.until("Press Enter to hide this: ")

    assert re.search(r"\x1b\[[0-9;]*m", shown) is None
    screen.type("\r")
    cleared = screen.until("nobody else looks: ")
    assert (CLEARED in cleared) == ("NO_COLOR" in env)
    assert CLEARED in cleared or cleared.count("\n") > 24


def test_killed_at_the_prompt_the_game_goes_on(terminal):
    screen = terminal("cuttle", ANA, "--player=B=simple", "--seed=861401")
    screen.until("2. Ana> ")
    screen.type("draw\r")
    screen.until("5. Ana> ")
    screen.process.kill()
    screen.process.wait()

    again = terminal("cuttle", ANA, "--player=B=simple", "--seed=861401")

    assert "goes on after event 4. Ana is to act (play)." in bare(again.until("5. Ana> "))
