"""Every legal decision of a state of Cabo, in a fixed order."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import Any, Final

from cardlog.cards import each
from cardlog.event import Decision
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.effects import EFFECTS, usable
from cardlog.games.cabo.state import LOOKS, SWAPS, Draft, own
from cardlog.rules import Rules

A_LOOK: Final = tuple(tuple(ev.Look(seat, slots) for slots in LOOKS[seat]) for seat in range(5))


def legal(s: Draft) -> tuple[Decision, ...]:
    """Every decision of the seat to act; `()` while a fact is due or when the match is over."""
    seat = s.actor
    if seat is None or seat < 0:
        return ()
    if s.awaits == "turn":
        return turn_choices(seat, own(s.filled, seat), s.caller is None)
    if s.awaits == "look":
        return A_LOOK[seat]
    return (*swaps(seat, own(s.filled, seat)), *discards(seat, s.filled, usable(s)))


# Decisions are made once and shared: there are only so many.


@cache
def turn_choices(seat: int, own: int, may_call: bool) -> tuple[Decision, ...]:
    """A draw, the discard's top into a slot, a call unless there was one (CA 3.1, CA 3.2, CA 7.1)."""
    call = (ev.Call(seat),) if may_call else ()
    return (ev.Draw(seat), *(ev.Take(seat, (slot,)) for slot in each(own)), *call)


@cache
def swaps(seat: int, own: int) -> tuple[Decision, ...]:
    """The drawn card for one card, or for several (CA 3.3, CA 5.1)."""
    return tuple(ev.Swap(seat, slots) for slots, cards in SWAPS[seat].items() if not cards & ~own)


@lru_cache(1 << 12)
def discards(seat: int, filled: int, kinds: tuple[type[Any], ...]) -> tuple[Decision, ...]:
    """The drawn card goes, without an effect or with one of these kinds (CA 3.1, CA 4)."""
    found: list[Decision] = [ev.Discard(seat)]
    for kind in kinds:
        sides = [each(side(filled, seat)) for side in EFFECTS[kind].sides]
        found += [kind(seat, slots) for slots in product(*sides)]
    return tuple(found)


def offers(_: Rules, seats: int) -> tuple[Decision, ...]:
    """Every decision of seat A, whatever lies where."""
    filled = (1 << 4 * seats) - 1
    mine = own(filled, 0)
    return (*A_LOOK[0], *turn_choices(0, mine, True), *swaps(0, mine), *discards(0, filled, tuple(EFFECTS)))
