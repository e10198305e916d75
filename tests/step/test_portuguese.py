"""`cardlog step` under `pt_PT`: what it shows, asks and refuses has no word that is not Portuguese."""

import pytest

from cardlog import load
from cardlog.formats.rewrite import Original
from cardlog.language import language
from cardlog_tools.screen import Screen
from cardlog_tools.spoken import speak
from cardlog_tools.step.app import Step
from cardlog_tools.step.author import Author
from tests.tools.portuguese import strange

from .conftest import press

SAMPLE = """\
[Cardlog "1"]
[Game "cuttle"]
[Rules "classic"]
[Seats "Ana" "Bruno"]

{isto}
* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh
A points 8h $2 {isto}
( A points 9c
)
B scuttle 9s 8h
A draw
* draw 7s
"""
KEYS = [
    ["?"], ["end"], ["l"], ["l", "l", "o"], ["/", "[9x]", "enter"], ["g", "[99]", "enter"], ["g", "[x]", "enter"], ["c", "[ isto]", "ctrl+s"],
    ["right", "v", "[9x]", "enter"], ["right", "v", "[A points Th]", "enter"], ["right", "v", "[B draw]", "enter"], ["right", "v"], ["right", "right", "enter"], ["right", "right", "right", "right", "right", "v"],
    ["right", "!", "[9x]", "enter"], ["right", "c", "[ isto]", "ctrl+s", "q"], ["right", "c", "[ isto]", "ctrl+s", "u", "u"], ["s"], ["right", "c", "[ isto]", "ctrl+s", "s", "s"],
    ["d"], ["+"], ["z"], ["]"], ["tab", "end"], ["x"],
]  # fmt: skip
"""What is pressed, one after the other, from the start of the game."""


@pytest.fixture
def app(tmp_path, monkeypatch):
    """Opens the game, as somebody in Portugal sees it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "pt_PT.UTF-8")
    speak(None)  # whatever a command before this was told to speak
    path = tmp_path / "jogo.cgn"

    def open_game():
        path.write_text(SAMPLE)
        return Step(Author(load(path), Original.of(path)), Screen(language("pt")), "utf-8")

    return open_game


@pytest.mark.parametrize("keys", KEYS, ids=" ".join)
def test_what_the_player_shows_is_portuguese(app, keys):
    shown = press(app(), *keys, size=(200, 60)).seen

    assert strange(shown, "Ana", "Bruno", "step", "isto", "Ctrl", "PgDn", "PgUp", "Up", "Down", "End") == [], shown
