"""What a page shows of states, as small as it can be kept: each thing once, named by its number, and only what changed.

A picture is pieces at places. The pieces come from `cardlog.picture`, drawn for every arrangement that a page can be
turned to: wide and narrow, with each seat near. Cards are drawn apart from where they lie, so that the page can
move them. The page's script puts what it is given where it is told; it knows nothing of how a table lies.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import Any, Final

from cardlog.arrangement import Area, Arrangement, Group
from cardlog.game import AnyGame
from cardlog.language import Language
from cardlog.picture import table, used
from cardlog.picture.generic import rows
from cardlog.picture.layout import Plan, plan, room
from cardlog.picture.pieces import Draw, Item, Name, Table, drawn, item, items, pieces, result, within
from cardlog.picture.size import SIZES
from cardlog.picture.spread import places

_CARD: Final = re.compile(r'<use href="#([cns]-[^"]+)"')


class Store:
    """Values kept once each, and named by their number."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}

    def put(self, value: Hashable) -> int:
        """The number of a value."""
        return self._numbers.setdefault(value, len(self._numbers))

    def all(self) -> list[Any]:
        """The values in the order of their numbers."""
        return list(self._numbers)


def once(values: Sequence[Any]) -> Any:
    """One value where all are the same."""
    return values[0] if all(value == values[0] for value in values) else tuple(values)


def shorten(drawing: str) -> str:
    """A drawing with its cards as `<~c-5h`, which the page spells out.

    >>> shorten('<use href="#c-5h" class="down"/>')
    "<~c-5h class='down'/>"
    """
    return _CARD.sub(r"<~\1", drawing).replace('"', "'")  # single quotes are shorter within JSON


def names(drawing: str) -> set[str]:
    """The names of the drawings that a shortened drawing uses."""
    return used(drawing) | set(re.findall(r"<~([cns]-[^ />]+)", drawing))


