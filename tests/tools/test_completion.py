"""What shells offer after Tab."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardlog import loads
from cardlog.formats.codec import pack
from cardlog.game import names
from cardlog_tools.app import run
from cardlog_tools.cli import COMMANDS

from .conftest import SAMPLE

HERE = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


@pytest.fixture
def offered(capsys, monkeypatch):
    """What is offered for the last word of a command line."""

    def command(*words) -> list[str]:
        monkeypatch.setenv("_CARDLOG_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", "\n".join(["cardlog", *words]))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        assert run([]) == 0
        return capsys.readouterr().out.split("\n")[:-1]

    return command


def test_commands_are_offered(offered):
    assert offered("") == list(COMMANDS)
    assert offered("sim") == ["simulate"]
    assert offered("nosuch") == [""]


def test_options_are_offered(offered):
    assert offered("simulate", "--s") == ["--seats", "--seed"]
    assert offered("simulate", "cuttle", "--format", "c") == ["cgn", "clog"]


def test_games_are_offered(offered):
    assert offered("simulate", "") == names()
    assert offered("record", "cu") == ["cutthroat-spades", "cuttle"]
    assert offered("rules", "l") == ["log"]


def test_rules_are_offered_with_the_options_that_are_not_given_yet(offered):
    assert offered("simulate", "cuttle", "--rules", "cl") == ["classic"]
    assert offered("simulate", "cuttle", "--rules", '"classic jo') == ["classic joker=true"]
    more = offered("simulate", "cuttle", "--rules", '"classic joker=true ')
    assert "classic joker=true four=random" in more
    assert not any(text.count("joker") > 1 for text in more)
    assert offered("simulate", "nosuch", "--rules", "cl") == [""]


def test_of_a_recorded_game_its_options_are_offered(offered, sample):
    assert offered("shrink", sample, "--rules", '"classic jo') == ["classic joker=true"]
    assert offered("impact", "none.cgn", "--rules", '"classic jo') == [""]


def test_clauses_are_offered(offered):
    assert offered("rules", "cuttle", "7.") == ["7.1", "7.2"]
    assert offered("rules", "log", "") == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("command", [["view", "game.cgn", "--seat"], ["show", "--seat"], ["step", "--seat"]])
def test_seats_are_offered(offered, command):
    assert offered(*command, "") == ["A", "B", "C", "D", "E", "public"]
    assert offered(*command, "p") == ["public"]


def test_files_are_left_to_the_shell(offered, sample):
    assert offered("show", "ga") == [""]
    assert offered("convert", sample, "") == [""]


@pytest.mark.parametrize("binary", [False, True])
def test_the_games_of_a_file_are_offered(offered, file, binary):
    name = file(pack(loads(SAMPLE)) * 12 if binary else f"{SAMPLE}\n" * 12, "many.cgn")

    assert offered("show", f"{name}#1") == [f"{name}#{nth}" for nth in (1, 10, 11, 12)]
    assert offered("show", "none.cgn#") == [""]


def test_nothing_goes_wrong_after_nonsense(offered):
    assert offered("rules", "nosuch", "") == [""]
    assert offered("nosuch", "--what", "") == list(COMMANDS)
    assert offered("shrink", "none.cgn", "--rules", "") == [""]


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes(tmp_path):
    script = """
        eval "$(cardlog --show-completion)"
        complete -p cardlog
        COMP_WORDS=(cardlog simulate cutt); COMP_CWORD=2
        _cardlog_completion cardlog
        echo "${COMPREPLY[@]}"
    """
    (tmp_path / "script").write_text(script)

    done = subprocess.run(["bash", "script"], capture_output=True, text=True, check=False, env=HERE, cwd=tmp_path)

    assert done.stdout.splitlines() == [
        "complete -o default -F _cardlog_completion cardlog",
        "cutthroat-spades cuttle",
    ]


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_it_is_installed_where_bash_finds_it(tmp_path):
    (tmp_path / "script").write_text("cardlog --install-completion; . .bashrc; complete -p cardlog\n")
    home = {**HERE, "HOME": str(tmp_path)}

    done = subprocess.run(["bash", "script"], capture_output=True, text=True, check=False, env=home, cwd=tmp_path)

    assert done.stdout.splitlines()[-1] == "complete -o default -F _cardlog_completion cardlog"


@pytest.mark.timed
def test_help_costs_less_than_three_times_what_typer_does():
    def cost(*args):
        best = 9e9
        for _ in range(3):
            before = os.times()
            subprocess.run([sys.executable, *args], check=True, capture_output=True)
            after = os.times()
            best = min(
                best, after.children_user + after.children_system - before.children_user - before.children_system
            )
        return best

    typer = cost("-c", "import typer")
    assert cost("-c", "from cardlog_tools.app import run; run(['--help'])") < 3 * typer
