"""Tables of games: columns from the declarations of all games, and the same rows in every format and split."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest
from pyarrow import parquet

from cardlog import find, loads
from cardlog.cards import card
from cardlog.event import Decision, kinds_of
from cardlog.many.export import Tables, has_cards, mask
from cardlog.play.simulate import simulate

GAME = """\
[Cardlog "2"]
[Game "cuttle"]
[Rules "classic"]
[Seats "Ana" "Bruno"]
[Start "2026-11-30T12:00:00Z"]

* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh
A points 8h @3.5
B points 9s @5 =40>19 $1 $4 {Or scuttle.}
* takeback 1
B scuttle 9s 8h
A draw
* draw Ad
* end agreement A
"""


def table(text):
    tables = Tables()
    game, events = tables.rows(loads(text))
    return dict(zip(tables.games, game, strict=True)), [dict(zip(tables.events, row, strict=True)) for row in events]


def test_a_game_is_a_row():
    game, _ = table(GAME)

    assert json.loads(game.pop("tags")) == {"Start": "2026-11-30T12:00:00Z"}
    assert game == {
        "file": None, "nth": 1, "game": "cuttle", "rules": "classic", "revision": 1, "view": None,
        "seats": ["Ana", "Bruno"], "events": 8, "decisions": 4, "winners": ["A"], "reason": "agreement", "result": "A",
        "annotated": True,
    }  # fmt: skip


def test_an_event_is_a_row():
    """The numbers of legal decisions: with no card on the table A has 5 as points, Kd, and 5c 2d 9c as one-offs aim at
    nothing but a 5; B's come from the contract's example."""
    _, rows = table(GAME)

    def column(name):
        return [row[name] for row in rows]

    assert column("event") == [1, 2, 3, 4, 5, 6, 7, 8]
    assert column("actor") == ["*", "A", "B", "*", "B", "A", "*", "*"]
    assert column("verb") == ["deal", "points", "points", "takeback", "scuttle", "draw", "draw", "end"]
    assert column("text")[4] == "B scuttle 9s 8h"
    assert column("card") == [None, "8h", "9s", None, "9s", None, None, None]
    assert column("card_mask")[1:3] == [1 << card("8h"), 1 << card("9s")]
    assert column("target") == [None, None, None, None, "8h", None, None, None]
    assert column("cards") == [None, None, None, None, None, None, "Ad", None]
    assert column("hands")[0] == "/ 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"
    assert column("hands_mask")[0].bit_count() == 11
    assert column("count") == [None, None, None, 1, None, None, None, None]
    assert (column("reason")[7], column("winners")[7], column("dealer")[0]) == ("agreement", "A", "B")
    assert column("awaits") == ["deal", "play", "play", "play", "play", "play", "fact:draw", "play"]
    assert column("stock") == [41, 41, 41, 41, 41, 41, 40, 40]
    assert column("scores") == [[0, 0], [8, 0], [8, 9], [8, 0], [0, 0], [0, 0], [0, 0], [0, 0]]
    assert column("voided") == [False, False, True, False, False, False, False, False]
    assert column("time")[:4] == [None, 3.5, 5.0, None]
    assert [rows[2][name] for name in ("best", "chance", "glyphs", "comment")] == [40.0, 19.0, [1, 4], "Or scuttle."]
    assert [number is None for number in column("legal")] == [True, False, False, True, False, False, True, True]
    assert column("legal")[2] == column("legal")[4] == 10


@pytest.mark.parametrize("name", ["cabo", "cutthroat-spades", "cuttle"])
def test_columns_follow_from_the_declared_kinds(name):
    """Of each field its words, and of each that holds cards the known ones: what the text says is in the columns too."""
    tables, game = Tables(), find(name)
    for log in simulate(name, games=3, seed=2):
        _, rows = tables.rows(log)
        for event, state, row in zip(log.events, log.states(), rows, strict=False):
            found = dict(zip(tables.events, row, strict=True))
            words = " ".join(str(found[field]) for field in kinds_of(type(event)) if found[field] is not None)
            assert f"{event.actor} {event.verb} {words}".strip() == str(event)
            assert found["legal"] == (len(game.legal(state)) if isinstance(event, Decision) else None)
            for field, kind in kinds_of(type(event)).items():
                assert (f"{field}_mask" in found) == has_cards(kind)
                if has_cards(kind):
                    assert found[f"{field}_mask"] == mask(kind, getattr(event, field))


def test_masks_hold_what_is_known():
    verbs = find("cabo").verbs
    event = verbs.read("* show A A0 5c A1 ??")
    (kind,) = [kind for name, kind in kinds_of(type(event)).items() if name == "pairs"]

    assert mask(kind, event.pairs) == 1 << card("5c")


# The command.


@pytest.fixture
def many(cardlog, file):
    """Two files, of two games."""
    file("", "empty")
    cardlog("simulate", "cuttle", "--games", 12, "--seed", 2, "-o", "many.clog")
    cardlog("simulate", "cabo", "--games", 2, "--seed", 2, "-o", "cabo.cgn")
    return "many.clog", "cabo.cgn"


def test_all_formats_say_the_same(cardlog, many):
    for format in ("parquet", "csv", "jsonl"):
        assert cardlog("export", *many, "-o", f"to/{format}", "--format", format) == (0, "", "")
    tables = Tables()
    for name, columns in (("games", tables.games), ("events", tables.events)):
        rows = parquet.read_table(f"to/parquet/{name}.parquet").to_pylist()
        with open(f"to/jsonl/{name}.jsonl", encoding="utf-8") as file:
            assert [json.loads(line) for line in file] == rows
        with open(f"to/csv/{name}.csv", encoding="utf-8", newline="") as file:
            cells = list(csv.reader(file))
        assert cells[0] == list(columns)
        assert cells[1:] == [[as_cell(value) for value in row.values()] for row in rows]
        assert len(rows) == (14 if name == "games" else sum(row["events"] for row in of(rows, "games")))


def as_cell(value):
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False) if isinstance(value, list) else str(value)


def test_csv_tells_a_draw_from_a_game_without_a_result_and_names_with_blanks_apart(cardlog, file):
    game = """[Cardlog "1"]
