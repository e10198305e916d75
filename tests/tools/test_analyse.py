"""`cardlog analyse` as a player meets it, who wants to know where the game was lost."""

import json
import re

import pytest

from cardlog import Note, Takeback, copy, dumps, loads
from cardlog.analysis.worth import worth
from cardlog.games.cabo import CABO
from cardlog.play.simulate import simulate
from cardlog_tools.commands import analyse
from tests.analysis.test_marks import MISSED, THROWN
from tests.cabo import table as cabo

GAMES = "\n".join(dumps(log.upto(5)) for log in simulate("cuttle", games=2, seed=1))


def test_chances_glyphs_and_better_decisions_are_written(cardlog, file, tmp_path):
    out = tmp_path / "marked.cgn"

    ran = cardlog("analyse", file(dumps(MISSED)), "-o", out, "--iterations", 50)
    written = out.read_text()
    assert (ran.code, ran.err) == (0, "")
    assert '[Analysis "search 50"]' in written
    assert re.search(
        r"\nA points 2h =100>[1-3]?[0-9](\.[0-9])? \$4\n\( A points 7c \{A wins with it within one turn, ", written
    )
    assert cardlog("check", out).code == 0
    assert [path.name for path in tmp_path.iterdir() if path.suffix != ".cgn"] == []


def test_what_was_lost_and_where_is_told(cardlog, file, tmp_path):
    """A lost what it could expect by the seven; B, who wins, nothing."""
    game, out = file(dumps(MISSED)), tmp_path / "marked.cgn"
    ran = cardlog("analyse", game, "-o", out, "--iterations", 50)
    chance = loads(out.read_text()).at((2,)).chance

    assert ran.out.splitlines() == [
        f"cuttle\tA\t1\t{100 - chance.played:.3g} %\t1\t0\t0",
        "cuttle\tB\t1\t0 %\t0\t0\t0",
        "",
        "The worst decisions:",
        f"{game}#1 @2\tA points 2h\t??\t100 > {chance.played:.3g} %\tA points 7c",
    ]


def test_with_json_each_decision_is_told(cardlog, file, tmp_path):
    game, out = file(dumps(MISSED)), tmp_path / "marked.cgn"
    first, second = map(json.loads, cardlog("analyse", game, "-o", out, "--iterations", 50, "--json").out.splitlines())
    chance = loads(out.read_text()).at((2,)).chance

    assert {**first, "error": 0} == {
        "file": str(game), "nth": 1, "event": 2, "seat": "A", "played": "A points 2h", "better": "A points 7c",
        "best": 100, "chance": chance.played, "error": 0, "unit": "chance",
    }  # fmt: skip
    assert 0 < first["error"] < 15
    assert (second["event"], second["seat"], second["better"], second["best"], second["chance"]) == (
        3,
        "B",
        None,
        100,
        100,
    )


def test_the_reason_is_told_in_the_language_that_is_asked_for(cardlog, file):
    ran = cardlog("analyse", file(dumps(MISSED)), "-o", "-", "--iterations", 50, "--lang", "pt")
    assert "{A ganha com ela numa jogada, " in ran.out


def test_an_analysed_game_is_analysed_again_as_if_for_the_first_time(cardlog, file):
    first = cardlog("analyse", file(dumps(MISSED)), "-o", "-", "--iterations", 30, "--lang", "pt").out
    again = cardlog("analyse", file(first, "analysed.cgn"), "-o", "-", "--iterations", 50)
    assert (again.code, again.err) == (0, "")
    assert again.out == cardlog("analyse", file(dumps(MISSED)), "-o", "-", "--iterations", 50).out != first


def test_one_seats_decisions_alone(cardlog, file):
    ran = cardlog("analyse", file(dumps(MISSED)), "-o", "-", "--seat", "B", "--iterations", 30)
    log = loads(ran.out)
    assert [number for number in log.notes if log.notes[number].chance] == [3]


def test_any_number_of_processes_writes_the_same(cardlog, file):
    games = file(GAMES)
    one, two = (cardlog("analyse", games, "-o", "-", "--iterations", 5, "--jobs", jobs) for jobs in (1, 2))

    assert one == two
    assert one.out.count('[Analysis "search 5"]') == 2
    assert one.out.count("=") > 4


