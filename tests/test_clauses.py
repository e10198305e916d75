"""Every clause of the rules has a test that is marked with it."""

import pytest

import cardlog
from cardlog.rulebook import log_clauses


def clauses(name):
    return list(log_clauses() if name == "log" else cardlog.find(name).clauses())


@pytest.mark.parametrize("name", ["log", *cardlog.names()])
def test_every_clause_has_a_test(name, marked, whole_suite):
    missing = [clause for clause in clauses(name) if clause not in marked]
    assert not missing, f"no test is marked with {', '.join(missing)}"


def test_every_mark_names_a_clause(marked):
    known = {clause for name in ("log", *cardlog.names()) for clause in clauses(name)}
    strange = {clause: tests for clause, tests in marked.items() if clause not in known}
    assert not strange


@pytest.mark.parametrize(
    ("name", "number", "last"),
    [("log", 5, "LOG 5"), ("cuttle", 49, "CU X3"), ("cabo", 27, "CA X2"), ("cutthroat-spades", 16, "SP X2")],
)
def test_the_pages_of_rules_are_read_whole(name, number, last):
    """The numbers are counted by hand on the pages."""
    assert (len(clauses(name)), clauses(name)[-1]) == (number, last)
