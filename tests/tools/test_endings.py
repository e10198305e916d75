"""Endings that no rule makes, as the commands show them."""

import json

import pytest

HEAD = '[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "Ana" "Bruno"]\n'
DEAL = "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh\nA points 8h\n"


@pytest.mark.parametrize(
    ("line", "tag", "told", "listed"),
    [
        ("B resign", "A", "Bruno resigns.", "Ana wins (resignation)"),
        ("* end time A", "A", "The game is ended here: Ana wins (time).", "Ana wins (time)"),
        ("* end agreement", "draw", "The game is ended here: a draw (agreement).", "a draw (agreement)"),
        ("* end abandoned", "nobody", "The game is ended here: nobody wins (abandoned).", "nobody wins (abandoned)"),
        (
            "* end forfeit A B",
            "A B",
            "The game is ended here: Ana and Bruno win (forfeit).",
            "Ana and Bruno win (forfeit)",
        ),
    ],
)
def test_replay_list_and_check_tell_it(cardlog, file, line, tag, told, listed):
    path = file(HEAD + f'[Result "{tag}"]\n\n' + DEAL + line + "\n")

    assert told in cardlog("replay", path).out
    assert cardlog("list", path).lines[0].endswith(listed)
    verdict = json.loads(cardlog("check", path, "--json").out)
    assert (verdict["ok"], verdict["events"], verdict["decisions"]) == (True, 3, 1 + line.startswith("B"))
    assert verdict["result"]["reason"] == listed.rpartition("(")[2][:-1]


def test_it_is_told_in_portuguese(cardlog, file):
    assert "Bruno desiste." in cardlog("replay", file(HEAD + "\n" + DEAL + "B resign\n"), "--lang", "pt").out


def test_a_winner_that_does_not_play_and_an_unknown_reason_are_told_with_their_place(cardlog, file):
    illegal = cardlog("check", file(HEAD + "\n" + DEAL + "* end time C\n", "a.cgn"))
    unreadable = cardlog("check", file(HEAD + "\n" + DEAL + "* end tired\n", "b.cgn"))

    assert (illegal.code, illegal.err) == (1, "a.cgn:8: event 3: * end time C: no seat C: 2 play (LOG 5)\n")
    assert unreadable.code == 2
    assert unreadable.err.startswith("b.cgn:8:7: 'tired' is no reason to end a game: agreement, time,")
    assert unreadable.err.count("\n") == 1


def test_a_second_ending_and_events_after_one_are_refused(cardlog, file):
    ran = cardlog("check", file(HEAD + "\n" + DEAL + "A resign\nB resign\n"))

    assert ran.code == 1
    assert "event 4: B resign: the game was ended" in ran.err
    assert "(LOG 5)" in ran.err


def test_the_page_and_a_picture_show_it(cardlog, file):
    path = file(HEAD + "\n" + DEAL + "B resign\n")

    assert cardlog("page", path, "-o", "x.html").code == 0
    assert cardlog("render", path, "-o", "x.svg").code == 0


def test_an_ending_is_no_change_of_rules(cardlog, file):
    path = file(HEAD + "\n" + DEAL + "B resign\n")

    assert cardlog("impact", path, "--rules", "classic four=random", "--all").lines[0] == f"{path}: the same to the end"


def test_an_ended_game_counts_once(cardlog, file):
    assert cardlog("perft", file(HEAD + "\n" + DEAL + "B resign\n"), "--depth", "3").out.split()[-1] == "1"


def test_it_comes_back_from_the_binary_form(cardlog, file):
    path = file(HEAD + "\n" + DEAL + "B resign\n* takeback 1\n* end adjudication B A\n")
    cardlog("convert", path, "x.clog")

    assert cardlog("convert", "x.clog", "-").out.splitlines()[-1] == "* end adjudication A B"
    assert cardlog("diff", path, "x.clog").code == 0


def test_an_ending_raises_the_version_of_the_format(cardlog, file):
    path = file(HEAD + "\n" + DEAL + "( B resign\n)\nB draw\n* draw 7s\n* takeback 2\n* end agreement\n")

    assert cardlog("convert", path, "-").lines[0] == '[Cardlog "2"]'
    assert cardlog("convert", file(HEAD + "\n" + DEAL + "( B resign\n)\n", "b.cgn"), "-").lines[0] == '[Cardlog "2"]'
    assert cardlog("convert", file(HEAD + "\n" + DEAL, "c.cgn"), "-").lines[0] == '[Cardlog "1"]'


@pytest.mark.parametrize(
    ("reason", "said"), [("time", "nobody wins"), ("agreement", "a draw"), ("forfeit B", "B wins")]
)
def test_check_says_who_has_won(cardlog, file, reason, said):
    path = file(HEAD + "\n" + DEAL + f"* end {reason}\n")

    assert cardlog("check", path).out == f"{path}: ok, 3 events, {said} ({reason.split()[0]})\n"
