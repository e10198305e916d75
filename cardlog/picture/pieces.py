"""What lies at each place of a picture: frames, names, scores, words and cards, each drawn by itself.

A piece is drawn from its own corner. The same content in a place of the same size is the same string, so that a
replay can keep each once, and a card keeps its drawing wherever it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from cardlog.arrangement import SMALL, Area, Arrangement, Group, Meter, Shown
from cardlog.cards import SEATS
from cardlog.pack import STANDARD, Pack
from cardlog.picture.faces import KINDS
from cardlog.picture.layout import MIDDLE, Plan, Slot
from cardlog.picture.own import drawing_of
from cardlog.picture.size import Size
from cardlog.picture.text import clip, measure, xml
from cardlog.words import words

STAR: Final = "M0-7.4 2.2-2.4 7.6-2 3.4 1.6 4.8 7 0 4-4.8 7-3.4 1.6-7.6-2-2.2-2.4z"
BOLD: Final = 1.08
"""How much wider than others bold letters are."""


class Table(NamedTuple):
    """What a picture shows besides the cards.

    Attributes:
        names: The seats' names.
        turn: The seat to act, or None.
        dealer: The seat that dealt, or None.
        winners: The seats that have won.
        result: How it ended, in words; empty while it goes on.
        say: Puts words into another language.
        pack: The pack of the cards.
    """

    names: Sequence[str]
    turn: int | None = None
    dealer: int | None = None
    winners: tuple[int, ...] = ()
    result: str = ""
    say: Callable[[str], str] = str
    pack: Pack = STANDARD


class Item(NamedTuple):
    """A card by itself.

    Attributes:
        shown: The card, without those that lie on it.
        small: Whether it is one of many.
    """

    shown: Shown
    small: bool = False


class Draw(NamedTuple):
    """Something to be drawn for a place; equal ones look the same there.

    Attributes:
        by: What draws it, from the place, the measures, and what it needs besides.
        args: What it needs besides.
    """

    by: Callable[..., str]
    args: tuple[object, ...] = ()


Name = tuple[object, ...]
"""The name of a place; see `layout.Plan`."""
SQUEEZE: Final = 1.25
"""How much longer than its room a label may be: it is drawn narrower then."""


def pieces(arrangement: Arrangement, table: Table) -> Iterator[tuple[Name, Draw | Group]]:
    """All that a picture shows, what lies below first: the name of each place, and what is to be drawn or the cards there.

    The places are the same, and in the same order, for all states of a game that have room for the same.
    """
    for row in arrangement.rows:
        for area in row:
            yield from within(area, table)
    yield result(table)


def within(area: Area, table: Table) -> Iterator[tuple[Name, Draw | Group]]:
    """What lies in an area: it follows from the area, and from whether its seat is to act, has dealt or has won."""
    yield from _area(area, table)
    seat = MIDDLE if area.seat is None else area.seat
    for number, line in enumerate(area.lines):
        for nth, group in enumerate(line):
            yield ("cards", seat, number, nth), group


def result(table: Table) -> tuple[Name, Draw]:
    """How the game ended, over all the rest."""
    return ("result",), Draw(_result, (table.result,))


def drawn(made: Plan, name: Name, draw: Draw) -> str:
    """Something drawn for its place; nothing where there is no such place."""
    slot = made.slots.get(name)
    return "" if slot is None else draw.by(slot, made.size, *draw.args)


# Areas.


def _area(area: Area, table: Table) -> Iterator[tuple[Name, Draw]]:
    """The frame of an area, what is said of its seat, and the words over its groups."""
    seat = MIDDLE if area.seat is None else area.seat
    turn = area.seat is not None and area.seat == table.turn
    kind = "middle" if area.seat is None else "area" + " turn" * turn + " won" * (seat in table.winners)
    yield ("frame", seat), Draw(_frame, (kind,))
    if area.seat is not None:
        dealer = table.say(words("dealer")) if seat == table.dealer else ""
        yield ("turn", seat), Draw(_token, (seat, turn))
        yield ("name", seat), Draw(_name, (table.names[seat], dealer))
        yield ("score", seat), Draw(_score, (area.meter, seat in table.winners))
        facts = tuple((table.say(word), value) for word, value in area.facts)
        yield ("facts", seat), Draw(_facts, (facts, area.room))
    for number, line in enumerate(area.lines):
        for nth, group in enumerate(line):
            yield ("label", seat, number, nth), Draw(_label, (f"{table.say(group.label)} {group.note}".strip(),))


def _frame(slot: Slot, size: Size, kind: str) -> str:
    return f'<rect class="{kind}" width="{slot.width}" height="{slot.height}" rx="{size.margin + 2}"/>'


def _token(slot: Slot, size: Size, seat: int, turn: bool) -> str:
    """The seat's letter in a circle, which is full while it is to act."""
    x, y, r = size.head * 0.62, slot.height / 2, size.name * 0.68
    letter = f'<text class="letter" x="{x:g}" y="{y + size.text * 0.36:g}">{SEATS[seat]}</text>'
    return f'<circle class="{"seat now" if turn else "seat"}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>{letter}'


