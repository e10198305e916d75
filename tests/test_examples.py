"""The games of the examples, each in a package of its own: their tests pass where the package is installed."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
TESTED = sorted(path.parent for path in EXAMPLES.glob("*/tests"))


@pytest.fixture
def installed(tmp_path):
    """The environment of a process in which an example is installed."""

    def install(folder: Path) -> dict[str, str]:
        project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
        info = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        )
        points = "".join(f"{name} = {at}\n" for name, at in project["entry-points"]["cardlog.games"].items())
        (info / "entry_points.txt").write_text(f"[cardlog.games]\n{points}")
        return {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(folder)])}

    return install


@pytest.mark.parametrize("folder", TESTED, ids=lambda folder: folder.name)
def test_an_example_passes_its_own_tests(folder, installed):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:textual-snapshot"]
    env = {**installed(folder), "PYTEST_ADDOPTS": ""}
    done = subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout
    assert re.search(r"^\d+ passed in ", done.stdout, re.MULTILINE), done.stdout
