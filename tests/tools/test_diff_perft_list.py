"""`cardlog diff`, `perft`, `list`, `games` and `rules`."""

import json
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from cardlog import find, game
from tests.any.pig import PIG

from .conftest import SAMPLE, TIMED


def differing(ran):
    (line,) = ran.lines
    return json.loads(line)


def test_equal_logs_are_the_same_whatever_their_form(cardlog, sample):
    cardlog("convert", sample, "game.clog")

    ran = cardlog("diff", sample, "game.clog", "--json")

    assert ran.code == 0
    assert differing(ran) == {
        "same": True, "event": None, "left": None, "right": None, "state": [], "annotations": [],
    }  # fmt: skip
    assert cardlog("diff", sample, "game.clog").out == "All 5 events are the same.\n"


def test_the_first_event_that_differs_and_the_states_after_it(cardlog, sample, file):
    """A lays 9c instead of 8h: the hand's third card, the point card and the score differ."""
    ran = cardlog(
        "diff", sample, file(SAMPLE.replace("A points 8h", "A points 9c").split("B points")[0], "b.cgn"), "--json"
    )

    assert ran.code == 1
    assert differing(ran) == {
        "same": False, "event": 2, "left": "A points 8h", "right": "A points 9c",
        "state": [
            {"path": "hands.A[2]", "left": "9c", "right": "8h"},
            {"path": "points.A[0].card", "left": "8h", "right": "9c"},
            {"path": "score.A", "left": 8, "right": 9},
        ],
        "annotations": [],
    }  # fmt: skip


def test_a_log_that_ends_earlier_parts_at_its_end(cardlog, sample, file):
    found = differing(cardlog("diff", sample, file(SAMPLE.replace("* draw Ad\n", ""), "b.cgn"), "--json"))

    assert (found["event"], found["left"], found["right"]) == (5, "* draw Ad", None)
    assert {"path": "awaits", "left": "play", "right": "fact:draw"} in found["state"]
    assert {"path": "stock", "left": 40, "right": 41} in found["state"]
    assert {"path": "hands.A[4]", "left": "Kd", "right": None} in found["state"]
    assert "event" not in [each["path"] for each in found["state"]]


def test_comments_differ_where_they_stand_and_times_not_at_all(cardlog, timed, file):
    other = TIMED.replace("{now B answers}", "{so}").replace("@14", "@15").replace(" =60", " =61")
    name = file(other.replace(" {two}", ""), "b.cgn")

    ran = cardlog("diff", timed, name, "--json")

    assert ran.code == 0
    assert differing(ran)["annotations"] == [
        {"address": "2", "left": "=55>48.5 $2 {good} {two}", "right": "=55>48.5 $2 {good}"},
        {"address": "2a", "left": "{now B answers}", "right": "{so}"},
        {"address": "3", "left": "=60", "right": "=61"},
    ]
    assert "Written after variation 2a:\n  left   {now B answers}\n  right  {so}\n" in cardlog("diff", timed, name).out


def test_other_annotations_leave_logs_the_same(cardlog, sample, file):
    other = (
        SAMPLE.replace("quiet", "loud")
        .replace("$5", "$2")
        .replace("9s $1", "9s")
        .replace("( A points 5c", "( A points 2d")
    )

    ran = cardlog("diff", sample, file(other, "b.cgn"), "--json")

    assert ran.code == 0
    assert differing(ran)["same"] is True
    assert differing(ran)["annotations"] == [
        {"address": "0", "left": "{A quiet start.}", "right": "{A loud start.}"},
        {
            "address": "3",
            "left": "$1 {Or scuttle the eight at once: 9s is larger.}",
            "right": "{Or scuttle the eight at once: 9s is larger.}",
        },
        {"address": "3a1", "left": "B scuttle 9s 8h $5", "right": "B scuttle 9s 8h $2"},
        {"address": "3a2a1", "left": "A points 5c", "right": "A points 2d"},
    ]


def test_names_and_tags_do_not_count_and_rules_do(cardlog, sample, file):
    renamed = file(SAMPLE.replace("Ana", "Zoe").replace("Sample", "Other"), "b.cgn")
    varied = file(SAMPLE.replace('"classic"', '"classic four=random"'), "c.cgn")

    assert cardlog("diff", sample, renamed).code == 0
    ran = cardlog("diff", sample, varied, "--json")
    assert (ran.code, differing(ran)["same"], differing(ran)["event"]) == (1, False, None)
    assert differing(ran)["state"] == [{"path": "rules.four", "left": "choose", "right": "random"}]


