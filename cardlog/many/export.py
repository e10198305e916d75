"""Recorded games as tables: a row a game, and a row an event, with columns that follow from the declarations of all games.

>>> from cardlog.play.simulate import simulate
>>> tables = Tables()
>>> game, events = tables.rows(next(simulate("cuttle", games=1, seed=1)))
>>> dict(zip(tables.games, game))["reason"], len(events)
('goal', 16)
>>> row = dict(zip(tables.events, events[4]))
>>> row["text"], row["card"], row["target"], row["card_mask"] == 1 << 11, row["awaits"], row["scores"]
('A scuttle 3s 3d', '3s', '3d', True, 'play', [9, 0])

The key of both is the file and the number of the game in it. Every value follows from the game alone, so that tables are the
same however the files are split among processes.
"""

from __future__ import annotations

__all__ = [
    "FIRST",
    "GAMES",
    "LARGEST",
    "LATER",
    "MASK",
    "REMEMBERED",
    "STATIC",
    "Along",
    "Cell",
    "Row",
    "Tables",
    "column_of",
    "has_cards",
    "mask",
]

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Final, NamedTuple, TypeAlias

from attrs import fields

from cardlog.cards import KNOWN
from cardlog.counting import count_of
from cardlog.event import DEALER, Event, Takeback, kinds_of
from cardlog.fold import drafts
from cardlog.game import AnyGame, find, names
from cardlog.kinds import CARDS, HANDS, NUMBER, SOME_CARDS, Kind, cards_in
from cardlog.line import Note
from cardlog.log import Log
from cardlog.parts import Traced
from cardlog.study.revision import as_known
from cardlog.study.summary import summary

Row: TypeAlias = tuple[Any, ...]
Along: TypeAlias = tuple[Any, list[list[Any]]]

GAMES: Final = {
    "file": "text",
    "nth": "number",
    "game": "text",
    "rules": "text",
    "revision": "number",
    "view": "text",
    "seats": "texts",
    "tags": "text",
    "events": "number",
    "decisions": "number",
    "winners": "texts",
    "reason": "text",
    "result": "text",
    "annotated": "truth",
}
"""The columns of the table of games, and what they hold; `tags` is a JSON object, `result` what the tag would say."""

FIRST: Final = {"file": "text", "nth": "number", "event": "number"}
"""The columns with which an event begins."""

STATIC: Final = {"actor": "text", "verb": "text", "text": "text"}
"""The columns that an event has by itself, before those of its fields."""

LATER: Final = {
    "awaits": "text",
    "legal": "number",
    "stock": "number",
    "scores": "numbers",
    "voided": "truth",
    "time": "real",
    "chance": "real",
    "best": "real",
    "glyphs": "numbers",
    "comment": "text",
}
"""The columns after those: what is awaited before the event, how many decisions are legal there (none for a fact); the
stock and the scores after it; whether it is taken back later; and what stands at it."""

MASK: Final = "_mask"
"""What the name of a column ends in that holds cards as a set: bit 0 for Ac to bit 51 for Ks, 52 for the joker."""

LARGEST: Final = (1 << 63) - 1
"""The largest number of a column; a larger one stands in the text alone."""

REMEMBERED: Final = 1 << 16
"""Of how many events the cells are remembered: most lines of a log have been read before."""


class Tables:
    """The tables of all games that can be found.

    Attributes:
        games: The columns of games, and what they hold: `text`, `number`, `mask`, `real`, `truth`, `texts`, `numbers`.
        events: The columns of events.
    """

    def __init__(self) -> None:
        self.games: Mapping[str, str] = GAMES
        self._fields = _fields()
        self.static: Mapping[str, str] = {**STATIC, **self._fields}
        self.events: Mapping[str, str] = {**FIRST, **self.static, **LATER}
        self._known: dict[int, tuple[Event, Row]] = {}
        self._plans: dict[type[Event], list[Cell]] = {}

    def rows(self, log: Log) -> tuple[Row, list[Row]]:
        """The row of a game, and the rows of its events.

        Raises:
            IllegalEvent: An event is illegal.
        """
        game, later = self.walked(log)
        rows = zip(map(self.cells, log.events), zip(*later, strict=True), strict=True)
        return game, [(*game[:2], number, *own, *rest) for number, (own, rest) in enumerate(rows, 1)]

    def walked(self, log: Log) -> tuple[Row, list[Sequence[Any]]]:
        """The row of a game, and of its events the columns that they do not have by themselves (`LATER`).

        Raises:
            IllegalEvent: An event is illegal.
        """
        log = as_known(log)
        state, columns = _in_place(log) or _along(log.game, log.walk_states(), log.events)
        return _game(log, state), [*columns, _voided(log.events), *_noted(log)]

    def cells(self, event: Event) -> Row:
        """The cells that an event has by itself."""
        known = self._known.get(id(event))
        if known is None or known[0] is not event:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            known = self._known[id(event)] = event, self._cells(event)
        return known[1]

    def _cells(self, event: Event) -> Row:
        words = [event.actor, event.verb]
        row: list[Any] = [*words, None, *[None] * len(self._fields)]
        for cell in self._plan(type(event)):
            value = getattr(event, cell.field)
            words.append(cell.kind.write(value))
            row[cell.at] = words[-1] or None if not cell.number else value if value <= LARGEST else None
            if cell.mask is not None:
                row[cell.mask] = mask(cell.kind, value)
        row[2] = " ".join(filter(None, words)) if type(event).__str__ is Event.__str__ else str(event)
        return tuple(row)

    def _plan(self, kind: type[Event]) -> list[Cell]:
        """Where the fields of a kind of events stand in the cells that these have by themselves."""
        if kind not in self._plans:
            self._plans[kind] = [self._cell(field, of) for field, of in kinds_of(kind).items()]
        return self._plans[kind]

    def _cell(self, field: str, kind: Kind[Any]) -> Cell:
        places, name = [*self.static], column_of(field)
        masked = places.index(name + MASK) if has_cards(kind) else None
        return Cell(field, kind, places.index(name), masked, self._fields[name] == "number")


