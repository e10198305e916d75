"""Texts with seats and cards in braces, put into words for people."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from cardlog.cards import RANKS, READINGS, SEATS, SYMBOLS
from cardlog.game import AnyGame
from cardlog.pack import STANDARD, Pack
from cardlog.state import Result
from cardlog.words import joined, listed, plural, words

BRACES: Final = re.compile(r"\{([^{}]*)\}")


def fill(text: str, names: Sequence[str], card: Callable[[str], str] | None = None, pack: Pack = STANDARD) -> str:
    """The text with names for seats and symbols for cards.

    >>> fill("{A} draws {5h} {??}.", ["Ana", "Bruno"])
    'Ana draws 5♥ ??.'
    """

    def word(match: re.Match[str]) -> str:
        inner = match[1]
        if len(inner) == 1 and inner in SEATS[: len(names)]:
            return names[SEATS.index(inner)]
        return symbol(inner, pack) if card is None else card(inner)

    return BRACES.sub(word, text)


def symbol(card: str, pack: Pack = STANDARD) -> str:
    """A card as people write it, `5♥`, `10♠`; other words stay, and so do cards that are no standard ones."""
    number = READINGS.get(pack.like(card) or "", 52)
    return card if number == 52 else RANKS[number >> 2].replace("T", "10") + SYMBOLS[number & 3]


def alternative(game: AnyGame, state: Any, names: Sequence[str] | None, say: Callable[[str], str] = str) -> str:
    """The state in words, for those who do not see the picture."""
    known = called(state.seats, names)
    return "; ".join(
        fill(f"{say(label).strip()}: {say(text)}", known, pack=game.pack) for label, text in game.table(state)
    )


_REASONS: Final = {
    "goal": words("goal"),
    "passes": words("passes"),
    "limit": words("limit"),
    "target": words("target"),
    "resignation": words("resignation"),
    "agreement": words("agreement"),
    "time": words("time"),
    "forfeit": words("forfeit"),
    "abandoned": words("abandoned"),
    "adjudication": words("adjudication"),
}


def ending(result: Result | None, names: Sequence[str]) -> str:
    """How a game ended: `Ana wins (goal)`."""
    if result is None:
        return words("unfinished")
    told = ended(result, listed(names[seat] for seat in result.winners) if result.winners else "")
    return joined("", [told, f": {' – '.join(map(str, result.points))}"]) if result.points else told


def ended(result: Result, who: str) -> str:
    """Who won, as they are called, and why: `A B win (limit)`."""
    reason = _REASONS.get(result.reason, result.reason)
    if not result.winners:
        nobody = words("nobody wins ({reason})", reason=reason)
        return nobody if result.nobody else words("a draw ({reason})", reason=reason)
    return plural("{who} wins ({reason})", "{who} win ({reason})", len(result.winners), who=who, reason=reason)


def called(seats: int, names: Sequence[str] | None) -> list[str]:
    """What the seats are called: their names, or the letter where there is none.

    >>> called(3, ["Ana", ""])
    ['Ana', 'B', 'C']
    """
    given = list(names or ())[:seats]
    given += [""] * (seats - len(given))
    return [name or letter for name, letter in zip(given, SEATS, strict=False)]
