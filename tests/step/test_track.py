"""The states along a line, and what is void in it."""

from pathlib import Path

import pytest

from cardlog import load, loads
from cardlog_tools.step.player import Player
from cardlog_tools.step.track import Node, Track

from .conftest import ANNOTATED

REPLAYS = sorted(Path(ANNOTATED).parents[1].rglob("*.cgn"))


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_they_are_the_states_of_the_log(path):
    log = load(path)
    track = Track.of(log.game, log, (), Node(log.header.start()))

    assert not track.reach(len(log) + 1)

    assert [node.state for node in track.nodes] == list(log.walk_states())


def test_they_are_worked_out_as_far_as_is_asked():
    log = load(ANNOTATED)
    track = Track.of(log.game, log, (), Node(log.header.start()))

    assert track.reach(3)

    assert len(track.nodes) == 4


def test_what_a_takeback_voids_is_marked_in_its_own_line_alone():
    player = Player(load(ANNOTATED))

    def void(prefix):
        track = player.known(prefix)
        track.reach(9)
        return track.void

    assert void(()) == set()
    assert void((2, 1)) == {1, 2, 3}  # 2b: draw, its fact, points; then * takeback 3
    assert void((3, 1)) == set()  # 3b begins with a takeback of the main line's event 2


def test_a_variation_goes_on_from_before_the_event_that_it_hangs_on():
    log = load(ANNOTATED)
    player = Player(log)

    assert player.node((3, 1, 1)).state == log.state(1)
    assert player.node((2, 0, 3, 0, 1)).under.state == player.node((2, 0, 2)).state


def test_it_stops_before_an_illegal_event_and_says_why():
    text = ANNOTATED.read_text()
    log = loads(text.replace("A draw\n* draw Ad", "A draw\n* draw 8h"))
    player = Player(log)

    assert player.node((5,)) is None
    assert player.node((4,)).state == log.state(4)
    assert (player.fault((5,)).address, player.fault((5,)).clause) == ("5", "CU 2.3")
    assert player.fault((4,)) is None
    assert player.fault((6,)) is None
