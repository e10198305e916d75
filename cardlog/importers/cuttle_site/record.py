"""A game of the site, and the logs that it becomes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from attrs import define, field

from cardlog.cards import SEATS
from cardlog.errors import CardlogError, IllegalEvent, NotationError
from cardlog.importers import Imported
from cardlog.importers.cuttle_site.moves import MOVES
from cardlog.importers.cuttle_site.part import CannotSay, Part
from cardlog.importers.cuttle_site.rows import Row
from cardlog.log import Header
from cardlog.words import english

RULES: Final = "site"
"""The site's rules, as a profile of ours."""

_UNLIMITED: Final = ("1.0.0", "1.0.1")
"""The versions of the site's rules by which no seat discards at the end of its turn."""

_USERS: Final = ("p0", "p1")
"""Where a game has its users, by seat."""

_TURNS: Final = ("draw", "points", "scuttle", "faceCard", "jack", "oneOff", "pass")
"""The moves of a seat at its turn."""


@define
class Record:
    """A game of the site.

    Attributes:
        given: What the file holds of it.
        number: Which game of the file it is, from 1.
        file: The file's name.
    """

    given: Any
    number: int
    file: str
    rows: list[Row] = field(init=False)
    header: Header = field(init=False)

    def __attrs_post_init__(self) -> None:
        game = self.given
        if not isinstance(game, dict) or not isinstance(game.get("gameStates"), list) or not game["gameStates"]:
            raise NotationError(
                f"game {self.number} is no record of the site: it has no rows (gameStates)", file=self.file
            )
        users = [game.get(seat) for seat in _USERS]
        names = tuple(
            str(isinstance(user, dict) and user.get("username") or SEATS[seat]) for seat, user in enumerate(users)
        )
        rules = f"{RULES} hand_limit=none" if game.get("rulesVersion") in _UNLIMITED else RULES
        try:
            header = Header.make("cuttle", rules, names)
            self.header = header.with_tag("Event", str(game["name"])) if game.get("name") else header
        except CardlogError as error:  # a name with a line break
            raise NotationError(f"game {self.number}: {error}", file=self.file) from None
        self.rows = []
        for number, row in enumerate(game["gameStates"], 1):
            try:
                self.rows.append(_row(row, number))
            except ValueError as error:
                raise NotationError(f"game {self.number}, row {number}: {error}", file=self.file) from None

        for row, after in pairwise(self.rows):
            if after.move in _TURNS:
                row.actor = after.seat

    def parts(self) -> Iterator[Imported]:
        """The logs that the record becomes, each with what could not be said before it."""
        at, first = 0, True
        told: tuple[str, ...] = ()
        while at < len(self.rows):
            part = Part(self.header, self.rows)
            begun = part.begin(at, deal=first)
            if begun is None:
                at, first = at + 1, False
                continue
            end, why = self._said(part, begun)
            if why is None:
                told = (*told, *self._won(part))
            yield Imported(part.log(), told)
            told = ()
            if why is None:
                return
            row = self.rows[end]
            told = (*told, english(f"game {self.number}, row {row.number} ({row.move}): {why}"))
            at, first = max(end, begun), False
        if told:
            yield Imported(None, told)

    def _said(self, part: Part, at: int) -> tuple[int, str | None]:
        """Say the rows from there on; returns the one that cannot be said, and why, if there is any."""
        for index in range(at, len(self.rows)):
            row = self.rows[index]
            try:
                part.say(row, self.rows[index - 1], MOVES[row.move])
            except IllegalEvent as error:
                return index, f"{error.event}: {error.reason}"
            except (CannotSay, NotationError) as error:
                return index, str(error)
        return len(self.rows), None

    def _won(self, part: Part) -> Iterator[str]:
        """End a log of which all rows are said as the game's `winner` says, where no row has; what it says besides is told."""
        winner, users = _id(self.given.get("winner")), [_id(self.given.get(seat)) for seat in _USERS]
        if winner is None:
            return
        if winner not in users:
            yield f"game {self.number}: its winner {winner!r} is neither p0 nor p1"
            return
        seat, result = users.index(winner), part.past.state.result
        if result is None:
            yield f"game {self.number}: {SEATS[seat]} has won by the game's winner alone; no row says how, so it is an adjudication"
            part.end(f"* end adjudication {SEATS[seat]}")
        elif result.winners != (seat,):
            yield f"game {self.number}: its winner is {SEATS[seat]}, and by its rows it is {result.who} ({result.reason})"


def _row(given: Any, number: int) -> Row:
    row = Row.of(given, number)
    if row.move not in MOVES:
        raise ValueError(f"unknown move {row.move!r}")
    return row


def _id(user: Any) -> Any:
    """The number of a user, who is given by it or whole."""
    return user.get("id") if isinstance(user, dict) else user
