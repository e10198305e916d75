"""What was lost in analysed games: by each seat on average, and where most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardlog.analysis.worth import DROPS, Worth
from cardlog.cards import SEATS
from cardlog.clock import decimal
from cardlog.log import Log
from cardlog.standing import CHANCE
from cardlog.words import plural
from cardlog_tools.out import harmless, json_lines, tell
from cardlog_tools.people import glyphs
from cardlog_tools.spoken import said, spoken
from cardlog_tools.table import Column, table

WORST: Final = 5
"""How many decisions are listed."""


class Lost:
    """What was lost.

    Args:
        json: Whether each decision is printed, as JSON, in place of a summary.
    """

    def __init__(self, json: bool) -> None:
        self._print = json_lines() if json else None
        self._all: list[tuple[Log, Worth]] = []

    def add(self, log: Log, found: Sequence[Worth]) -> None:
        """Add what was found in a game."""
        if self._print is None:
            self._all += [(log, each) for each in found]
            return
        for each in found:
            self._print(as_json(log, each))

    def tell(self) -> None:
        """Print what was lost by whom, and where most."""
        if not self._all:
            return
        rows: dict[tuple[str, int], list[tuple[Log, Worth]]] = {}
        for log, each in self._all:
            rows.setdefault((log.game.name, each.seat), []).append((log, each))
        marks = [Column(glyphs((glyph,)), right=True) for _, glyph in DROPS]
        columns = [
            Column("game"),
            Column("seat"),
            Column("decisions", right=True),
            Column("lost on average", right=True),
        ]
        table([*columns, *marks], [_row(game, seat, found) for (game, seat), found in sorted(rows.items())])
        unproven = sorted({log.game.name for log, _ in self._all if not log.game.horizon.proven})
        if unproven:
            tell(f"no marks in {', '.join(unproven)}: there the search is not known to beat the game's own bots")
        worst = sorted((each for each in self._all if each[1].glyph and each[0].game.horizon.proven), key=_sure)[:WORST]
        if worst:
            print()
            tell("The worst decisions:")
            columns = [Column("where"), Column("decision"), Column(""), Column("worth", right=True), Column("better")]
            table(columns, [_place(log, each) for log, each in worst])


def as_json(log: Log, found: Worth) -> dict[str, Any]:
    """What a decision was worth, as it is printed for programs."""
    assert log.source is not None
    numbers = {name: round(getattr(found, name), 1) for name in ("best", "chance", "error")}
    texts = {"seat": SEATS[found.seat], "played": found.played, "better": found.better}
    where = {"file": log.source.file, "nth": log.source.nth, "event": found.number}
    return {**where, **texts, **numbers, "unit": found.unit}


def _sure(found: tuple[Log, Worth]) -> float:
    return -found[1].sure


def _row(game: str, seat: int, found: Sequence[tuple[Log, Worth]]) -> list[str]:
    names = {log.header.seats[seat] for log, _ in found} - {"", SEATS[seat]}
    name = f"{SEATS[seat]} {harmless(names.pop())}" if len(names) == 1 else SEATS[seat]
    drops = [each.drop for _, each in found]
    counts = [
        sum(each.glyph == glyph for _, each in found) if found[0][0].game.horizon.proven else 0 for _, glyph in DROPS
    ]
    return [game, name, str(len(drops)), _amount(sum(drops) / len(drops), found[0][1]), *map(str, counts)]


def _place(log: Log, found: Worth) -> list[str]:
    assert log.source is not None
    where = f"{log.source.file}#{log.source.nth} @{found.number}"
    worth = f"{said(decimal(found.best, 1))} > {_amount(found.chance, found)}"
    return [harmless(where), found.played, glyphs((found.glyph,)), worth, found.better or ""]


def _amount(number: float, found: Worth) -> str:
    """A number with its unit."""
    amount = said(decimal(number, 1))
    if found.unit == CHANCE:
        return f"{amount} %"
    return spoken()(plural("{amount} point", "{amount} points", 1 if number == 1 else 2, amount=amount))
