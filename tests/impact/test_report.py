"""Counting verdicts: what a change does to many games."""

import json

import pytest

from cardlog.impact import KINDS, Parting, Report, Verdict, impact, markdown
from cardlog.impact.charts import ticks
from cardlog.impact.words import heading, percent, scope, winners_words
from cardlog.state import Result

from .table import FOUR, LAST_FOUR, NINE, WON, ends_at_ten, game, other

A, B, DRAW = Result((0,), "goal"), Result((1,), "goal"), Result((), "passes")

VERDICTS = [
    Verdict("same", 10, 10, was=A, now=A, file="a.clog", nth=1),
    Verdict("same", 12, 12, was=DRAW, now=DRAW, file="a.clog", nth=2),
    Verdict("fact", 20, 8, 9, "B discard 3d 9s", clause="CU V1", message="chance", was=A, file="a.clog", nth=3,
            parts=Parting(8, "awaits", "discard", "fact:discard")),
    Verdict("fact", 30, 4, 5, "A discard 3c 4c", clause="CU V1", message="chance", was=B, file="b.cgn", nth=1),
    Verdict("fact", 30, 4, 5, "A discard 3c 5c", clause="CU V1", message="chance", was=B, file="b.cgn", nth=2),
    Verdict("decision", 10, 2, 3, "A draw", clause="CU 2.2", message="no", was=A, file="b.cgn", nth=3),
    Verdict("winner", 10, 10, 10, "A points Td", message="was A, now B", was=A, now=B, file="b.cgn", nth=4),
    Verdict("state", 10, 10, 6, "A draw", message="differs", was=A, now=A, file="b.cgn", nth=5,
            parts=Parting(6, "points.A[0].card", "8h", None)),
    Verdict("unchecked", message="torn", file="c.clog", nth=7),
]  # fmt: skip


@pytest.fixture
def report():
    made = Report("classic four=random")
    for verdict in VERDICTS:
        made.add(verdict)
    return made


def test_games_are_counted_by_kind_in_a_fixed_order(report):
    assert report.by_kind() == [
        ("same", 2), ("decision", 1), ("fact", 3), ("winner", 1), ("state", 1), ("unchecked", 1),
    ]  # fmt: skip
    assert [kind for kind, _ in report.by_kind()] == [kind for kind in KINDS if kind not in ("earlier", "later")]


def test_what_was_checked_is_told_out_of_how_much(report):
    assert (report.games, report.checked, report.unchecked, report.changed) == (9, 8, 1, 6)
    assert report.share == 6 / 8
    assert (report.events, report.replayed) == (
        10 + 12 + 20 + 30 + 30 + 10 + 10 + 10,
        10 + 12 + 8 + 4 + 4 + 2 + 10 + 10,
    )
    assert heading(report) == "classic four=random: 6 of 8 games change (75.0 %), 1 of them in a state alone"
    assert scope(report) == "Checked: 8 of 9 games; of their 132 events 60 are still legal (45.5 %)."


def test_causes_come_with_the_example_whose_event_comes_first(report):
    found = [(kind, cause, count, example.file, example.nth) for kind, cause, count, example in report.by_cause()]

    assert found == [
        ("fact", "CU V1", 3, "b.cgn", 1),
        ("decision", "CU 2.2", 1, "b.cgn", 3),
        ("state", "points", 1, "b.cgn", 5),
        ("winner", "goal", 1, "b.cgn", 4),
    ]


def test_winners_are_counted_before_and_after(report):
    assert report.winners == {("A", "A"): 2, ("draw", "draw"): 1, ("A", "?"): 2, ("B", "?"): 2, ("A", "B"): 1}
    assert report.outcomes() == (["A", "B", "draw"], ["A", "B", "draw", "?"])
    assert (report.moved, report.stopped) == (1, 4)
    assert winners_words(report) == (
        "With another outcome: 1 of the 4 games whose outcome is known. "
        "In 4 games an event is refused: how they would go on, nobody knows."
    )


