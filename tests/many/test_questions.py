"""The four questions of docs/many-games.md: both ways of asking give the same, and the games that they were asked are the same."""

import re
from hashlib import sha256
from pathlib import Path
from textwrap import dedent

import duckdb
import pytest

from cardlog import dumps
from cardlog.play.simulate import simulate

PAGE = (Path(__file__).parents[2] / "docs" / "many-games.md").read_text(encoding="utf-8")
BLOCKS = [dedent(block) for block in re.findall(r"(?m)(?:^    .*\n|^\n(?=    ))+", PAGE)]
QUERIES = [block for block in BLOCKS if re.match(r"\s*(with|select) ", block)]
ASKED = ("plays", "countered", "scores", "endings")
GAMES = "7ec813f7fc2e22d5"
"""The games of which the page tells figures; where others come of the seed, the figures must be asked for again."""


def test_the_figures_are_those_of_the_games_that_the_seed_gives():
    text = "\n".join(map(dumps, simulate("cuttle", games=30, seed=7)))

    assert sha256(text.encode()).hexdigest()[:16] == GAMES


@pytest.fixture
def tables(cardlog, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    cardlog("simulate", "cuttle", "--games", 400, "--seed", 7, "-o", "c.clog")
    assert cardlog("export", "c.clog", "-o", "tables").code == 0


def test_duckdb_and_polars_give_the_same_answers(tables):
    (code,) = [block for block in BLOCKS if block.lstrip().startswith("import polars")]
    found = {}
    exec(code, found)

    assert len(QUERIES) == len(ASKED)
    for query, name in zip(QUERIES, ASKED, strict=True):
        rows = {row[0]: row[1:] for row in duckdb.sql(query).fetchall()}
        other = {row[0]: row[1:] for row in found[name].rows()}
        assert rows.keys() == other.keys()
        assert len(rows) > 1
        for key, values in rows.items():
            assert values == pytest.approx(other[key], abs=0.051), (name, key)
