"""Scoring a deal, and how a match ends (SP 4, SP 5)."""

from __future__ import annotations

from cardlog.games.spades.rules import TARGET
from cardlog.games.spades.state import Sheet, Trio
from cardlog.state import Result


def points(bid: int, tricks: int) -> int:
    """What a bid is worth, without penalties (SP 4.1, SP 4.4).

    >>> points(5, 7), points(5, 4), points(0, 0), points(0, 3)
    (52, -50, 100, -100)
    """
    if bid == 0:
        return -100 if tricks else 100
    return 10 * bid + tricks - bid if tricks >= bid else -10 * bid


def new_bags(bid: int, tricks: int) -> int:
    """The tricks over a made bid, and all tricks of a failed nil (SP 4.2, SP 4.4)."""
    return max(tricks - bid, 0)


def scored(sheet: Sheet, bids: Trio, tricks: Trio) -> Sheet:
    """The sheet after a deal: for each full 10 bags 100 points go, and the rest of the bags stays (SP 4.3)."""
    bags = [kept + new_bags(bid, won) for kept, bid, won in zip(sheet.bags, bids, tricks, strict=True)]
    changes = [points(bid, won) - have // 10 * 100 for bid, won, have in zip(bids, tricks, bags, strict=True)]
    totals = [total + change for total, change in zip(sheet.totals, changes, strict=True)]
    return Sheet(
        totals=_trio(totals),
        bags=_trio([have % 10 for have in bags]),
        deals=(*sheet.deals, _trio(changes)),
        playoff=sheet.playoff or tied_at_target(_trio(totals)),
    )


def _trio(values: list[int]) -> Trio:
    first, second, third = values
    return first, second, third


def tied_at_target(totals: Trio) -> bool:
    """Whether the highest total is shared, and reaches the target (SP 5.2)."""
    return max(totals) >= TARGET and totals.count(max(totals)) > 1


def outcome(sheet: Sheet) -> Result | None:
    """How the match ends after a deal: one total leads alone, at the target or after a tie there (SP 5)."""
    best = max(sheet.totals)
    if sheet.totals.count(best) > 1 or best < TARGET and not sheet.playoff:
        return None
    return Result((sheet.totals.index(best),), "target")
