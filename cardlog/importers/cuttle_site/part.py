"""A log that is being made of rows, as far as our rules can say them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from cardlog.cards import SEATS
from cardlog.errors import CardlogError, IllegalEvent, NotationError
from cardlog.fold import Fold
from cardlog.importers.cuttle_site.rows import Row
from cardlog.log import Header, Log


class CannotSay(CardlogError):
    """A row that the rules here cannot say."""


class Part:
    """A log that is being made of rows.

    Attributes:
        past: The states of its events.
        events: Its events.
        kept: Those up to the last row between two turns that our state agrees with.
    """

    def __init__(self, header: Header, rows: Sequence[Row]) -> None:
        self.header = header
        self.rows = rows
        self.past = Fold(header.game, header.start())
        self.events: list[Any] = []
        self.kept: list[Any] = []

    def log(self) -> Log:
        """The log, as far as it agrees with the record."""
        state = Log(self.header, self.kept).state()
        header = self.header if state.result is None else self.header.with_tag("Result", state.result.as_tag())
        return Log(header, self.kept)

    def begin(self, at: int, *, deal: bool) -> int | None:
        """Begin with the deal, or a position at the row; returns the next row, or None where neither can be."""
        row = self.rows[at]
        try:
            if deal and row.move == "deal":
                self.add(f"* deal {SEATS[1 - row.actor]} / {' '.join(row.hands[0])} / {' '.join(row.hands[1])}")
            elif row.between:
                self.add(f"* position {json.dumps(row.position())}")
            else:
                return None
            self.agree(row)
        except (CannotSay, IllegalEvent, NotationError):
            return None
        self.kept = self.events[:]
        return at + 1

    def say(self, row: Row, before: Row, move: Callable[[Part, Row, Row], None]) -> None:
        """Say a row; where it stands between two turns, see that our state is the row's.

        Raises:
            CannotSay: It cannot be said, or says something else.
            IllegalEvent: The rules do not allow it.
            NotationError: It is no event.
        """
        move(self, row, before)
        if row.between or self.past.state.result is not None:
            self.agree(row)
            self.kept = self.events[:]

    def end(self, text: str) -> None:
        """End the game by no rule of its own, after all that was said."""
        self.add(text)
        self.kept = self.events[:]

    def add(self, text: str) -> None:
        """Add an event."""
        event = self.header.game.verbs.read(text)
        self.past.push(event)
        self.events.append(event)

    def agree(self, row: Row) -> None:
        """See that our state is the row's, between two turns.

        Raises:
            CannotSay: It is not.
        """
        state = self.past.state
        if state.result is None and state.awaits != "play":
            raise CannotSay(f"here the turn goes on: {state.awaits} is awaited")
        ours, theirs = table(self.header.game, state), row.table()
        for key, value in theirs.items():
            if ours[key] != value:
                raise CannotSay(f"{key} is {value} there, and {ours[key]} here")


def table(game: Any, state: Any) -> dict[str, Any]:
    data = game.as_json(state, 0)
    points = [sorted((each["card"], tuple(each["jacks"])) for each in data["points"][seat]) for seat in "AB"]
    return {
        "hands": [sorted(data["hands"][seat]) for seat in "AB"],
        "points": points,
        "permanents": [sorted(data["permanents"][seat]) for seat in "AB"],
        "scrap": sorted(data["scrap"]),
        "stock": data["stock"],
    }
