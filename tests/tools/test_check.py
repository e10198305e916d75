"""`cardlog check`: a line a game, and an exit code that says how it went."""

import json
import os
from pathlib import Path

import pytest

from cardlog.formats.codec import pack
from cardlog.play.simulate import simulate
from cardlog_tools.batch import processes

from .conftest import ILLEGAL, SAMPLE

HEADER = SAMPLE.split("\n\n")[0] + "\n"
WON = (
    HEADER
    + """
* position {"turn": "A", "hands": {"A": ["Ac"], "B": ["2c", "9d"]}, \
"points": {"A": [{"card": "9h", "jacks": []}]}, "permanents": {"A": ["Kc", "Kd"]}}
A points Ac
"""
)
"""Nine points, two kings and so a goal of ten: the ace wins (CU X3)."""


def checked(ran):
    return [json.loads(line) for line in ran.lines]


def test_a_legal_game_is_ok_with_its_counts(cardlog, sample):
    ran = cardlog("check", sample, "--json")

    assert checked(ran) == [{"file": "game.cgn", "nth": 1, "ok": True, "events": 5, "decisions": 3, "result": None}]
    assert (ran.code, ran.err) == (0, "")


def test_keys_stand_in_the_order_of_the_contract(cardlog, sample, illegal):
    good, bad = checked(cardlog("check", sample, illegal, "--json"))

    assert list(good) == ["file", "nth", "ok", "events", "decisions", "result"]
    assert list(bad) == ["file", "nth", "ok", "event", "address", "line", "text", "clause", "message"]


def test_voided_events_count_too(cardlog, file):
    name = file(SAMPLE + "* takeback 2\nA points 5c\n")

    assert checked(cardlog("check", name, "--json"))[0]["events"] == 7
    assert checked(cardlog("check", name, "--json"))[0]["decisions"] == 4


def test_a_header_alone_is_ok_with_no_events(cardlog, file):
    ran = cardlog("check", file(HEADER), "--json")

    assert checked(ran) == [{"file": "game.cgn", "nth": 1, "ok": True, "events": 0, "decisions": 0, "result": None}]


def test_people_read_the_result(cardlog, file):
    assert cardlog("check", file(WON)).out == "game.cgn: ok, 2 events, A wins (goal)\n"
    assert checked(cardlog("check", file(WON), "--json"))[0]["result"] == {"winners": ["A"], "reason": "goal"}


def test_an_illegal_event_is_named_with_its_clause_on_both_streams(cardlog, illegal):
    ran = cardlog("check", illegal)

    assert ran.code == 1
    assert ran.out == "illegal.cgn: illegal at event 3: B scuttle 9s 9c (CU 2.2)\n"
    assert ran.err.startswith("illegal.cgn:10: event 3: B scuttle 9s 9c: ")
    assert ran.err.endswith("(CU 2.2)\n")
    assert ran.err.count("\n") == 1


def test_the_json_of_an_illegal_event(cardlog, illegal):
    verdict = checked(cardlog("check", illegal, "--json"))[0]
    message = verdict.pop("message")

    assert verdict == {
        "file": "illegal.cgn", "nth": 1, "ok": False, "event": 3, "address": "3", "line": 10,
        "text": "B scuttle 9s 9c", "clause": "CU 2.2",
    }  # fmt: skip
    assert "9c" in message


def test_a_fault_in_a_variation_has_an_address_and_a_line(cardlog, file):
    name = file(SAMPLE.replace("( A points 5c", "( A points 10d"))

    verdict = checked(cardlog("check", name, "--json"))[0]

    assert (verdict["event"], verdict["address"], verdict["line"]) == (3, "3a2a1", 13)
    assert verdict["text"] == "A points Td"


def test_the_first_fault_in_the_order_of_the_file_is_told(cardlog, file):
    """The variation at event 3 stands before event 4, and is looked at first."""
    name = file(SAMPLE.replace("( A points 5c", "( A points Td").replace("A draw\n* draw Ad", "A points Kd\n"))

    assert checked(cardlog("check", name, "--json"))[0]["address"] == "3a2a1"


def test_in_a_clog_lines_have_no_meaning(cardlog, illegal, file):
    from cardlog import load
    from cardlog.formats.codec import pack

    name = file(pack(load(illegal)), "illegal.clog")

    verdict = checked(cardlog("check", name, "--json"))[0]
    assert (verdict["event"], verdict["line"]) == (3, None)


@pytest.mark.clause("LOG 4")
def test_a_false_result_is_told_with_the_last_event_and_the_line_of_the_tag(cardlog, file):
    name = file(SAMPLE.replace('[Event "Sample"]', '[Event "Sample"]\n[Result "A"]'))

    verdict = checked(cardlog("check", name, "--json"))[0]

    assert (verdict["event"], verdict["address"], verdict["line"]) == (5, "5", 6)
    assert (verdict["text"], verdict["clause"]) == ("* draw Ad", "LOG 4")


def test_where_a_fact_proves_a_decision_wrong_that_decision_is_named(cardlog, file):
    """In a copy a drawn card may be used for an effect that it turns out not to have (CA 4.1)."""
    name = file("""\
[Cardlog "1"]
[Game "cabo"]
[Rules "classic"]
[Seats "A" "B"]
[View "public"]

* deal B / ?? ?? ?? ?? / ?? ?? ?? ?? / up 4s
A look A0 A1
* show A A0 ?? A1 ??
B look B0 B1
* show B B0 ?? B1 ??
A draw
* draw ??
A discard peek A2
* reveal 5h
""")

    verdict = checked(cardlog("check", name, "--json"))[0]

    assert (verdict["event"], verdict["earlier"], verdict["line"]) == (9, "8", 15)
    assert verdict["clause"].startswith("CA 4.")


