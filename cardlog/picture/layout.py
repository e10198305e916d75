"""Where everything of an arrangement lies: places for its areas and groups, and for the cards of a group.

Places follow from what there is room for, never from what lies there, so that a replay stands still; and from the
size of the picture and from who sits near, so that the same things can be drawn wide or narrow, from every side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cardlog.arrangement import SMALL, Area, Arrangement, Group
from cardlog.picture.faces import KINDS


class Size(NamedTuple):
    """The measures of a picture.

    Attributes:
        across: Its width.
        kind: The kind of its cards; see `faces.KINDS`.
        margin: Between areas.
        gap: Between cards, and between groups.
        head: The height of a seat's line with its name.
        facts: The height of a line of facts.
        fact: The width of a fact.
        score: The width of a score beside a name; half of it in half a picture.
        label: The height of a line over a group.
        caption: The height of a line under a card.
        further: How far the next line of a hand lies below the one before.
        least: How much of a card must stay in sight beside the next of its hand.
        name: The size of a name's letters.
        text: The size of other letters.
    """

    across: int
    kind: str
    margin: int
    gap: int
    head: int
    facts: int
    fact: int
    score: int
    label: int
    caption: int
    further: int
    least: int
    name: int
    text: float


WIDE: Final = Size(720, "c", 10, 8, 32, 21, 82, 150, 18, 18, 50, 30, 17, 14)
NARROW: Final = Size(360, "n", 6, 5, 27, 17, 56, 90, 15, 15, 32, 22, 15, 12)
SIZES: Final = {"wide": WIDE, "narrow": NARROW}
MIDDLE: Final = -1
"""Where the seat of an area stands: that it is nobody's."""
LAID_ON: Final = 0.42
"""How far a card that lies on another leaves that one in sight, in widths."""


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
        slots: Each place, by what is there and where: an area by its seat (`MIDDLE` for one that is nobody's), a fact
            by its number too, a group by its line and its number in it.
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
    rows = _turned(empty.rows, near)
    for nth, row in enumerate(rows):
        width = (size.across - size.margin * (len(row) + 1)) // len(row)
        height = max(_area_height(area, width, size) for area in row)
        for column, area in enumerate(row):
            box = Slot(size.margin + column * (width + size.margin), top, width, height)
            slots.update(_area(area, box, size, far=nth < len(rows) / 2 - 0.5))
        top += height + size.margin
    seats = sum(area.seat is not None for row in rows for area in row)
    return Plan(size, near, seats, top, slots)


def _turned(rows: Sequence[Sequence[Area]], near: int) -> list[list[Area]]:
    """The rows with the areas of seats moved around the table, so that another one is near."""
    areas = {area.seat: area for row in rows for area in row if area.seat is not None}
    return [[area if area.seat is None else areas[(area.seat + near) % len(areas)] for area in row] for row in rows]


# Sizes.


def _area_height(area: Area, width: int, size: Size) -> int:
    inner = width - 2 * size.gap
    return _head_height(area, width, size) + sum(
        max(_group_height(group, across, size) for group, across in _shares(line, inner, size)) + size.gap
        for line in area.lines
    )


def _head_height(area: Area, width: int, size: Size) -> int:
    if area.seat is None:
        return 0
    columns = _columns(area, width, size)
    lines = 0 if _on_one_line(area, width, size) else -(-area.room // columns)
    return size.head + size.facts * lines


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
    return round(label + card * (1 + down) + (lines - 1) * _further(group, size) + caption)


def hand_lines(group: Group, width: int, size: Size) -> tuple[int, int]:
    """How many lines the cards of a group need in that width, and how many cards stand in each."""
    card = KINDS[size.kind].width
    if not group.most:
        return 1, 0
    least = 0.74 * card if group.captions else size.least
    fit = max(1, int((width - card) / least) + 1)
    lines = -(-group.most // fit)
    return lines, -(-group.most // lines)


def _further(group: Group, size: Size) -> int:
    """Lines of cards with words under them do not lie on one another."""
    return KINDS[size.kind].height + size.caption + size.gap if group.captions else size.further


# Areas.


def _area(area: Area, box: Slot, size: Size, *, far: bool) -> Iterator[tuple[tuple[object, ...], Slot]]:
    """The places in an area: for its frame, its head, and its groups, the head at the edge of the table."""
    seat = MIDDLE if area.seat is None else area.seat
    yield ("frame", seat), box
    head = _head_height(area, box.width, size)
    if area.seat is not None:
        yield from _head(area, box if far else box._replace(y=box.y + box.height - head), size)
    down = box.y + (head if far else size.gap)
    lines = list(enumerate(area.lines))
    for number, line in reversed(lines) if far else lines:
        at, high = box.x + size.gap, 0
        for nth, (group, width) in enumerate(_shares(line, box.width - 2 * size.gap, size)):
            label = size.label if group.label else 0
            height = _group_height(group, width, size)
            yield ("label", seat, number, nth), Slot(at, down, width, label)
            yield ("cards", seat, number, nth), Slot(at, down + label, width, height - label)
            at, high = at + width + size.gap, max(high, height)
        down += high + size.gap
    if area.seat is None:
        yield ("result",), box


def _head(area: Area, box: Slot, size: Size) -> Iterator[tuple[tuple[object, ...], Slot]]:
    """The places for a seat's name, its score, and the facts: beside the name, or below it."""
    seat, score = area.seat, _score_width(box.width, size)
    beside = _on_one_line(area, box.width, size)
    fact = min(2 * size.fact, round((box.width - score) * 0.58) // max(area.room, 1))
    for_facts = area.room * fact if beside else 0
    yield ("turn", seat), Slot(box.x, box.y, box.width, size.head)
    yield ("name", seat), Slot(box.x, box.y, box.width - score - for_facts, size.head)
    yield ("score", seat), Slot(box.x, box.y, box.width, size.head)
    if beside:
        left = box.x + box.width - score - for_facts
        for number in range(area.room):
            yield ("fact", seat, number), Slot(left + number * fact, box.y, fact, size.head)
        return
    columns, left = _columns(area, box.width, size), box.x + size.gap + 2
    width = min((box.width - 2 * size.gap) // columns, 2 * size.fact)
    for number in range(area.room):
        line, column = divmod(number, columns)
        yield (
            ("fact", seat, number),
            Slot(left + column * width, box.y + size.head + line * size.facts, width, size.facts),
        )


def _shares(line: Sequence[Group], inner: int, size: Size) -> list[tuple[Group, int]]:
    """The groups of a line with their widths: their shares, but room for a card at least."""
    inner -= size.gap * (len(line) - 1)
    shares, least = sum(group.share for group in line), KINDS[size.kind].width
    widths = [max(inner * group.share // shares, least) for group in line]
    widest = widths.index(max(widths))
    widths[widest] -= sum(widths) - inner
    return list(zip(line, widths, strict=True))


# Cards within a group.


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
    """Small cards, line after line; closer to one another where the lines do not take them all."""
    kind, lines = KINDS["s"], max(group.lines, slot.height // (KINDS["s"].height + 3))
    fits = (slot.width - kind.width) // (kind.width + 2) + 1
    per_line = max(fits, -(-len(group.cards) // lines))
    step = min(kind.width + 2, (slot.width - kind.width) / max(per_line - 1, 1))
    left = max(0, slot.width - (group.most or per_line) * (kind.width + 2)) // 2
    return [
        Place(left + round(nth % per_line * step), nth // per_line * (kind.height + 3))
        for nth in range(len(group.cards))
    ]


def _in_lines(group: Group, slot: Slot, size: Size) -> list[Place]:
    """Cards side by side, over one another where they do not fit, in as many lines as they may need."""
    _, per_line = hand_lines(group, slot.width, size)
    per_line = per_line or max(len(group.cards), 1)
    found: list[Place] = []
    for start in range(0, len(group.cards), per_line):
        line = Group("", group.cards[start : start + per_line])
        down = start // per_line * _further(group, size)
        found += [place._replace(y=place.y + down) for place in _line(line, slot.width, size)]
    return found


def _line(group: Group, width: int, size: Size) -> Iterator[Place]:
    """Cards side by side in the middle of a width, each with those that lie on it."""
    kind = KINDS[size.kind]
    on = round(LAID_ON * kind.width)
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
