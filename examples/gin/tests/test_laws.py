"""The laws of every game."""

import pytest
from gin import GIN

from cardlog.testing import LAWS, prove
from cardlog.testing.fresh import law_9_deterministic


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law):
    if law is law_9_deterministic:
        law(GIN, "from gin import GIN as game")
    else:
        prove(law, GIN)
