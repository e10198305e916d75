"""Where everything of an arrangement lies: places for its areas and groups, and for the cards of a group.

Places follow from what there is room for, never from what lies there, so that a replay stands still; and from the
size of the picture and from who sits near, so that the same things can be drawn wide or narrow, from every side.
"""

from __future__ import annotations

__all__ = ["MIDDLE", "Part", "Plan", "Slot", "further", "hand_lines", "plan", "room"]

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import Final, NamedTuple

from cardlog.arrangement import SMALL, Area, Arrangement, Group
from cardlog.picture.faces import KINDS
from cardlog.picture.size import Size

MIDDLE: Final = -1
"""Where the seat of an area stands: that it is nobody's."""


class Slot(NamedTuple):
    """A place for something.

    Attributes:
        x: From the left.
        y: From above.
        width: How wide it is.
        height: How high it is.
    """

    x: int
    y: int
    width: int
    height: int = 0


class Plan(NamedTuple):
    """The places of a picture.

    Attributes:
        size: Its measures.
        near: The seat that sits near.
        seats: How many seats there are.
        height: Its height.
        slots: Each place, by what is there and where: an area by its seat (`MIDDLE` for one that is nobody's), a group
            by its line and its number in it too.
    """

    size: Size
    near: int
    seats: int
    height: int
    slots: dict[tuple[object, ...], Slot]


def plan(arrangement: Arrangement, size: Size, near: int = 0) -> Plan:
    """Where the areas and groups of an arrangement lie; the same for all that have room for the same.

    Args:
        arrangement: The arrangement.
        size: The measures of the picture.
        near: The seat that sits near.
    """
    return _plan(room(arrangement), size, near)


def room(arrangement: Arrangement) -> Arrangement:
    """The arrangement with nothing in it: what there is room for."""
    return Arrangement(tuple(tuple(map(_emptied, row)) for row in arrangement.rows))


@lru_cache(maxsize=4096)
def _emptied(area: Area) -> Area:
    lines = tuple(
        tuple(group._replace(label="-" if group.label or group.note else "", note="", cards=()) for group in line)
        for line in area.lines
    )
    return Area(area.seat, lines, room=area.room)


@lru_cache(maxsize=256)
def _plan(empty: Arrangement, size: Size, near: int) -> Plan:
    slots: dict[tuple[object, ...], Slot] = {}
    top = size.margin
    rows = _turned(_lowered(empty.rows) if size.low else empty.rows, near)
    for nth, row in enumerate(rows):
        widths = _widths(row, size)
        height = max(_area_height(area, width, size) for area, width in zip(row, widths, strict=True))
        left = size.margin
        for area, width in zip(row, widths, strict=True):
            box = Slot(left, top, width, height)
            slots.update(_area(area, box, size, far=nth < len(rows) / 2 - 0.5))
            left += width + size.margin
        top += height + size.margin
    seats = sum(area.seat is not None for row in rows for area in row)
    return Plan(size, near, seats, top, slots)


def _turned(rows: Sequence[Sequence[Area]], near: int) -> list[list[Area]]:
    """The rows with the areas of seats moved around the table, so that another one is near."""
    areas = {area.seat: area for row in rows for area in row if area.seat is not None}
    return [[area if area.seat is None else areas[(area.seat + near) % len(areas)] for area in row] for row in rows]


def _lowered(rows: Sequence[Sequence[Area]]) -> list[list[Area]]:
    """The rows with the middle between two areas beside it, where a row has two."""
    made = list(map(list, rows))
    for row in (each for each in made if len(each) == 2):
        middle = next((other for other in made if len(other) == 1 and other[0].seat is None), None)
        if middle is not None:
            row.insert(1, middle[0])
            made.remove(middle)
    return made


def _widths(row: Sequence[Area], size: Size) -> list[int]:
    """The widths of the areas of a row: equal, but for a middle between two others, which needs more."""
    room = size.across - size.margin * (len(row) + 1)
    shares = [1.5 if area.seat is None else 1.0 for area in row]
    return [int(room * share / sum(shares)) for share in shares]


# Sizes.


def _area_height(area: Area, width: int, size: Size) -> int:
    inner = width - 2 * size.gap
    above = size.gap // 2 if area.seat is not None else _ribbon(size)
    return (
        _head_height(area, width, size)
        + above
        + sum(
            max(_group_height(each.group, across, size) for each, across in _shares(line, inner, size)) + size.gap
            for line in _lines(area, size)
        )
    )


def _ribbon(size: Size) -> int:
    """What is left free over the middle, so that the words on how it ended cover nothing."""
    return size.head - size.margin - size.gap


def _head_height(area: Area, width: int, size: Size) -> int:
    if area.seat is None:
        return 0
    return size.head + size.facts * (_tight(width, size) + _fact_lines(area, width, size))


def _tight(width: int, size: Size) -> bool:
    """Whether a name needs a line of its own."""
    return width < 5 * size.head


