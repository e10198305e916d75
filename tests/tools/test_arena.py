"""`cardlog arena` as a user meets it."""

import json
import re

import pytest
from attrs import evolve

from cardlog import find, game


def test_json_is_what_the_contract_says(cardlog):
    ran = cardlog(
        *("arena", "cuttle", "--player", "x=simple", "--player", "y=random", "--games", "20", "--seed", "1", "--json")
    )
    report = json.loads(ran.out)

    assert (ran.code, ran.err) == (0, "")
    assert list(report) == ["game", "rules", "games", "players"]
    assert (report["game"], report["rules"], report["games"]) == ("cuttle", "classic", 20)
    assert [list(each) for each in report["players"]] == [["player", "share", "low", "high", "rating"]] * 2
    assert [each["player"] for each in report["players"]] == ["x=simple", "y=random"]
    assert sum(each["share"] for each in report["players"]) == pytest.approx(1)
    assert sum(each["rating"] for each in report["players"]) == pytest.approx(0, abs=0.1)


def test_a_table_for_people_says_who_is_better(cardlog):
    ran = cardlog("arena", "cuttle", "--player", "x=simple", "--player", "y=random", "--seed", "1", "--jobs", "1")

    assert "x=simple is better" in ran.lines[0]
    assert [line.split("\t")[0] for line in ran.lines[2:]] == ["x=simple", "y=random"]


def test_rules_are_those_that_are_asked_for(cardlog):
    players = ("--player", "x=simple", "--player", "y=random", "--games", "2", "--json")
    ran = cardlog("arena", "cuttle", *players, "--rules", "classic four=random")

    assert json.loads(ran.out)["rules"] == "classic four=random"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["go", "--player", "a=simple", "--player", "b=simple"], "unknown game"),
        (["cuttle", "--player", "a=simple"], "2 seats take 2 to 2 players"),
        (["cuttle", "--player", "a=simple", "--player", "a=random"], "'a' is given twice"),
        (["cuttle", "--player", "simple", "--player", "b=random"], "as new=simple"),
        (["cuttle", "--player", "a=clever", "--player", "b=random"], "unknown bot 'clever'"),
        (["cuttle", "--player", "a=simple", "--player", "b=random", "--rules", "poker"], "poker"),
        (["cuttle", "--player", "a=simple", "--player", "b=random", "--elo0", "5", "--elo1", "5"], "not less"),
    ],
)
def test_bad_input_is_refused_in_a_line(cardlog, arguments, message):
    ran = cardlog("arena", *arguments)

    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


def test_a_bots_fault_is_told_in_a_line_and_what_it_saw_in_another(cardlog, monkeypatch):
    def broken(own, below):
        raise ZeroDivisionError("no cards")

    made = evolve(find("cuttle"), name="cuttle-broken", bots={"broken": broken})
    monkeypatch.setitem(game._found, made.name, made)
    for command in (
        ["arena", "--player", "a=random", "--player", "b=broken", "--games", "2"],
        ["balance", "--player", "broken"],
    ):
        ran = cardlog(command[0], "cuttle-broken", *command[1:], "--seed", "s")
        told, saw = ran.err.splitlines()

        assert (ran.code, ran.out) == (2, "")
        assert re.search(r"game 1 of seed s.*, seat [AB], event \d+: the bot raises ZeroDivisionError: no cards$", told)
        assert saw.startswith("* position {")
        assert saw.endswith("}")
