"""`cardlog doctor`: what a game lacks after a change, clause by clause and file by file."""

import importlib
import shutil
import sys
from pathlib import Path

import pytest
from attrs import evolve

from cardlog import game, load, register
from cardlog.game import BUILT_IN
from cardlog.rules import Option, Options
from cardlog.testing import snapshot

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "highcard"
TESTS = '"""HC 1.2, HC 1.3 and HC 1.4."""\n'


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A copy of the example, in which nothing lacks: the working directory."""
    monkeypatch.setattr(game, "_found", dict(game._found))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "doctored", raising=False)
    shutil.copytree(EXAMPLE / "highcard", "doctored")
    shutil.copytree(EXAMPLE / "replays", "replays")
    Path("tests").mkdir()
    Path("tests/test_rules.py").write_text(TESTS)
    register(importlib.import_module("doctored").HIGHCARD)
    yield tmp_path
    sys.modules.pop("doctored", None)


@pytest.fixture
def kept(project):
    """The same with snapshots."""
    Path("pyproject.toml").write_text(
        '[tool.pytest.ini_options]\ncardlog_replays = ["replays"]\ncardlog_snapshots = ["tests/kept"]\n'
    )
    path = project / "tests" / "kept" / "replays" / "a-change.cgn.jsonl"
    path.parent.mkdir(parents=True)
    path.write_text(snapshot.write([snapshot.states(load("replays/a-change.cgn"))]))
    return path


def rules(text, page="rules.md"):
    path = Path("doctored") / page
    path.write_text((path.read_text() if path.exists() else "") + text)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_games_of_cardlog_lack_nothing(cardlog, monkeypatch, name):
    monkeypatch.chdir(ROOT)
    ran = cardlog("doctor", name)

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{name}: nothing lacks (")


def test_where_nothing_lacks_it_says_what_was_counted(cardlog, project):
    assert cardlog("doctor", "highcard") == (0, "highcard: nothing lacks (4 clauses, 1 golden replay)\n", "")
    told = cardlog("doctor", "highcard", "--lang", "pt").out
    assert told == "highcard: não falta nada (4 cláusulas, 1 repetição de referência)\n"


def test_a_new_clause_lacks_a_row_a_golden_and_a_test(cardlog, project):
    rules("- HC 1.5 An ace is low.\n")
    ran = cardlog("doctor", "highcard")

    assert (ran.code, ran.err) == (1, "")
    assert ran.lines == [
        "HC 1.5: no row in the table of coverage",
        "HC 1.5: no golden replay shows it",
        "HC 1.5: no test names it",
    ]
    assert cardlog("doctor", "highcard", "--lang", "pt").lines == [
        "HC 1.5: nenhuma linha na tabela de cobertura",
        "HC 1.5: nenhuma repetição de referência a mostra",
        "HC 1.5: nenhum teste a nomeia",
    ]


def test_a_definition_needs_neither(cardlog, project):
    rules("- HC 1.5 (definition) An ace is a card.\n")

    assert cardlog("doctor", "highcard").code == 0


def test_a_clause_without_words_in_a_language(cardlog, project):
    rules(
        "# Mais alta\n\n- HC 1.1 (definição) 52 cartas.\n- HC 1.2 Uma.\n- HC 1.3 Fica.\n- HC 1.9 Nada.\n", "rules.pt.md"
    )

    assert cardlog("doctor", "highcard").lines == [
        "HC 1.4: no words in rules.pt.md",
        "HC 1.9: words in rules.pt.md, and none in rules.md",
    ]


def test_a_card_that_names_a_clause_that_is_none(cardlog, project):
    rules("# High Card\n\n## Play\n- Keep or change (HC 1.3, HC 1.30)\n", "reference.md")

    assert cardlog("doctor", "highcard").lines == ["HC 1.30: reference.md names it, and the rules do not"]


def test_a_row_without_words(cardlog, project):
    highcard = game.find("highcard")
    register(evolve(highcard, coverage={**highcard.coverage, "HC 1.6": lambda s, e, after: False}))

    lines = cardlog("doctor", "highcard").lines
    assert lines[0] == "HC 1.6: a row in the table of coverage, and no words in rules.md"


def test_a_clause_that_no_golden_shows(cardlog, project):
    whole = Path("replays/a-change.cgn").read_text()
    Path("replays/a-change.cgn").write_text(whole.partition("B keep")[0].replace('[Result "C"]\n', ""))

    assert cardlog("doctor", "highcard").lines == [
        "HC 1.3: no golden replay shows it",
        "HC 1.4: no golden replay shows it",
    ]


def test_a_value_of_an_option_that_no_golden_is_played_by(cardlog, project):
    options = Options(Option("aces", "high", "low", "none"), Option("target", 1, 2, 3), Option("late", False, True))
    register(evolve(game.find("highcard"), options=options))
    lines = cardlog("doctor", "highcard").lines

    assert lines == [
        f"{each}: no golden replay is played by it" for each in ("aces=low", "aces=none", "target=2", "late=true")
    ]
    whole = Path("replays/a-change.cgn").read_text()
    Path("replays/low.cgn").write_text(whole.replace('"classic"', '"classic aces=low late=true target=3"'))
    assert cardlog("doctor", "highcard").lines == ["aces=none: no golden replay is played by it"]
    assert cardlog("doctor", "highcard", "--lang", "pt").lines == [
        "aces=none: não se joga com isso em nenhuma repetição de referência"
    ]


def test_where_tests_are_marked_a_name_elsewhere_does_not_count(cardlog, project):
    Path("tests/test_rules.py").write_text(
        f'{TESTS}@pytest.mark.clause("HC 1.1", "HC 1.2")\ndef test_a(): ...\n\n@clause("HC 1.3")\ndef test_b(): ...\n'
    )

    assert cardlog("doctor", "highcard").lines == ["HC 1.4: no test is marked with it"]


def test_a_longer_id_is_another_clause(cardlog, project):
    Path("tests/test_rules.py").write_text('"""HC 1.2, HC 1.30, HC 1.4."""\n')

    assert cardlog("doctor", "highcard").lines == ["HC 1.3: no test names it"]


def test_a_golden_that_is_illegal_or_unreadable_is_told_with_its_line(cardlog, project):
    whole = Path("replays/a-change.cgn").read_text()
    Path("replays/bad.cgn").write_text(whole.replace("B keep", "A keep"))
    Path("replays/torn.cgn").write_text(whole.replace("B keep", "B kep"))
    ran = cardlog("doctor", "highcard")

    assert ran.code == 1
    assert ran.lines[0].startswith("replays/bad.cgn:9: event 2: A keep: it is B's to act")
    assert ran.lines[1].startswith("replays/torn.cgn: unreadable: replays/torn.cgn:9:3: 'kep'")
    assert len(ran.lines) == 2
    told = cardlog("doctor", "highcard", "--lang", "pt").lines
    assert told[0].startswith("replays/bad.cgn:9: evento 2: A keep: é a vez de B: ")
    assert told[1].startswith("replays/torn.cgn: ilegível: ")


def test_goldens_of_other_games_are_left_alone(cardlog, project):
    Path("replays/other.cgn").write_text('[Cardlog "1"]\n[Game "chess"]\n[Rules "classic"]\n[Seats "A" "B"]\n')
    Path("replays/cuttle.cgn").write_text('[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "A" "B"]\n')

    assert cardlog("doctor", "highcard").code == 0


# Snapshots.


def test_a_snapshot_that_is_what_the_log_comes_to(cardlog, kept):
    assert cardlog("doctor", "highcard").code == 0


def test_a_stale_snapshot_is_told_with_the_event(cardlog, kept):
    kept.write_text(kept.read_text().replace('"C": ["2c"]', '"C": ["3c"]'))

    (line,) = cardlog("doctor", "highcard").lines
    assert line == "tests/kept/replays/a-change.cgn.jsonl: stale: it differs after event 1 of replays/a-change.cgn"


@pytest.mark.parametrize("lines", [slice(0, -1), slice(0, 3)])
def test_a_snapshot_that_is_too_short_is_stale(cardlog, kept, lines):
    kept.write_text("".join(kept.read_text().splitlines(keepends=True)[lines]))

    assert "stale: it differs after event" in cardlog("doctor", "highcard").out


def test_a_snapshot_that_is_too_long_is_stale(cardlog, kept):
    kept.write_text(kept.read_text() + '{"stock": 3}\n')

    assert "stale: it differs after event 7 of" in cardlog("doctor", "highcard").out


def test_a_snapshot_of_more_games_is_stale(cardlog, kept):
    kept.write_text(kept.read_text() * 2)

    assert cardlog("doctor", "highcard").out.endswith(": stale: it holds 2 games, and the replay 1\n")


@pytest.mark.parametrize("text", ["no JSON", "[]"])
def test_a_snapshot_that_is_none_is_told(cardlog, kept, text):
    kept.write_text(text)

    assert ".jsonl: unreadable: " in cardlog("doctor", "highcard").out


def test_a_snapshot_that_is_not_there_and_one_that_nobody_needs(cardlog, kept):
    kept.rename(kept.with_name("gone.cgn.jsonl"))

    assert cardlog("doctor", "highcard").lines == [
        "tests/kept/replays/a-change.cgn.jsonl: there is no such snapshot; pytest --cardlog-update writes it",
        "tests/kept/replays/gone.cgn.jsonl: this snapshot belongs to no golden replay any more",
    ]


# Where.


def test_folders_can_be_named(cardlog, project):
    for old, new in (("replays", "games"), ("tests", "checks")):
        Path(old).rename(new)

    assert cardlog("doctor", "highcard", "--replays", "games", "--tests", "checks").code == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["highcard", "--replays", "no"], "no: there is no such folder; go to where the project is, or say --replays FOLDER"),
        (["highcard", "--tests", "no"], "no: there is no such folder"),
        (["highcard", "--snapshots", "no"], "no: there is no such folder"),
        (["chess"], "unknown game 'chess'"),
    ],
)  # fmt: skip
def test_what_is_not_there_is_refused_in_a_line(cardlog, project, words, why):
    ran = cardlog("doctor", *words)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"cardlog: {why}")
    assert ran.err.count("\n") == 1


def test_elsewhere_than_in_a_project_it_says_so(cardlog, project, tmp_path, monkeypatch):
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")

    assert cardlog("doctor", "highcard").err == (
        "cardlog: replays: there is no such folder; go to where the project is, or say --replays FOLDER\n"
    )
