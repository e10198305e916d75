"""What the tests in this folder share."""

import pytest

from cardlog import (
    Header,
)
from cardlog.play.recorder import Recorder
from tests.play.recording import FORMS


@pytest.fixture(params=FORMS)
def path(request, tmp_path):
    return tmp_path / request.param


@pytest.fixture
def header():
    return Header.make("cuttle", seats=["Ana", "Bruno"], Event="Tonight")


@pytest.fixture
def recorder(path, header):
    with Recorder.create(path, header) as made:
        yield made
