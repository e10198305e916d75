"""Chance gone through instead of drawn: everything that can come of it, and how likely each is."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

from cardlog.cards import each


class Script:
    """A picker that makes the choices of a list, and then the first ones; it notes how many there were at each."""

    def __init__(self, choices):
        self.choices = [*choices]
        self.made = []
        self.bounds = []

    def number(self, bound):
        chosen = self.choices[len(self.made)] if len(self.made) < len(self.choices) else 0
        self.made.append(chosen)
        self.bounds.append(bound)
        return chosen

    seat = number

    def cards(self, among, count):
        ways = [*combinations(each(among), count)]
        return sum(1 << card for card in ways[self.number(len(ways))])


def shares_of(draw):
    """All that a function of a picker can give, with the exact chance of each."""
    found, todo = Counter(), [()]
    while todo:
        script = Script(todo.pop())
        given, chance = draw(script), Fraction(1)
        for bound in script.bounds:
            chance /= bound
        found[given] += chance
        for at in range(len(script.choices), len(script.made)):
            todo += [(*script.made[:at], other) for other in range(1, script.bounds[at])]
    return found
