"""Sharing out cards: every way comes, each as likely as any other, counted through against brute force."""

from fractions import Fraction
from itertools import combinations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlog.cards import cards, each
from cardlog.sharing import Sharing
from tests.every import shares_of


def brute(left, groups):
    """Every way to fill the groups, one after the other."""
    if not groups:
        return [()]
    (could, count), *others = groups
    chosen = [sum(1 << card for card in some) for some in combinations(each(left & could), count)]
    return [(some, *rest) for some in chosen for rest in brute(left & ~some, others)]


SETS = st.integers(0, 63)
GROUPS = st.lists(st.tuples(SETS, st.integers(0, 3)), max_size=3)


@given(SETS, GROUPS)
def test_each_way_is_as_likely_as_any_other(unseen, groups):
    ways = brute(unseen, groups)
    sharing = Sharing(unseen, groups)
    assert sharing.ways == len(ways)
    if ways:
        found = shares_of(lambda pick: tuple(sharing.draw(pick)))
        assert found == dict.fromkeys(ways, Fraction(1, len(ways)))


def test_a_hand_that_can_hold_one_suit_only_gets_it_and_the_other_hand_the_rest():
    """Six cards, three each: the one is void in clubs, so that the other has both clubs and one of the four others."""
    unseen, void = cards("2c 3c 4d 5d 6h 7h"), cards("2c 3c")
    sharing = Sharing(unseen, [(unseen & ~void, 3), (unseen, 3)])
    found = shares_of(lambda pick: sharing.draw(pick)[1])
    assert found == {void | 1 << card: Fraction(1, 4) for card in each(unseen & ~void)}


@pytest.mark.parametrize(
    "groups", [[("2c", 2)], [("2c", 1), ("2c", 1)], [("2c 3c 4c", 4)], [("2c 3c", 2), ("3c 4c", 2)]]
)
def test_what_cannot_be_has_no_way(groups):
    assert Sharing(cards("2c 3c 4c"), [(cards(could), count) for could, count in groups]).ways == 0


def test_twenty_places_that_each_can_hold_other_cards_are_counted_at_once():
    """The n-th place, from 0, can hold the first 2n + 2 cards, of which n lie in places before it: n + 2 ways are left, 21! in all."""
    sharing = Sharing((1 << 40) - 1, [((1 << 2 * n + 2) - 1, 1) for n in range(20)])
    assert sharing.ways == factorial(21)
