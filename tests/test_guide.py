"""The guide "Adding a game": what it shows is what there is."""

import re
from pathlib import Path

from attrs import NOTHING, fields

from cardlog.event import DERIVED
from cardlog.game import COMMON, Game
from cardlog_tools.starter import named, package

GUIDE = (Path(__file__).parent.parent / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
MADE = dict(package(named("top-card", [])))


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)


def test_it_begins_with_the_game_that_new_game_makes():
    """Whose own tests are run in tests/tools/test_new_game.py."""
    assert blocks("python") == [MADE["top_card/__init__.py"]]
    assert blocks("markdown") == [MADE["top_card/rules.md"]]


def test_it_speaks_of_every_declaration_that_may_be_left_out():
    said = {*re.findall(r"`(\w+)`", GUIDE), *re.findall(r"`(\w+)\(", GUIDE), *re.findall(r"\b(\w+)=", GUIDE)}
    optional = {field.name for field in fields(Game) if field.init and field.default is not NOTHING}

    assert "mend" in optional
    assert optional <= said


def test_words_that_are_taken_are_those_that_the_kernel_has():
    keys = re.search(r"those that every state has: (.*?) \|", GUIDE)[1]
    away = re.search(r"follows from the rest: (.*?)are taken away", GUIDE, re.DOTALL)[1]

    assert re.findall(r"`(\w+)`", keys) == list(COMMON)
    assert re.findall(r"`(\w+)`", away) == list(DERIVED)
