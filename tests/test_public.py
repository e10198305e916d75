"""What is public: in the modules of the reference, what is defined without an underscore stands in `__all__`; nothing else is."""

import importlib.util
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HINT = "python tools/public.py brings it up to date"


def tool():
    spec = importlib.util.spec_from_file_location("public", ROOT / "tools" / "public.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = tool()


@pytest.mark.parametrize("path", [*TOOL.modules()], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_module_lists_what_is_public_in_it(path):
    source = path.read_text(encoding="utf-8")

    assert "\n__all__ = [" in source, HINT
    assert TOOL.updated(source) == source, HINT


PACKAGES = [
    "cardlog",
    *(
        f"cardlog.{name}"
        for name in ["balance", "due", "impact", "importers", "importers.cuttle_site", "picture", "store", "testing"]
    ),
    *(f"cardlog.games.{name}" for name in ["cabo", "cuttle", "spades"]),
]
"""Packages that list by hand what they pass on."""


@pytest.mark.parametrize("name", [*map(TOOL.name_of, TOOL.modules()), *PACKAGES])
def test_what_is_listed_is_there(name):
    module = import_module(name)

    assert [public for public in module.__all__ if not hasattr(module, public)] == []


def test_what_is_not_in_the_reference_lists_nothing():
    public = {*map(TOOL.name_of, TOOL.modules()), *PACKAGES}
    listing = {TOOL.name_of(path) for path in (ROOT / "cardlog").rglob("*.py") if "\n__all__ = " in path.read_text()}

    assert listing == public


MODULE = '''"""A module."""

from __future__ import annotations

import re
from typing import Final, TypeVar

from elsewhere import Passed, unlisted

T = TypeVar("T")
MOST: Final = 3
_own = 1
first, second = 1, 2


class Class:
    inner = 1


def function():
    local = 2


def _private(): ...
'''


def test_public_is_what_is_defined_without_an_underscore():
    assert TOOL.defined(MODULE) == {"MOST", "first", "second", "Class", "function"}


def test_the_list_stands_first_in_order_and_keeps_what_is_passed_on():
    made = TOOL.updated(MODULE)
    listed = '__all__ = ["MOST", "Class", "first", "function", "second"]\n\nimport re\n'

    assert f"from __future__ import annotations\n\n{listed}" in made
    assert TOOL.updated(made) == made
    assert made.replace(listed, "import re\n") == MODULE
    stale = made.replace('"Class", ', '"Class", "Passed", "gone", ')
    assert '__all__ = ["MOST", "Class", "Passed", "first", "function", "second"]\n' in TOOL.updated(stale)


def test_a_long_list_has_a_line_for_each():
    names = sorted(f"function_of_a_long_name_{number}" for number in range(1, 6))
    made = TOOL.updated('"""A module."""\n\n' + "\n\n".join(f"def {name}(): ..." for name in names))

    assert made.startswith(
        '"""A module."""\n\n__all__ = [\n' + "".join(f'    "{name}",\n' for name in names) + "]\n\ndef"
    )