def test_people_read_which_cards_only_one_side_has(cardlog, sample, file):
    other = file(SAMPLE.replace("A points 8h", "A points 2d").split("B points")[0], "b.cgn")

    assert cardlog("diff", sample, other).lines == [
        "They part at event 2:",
        "  left   A points 8♥",
        "  right  A points 2♦",
        "The states after it:",
        "  hands.A           2♦ | 8♥",
        "  points.A[0].card  8♥ | 2♦",
        "  score.A           8 | 2",
    ]


def test_a_log_to_compare_is_one_game(cardlog, sample, file):
    both = file(SAMPLE + "\n" + SAMPLE, "both.cgn")

    code, out, err = cardlog("diff", sample, both)

    assert (code, out) == (2, "")
    assert err == "both.cgn: it holds more than one game; say which, as both.cgn#1\n"
    assert cardlog("diff", sample, both + "#2").code == 0


def test_illegal_or_missing_logs_are_not_compared(cardlog, sample, illegal):
    ran = cardlog("diff", sample, illegal)

    assert (ran.code, ran.out) == (1, "")
    assert "event 3: B scuttle 9s 9c" in ran.err
    assert cardlog("diff", sample, "nowhere.cgn")[:2] == (2, "")


AFTER_EACH = {
    "B draw": 6, "B oneoff 4c": 2, "B oneoff Ac": 2, "B permanent Jh 8h": 9, "B points 2c": 9, "B points 3d": 8,
    "B points 4c": 8, "B points 9s": 6, "B points Ac": 9, "B scuttle 9s 8h": 6,
}  # fmt: skip
"""A answers with a draw, 2d 5c 9c as points, Kd, and 5c as a one-off: 6. Against Ac and 2c there are three
scuttles more, against 3d and 4c two (5c 9c), against 9s none. A one-off is countered with 2d or not: 2. With
Jh on 8h, 9c scuttles 8h, and 2d and 9c have a jack to aim at."""


def test_perft_counts_sequences_of_decisions(cardlog, sample):
    assert cardlog("perft", sample, "--at", 2, "--depth", 0).out == "1\n"
    assert cardlog("perft", sample, "--at", 2, "--depth", 1).out == "10\n"
    assert cardlog("perft", sample, "--at", 2, "--depth", 2).out == f"{sum(AFTER_EACH.values())}\n"


def test_perft_is_divided_in_the_order_of_legal(cardlog, sample):
    ran = cardlog("perft", sample, "--at", 2, "--depth", 2, "--divide")

    assert ran.lines == [*(f"{text} {count}" for text, count in AFTER_EACH.items()), "65"]
    assert cardlog("perft", sample, "--at", 2, "--depth", 0, "--divide").out == "1\n"


def test_a_fact_that_is_due_comes_first(cardlog, sample):
    """After A's draw the lowest card of the stock comes, Ad, as in the sample; then B has 8 decisions."""
    assert cardlog("perft", sample, "--at", 4, "--depth", 1).out == cardlog("perft", sample, "--depth", 1).out == "8\n"


def test_a_deal_that_is_due_ends_the_sequence(cardlog, sample):
    assert cardlog("perft", sample, "--at", 0, "--depth", 3, "--divide").out == "1\n"


def test_a_copy_cannot_be_counted_where_a_fact_is_hidden(cardlog, sample):
    cardlog("view", sample, "--seat", "A", "-o", "a.cgn")

    assert cardlog("perft", "a.cgn", "--at", 1, "--depth", 1).out == "8\n"
    code, out, err = cardlog("perft", "a.cgn", "--at", 1, "--depth", 2)
    assert (code, out) == (2, "")
    assert err == "a.cgn: this copy does not know the cards that the next fact needs\n"


def test_a_list_has_a_line_a_game_with_tabs_between(cardlog, sample, illegal):
    ran = cardlog("list", sample, illegal)

    assert ran.code == 1
    assert ran.lines == [
        "game.cgn\tcuttle\tclassic\tAna, Bruno\t5\tunfinished",
        "illegal.cgn\tcuttle\tclassic\tAna, Bruno\t5\tillegal",
    ]


def test_games_are_listed_with_their_options(cardlog):
    lines = {line.split("\t")[0]: line.split("\t") for line in cardlog("games").lines}

    assert lines["cuttle"][1:3] == ["Cuttle", "2"]
    assert "four=choose|random" in lines["cuttle"][3]
    assert [lines[name][4] for name in ("cuttle", "cabo")] == ["classic site", "classic"]
    assert lines["cabo"][2] == "2-5"
    assert lines["cuttle"][5] == "random simple tuned"


def test_an_option_of_many_numbers_is_listed_by_the_first_and_the_last(cardlog, monkeypatch):
    monkeypatch.setattr(game, "_found", {**game._found, "pig": PIG})

    line = next(line.split("\t") for line in cardlog("games").lines if line.startswith("pig\t"))
    assert line[3] == "target=30|10-100 together=false|true turns=9|5"


