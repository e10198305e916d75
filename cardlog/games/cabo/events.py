"""The events of Cabo.

A *slot* is an int: `A0` … `A3` are 0–3, `B0` is 4, `E3` is 19.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

from attrs import frozen

from cardlog.event import Decision, Event, Fact
from cardlog.kinds import ASeat, ASpot
from cardlog.slot_kinds import UP, Pairs, Rows, SlotKinds, Slots
from cardlog.verbs import Verbs

MOST: Final = 5
"""How many play at most."""
KINDS: Final = SlotKinds(seats=MOST, each=4)
SLOT_NAMES: Final = KINDS.names
DRAWN: Final = KINDS.loose
"""In a reveal, where the drawn card lies: in no slot."""


@frozen
class Look(Decision, verb="look"):
    """`A look A0 A1`: the first looks of a round (CA 2.2)."""

    slots: Annotated[Slots, KINDS.ordered]


@frozen
class Draw(Decision, verb="draw"):
    """`A draw`: the top card of the stock, seen by that seat only (CA 3.1)."""


@frozen
class Swap(Decision, verb="swap"):
    """`A swap A2`, `A swap A3 A0 A1`: the drawn card for one card (CA 3.3) or for several (CA 5)."""

    slots: Annotated[Slots, KINDS.named]


@frozen
class Discard(Decision, verb="discard"):
    """`A discard`: the drawn card goes, without its effect (CA 3.1)."""


@frozen
class Peek(Decision, verb="discard peek"):
    """`A discard peek A2`: a 7 or 8 goes, for a look at one's own card (CA 4.1)."""

    slots: Annotated[Slots, KINDS.named]


@frozen
class Spy(Decision, verb="discard spy"):
    """`A discard spy B1`: a 9 or T goes, for a look at another seat's card (CA 4.1)."""

    slots: Annotated[Slots, KINDS.named]


@frozen
class Trade(Decision, verb="discard trade"):
    """`A discard trade A0 B3`: a J or Q goes, for a blind exchange; the own card is named first (CA 4.2)."""

    slots: Annotated[Slots, KINDS.named]


@frozen
class Take(Decision, verb="take"):
    """`A take A2`: the top of the discard pile for one card (CA 3.2)."""

    slots: Annotated[Slots, KINDS.named]


@frozen
class Call(Decision, verb="cabo"):
    """`A cabo`: the call (CA 7.1)."""


@frozen
class Deal(Fact, verb="deal"):
    """`* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah / up 4s`: the dealer, the slots, the first discard (CA 2.1)."""

    dealer: ASeat
    rows: Annotated[Rows, KINDS.rows]
    up: Annotated[int, UP]


@frozen
class Show(Fact, verb="show"):
    """`* show A B1 9c`: what one seat alone sees (CA 2.2, CA 4.1)."""

    viewer: ASeat
    pairs: Annotated[Pairs, KINDS.pairs]


@frozen
class Drawn(Fact, verb="draw"):
    """`* draw 7h`: the card of a draw (CA 3.1)."""

    card: ASpot


@frozen
class Reveal(Fact, verb="reveal"):
    """`* reveal A2 Kd`, `* reveal 7h`: cards turned up for all, the drawn one where no slot is named (CA 3.3, CA 5.1)."""

    pairs: Annotated[Pairs, KINDS.turned]


@frozen
class Showdown(Fact, verb="showdown"):
    """`* showdown / 2c 3d -- 5s / Ah 7d 9c Kh`: all cards are shown (CA 7.1)."""

    rows: Annotated[Rows, KINDS.open_rows]


def tidy(event: Event, before: Callable[[], Event | None]) -> Event:
    """A reveal with its pairs in the order of the decision that it follows: any order is read."""
    if not isinstance(event, Reveal) or len(event.pairs) == 1:
        return event
    swap = before()
    if not isinstance(swap, Swap) or sorted(swap.slots) != sorted(slot for slot, _ in event.pairs):
        return event
    return Reveal(tuple(sorted(event.pairs, key=lambda pair: swap.slots.index(pair[0]))))


VERBS: Final = Verbs(
    *(Look, Draw, Swap, Discard, Peek, Spy, Trade, Take, Call),
    *(Deal, Show, Drawn, Reveal, Showdown),
    midturn=("look", "drawn"),
    tidy=tidy,
)