def _name(slot: Slot, size: Size, name: str, dealer: str) -> str:
    """The name, cut where its place ends, behind the dealer's disc."""
    x, y = size.head * 1.22, slot.height / 2
    made = ""
    if dealer:
        r = size.text * 0.68
        letter = f'<text class="ondisc" x="{x + r:g}" y="{y + size.text * 0.36:g}">D</text>'
        made = f'<g><title>{xml(dealer)}</title><circle class="disc" cx="{x + r:g}" cy="{y:g}" r="{r:g}"/>{letter}</g>'
        x += 2 * r + 0.3 * size.name
    shown = clip(name, max(slot.width - x, size.name), BOLD * size.name)
    tip = f"<title>{xml(name)}</title>" if shown != name else ""
    return made + f'<text class="name" x="{x:g}" y="{y + size.name * 0.35:g}">{tip}{xml(shown)}</text>'


def _score(slot: Slot, size: Size, meter: Meter | None, won: bool) -> str:
    """The score against the goal, a bar below, and a star for a winner."""
    if meter is None:
        return ""
    whole = meter.goal is not None and slot.width > 2 * size.score
    text = f"{meter.value} / {meter.goal}" if whole else str(meter.value)
    x, y = slot.width - size.gap - 2, slot.height / 2
    made = f'<text class="num" x="{x}" y="{y + size.name * 0.35:g}">{text}</text>'
    if won:
        left = x - BOLD * measure(text) * size.name - 0.8 * size.name
        made += f'<path class="star" transform="translate({left:g} {y:g})" d="{STAR}"/>'
    return made if meter.goal is None else made + _bar(meter.value, meter.goal, slot, size)


def _bar(value: int, goal: int, slot: Slot, size: Size) -> str:
    left, width, y = size.gap + 2, slot.width - 2 * size.gap - 4, slot.height - 3
    full = round(width * min(max(value, 0), goal) / goal) if goal > 0 else width
    place = f'x="{left}" y="{y}" height="3" rx="1.5"'
    return f'<rect class="track" {place} width="{width}"/><rect class="bar" {place} width="{full}"/>'


