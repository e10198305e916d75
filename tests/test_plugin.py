"""The pytest plugin: logs as tests, what a failure tells, snapshots, other rules, other people's games."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardlog import find
from cardlog.testing import plugin, snapshot

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parent.parent
LOADED = (plugin, find("cuttle"))
"""What the runs inside this one would otherwise import anew each time."""
HEAD = '[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "Ana" "Bruno"]\n'
GAME = HEAD + "\n* deal B / 4c 4d 8h 9c Kd / Ac 2c 3d 4h 9s Jh\nA points 8h\nB scuttle 9s 8h\n"
FOUR = HEAD + "\n* deal B / 4c 4d 8h 9c Kd / Ac 2c 3d 4h 9s Jh\nA oneoff 4c\nB decline\nB discard Ac 3d\n"


@pytest.fixture(autouse=True)
def _without_pictures(pytester, monkeypatch):
    """The plugin for pictures of the terminal keeps one folder for all runs of a process, and takes it away after each."""
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:textual-snapshot")


@pytest.fixture
def project(pytester):
    """A project whose folder `replays` is tested."""
    configure(pytester, 'cardlog_replays = ["replays"]')
    pytester.mkdir("replays")
    return pytester


@pytest.fixture
def with_snapshots(project):
    """The same, with golden snapshots in `goldens`, and `game.cgn` among the replays with its snapshot."""
    configure(project, 'cardlog_replays = ["replays"]', 'cardlog_snapshots = ["goldens"]')
    write("replays/game.cgn", GAME)
    project.runpytest("--cardlog-update").assert_outcomes(passed=1)
    return project


def configure(pytester, *lines: str) -> None:
    """Write the configuration, without a plugin that takes a second to sum up."""
    pytester.makepyprojecttoml("\n".join(["[tool.pytest.ini_options]", 'addopts = "-p no:hypothesispytest"', *lines]))


def write(path: str | Path, text: str) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text)


def told(result) -> list[str]:
    """The lines of the failures."""
    text = "\n".join(result.outlines)
    return text.partition("FAILURES ===")[2].partition("short test summary")[0].splitlines()[2:-1]


# What is collected.


def test_it_is_off_until_folders_are_named(pytester):
    pytester.mkdir("replays")
    write("replays/game.cgn", GAME)

    pytester.runpytest("replays").assert_outcomes()


def test_while_off_it_imports_nothing(pytester):
    pytester.makepyfile(
        "import sys\ndef test():\n    heavy = {'cardlog', 'attrs', 'msgpack', 'typer', 'rich', 'hypothesis'}\n"
        "    assert 'cardlog_tools.pytest_plugin' in sys.modules and not heavy & set(sys.modules)\n"
    )

    pytester.runpytest_subprocess("-p", "no:hypothesispytest").assert_outcomes(passed=1)


def test_each_file_below_the_folder_is_a_test(project):
    write("replays/one.cgn", GAME)
    write("replays/cuttle/deep/two.cgn", FOUR)
    write("replays/README.md", "No log.")
    write("elsewhere/three.cgn", "No log either.")

    result = project.runpytest("-v")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines_random(
        ["replays/one.cgn::replay PASSED*", "replays/cuttle/deep/two.cgn::replay PASSED*"]
    )


def test_binary_logs_and_several_games_in_a_file_are_tested(project):
    from cardlog import dump, loads

    dump([loads(GAME), loads(FOUR)], "replays/games.clog")

    project.runpytest().assert_outcomes(passed=1)


def test_the_folder_is_tested_beside_testpaths(project):
    configure(project, 'cardlog_replays = ["replays"]', 'testpaths = ["tests"]')
    write("replays/game.cgn", GAME)
    write("tests/test_one.py", "def test(): pass")

    project.runpytest().assert_outcomes(passed=2)
    project.runpytest("tests").assert_outcomes(passed=1)
    project.runpytest("replays").assert_outcomes(passed=1)


def test_a_folder_without_logs_is_an_error_and_not_all_well(project):
    result = project.runpytest()

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*cardlog_replays: no .cgn or .clog is in *replays or below"])


def test_options_without_folders_are_an_error(pytester):
    for options in (["--cardlog-rules", "classic"], ["--cardlog-update"]):
        result = pytester.runpytest(*options)
        assert result.ret == pytest.ExitCode.USAGE_ERROR
        result.stderr.fnmatch_lines(["*cardlog_replays names no folder of recorded games"])


# What a failure tells.


def test_a_failure_tells_event_line_clause_state_and_what_would_be_legal(project):
    write("replays/bad.cgn", GAME.replace("9s 8h", "4h 8h"))

    result = project.runpytest()
    result.assert_outcomes(failed=1)
    where, clause, *state, legal = told(result)
    assert where == "replays/bad.cgn:8: event 3: B scuttle 4h 8h: 4h is not higher than 8h (CU 3.2)"
    assert clause.startswith("CU 3.2: Scuttle: A–T from hand against one point card that the RIVAL controls now")
    assert state == [
        "The state before it: B is to act (play).",
        "    A             8 of 21",
        "      hand        4c 4d 9c Kd",
        "      points      8h",
        "    B             0 of 21 to play",
        "      hand        Ac 2c 3d 4h 9s Jh",
        "      points      -",
        "    stock         41",
        "    scrap         -",
    ]
    assert legal == (
        "Legal are B draw, B points Ac, B oneoff Ac, B points 2c, B points 3d, B points 4h, B oneoff 4h, B points 9s "
        "and 2 more."
    )


def test_where_no_decision_is_due_it_says_so(project):
    write(
        "replays/over.cgn",
        HEAD + '\n* position {"turn": "A", "hands": {"A": ["Ac"]}, "points": {"A": [{"card": "Tc"}, '
        '{"card": "Td"}]}}\nA points Ac\nB draw\n',
    )
    write("replays/due.cgn", GAME + "A draw\nB draw\n")

    lines = told(project.runpytest())
    assert "The state before it: fact:draw is due." in lines
    assert "The state before it: the game is over." in lines
    assert not any(line.startswith("Legal are") for line in lines)


def test_a_fault_in_a_variation_is_shown_from_there(project):
    write("replays/bad.cgn", GAME + "( B points 9s\n  A points 9c\n  A draw\n)\n")

    lines = told(project.runpytest())
    assert (
        lines[0]
        == "replays/bad.cgn:11: event 3a3: A draw: it is B's to act: a normal turn's action is awaited (CU 2.2)"
    )
    assert "    A             17 of 21" in lines
    assert "    B             9 of 21 to play" in lines


def test_a_false_result_is_shown_with_the_last_state(project):
    write("replays/bad.cgn", GAME.replace('"Bruno"]\n', '"Bruno"]\n[Result "A"]\n'))

    lines = told(project.runpytest())
    assert lines[0] == "replays/bad.cgn:5: event 3: the tag Result says 'A', but the game comes to '*' (LOG 4)"
    assert "    scrap         8h 9s" in lines


def test_the_game_of_a_file_is_named_by_its_number(project):
    write("replays/bad.cgn", GAME + "\n" + GAME.replace("9s 8h", "4h 8h"))

    assert told(project.runpytest())[0].startswith("replays/bad.cgn#2:17: event 3: B scuttle 4h 8h:")


def test_what_is_unreadable_is_one_line(project):
    write("replays/bad.cgn", GAME.replace("points", "pints"))

    assert told(project.runpytest()) == ["replays/bad.cgn:7:3: 'pints' is no verb of a seat here"]


def test_an_error_of_the_rules_code_keeps_its_traceback(project):
    project.makeconftest(
        "import attrs, cardlog\n"
        "def broken(state, event): raise ZeroDivisionError('a bug')\n"
        "def pytest_runtest_setup(item):\n"
        "    cardlog.register(attrs.evolve(cardlog.find('cuttle'), name='broken', apply=broken))\n"
    )
    write("replays/game.cgn", GAME.replace('"cuttle"', '"broken"'))

    result = project.runpytest_subprocess()
    result.stdout.fnmatch_lines(["*conftest.py:2: ZeroDivisionError"])


# Snapshots.


def test_a_snapshot_tells_what_each_event_changed(with_snapshots):
    lines = Path("goldens/replays/game.cgn.jsonl").read_text().splitlines()

    assert len(lines) == 4
    assert lines[0].startswith('{"game": "cuttle", "view": null, "awaits": "deal", "actor": "*", ')
    assert lines[2] == (
        '{"actor": "B", "turn": "B", "hands": {"A": ["4c", "4d", "9c", "Kd"], "B": ["Ac", "2c", "3d", "4h", "9s", "Jh"]}, '
        '"points": {"A": [{"card": "8h", "jacks": []}], "B": []}, "score": {"A": 8, "B": 0}}'
    )


def test_a_log_that_comes_to_its_snapshot_passes(with_snapshots):
    with_snapshots.runpytest().assert_outcomes(passed=1)


def test_a_state_that_differs_is_shown_by_path(with_snapshots):
    golden = Path("goldens/replays/game.cgn.jsonl")
    golden.write_text(golden.read_text().replace('"score": {"A": 8', '"score": {"A": 7'))

    result = with_snapshots.runpytest()
    assert told(result) == [
        "replays/game.cgn:7: event 2: A points 8h",
        "After event 2 it is not as in the golden snapshot:",
        "    score.A: 7 there, 8 now",
    ]


def test_a_log_without_a_snapshot_fails(with_snapshots):
    write("replays/new.cgn", GAME)

    result = with_snapshots.runpytest()
    result.assert_outcomes(passed=1, failed=1)
    assert re.fullmatch(r".*new\.cgn: there is no .*new\.cgn\.jsonl; --cardlog-update writes it", told(result)[0])


def test_a_log_that_goes_on_after_its_snapshot_fails(with_snapshots):
    write("replays/game.cgn", GAME + "A permanent Kd\n")

    assert told(with_snapshots.runpytest()) == [
        "replays/game.cgn: it has 4 events, and 3 in the golden snapshot",
    ]


def test_an_illegal_log_shows_its_difference_too(with_snapshots):
    write("replays/game.cgn", GAME.replace("A points 8h", "A points 9c"))

    lines = told(with_snapshots.runpytest())
    assert lines[0] == "replays/game.cgn:8: event 3: B scuttle 9s 8h: 8h is not on the table (CU 2.2)"
    assert lines[lines.index("After event 2 it is not as in the golden snapshot:") + 1 :] == [
        '    hands.A[2]: "9c" there, "8h" now',
        '    points.A[0].card: "8h" there, "9c" now',
        "    score.A: 8 there, 9 now",
    ]


def test_an_illegal_log_says_so_where_there_is_no_difference_before(with_snapshots):
    write("replays/game.cgn", GAME.replace("9s 8h", "4h 8h"))

    assert told(with_snapshots.runpytest())[-1] == "Up to there it is as in the golden snapshot."


@pytest.mark.parametrize("text", ["no JSON", "[]", '{"turn": "A"}'])
def test_a_broken_snapshot_is_said_to_be_so(with_snapshots, text):
    Path("goldens/replays/game.cgn.jsonl").write_text(text + "\n")

    (line,) = told(with_snapshots.runpytest())
    assert re.match(r".*game\.cgn\.jsonl: ", line)


def test_an_illegal_log_gets_no_snapshot(with_snapshots):
    write("replays/bad.cgn", GAME.replace("9s 8h", "4h 8h"))

    with_snapshots.runpytest("--cardlog-update").assert_outcomes(passed=1, failed=1)
    assert not Path("goldens/replays/bad.cgn.jsonl").exists()


def test_snapshots_are_not_written_where_none_are_kept(project):
    write("replays/game.cgn", GAME)

    result = project.runpytest("--cardlog-update")
    result.stderr.fnmatch_lines(["*--cardlog-update: cardlog_snapshots names no folder"])


def test_snapshots_are_not_written_under_other_rules(with_snapshots):
    result = with_snapshots.runpytest("--cardlog-update", "--cardlog-rules", "classic four=random")

    result.stderr.fnmatch_lines(["*--cardlog-update and --cardlog-rules exclude each other"])


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\r", "\n"])
def test_only_a_line_feed_ends_a_line_of_a_snapshot(separator):
    games = [[{"game": "x", "said": f"a{separator}b"}, {"game": "x", "said": separator}]] * 2

    assert snapshot.read(snapshot.write(games)) == games


def test_a_snapshot_whose_log_is_gone_is_told_and_stays(with_snapshots):
    write("goldens/replays/cuttle/gone.clog.jsonl", "")
    write("goldens/other/game.cgn.jsonl", "")
    write("goldens/replays/README.md", "No snapshot.")
    write("goldens/replays/records.jsonl", "No snapshot either.")
    write("replays/bad.cgn", GAME.replace("9s 8h", "4h 8h"))
    write("goldens/replays/bad.cgn.jsonl", Path("goldens/replays/game.cgn.jsonl").read_text())

    for args in ([], ["-q"], ["replays/game.cgn"], ["--cardlog-update"]):
        result = with_snapshots.runpytest(*args)

        result.assert_outcomes(passed=1, failed=args != ["replays/game.cgn"])
        assert [line for line in result.outlines if ".jsonl belongs" in line] == [
            f"cardlog: {Path('goldens', name)} belongs to no recorded game any more; delete it, if it is not kept on purpose"
            for name in ("other/game.cgn.jsonl", "replays/cuttle/gone.clog.jsonl")
        ]
    assert Path("goldens/other/game.cgn.jsonl").exists()


def test_where_no_snapshot_is_left_over_nothing_is_told(with_snapshots):
    assert "belongs to no" not in with_snapshots.runpytest().stdout.str()


# Other rules.


def test_other_rules_that_change_nothing_pass(project):
    write("replays/game.cgn", GAME)

    project.runpytest("--cardlog-rules", "classic four=random").assert_outcomes(passed=1)


def test_under_other_rules_the_first_difference_is_shown(project):
    write("replays/four.cgn", FOUR)

    lines = told(project.runpytest("--cardlog-rules", "classic four=random"))
    assert lines[0] == "replays/four.cgn:9: event 4: B discard Ac 3d: the fact of the discard is due (CU V1)"
    assert "The state before it: fact:discard is due." in lines
    assert lines[-3:] == [
        "After event 3 it is not as under its own rules:",
        '    awaits: "discard" there, "fact:discard" now',
        '    actor: "B" there, "*" now',
    ]


def test_under_other_rules_a_state_that_differs_fails_though_all_is_legal(with_snapshots):
    lines = told(with_snapshots.runpytest("--cardlog-rules", "classic joker=true"))

    assert lines == [
        "replays/game.cgn: before the first event",
        "It is not as in the golden snapshot:",
        "    stock: 52 there, 53 now",
    ]


def test_unknown_rules_fail_in_one_line(project):
    write("replays/game.cgn", GAME)

    lines = told(project.runpytest("--cardlog-rules", "classic jokers=true"))
    assert len(lines) == 1
    assert lines[0].startswith("'classic jokers=true' are no rules of cuttle: unknown option 'jokers'; known: four,")


def test_under_rules_of_another_game_a_replay_is_skipped(project):
    write("replays/game.cgn", GAME)
    write("replays/round.cgn", '[Cardlog "1"]\n[Game "cabo"]\n[Rules "classic"]\n[Seats "A" "B"]\n')

    result = project.runpytest("--cardlog-rules", "classic four=random", "-rs")

    result.assert_outcomes(passed=1, skipped=1)
    result.stdout.fnmatch_lines(["*'classic four=random' are no rules of cabo: unknown option 'four'; known: none"])


# Other people's games.


@pytest.fixture
def highcard(pytester):
    """The environment of a process in which the example is installed, and its folder."""
    info = pytester.path / "site" / "cardlog_highcard-0.1.0.dist-info"
    write(info / "METADATA", "Metadata-Version: 2.1\nName: cardlog-highcard\nVersion: 0.1.0\n")
    write(info / "entry_points.txt", "[cardlog.games]\nhighcard = highcard:HIGHCARD\n")
    folder = ROOT / "examples" / "highcard"
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(info.parent), str(folder)])}, folder


def run_pytest(env, folder) -> str:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
    return subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, check=False).stdout


def test_the_logs_of_a_strangers_game_are_tests_of_its_package(highcard):
    assert "1 passed" in run_pytest(*highcard)


def test_a_strangers_log_fails_alike(highcard, project):
    head = '[Cardlog "1"]\n[Game "highcard"]\n[Rules "classic"]\n[Seats "A" "B"]\n\n'
    write("replays/bad.cgn", head + "* deal A / Kd / Ac\nA keep\n")

    out = run_pytest(highcard[0], project.path)
    assert "replays/bad.cgn:7: event 2: A keep: it is B's to act: a card is kept or changed (HC 1.3)" in out
    assert "Legal are B keep, B change." in out


def test_an_older_log_tells_what_was_legal_then(project):
    project.makeconftest(
        "import attrs, cardlog\n"
        "from cardlog import IllegalEvent\n"
        "cuttle = attrs.evolve(cardlog.find('cuttle'), name='changed')\n"
        "def apply(state, event):\n"
        "    if event.verb == 'scuttle':\n"
        "        raise IllegalEvent(event, 'CU 3.2', 'no more scuttles')\n"
        "    return cuttle.apply(state, event)\n"
        "history = {2: 'CU 3.2: no more scuttles.'}\n"
        "def pytest_sessionstart(session):\n"
        "    cardlog.register(attrs.evolve(cuttle, apply=apply, revision=2, history=history, older={1: cuttle}))\n"
    )
    write("replays/old.cgn", GAME.replace('"cuttle"', '"changed"'))

    result = project.runpytest_subprocess()
    result.stdout.fnmatch_lines(["illegal now, legal under revision 1, by which it was recorded"])
