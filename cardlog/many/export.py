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

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from attrs import fields

from cardlog.cards import KNOWN
from cardlog.event import DEALER, Event, Takeback, kinds_of
from cardlog.game import find, names
from cardlog.kinds import CARDS, NUMBER, SOME_CARDS, Kind, cards_in
from cardlog.line import Note
from cardlog.log import Log
from cardlog.study.revision import as_known
from cardlog.study.summary import summary

Row: TypeAlias = tuple[Any, ...]

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
        states, events = log.states(), log.events
        legal, scores = log.game.legal, log.game.scores
        return _game(log, states[-1]), [
            [state.awaits for state in states[:-1]],
            [None if e.seat == DEALER else len(legal(state)) for e, state in zip(events, states, strict=False)],
            [state.stock for state in states[1:]],
            [[*scores(state)] or None for state in states[1:]],
            _voided(events),
            *_noted(log),
        ]

    def cells(self, event: Event) -> Row:
        """The cells that an event has by itself."""
        known = self._known.get(id(event))
        if known is None or known[0] is not event:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            known = self._known[id(event)] = event, self._cells(event)
        return known[1]

    def _cells(self, event: Event) -> Row:
        cells: dict[str, Any] = {"actor": event.actor, "verb": event.verb, "text": str(event)}
        for field, kind in kinds_of(type(event)).items():
            value, name = getattr(event, field), column_of(field)
            if self._fields[name] == "number":
                cells[name] = value if value <= LARGEST else None
            else:
                cells[name] = kind.write(value) or None
            if has_cards(kind):
                cells[name + MASK] = mask(kind, value)
        return tuple([cells.get(name) for name in self.static])


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


def mask(kind: Kind[Any], value: Any) -> int:
    """The known cards in a value, as a set."""
    if kind in (CARDS, SOME_CARDS):  # which are sets already
        return int(value & KNOWN)
    return cards_in(kind, value)


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
