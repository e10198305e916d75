"""How a round of Cabo goes on: cards are laid and discarded, a turn passes."""

from __future__ import annotations

from typing import Final

from cardlog.cards import EMPTY
from cardlog.event import DEALER
from cardlog.games.cabo.state import Draft, State
from cardlog.state import put, waiting

wait: Final = waiting(State)


def next_look(d: Draft) -> State:
    """The next seat looks; when all have, the starter has its turn (CA 2.2)."""
    d.pending = None
    d.turn = (d.turn + 1) % d.seats
    return wait(d, "turn" if d.turn == d.starter else "look", d.turn)


def next_turn(d: Draft) -> State:
    """The turn passes clockwise (CA 3.0), up to the seat that called (CA 7.1)."""
    d.pending = None
    seat = (d.turn + 1) % d.seats
    if seat == d.caller:
        return wait(d, "fact:showdown", DEALER)
    d.turn = seat
    return wait(d, "turn", seat)


def lay(d: Draft, slot: int, card: int, mark: int, barred: int = 0) -> None:
    """A card lies face down in a slot, known to these viewers; it cannot be a `barred` one."""
    d.slots = put(d.slots, slot, card)
    d.marks = put(d.marks, slot, mark)
    if barred != d.barred[slot]:
        d.barred = put(d.barred, slot, barred)


def clear(d: Draft, slot: int) -> None:
    """A slot is empty for the rest of the round (CA 5.2)."""
    lay(d, slot, EMPTY, 0)
    d.filled ^= 1 << slot


def exchange(d: Draft, one: int, other: int) -> None:
    """Two cards change places, unseen; who knows them watches them go (CA 4.2)."""
    card, mark, barred = d.slots[one], d.marks[one], d.barred[one]
    lay(d, one, d.slots[other], d.marks[other], d.barred[other])
    lay(d, other, card, mark, barred)


def gather(d: Draft) -> None:
    """The stock is empty: all discards but the top become the stock again (CA 7.2)."""
    back = sum(1 << card for card in d.discard[:-1])
    d.unseen |= back
    d.barred = tuple([cards | back if d.filled >> slot & 1 else 0 for slot, cards in enumerate(d.barred)])
    d.stock = len(d.discard) - 1
    d.discard = d.discard[-1:]
