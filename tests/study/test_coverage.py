"""Clause coverage: what counts as exercised, and that the golden replays exercise every clause."""

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from cardlog import IllegalEvent, find, game, load, load_all, loads
from cardlog.clauses import LOG, RESULT, either, exercised_by, on
from cardlog.game import BUILT_IN
from cardlog.rulebook import Clause, log_clauses
from cardlog.study.coverage import Coverage, exercised

REPLAYS = Path(__file__).parent.parent.parent / "replays"


def cuttle(*events: str, rules: str = "classic"):
    head = f'[Cardlog "1"]\n[Game "cuttle"]\n[Rules "{rules}"]\n[Seats "A" "B"]\n\n'
    return loads(head + "\n".join(events))


def position(**given: str) -> str:
    return "* position {" + ", ".join(f'"{key}": {value}' for key, value in given.items()) + "}"


def decided(log) -> list[set[str]]:
    return [*exercised(log)]


# The goldens.


def golden(game: str) -> Coverage:
    coverage = Coverage(find(game))
    for path in sorted(REPLAYS.rglob("*.cgn")):
        for log in load_all(path):
            if log.game.name == game:
                coverage.add(log)
    return coverage


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_golden_replays_exercise_every_clause_of_a_game_that_events_can_show(game):
    own = [clause for clause in golden(game).missing if not clause.startswith("LOG")]

    assert not own, f"no golden replay of {game} exercises {', '.join(own)}"


def test_the_golden_replays_exercise_every_clause_of_the_log():
    missing = set(log_clauses()).intersection(*(golden(game).missing for game in BUILT_IN))

    assert not missing, f"no golden replay exercises {', '.join(sorted(missing))}"


NAMED = re.compile(r"\b(?:(CU|CA|SP) )?([VP]?\d+(?:\.\d+)?)")


def named(path: Path, prefix: str) -> set[str]:
    """The clauses in the brackets of a golden's words: of `(CU 4.10, 4.3)` both."""
    brackets = re.findall(rf"\(({prefix}\s[^)]*)\)", path.read_text(encoding="utf-8"))
    return {f"{prefix} {number}" for text in brackets for _, number in NAMED.findall(text.replace("\n", " "))}


@cache
def shown_by_goldens(game: str) -> tuple[set[str], set[str]]:
    """The clauses of which a golden that names them in its words holds a case; and those of which some event is no case."""
    shown, not_always = set(), set()
    for path in sorted(REPLAYS.rglob("*.cgn")):
        for log in load_all(path):
            if log.game.name == game:
                steps = [*exercised(log)]
                shown |= named(path, log.game.prefix) & set().union(*steps)
                not_always |= {*log.game.coverage}.difference(set.intersection(*steps))
    return shown, not_always


@pytest.mark.parametrize(("game", "clause"), [(name, clause) for name in BUILT_IN for clause in find(name).coverage])
def test_each_row_is_true_in_a_golden_that_says_it_shows_the_clause_and_false_of_other_events(game, clause):
    shown, not_always = shown_by_goldens(game)

    assert clause in shown, f"no golden replay that names {clause} holds a case of it"
    assert clause in not_always


@pytest.mark.parametrize("game", BUILT_IN)
def test_there_is_a_row_for_each_clause_of_the_page_that_events_can_show_in_its_order(game):
    assert [*find(game).coverage] == [id for id, clause in find(game).clauses().items() if clause.shown]


def test_there_is_a_row_for_each_clause_of_the_log():
    assert {*LOG, RESULT} == {*log_clauses()}


# What counts.


def test_each_event_is_decided_by_the_clauses_of_its_rule():
    log = cuttle("* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", "A points 8h", "B scuttle 9s 8h", "A permanent Kd")

    assert decided(log) == [
        {"CU 2.1"},
        {"CU 3.1", "CU 2.2"},
        {"CU 3.2", "CU 3.3", "CU 2.2"},
        {"CU 6.4", "CU 2.2"},
    ]


def test_a_window_that_a_queen_leaves_out_counts_and_one_that_is_open_does_not():
    without = position(turn='"A"', hands='{"A": ["2c"], "B": ["2d"]}', permanents='{"B": ["Kc"]}')
    behind = position(turn='"A"', hands='{"A": ["2c"], "B": ["2d"]}', permanents='{"A": ["Qc"], "B": ["Kc"]}')

    assert decided(cuttle(without, "A oneoff 2c Kc"))[1] == {"CU 4.1"}
    assert decided(cuttle(behind, "A oneoff 2c Kc"))[1] == {"CU 4.1", "CU 5.3", "CU 4.3", "CU 2.2"}


def test_an_effect_takes_place_when_the_responses_end_and_counts_there():
    log = cuttle("* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", "A oneoff 5c", "B decline", "* draw 6c 6d")

    assert decided(log)[1:] == [{"CU 4.1"}, {"CU 5.4", "CU 4.6"}, {"CU 2.2"}]


