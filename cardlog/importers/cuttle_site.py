"""Records of the Cuttle site: a row a move, with the state after it.

What our rules can say, by the profile `site`, becomes events. Where a row cannot be said, the log ends with the last turn
that could, and another begins with a position at the next row between two turns. Who won stands in the game: where its last
row tells no end, the log ends by that, as an adjudication.
"""

from __future__ import annotations

__all__ = ["NUMBERS", "RULES", "CannotSay", "Row", "read"]

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from attrs import define, field

from cardlog.cards import READINGS, SEATS
from cardlog.errors import CardlogError, IllegalEvent, NotationError
from cardlog.fold import Fold
from cardlog.importers import Imported
from cardlog.log import Header, Log
from cardlog.words import english

RULES: Final = "site"
"""The site's rules, as a profile of ours."""

_UNLIMITED: Final = ("1.0.0", "1.0.1")
"""The versions of the site's rules by which no seat discards at the end of its turn."""

_BETWEEN: Final = 1
"""The phase of a row between two turns."""

_LISTS: Final = (
    "p0Hand",
    "p1Hand",
    "p0Points",
    "p1Points",
    "p0FaceCards",
    "p1FaceCards",
    "deck",
    "scrap",
    "discardedCards",
)
NUMBERS: Final = ("playedBy", "turn", "phase")
_TEXTS: Final = ("moveType", "playedCard", "targetCard", "oneOffTarget")


_USERS: Final = ("p0", "p1")
"""Where a game has its users, by seat."""

_TURNS: Final = ("draw", "points", "scuttle", "faceCard", "jack", "oneOff", "pass")
"""The moves of a seat at its turn."""


class CannotSay(CardlogError):
    """A row that the rules here cannot say."""


def read(data: bytes, file: str) -> Iterator[Imported]:
    """The games of a file: a JSON object of a game, or a list of such.

    Raises:
        CardlogError: It holds something else.
    """
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"this is no JSON: {error}", file=file) from None
    games = found if isinstance(found, list) else [found]
    parts = [list(_Record(game, number, file).parts()) for number, game in enumerate(games, 1)]
    for each in parts:  # all of them have been looked at: nothing comes of a file that holds something else
        yield from each


@define
class Row:
    """A row of a record.

    Attributes:
        number: Which one it is, from 1.
        move: The kind of move.
        seat: Who made it.
        actor: Whose turn it is after it: who moves next, or where nobody does, by the number of turns.
        between: Whether it stands between two turns.
        card: The card that was played, or None.
        target: The card that it aims at, or None.
        discards: The cards that were discarded.
        hands: The hands after it.
        points: The point cards after it, each with its jacks from bottom to top.
        permanents: The other permanents after it.
        deck: The stock after it, its top first.
        scrap: The scrap pile after it.
        waiting: The card that a 9 has just sent back, which waits (CU V3); the site tells it in this row alone.
    """

    number: int
    move: str
    seat: int
    actor: int
    between: bool
    card: str | None
    target: str | None
    discards: list[str]
    hands: list[list[str]]
    points: list[list[tuple[str, list[str]]]]
    permanents: list[list[str]]
    deck: list[str]
    scrap: list[str]
    waiting: list[str]

    @classmethod
    def of(cls, given: Any, number: int) -> Row:
        """Read a row.

        Raises:
            ValueError: It is of another schema.
        """
        if not isinstance(given, dict):
            raise ValueError("it is no object")
        for names, sort in ((_LISTS, list), (NUMBERS, int), (_TEXTS, (str, type(None)))):
            for name in names:
                if name not in given:
                    raise ValueError(f"it has no {name}")
                if not isinstance(given[name], sort) or isinstance(given[name], bool):
                    raise ValueError(f"its {name} is {given[name]!r}")
        if given["moveType"] not in _MOVES:
            raise ValueError(f"unknown move {given['moveType']!r}")
        if given["playedBy"] not in (0, 1):
            raise ValueError(f"its playedBy is {given['playedBy']!r}")
        aim = given["oneOffTarget"] or given["targetCard"]
        target = None if aim is None else _stack(aim)[0]
        hands = [[_card(card) for card in given[name]] for name in ("p0Hand", "p1Hand")]
        returned = str(given.get("resolved")).startswith("9") and target in [*hands[0], *hands[1]]
        return cls(
            number, given["moveType"], given["playedBy"], given["turn"] % 2, given["phase"] == _BETWEEN,
            None if given["playedCard"] is None else _stack(given["playedCard"])[0],
            target,
            [_card(card) for card in given["discardedCards"]],
            hands,
            [[_stack(card) for card in given[name]] for name in ("p0Points", "p1Points")],
            [[_card(card) for card in given[name]] for name in ("p0FaceCards", "p1FaceCards")],
            [_card(card) for card in given["deck"]],
            [_card(card) for card in given["scrap"]],
            [target] if target is not None and returned else [],
        )  # fmt: skip

    def position(self) -> dict[str, Any]:
        """The row as a position between two turns."""
        return {
            "turn": SEATS[self.actor],
            "hands": _by_seat(self.hands),
            "points": _by_seat([[{"card": card, "jacks": jacks} for card, jacks in row] for row in self.points]),
            "permanents": _by_seat(self.permanents),
            "scrap": self.scrap,
            **({"waiting": self.waiting} if self.waiting else {}),
        }

    def table(self) -> dict[str, Any]:
        """What is compared with the state that our events come to."""
        points = [sorted((card, tuple(jacks)) for card, jacks in row) for row in self.points]
        return {
            "hands": [sorted(hand) for hand in self.hands],
            "points": points,
            "permanents": [sorted(cards) for cards in self.permanents],
            "scrap": sorted(self.scrap),
            "stock": len(self.deck),
        }


