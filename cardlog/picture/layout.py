"""Where everything of an arrangement is drawn: parts of SVG, each a string, in one coordinate system.

The same thing at the same place is the same string, so that a replay can keep each once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from cardlog.arrangement import SMALL, Area, Arrangement, Group, Meter, Shown
from cardlog.cards import EMPTY, SEATS
from cardlog.picture.faces import HEIGHT, SMALL_HEIGHT, SMALL_WIDTH, WIDTH, drawing
from cardlog.picture.text import clip, xml
from cardlog.words import words

ACROSS: Final = 660
"""The width of every picture."""
MARGIN: Final = 10
GAP: Final = 6
NARROW: Final = 400
"""Areas up to this width have shorter heads."""
LAID_ON: Final = 20
"""How far a card that lies on another leaves that one in sight."""
NEXT_LINE: Final = 46
"""How far the second line of a hand leaves the first in sight."""
TURN_ABOUT: Final = "rotate(-90)"


class Table(NamedTuple):
    """What a picture shows besides the cards.

    Attributes:
        names: The seats' names.
        turn: The seat to act, or None.
        dealer: The seat that dealt, or None.
        winners: The seats that have won.
        lit: The known cards to be lit up, as a set.
        places: The names of the places to be lit up.
        say: Puts words into another language.
    """

    names: Sequence[str]
    turn: int | None = None
    dealer: int | None = None
    winners: tuple[int, ...] = ()
    lit: int = 0
    places: Sequence[str] = ()
    say: Callable[[str], str] = str


class Box(NamedTuple):
    """A part of the picture."""

    left: int
    top: int
    width: int
    height: int = 0


def lay(arrangement: Arrangement, table: Table) -> tuple[list[str], int]:
    """The parts of the picture, those that lie below first, and its height."""
    parts: list[str] = []
    top = MARGIN
    for row in arrangement.rows:
        width = (ACROSS - MARGIN * (len(row) + 1)) // len(row)
        height = max(_area_height(area, width) for area in row)
        for nth, area in enumerate(row):
            parts += _area(area, table, Box(MARGIN + nth * (width + MARGIN), top, width, height))
        top += height + MARGIN
    return parts, top


# Sizes: they follow from what there is room for, never from what lies there, so that a replay stands still.


def _area_height(area: Area, width: int) -> int:
    return _head_height(area, width) + sum(max(map(_group_height, line)) + GAP for line in area.lines)


def _head_height(area: Area, width: int) -> int:
    """Narrow areas have their facts on a line of their own."""
    return 6 if area.seat is None else 28 if width > NARROW else 44


def _group_height(group: Group) -> int:
    label = _label_height(group)
    if group.kind == SMALL:
        return label + group.lines * (SMALL_HEIGHT + 3)
    return label + HEIGHT + (group.lines - 1) * NEXT_LINE + (18 if group.captions else 0)


def _label_height(group: Group) -> int:
    return 16 if group.label or group.note else 2


# Areas.


def _area(area: Area, table: Table, box: Box) -> Iterator[str]:
    """The frame, the head, and the groups of an area."""
    left, top, width, height = box
    turn = " turn" if area.seat is not None and area.seat == table.turn else ""
    yield f'<rect class="area{turn}" x="{left}" y="{top}" width="{width}" height="{height}" rx="10"/>'
    if area.seat is not None:
        yield _head(area, area.seat, table, box)
    down = top + _head_height(area, width)
    for line in area.lines:
        shares = sum(group.share for group in line)
        inner, at = width - 2 * GAP - GAP * (len(line) - 1), left + GAP
        for group in line:
            room = inner * group.share // shares
            yield _group(group, table, Box(at, down, room))
            at += room + GAP
        down += max(map(_group_height, line)) + GAP


def _head(area: Area, seat: int, table: Table, box: Box) -> str:
    """The seat's letter and name, its score, and what else is known of it."""
    left, top, width, _ = box
    made = f'<circle class="seat" cx="{left + 24}" cy="{top + 15}" r="9"/>'
    made += f'<text class="letter" x="{left + 24}" y="{top + 19}">{SEATS[seat]}</text>'
    if seat == table.turn:
        made += f'<path class="arrow" d="M{left + 5} {top + 9}l7 6-7 6z"/>'
    end, wide, room = left + width - 8, width > NARROW, width - 46
    if area.meter is not None:
        made += _meter(area.meter, end, top, wide)
        room -= 204 if wide else 70
    facts = clip(_facts(area, seat, table), 44)
    if wide:
        room -= 6 * len(facts)
    place = f'x="{end - 190}" y="{top + 20}"' if wide else f'x="{end}" y="{top + 37}"'
    made += f'<text class="facts" {place}>{xml(facts)}</text>' if facts else ""
    name = table.names[seat]
    shown = clip(name, max(room, 40) / 8.5)
    tip = f"<title>{xml(name)}</title>" if shown != name else ""
    return made + f'<text class="name" x="{left + 39}" y="{top + 20}">{tip}{xml(shown)}</text>'


def _facts(area: Area, seat: int, table: Table) -> str:
    facts = [f"{table.say(word)} {value}".rstrip() for word, value in area.facts]
    facts += [table.say(words("dealer"))] if seat == table.dealer else []
    facts += [table.say(words("won"))] if seat in table.winners else []
    return " · ".join(facts)


