"""Where everything of an arrangement is drawn: parts of SVG, each a string, in one coordinate system.

The same thing at the same place is the same string, so that a replay can keep each once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from cardlog.arrangement import SMALL, Area, Arrangement, Group, Meter, Shown
from cardlog.cards import SEATS
from cardlog.picture.faces import HEIGHT, SMALL_HEIGHT, SMALL_WIDTH, WIDTH, drawing
from cardlog.picture.text import clip, xml

ACROSS: Final = 660
"""The width of every picture."""
MARGIN: Final = 10
GAP: Final = 6
NARROW: Final = 400
"""Areas up to this width have shorter heads."""
LAID_ON: Final = 20
"""How far a card that lies on another leaves that one in sight."""
TURN_ABOUT: Final = "rotate(-90)"


class Table(NamedTuple):
    """What a picture shows besides the cards.

    Attributes:
        names: The seats' names.
        turn: The seat to act, or None.
        dealer: The seat that dealt, or None.
        winners: The seats that have won.
        lit: The known cards to be lit up, as a set.
        places: The labels of the places to be lit up.
        say: Puts words into another language.
    """

    names: Sequence[str]
    turn: int | None = None
    dealer: int | None = None
    winners: tuple[int, ...] = ()
    lit: int = 0
    places: Sequence[str] = ()
    say: Callable[[str], str] = str


def lay(arrangement: Arrangement, table: Table) -> tuple[list[str], int]:
    """The parts of the picture, those that lie below first, and its height."""
    parts: list[str] = []
    top = MARGIN
    for row in arrangement.rows:
        width = (ACROSS - MARGIN * (len(row) + 1)) // len(row)
        height = max(_area_height(area, width) for area in row)
        for nth, area in enumerate(row):
            left = MARGIN + nth * (width + MARGIN)
            parts += _area(area, table, left, top, width, height)
        top += height + MARGIN
    return parts, top


# Sizes: they follow from what there is room for, never from what lies there, so that a replay stands still.


def _area_height(area: Area, width: int) -> int:
    return _head_height(area, width) + sum(max(map(_group_height, line)) + GAP for line in area.lines)


def _head_height(area: Area, width: int) -> int:
    """Narrow areas have their facts on a line of their own."""
    return 6 if area.seat is None else 28 if width > NARROW else 44


def _group_height(group: Group) -> int:
    label = 16 if group.label or group.note else 2
    if group.kind == SMALL:
        return label + group.lines * (SMALL_HEIGHT + 3)
    return label + HEIGHT + (group.lines - 1) * (HEIGHT // 2 + 4) + (16 if group.captions else 0)


# Areas.


def _area(area: Area, table: Table, left: int, top: int, width: int, height: int) -> Iterator[str]:
    turn = area.seat is not None and area.seat == table.turn
    yield (
        f'<rect class="area{" turn" if turn else ""}" x="{left}" y="{top}" width="{width}" height="{height}" rx="10"/>'
    )
    if area.seat is not None:
        yield _head(area, area.seat, table, left, top, width)
    down = top + _head_height(area, width)
    for line in area.lines:
        shares = sum(group.share for group in line)
        inner, at = width - 2 * GAP - GAP * (len(line) - 1), left + GAP
        for group in line:
            room = inner * group.share // shares
            yield from _group(group, table, at, down, room)
            at += room + GAP
        down += max(map(_group_height, line)) + GAP


def _head(area: Area, seat: int, table: Table, left: int, top: int, width: int) -> str:
    """The seat's name and letter, its score, and what else is known of it."""
    made = f'<circle class="seat" cx="{left + 24}" cy="{top + 15}" r="9"/>'
    made += f'<text class="letter" x="{left + 24}" y="{top + 19}">{SEATS[seat]}</text>'
    if seat == table.turn:
        made += f'<path class="arrow" d="M{left + 5} {top + 9}l7 6-7 6z"/>'
    end = left + width - 8
    wide = width > NARROW
    room = width - 46
    if area.meter is not None:
        made += _meter(area.meter, end, top, wide)
        room -= 190 if wide else 70
    facts = clip(_facts(area, seat, table), 44)
    if wide:
        made += f'<text class="facts" x="{end - 176}" y="{top + 20}">{xml(facts)}</text>'
        room -= 6 * len(facts)
    else:
        made += f'<text class="facts" x="{end}" y="{top + 37}">{xml(facts)}</text>'
    name = table.names[seat]
    shown = clip(name, max(room, 40) / 8.5)
    tip = f"<title>{xml(name)}</title>" if shown != name else ""
    return made + f'<text class="name" x="{left + 39}" y="{top + 20}">{tip}{xml(shown)}</text>'


