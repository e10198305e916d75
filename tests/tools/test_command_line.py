"""Help, version, and what starting the command costs."""

import subprocess
import sys

import pytest

from cardlog.version import __version__
from cardlog_tools.cli import COMMANDS


def loaded(*args):
    """The modules that a command line loads."""
    code = f"import sys; from cardlog_tools.app import run; run({list(args)!r}); print(*sys.modules, file=sys.stderr)"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stderr.split()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(cardlog, name):
    ran = cardlog(name, "--help")

    assert (ran.code, ran.err) == (0, "")
    assert f"\n    cardlog {name}" in ran.out
    assert cardlog(name, "-h").out == ran.out


def test_help_lists_every_command(cardlog):
    ran = cardlog("--help")

    assert ran.code == 0
    for name, what in COMMANDS.items():
        assert any(line.split()[:1] == [name] and line.endswith(what) for line in ran.lines)
    assert cardlog().out == ran.out


def test_help_loads_no_game_and_not_the_library():
    modules = loaded("--help")

    assert "typer" in modules
    assert not [name for name in modules if name.split(".")[0] in ("cardlog", "rich", "attrs", "msgpack")]


def test_json_for_scripts_loads_nothing_for_people(tmp_path):
    path = tmp_path / "game.cgn"
    path.write_text('[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "A" "B"]\n')

    modules = loaded("show", str(path), "--json")

    assert "cardlog.games.cuttle" in modules
    assert not [name for name in modules if name.split(".")[0] == "rich" or name.startswith("cardlog.games.ca")]


@pytest.mark.parametrize(
    "line",
    [
        ["impact", "x.cgn", "--rules", "classic", "--rules", "classic four=random"],
        ["show", "x.cgn", "--at", "1", "--at", "2"],
        ["simulate", "cuttle", "-o", "a.cgn", "--out", "b.cgn"],
    ],
)
def test_what_has_one_value_is_given_once(cardlog, line):
    ran = cardlog(*line)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("is given twice\n")
    assert ran.err.startswith(f"cardlog {line[0]}: --")


def test_a_flag_given_twice_is_a_flag(cardlog, sample):
    assert cardlog("check", sample, "--json", "--json").code == 0


def test_the_version_is_that_of_the_package(cardlog):
    assert cardlog("--version") == (0, f"cardlog {__version__}\n", "")
