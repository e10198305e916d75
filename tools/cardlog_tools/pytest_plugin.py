"""How pytest comes to `cardlog.testing.plugin`: this declares the settings, and imports nothing until they are used.

pytest imports every plugin that is installed, in every run; importing anything below `cardlog` would import the
library each time, and before tools that measure it are ready.
"""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the settings."""
    group = parser.getgroup("cardlog", "recorded card games")
    group.addoption(
        "--cardlog-rules", metavar="RULES", help="run the recorded games under these rules, as 'classic four=random'"
    )
    group.addoption("--cardlog-update", action="store_true", help="write the snapshots of the recorded games anew")
    parser.addini("cardlog_replays", "folders whose .cgn and .clog files are tests", type="paths")
    parser.addini(
        "cardlog_snapshots", "the folder of their golden snapshots; without it none are compared", type="paths"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Know the mark by which tests name clauses (`cardlog doctor`); take part in the run, if it names folders of logs."""
    config.addinivalue_line("markers", "clause(*ids): the clauses of the rules that a test shows")
    if config.getini("cardlog_replays"):
        from cardlog.testing.plugin import Replays

        config.pluginmanager.register(Replays(config), "cardlog-replays")
    elif config.getoption("cardlog_rules") is not None or config.getoption("cardlog_update"):
        raise pytest.UsageError("cardlog_replays names no folder of recorded games")
