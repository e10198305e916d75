"""The fast playout of a deal comes to what the rules and `simple` come to, to the point."""

import pytest

from cardlog import Header
from cardlog.analysis.playouts import by_bot, played_on, player_of
from cardlog.games.spades import SPADES
from cardlog.games.spades.playout import playout
from cardlog.play.dealer import Lowest
from cardlog.play.simulate import simulate_bots
from tests.spades import table as spades

PURE = by_bot(SPADES, player_of(SPADES, "simple"))


def by_the_rules(state):
    return played_on(SPADES, PURE, state, Lowest(), Lowest().below)


@pytest.mark.parametrize("seed", range(4))
def test_it_plays_as_the_rules_and_the_bot_do(seed):
    """From every bid and every third play of a match, among players who do what `simple` would not."""
    match = next(simulate_bots(Header.make("cutthroat-spades", seats=3), {seed % 3: "simple"}, seed=seed))
    states = [state for state in match.states() if state.actor is not None and state.actor >= 0]
    asked = [state for number, state in enumerate(states[:160]) if state.awaits == "bid" or number % 3 == 0]
    assert [playout(state, None) for state in asked] == [by_the_rules(state) for state in asked]
    assert len(asked) > 50


def test_it_goes_on_from_positions_and_tricks_that_have_begun():
    """B has bid 9 and has 8 tricks: its queen takes the trick that A leads, and it leads its four to the last, which A's king takes."""
    log = spades.sit("5c Ks", "4c Qc", "6c 7c", bids=(3, 9, 7), tricks=(1, 8, 6))
    state = spades.play(log, "A play 5c").state()
    assert playout(state, None) == by_the_rules(state) == (-30, 90, -70)


def test_what_has_ended_stays_as_it_is():
    log = spades.sit("As", "4c", "6c", bids=(3, 9, 7), tricks=(2, 8, 6), open=True)
    state = spades.play(log, "A play As", "B play 4c", "C play 6c").state()
    assert playout(state, None) == (30, -90, -70)
