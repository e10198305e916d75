"""`cardlog balance` as a user meets it: the report in three forms, bases, and bad input."""

import json
import re

import pytest
from attrs import evolve

from cardlog import find, game
from cardlog.games.cuttle.events import Points

ONE = ("balance", "cuttle", "--games", "30", "--seed", "1", "--jobs", "1")
TWO = (*ONE, "--rules", "classic", "--rules", "classic four=random")


@pytest.fixture(autouse=True)
def _empty_folder(file):
    """Bases and pages are written into an empty folder."""


def test_json_is_what_the_contract_says(cardlog):
    ran = cardlog(*TWO, "--json")
    report = json.loads(ran.out)
    first, second = report["rules"]

    assert (ran.code, ran.err) == (0, "")
    assert list(report) == ["game", "players", "rules", "differences"]
    assert (report["game"], report["players"]) == ("cuttle", ["simple", "simple"])
    assert [list(first), first["rules"], second["rules"], second["games"]] == [
        ["rules", "games", "measures"],
        "classic",
        "classic four=random",
        30,
    ]
    names = ["win.first", "win.A", "win.B", "draws", "decisions", "choices", "lead_changes"]
    assert list(first["measures"])[:7] == names
    assert all(list(each) == ["mean", "low", "high"] for each in first["measures"].values())
    assert first["measures"]["win.A"]["mean"] + first["measures"]["win.B"]["mean"] == pytest.approx(1)
    assert [list(each) for each in report["differences"][:1]] == [["measure", "from", "to", "mean", "low", "high"]]
    assert [each["measure"] for each in report["differences"][:7]] == names
    assert {(each["from"], each["to"]) for each in report["differences"]} == {("classic", "classic four=random")}


def test_people_read_sentences_and_a_table(cardlog):
    ran = cardlog(*TWO)

    assert ran.lines[0] == "cuttle, classic against classic four=random: 30 games of simple each, seed 1"
    assert re.match(
        r"classic: the first seat wins \d+\.\d points (more|less) against an even share of 50\.0 %", ran.lines[2]
    )
    assert ran.lines[4].startswith("From classic to classic four=random, 30 games each: first seat ")
    assert any(line.startswith("first seat wins\t") for line in ran.lines)
    assert any(re.match(r"verb draw\t\d+\.\d\d \(\d+\.\d\d to \d+\.\d\d\)\t", line) for line in ran.lines)
    first = ran.lines.index(
        "classic: worth most and least at the deal, in points of the win; intervals for all cards together"
    )
    told = [
        re.fullmatch(r"(\w\w)\t([+-]\S+) \(([+-]\S+) to ([+-]\S+)\)", line) for line in ran.lines[first + 1 : first + 7]
    ]
    worth = [[float(each[part]) for part in (2, 3, 4)] for each in told]
    assert sorted(worth, key=lambda each: -each[0]) == worth
    assert all(low <= mean <= high for mean, low, high in worth)


def test_the_same_seed_gives_the_same_report_whatever_the_processes(cardlog):
    one = cardlog(*TWO, "--json").out
    other = cardlog("balance", "cuttle", *TWO[2:6], "--jobs", "3", *TWO[8:], "--json").out

    assert one == other


def test_a_page_holds_all_of_it(cardlog, tmp_path):
    assert cardlog(*TWO, "--html", "o.html").code == 0
    page = (tmp_path / "o.html").read_text(encoding="utf-8")

    assert page.startswith("<!DOCTYPE html>")
    assert "four=random: 30 games of simple each</h1>" in page
    for part in ("Who wins", "How games go", "What differs", "dealt a card", "<td>CU 3.1</td>", "<td>draw</td>"):
        assert part in page
    assert page.count("<svg") == page.count("</svg>") >= 6
    assert "http" not in page.replace("http-equiv", "")


def test_players_sit_where_they_are_asked_to(cardlog):
    ran = cardlog(*ONE, "--player", "simple", "--player", "B=random", "--json")
    report = json.loads(ran.out)

    assert report["players"] == ["simple", "random"]
    assert report["rules"][0]["measures"]["win.A"]["mean"] > 0.7


def test_unchanged_code_gives_what_was_saved(cardlog):
    assert cardlog(*ONE, "--save", "b.base").code == 0
    report = json.loads(cardlog("balance", "cuttle", "--against", "b.base", "--json").out)
    saved, today = report["rules"]

    assert [saved["rules"], today["rules"]] == ["classic (b.base)", "classic"]
    assert saved["measures"] == today["measures"]
    assert {each["mean"] for each in report["differences"]} == {0}