def _facts(slot: Slot, size: Size, facts: Sequence[tuple[str, str]], room: int) -> str:
    """What else is known of a seat: in columns, or, where a text is longer than its column, one after the other."""
    lines = max(slot.height // size.facts, 1)
    high = slot.height / lines
    column = min(2 * size.fact, slot.width / max(-(-room // lines), 1))
    made, x, line = "", 0.0, 0
    for word, value in facts:
        text = f"{word} {value}".strip()
        if x and x + measure(text) * size.text > slot.width and line + 1 < lines:
            x, line = 0.0, line + 1
        shown = clip(word, slot.width - x - measure(value) * size.text, size.text)
        told = f' <tspan class="value">{xml(value)}</tspan>' if value else ""
        y = high * (line + 0.5) + size.text * 0.36
        made += f'<text class="fact" x="{x:g}" y="{y:g}">{xml(shown)}{told}</text>'
        x += max(column, (measure(text) + 0.9) * size.text)
    return made


def _label(slot: Slot, size: Size, text: str) -> str:
    """The words over a group, with what else is to be said of it: a little narrower where they would not fit."""
    if not text:
        return ""
    room = slot.width + 4 * size.gap
    shown = clip(text, room * SQUEEZE, size.text)
    narrow = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if measure(shown) * size.text > room else ""
    return f'<text class="soft" x="{slot.width / 2:g}" y="{size.text}"{narrow}>{xml(shown)}</text>'


def _result(slot: Slot, size: Size, result: str) -> str:
    """How the game ended, on the edge of the middle."""
    if not result:
        return ""
    shown = clip(result, slot.width - 36, BOLD * size.name)
    top = 1 - size.margin
    width = min(BOLD * measure(shown) * size.name + 36, slot.width)
    place = f'x="{(slot.width - width) / 2:g}" y="{top}" width="{width:g}" height="{size.head}"'
    text = (
        f'<text class="told" x="{slot.width / 2:g}" y="{top + size.head / 2 + size.name * 0.35:g}">{xml(shown)}</text>'
    )
    return f'<rect class="ribbon" {place} rx="{size.head / 2:g}"/>{text}'


# Cards.


def items(group: Group) -> Iterator[Item]:
    """The cards of a group one by one, in the order of `layout.places`."""
    for shown in group.cards:
        yield Item(shown._replace(on=()), group.kind == SMALL)
        for card in shown.on:
            yield Item(Shown(card))


def item(one: Item, table: Table, made: Plan, group: Group, lit: bool = False) -> str:
    """A card from its own corner, with its marks and the word under it."""
    shown, size = one.shown, made.size
    if one.small:
        return _use(shown, "s", lit, table.pack)
    word = table.say(shown.label) if shown.label else shown.place
    side = 0.0
    if shown.seat is not None:
        name = clip(table.names[shown.seat], 5 if word else 8)
        word = f"{name} · {word}" if word else name
        side = group.ring[(shown.seat - made.near) % made.seats][0] if group.ring else 0.0
    return _use(shown, size.kind, lit, table.pack) + _marks(shown.marks, table, size) + _caption(word, size, side)


def _caption(word: str, size: Size, side: float) -> str:
    """The words under a card; of one that lies aside, they go to that side, away from the card between."""
    if not word:
        return ""
    kind = KINDS[size.kind]
    x, anchor = (kind.width / 2, "") if not side else (kind.width, " left") if side < 0 else (0, " right")
    return f'<text class="under{anchor}" x="{x:g}" y="{kind.height + size.text:g}">{xml(word)}</text>'


def _marks(seats: Sequence[int], table: Table, size: Size) -> str:
    """The letters of those who know a card, at its lower edge."""
    if not seats:
        return ""
    kind, r = KINDS[size.kind], size.text * 0.62
    y = kind.height - r - 1.5
    if len(seats) == len(table.names) > 2:
        text = table.say(words("all"))
        width = measure(text) * size.text + r
        pill = f'<rect class="mark" x="2" y="{y - r:g}" width="{width:g}" height="{2 * r:g}" rx="{r:g}"/>'
        return pill + f'<text class="onmark" x="{2 + width / 2:g}" y="{y + size.text * 0.33:g}">{xml(text)}</text>'
    step = min(2 * r + 1, (kind.width - 2 * r - 4) / max(len(seats) - 1, 1))
    made = ""
    for nth, seat in enumerate(seats):
        x = 2 + r + nth * step
        made += f'<circle class="mark" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'
        made += f'<text class="onmark" x="{x:g}" y="{y + size.text * 0.33:g}">{SEATS[seat]}</text>'
    return made


def _use(shown: Shown, kind: str, lit: bool, pack: Pack) -> str:
    words_ = (("none", shown.spot == pack.empty), ("down", shown.down), ("lit", lit))
    classes = " ".join(word for word, on in words_ if on)
    named = f' data-at="{shown.place}"' if shown.place else ""
    return f'<use href="#{drawing_of(pack, shown.spot, kind)}"{f" class={chr(34)}{classes}{chr(34)}" if classes else ""}{named}/>'
