"""Clause coverage: what counts as exercised, and that the golden replays exercise every clause."""

import sys
from collections import Counter
from pathlib import Path

import pytest

from cardlog import IllegalEvent, find, game, load, load_all, loads
from cardlog.clauses import decided_somewhere, decides, listening
from cardlog.game import BUILT_IN, Clause, log_clauses
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


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_rules_code_names_only_clauses_that_there_are(game):
    found = find(game)
    named = {clause for clause in decided_somewhere() if clause.split()[0] == found.prefix}

    assert named
    assert named <= {id for id, clause in found.clauses().items() if clause.shown}


def test_the_kernel_names_the_clauses_of_the_log():
    assert {clause for clause in decided_somewhere() if clause.startswith("LOG")} == {*log_clauses()}


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


def test_legal_and_hide_and_why_exercise_nothing():
    log = cuttle("* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", "A points 8h")
    state = log.state()

    with listening() as heard:
        for decision in log.game.legal(state):
            log.game.hide(state, decision, 0)
        with pytest.raises(IllegalEvent):
            log.game.apply(state, log.game.verbs.read("A draw"))
    assert heard == set()


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


def test_a_strangers_game_says_which_clauses_it_decides_by_too(monkeypatch):
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


# Listening.


def test_a_function_that_says_what_it_decides_stays_what_it_was():
    def rule(cards: int) -> int:
        return cards

    assert decides("XY 1.1")(rule) is rule


def test_when_is_asked_with_the_arguments_as_they_are_at_the_call():
    @decides("XY 1.1", when=lambda left, by=1: left == 3 and by == 1)
    def draw(left: int, by: int = 1) -> int:
        left -= by
        return left

    with listening() as heard:
        draw(4)
    assert heard == set()
    with listening() as heard:
        draw(3, by=1)
    assert heard == {"XY 1.1"}


def test_calls_through_tables_and_by_other_names_are_heard():
    @decides("XY 1.1")
    def rule() -> None:
        """Nothing."""

    table = {"other": rule}
    with listening() as heard:
        table["other"]()
    assert heard == {"XY 1.1"}


def test_equal_functions_in_two_places_are_two():
    source = "def rule():\n    pass\n"
    one, two = {}, {}
    exec(source, one)
    exec(source, two)
    decides("XY 1.1")(one["rule"])

    with listening() as heard:
        two["rule"]()
    assert heard == set()


def test_nobody_listens_afterwards_not_even_after_an_error():
    def other(*_: object) -> None:
        """Another profiler."""

    sys.setprofile(other)
    try:
        with pytest.raises(ZeroDivisionError), listening():
            raise ZeroDivisionError
        assert sys.getprofile() is other
    finally:
        sys.setprofile(None)
