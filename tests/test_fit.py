"""The script that fits bots can be run again, and finds the same numbers from the same seed."""

import subprocess
import sys
from pathlib import Path

import pytest

FIT = Path(__file__).parent.parent / "tools" / "fit.py"


@pytest.mark.parametrize("game", ["cuttle", "cabo", "cutthroat-spades"])
def test_a_fit_can_be_run_again(game):
    command = [sys.executable, FIT, game, "--generations", "1", "--candidates", "3", "--games", "3", "--held-out", "6"]
    first, second = (
        subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines() for _ in range(2)
    )

    assert first[0].startswith("1 best ")
    assert first[1].startswith("Weights(")
    assert first[3].startswith("against ")
    assert first[:3] == second[:3]
