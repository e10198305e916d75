"""The example that learns: it runs, wins more than half, and draws its curve."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("gymnasium", reason="the extra cardlog[rl] is not installed")
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "learning" / "train.py"


def test_it_wins_more_than_half_and_draws_its_curve(tmp_path):
    curve = tmp_path / "curve.svg"
    command = [sys.executable, "-W", "ignore", str(EXAMPLE), "--minutes", "0.03", "-o", str(curve)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()

    assert "polyline" in curve.read_text(encoding="utf-8")
    assert float(told[-1].split()[3]) > 55  # of 500 games: by chance in fewer than one of 80 runs
