"""The command impact: what is refused, bases that are saved and compared with, and shrinking."""

import pytest

from cardlog import dump, load, loads
from cardlog.formats.codec import Writer, pack
from cardlog.play.simulate import simulate
from tests.impact.command import RANDOM, TEN, rows

from .table import DEAL, FOUR, LAST_FOUR, WON, ends_at_ten, other, text

# Bad input.


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("classic fuor=random", "unknown option 'fuor'; known: four, eight_removes_eight, nine, ten_blocks_scuttle,"),
        ("classic four=some", "unknown value 'some' of option four; known: choose, random"),
        ("classic four=random four=random", "option four is given twice"),
        ("modern", "unknown profile 'modern'; known: classic"),
        ("", "unknown profile ''; known: classic"),
    ],
)
def test_rules_that_no_game_knows_are_one_error(cardlog, file, rules, message):
    ran = cardlog("impact", file(text(*FOUR)), file(text(*WON), "b.cgn"), "--rules", rules)

    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert len(ran.err.splitlines()) == 1


def test_rules_of_another_game_cannot_be_checked(cardlog, file, tmp_path):
    file(text(*FOUR), "games/a.cgn")
    dump(simulate("cabo", games=1, seed=1), tmp_path / "games" / "b.cgn")

    ran = cardlog("impact", "games", *RANDOM, "--json")

    games, _ = rows(ran)
    assert ran.code == 2
    assert [game["verdict"] for game in games] == ["fact", "unchecked"]
    assert games[1]["message"].startswith("'classic four=random' are no rules of cabo: unknown option 'four'; known:")


def test_an_empty_folder_is_an_error(cardlog, file, tmp_path):
    file("")
    (tmp_path / "empty").mkdir()

    ran = cardlog("impact", "empty", *RANDOM)

    assert ran.code == 2
    assert ran.lines[0] == "empty: could not be checked: no .cgn or .clog is in this folder or below"


def test_a_log_under_a_variant_that_is_not_known_cannot_be_checked(cardlog, file):
    games, _ = rows(cardlog("impact", file(text(*FOUR, rules="classic six=seven") + text(*FOUR)), *RANDOM, "--json"))

    assert [(game["nth"], game["verdict"]) for game in games] == [(1, "unchecked"), (2, "fact")]
    assert games[0]["message"].startswith("unknown option 'six'; known: four,")


def test_misspelt_rules_are_told_by_the_game_that_knows_most_of_them(cardlog, file):
    cabo = file('[Cardlog "1"]\n[Game "cabo"]\n[Rules "classic"]\n[Seats "A" "B"]\n', "a.cgn")

    ran = cardlog("impact", cabo, file(text(*FOUR)), "--rules", "classic four=random nyne=return")

    assert (ran.code, ran.out) == (2, "")
    assert "are no rules of cuttle: unknown option 'nyne'; known: four," in ran.err


@pytest.mark.parametrize("jobs", [1, 2])
def test_in_a_binary_file_it_costs_no_other_game_either(cardlog, file, jobs):
    known, strange = pack(loads(text(*FOUR))), Writer()
    data = known + strange.record(["cardlog", 1, "cuttle", "classic six=seven", ["A", "B"], []]) + known

    ran = cardlog("impact", file(data, "games.clog"), *RANDOM, "--json", "--jobs", jobs)

    games, _ = rows(ran)
    assert ran.code == 2
    assert [(game["nth"], game["verdict"]) for game in games] == [(1, "fact"), (2, "unchecked"), (3, "fact")]
    assert "unknown option 'six'; known: four," in games[1]["message"]


@pytest.mark.parametrize("options", [[], [*RANDOM, "--save", "x"], ["--save", "x", "--against", "y"]])
def test_one_question_is_asked(cardlog, file, options):
    ran = cardlog("impact", file(text(*FOUR)), *options)

    assert (ran.code, ran.out) == (2, "")
    assert "say one of --rules, --save and --against" in ran.err


@pytest.mark.parametrize("options", [["--json", "--markdown"], ["--jobs", "0"]])
def test_options_that_make_no_sense_are_refused(cardlog, file, options):
    ran = cardlog("impact", file(text(*FOUR)), *RANDOM, *options)

    assert (ran.code, ran.out) == (2, "")


def test_names_cannot_steer_a_terminal(cardlog, file):
    assert "\x1b" not in cardlog("impact", file(text(*FOUR), "a\x1b[2J.cgn"), *RANDOM).out


# Bases.


