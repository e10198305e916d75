"""The recorded games: their copies, what they come to, how they are told and shown."""

from pathlib import Path

import pytest
from gin import GIN

import cardlog
from cardlog.picture import svg
from cardlog_tools.app import run

REPLAYS = Path(__file__).parent.parent / "replays"
GAMES = ("three-deals", "dead-deal")


@pytest.fixture(autouse=True)
def _found(monkeypatch):
    """The game, also where its package is not installed."""
    if "gin" not in cardlog.names():
        cardlog.register(GIN)


def read(name: str):
    return cardlog.load(REPLAYS / f"{name}.cgn")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", "AB")
def test_a_copy_is_the_one_that_was_read(name, seat):
    assert cardlog.dumps(cardlog.copy(read(name), seat)) == (REPLAYS / f"{name}-{seat}.cgn").read_text()


def test_three_deals_come_to_what_was_counted():
    states = read("three-deals").states()
    assert states[-1].deals == ((15, 0), (0, 3 + 25), (0, 28 + 25))
    assert states[-1].result.points == (15 + 25, 81 + 100 + 2 * 25)
    assert [s.awaits for s in states].count("deal") == 3


def test_a_dead_deal_brings_nothing_and_the_same_seat_deals_again():
    log = read("dead-deal")
    dead = next(number for number, s in enumerate(log.states()) if s.deals)
    before, after = log.states()[dead - 1 : dead + 1]
    assert (before.stock, after.deals, after.awaits, after.dealer) == (2, ((0, 0),), "deal", 0)
    assert str(log[dead]).startswith("* deal A ")


def test_a_deal_is_told():
    log = read("three-deals")
    states = log.states()
    told = [GIN.tell(before, e, after) for before, e, after in zip(states, log, states[1:], strict=False)]
    assert told[0] == "{A} deals; {7d} is the upcard."
    assert told[13] == "{B} lays {Jc} {Jd} {Jh}."
    assert told[16] == "{B} lays {9c}. The deal brings 15 to 0: 15 to 0 in all."
    assert told[-1] == "{A} lays {Ac} {Ad} {As}. The deal brings 0 to 53: 40 to 231 in all."


@pytest.mark.parametrize("name", GAMES)
def test_tables_are_drawn_for_every_viewer(name):
    log = read(name)
    for state in log.states()[::5]:
        for viewer in (None, "A", "B"):
            seen = state if viewer is None else cardlog.view(GIN, state, viewer)
            picture = svg(GIN, seen, log.header.seats)
            assert picture.startswith("<svg ")
            assert "Bruno" in picture


def test_a_page_replays_it(tmp_path):
    page = tmp_path / "game.html"
    command = ["page", str(REPLAYS / "three-deals.cgn"), "-o", str(page)]
    assert run(command) == 0
    assert "Gin Rummy" in page.read_text()