@pytest.fixture
def interrupted(monkeypatch):
    """Decisions that are asked about; after so many comes an interrupt."""
    asked = []

    def counted(each, say):
        if len(asked) == interrupted.after:
            raise KeyboardInterrupt
        asked.append(each.number)
        return worth(each, say)

    interrupted.after, interrupted.asked = None, asked
    monkeypatch.setattr(analyse, "worth", counted)
    return interrupted


interrupted.after, interrupted.asked = None, None


def test_it_goes_on_where_it_was_interrupted(cardlog, file, tmp_path, interrupted):
    """Three of the decisions are kept in OUT.part, the last with half its line lost: it is worked out again, and all that follow."""
    games, out = file(GAMES), tmp_path / "out" / "marked.cgn"
    out.parent.mkdir()
    run = ("analyse", games, "-o", out, "--iterations", 5, "--jobs", 1)
    whole = cardlog("analyse", games, "-o", "-", "--iterations", 5, "--jobs", 1).out
    count = len(interrupted.asked)

    interrupted.asked.clear()
    interrupted.after = 3
    ran = cardlog(*run)
    part = tmp_path / "out" / "marked.cgn.part"
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"{part} keeps what was found so far: the same command goes on\ncardlog: interrupted\n"
    assert [*out.parent.iterdir()] == [part]
    assert len(part.read_text().splitlines()) == 4

    part.write_text(part.read_text()[:-40])
    interrupted.asked.clear()
    interrupted.after = None
    assert cardlog(*run).code == 0
    assert len(interrupted.asked) == count - 2
    assert out.read_text() == whole
    assert [*out.parent.iterdir()] == [out]


def test_what_is_kept_of_other_questions_is_not_taken(cardlog, file, tmp_path, interrupted):
    games, out = file(GAMES), tmp_path / "marked.cgn"
    interrupted.after = 3
    assert cardlog("analyse", games, "-o", out, "--iterations", 5, "--jobs", 1).code == 2
    interrupted.after = None
    interrupted.asked.clear()
    assert cardlog("analyse", games, "-o", out, "--iterations", 6, "--jobs", 1).code == 0
    assert out.read_text() == cardlog("analyse", games, "-o", "-", "--iterations", 6, "--jobs", 1).out


def test_a_file_in_the_way_of_what_is_kept_is_left_alone(cardlog, file, tmp_path):
    mine = tmp_path / "marked.cgn.part"
    mine.write_text("mine\n")
    ran = cardlog("analyse", file(dumps(MISSED)), "-o", tmp_path / "marked.cgn", "--iterations", 5)

    assert (ran.code, ran.out) == (2, "")
    assert (
        ran.err == f"cardlog: {mine}: it is in the way: what is found would be kept in it, and it is something else\n"
    )
    assert mine.read_text() == "mine\n"
    assert not (tmp_path / "marked.cgn").exists()


ODD_ROWS = (b'["k", 1]', b"5", b"[[1], 2]", b"[]", b'{"k": 1}', b"\xff garbage", b"[" * 99_999)


def test_what_is_kept_and_cannot_be_read_is_worked_out_again(cardlog, file, tmp_path, interrupted):
    """The first decision is kept with a field less, the second with a text for a number, the third as it was; beside them, odd rows."""
    games, out, part = file(GAMES), tmp_path / "marked.cgn", tmp_path / "marked.cgn.part"
    run = ("analyse", games, "-o", out, "--iterations", 5, "--jobs", 1)
    whole = cardlog("analyse", games, "-o", "-", "--iterations", 5, "--jobs", 1).out
    count = len(interrupted.asked)
    interrupted.asked.clear()
    interrupted.after = 3
    assert cardlog(*run).code == 2
    head, *rows = part.read_bytes().splitlines()
    (key, *fields), (other, _, *others) = map(json.loads, rows[:2])
    changed = (json.dumps([key, *fields[1:]]).encode(), json.dumps([other, "?", *others]).encode())

    part.write_bytes(b"\n".join([head, *ODD_ROWS, *changed, rows[2], b""]))
    interrupted.asked.clear()
    interrupted.after = None
    assert cardlog(*run) == (0, *cardlog(*run, "--force")[1:])
    assert out.read_text() == whole
    assert len(interrupted.asked) == 2 * count - 1