def _by_seat(values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip("AB", values, strict=True))


def _card(text: Any) -> str:
    """A card of the site, `TH`, as ours: `Th`."""
    card = f"{text[0]}{text[1:].lower()}" if isinstance(text, str) and len(text) == 2 else ""
    if card not in READINGS:
        raise ValueError(f"{text!r} is no card")
    return card


def _stack(text: Any) -> tuple[str, list[str]]:
    """A point card with its jacks, bottom to top: `8D(JS-p0,JC-p1)`."""
    card, _, rest = text.partition("(") if isinstance(text, str) else ("", "", "")
    return _card(card), [_card(jack.partition("-")[0]) for jack in rest.removesuffix(")").split(",") if jack]


@define
class _Record:
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
                self.rows.append(Row.of(row, number))
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
            part = _Part(self.header, self.rows)
            begun = part.begin(at, deal=first)
            if begun is None:
                at, first = at + 1, False
                continue
            end, why = part.run(begun)
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

    def _won(self, part: _Part) -> Iterator[str]:
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


def _id(user: Any) -> Any:
    """The number of a user, who is given by it or whole."""
    return user.get("id") if isinstance(user, dict) else user


class _Part:
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

    def run(self, at: int) -> tuple[int, str | None]:
        """Say the rows from there on; returns the one that cannot be said, and why, if there is any."""
        for index in range(at, len(self.rows)):
            row = self.rows[index]
            try:
                _MOVES[row.move](self, row, self.rows[index - 1])
                if row.between or self.past.state.result is not None:
                    self.agree(row)
                    self.kept = self.events[:]
            except IllegalEvent as error:
                return index, f"{error.event}: {error.reason}"
            except (CannotSay, NotationError) as error:
                return index, str(error)
        return len(self.rows), None

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
        ours, theirs = _table(self.header.game, state), row.table()
        for key, value in theirs.items():
            if ours[key] != value:
                raise CannotSay(f"{key} is {value} there, and {ours[key]} here")


def _table(game: Any, state: Any) -> dict[str, Any]:
    data = game.as_json(state, 0)
    points = [sorted((each["card"], tuple(each["jacks"])) for each in data["points"][seat]) for seat in "AB"]
    return {
        "hands": [sorted(data["hands"][seat]) for seat in "AB"],
        "points": points,
        "permanents": [sorted(data["permanents"][seat]) for seat in "AB"],
        "scrap": sorted(data["scrap"]),
        "stock": data["stock"],
    }


