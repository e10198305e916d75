"""What several modules of tests here share."""

import json

from .table import text

RANDOM = ("--rules", "classic four=random")


TEN = text("* deal B / 4c 5c 8h 9c Td / Ac 2c 3d 4d 9s Jh", "A points Td", "B points 9s")


def rows(ran):
    """The games and the report of a run with --json."""
    *games, report = map(json.loads, ran.lines)
    return games, report