class Cell(NamedTuple):
    """Where a field of an event stands in its cells.

    Attributes:
        field: The field.
        kind: What it is.
        at: The place of its value.
        mask: The place of the cards in it as a set, if it is of cards.
        number: Whether its column holds numbers.
    """

    field: str
    kind: Kind[Any]
    at: int
    mask: int | None
    number: bool


def _fields() -> dict[str, str]:
    """The columns of the fields of all events of all games, in order of their names."""
    found: dict[str, set[str]] = {}
    for game in map(find, names()):
        for event in game.verbs.events:
            for field, kind in kinds_of(event).items():
                name = column_of(field)
                found.setdefault(name, set()).add("number" if kind is NUMBER else "text")
                if has_cards(kind):
                    found.setdefault(name + MASK, set()).add("mask")
    return {name: sorts.pop() if len(sorts) == 1 else "text" for name, sorts in sorted(found.items())}


def column_of(field: str) -> str:
    """The column of a field: its name, with a _ behind it where every event has a column of that name."""
    return f"{field}_" if field in {*FIRST, *STATIC, *LATER} else field


def has_cards(kind: Kind[Any]) -> bool:
    """Whether values of this kind hold cards: it says how to exchange them."""
    return kind.recard is not fields(Kind).recard.default


def mask(kind: Kind[Any], value: Any) -> int | None:
    """The known cards in a value, a bit for each face; None where no column holds so many."""
    if kind in (CARDS, SOME_CARDS):  # which are sets already
        return int(value & KNOWN)
    if kind is HANDS:
        return int(reduce(or_, value)) & KNOWN
    cards = 0
    for card in cards_in(kind, value):
        cards |= 1 << card
    return cards if cards <= LARGEST else None


def _in_place(log: Log) -> Along | None:
    """The same as `_along`, with one draft of a state; None where that cannot be, or something is wrong."""
    game = log.game
    states = drafts(game, log.header.start(), log.events)
    if states is None:
        return None
    try:
        return _along(game, states, log.events)
    except Exception:  # the plain way tells what it is
        return None


def _counted(stocks: list[Any]) -> list[int]:
    """How many cards each stock of a game holds; several of one game together."""
    return stocks if not stocks or isinstance(stocks[0], int) else [*map(sum, stocks)]


def _along(game: AnyGame, states: Iterator[Any], events: Sequence[Event]) -> Along:
    """The last state, and the columns that follow from states: what is awaited, legal decisions, stock and scores."""
    count, scores = count_of(game.legal), _scores(game)
    awaits, counts, stock, scored = [], [], [], []
    for event, state in zip(events, states, strict=False):
        awaits.append(state.awaits)
        counts.append(None if event.seat == DEALER else count(state))
        stock.append(state.stock)
        scored.append(scores.last if scores.read(state) == scores.seen else scores(state))
    last = next(states)
    return last, [awaits, counts, _counted([*stock, last.stock][1:]), [*scored, scores(last)][1:]]


@lru_cache(64)
def _scores(game: AnyGame) -> Traced[list[int] | None]:
    """What gives the scores of a state, worked out anew where they may have changed; None of a game without."""
    return Traced(lambda state: _shared(*game.scores(state)))


@lru_cache(1 << 16)
def _shared(*scores: int) -> list[int] | None:
    """Scores as a list, one and the same wherever they are equal; None where there are none."""
    return [*scores] or None


_json: Final = json.JSONEncoder(ensure_ascii=False).encode


def _game(log: Log, state: Any) -> Row:
    said = summary(log, state)
    result = state.result
    said["tags"] = _json(said["tags"])
    said["winners"] = None if result is None else result.as_json()["winners"]
    said["reason"] = None if result is None else result.reason
    said["result"] = "*" if result is None else result.as_tag()
    return tuple([said[name] for name in GAMES])


def _voided(events: Sequence[Event]) -> list[bool]:
    """Which events are taken back later."""
    voided = [False] * len(events)
    if Takeback not in map(type, events):
        return voided
    force: list[int] = []
    for at, event in enumerate(events):
        if isinstance(event, Takeback):
            for other in force[-event.count :]:
                voided[other] = True
            del force[-event.count :]
        else:
            force.append(at)
    return voided


def _noted(log: Log) -> Iterable[Sequence[Any]]:
    """The columns of what stands at events: time, chance, best, glyphs, comment."""
    blank = [None] * len(log)
    if not log.notes:
        return (blank,) * 5
    return (
        zip(*(_cells(log.note(number)) for number in range(1, len(log) + 1)), strict=True) if len(log) else (blank,) * 5
    )


def _cells(note: Note) -> Row:
    chance = (None, None) if note.chance is None else (note.chance.played, note.chance.best)
    return (note.time, *chance, list(note.glyphs) or None, note.text or None)
