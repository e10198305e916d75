"""Records of the Cuttle site: a row a move, with the state after it.

What our rules can say, by the profile `site`, becomes events. Where a row cannot be said, the log ends with the last turn
that could, and another begins with a position at the next row between two turns. Who won stands in the game: where its last
row tells no end, the log ends by that, as an adjudication.
"""

from __future__ import annotations

__all__ = ["NUMBERS", "RULES", "CannotSay", "Row", "read"]

import json
from collections.abc import Iterator

from cardlog.errors import NotationError
from cardlog.importers import Imported
from cardlog.importers.cuttle_site.part import CannotSay
from cardlog.importers.cuttle_site.record import RULES, Record
from cardlog.importers.cuttle_site.rows import NUMBERS, Row


def read(data: bytes, file: str) -> Iterator[Imported]:
    """The games of a file: a JSON object of a game, or a list of such.

    Raises:
        CardlogError: It holds something else.
    """
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"this is no JSON: {error}", file=file) from None
    games = found if isinstance(found, list) else [found]
    parts = [list(Record(game, number, file).parts()) for number, game in enumerate(games, 1)]
    for each in parts:  # all of them have been looked at: nothing comes of a file that holds something else
        yield from each
