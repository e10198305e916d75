"""The site: it builds without a warning, and its reference has every module."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
KEPT_TO_ITSELF = re.compile(
    r"cardlog\.games\.|cardlog\.importers\.cuttle_site\.|cardlog\.(__main__|version|declared|known|looks|due.common|formats.(builder|records))$|\.(charts|words|page|html|markdown|judge|walk|database|notes)$"
    r"|cardlog\.picture\.(courts|generic|pieces|png|size|spread|text|layout|compose|notebook)$"
    r"|cardlog\.testing\.(basics|failure|lasting|tries)$|cardlog\.(many\.deducing|analysis\.(filling|playouts)|play\.wyrand)$"
)
"""Modules that serve others, and are no part of what programs import."""


def modules():
    for path in (ROOT / "cardlog").rglob("*.py"):
        if "Moved to `cardlog." not in path.read_text(encoding="utf-8").partition("\n")[0]:
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_it_builds_without_a_warning(tmp_path):
    pytest.importorskip("sphinx", reason="the extra cardlog[docs] is not installed")
    build = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-j", "2", str(DOCS), str(tmp_path)]
    built = subprocess.run(build, capture_output=True, text=True, check=False, cwd=ROOT)

    assert built.stderr == ""
    assert built.returncode == 0
    assert "Table" in (tmp_path / "reference" / "play.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(modules()))
def test_the_reference_has_every_module_that_programs_import(name):
    told = {
        found
        for page in (DOCS / "reference").glob("*.md")
        for found in re.findall(r"automodule:: (\S+)", page.read_text())
    }
    rooms = {
        "cardlog",
        "cardlog.bridges",
        "cardlog.formats",
        "cardlog.many",
        "cardlog.play",
        "cardlog.study",
        "cardlog.analysis",
        "cardlog.games",
    }

    assert name in told | rooms or KEPT_TO_ITSELF.search(name), f"{name} stands in no page of docs/reference"


def test_every_page_is_reached_from_another():
    pages = {path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md")} - {"index"}
    listed = set()
    for path in DOCS.rglob("index.md"):
        for block in re.findall(r"```\{toctree\}\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL):
            folder = path.parent.relative_to(DOCS)
            listed |= {(folder / line).as_posix() for line in block.splitlines() if line and not line.startswith(":")}

    assert pages == listed