def test_rules_are_printed_whole_or_by_clause(cardlog):
    assert "CU 9.3" in cardlog("rules", "cuttle").out
    assert cardlog("rules", "cuttle", "CU 3.2").lines == [f"CU 3.2  {find('cuttle').clauses()['CU 3.2'].text}"]
    assert [line.split("  ")[0] for line in cardlog("rules", "cuttle", "3").lines] == ["CU 3.1", "CU 3.2", "CU 3.3"]
    assert cardlog("rules", "cuttle", "cu v3").out.startswith("CU V3  ")
    assert cardlog("rules", "log", "LOG 4").out.startswith("LOG 4  The tag")


@pytest.mark.parametrize("args", [["nope"], ["cuttle", "CU 99"], ["cuttle", "CU"], ["cuttle", ""]])
def test_rules_that_are_not_there(cardlog, args):
    code, out, err = cardlog("rules", *args)

    assert (code, out, err.count("\n")) == (2, "", 1)


PLAYED = """\
[Cardlog "1"]
[Game "cabo"]
[Rules "classic"]
[Seats "Zoe" "Ali" "Bo"]
[Result "*"]
[Date "2026-11-02"]
"""


def test_a_list_for_programs(cardlog, sample, illegal):
    ran = cardlog("list", sample, illegal, "--json")
    games = [json.loads(line) for line in ran.lines]

    assert ran.code == 1
    assert "illegal.cgn:10: event 3: B scuttle 9s 9c" in ran.err
    assert games[0] == {
        "file": "game.cgn", "nth": 1, "game": "cuttle", "rules": "classic", "revision": 1, "view": None,
        "seats": ["Ana", "Bruno"], "tags": {"Event": "Sample"}, "events": 5, "decisions": 3, "result": None,
        "annotated": True,
    }  # fmt: skip
    assert list(games[0]) == [
        "file", "nth", "game", "rules", "revision", "view", "seats", "tags", "events", "decisions", "result", "annotated"
    ]  # fmt: skip
    assert [games[1][key] for key in ("file", "events", "result", "annotated")] == ["illegal.cgn", 5, None, True]


def test_a_list_says_whose_copy_it_is_and_how_it_ended(cardlog, sample):
    cardlog("view", sample, "--seat", "B", "-o", "b.cgn")
    with open("b.cgn", "a") as file:
        file.write("* takeback 5\n* end agreement B\n")
    (game,) = [json.loads(line) for line in cardlog("list", "b.cgn", "--json").lines]

    assert (game["view"], game["annotated"]) == ("B", False)
    assert game["result"] == {"winners": ["B"], "reason": "agreement"}


def test_a_list_can_be_sorted(cardlog, file, sample):
    file(PLAYED, "cabo.cgn")

    def first(*args):
        return [line.split("\t")[0] for line in cardlog("list", sample, "cabo.cgn", *args).lines]

    assert first() == first("--sort", "seats") == first("--sort", "-events") == ["game.cgn", "cabo.cgn"]
    assert first("--sort", "file") == first("--sort", "game") == first("--sort", "events") == ["cabo.cgn", "game.cgn"]
    assert first("--sort", "Date") == first("--sort", "-Date") == ["cabo.cgn", "game.cgn"]  # the other has none
    assert first("--sort", "Event") == ["game.cgn", "cabo.cgn"]
    code, out, err = cardlog("list", sample, "--sort", "Nothing")
    assert (code, out, err) == (2, "", "cardlog: no game has 'Nothing' to be sorted by\n")


def test_a_list_shows_tags_where_they_are_asked_for(cardlog, file, sample):
    file(PLAYED, "cabo.cgn")

    assert [line.split("\t")[6] for line in cardlog("list", sample, "cabo.cgn", "--tags").lines] == [
        "Event=Sample",
        "Result=* Date=2026-11-02",
    ]
    assert cardlog("list", sample, "--tags", "--json").code == 2


def test_a_list_takes_all_inputs(cardlog, file, sample, monkeypatch):
    file(Path(sample).read_text(), "deep/er/one.CGN")
    file(Path(sample).read_text() + "\n" + PLAYED, "deep/two.cgn")
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(Path(sample).read_bytes())))
    ran = cardlog("list", "deep", "deep/two.cgn#2", "-", "--json")
    games = [json.loads(line) for line in ran.lines]

    assert [(game["file"], game["nth"], game["game"]) for game in games] == [
        ("deep/er/one.CGN", 1, "cuttle"), ("deep/two.cgn", 1, "cuttle"), ("deep/two.cgn", 2, "cabo"),
        ("deep/two.cgn", 2, "cabo"), ("-", 1, "cuttle"),
    ]  # fmt: skip
