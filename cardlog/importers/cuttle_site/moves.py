"""The moves of the site: each says its events, of the row and the one before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardlog.cards import SEATS
from cardlog.importers.cuttle_site.part import CannotSay, Part
from cardlog.importers.cuttle_site.rows import Row


def _draw(part: Part, row: Row, before: Row) -> None:
    part.add(f"{SEATS[row.seat]} draw")
    part.add(f"* draw {_new(row.hands[row.seat], before.hands[row.seat])}")


def _play(verb: str, aims: bool = False) -> Any:
    def say(part: Part, row: Row, before: Row) -> None:
        target = f" {row.target}" if aims and row.target is not None else ""
        part.add(f"{SEATS[row.seat]} {verb} {row.card}{target}")
        if part.past.state.awaits == "fact:show":
            part.add(f"* show {SEATS[1 - row.seat]} {' '.join(row.hands[1 - row.seat])}")

    return say


def _seven(verb: str | None, aims: bool = False) -> Any:
    def say(part: Part, row: Row, before: Row) -> None:
        part.add(f"* flip {' '.join(before.deck[:2])}")
        if verb is not None:
            _play(verb, aims)(part, row, before)
        elif part.past.state.awaits == "flipped":  # of a last card nothing is said: it goes to the scrap pile
            part.add(f"{SEATS[row.seat]} discard {row.card}")

    return say


def _resolve(part: Part, row: Row, before: Row) -> None:
    if (
        part.past.state.awaits == "response"
    ):  # there is none where the rival has no cards, and the site asks all the same
        part.add(f"{SEATS[part.past.state.actor]} decline")


def _take(part: Part, row: Row, before: Row) -> None:
    part.add(f"{SEATS[row.seat]} take {_new(row.hands[row.seat], before.hands[row.seat])}")


def _four(part: Part, row: Row, before: Row) -> None:
    who = "*" if part.past.state.awaits == "fact:discard" else SEATS[row.seat]
    part.add(f"{who} discard {' '.join(row.discards)}")


def _five(part: Part, row: Row, before: Row) -> None:
    if row.discards:
        part.add(f"{SEATS[row.seat]} discard {' '.join(row.discards)}")
    if part.past.state.awaits == "fact:draw":
        part.add(f"* draw {_new(row.hands[row.seat], before.hands[row.seat])}")


def _limit(part: Part, row: Row, before: Row) -> None:
    part.add(f"{SEATS[row.seat]} discard {' '.join(row.discards)}")


def _fixture(part: Part, row: Row, before: Row) -> None:
    raise CannotSay("the site put another state in its place")


def _dealt_again(part: Part, row: Row, before: Row) -> None:
    raise CannotSay("a deal in the middle of a game")


def _word(text: str) -> Any:
    return lambda part, row, before: part.add(text.format(SEATS[row.seat]))


def _nothing(part: Part, row: Row, before: Row) -> None:
    """Asking for a stalemate, or refusing it, changes nothing."""


def _new(now: Sequence[str], before: Sequence[str]) -> str:
    """The cards that came into a hand."""
    new = [card for card in now if card not in before]
    if not new:
        raise CannotSay("no card came into the hand")
    return " ".join(new)


MOVES: Final = {
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
