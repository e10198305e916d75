"""`cardlog simulate --player`."""

import pytest

from cardlog import load_all


def test_bots_play_and_are_told(cardlog, file, tmp_path):
    file("", "empty.txt")
    ran = cardlog(
        *("simulate", "cuttle", "--player", "A=simple:Ana", "--player", "B=random", "--games", "3"), "-o", "g.cgn"
    )
    logs = [*load_all(tmp_path / "g.cgn")]

    assert ran.code == 0
    assert [log.header.tag("Bots") for log in logs] == ["A=simple B=random"] * 3
    assert {log.header.seats for log in logs} == {("Ana", "random")}
    assert cardlog("check", "g.cgn").code == 0


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ("A=clever", "unknown bot 'clever'"),
        ("C=simple", "is played by 2 seats, not 3"),
        ("simple", "as A=me"),
        ("A=me", "unknown bot 'me'"),
    ],
)
def test_bad_players_are_refused(cardlog, player, message, file):
    file("", "empty.txt")
    ran = cardlog("simulate", "cuttle", "--player", player, "-o", "g.cgn")

    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


def test_search_plays_with_the_number_of_worlds_that_is_named(cardlog, tmp_path):
    out = tmp_path / "games.cgn"
    players = ("--player", "A=search:3", "--player", "B=simple")

    assert cardlog("simulate", "cuttle", *players, "--seed", 1, "-o", out) == (0, "", "")
    assert '[Bots "A=search:3 B=simple"]' in out.read_text()
    assert cardlog("simulate", "cuttle", "--player", "A=search:0", "-o", tmp_path / "none.cgn").err == (
        "cardlog: 'search:0' is no number of iterations: search, or search:400, from 1 to 9999999\n"
    )
