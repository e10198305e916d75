"""`cardlog find`."""

import json
from pathlib import Path

import pytest

from cardlog import load_all

from .conftest import ILLEGAL, SAMPLE

FINISHED = """\
[Cardlog "1"]
[Game "cuttle"]
[Rules "classic"]
[Seats "Ana" "Bo"]

* position {"turn": "A", "hands": {"A": ["Ac"], "B": ["2c", "9d"]}, "points": {"A": [{"card": "9h", "jacks": []}]}, "permanents": {"A": ["Kc", "Kd"]}}
A points Ac
"""


@pytest.fixture
def games(file):
    """A folder: three games in one file, the last of them won, and one in a file of its own."""
    file(SAMPLE + "\n" + SAMPLE.replace("Bruno", "Cleo") + "\n" + FINISHED, "games/many.cgn")
    file(SAMPLE, "games/one.cgn")
    return "games"


def test_games_are_found_with_their_file_number_and_event(cardlog, games):
    assert cardlog("find", games, "--event", "? points 9?").lines == [
        "games/many.cgn#1 @3",
        "games/many.cgn#2 @3",
        "games/one.cgn#1 @3",
    ]
    assert cardlog("find", games, "--player", "cleo").lines == ["games/many.cgn#2"]
    assert cardlog("find", games, "--result", "A", "--reason", "goal").lines == ["games/many.cgn#3"]
    assert cardlog("find", games, "--where", "score.A >= 8 && score.B >= 9", "--shorter", 6).lines == [
        "games/many.cgn#1 @3", "games/many.cgn#2 @3", "games/one.cgn#1 @3"
    ]  # fmt: skip
    assert cardlog("find", "games/many.cgn#2", "--glyph", "$1", "--comment", "or scuttle").lines == [
        "games/many.cgn#2 @3"
    ]
    assert [cardlog("find", games, "--longer", longer).code for longer in (4, 5)] == [0, 1]


def test_found_games_for_programs(cardlog, games):
    ran = cardlog("find", games, "--where", '"Kd" in permanents.A', "--json")
    whole = cardlog("find", games, "--player", "Bo", "--json")

    assert [json.loads(line) for line in ran.lines] == [{"file": "games/many.cgn", "nth": 3, "event": 1}]
    assert [json.loads(line) for line in whole.lines] == [{"file": "games/many.cgn", "nth": 3, "event": None}]


def test_found_games_are_written(cardlog, games):
    ran = cardlog("find", games, "--event", "A points 8h", "-o", "found.clog.gz")

    assert (ran.code, len(ran.lines)) == (0, 3)
    assert [log.header.seats[1] for log in load_all("found.clog.gz")] == ["Bruno", "Cleo", "Bruno"]
    assert cardlog("find", games, "--event", "A points 8h", "-o", "found.clog.gz").code == 2
    piped = cardlog("find", games, "--player", "Cleo", "-o", "-")
    assert piped.out == "" or piped.out.startswith("[Cardlog")


def test_nothing_found_is_no_and_writes_nothing(cardlog, games):
    ran = cardlog("find", games, "--player", "Nobody", "-o", "none.cgn")

    assert ran == (1, "", "")
    assert not Path("none.cgn").exists()


def test_what_is_wrong_with_a_game_does_not_stop_the_others(cardlog, file, games):
    file(ILLEGAL, "games/illegal.cgn")
    file("[Cardlog", "games/zz.cgn")
    ran = cardlog("find", games, "--where", "score.B == 9")

    assert [line.split()[0] for line in ran.lines] == ["games/many.cgn#1", "games/many.cgn#2", "games/one.cgn#1"]
    assert ran.code == 2
    assert ran.err.count("\n") == 2
    assert "games/illegal.cgn:10: event 3: B scuttle 9s 9c" in ran.err


def test_several_processes_find_the_same_in_the_same_order(cardlog, file):
    file("", "empty")
    cardlog("simulate", "cuttle", "--games", 60, "--seed", 4, "-o", "many.clog")
    one, two = (
        cardlog("find", "many.clog", "--where", "score.A >= 16", "--jobs", jobs, "-o", f"{jobs}.clog")
        for jobs in (1, 2)
    )

    assert len(one.lines) > 10
    assert one == two
    assert Path("1.clog").read_bytes() == Path("2.clog").read_bytes()


@pytest.mark.parametrize(
    "args",
    [[], ["--where", "score.A >="], ["--clause", "CU 99"], ["--glyph", "?!x"], ["--event", ""], ["--longer", "x"]],
)
def test_what_cannot_be_asked_is_told_in_a_line(cardlog, games, args):
    ran = cardlog("find", games, *args)

    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_without_the_extra_it_says_how_to_install_it(cardlog, games, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "cel", None)
    ran = cardlog("find", games, "--where", "score.A > 1")

    assert (ran.code, ran.err) == (
        2, "cardlog: where: an expression needs the extra cel: pip install 'cardlog[cel]'\n"
    )  # fmt: skip


def test_rules_that_no_game_knows_are_told_by_the_game_that_they_are_most_like(cardlog, file):
    file("", "empty")
    ran = cardlog("find", "empty", "--rules", "classic for=choose")

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(
        "cardlog: 'classic for=choose' are no rules of cuttle: unknown option 'for'; known: four,"
    )


@pytest.mark.parametrize("command", ["show", "replay"])
def test_a_place_that_is_no_number_is_told_in_our_words(cardlog, file, command):
    ran = cardlog(command, "any.cgn", "--at", "2a1")

    assert ran == (2, "", f"cardlog {command}: Invalid value for '--at': a whole number belongs here\n")