def _facts(area: Area, seat: int, table: Table) -> str:
    facts = [f"{table.say(word)} {value}".rstrip() for word, value in area.facts]
    if seat == table.dealer:
        facts.append(table.say("dealer"))
    if seat in table.winners:
        facts.append(table.say("won"))
    return " · ".join(facts)


def _meter(meter: Meter, end: int, top: int, wide: bool) -> str:
    text = str(meter.value) if meter.goal is None else f"{meter.value} / {meter.goal}"
    made = f'<text class="num" x="{end}" y="{top + 20}">{text}</text>'
    if meter.goal is None or not wide:
        return made
    full = round(90 * min(max(meter.value / meter.goal, 0), 1))
    made += f'<rect class="track" x="{end - 164}" y="{top + 11}" width="90" height="8" rx="4"/>'
    return made + (f'<rect class="bar" x="{end - 164}" y="{top + 11}" width="{full}" height="8" rx="4"/>' if full else "")


# Groups.


def _group(group: Group, table: Table, left: int, top: int, width: int) -> Iterator[str]:
    label = " ".join(part for part in (table.say(group.label) if group.label else "", group.note) if part)
    words = f'<text class="soft" x="{left}" y="{top + 11}">{xml(label)}</text>' if label else ""
    below = top + (16 if group.label or group.note else 2)
    place = _small if group.kind == SMALL else _cards
    yield words + "".join(place(group, table, left, below, width))


def _small(group: Group, table: Table, left: int, top: int, width: int) -> Iterator[str]:
    """Small cards, line after line; closer to one another where the lines do not take them all."""
    fits = (width - SMALL_WIDTH) // (SMALL_WIDTH + 2) + 1
    per_line = max(fits, -(-len(group.cards) // group.lines))
    step = min(SMALL_WIDTH + 2, (width - SMALL_WIDTH) / max(per_line - 1, 1))
    for nth, shown in enumerate(group.cards):
        line, column = divmod(nth, per_line)
        yield _use(shown, table, round(left + column * step), top + line * (SMALL_HEIGHT + 3), small=True)


def _cards(group: Group, table: Table, left: int, top: int, width: int) -> Iterator[str]:
    """Cards side by side, over one another where they do not fit, or where they say that they lie."""
    per_line = group.per_line or max(len(group.cards), 1)
    for start in range(0, len(group.cards), per_line):
        line = group.cards[start : start + per_line]
        places = _places(line, width, group.per_line)
        down = top + start // per_line * (HEIGHT // 2 + 4)
        for shown, across in zip(line, places, strict=True):
            if shown.at is not None:
                x = round(left + width / 2 + shown.at[0] * WIDTH - WIDTH / 2)
                yield _shown(shown, table, x, round(down + shown.at[1] * HEIGHT))
            else:
                yield _shown(shown, table, left + across, down)


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
    apart = min(14, (WIDTH - 18) / max(len(shown.marks) - 1, 1))
    for nth, seat in enumerate(shown.marks):
        centre = round(x + WIDTH - 9 - apart * (len(shown.marks) - 1 - nth))
        made += f'<circle class="mark" cx="{centre}" cy="{y + HEIGHT - 1}" r="6.5"/>'
        made += f'<text class="onmark" x="{centre}" y="{y + HEIGHT + 2}">{SEATS[seat]}</text>'
    word = table.say(shown.label) if shown.label else ""
    if shown.seat is not None:
        word = clip(table.names[shown.seat], 9) + (f" · {word}" if word else "")
    if word:
        made += f'<text class="under" x="{x + _across(shown) // 2}" y="{y + HEIGHT + 12}">{xml(word)}</text>'
    return made


def _use(shown: Shown, table: Table, x: int, y: int, small: bool = False) -> str:
    lit = table.lit >> shown.spot & 1 or shown.label in table.places
    kind = " ".join(word for word, on in (("down", shown.down), ("lit", lit)) if on)
    kind = f' class="{kind}"' if kind else ""
    place = f'x="{x}" y="{y}"'
    if shown.turned:
        place = f'transform="translate({x} {y + HEIGHT - (HEIGHT - WIDTH) // 2}) {TURN_ABOUT}"'
    return f'<use href="#{drawing(shown.spot, small)}" {place}{kind}/>'