def test_an_edit_of_the_code_is_seen(cardlog, monkeypatch):
    """In the edited game nobody can lay points, so that there are no wins but draws."""
    assert cardlog(*ONE, "--save", "b.base").code == 0
    cuttle = find("cuttle")
    without = lambda state: tuple(each for each in cuttle.legal(state) if not isinstance(each, Points))  # noqa: E731
    monkeypatch.setitem(game._found, "cuttle", evolve(cuttle, legal=without))
    report = json.loads(cardlog("balance", "cuttle", "--against", "b.base", "--json", "--jobs", "1").out)
    changed = {each["measure"]: each for each in report["differences"]}

    assert report["rules"][1]["measures"]["draws"]["mean"] > 0.3
    assert changed["draws"]["low"] > 0
    assert changed["verb.points"]["high"] < 0


def test_revisions_of_a_game_are_compared(cardlog, monkeypatch):
    """In the revision that is no longer played nobody can lay points, so that there are draws."""
    cuttle = find("cuttle")
    without = lambda state: tuple(each for each in cuttle.legal(state) if not isinstance(each, Points))  # noqa: E731
    older = evolve(cuttle, name="cuttle-2", legal=without)
    made = evolve(cuttle, name="cuttle-2", revision=2, history={2: "points"}, older={1: older})
    monkeypatch.setitem(game._found, made.name, made)
    options = ("--revision", "1", "--revision", "2", "--games", "20", "--seed", "1", "--jobs", "1", "--json")
    first, second = json.loads(cardlog("balance", "cuttle-2", *options).out)["rules"]

    assert [first["rules"], second["rules"]] == ["classic, revision 1", "classic, revision 2"]
    assert first["measures"]["draws"]["mean"] > second["measures"]["draws"]["mean"]
    assert "verb.points" in second["measures"]
    assert "verb.points" not in first["measures"]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--rules", "classic joker=true"], "b.base is of other rules: classic, not classic joker=true"),
        (["--seed", "2"], "b.base is of other seed: 1, not 2"),
        (["--games", "31"], "b.base is of other games: 30, not 31"),
        (["--player", "random"], "b.base is of other players: simple, simple, not random, random"),
        (["--revision", "1"], "no other revision"),
    ],
)
def test_a_base_of_something_else_is_refused(cardlog, more, message):
    cardlog(*ONE, "--save", "b.base")
    ran = cardlog("balance", "cuttle", "--against", "b.base", *more)

    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


@pytest.mark.parametrize(
    "content", ["", "{}", "[]", '{"cardlog balance": 1}', '{"cardlog balance": 1, "game": 5}', "\x00"]
)
def test_what_is_no_base_is_refused(cardlog, file, content):
    ran = cardlog("balance", "cuttle", "--against", file(content, "b.base"))

    assert (ran.code, ran.out) == (2, "")
    assert "b.base: this is no base" in ran.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--until", "0"], "more than 0 and less than 50"),
        (["--until", "x"], "more than 0 and less than 50"),
        (["--until", "nan"], "more than 0 and less than 50"),
        (["--until", "1%", "--games", "5"], "--games and --until exclude each other"),
        (["--rules", "poker"], "no rules of cuttle"),
        (["--player", "clever"], "unknown bot 'clever'"),
        (["--player", "C=simple"], "no seat C"),
        (["--player", "simple", "--player", "random"], "which one for all seats?"),
        (["--seats", "4"], "played by 2 seats"),
        (["--revision", "9"], "revision 9 of cuttle is not kept"),
        (["--against", "no.base"], "no.base: No such file"),
        (["--save", "a", "--against", "b"], "--save and --against exclude each other"),
    ],
)
def test_bad_input_is_refused_in_a_line(cardlog, arguments, message):
    ran = cardlog("balance", "cuttle", *arguments)

    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert len(ran.err.splitlines()) == 1


def test_outputs_that_exist_are_not_overwritten(cardlog, file):
    file("mine", "b.base")
    ran = cardlog(*ONE, "--save", "b.base")

    assert ran.code == 2
    assert "b.base" in ran.err
    assert cardlog(*ONE, "--save", "b.base", "--force").code == 0


def test_where_a_game_has_no_simple_bot_seats_play_at_random(cardlog, monkeypatch):
    monkeypatch.setitem(game._found, "cuttle", evolve(find("cuttle"), bots={}))
    ran = cardlog(*ONE, "--json")

    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["players"] == ["random", "random"]
