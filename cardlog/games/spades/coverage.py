"""Which clauses of Cutthroat Spades an event exercises (`cardlog.clauses`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardlog.clauses import Case, Cases, on
from cardlog.games.spades.events import Bid, Deal, Play
from cardlog.games.spades.score import TARGET, worth
from cardlog.games.spades.state import State


def full_trick(s: State, e: Play, _: State) -> bool:
    """Whether a card completes a trick."""
    return isinstance(e, Play) and s.second is not None


def may_open(s: State, e: Play, after: State) -> bool:
    """Whether a card is led while spades are closed, or opens them."""
    return isinstance(e, Play) and not s.open and (s.first is None or after.open)


def revoke(s: State, e: Play, _: State) -> bool:
    """Whether a card that was not asked for comes out of a hidden hand: it may be one (SP 5.3)."""
    return isinstance(e, Play) and s.view not in (None, e.seat) and not s.asked >> e.card & 1


def scored(after: State, before: State) -> bool:
    """Whether a deal has been scored."""
    return len(after.sheet.deals) > len(before.sheet.deals)


def line(case: Callable[[int, int, int], object]) -> Case[State]:
    """A row that asks of each seat, when a deal is scored: its bid, the tricks it has taken, the bags it had before."""

    def of_some_seat(s: State, _: object, after: State) -> bool:
        lines = zip(after.bids, after.tricks, s.sheet.bags, strict=True)
        return scored(after, s) and any(case(bid or 0, tricks, bags) for bid, tricks, bags in lines)

    return of_some_seat


COVERAGE: Final[Cases[State]] = {
    "SP 2.1": on(Deal),
    "SP 2.2": on(Bid),
    "SP 3.1": lambda s, e, after: isinstance(e, Bid) and e.seat == s.dealer or full_trick(s, e, after),
    "SP 3.2": on(Play),
    "SP 3.3": full_trick,
    "SP 3.4": may_open,
    "SP 4.1": line(lambda bid, tricks, bags: bid),
    "SP 4.2": line(lambda bid, tricks, bags: 0 < bid < tricks),
    "SP 4.3": line(lambda bid, tricks, bags: bags + worth(bid, tricks)[1] >= 10),
    "SP 4.4": line(lambda bid, tricks, bags: not bid),
    "SP 5.1": lambda s, _, after: scored(after, s) and max(after.sheet.totals) >= TARGET,
    "SP 5.2": lambda s, _, after: scored(after, s) and after.sheet.playoff,
    "SP 5.3": revoke,
}
