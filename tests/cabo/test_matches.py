"""Whole matches, from the first deal to the winner, under the random policy and with every decision alike."""

from collections import Counter

import pytest

from cardlog import PUBLIC, Header, Seeded, check, copy, view
from cardlog.play.simulate import simulate, uniform
from cardlog.verbs import Verbs

GAMES = 12


@pytest.fixture(scope="module", params=[2, 3, 4, 5])
def matches(request):
    return list(simulate("cabo", seats=request.param, games=GAMES, seed="matches"))


def test_random_matches_end_with_a_total_over_a_hundred(matches):
    for log in matches:
        state = check(log)
        low = min(state.totals)
        assert max(state.totals) > 100
        assert state.result.winners == tuple(seat for seat, total in enumerate(state.totals) if total == low)
        assert 40 < len(log) < 3000


def test_the_same_seed_gives_the_same_matches(matches):
    seats = len(matches[0].header.seats)

    assert list(simulate("cabo", seats=seats, games=2, seed="matches")) == matches[:2]


def test_a_match_with_every_decision_equally_likely_ends_too():
    header = Header.make("cabo", seats=3)
    for seed in range(20):
        chance, state = Seeded(seed), header.start()
        while state.actor is not None:
            legal = header.game.legal(state)
            event = uniform(state, legal, chance.below) if legal else header.game.settle(state, chance)
            state = header.game.apply(state, event)
        assert max(state.totals) > 100


def test_every_copy_folds_to_what_its_viewer_knows(matches):
    for log in matches[:3]:
        states = log.states()
        for viewer in (*range(len(log.header.seats)), PUBLIC):
            assert copy(log, viewer).states() == [view(log.game, state, viewer) for state in states]


def test_all_kinds_of_events_occur(matches):
    verbs: Verbs = matches[0].game.verbs
    occurred = Counter(type(event) for log in matches for event in log)

    assert {event for event in verbs.events if event.__module__.endswith("cabo.events")} <= set(occurred)


def test_a_total_is_the_sum_of_the_rounds_but_for_fifty_once(matches):
    for log in matches:
        state = log.state()
        for seat, total in enumerate(state.totals):
            assert total == sum(marked[seat] for marked in state.rounds) - 50 * state.reset[seat]