[Game "cuttle"]
[Rules "classic"]
[Seats "Ana Maria" "Zé"]

* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh
"""
    file(game + "* end agreement\n\n" + game, "two.cgn")

    assert cardlog("export", "two.cgn", "-o", "to", "--format", "csv").code == 0
    with open("to/games.csv", encoding="utf-8", newline="") as stream:
        draw, open_ = csv.DictReader(stream)
    assert [draw[name] for name in ("seats", "winners", "reason", "result")] == [
        '["Ana Maria","Zé"]', "[]", "agreement", "draw",
    ]  # fmt: skip
    assert [open_[name] for name in ("winners", "reason", "result")] == ["", "", "*"]


def of(rows, name):
    games = parquet.read_table(f"to/parquet/{name}.parquet").to_pylist()
    assert {(row["file"], row["nth"]) for row in rows} == {(row["file"], row["nth"]) for row in games}
    return games


@pytest.mark.parametrize("format", ["csv", "jsonl", "parquet"])
def test_several_processes_write_the_same_bytes(cardlog, many, tmp_path, monkeypatch, format):
    monkeypatch.setattr("cardlog_tools.commands.export.EVENTS", 200)
    for jobs in (1, 2):
        assert cardlog("export", *many, "-o", f"{jobs}", "--jobs", jobs, "--format", format).code == 0

    for name in ("games", "events"):
        one, two = (tmp_path / jobs / f"{name}.{format}" for jobs in ("1", "2"))
        assert one.read_bytes() == two.read_bytes()


def test_what_is_wrong_is_left_out_and_told(cardlog, file, many):
    text = GAME.replace("B scuttle 9s 8h", "B scuttle 9s 9c")
    file(text + "\n" + GAME, "illegal.cgn")
    ran = cardlog("export", "illegal.cgn", "-o", "to", "--format", "jsonl")

    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert "illegal.cgn:11: event 5: B scuttle 9s 9c" in ran.err
    with open("to/games.jsonl", encoding="utf-8") as lines:
        assert [json.loads(line)["nth"] for line in lines] == [2]


@pytest.mark.parametrize("name", ["nowhere.cgn", "bad.cgn"])
def test_where_there_is_no_game_nothing_is_written(cardlog, file, tmp_path, name):
    file("[Cardlog", "bad.cgn")
    ran = cardlog("export", name, "-o", "to", "--format", "csv")

    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert not (tmp_path / "to").exists()


def test_what_is_there_is_not_overwritten(cardlog, many):
    cardlog("export", *many, "-o", "to", "--format", "csv")
    again = cardlog("export", *many, "-o", "to", "--format", "csv")

    assert (again.code, again.err) == (2, "cardlog: to/games.csv exists; --force overwrites it\n")
    assert cardlog("export", *many, "-o", "to", "--format", "csv", "--force").code == 0
    assert cardlog("export", *many, "-o", "cabo.cgn", "--format", "csv").code == 2


def test_parquet_without_the_extra_says_how_to_install_it(cardlog, many, monkeypatch, tmp_path):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    ran = cardlog("export", *many, "-o", "to")

    assert ran == (
        2, "", "cardlog: Parquet needs the extra arrow: pip install 'cardlog[arrow]'; or say --format csv or jsonl\n"
    )  # fmt: skip
    assert not (tmp_path / "to").exists()


@pytest.mark.parametrize("wrong", [["--on", "dask=tcp://127.0.0.1:1"], ["nothere.cgn"]])
def test_what_fails_is_told_in_a_line_and_leaves_nothing(many, wrong):
    """A writer of Parquet that is left alone would print where it failed, when Python ends."""
    ran = subprocess.run(
        [sys.executable, "-m", "cardlog", "export", *many[: len(wrong) - 1], *wrong, "-o", "to"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1), ran.stderr
    assert not Path("to").exists()
