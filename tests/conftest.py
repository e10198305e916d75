"""How hard Hypothesis tries, the language of what is read, and which clauses the collected tests are marked with."""

import os
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("ci", max_examples=40, derandomize=True, database=None, print_blob=False)
settings.register_profile("long", max_examples=1000, print_blob=False)
settings.load_profile("ci")  # --hypothesis-profile=long is loaded after this

os.environ["LC_ALL"] = "C.UTF-8"  # English, whatever the environment asks for

TESTS = Path(__file__).parent
MARKED = pytest.StashKey[dict[str, list[str]]]()
FILES = pytest.StashKey[set[Path]]()


def pytest_collect_file(file_path, parent):
    """Note which files are collected."""
    parent.config.stash.setdefault(FILES, set()).add(file_path)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Note, before anything is deselected, which tests are marked with which clauses."""
    marked = config.stash.setdefault(MARKED, defaultdict(list))
    for item in items:
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                marked[clause].append(item.nodeid)


@pytest.fixture
def marked(pytestconfig):
    """Each clause that a collected test is marked with, and those tests."""
    return pytestconfig.stash[MARKED]


@pytest.fixture
def whole_suite(pytestconfig):
    """Skip unless every file of tests is collected: what a part of them lacks says nothing."""
    missing = {*TESTS.rglob("test_*.py")} - pytestconfig.stash[FILES]
    if missing:
        pytest.skip(f"only a part of the tests is collected: without {min(missing).name} and others")
