"""The README tells the truth: what it shows on a console is what the commands print."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "docs" / "looking.md"]
BLOCKS = [
    block
    for page in PAGES
    for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
]
SHOWN = [part for block in BLOCKS for part in re.findall(r"\$ (.+?)\n(.*?)(?=\n\$ |\Z)", block, re.DOTALL)]
PICTURES = re.findall(
    r"`(cardlog render .+?) -o (docs/pictures/\S+)`", (ROOT / "README.md").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(("command", "picture"), PICTURES, ids=[picture for _, picture in PICTURES])
def test_a_picture_is_what_its_command_draws(command, picture):
    name, *args = command.split()
    drawn = subprocess.run(
        [str(Path(sys.executable).parent / name), *args, "-o", "-"], cwd=ROOT, capture_output=True, check=True
    )

    assert drawn.stdout == (ROOT / picture).read_bytes()


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[command[:40] for command, _ in SHOWN])
def test_a_command_prints_what_the_readme_shows(command, output):
    here = str(Path(sys.executable).parent)
    env = {**os.environ, "PATH": here + os.pathsep + os.environ["PATH"], "PYTHONIOENCODING": "utf-8", "COLUMNS": "115"}
    ran = subprocess.run(["sh", "-c", command], check=False, cwd=ROOT, env=env, capture_output=True, encoding="utf-8")

    assert (ran.stdout + ran.stderr).strip() == output.strip()
