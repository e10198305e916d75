"""Scoring a deal, and how a match ends (SP 4, SP 5)."""

from __future__ import annotations

from operator import add
from typing import Final

from cardlog.games.spades.state import Sheet, State, Trio
from cardlog.state import Result

TARGET: Final = 200
"""The total that ends the match (SP 5.1)."""


def worth(bid: int, tricks: int) -> tuple[int, int]:
    """The points of a bid, without penalties, and its bags (SP 4.1, SP 4.2, SP 4.4).

    >>> worth(5, 7), worth(5, 4), worth(0, 0), worth(0, 3)
    ((52, 2), (-50, 0), (100, 0), (-100, 3))
    """
    if bid == 0:
        return (-100, tricks) if tricks else (100, 0)
    over = tricks - bid
    return (10 * bid + over, over) if over >= 0 else (-10 * bid, 0)


def scored(sheet: Sheet, bids: tuple[int | None, ...], tricks: Trio) -> Sheet:
    """The sheet after a deal, in which all have bid (SP 4)."""
    changes, bags = zip(*map(_line, bids, tricks, sheet.bags), strict=True)
    return extended(sheet, changes, bags)


def extended(sheet: Sheet, changes: Trio, bags: Trio) -> Sheet:
    """The sheet with one more deal, by how much that changes each total, and the bags that are kept after it."""
    totals = tuple(map(add, sheet.totals, changes))
    return Sheet(totals, bags, (*sheet.deals, changes), sheet.playoff or tied_at_target(totals))


def _line(bid: int | None, tricks: int, bags: int) -> tuple[int, int]:
    """One seat: by how much its total changes, and the bags that are kept."""
    change, more = worth(bid or 0, tricks)
    return change - fine(bags + more), (bags + more) % 10


def fine(bags: int) -> int:
    """100 points for each full 10 bags; only the rest of the bags is kept (SP 4.3).

    >>> fine(9), fine(11), fine(20)
    (0, 100, 200)
    """
    return bags // 10 * 100


def tied_at_target(totals: Trio) -> bool:
    """Whether the highest total is shared, and reaches the target (SP 5.2)."""
    best = max(totals)
    return best >= TARGET and totals.count(best) > 1


def outcome(sheet: Sheet) -> Result | None:
    """How the match ends after a deal: one total leads alone, at the target or after a tie there (SP 5)."""
    best = max(sheet.totals)
    if sheet.totals.count(best) > 1 or best < TARGET and not sheet.playoff:
        return None
    return Result((sheet.totals.index(best),), "target")


def standing(s: State) -> tuple[float, ...] | None:
    """At the end of a deal, the points that it brought each seat, of one that is broken off none; None while it goes on."""
    if s.actor is not None and s.actor >= 0:
        return None  # as in nearly every state that a search asks of
    if s.phase == "deal" and s.sheet.deals or s.phase == "over":
        return s.sheet.deals[-1]
    return None if s.result is None else (0, 0, 0)