def test_one_bad_game_does_not_stop_the_others_and_two_beats_one(cardlog, sample, illegal):
    ran = cardlog("check", illegal, "nowhere.cgn", sample, "--json")

    assert [verdict["ok"] for verdict in checked(ran)] == [False, None, True]
    assert ran.code == 2
    assert cardlog("check", illegal, sample).code == 1


def test_games_of_one_file_are_numbered(cardlog, file):
    name = file(SAMPLE + "\n" + ILLEGAL + "\n" + SAMPLE)

    ran = cardlog("check", name)

    assert ran.lines == [
        "game.cgn: ok, 5 events, unfinished",
        "game.cgn#2: illegal at event 3: B scuttle 9s 9c (CU 2.2)",
        "game.cgn#3: ok, 5 events, unfinished",
    ]
    assert cardlog("check", f"{name}#3", "--json").lines[0].startswith('{"file": "game.cgn", "nth": 3, "ok": true')
    assert cardlog("check", f"{name}#2").code == 1


def test_games_before_and_after_an_unreadable_one_are_checked(cardlog, file):
    name = file(SAMPLE + "\n" + SAMPLE.replace("A points 8h", "A pints 8h") + "\n" + SAMPLE)

    good, bad, other = checked(cardlog("check", name, "--json"))

    assert (good["ok"], other["ok"]) == (True, True)
    assert (bad["nth"], bad["ok"], bad["line"]) == (2, None, 28)
    assert list(bad) == ["file", "nth", "ok", "line", "message"]
    assert cardlog("check", f"{name}#3").lines == ["game.cgn#3: ok, 5 events, unfinished"]
    assert cardlog("check", f"{name}#2").code == 2


@pytest.mark.parametrize(
    "bad",
    [
        SAMPLE.replace('"classic"', '"modern"'),
        SAMPLE.replace('[Rules "classic"]\n', ""),
        SAMPLE.splitlines()[0],
        "[Cardlog]\n",
        SAMPLE + "( A draw\n",
        SAMPLE + '[Event "Late"]\n',
    ],
)
def test_a_game_that_is_unreadable_in_its_tags_or_at_its_end_is_one_game(cardlog, file, bad):
    name = file(f"{bad}\n{SAMPLE}")

    assert [verdict["ok"] for verdict in checked(cardlog("check", name, "--json"))] == [None, True]


def test_folders_are_walked_in_name_order(cardlog, file):
    from cardlog import loads
    from cardlog.formats.codec import pack

    for name in ("b.cgn", "a/z.cgn", "a/c/y.cgn", "a.clog", "notes.txt", "a-b/x.cgn"):
        file(pack(loads(SAMPLE)) if name.endswith(".clog") else SAMPLE, f"logs/{name}")

    ran = cardlog("check", "logs", "--json")

    files = [verdict["file"].replace("\\", "/") for verdict in checked(ran)]
    assert files == ["logs/a/c/y.cgn", "logs/a/z.cgn", "logs/a-b/x.cgn", "logs/a.clog", "logs/b.cgn"]


def test_a_file_whose_name_holds_a_number_sign_is_itself(cardlog, file):
    assert cardlog("check", file(SAMPLE, "game#2")).code == 0


def test_standard_input_is_read_in_both_forms(cardlog, sample, monkeypatch):
    import io
    import sys

    from cardlog import loads
    from cardlog.formats.codec import pack

    for data in (SAMPLE.encode(), pack(loads(SAMPLE))):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert cardlog("check", "-").out == "-: ok, 5 events, unfinished\n"


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_several_processes_say_the_same_in_the_same_order(cardlog, file, form):
    data = b"".join(map(pack, simulate("cuttle", games=600, seed=1)))
    at = data.index(b"points", len(data) // 2)
    file(data[:at] + b"P" + data[at + 1 :], "games/a.clog")
    file(ILLEGAL, "games/b.cgn")
    file(data, "games/c.clog")
    file(data[:-1], "games/d.clog")

    alone, several = (cardlog("check", "games", f"{Path('games/b.cgn')}#1", *form, "--jobs", jobs) for jobs in (1, 3))

    assert several == alone
    assert (alone.code, len(alone.lines)) == (2, 600 + 1 + 600 + 600 + 1)
    assert len(alone.err.splitlines()) == 1 + 1 + 1 + 1


def test_large_files_are_checked_by_as_many_processes_as_are_worth_it(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(4), raising=False)
    small, large = tmp_path / "small.cgn", tmp_path / "large.clog"
    small.write_bytes(bytes(1000))
    games = b"".join(map(pack, simulate("cuttle", games=50, seed=1)))
    large.write_bytes(games + bytes(2_500_000))

    assert processes([str(small), "nowhere", "-"]) == 1
    assert processes([str(large)]) == 2
    (tmp_path / "again.clog").write_bytes(games + bytes(2_500_000))
    assert processes([str(tmp_path)]) == 4
    (tmp_path / "large.cgn").write_bytes(bytes(5_000_000))
    assert processes([str(tmp_path / "large.cgn")]) == 1


def test_one_event_is_one_and_who_won_is_what_the_result_says(cardlog, file):
    game = SAMPLE.partition("\n\n")[0] + "\n\n* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh\n"

    assert cardlog("check", file(game, "one.cgn")).out == "one.cgn: ok, 1 event, unfinished\n"
    assert (
        cardlog("check", file(game + "* end time\n", "none.cgn")).out == "none.cgn: ok, 2 events, nobody wins (time)\n"
    )
    assert cardlog("check", file(game + "* end agreement\n", "draw.cgn")).out == (
        "draw.cgn: ok, 2 events, a draw (agreement)\n"
    )
