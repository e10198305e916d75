"""`cardlog coverage`: which clauses recorded games exercise."""

import json

from .conftest import ILLEGAL, SAMPLE

DEAL = SAMPLE.split("{A quiet")[0] + "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh\n"


def counted(ran) -> dict[str, tuple[int, int]]:
    rows = map(json.loads, ran.lines)
    return {row["clause"]: (row["games"], row["events"]) for row in rows}


def test_each_clause_has_its_games_and_events(cardlog, file):
    one, two = (
        file(DEAL + "A points 8h\nB scuttle 9s 8h\n", "one.cgn"),
        file(DEAL + "A points 8h\nB points 9s\n", "two.cgn"),
    )

    ran = cardlog("coverage", one, two, "--json")
    found = counted(ran)
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.lines[0]) == {"game": "cuttle", "clause": "CU 2.1", "games": 2, "events": 2}
    assert found["CU 3.1"] == (2, 3)
    assert found["CU 3.2"] == (1, 1)
    assert found["CU V7"] == (0, 0)


def test_definitions_and_worked_examples_are_left_out(cardlog, sample):
    assert not {"CU 1.1", "CU 9.3", "CU X1"} & set(counted(cardlog("coverage", sample, "--json")))


def test_people_read_a_row_for_each_clause_and_what_nothing_exercises(cardlog, file):
    ran = cardlog("coverage", file(DEAL + "A points 8h\n"))

    assert "cuttle\tCU 3.1\t1\t1\tPoints: A–T from hand to the own side, …" in ran.lines
    assert any(line.startswith("cuttle\tCU 3.2\t0\t0\t") for line in ran.lines)
    assert ran.lines[-1].startswith("cuttle: 1 game, 2 events; not exercised: CU 2.3, CU 2.4, CU 3.2, ")


def test_variations_do_not_count(cardlog, sample):
    """The sample scuttles in a variation only."""
    assert counted(cardlog("coverage", sample, "--json"))["CU 3.2"] == (0, 0)


def test_an_illegal_game_is_told_and_counts_up_to_there(cardlog, file):
    ran = cardlog("coverage", file(ILLEGAL), "--json")

    assert ran.code == 1
    assert "event 3: B scuttle 9s 9c" in ran.err
    assert counted(ran)["CU 3.1"] == (1, 1)


def test_nothing_readable_is_an_error(cardlog, file):
    ran = cardlog("coverage", file("rubbish"))

    assert (ran.code, ran.out) == (2, "")


def test_games_of_several_kinds_are_listed_one_after_the_other(cardlog, file):
    cuttle = file(DEAL)
    assert cardlog("simulate", "cutthroat-spades", "-o", "spades.cgn").code == 0

    rows = map(json.loads, cardlog("coverage", "spades.cgn", cuttle, "--json").lines)
    assert list(dict.fromkeys(row["game"] for row in rows)) == ["cutthroat-spades", "cuttle"]