def test_the_curve_falls_where_games_first_differ(report):
    assert list(report.unchanged()) == [(3, 7 / 8), (5, 5 / 8), (6, 4 / 8), (8, 3 / 8), (10, 2 / 8)]


@pytest.mark.parametrize(
    ("kinds", "code"),
    [
        (["same"], 0),
        (["same", "fact"], 1),
        (["state"], 1),
        (["same", "unchecked"], 2),
        (["fact", "unchecked"], 2),
        ([], 2),
    ],
)
def test_the_exit_code_says_whether_anything_changes_and_whether_all_was_checked(kinds, code):
    report = Report("")
    for kind in kinds:
        report.add(Verdict(kind, 5, 3, event=None if kind in ("same", "unchecked") else 3))

    assert report.code == code


def test_an_empty_report_has_no_share():
    assert Report("").share is None
    assert heading(Report("no change")) == "no change: nothing could be checked"


def test_the_json_of_a_report_can_be_written(report):
    data = json.loads(json.dumps(report.as_json()))

    assert list(data) == [
        "change", "games", "checked", "unchecked", "changed", "share", "events", "replayed", "verdicts", "causes", "winners",
    ]  # fmt: skip
    assert data["verdicts"] == {"same": 2, "decision": 1, "fact": 3, "winner": 1, "state": 1, "unchecked": 1}
    assert data["causes"][0]["shortest"]["event"] == 5
    assert {"was": "A", "now": "B", "games": 1} in data["winners"]


def test_impact_takes_one_log_after_the_other():
    asked = []

    def logs():
        for events in (FOUR, LAST_FOUR, NINE, WON):
            asked.append(events)
            yield game(*events)

    report = impact(logs(), rules="classic four=random")

    assert len(asked) == 4
    assert dict(report.kinds) == {"fact": 1, "same": 3}


def test_impact_compares_with_any_code():
    report = impact(
        [game("* deal B / 4c 5c 8h 9c Td / Ac 2c 3d 4d 9s Jh", "A points Td", "B points 9s")], other(ends_at_ten)
    )

    assert report.title == "other code of cuttle"
    assert dict(report.kinds) == {"earlier": 1}


def test_only_so_many_failures_are_kept():
    report = Report("")
    for nth in range(1, 151):
        report.add(Verdict("unchecked", message="no", file="x", nth=nth))

    assert (report.unchecked, len(report.failures)) == (150, 100)


def test_shares_are_never_rounded_to_all_or_nothing():
    assert [percent(part, 10_000) for part in (0, 1, 4, 5, 9_995, 9_999, 10_000)] == [
        "0 %", "<0.1 %", "<0.1 %", "0.1 %", ">99.9 %", ">99.9 %", "100 %",
    ]  # fmt: skip


def test_ticks_are_round_and_few():
    for last in range(1, 3000):
        marks = list(ticks(last))
        assert 2 <= len(marks) <= 6
        assert str(marks[1]).strip("0") in ("1", "2", "5")


# Markdown.


def test_markdown_holds_each_table(report):
    lines = markdown.write(report).splitlines()

    assert lines[0] == "# classic four=random: 6 of 8 games change (75.0 %), 1 of them in a state alone"
    assert "| a fact no longer fits | 3 | 33.3 % |" in lines
    assert "| a fact no longer fits | CU V1 | 3 | b.cgn, event 5, A discard 3c 4c: chance |" in lines
    assert "| Recorded | now A | now B | now draw | now stops |" in lines
    assert "| A | 2 | 1 |  | 2 |" in lines
    assert "- c.clog\\#7: torn" in lines


def test_nothing_in_a_log_breaks_out_of_a_table():
    report = Report("x")
    report.add(Verdict("state", 3, 3, 1, "A|B", message="a\n| b | <i>", file="a|b`*_<b>.cgn", parts=Parting(1, "x")))

    rows = [line for line in markdown.write(report).splitlines() if "a\\|b" in line]

    assert rows == [
        "| all is legal, but a state differs | x | 1 | a\\|b\\`\\*\\_\\<b\\>.cgn, event 1, A\\|B: a \\| b \\| \\<i\\> |"
    ]
