"""Planted bugs that are no game's: in files, takebacks, and what a process may not know."""

import pytest
from attrs import evolve

from cardlog.fold import Fold
from cardlog.formats import codec, notation
from cardlog.games.cuttle import CUTTLE
from cardlog.games.cuttle import events as ev
from cardlog.testing.fresh import every_kind_occurs, law_9_deterministic
from cardlog.testing.laws import law_8_takeback
from cardlog.testing.trips import law_7_round_trips
from tests.laws.planting import broken_by, name_of, without


def no_check_on_records(monkeypatch):
    monkeypatch.setattr(codec, "crc32", lambda *_: 7)


def comments_unescaped(monkeypatch):
    monkeypatch.setattr(notation, "_comment", lambda text: "{" + text + "}")


def scuttles_written_without_target(monkeypatch):
    monkeypatch.setattr(ev.Scuttle, "__str__", lambda e: str(ev.Points(e.seat, e.card)))


def takes_back_one_event(monkeypatch):
    monkeypatch.setattr(Fold, "_takeback", lambda past, _: past.states.pop())


def takes_back_without_end(monkeypatch):
    monkeypatch.setattr(Fold, "_takeback", lambda past, e: past.states.__delitem__(slice(max(1, -e.count), None)))


@pytest.mark.parametrize(
    ("law", "plant"),
    [
        (law_7_round_trips, no_check_on_records),
        (law_7_round_trips, comments_unescaped),
        (law_7_round_trips, scuttles_written_without_target),
        (law_8_takeback, takes_back_one_event),
        (law_8_takeback, takes_back_without_end),
    ],
    ids=name_of,
)
def test_a_bug_planted_in_the_kernel_breaks_its_law(law, plant, monkeypatch):
    plant(monkeypatch)
    assert broken_by(law, CUTTLE) is not None


BY_HASH = """
from attrs import evolve
from cardlog.games.cuttle import CUTTLE
game = evolve(CUTTLE, legal=lambda s: tuple(sorted(CUTTLE.legal(s), key=lambda e: hash(str(e)))))
"""
BY_GENERATOR = """
import random
from attrs import evolve
from cardlog import Lowest
from cardlog.games.cuttle import CUTTLE
def settle(s, pick):
    return CUTTLE.settle(s, pick if random.random() < 0.9 else Lowest())
game = evolve(CUTTLE, settle=settle)
"""


@pytest.mark.parametrize("source", [BY_HASH, BY_GENERATOR])
def test_a_game_that_depends_on_its_process_breaks_the_ninth_law(source):
    scope = {}
    exec(source, scope)
    with pytest.raises(AssertionError, match="is another log"):
        law_9_deterministic(scope["game"], source)


def test_a_kind_of_event_that_never_occurs_is_noticed():
    with pytest.raises(AssertionError, match=r"never occur in random games of cuttle: \['Block'\]"):
        every_kind_occurs(evolve(CUTTLE, legal=without(ev.Block)))
