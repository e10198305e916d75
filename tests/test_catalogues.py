"""The catalogues: everything that is said is there, in other words, with the same parts; and so are the rules."""

import importlib.util
import re
from gettext import GNUTranslations
from pathlib import Path
from string import Formatter

import pytest

import cardlog
from cardlog.game import BUILT_IN
from cardlog.rulebook import log_clauses, rules_page

TOOL = Path(__file__).parent.parent / "tools" / "catalogues.py"
HINT = "bring the catalogues up to date: python tools/catalogues.py, and translate what stands there empty"


@pytest.fixture(scope="session")
def tool():
    spec = importlib.util.spec_from_file_location("catalogues", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def portuguese(tool):
    (path,) = tool.paths()
    return tool.read(path)


def forms(message):
    """A message's templates beside those of its translation."""
    ids = [message.id] if isinstance(message.id, str) else message.id
    strings = [message.string] if isinstance(message.string, str) else message.string
    return list(zip(ids, strings, strict=True))


def parts(template):
    return sorted(name for _, name, _, _ in Formatter().parse(template) if name is not None)


def test_everything_that_is_said_is_in_the_catalogue_and_nothing_else(tool, portuguese):
    said = {tuple(message.id) if message.pluralizable else message.id for message in tool.sources() if message.id}
    known = {tuple(message.id) if message.pluralizable else message.id for message in portuguese if message.id}

    assert len(said) > 200
    assert said - known == set(), HINT
    assert known - said == set(), HINT


def test_everything_is_translated_and_nothing_is_a_guess(portuguese):
    assert [message.id for message in portuguese if message.id and message.fuzzy] == []
    assert [message.id for message in portuguese if message.id and not all(dict(forms(message)).values())] == [], HINT


def test_a_translation_has_the_parts_of_its_english(portuguese):
    for message in portuguese:
        if message.id:
            for english, other in forms(message):
                assert parts(english) == parts(other), english


def test_a_translation_begins_and_ends_as_its_english(portuguese):
    """A sentence is a sentence, and a label a label."""
    for message in portuguese:
        if message.id:
            for english, other in forms(message):
                assert (english[-1] == ".") == (other[-1] == "."), other
                assert english[0].isupper() == other[0].isupper() or "{" in (english[0], other[0]), other


def test_one_is_singular_and_all_else_plural(portuguese):
    assert (portuguese.num_plurals, portuguese.plural_expr) == (2, "(n != 1)")


def test_what_is_installed_was_compiled_from_the_catalogue(tool, portuguese):
    (path,) = tool.paths()
    with path.with_suffix(".mo").open("rb") as file:
        compiled = GNUTranslations(file)

    for message in portuguese:
        if message.id:
            for n, (english, other) in enumerate(forms(message), 1):
                said = compiled.ngettext(*message.id, n) if message.pluralizable else compiled.gettext(english)
                assert said == other, HINT


# The rules.


PAGES = ["log", *BUILT_IN]


def clauses(name, language):
    return log_clauses(language) if name == "log" else cardlog.find(name).clauses(language)


@pytest.mark.parametrize("name", PAGES)
def test_both_pages_of_rules_have_the_same_clauses(name):
    english, portuguese = clauses(name, "en"), clauses(name, "pt")

    assert list(portuguese) == list(english)
    assert [id for id in english if portuguese[id].definition != english[id].definition] == []


@pytest.mark.parametrize("name", PAGES)
def test_both_pages_name_the_same_options_clauses_and_cards(name):
    """What is notation stands in both as it is: code, other clauses, cards, marks of interpretations."""
    english, portuguese = clauses(name, "en"), clauses(name, "pt")
    notation = re.compile(r"`[^`]+`|\b(?:C[AU]|SP|LOG) (?:V\d|X\d|\d+\.\d+|\d)|\b[2-9AKQJT][cdh]\b|\[=|\b\d\d+\b")

    for id, clause in english.items():
        assert sorted(notation.findall(portuguese[id].text)) == sorted(notation.findall(clause.text)), id


@pytest.mark.parametrize("name", PAGES)
def test_no_clause_is_left_in_english(name):
    small = {
        "the",
        "and",
        "of",
        "is",
        "are",
        "with",
        "card",
        "cards",
        "seat",
        "when",
        "which",
        "not",
        "to",
        "by",
        "its",
    }

    for clause in clauses(name, "pt").values():
        said = re.sub(r"`[^`]*`", "", clause.text)
        assert small.isdisjoint(re.findall(r"\w+", said.lower())), clause.id


def test_a_game_without_a_page_in_a_language_has_its_english_one(tmp_path, monkeypatch):
    package = tmp_path / "lonely"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.md").write_text("- XY 1.1 Two seats.\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    assert rules_page("lonely", "pt") == "- XY 1.1 Two seats.\n"
