"""Logs of other revisions than the present one: what the commands say of them.

The made-up game is Cuttle as it might become: from revision 2 on nothing is scuttled.
"""

import json
from pathlib import Path

import pytest
from attrs import evolve

from cardlog import IllegalEvent, find, game

from .conftest import SAMPLE

GAME = SAMPLE.split("{A quiet")[0].replace('"cuttle"', '"madeup"')
DEAL = "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh\n"
SCUTTLED = DEAL + "A points 8h\nB scuttle 9s 8h\n"
OLD = "recorded under revision 1 of madeup; the present one is 2"
CHANGE = "madeup: revision 2: CU 3.2: nothing is scuttled."


@pytest.fixture(autouse=True)
def madeup(monkeypatch):
    first = evolve(find("cuttle"), name="madeup")

    def apply(state, event):
        if event.verb == "scuttle":
            raise IllegalEvent(event, "CU 3.2", "nothing is scuttled")
        return first.apply(state, event)

    def legal(state):
        return tuple(decision for decision in first.legal(state) if decision.verb != "scuttle")

    history = {2: "CU 3.2: nothing is scuttled."}
    second = evolve(first, apply=apply, legal=legal, revision=2, history=history, older={1: first})
    monkeypatch.setitem(game._found, "madeup", second)


def test_check_tells_what_was_legal_then_from_what_never_was(cardlog, file):
    then = file(GAME + SCUTTLED, "then.cgn")
    never = file(GAME + DEAL + "A points 8h\nB scuttle 4c 8h\n", "never.cgn")
    now = file(GAME.replace("[Event", '[Revision "2"]\n[Event') + SCUTTLED, "now.cgn")

    ran = cardlog("check", then, never, now, "--json")
    messages = [json.loads(line)["message"] for line in ran.lines]
    assert messages == [
        "nothing is scuttled; illegal now, legal under revision 1, by which it was recorded",
        "nothing is scuttled; never legal: revision 1, by which it was recorded, forbids it too",
        "nothing is scuttled",
    ]
    assert "legal under revision 1" in ran.err
    assert ran.code == 1


def test_an_older_game_is_said_to_be_one_and_what_changed_is_said_once(cardlog, file):
    one, two = file(GAME + DEAL, "one.cgn"), file(GAME + DEAL, "two.cgn")

    for command in ("check", "show", "list", "replay", "coverage"):
        files = (one,) if command == "replay" else (one, two)
        ran = cardlog(command, *files)
        assert ran.code == 0
        assert ran.err.splitlines() == [f"one.cgn: {OLD}", CHANGE, f"two.cgn: {OLD}"][: 1 + len(files)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_several_processes_say_it_once_too(cardlog, file, jobs):
    files = file(GAME + DEAL, "one.cgn"), file(GAME + DEAL, "two.cgn")

    for command in (["check"], ["impact", "--rules", "classic four=random"]):
        ran = cardlog(*command, *files, "--jobs", jobs)
        assert ran.err.splitlines() == [f"one.cgn: {OLD}", CHANGE, f"two.cgn: {OLD}"]


def test_the_first_such_game_of_a_file_is_named_by_its_number(cardlog, file):
    new = (GAME + DEAL).replace("[Event", '[Revision "2"]\n[Event')
    ran = cardlog("check", file("\n".join([new, GAME + DEAL, GAME + DEAL])))

    assert ran.err.splitlines() == [f"game.cgn#2: {OLD}", CHANGE]


def test_of_many_files_only_the_first_are_named(cardlog, file):
    files = [file(GAME + DEAL, f"{number}.cgn") for number in range(1, 10)]

    ran = cardlog("check", *files)

    first, *others = (f"{number}.cgn: {OLD}" for number in range(1, 6))
    assert ran.err.splitlines() == [first, CHANGE, *others, f"6.cgn and perhaps others: {OLD}"]


def test_games_are_looked_at_by_the_rules_they_were_recorded_under(cardlog, file):
    """Revision 1, which is kept, lets a 9 scuttle an 8; today's refuses it, as check says."""
    old = file(GAME + SCUTTLED, "old.cgn")

    assert cardlog("check", old).code == 1
    assert cardlog("coverage", old).code == 1
    ran = cardlog("replay", old)
    assert (ran.code, "scuttles 8♥ with 9♠" in ran.out) == (0, True)
    assert json.loads(cardlog("show", old, "--json").out)["scrap"] == ["8h", "9s"]
    assert cardlog("convert", old, "old.clog").code == 0
    assert cardlog("convert", "old.clog", "again.cgn").code == 0
    assert Path("again.cgn").read_text() == Path(old).read_text()
    assert cardlog("list", old).code == 0


def test_a_game_of_a_newer_revision_is_said_to_be_one(cardlog, file):
    ran = cardlog("check", file(GAME.replace("[Event", '[Revision "3"]\n[Event') + DEAL))

    assert ran.code == 0
    assert ran.err == "game.cgn: recorded under revision 3 of madeup, and this cardlog knows 2 as the last\n"


def test_new_games_say_their_revision_and_converted_ones_keep_theirs(cardlog, file):
    cardlog("simulate", "madeup", "-o", "new.cgn")
    old = file(GAME + DEAL, "old.cgn")
    cardlog("convert", old, "old.clog")
    cardlog("convert", "old.clog", "again.cgn")

    assert '[Revision "2"]' in Path("new.cgn").read_text()
    assert Path("again.cgn").read_text() == Path(old).read_text()


@pytest.mark.parametrize("revision", ["0", "-1", "two", "1.5", ""])
def test_a_revision_that_is_no_number_is_unreadable(cardlog, file, revision):
    ran = cardlog("check", file(GAME.replace("[Event", f'[Revision "{revision}"]\n[Event') + DEAL))

    assert ran.code == 2
    assert ran.err == f"game.cgn:5:1: {revision!r} is no revision: a number from 1\n"
