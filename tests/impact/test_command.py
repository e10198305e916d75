"""`cardlog impact` as a user meets it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardlog import dump
from cardlog.many.pieces import pieces
from cardlog.play.simulate import simulate
from tests.impact.command import RANDOM, TEN, rows

from .table import FOUR, LAST_FOUR, NINE, WON, ends_at_ten, other, text


def test_a_line_a_game_and_a_report(cardlog, file):
    ran = cardlog("impact", file(text(*FOUR), "a.cgn"), file(text(*LAST_FOUR), "b.cgn"), *RANDOM)

    assert (ran.code, ran.err) == (1, "")
    assert ran.lines == [
        "a.cgn: event 4: a fact no longer fits: B discard 3d 9s: the fact of the discard is due (CU V1)",
        "",
        "classic four=random: 1 of 2 games changes (50.0 %)",
        "Checked: 2 of 2 games; of their 8 events 7 are still legal (87.5 %).",
        "",
        "Verdicts",
        "the same to the end\t1\t50.0 %",
        "a fact no longer fits\t1\t50.0 %",
        "",
        "What changes, and where first",
        "fact\tCU V1\t1\ta.cgn, event 4: B discard 3d 9s",
        "",
        "Winners",
        "With another outcome: 0 of the 1 game whose outcome is known. \
In 1 game an event is refused: how they would go on, nobody knows.",
        "unfinished\tunfinished\t1",
        "unfinished\tstops\t1",
    ]


def test_games_in_which_nothing_changes_are_listed_if_asked(cardlog, file):
    name = file(text(*LAST_FOUR), "b.cgn")

    assert cardlog("impact", name, *RANDOM).lines[:2] == ["", "classic four=random: nothing changes in 1 game"]
    assert cardlog("impact", name, *RANDOM, "--all").lines[0] == "b.cgn: the same to the end"


@pytest.mark.parametrize(("most", "code"), [("0%", 1), ("49.9%", 1), ("50%", 0), ("50 %", 0), ("100%", 0)])
def test_so_many_games_may_change(cardlog, file, most, code):
    names = file(text(*FOUR), "a.cgn"), file(text(*LAST_FOUR), "b.cgn")

    assert cardlog("impact", *names, *RANDOM, "--fail-over", most).code == code


def test_what_could_not_be_checked_fails_whatever_may_change(cardlog, file):
    ran = cardlog("impact", file(text(*FOUR), "a.cgn"), file("nonsense", "b.cgn"), *RANDOM, "--fail-over", "100%")

    assert ran.code == 2


@pytest.mark.parametrize("most", ["5", "101%", "-1%", "five%"])
def test_a_share_that_is_none_is_refused(cardlog, file, most):
    ran = cardlog("impact", file(text(*FOUR)), *RANDOM, f"--fail-over={most}")

    assert (ran.code, ran.out) == (2, "")
    assert "a share in percent, as 5%" in ran.err


def test_nothing_changes(cardlog, file):
    assert cardlog("impact", file(text(*LAST_FOUR)), *RANDOM).code == 0


def test_json_is_a_line_a_game_and_one_for_the_report(cardlog, file):
    games, report = rows(cardlog("impact", file(text(*FOUR)), *RANDOM, "--json"))

    assert games == [
        {
            "file": "game.cgn",
            "nth": 1,
            "verdict": "fact",
            "event": 4,
            "address": "4",
            "line": 9,
            "text": "B discard 3d 9s",
            "clause": "CU V1",
            "message": "the fact of the discard is due",
            "parts": {"event": 3, "path": "awaits", "left": "discard", "right": "fact:discard"},
            "events": 4,
            "replayed": 3,
            "was": None,
            "now": None,
            "winners": ["*", "?"],
        }
    ]
    assert (report["change"], report["games"], report["changed"]) == ("classic four=random", 1, 1)
    assert report["causes"][0]["shortest"] == games[0]


def test_markdown_steers_no_terminal_and_keeps_peoples_names(cardlog, file):
    name = file(text("B nonsense"), "علی\u200c \x1b[2J\u202e.cgn")

    out = cardlog("impact", name, *RANDOM, "--markdown").out

    assert "- علی\u200c \\x1b\\[2J\\u202e.cgn" in out


def test_markdown_is_the_report_alone(cardlog, file):
    ran = cardlog("impact", file(text(*FOUR)), *RANDOM, "--markdown")

    assert ran.lines[0] == "# classic four=random: 1 of 1 game changes (100 %)"
    assert (
        "| a fact no longer fits | CU V1 | 1 | game.cgn, event 4, B discard 3d 9s: the fact of the discard is due |"
        in (ran.lines)
    )


def test_the_page_is_written_whole_and_overwritten_only_if_asked(cardlog, file, tmp_path):
    name = file(text(*FOUR))

    assert cardlog("impact", name, *RANDOM, "--html", "out.html").code == 1
    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "1 of 1 game change" in page
    again = cardlog("impact", name, *RANDOM, "--html", "out.html")
    assert (again.code, again.out) == (2, "")
    assert "out.html exists; --force overwrites it" in again.err
    assert cardlog("impact", name, *RANDOM, "--html", "out.html", "--force").code == 1


def test_the_page_shows_the_first_game_of_a_cause_on_both_sides(cardlog, file, tmp_path):
    cardlog("impact", file(text(*FOUR), "a.cgn"), file(text(*FOUR), "b.cgn"), *RANDOM, "--html", "out.html")

    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "From <code>classic</code> to <code>classic four=random</code>." in page
    assert "are drawn at random from the rival&#x27;s hand" in page  # CU V1
    assert "<summary>4. Bruno discards 3♦ 9♠.</summary>" in page
    assert page.count("Refused after the change:") == 1
    assert '<tr class="moved"><th scope="row">hand</th><td>A♣ 2♣ 4♦ J♥</td><td>A♣ 2♣ 3♦ 4♦ 9♠ J♥</td></tr>' in page
    assert '<tr><th scope="row">hand</th><td>5♣ 8♥ 9♣ K♦</td><td>5♣ 8♥ 9♣ K♦</td></tr>' in page
    assert page.count("<svg") == 3 + 2
    assert "<li><code>a.cgn, event 4</code></li><li><code>b.cgn, event 4</code></li>" in page


def test_a_state_that_differs_is_shown_on_both_sides(cardlog, file, tmp_path):
    cardlog("impact", file(text(*NINE)), "--rules", "classic nine=top_of_stock", "--html", "out.html")

    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert '<tr class="moved"><th scope="row">stock</th><td>48</td><td>49, on top K♦</td></tr>' in page
    assert "Refused after the change:" not in page


def test_the_page_has_the_numbers_of_balance(cardlog, file, tmp_path):
    rules = ("--rules", "classic", "--rules", "classic four=random", "--games", "4", "--jobs", "1")
    told = cardlog("balance", "cuttle", *rules, "--json").out

    assert (
        cardlog("impact", file(text(*FOUR)), *RANDOM, "--html", "out.html", "--balance", file(told, "b.json")).code == 1
    )

    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    share = json.loads(told)["rules"][1]["measures"]["win.A"]["mean"]
    assert '<th scope="col">classic four=random</th>' in page
    assert re.search(rf"<td>A wins</td><td>[^<]+</td><td>{100 * share:.1f} % \(", page)


@pytest.mark.parametrize("content", ["nonsense", "[]", '{"rules": []}', '{"rules": [{"rules": "classic"}]}'])
def test_what_is_no_report_of_balance_is_refused(cardlog, file, content):
    ran = cardlog("impact", file(text(*FOUR)), *RANDOM, "--html", "out.html", "--balance", file(content, "b.json"))

    assert (ran.code, ran.err) == (2, "cardlog: b.json: it is no report of `cardlog balance --json`\n")
    assert not Path("out.html").exists()


def test_a_base_has_no_other_side_to_show(cardlog, file, tmp_path, edit):
    file(TEN, "games/a.cgn")
    cardlog("impact", "games", "--save", "base")
    edit(other(ends_at_ten))
    cardlog("impact", "games", "--against", "base", "--html", "out.html")

    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "<li><code>games/a.cgn, event 2</code></li>" in page
    assert "As recorded</figcaption>" not in page


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_results_do_not_depend_on_the_jobs(cardlog, file, tmp_path, jobs, monkeypatch):
    monkeypatch.setattr(pieces, "__defaults__", (4_000,))
    file(text(*FOUR), "games/a.cgn")
    dump(simulate("cuttle", games=80, seed=2), tmp_path / "games" / "b.clog")
    file(text(*LAST_FOUR) + text(*WON), "games/c/d.cgn")
    file("nonsense", "games/e.cgn")
    broken = bytearray((tmp_path / "games" / "b.clog").read_bytes())
    broken[len(broken) // 2] ^= 1
    file(bytes(broken), "games/f.clog")

    one = cardlog("impact", "games", *RANDOM, "--json", "games/c/d.cgn#2")
    several = cardlog("impact", "games", *RANDOM, "--json", "games/c/d.cgn#2", "--jobs", jobs)

    assert one == several
    games, report = rows(one)
    files = [game["file"] for game in games]
    assert [name for at, name in enumerate(files) if files[at - 1] != name] == [
        "games/a.cgn", "games/b.clog", "games/c/d.cgn", "games/e.cgn", "games/f.clog", "games/c/d.cgn",
    ]  # fmt: skip
    assert [game["nth"] for game in games if game["file"] == "games/b.clog"] == list(range(1, 81))
    assert report["unchecked"] == 2


def test_a_broken_file_is_one_row_and_not_the_end(cardlog, file):
    torn = file(text(*FOUR[:3], "B nonsense 3d"), "torn.cgn")

    ran = cardlog("impact", "nowhere.cgn", torn, file(text(*FOUR)), *RANDOM, "--json")

    games, report = rows(ran)
    assert ran.code == 2
    assert [(game["file"], game["verdict"]) for game in games] == [
        ("nowhere.cgn", "unchecked"), ("torn.cgn", "unchecked"), ("game.cgn", "fact"),
    ]  # fmt: skip
    assert games[0]["message"] == "No such file or directory"
    assert (games[1]["line"], games[1]["message"]) == (9, "'nonsense' is no verb of a seat here")
    assert (report["games"], report["checked"], report["changed"]) == (3, 1, 1)


def test_a_torn_record_costs_its_game_alone(cardlog, tmp_path, file):
    logs = list(simulate("cuttle", games=3, seed=1))
    dump(logs, tmp_path / "whole.clog")
    name = file((tmp_path / "whole.clog").read_bytes()[:-3], "torn.clog")

    games, _ = rows(cardlog("impact", name, *RANDOM, "--json"))

    assert [(game["nth"], game["verdict"] == "unchecked") for game in games] == [(1, False), (2, False), (3, True)]
    assert "the record is torn: the file ends within it" in games[2]["message"]


CARDLOG = str(Path(sys.executable).with_name("cardlog"))


def test_standard_input_is_read():
    command = [CARDLOG, "impact", "-", *RANDOM, "--json", "--jobs", "2"]
    ran = subprocess.run(command, input=text(*FOUR).encode(), capture_output=True, check=False)

    assert ran.returncode == 1
    assert json.loads(ran.stdout.splitlines()[0])["verdict"] == "fact"


def test_a_pipe_is_read_once():
    reading, writing = os.pipe()
    os.write(writing, text(*FOUR).encode())
    os.close(writing)
    command = [CARDLOG, "impact", f"/dev/fd/{reading}", *RANDOM, "--jobs", "2"]
    ran = subprocess.run(command, pass_fds=[reading], capture_output=True, check=False)
    os.close(reading)

    assert ran.returncode == 1
    assert ran.stdout.startswith(f"/dev/fd/{reading}: event 4: a fact no longer fits".encode())


@pytest.mark.parametrize("form", [[], ["--json"], ["--markdown"]])
def test_what_cannot_be_read_is_told_on_standard_error_too(cardlog, file, form):
    file("no log", "broken.cgn")
    ran = cardlog("impact", file(text(*LAST_FOUR), "b.cgn"), "broken.cgn", *RANDOM, *form)

    assert ran.code == 2
    assert ran.err.startswith("broken.cgn: ")
    assert ran.err.count("\n") == 1
