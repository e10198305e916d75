"""Where one gets to in a game, and what one sees through whose eyes."""

import pytest

from cardlog import PUBLIC, CardlogError, copy, load, loads
from cardlog_tools.step.find import Query, find
from cardlog_tools.step.place import after, before, rows
from cardlog_tools.step.player import Player

from .conftest import ANNOTATED


@pytest.fixture
def player():
    return Player(load(ANNOTATED))


def places(player, move, count):
    """Where one is after each of so many moves."""
    found = []
    for _ in range(count):
        move()
        found.append(player.at)
    return found


def test_forward_and_back_follow_the_line(player):
    assert places(player, player.forward, 8) == [(n,) for n in (1, 2, 3, 4, 5, 6, 7, 7)]
    assert places(player, player.back, 8) == [(n,) for n in (6, 5, 4, 3, 2, 1, 0, 0)]


def test_the_last_move_says_that_there_was_nowhere_to_go(player):
    assert not player.back()
    assert player.end()
    assert not player.forward()


def test_in_a_variation_one_stays_in_it(player):
    player.go_to("2a3a1")
    assert places(player, player.forward, 4) == [(2, 0, 3, 0, n) for n in (2, 3, 4, 4)]
    assert places(player, player.back, 5) == [(2, 0, 3, 0, 3), (2, 0, 3, 0, 2), (2, 0, 3, 0, 1), (2, 0, 2), (2, 0, 1)]
    assert places(player, player.back, 2) == [(1,), (0,)]


def test_decisions_come_one_by_one(player):
    assert places(player, lambda: player.decision(1), 6) == [(2,), (3,), (4,), (6,), (7,), (7,)]
    assert places(player, lambda: player.decision(-1), 5) == [(6,), (4,), (3,), (2,), (0,)]


def test_turns_come_one_by_one(player):
    # After the deal, the points, the scuttle, and each fact of a draw, a turn is to begin.
    assert places(player, lambda: player.turn(1), 6) == [(1,), (2,), (3,), (5,), (7,), (7,)]
    assert places(player, lambda: player.turn(-1), 5) == [(5,), (3,), (2,), (1,), (0,)]


def test_into_a_variation_and_out_of_it(player):
    player.go_to("2")
    assert player.variations() == [(2, 0, 1), (2, 1, 1)]
    player.go_to("2a3a2")
    assert player.leave()
    assert player.at == (2, 0, 3)
    assert player.leave()
    assert player.at == (2,)
    assert not player.leave()


def test_start_and_end_are_those_of_the_line(player):
    player.go_to("2a1")
    player.end()
    assert player.at == (2, 0, 4)
    player.leave()
    player.end()
    assert player.at == (7,)


@pytest.mark.parametrize("text", ["8", "2c1", "2a5", "x", "", "2a", "-1"])
def test_an_address_that_is_none_is_refused(player, text):
    with pytest.raises(ValueError):
        player.go_to(text)
    assert player.at == (0,)


def test_an_illegal_event_is_not_passed():
    player = Player(loads(ANNOTATED.read_text().replace("* draw Ad", "* draw 8h")))

    player.end()
    assert player.at == (4,)
    assert not player.forward()
    with pytest.raises(CardlogError, match="behind an illegal one"):
        player.go_to("6")


def test_places_before_and_after():
    assert [before(at) for at in ((2,), (2, 0, 3), (2, 0, 1), (2, 0, 1, 1, 1))] == [(1,), (2, 0, 2), (1,), (1,)]
    assert after((2, 0, 3)) == (2, 0, 4)


# Eyes.


def test_eyes_go_round(player):
    seen = []
    for _ in range(5):
        player.look(1)
        seen.append(player.viewer)

    assert seen == [0, 1, PUBLIC, None, 0]
    player.look(-1)
    assert player.viewer is None


def test_a_copy_has_no_more_eyes_than_it_knows():
    log = load(ANNOTATED)

    assert Player(copy(log, 0)).viewers == [0, PUBLIC]
    assert Player(copy(log, PUBLIC)).viewers == [PUBLIC]


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_what_is_seen_is_what_the_viewers_copy_comes_to(player, viewer):
    seen = copy(player.log, viewer)
    player.viewer = viewer

    for number in range(len(seen) + 1):
        player.go((number,))
        assert player.seen(player.state) == seen.state(number)
        if number:
            assert player.text((number,)) == str(seen[number - 1])
            assert player.told((number,)) == (seen.state(number - 1), seen[number - 1], seen.state(number))


def test_memory_is_no_help_to_all_cards(player):
    assert not player.remember()
    player.look(1)
    assert player.remember()
    assert player.now
    player.look(-1)
    assert not player.now


def test_behind_an_illegal_event_no_card_is_told():
    player = Player(loads(ANNOTATED.read_text().replace("* draw Ad", "* draw 8h")))
    player.viewer = 0

    assert player.text((7,)) == "* draw ..."


# Finding.


def found(player, text):
    """The addresses of all that a query finds, in order."""
    all_rows = rows(player.log)
    at, numbers = 0, []
    while True:
        at = find(player, all_rows, at, 1, Query.of(text))
        if at is None or at in numbers:
            return [all_rows[number].address for number in numbers]
        numbers.append(at)


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("scuttle", [(0,), (3,)]),  # the comment at the start has the word too
        ("oneoff", [(2, 0, 2), (2, 1, 5)]),
        ("8♥ scuttle", [(3,)]),
        ("!?", [(2, 0, 3, 0, 1)]),
        ("!", [(2, 0, 1), (3,)]),
        ("$15 9s", [(3,)]),
        ("SUPPOSE", [(2, 1, 2)]),
        ("10h", []),
        ("! oneoff", []),
    ],
)
def test_verbs_cards_glyphs_and_words_are_found(player, text, addresses):
    assert sorted(found(player, text)) == sorted(addresses)


def test_it_is_looked_for_backwards_too(player):
    all_rows = rows(player.log)
    begin = len(all_rows) - 1

    at = find(player, all_rows, begin, -1, Query.of("draw"))

    assert all_rows[at].address == (6,)


def test_nothing_is_found_of_what_the_viewer_does_not_see(player):
    player.viewer = 1

    assert found(player, "Ad") == []
    assert (5,) in found(player, "?? draw".replace("??", "draw"))
    player.viewer = 0
    assert found(player, "Ad") == [(5,)]