def test_a_countered_effect_is_not_exercised():
    log = cuttle("* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", "A oneoff 5c", "B counter 2c", "A decline")

    assert decided(log)[2:] == [{"CU 5.1"}, {"CU 5.4", "CU 5.2", "CU 2.2"}]


def test_a_refused_event_exercises_nothing():
    log = cuttle("* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", "A points 8h", "B scuttle 4c 8h")
    coverage = Coverage(log.game)

    with pytest.raises(IllegalEvent, match="event 3"):
        coverage.add(log)
    assert coverage.by_events == Counter({"CU 2.1": 1, "CU 3.1": 1, "CU 2.2": 1})


def test_a_position_in_mid_turn_exercises_nothing_but_the_clause_of_positions():
    pending = '[{"seat": "A", "card": "5c", "target": null}]'
    begins = position(turn='"A"', awaits='"response"', hands='{"A": ["2c"], "B": ["2d"]}', pending=pending)

    assert decided(cuttle(begins, "B decline")) == [{"LOG 2"}, {"CU 5.4", "CU 4.6"}]


def test_the_logs_own_clauses_count_too():
    log = cuttle("* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", "A points 8h", "* takeback 1")
    claims = log.with_header(log.header.with_tag("Result", "*"))

    assert decided(claims)[2:] == [{"LOG 1"}, {"LOG 4"}]


def test_games_and_events_are_counted_apart():
    log = cuttle("* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", "A points 8h", "B points 9s")
    coverage = Coverage(log.game)
    coverage.add(log)
    coverage.add(log.upto(2))

    assert (coverage.games, coverage.events) == (2, 5)
    assert (coverage.by_games["CU 3.1"], coverage.by_events["CU 3.1"]) == (2, 3)
    assert next(iter(coverage.as_json())) == {"game": "cuttle", "clause": "CU 2.1", "games": 2, "events": 2}
    assert "CU V1" in coverage.missing
    assert "CU 3.1" not in coverage.missing


def test_a_strangers_game_has_a_table_of_its_own_too(monkeypatch):
    monkeypatch.syspath_prepend(str(REPLAYS.parent / "examples" / "highcard"))
    from highcard import HIGHCARD

    monkeypatch.setitem(game._found, "highcard", HIGHCARD)
    coverage = Coverage(HIGHCARD)
    coverage.add(load(REPLAYS.parent / "examples" / "highcard" / "replays" / "a-change.cgn"))

    assert coverage.by_events == {"HC 1.2": 1, "HC 1.3": 5, "HC 1.4": 1, "LOG 4": 1}
    assert coverage.missing == ["LOG 1", "LOG 2", "LOG 3", "LOG 5"]


@pytest.mark.parametrize(
    ("clause", "shown"), [("XY 1.1", True), ("XY V1", True), ("XY X1", False), ("XY 1.2", False), ("LOG 1", True)]
)
def test_definitions_and_worked_examples_are_shown_by_no_event(clause, shown):
    assert Clause(clause, "…", definition=clause == "XY 1.2").shown is shown


# Rows.


def decided_by(cases, e, before=None, after=None) -> set[str]:
    return exercised_by(cases, before or find("cuttle").start(find("cuttle").rules(), 2), e, after)


DRAW, PASS = find("cuttle").verbs.read("A draw"), find("cuttle").verbs.read("B pass")


def test_a_row_may_ask_for_kinds_of_events_and_for_what_holds_of_the_state_before():
    cases = {"XY 1": on(type(DRAW)), "XY 2": on(type(DRAW), type(PASS), when=lambda before, e: e.seat == 1)}

    assert decided_by(cases, DRAW) == {"XY 1"}
    assert decided_by(cases, PASS) == {"XY 2"}


def test_a_row_may_have_several_kinds_of_cases():
    cases = {"XY 1": either(on(type(PASS)), lambda before, e, after: after == "won")}

    assert decided_by(cases, DRAW) == set()
    assert decided_by(cases, PASS) == {"XY 1"}
    assert decided_by(cases, DRAW, after="won") == {"XY 1"}


def test_rows_of_a_game_are_asked_of_its_own_events_alone():
    always = {"XY 1": lambda before, e, after: True}
    resigns = find("cuttle").verbs.read("A resign")

    assert decided_by(always, DRAW) == {"XY 1"}
    assert decided_by(always, resigns) == {"LOG 5"}


def test_a_game_that_caches_what_it_decides_is_counted_as_any_other():
    log = cuttle("* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", "A points 8h")

    assert decided(log) == decided(log) == [{"CU 2.1"}, {"CU 3.1", "CU 2.2"}]


def test_another_thread_counts_the_same():
    log = cuttle("* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", "A points 8h")
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(decided, log).result() == decided(log)
