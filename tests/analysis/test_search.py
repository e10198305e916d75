"""Search: it finds what can be worked out by hand, from a seat's own copy alone, and plays as a bot."""

import pytest

from cardlog import Header, RulesError, Seeded, bots, copy, find
from cardlog.analysis.search import Search
from cardlog.analysis.worlds import Worlds
from cardlog.bots import Own
from cardlog.many.arena import Arena
from cardlog.play.simulate import simulate_bots
from tests.cuttle import table as cuttle
from tests.spades import table as spades


def own_of(log):
    """What the seat to act knows after a log."""
    state = log.state()
    return Own.of(log.game, state, state.actor)


def choices(log, iterations=200, seed=1):
    """What each decision is worth to the seat to act after a log, by its text."""
    found = Search(log.game).choices(own_of(log), iterations, Seeded(seed))
    return {str(choice.decision): choice for choice in found}


def test_a_decision_that_wins_is_worth_all():
    """With 14 points and a seven in hand A wins at once; nothing can come of it but that."""
    log = cuttle.sit(a="7c 2h", b="9s 3d", points_a="Tc 4d")
    found = choices(log)
    assert next(iter(found)) == "A points 7c"
    assert (found["A points 7c"].mean, found["A points 7c"].error) == (1, 0)


def test_a_decision_that_loses_is_worth_nothing():
    """B lacks a point and has glasses off: unless A scuttles the eight, B's only card wins, whichever of three it is."""
    log = cuttle.sit(
        a="9s 2h", b="3d", points_a="Ac", points_b="Tc 8h", scrap=cuttle.last_cards("4d 5d", "9s 2h 3d Ac Tc 8h")
    )
    found = choices(log, 400)
    assert next(iter(found)) in ("A scuttle 9s 8h", "A scuttle 9s Tc")
    assert found["A points 2h"].mean == found["A points 9s"].mean == 0


def test_what_tricks_bring_is_told_in_points_of_the_deal():
    """A holds the two highest spades, whoever holds what: both tricks are its own, and it has bid three and has one."""
    log = spades.sit("As Ks", "4c 5c", "6c 7c", bids=(3, 9, 7), tricks=(1, 8, 6), open=True)
    found = choices(log, 60)
    assert {choice.mean for choice in found.values()} == {30}


def test_the_cards_that_others_hold_do_not_matter():
    """In all worlds that look alike to A the search says the same, to the last digit."""
    log = next(simulate_bots(Header.make("cuttle"), {0: "simple", 1: "simple"}, seed=2)).upto(9)
    seat = log.state().actor
    worlds = Worlds(log, seat)
    said = [choices(world) for world in (log, copy(log, seat), worlds.draw(Seeded(1)), worlds.draw(Seeded(2)))]
    assert said[0] == said[1] == said[2] == said[3]
    assert choices(log, seed=2) != said[0]


def test_every_iteration_tries_a_decision_once():
    log = cuttle.log_of(cuttle.DEAL)
    found = choices(log, 50)
    assert sum(choice.tries for choice in found.values()) == 50
    assert [*found.values()] == sorted(found.values(), key=lambda choice: -choice.tries)


@pytest.mark.parametrize(("game", "seats"), [("cuttle", 2), ("cabo", 3), ("cutthroat-spades", 3)])
def test_it_decides_in_every_game(game, seats):
    """In each phase: what it decides is legal, or the game would not go on."""
    header = Header.make(game, seats=seats)
    searching = bots.find(header.game, "search:4")
    log = next(simulate_bots(header, {}, seed=2))
    phases = {}
    for state in log.states():
        if state.actor is not None and state.actor >= 0:
            phases.setdefault(state.awaits, Own.of(log.game, state, state.actor))
    assert len(phases) >= {"cuttle": 2, "cabo": 3, "cutthroat-spades": 2}[game]
    for own in phases.values():
        assert searching(own, Seeded(1).below) in own.legal
        assert searching(own, Seeded(1).below) == searching(own, Seeded(1).below)


def test_it_beats_simple_at_cuttle():
    """It wins more games on the same deals, though it looks at no more than 100 worlds; by chance it would be 16."""
    standings = Arena(Header.make("cuttle"), {"x": "search:100", "y": "simple"}, seed="b").play(32, jobs=1)
    assert standings.players[0].share.mean >= 18 / 32


@pytest.mark.parametrize("name", ["search:0", "search:", "search:-3", "search:many", "search:12345678"])
def test_what_is_no_number_of_worlds_is_refused(name):
    with pytest.raises(RulesError, match="is no number of iterations: search, or search:400"):
        bots.find(find("cuttle"), name)
