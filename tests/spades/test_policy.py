"""Matches by the random policy of `simulate`: they end, and they show what matches are made of."""

from collections import Counter

import pytest

from cardlog.games.spades.bot import policy
from cardlog.play.simulate import simulate
from tests.spades.table import DEAL, dealt, log_of

clause = pytest.mark.clause
MATCHES = list(simulate("cutthroat-spades", games=60, seed=8))


@clause("SP 5.1")
def test_every_match_ends_and_says_who_won():
    for log in MATCHES:
        totals = log.state().sheet.totals
        winner = "ABC".index(log.header.tag("Result"))
        assert totals[winner] == max(totals) >= 200
        assert totals.count(max(totals)) == 1


def test_matches_are_neither_short_nor_endless():
    deals = [len(log.state().sheet.deals) for log in MATCHES]

    assert 3 < sum(deals) / len(deals) < 15
    assert max(deals) < 60


def test_bids_differ_and_some_are_nil():
    bids = Counter(event.count for log in MATCHES for event in log if event.verb == "bid")

    assert {0, 1, 2, 3, 4, 5, 6} <= set(bids)


WEAK = "3c 4c 5c 6c 7c 8c 9c Tc 2d 3d 4d 5d 6d 7d 8d 9d 2s"
REST = ("Ac Ad Ah As 2h 3h 3s 4h 4s 5h 5s 6h 6s 7h 7s 8h 8s", "Jc Qc Kc Td Jd Qd Kd 9h Th Jh Qh Kh 9s Ts Js Qs Ks")


def bids(log):
    """The bids of the seat to act, as chance gives 0, 1 and 2."""
    state = log.state()
    legal = log.game.legal(state)
    return [policy(state, legal, lambda n, nth=nth: min(nth, n - 1)).count for nth in range(3)]


def test_a_bid_is_half_the_strength_of_the_hand_and_some_noise():
    """A holds 3 spades and 4 aces and kings beside them: 7, so 3 to 5."""
    assert bids(log_of(DEAL)) == [3, 4, 5]


def test_a_weak_hand_sometimes_tries_nil():
    """One spade and nothing high: 1, so nil, 1 or 2."""
    assert bids(log_of(f"* deal C / {WEAK} / {REST[0]} / {REST[1]}")) == [0, 1, 2]


def test_any_play_may_be_chosen():
    state = dealt("A play Ad").state()
    legal = log_of().game.legal(state)

    assert {policy(state, legal, lambda n, nth=nth: nth % n) for nth in range(7)} == set(legal)