def _fact_lines(area: Area, width: int, size: Size) -> int:
    """The lines of facts below the name: two at most, since seldom all of them are to be told."""
    return 0 if _on_one_line(area, width, size) else min(2, -(-area.room // _columns(area, width, size)))


def _on_one_line(area: Area, width: int, size: Size) -> bool:
    """Whether the facts stand beside the name: where they leave room enough for it."""
    return area.room * size.fact <= (width - _score_width(width, size)) * 0.58


def _columns(area: Area, width: int, size: Size) -> int:
    return max(1, min((width - 2 * size.gap) // size.fact, area.room))


def _score_width(width: int, size: Size) -> int:
    return size.score if width > size.across * 0.6 else round(size.score * (0.75 if width > 2 * size.score else 0.55))


def _group_height(group: Group, width: int, size: Size) -> int:
    label = size.label if group.label else 0
    card = KINDS[size.kind].height
    if group.kind == SMALL:
        return label + max(card, group.lines * (KINDS["s"].height + 3))
    lines, _ = hand_lines(group, width, size)
    down = max((y for _, y in group.ring), default=0)
    caption = size.caption if group.captions else 0
    return round(label + card * (1 + down) + (lines - 1) * further(group, size) + caption)


def hand_lines(group: Group, width: int, size: Size) -> tuple[int, int]:
    """How many lines the cards of a group need in that width, and how many cards stand in each."""
    card = KINDS[size.kind].width
    if not group.most:
        return 1, 0
    least = 0.74 * card if group.captions else size.least
    fit = max(1, int((width - card) / least) + 1)
    lines = -(-group.most // fit)
    return lines, -(-group.most // lines)


def further(group: Group, size: Size) -> int:
    """Lines of cards with words under them do not lie on one another."""
    return KINDS[size.kind].height + size.caption + size.gap if group.captions else size.further


# Areas.


class Part(NamedTuple):
    """A group of an area, by its line and its number there, with its share of the line that it is drawn in."""

    line: int
    nth: int
    group: Group
    share: int


def _lines(area: Area, size: Size) -> list[list[Part]]:
    """The lines of an area as they are drawn: where it is to be low, one, in which each has the same room.

    Cards around a trick stand below the others then, since they need the width.
    """
    totals = [sum(group.share for group in line) for line in area.lines]
    whole = prod(totals) if size.low else 1
    lines = [
        [Part(number, nth, group, group.share * whole // (total if size.low else 1)) for nth, group in enumerate(line)]
        for number, (line, total) in enumerate(zip(area.lines, totals, strict=True))
    ]
    if not size.low:
        return lines
    parts = [part for line in lines for part in line]
    ringed = [[part for part in parts if bool(part.group.ring) is ring] for ring in (False, True)]
    return [line for line in ringed if line]


def _area(area: Area, box: Slot, size: Size, *, far: bool) -> Iterator[tuple[tuple[object, ...], Slot]]:
    """The places in an area: for its frame, its head, and its groups, the head at the edge of the table."""
    seat = MIDDLE if area.seat is None else area.seat
    yield ("frame", seat), box
    head = _head_height(area, box.width, size)
    if area.seat is not None:
        yield from _head(area, box if far else box._replace(y=box.y + box.height - head), size)
    down = box.y + (_ribbon(size) + size.gap if area.seat is None else head + size.gap // 2 if far else size.gap)
    lines = _lines(area, size)
    for line in reversed(lines) if far and area.seat is not None else lines:
        yield from _line(line, seat, box._replace(x=box.x + size.gap, y=down), size)
        down += (
            max(_group_height(each.group, width, size) for each, width in _shares(line, box.width - 2 * size.gap, size))
            + size.gap
        )
    if area.seat is None:
        yield ("result",), box


def _line(line: Sequence[Part], seat: int, box: Slot, size: Size) -> Iterator[tuple[tuple[object, ...], Slot]]:
    """The places of the groups of a line: for their words, and for their cards below."""
    at = box.x
    label = size.label if any(each.group.label for each in line) else 0
    for each, width in _shares(line, box.width - 2 * size.gap, size):
        high = _group_height(each.group, width, size) - (size.label if each.group.label else 0)
        yield ("label", seat, each.line, each.nth), Slot(at, box.y, width, label)
        yield ("cards", seat, each.line, each.nth), Slot(at, box.y + label, width, high)
        at += width + size.gap


def _head(area: Area, box: Slot, size: Size) -> Iterator[tuple[tuple[object, ...], Slot]]:
    """The places for a seat's name, its score, and the facts: beside the name, or below it."""
    seat, score = area.seat, _score_width(box.width, size)
    yield ("turn", seat), Slot(box.x, box.y, box.width, size.head)
    yield ("score", seat), Slot(box.x, box.y, box.width, size.head)
    if _on_one_line(area, box.width, size):
        facts = min(2 * size.fact * area.room, round((box.width - score) * 0.58))
        yield ("name", seat), Slot(box.x, box.y, box.width - score - facts, size.head)
        yield ("facts", seat), Slot(box.x + box.width - score - facts, box.y, facts, size.head)
        return
    below = box.y + size.head
    if _tight(box.width, size):  # as far left as the letter in the line above
        left = round(1.22 * size.head) - size.gap - 2
        yield ("name", seat), Slot(box.x - left, below - 3, box.width + left - size.gap, size.facts)
        below += size.facts
    else:
        yield ("name", seat), Slot(box.x, box.y, box.width - score, size.head)
    high = size.facts * _fact_lines(area, box.width, size)
    yield ("facts", seat), Slot(box.x + size.gap + 2, below, box.width - 2 * size.gap - 2, high)


def _shares(line: Sequence[Part], inner: int, size: Size) -> list[tuple[Part, int]]:
    """The groups of a line with their widths: their shares, but room for a card at least."""
    inner -= size.gap * (len(line) - 1)
    shares, least = sum(each.share for each in line), KINDS[size.kind].width
    widths = [max(inner * each.share // shares, least) for each in line]
    widest = widths.index(max(widths))
    widths[widest] -= sum(widths) - inner
    return list(zip(line, widths, strict=True))
