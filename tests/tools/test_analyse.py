"""`cardlog analyse` as a player meets it, who wants to know where the game was lost."""

import re

from cardlog import copy, dumps, loads
from cardlog.play.simulate import simulate
from tests.analysis.test_marks import MISSED


def test_chances_glyphs_and_better_decisions_are_written(cardlog, file, tmp_path):
    out = tmp_path / "marked.cgn"

    assert cardlog("analyse", file(dumps(MISSED)), "-o", out, "--iterations", 50) == (0, "", "")
    written = out.read_text()
    assert '[Analysis "search 50"]' in written
    assert re.search(r"\nA points 2h =100>[1-3]?[0-9](\.[0-9])? \$4\n\( A points 7c\n\)\n", written)
    assert cardlog("check", out).code == 0


def test_one_seats_decisions_alone(cardlog, file):
    ran = cardlog("analyse", file(dumps(MISSED)), "-o", "-", "--seat", "B", "--iterations", 30)
    log = loads(ran.out)
    assert [number for number in log.notes if log.notes[number].chance] == [3]


def test_several_games_go_to_one_file(cardlog, file):
    games = "\n".join(dumps(log.upto(4)) for log in simulate("cuttle", games=2, seed=1))
    assert cardlog("analyse", file(games), "-o", "-", "--iterations", 5).out.count('[Analysis "search 5"]') == 2


def test_what_cannot_be_is_told_in_one_line(cardlog, file):
    game, own = file(dumps(MISSED)), file(dumps(copy(MISSED, "A")), "own.cgn")

    assert "Invalid value for '--iterations'" in cardlog("analyse", game, "-o", "-", "--iterations", 0).err
    assert "exclude each other" in cardlog("analyse", game, "-o", "-", "--iterations", 9, "--fast").err
    ran = cardlog("analyse", own, "-o", "-", "--seat", "B", "--fast")
    assert (ran.code, ran.err) == (2, f"{own}: the copy of A cannot tell what B knows\n")
