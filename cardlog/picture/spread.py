"""How the cards of a group lie within its slot: side by side, around a trick, or small ones line after line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from cardlog.arrangement import SMALL, Group
from cardlog.picture.faces import KINDS
from cardlog.picture.layout import Plan, Slot, further, hand_lines
from cardlog.picture.size import Size

_LAID_ON: Final = 0.42
"""How far a card that lies on another leaves that one in sight, in widths."""


class Place(NamedTuple):
    """Where a card lies.

    Attributes:
        x: Its left edge.
        y: Its upper edge; of one that lies sideways, where its left lower corner is turned about.
        turned: Whether it lies sideways.
    """

    x: int
    y: int
    turned: bool = False


def places(group: Group, slot: Slot, made: Plan) -> list[Place]:
    """Where the cards of a group lie, those that lie on others behind them; within its slot."""
    if group.ring:
        return _around(group, slot, made)
    if group.kind == SMALL:
        return _small(group, slot)
    return _in_lines(group, slot, made.size)


def _around(group: Group, slot: Slot, made: Plan) -> list[Place]:
    kind = KINDS[made.size.kind]
    found = []
    for shown in group.cards:
        across, down = group.ring[((shown.seat or 0) - made.near) % made.seats]
        found.append(Place(round(slot.width / 2 + (across - 0.5) * kind.width), round(down * kind.height)))
    return found


def _small(group: Group, slot: Slot) -> list[Place]:
    """Small cards, line after line below the middle of their words; closer where the lines do not take them all."""
    kind, lines = KINDS["s"], max(group.lines, slot.height // (KINDS["s"].height + 3))
    fits = (slot.width - kind.width) // (kind.width + 2) + 1
    count = group.most or len(group.cards)
    per_line = min(count, max(fits, -(-len(group.cards) // lines)))
    step = min(kind.width + 2, (slot.width - kind.width) / max(per_line - 1, 1))
    left = max(0, (slot.width - kind.width - step * (per_line - 1)) / 2)
    return [
        Place(round(left + nth % per_line * step), nth // per_line * (kind.height + 3))
        for nth in range(len(group.cards))
    ]


def _in_lines(group: Group, slot: Slot, size: Size) -> list[Place]:
    """Cards side by side, over one another where they do not fit, in as many lines as they may need."""
    _, per_line = hand_lines(group, slot.width, size)
    per_line = per_line or max(len(group.cards), 1)
    found: list[Place] = []
    for start in range(0, len(group.cards), per_line):
        line = Group("", group.cards[start : start + per_line])
        down = start // per_line * further(group, size)
        found += [place._replace(y=place.y + down) for place in _line(line, slot.width, size)]
    return found


def _line(group: Group, width: int, size: Size) -> Iterator[Place]:
    """Cards side by side in the middle of a width, each with those that lie on it."""
    kind = KINDS[size.kind]
    on = round(_LAID_ON * kind.width)
    across = [(kind.height if shown.turned else kind.width) + on * len(shown.on) for shown in group.cards]
    whole, last = sum(across) + size.gap * (len(across) - 1), across[-1]
    squeeze = min(1.0, (width - last) / max(whole - last, 1))
    at = (width - (whole - last) * squeeze - last) / 2
    for shown, wide in zip(group.cards, across, strict=True):
        sideways = kind.height - (kind.height - kind.width) // 2
        yield Place(round(at), sideways if shown.turned else 0, shown.turned)
        for nth in range(1, len(shown.on) + 1):
            yield Place(round(at) + on * nth, 0)
        at += (wide + size.gap) * squeeze
