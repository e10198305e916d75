"""What `cardlog balance --json` told of rule sets, for the page of `cardlog impact`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardlog.balance.words import interval, name
from cardlog.many.estimate import Estimate
from cardlog_tools.logs import Refused
from cardlog_tools.spoken import said


def measures(file: str) -> Sequence[Sequence[str]]:
    """The measures of whole games under each rule set, with their intervals, in the language that is spoken:
    a row of titles, and one for each.

    Raises:
        Refused: The file is none that `cardlog balance --json` wrote.
        OSError: It cannot be read.
    """
    try:
        told = json.loads(Path(file).read_text(encoding="utf-8"))
        sides = [(side["rules"], side["measures"]) for side in told["rules"]]
        names = [each for each in sides[0][1] if "." not in each or each.startswith("win.")]
        rows = [[said(name(each)), *(said(_told(each, found[each])) for _, found in sides)] for each in names]
        return [[said("Measure"), *(str(rules) for rules, _ in sides)], *rows]
    except (ValueError, TypeError, LookupError, AttributeError):
        raise Refused("it is no report of `cardlog balance --json`", file) from None


def _told(measure: str, found: Any) -> str:
    return interval(measure, Estimate(found["mean"], found["low"], found["high"]))