# The moves. Each says its events, of the row and the one before it.


def _draw(part: _Part, row: Row, before: Row) -> None:
    part.add(f"{SEATS[row.seat]} draw")
    part.add(f"* draw {_new(row.hands[row.seat], before.hands[row.seat])}")


def _play(verb: str, aims: bool = False) -> Any:
    def say(part: _Part, row: Row, before: Row) -> None:
        target = f" {row.target}" if aims and row.target is not None else ""
        part.add(f"{SEATS[row.seat]} {verb} {row.card}{target}")
        if part.past.state.awaits == "fact:show":
            part.add(f"* show {SEATS[1 - row.seat]} {' '.join(row.hands[1 - row.seat])}")

    return say


def _seven(verb: str | None, aims: bool = False) -> Any:
    def say(part: _Part, row: Row, before: Row) -> None:
        part.add(f"* flip {' '.join(before.deck[:2])}")
        if verb is not None:
            _play(verb, aims)(part, row, before)
        elif part.past.state.awaits == "flipped":  # of a last card nothing is said: it goes to the scrap pile
            part.add(f"{SEATS[row.seat]} discard {row.card}")

    return say


def _resolve(part: _Part, row: Row, before: Row) -> None:
    if (
        part.past.state.awaits == "response"
    ):  # there is none where the rival has no cards, and the site asks all the same
        part.add(f"{SEATS[part.past.state.actor]} decline")


def _take(part: _Part, row: Row, before: Row) -> None:
    part.add(f"{SEATS[row.seat]} take {_new(row.hands[row.seat], before.hands[row.seat])}")


def _four(part: _Part, row: Row, before: Row) -> None:
    who = "*" if part.past.state.awaits == "fact:discard" else SEATS[row.seat]
    part.add(f"{who} discard {' '.join(row.discards)}")


def _five(part: _Part, row: Row, before: Row) -> None:
    if row.discards:
        part.add(f"{SEATS[row.seat]} discard {' '.join(row.discards)}")
    if part.past.state.awaits == "fact:draw":
        part.add(f"* draw {_new(row.hands[row.seat], before.hands[row.seat])}")


def _limit(part: _Part, row: Row, before: Row) -> None:
    part.add(f"{SEATS[row.seat]} discard {' '.join(row.discards)}")


def _fixture(part: _Part, row: Row, before: Row) -> None:
    raise CannotSay("the site put another state in its place")


def _dealt_again(part: _Part, row: Row, before: Row) -> None:
    raise CannotSay("a deal in the middle of a game")


def _word(text: str) -> Any:
    return lambda part, row, before: part.add(text.format(SEATS[row.seat]))


def _nothing(part: _Part, row: Row, before: Row) -> None:
    """Asking for a stalemate, or refusing it, changes nothing."""


def _new(now: Sequence[str], before: Sequence[str]) -> str:
    """The cards that came into a hand."""
    new = [card for card in now if card not in before]
    if not new:
        raise CannotSay("no card came into the hand")
    return " ".join(new)


_MOVES: Final = {
    "deal": _dealt_again,
    "draw": _draw,
    "points": _play("points"),
    "scuttle": _play("scuttle", aims=True),
    "faceCard": _play("permanent"),
    "jack": _play("permanent", aims=True),
    "oneOff": _play("oneoff", aims=True),
    "counter": _play("counter"),
    "resolve": _resolve,
    "fizzle": _resolve,
    "resolveThree": _take,
    "resolveFour": _four,
    "resolveFive": _five,
    "discardToHandLimit": _limit,
    "sevenPoints": _seven("points"),
    "sevenScuttle": _seven("scuttle", aims=True),
    "sevenFaceCard": _seven("permanent"),
    "sevenJack": _seven("permanent", aims=True),
    "sevenDiscard": _seven(None),
    "sevenOneOff": _seven("oneoff", aims=True),
    "pass": _word("{} pass"),
    "stalemateRequest": _nothing,
    "stalemateReject": _nothing,
    "stalemateAccept": _word("* end agreement"),
    "concede": _word("{} resign"),
    "loadFixture": _fixture,
}
"""What each kind of move says."""
