"""Estimates with 95 % intervals, ratings, and a sequential test: what can be said after so many games.

>>> tally = Tally()
>>> for won in (1, 0, 1, 1):
...     tally.add(won)
>>> share(tally)
Estimate(mean=0.75, low=0.300642, high=0.954413)
"""

from __future__ import annotations

__all__ = [
    "CLEAR",
    "SMALL",
    "Estimate",
    "Tally",
    "Z",
    "apart",
    "average",
    "expected",
    "likelihood",
    "ratings",
    "share",
    "student",
]

from collections.abc import Iterable, Sequence
from math import inf, log, log10, sqrt
from typing import Final, NamedTuple

Z: Final = 1.959964
"""Between minus this and this lie 95 % of a normal distribution."""
SMALL: Final = (inf, 12.7062, 4.3027)
"""The same of Student's t with 0, 1 and 2 degrees of freedom."""


class Estimate(NamedTuple):
    """A mean, and the 95 % interval that holds the true one; None where one value says nothing of it."""

    mean: float
    low: float | None
    high: float | None

    def as_json(self) -> dict[str, float | None]:
        """The three by name."""
        return self._asdict()


class Tally:
    """Values, counted one by one: how many, their sum, and the sum of their squares."""

    __slots__ = ("count", "squares", "total")

    def __init__(self, count: int = 0, total: float = 0, squares: float = 0) -> None:
        self.count = count
        self.total = total
        self.squares = squares

    def add(self, value: float) -> None:
        """Count a value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Tally) -> None:
        """Count the values of another tally too."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean of the values."""
        return self.total / self.count

    @property
    def spread(self) -> float:
        """The sum of the squared distances from the mean."""
        return max(0.0, self.squares - self.total * self.total / self.count)

    @property
    def error(self) -> float | None:
        """The standard error of the mean; None for a single value."""
        return sqrt(self.spread / (self.count - 1) / self.count) if self.count > 1 else None


def average(tally: Tally) -> Estimate:
    """The mean of any values, with Student's interval."""
    if tally.error is None:
        return Estimate(_round(tally.mean), None, None)
    half = student(tally.count - 1) * tally.error
    return Estimate(_round(tally.mean), _round(tally.mean - half), _round(tally.mean + half))


def share(tally: Tally) -> Estimate:
    """The mean of values from 0 to 1, with Wilson's interval, which stays between 0 and 1.

    Where the values are not only 0 and 1, they count as so many draws of 0 or 1 as would spread as they do.
    """
    mean = tally.mean
    inner = mean * (1 - mean)
    if not inner:
        count: float = tally.count
    elif tally.spread <= 1e-9 * tally.count:
        return Estimate(_round(mean), _round(mean), _round(mean))
    else:
        count = tally.count * inner / (tally.spread / tally.count)
    z2 = Z * Z
    middle = (mean + z2 / (2 * count)) / (1 + z2 / count)
    half = Z * sqrt(inner / count + z2 / (4 * count * count)) / (1 + z2 / count)
    return Estimate(_round(mean), _round(max(0.0, middle - half)), _round(min(1.0, middle + half)))


def apart(one: Tally, other: Tally) -> Estimate:
    """By how much the mean of the other is higher, where the values of both are independent (Welch)."""
    mean = other.mean - one.mean
    if one.error is None or other.error is None:
        return Estimate(_round(mean), None, None)
    a, b = one.error**2, other.error**2
    if not a + b:
        return Estimate(_round(mean), _round(mean), _round(mean))
    freedom = (a + b) ** 2 / (a * a / (one.count - 1) + b * b / (other.count - 1))
    half = student(int(freedom)) * sqrt(a + b)
    return Estimate(_round(mean), _round(mean - half), _round(mean + half))


def student(freedom: int) -> float:
    """Between minus this and this lie 95 % of Student's distribution, by Fisher's expansion.

    >>> round(student(5), 2), round(student(30), 3), student(10**9) == Z
    (2.57, 2.042, True)
    """
    if freedom < len(SMALL):
        return SMALL[freedom]
    z, n = Z, freedom
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return round(z + sum(term / pow(float(n), at + 1) for at, term in enumerate(terms)), 6)


def ratings(wins: Sequence[float], tables: Iterable[tuple[Sequence[int], float]]) -> list[float]:
    """Ratings in Elo, their mean 0: of two players the one rated 400 higher wins ten games for each that it loses.

    At a table of more seats, each player's chance is as its strength to that of all who sit there.

    Args:
        wins: What each player has won, in games.
        tables: Who sat at a table, by number of player, and how many games were played there.

    >>> [round(rating) for rating in ratings([10, 1], [([0, 1], 11)])]
    [200, -200]
    """
    played = list(tables)
    games = sum(count for _, count in played)
    won = [max(each, 0.5) for each in wins]  # who has won nothing is rated as if half a game were won
    strength = [1.0] * len(won)
    for _ in range(1000):
        weight = [0.0] * len(won)
        for seats, count in played:
            part = count / sum(strength[player] for player in seats)
            for player in seats:
                weight[player] += part
        made = [each / weight[player] if games else 1.0 for player, each in enumerate(won)]
        moved = max(abs(log(new / old)) for new, old in zip(made, strength, strict=True))
        strength = made
        if moved < 1e-9:
            break
    rated = [400 * log10(each) for each in strength]
    mean = sum(rated) / len(rated)
    return [rating - mean for rating in rated]


def expected(elo: float, players: int) -> float:
    """The share of a player who is rated so much higher than each of the others.

    >>> expected(0, 2), round(expected(400, 2), 3), round(expected(0, 3), 3)
    (0.5, 0.909, 0.333)
    """
    strength = pow(10.0, elo / 400)
    return float(strength / (strength + players - 1))


def likelihood(tally: Tally, low: float, high: float) -> float:
    """The logarithm of how much more likely these shares are if the true one is `high` than if it is `low`.

    The test is the generalized sequential probability ratio test of chess engines, by its normal approximation. One
    value of 0 and one of 1 are counted besides, so that a few equal ones decide nothing.
    """
    seen = Tally(tally.count + 2, tally.total + 1, tally.squares + 1)
    variance = seen.spread / seen.count
    return seen.count * (high - low) * (2 * seen.mean - low - high) / (2 * variance)


CLEAR: Final = log(0.95 / 0.05)
"""The likelihood from which on an answer is clear: each is wrong in 5 % of the cases at most."""


def _round(value: float) -> float:
    """So many places that the order of additions leaves no trace."""
    return round(value, 6)
