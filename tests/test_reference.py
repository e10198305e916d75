"""The page of notation and states tells the truth: its made parts are up to date, and it leaves nothing out."""

import importlib.util
import re
from pathlib import Path

import pytest

from cardlog import find

ROOT = Path(__file__).parent.parent
AWAITS = {
    "cuttle": "deal play response flipped take discard fact:draw fact:flip fact:show fact:discard fact:hands over",
    "cabo": "deal look turn drawn fact:draw fact:show fact:reveal fact:showdown over",
    "cutthroat-spades": "deal bid play over",
}


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("reference", ROOT / "tools" / "reference.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_made_parts_are_what_the_declarations_and_the_replays_say(tool):
    page = tool.PAGE.read_text(encoding="utf-8")

    assert tool.made(page) == page, "bring it up to date: python tools/reference.py"
    assert page.count("<!-- made:") == 9


@pytest.mark.parametrize("name", AWAITS)
def test_a_state_stands_there_for_everything_that_is_awaited(tool, name):
    assert set(tool.examples(name)) == set(AWAITS[name].split())


@pytest.mark.parametrize("name", AWAITS)
def test_every_word_of_awaits_is_told(tool, name):
    told = [re.match(r"\| `([\w:]+)` \| [\w']", row) for row in [*tool.awaits(name)][2:]]
    assert [word[1] for word in told] == AWAITS[name].split()


@pytest.mark.parametrize("name", AWAITS)
def test_every_key_of_a_state_is_told(tool, name):
    page = tool.PAGE.read_text(encoding="utf-8")
    own = page[page.index("## In every game") : page.index("## Cuttle")]
    own += re.split(r"^## ", page, flags=re.MULTILINE)[[*AWAITS].index(name) + 2]
    told = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.+?) \|", own, re.MULTILINE))))

    for _, _, data in tool.examples(name).values():
        assert set(data) <= told, set(data) - told
    assert find(name).title in page
