"""What is published: the wheel and the source distribution, as an index and a user meet them."""

import re
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_string
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    for target in ("wheel", "sdist"):
        build = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
        subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def wheel(dist):
    return zipfile.ZipFile(next(dist.glob("*.whl")))


def test_an_index_takes_both(dist):
    check = [sys.executable, "-W", "ignore", "-m", "twine", "check", "--strict", *map(str, sorted(dist.iterdir()))]
    checked = subprocess.run(check, capture_output=True, text=True, check=False)

    assert checked.returncode == 0, checked.stdout
    assert checked.stdout.count("PASSED") == 2


def test_the_wheel_has_the_licence_and_compiled_catalogues_alone(wheel):
    names = wheel.namelist()

    assert [name for name in names if name.endswith("/licenses/LICENSE")]
    assert "cardlog/locale/pt/LC_MESSAGES/cardlog.mo" in names
    assert not [name for name in names if name.endswith(".po")]
    assert "cardlog/py.typed" in names


def test_the_wheel_has_every_module_and_every_page(wheel):
    here = {f.relative_to(ROOT).as_posix() for f in (ROOT / "cardlog").rglob("*") if f.suffix in {".py", ".md"}}

    assert here <= set(wheel.namelist())


def test_the_page_of_an_index_points_to_nothing_beside_it(wheel):
    metadata = message_from_string(wheel.read(next(n for n in wheel.namelist() if n.endswith("METADATA"))).decode())
    page = metadata.get_payload()

    assert metadata["License-Expression"] == "MIT"
    assert page.startswith("# cardlog")
    assert not re.search(r"\]\((?!https?:|#)", page)


def test_the_source_has_what_its_own_tests_read(dist):
    with tarfile.open(next(dist.glob("*.tar.gz"))) as source:
        inside = {name.partition("/")[2] for name in source.getnames()}
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split("\n")

    assert {"LICENSE", "CONTRIBUTING.md", "CHANGELOG.md", "examples/highcard/pyproject.toml", ".ci/run"} <= inside
    assert set(filter(None, kept)) - {".gitignore"} <= inside
