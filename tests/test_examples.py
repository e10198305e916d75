"""The games in `examples` that bring tests of their own: these pass where the package is installed, as its user would run them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize("name", ["hanabi"])
def test_the_tests_of_an_example_pass_in_its_folder(name, tmp_path):
    info = tmp_path / f"cardlog_{name}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: cardlog-{name}\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(f"[cardlog.games]\n{name} = {name}:{name.upper()}\n")
    folder = EXAMPLES / name
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(folder)]), "PYTHONDONTWRITEBYTECODE": "1"}

    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout
