"""Intervals hold the truth as often as they say, ratings fit wins, and the sequential test is right."""

import random
from math import log10

import pytest

from cardlog.many.estimate import CLEAR, Tally, apart, average, expected, likelihood, ratings, share, student


def tally(*values):
    made = Tally()
    for value in values:
        made.add(value)
    return made


def test_a_share_has_the_interval_of_wilson():
    """10 of 40: (0.25 + 1.9208 / 40) / (1 + 3.8416 / 40) = 0.2719; half 0.1321 (by hand)."""
    low, high = share(tally(*[1] * 10, *[0] * 30))[1:]

    assert (low + high) / 2 == pytest.approx(0.2719, abs=1e-4)
    assert (high - low) / 2 == pytest.approx(0.1302, abs=2e-3)


def test_a_share_without_losses_is_not_sure():
    estimate = share(tally(*[1] * 20))

    assert estimate.mean == estimate.high == 1
    assert estimate.low == pytest.approx(20 / (20 + 1.96**2), abs=1e-4)


def test_halves_from_deals_that_both_win_once_leave_no_doubt():
    assert share(tally(0.5, 0.5, 0.5)) == (0.5, 0.5, 0.5)


def test_a_mean_has_the_interval_of_student():
    """1, 2, 3: mean 2, standard error 1 / √3, and t with 2 degrees of freedom is 4.3027."""
    assert average(tally(1, 2, 3)) == (2, pytest.approx(2 - 4.3027 / 3**0.5, abs=1e-4), pytest.approx(4.4842, abs=1e-4))


def test_one_value_has_a_mean_and_no_interval():
    assert average(tally(7)) == (7, None, None)


@pytest.mark.parametrize(("freedom", "table"), [(1, 12.706), (2, 4.303), (3, 3.182), (10, 2.228), (60, 2.000)])
def test_student_is_as_in_tables(freedom, table):
    assert student(freedom) == pytest.approx(table, abs=0.02)


def test_tallies_merge_as_if_all_were_counted_at_once():
    one, other, both = tally(1, 4), tally(2), tally(1, 4, 2)
    one.merge(other)

    assert (one.count, one.total, one.squares) == (both.count, both.total, both.squares)


@pytest.mark.parametrize("truth", [0.5, 0.1])
def test_intervals_of_shares_hold_the_truth_in_95_of_100_runs(truth):
    """Of 1,000 runs 950 are expected, with a standard deviation of 7."""
    chance, covered = random.Random(1), 0
    for _ in range(1000):
        low, high = share(tally(*(chance.random() < truth for _ in range(400))))[1:]
        covered += low <= truth <= high

    assert 930 <= covered <= 970


def test_intervals_of_means_and_differences_hold_the_truth_in_95_of_100_runs():
    chance, means, differences = random.Random(2), 0, 0
    for _ in range(1000):
        one = tally(*(chance.gauss(3, 1) for _ in range(12)))
        other = tally(*(chance.gauss(5, 2) for _ in range(20)))
        _, low, high = average(one)
        means += low <= 3 <= high
        _, low, high = apart(one, other)
        differences += low <= 2 <= high

    assert 930 <= means <= 970
    assert 930 <= differences <= 970


def test_ratings_of_two_follow_from_the_odds():
    first, second = ratings([30, 10], [((0, 1), 40)])

    assert first - second == pytest.approx(400 * log10(3))
    assert first + second == pytest.approx(0)


def test_ratings_at_tables_of_three_are_as_the_shares():
    """Wins of 3 : 2 : 1 at one table are strengths of 3 : 2 : 1."""
    a, b, c = ratings([30, 20, 10], [((0, 1, 2), 60)])

    assert a - c == pytest.approx(400 * log10(3))
    assert b - c == pytest.approx(400 * log10(2))


def test_two_seats_of_a_player_do_not_make_it_stronger():
    """Two of three seats win two of three games, by equal strength."""
    assert ratings([20, 10], [((0, 0, 1), 30)]) == pytest.approx([0, 0], abs=1e-6)


def test_who_has_won_nothing_is_still_rated():
    first, second = ratings([10, 0], [((0, 1), 10)])

    assert 400 < first - second < 600  # as if half a game of 10 were won


def test_the_sequential_test_is_wrong_in_5_of_100_runs_at_most():
    """A player of the same strength is taken for better in at most 5 % of the runs, and one rated 40 higher is not."""
    chance = random.Random(3)
    verdicts = {0: 0, 40: 0}
    for elo in verdicts:
        for _ in range(100):
            made, low, high = Tally(), expected(0, 2), expected(40, 2)
            while abs(clear := likelihood(made, low, high)) < CLEAR:
                made.add(chance.random() < expected(elo, 2))
            verdicts[elo] += clear > 0

    assert verdicts[0] <= 10
    assert verdicts[40] >= 90