class Shows:
    """What is shown of the states of a game.

    Attributes:
        strings: Drawings.
    """

    def __init__(self, game: AnyGame, seats: Sequence[str], say: Language) -> None:
        self.game = game
        self.say = say
        self.names = seats
        self.variants = [(size, near) for size in SIZES.values() for near in range(len(seats))]
        self.strings, self._values, self._forms, self._spots, self._items, self._contents, self._rows = (
            Store() for _ in range(7)
        )
        self._plans: dict[Arrangement, int] = {}
        self._plan_data: list[dict[str, Any]] = []
        self._made: list[list[Plan]] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        self._vectors: list[tuple[int, ...]] = []
        self._deltas: list[list[int]] = []
        self._cache: dict[Hashable, int] = {}
        self._areas: dict[Hashable, list[int]] = {}

    def add(self, seen: Any, *near: int) -> int:
        """The number of what is shown of a state.

        Args:
            seen: The state.
            *near: Numbers of what is shown before it or beside it: the one that it differs least from is told with it.
        """
        vector = tuple(self._vector(seen))
        number = self._numbers.get(vector)
        if number is None:
            number = self._numbers[vector] = len(self._vectors)
            self._vectors.append(vector)
            self._deltas.append(min((self._delta(base, vector) for base in (-1, *near)), key=len))
        return number

    def _delta(self, base: int, vector: tuple[int, ...]) -> list[int]:
        """What has to be put where, over something that was shown before; -1 for nothing."""
        old = self._vectors[base] if base >= 0 else ()
        if base >= 0 and (old[0] != vector[0] or len(old) != len(vector)):
            base, old = -1, ()
        if base < 0:
            return [-1, *vector]
        changed = [(at, new) for at, (before, new) in enumerate(zip(old, vector, strict=True)) if before != new]
        return [base, *(number for pair in changed for number in pair)]

    def _vector(self, seen: Any) -> list[int]:
        """The numbers of all that is shown: the plan, the pieces in their order, and the rows of the table in words."""
        told = [(self.say(label).strip(), self.say(text)) for label, text in self.game.table(seen)]
        row = [self._rows.put(each) for each in told]
        about = table(seen, self.names, self.say, self.game.pack)
        if self.game.arrange is None:
            return [*self._in_rows(seen, about), *row]
        arrangement = self.game.arrange(seen)
        number = self._plan(arrangement, about)
        found = [number]
        for row_of_areas in arrangement.rows:
            for area in row_of_areas:
                found += self._area(number, area, about)
        return [*found, self._piece(number, *result(about), about), *row]

    def _area(self, number: int, area: Area, about: Table) -> list[int]:
        """The numbers of what lies in an area: most states leave most areas as they were."""
        key = (number, area, area.seat == about.turn, area.seat == about.dealer, area.seat in about.winners)
        known = self._areas.get(key)
        if known is None:
            known = self._areas[key] = [self._piece(number, name, piece, about) for name, piece in within(area, about)]
        return known

    def _piece(self, number: int, name: Name, piece: Draw | Group, about: Table) -> int:
        key = (number, name, piece)
        value = self._cache.get(key)
        if value is None:
            if isinstance(piece, Draw):
                value = self._draw(number, name, piece)
            else:
                value = self._cards(number, name, piece, about)
            self._cache[key] = value
        return value

    def _plan(self, arrangement: Arrangement, about: Table) -> int:
        """The number of the plan that an arrangement lies by."""
        empty = room(arrangement)
        number = self._plans.get(empty)
        if number is None:
            number = self._plans[empty] = len(self._made)
            made = [plan(arrangement, size, near) for size, near in self.variants]
            self._made.append(made)
            self._plan_data.append(self._plan_of(made, list(pieces(arrangement, about))))
        return number

    def _plan_of(self, made: list[Plan], all_pieces: list[tuple[Name, Draw | Group]]) -> dict[str, Any]:
        """A plan as the page has it: heights; each piece's place, or nothing for cards; which cards are the stock."""
        spots = []
        for name, piece in all_pieces:
            slots = [each.slots.get(name) for each in made]
            where = once([(slot.x, slot.y) if slot else (0, 0) for slot in slots])
            spots.append(where if isinstance(piece, Draw) else None)
        stock = [n for n, (_, piece) in enumerate(all_pieces) if isinstance(piece, Group) and piece.label == "stock"]
        labels = {name[1:]: self.say(piece.label) for name, piece in all_pieces if isinstance(piece, Group)}
        whose = [
            [self.names[name[1]] if isinstance(name[1], int) and name[1] >= 0 else "", labels[name[1:]]]
            if not isinstance(piece, Draw)
            else None
            for name, piece in all_pieces
        ]
        return {"h": [each.height for each in made], "at": spots, "stock": stock[0] if stock else -1, "who": whose}

    def _draw(self, number: int, name: Name, piece: Draw) -> int:
        strings = [self.strings.put(shorten(drawn(made, name, piece))) for made in self._made[number]]
        return self._values.put(once(strings))

    def _cards(self, number: int, name: Name, group: Group, about: Table) -> int:
        """The number of the cards of a group: how they lie, then which they are."""
        made = self._made[number]
        form = self._form(made, name, group)
        return self._contents.put((form, *(self._item(one, made, group, about) for one in items(group))))

    def _form(self, made: list[Plan], name: Name, group: Group) -> int:
        spots = []
        for each in made:
            slot = each.slots[name]
            lie = (
                (slot.x + place.x, slot.y + place.y, 1) if place.turned else (slot.x + place.x, slot.y + place.y)
                for place in places(group, slot, each)
            )
            spots.append(self._spots.put(tuple(lie)))
        return self._forms.put(once(spots))

    def _item(self, one: Item, made: list[Plan], group: Group, about: Table) -> int:
        strings = [self.strings.put(shorten(item(one, about, each, group))) for each in made]
        pack = about.pack
        key = pack.names[one.shown.spot] if one.shown.spot < pack.hidden else ""
        return self._items.put((key, once(strings)))

    def _in_rows(self, seen: Any, about: Table) -> list[int]:
        """The picture of a game without an arrangement: one piece, the same whoever sits near."""
        told = [(self.say(label), self.say(text)) for label, text in self.game.table(seen)]
        pictures = [rows(told, about, size) for size, _ in self.variants]
        if not self._plan_data:
            self._plan_data.append({"h": [0] * len(pictures), "at": [(0, 0)], "stock": -1, "who": [None]})
        heights = self._plan_data[0]["h"]
        self._plan_data[0]["h"] = [max(old, height) for old, (_, height) in zip(heights, pictures, strict=True)]
        strings = [self.strings.put(shorten("".join(parts))) for parts, _ in pictures]
        return [0, self._values.put(once(strings))]

    def data(self) -> dict[str, Any]:
        """All of it, as the page's script reads it."""
        return {
            "size": [size.across for size in SIZES.values()],
            "plans": self._plan_data,
            "shown": self._deltas,
            "values": self._values.all(),
            "contents": self._contents.all(),
            "forms": self._forms.all(),
            "spots": self._spots.all(),
            "items": self._items.all(),
            "strings": self.strings.all(),
            "rows": self._rows.all(),
        }
