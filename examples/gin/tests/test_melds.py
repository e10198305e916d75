"""Melds and deadwood, counted by hand."""

import pytest
from gin.melds import MELDS, best, melds_in, points

from cardlog.cards import cards, cards_text


def test_there_are_65_sets_and_264_runs():
    # 13 ranks with 4 triples and 1 quadruple each; in each suit 11 runs of three, 10 of four … 1 of thirteen: 66.
    assert len(MELDS) == len(set(MELDS)) == 13 * 5 + 4 * 66


def test_an_ace_counts_one_and_pictures_ten():
    assert points(cards("Ac 2d 9h Ts Jc Qd Kh")) == 1 + 2 + 9 + 4 * 10


def test_the_ace_is_low_and_no_run_goes_round_the_corner():
    assert [cards_text(meld) for meld in melds_in(cards("Ac 2c 3c Qc Kc"))] == ["Ac 2c 3c"]


@pytest.mark.parametrize(
    ("hand", "deadwood"),
    [
        ("Ac 3d 5h 7s 9c Jd Kh 2s 4c 6d", 1 + 3 + 5 + 7 + 9 + 10 + 10 + 2 + 4 + 6),
        ("5c 6c 7c 9d 9h 9s 2h 3h 4h Kd", 10),
        ("5c 6c 7c 8c 8d 8h 8s Ac 2d 3h", 1 + 2 + 3),  # the run of three and the other eights
        ("7c 7d 7h 8h 9h Kc Kd Ks Qc Qd", 7 + 7 + 10 + 10),  # the run, with the kings
        ("7c 7d 7h 8h 9h 9c 9d Kc Kd Ks", 8),  # not the run: two sets and the kings leave the eight
        ("2c 2d 2h 2s 3h 4h 5h Js Qs Ks", 0),
    ],
)
def test_the_least_deadwood(hand, deadwood):
    assert best(cards(hand))[0] == deadwood


def test_the_melds_of_the_least_deadwood():
    assert {cards_text(meld) for meld in best(cards("4c 5c 6c 6d 6h 6s Ad 2d Kh Kc"))[1]} == {"4c 5c 6c", "6d 6h 6s"}
