"""Which clauses of Cabo an event exercises (`cardlog.clauses`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cardlog.clauses import Case, Cases, on
from cardlog.event import Event
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.effects import usable
from cardlog.games.cabo.scoring import shot, values
from cardlog.games.cabo.state import State

USES = (ev.Peek, ev.Spy, ev.Trade)


def follows(s: State, e: Event, *kinds: type[Event]) -> bool:
    """Whether cards are turned up for a decision of these kinds."""
    return isinstance(e, ev.Reveal) and isinstance(s.pending, kinds)


def swapped(s: State, e: Event, after: State) -> int:
    """How many cards a drawn one has taken the place of; 0 where no swap is done, or it has failed."""
    return len(s.pending.slots) if follows(s, e, ev.Swap) and not s.differ and not after.differ else 0


def turn_passes(s: State, e: Event, after: State) -> bool:
    """Whether a turn is over."""
    ends = isinstance(e, ev.Reveal | ev.Show) and not isinstance(s.pending, ev.Look)
    return isinstance(e, ev.Call) or ends and after.awaits in ("turn", "fact:showdown")


def callers_card(s: State, e: Event, _: State) -> bool:
    """Whether a card of the seat that called is looked at or exchanged."""
    at = s.pending.slots if isinstance(e, ev.Show) or follows(s, e, ev.Trade) else ()
    return s.caller in [slot // 4 for slot in at]


def sums(case: Callable[[Sequence[int], int], object]) -> Case[State]:
    """A row that asks of the sums of a showdown, and of the seat that called; where nobody has shot the moon."""

    def counted(s: State, e: Event, _: State) -> bool:
        if not isinstance(e, ev.Showdown) or s.caller is None or shot(e.rows) is not None:
            return False
        return bool(case([sum(values(row)) for row in e.rows], s.caller))

    return counted


COVERAGE: Final[Cases[State]] = {
    "CA 2.1": on(ev.Deal),
    "CA 2.2": lambda s, e, _: isinstance(e, ev.Look) or isinstance(e, ev.Show) and isinstance(s.pending, ev.Look),
    "CA 2.3": lambda s, e, _: isinstance(e, ev.Deal) and s.dealer is not None,
    "CA 3.0": turn_passes,
    "CA 3.1": on(ev.Draw, ev.Drawn, ev.Discard),
    "CA 3.2": lambda s, e, _: isinstance(e, ev.Take) or follows(s, e, ev.Take),
    "CA 3.3": lambda s, e, after: isinstance(e, ev.Swap) and len(e.slots) == 1 or swapped(s, e, after) == 1,
    "CA 3.4": on(ev.Call),
    "CA 4.0": lambda s, e, _: isinstance(e, USES) or isinstance(e, ev.Discard) and usable(s),
    "CA 4.1": lambda s, e, _: isinstance(e, ev.Show) and isinstance(s.pending, ev.Peek | ev.Spy),
    "CA 4.2": lambda s, e, _: follows(s, e, ev.Trade),
    "CA 4.3": callers_card,
    "CA 5.1": lambda s, e, _: isinstance(e, ev.Swap) and len(e.slots) > 1,
    "CA 5.2": lambda s, e, after: swapped(s, e, after) > 1,
    "CA 5.3": lambda s, e, after: after.differ and not s.differ,
    "CA 6.1": sums(lambda sums, caller: sums.count(min(sums)) == 1),
    "CA 6.2": sums(lambda sums, caller: sums[caller] > min(sums)),
    "CA 6.3": sums(lambda sums, caller: sums.count(min(sums)) > 1),
    "CA 6.4": lambda s, e, _: isinstance(e, ev.Showdown) and shot(e.rows) is not None,
    "CA 6.5": on(ev.Showdown),
    "CA 7.1": on(ev.Call, ev.Showdown),
    "CA 7.2": lambda s, e, _: isinstance(e, ev.Draw) and not s.stock,
    "CA 7.3": on(ev.Showdown),
}