def test_numbers_of_the_summary_are_written_as_in_the_language(cardlog, file, tmp_path):
    """In Portuguese with a comma, the chance by the better decision too."""
    ran = cardlog("analyse", file(dumps(THROWN)), "-o", tmp_path / "m.cgn", "--iterations", 60, "--lang", "pt")
    (worst,) = [line for line in ran.lines if "@2" in line]
    assert re.search(r"\t\d+(,\d)? > \d+(,\d)? %\t", worst)
    assert "." not in worst.partition("@2")[2]


@pytest.mark.parametrize("head", ["", '{"cardlo', '{"cardlog": "analyse"}'])
def test_what_is_kept_can_be_cut_short_in_its_head(cardlog, file, tmp_path, head):
    part, out = tmp_path / "marked.cgn.part", tmp_path / "marked.cgn"
    part.write_text(head)
    ran = cardlog("analyse", file(dumps(MISSED.upto(1))), "-o", out, "--iterations", 5)
    assert (ran.code, ran.err) == (0, "")
    assert (out.exists(), part.exists()) == (True, False)


@pytest.fixture
def unproven():
    """Cabo as if nothing were known of its search."""
    object.__setattr__(CABO.horizon, "proven", False)
    yield
    object.__setattr__(CABO.horizon, "proven", True)


@pytest.mark.usefixtures("unproven")
def test_of_games_in_which_the_search_is_not_proven_it_says_so(cardlog, file, tmp_path):
    log = cabo.play(
        cabo.sit("Ac 2c -- --", "Kc Qd -- --", discard="Ks", seen={"A0": ["A"], "A1": ["A"]}),
        "A take A0",
        "* reveal A0 Ac",
    )
    ran = cardlog("analyse", file(dumps(log)), "-o", tmp_path / "marked.cgn", "--iterations", 20)

    assert (ran.code, ran.err) == (0, "")
    assert "no marks in cabo: there the search is not known to beat the game's own bots" in ran.out
    assert "worst" not in ran.out


def test_what_was_taken_back_is_looked_at_too(cardlog, file):
    log = MISSED.upto(2).append(Takeback(1)).append(*MISSED.events[1:])
    ran = cardlog("analyse", file(dumps(log)), "-o", "-", "--iterations", 20)
    assert [number for number, note in loads(ran.out).notes.items() if note.chance] == [2, 4, 5]


def test_a_game_without_a_choice_is_written_as_it_is(cardlog, file):
    log = MISSED.upto(1).annotate((1,), Note(comment="Begun."))
    ran = cardlog("analyse", file(dumps(log)), "-o", "-", "--fast")
    assert (ran.code, ran.err) == (0, "")
    assert loads(ran.out).notes == log.notes


def test_what_cannot_be_is_told_in_one_line(cardlog, file, tmp_path):
    game, own = file(dumps(MISSED)), file(dumps(copy(MISSED, "A")), "own.cgn")
    out = tmp_path / "there.cgn"
    out.write_text("")

    assert "Invalid value for '--iterations'" in cardlog("analyse", game, "-o", "-", "--iterations", 0).err
    assert "exclude each other" in cardlog("analyse", game, "-o", "-", "--iterations", 9, "--fast").err
    assert "both write to standard output" in cardlog("analyse", game, "-o", "-", "--json").err
    ran = cardlog("analyse", own, "-o", "-", "--seat", "B", "--fast")
    assert (ran.code, ran.err) == (2, f"{own}: the copy of A cannot tell what B knows\n")
    public = file(dumps(copy(MISSED, "public")), "public.cgn")
    for asked, where in (((public,), public), ((game, "--seat", "public"), game)):
        ran = cardlog("analyse", *asked, "-o", "-", "--fast")
        what = "what all know of a game does not tell what a seat knew when it decided"
        assert (ran.code, ran.out, ran.err) == (2, "", f"{where}: {what}\n")
    ran = cardlog("analyse", game, "-o", out, "--fast")
    assert (ran.code, ran.err) == (2, f"cardlog: {out} exists; --force overwrites it\n")
    assert out.read_text() == ""
