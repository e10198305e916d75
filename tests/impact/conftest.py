"""What the tests in this folder share."""

import pytest

from cardlog.game import _found


@pytest.fixture
def edit(monkeypatch):
    """Makes other code of Cuttle the one that is found, as if somebody had edited it."""
    return lambda code: monkeypatch.setitem(_found, "cuttle", code)