def _meter(meter: Meter, end: int, top: int, wide: bool) -> str:
    """The score against the goal, and a bar where there is room for one."""
    text = str(meter.value) if meter.goal is None else f"{meter.value} / {meter.goal}"
    made = f'<text class="num" x="{end}" y="{top + 20}">{text}</text>'
    if meter.goal is None or not wide:
        return made
    place = f'x="{end - 182}" y="{top + 11}" height="8" rx="4"'
    full = round(90 * min(max(meter.value / meter.goal, 0), 1))
    made += f'<rect class="track" {place} width="90"/>'
    return made + (f'<rect class="bar" {place} width="{full}"/>' if full else "")


# Groups.


def _group(group: Group, table: Table, box: Box) -> str:
    """A group's label, and its cards below."""
    label = " ".join(part for part in (table.say(group.label) if group.label else "", group.note) if part)
    told = f'<text class="soft" x="{box.left}" y="{box.top + 11}">{xml(label)}</text>' if label else ""
    below = box._replace(top=box.top + _label_height(group))
    return told + "".join((_small if group.kind == SMALL else _cards)(group, table, below))


def _small(group: Group, table: Table, box: Box) -> Iterator[str]:
    """Small cards, line after line; closer to one another where the lines do not take them all."""
    fits = (box.width - SMALL_WIDTH) // (SMALL_WIDTH + 2) + 1
    per_line = max(fits, -(-len(group.cards) // group.lines))
    step = min(SMALL_WIDTH + 2, (box.width - SMALL_WIDTH) / max(per_line - 1, 1))
    for nth, shown in enumerate(group.cards):
        line, column = divmod(nth, per_line)
        yield _use(shown, table, round(box.left + column * step), box.top + line * (SMALL_HEIGHT + 3), small=True)


def _cards(group: Group, table: Table, box: Box) -> Iterator[str]:
    """Cards side by side, over one another where they do not fit; or where they say that they lie."""
    per_line = group.per_line or max(len(group.cards), 1)
    for start in range(0, len(group.cards), per_line):
        line = group.cards[start : start + per_line]
        down = box.top + start // per_line * NEXT_LINE
        for shown, across in zip(line, _places(line, box.width, group.per_line), strict=True):
            x, y = box.left + across, down
            if shown.at is not None:
                x = round(box.left + box.width / 2 + (shown.at[0] - 0.5) * WIDTH)
                y = round(down + shown.at[1] * HEIGHT)
            yield _shown(shown, table, x, y)


def _places(line: Sequence[Shown], width: int, room: int) -> list[int]:
    """How far from the left each card of a line lies."""
    if room > 1:
        step = min(WIDTH + GAP, (width - WIDTH) / (room - 1))
        return [round(nth * step) for nth in range(len(line))]
    natural = [0]
    for shown in line:
        natural.append(natural[-1] + _across(shown) + GAP)
    whole, last = natural[-1] - GAP, natural[-2] if line else 0
    squeeze = (width - (whole - last)) / last if whole > width and last else 1
    return [round(at * squeeze) for at in natural[:-1]]


def _across(shown: Shown) -> int:
    return (HEIGHT if shown.turned else WIDTH) + LAID_ON * len(shown.on)


def _shown(shown: Shown, table: Table, x: int, y: int) -> str:
    """A card with those that lie on it, its marks, and the word under it."""
    made = _use(shown, table, x, y)
    for nth, card in enumerate(shown.on, 1):
        made += _use(Shown(card), table, x + LAID_ON * nth, y + 4 * nth)
    made += _marks(shown.marks, table, x, y + HEIGHT - 3)
    word = table.say(shown.label) if shown.label else shown.place
    if shown.seat is not None:
        word = clip(table.names[shown.seat], 9) + (f" · {word}" if word else "")
    if word:
        made += f'<text class="under" x="{x + _across(shown) // 2}" y="{y + HEIGHT + 14}">{xml(word)}</text>'
    return made


def _marks(seats: Sequence[int], table: Table, x: int, y: int) -> str:
    """The letters of those who know a card, at its lower edge."""
    if len(seats) == len(table.names) > 2:
        pill = f'<rect class="mark" x="{x + 17}" y="{y - 6}" width="{WIDTH - 19}" height="12" rx="6"/>'
        return pill + f'<text class="onmark" x="{x + WIDTH - 12 - 5}" y="{y + 3}">{xml(table.say(words("all")))}</text>'
    made = ""
    for nth, seat in enumerate(reversed(seats)):
        centre = x + WIDTH - 9 - 13 * nth
        made += f'<circle class="mark" cx="{centre}" cy="{y}" r="6.5"/>'
        made += f'<text class="onmark" x="{centre}" y="{y + 3}">{SEATS[seat]}</text>'
    return made


def _use(shown: Shown, table: Table, x: int, y: int, small: bool = False) -> str:
    lit = table.lit >> shown.spot & 1 or shown.place in table.places
    kind = " ".join(word for word, on in (("none", shown.spot == EMPTY), ("down", shown.down), ("lit", lit)) if on)
    place = f'x="{x}" y="{y}"'
    if shown.turned:
        place = f'transform="translate({x} {y + HEIGHT - (HEIGHT - WIDTH) // 2}) {TURN_ABOUT}"'
    named = f' data-at="{shown.place}"' if shown.place else ""
    classes = f' class="{kind}"' if kind else ""
    return f'<use href="#{drawing(shown.spot, small)}" {place}{classes}{named}/>'
