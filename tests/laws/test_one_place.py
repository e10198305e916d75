"""What a rule says stands in one place: changed there, in a copy of the sources, the game is another one, and a sound one."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cardlog

SOURCES = Path(cardlog.__file__).parent
OBEYS = """
import cardlog
from cardlog.testing import Recipe
from cardlog.testing.kit import OF_A_LOG
logs = [Recipe(cardlog.find({game!r}), {rules!r}, 2, seed, 90).log() for seed in range({logs})]
for log in logs:
    for law in OF_A_LOG:
        law(log)
print(max(len(str(event).split()) for log in logs for event in log if str(event)[:{begin}] in {verbs!r}))
"""


@pytest.mark.parametrize(
    ("game", "rules", "file", "there", "instead", "verbs", "words"),
    [
        # A 5 draws three: `* draw` and three cards.
        ("cuttle", "classic", "state.py", "GAIN: Final = 2", "GAIN: Final = 3", ["* draw"], 5),
        # A 4 takes three: `B discard` and three cards.
        ("cuttle", "classic", "state.py", "LOSS: Final = 2", "LOSS: Final = 3", ["A disc", "B disc"], 5),
        # Three cards are looked at before the first turn: `A look` and three slots.
        ("cabo", "classic", "state.py", "LOOKED_AT: Final = 2", "LOOKED_AT: Final = 3", ["A look", "B look"], 5),
    ],
    ids=["five", "four", "looks"],
)
def test_a_rule_is_changed_in_one_place(tmp_path, game, rules, file, there, instead, verbs, words):
    shutil.copytree(SOURCES, tmp_path / "cardlog", ignore=shutil.ignore_patterns("__pycache__"))
    source = tmp_path / "cardlog" / "games" / game / file
    text = source.read_text()
    assert text.count(there) == 1
    source.write_text(text.replace(there, instead))

    code = OBEYS.format(game=game, rules=rules, logs=12, verbs=verbs, begin=len(verbs[0]))
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert int(done.stdout) == words


def test_what_is_told_follows(tmp_path):
    """The sentence of an announced 4 or 5 says the number that the rule has."""
    shutil.copytree(SOURCES, tmp_path / "cardlog", ignore=shutil.ignore_patterns("__pycache__"))
    source = tmp_path / "cardlog/games/cuttle/state.py"
    source.write_text(
        source.read_text().replace("LOSS: Final = 2", "LOSS: Final = 3").replace("GAIN: Final = 2", "GAIN: Final = 3")
    )

    code = "from cardlog.games.cuttle.effects import CLASSIC; print(CLASSIC[4].told, CLASSIC[5].told, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "the rival loses three cards\nthree cards from the stock\n"
