"""`cardlog puzzles` as somebody meets it who collects positions to solve."""

from cardlog import copy, dumps
from tests.analysis.test_puzzles import PLAYED
from tests.cuttle import table as cuttle


def test_puzzles_are_written_and_can_be_looked_at(cardlog, file, tmp_path):
    out, games = tmp_path / "puzzles.cgn", file(dumps(PLAYED) + "\n" + dumps(PLAYED))

    assert cardlog("puzzles", tmp_path / games, "-o", out) == (0, "", "")
    written = out.read_text()
    assert written.count('[Puzzle "win in 2, open hands"]\n') == 2
    assert f'[Source "{games}#2 @2"]\n' in written
    assert "\nA points 5h\n( A points 7h\n" in written
    assert cardlog("check", out).code == 0
    assert cardlog("show", f"{out}#1", "--at", 1).code == 0
    assert cardlog("puzzles", games, "-o", out).err == f"cardlog: {out} exists; --force overwrites it\n"


def test_where_there_is_none_nothing_is_written(cardlog, file, tmp_path):
    game = file(dumps(cuttle.play(cuttle.sit(a="7h"), "A points 7h")))
    out = tmp_path / "none.cgn"

    assert cardlog("puzzles", game, "-o", out) == (1, "", "there is no puzzle in these games\n")
    assert not out.exists()


def test_what_cannot_be_is_told_in_one_line(cardlog, file):
    own = file(dumps(copy(PLAYED, "A")), "own.cgn")
    told = f"{own}: puzzles are made of whole games, and this is the copy of A\n"

    assert cardlog("puzzles", own, "-o", "-") == (2, "", told)
    assert "Invalid value for '--turns'" in cardlog("puzzles", own, "-o", "-", "--turns", 1).err
    assert "Invalid value for '--search'" in cardlog("puzzles", own, "-o", "-", "--search", -1).err
    assert cardlog("puzzles", "nothing.cgn", "-o", "-").code == 2