def test_a_base_finds_what_an_edit_changes(cardlog, file, edit):
    file(TEN, "games/a.cgn")
    file(text(*LAST_FOUR), "games/b.cgn")

    saved = cardlog("impact", "games", "--save", "base")
    same = cardlog("impact", "games", "--against", "base", "--jobs", "2", "--all")
    edit(other(ends_at_ten))
    changed = cardlog("impact", "games", "--against", "base", "--jobs", "2", "--all")

    assert (saved.code, saved.out, saved.err) == (0, "base: 2 games saved\n", "")
    assert (same.code, same.lines[:2]) == (0, ["games/a.cgn: the same to the end", "games/b.cgn: the same to the end"])
    assert changed.code == 1
    assert changed.lines[:2] == [
        "games/a.cgn: event 2: ends earlier: A points Td: over with A (goal), and was unfinished",
        "games/b.cgn: the same to the end",
    ]


def test_games_that_cannot_be_saved_are_said(cardlog, file):
    bad = file(text(DEAL, "A points Ac"), "bad.cgn")

    ran = cardlog("impact", bad, "nowhere.cgn", file(text(*FOUR)), "--save", "base", "--jobs", "2")

    assert (ran.code, ran.out) == (2, "base: 1 game saved\n")
    assert ran.err.splitlines()[0].startswith("bad.cgn: illegal by its own rules: event 2: A points Ac")
    assert ran.err.splitlines()[1] == "nowhere.cgn: No such file or directory"


def test_saved_games_that_are_not_there_any_more_are_said(cardlog, file):
    file(text(*FOUR), "a.cgn")
    file(text(*WON), "b.cgn")
    cardlog("impact", "a.cgn", "b.cgn", "--save", "base")

    ran = cardlog("impact", "b.cgn", "--against", "base")

    assert (ran.code, ran.err) == (0, "base: 1 of 2 saved games were compared\n")


def test_a_game_that_was_not_saved_cannot_be_checked(cardlog, file):
    cardlog("impact", file(text(*FOUR), "a.cgn"), "--save", "base")

    ran = cardlog("impact", file(text(*WON), "b.cgn"), "--against", "base")

    assert ran.code == 2
    assert ran.lines[0] == "b.cgn: could not be checked: the game is not among those saved in base"


def test_a_base_is_overwritten_only_if_asked(cardlog, file):
    name = file(text(*FOUR))
    file("mine", "base")

    assert cardlog("impact", name, "--save", "base").code == 2
    assert cardlog("impact", name, "--save", "base", "--force").code == 0


@pytest.mark.parametrize("content", [b"", b"rubbish", text(*FOUR).encode()])
def test_what_is_no_base_is_an_error(cardlog, file, content):
    ran = cardlog("impact", file(text(*FOUR)), "--against", file(content, "base"))

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("cardlog: base: record 1 at byte 0: ")


# Shrinking.


def test_shrink_writes_a_short_game_that_still_changes(cardlog, file):
    long = (DEAL, "A draw", "* draw 5d", "B draw", "* draw 6d", *FOUR[1:], "B draw", "* draw 7d")

    ran = cardlog("shrink", file(text(*long)), *RANDOM)

    assert ran.code == 0
    assert ran.out == text(*FOUR)
    assert ran.err == (
        "game.cgn: 10 events, now 4; event 4: a fact no longer fits: "
        "B discard 3d 9s: the fact of the discard is due (CU V1)\n"
    )


def test_shrink_takes_one_game_of_several_and_writes_a_file(cardlog, file, tmp_path):
    name = file(text(*WON) + text(*FOUR, "B draw", "* draw 7d"), "games.cgn")

    assert cardlog("shrink", f"{name}#2", *RANDOM, "-o", "short.clog").code == 0
    assert list(map(str, load(tmp_path / "short.clog"))) == list(FOUR)
    assert cardlog("shrink", f"{name}#2", *RANDOM, "-o", "short.clog").code == 2
    assert cardlog("shrink", name, *RANDOM).code == 2


def test_a_game_that_does_not_change_is_not_written(cardlog, file):
    ran = cardlog("shrink", file(text(*WON)), *RANDOM)

    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "game.cgn: classic four=random changes nothing\n"


def test_a_game_that_cannot_be_checked_cannot_be_shrunk(cardlog, file):
    ran = cardlog("shrink", file(text(DEAL, "A points Ac")), *RANDOM)

    assert (ran.code, ran.out) == (2, "")
    assert "illegal by its own rules: event 2" in ran.err


def test_rules_that_are_not_known_are_told_by_shrink_too(cardlog, file):
    ran = cardlog("shrink", file(text(*FOUR)), "--rules", "classic four=some")

    assert ran.code == 2
    assert "unknown value 'some' of option four; known: choose, random" in ran.err
