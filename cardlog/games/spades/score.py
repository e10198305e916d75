"""Scoring a deal, and how a match ends (SP 4, SP 5)."""

from __future__ import annotations

from operator import add

from cardlog.games.spades.rules import TARGET
from cardlog.games.spades.state import Sheet, Trio
from cardlog.state import Result


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
    """The sheet after a deal: for each full 10 bags 100 points go, and the rest of the bags stays (SP 4.3)."""
    changes, kept = [], []
    for bid, won, bags in zip(bids, tricks, sheet.bags, strict=True):
        points, more = worth(bid or 0, won)
        changes.append(points - (bags + more) // 10 * 100)
        kept.append((bags + more) % 10)
    totals = tuple(map(add, sheet.totals, changes))
    return Sheet(totals, tuple(kept), (*sheet.deals, tuple(changes)), sheet.playoff or tied_at_target(totals))


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
