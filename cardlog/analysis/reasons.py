"""Reasons: why a decision was better than the one that was taken, in a sentence or two that a player can read."""

from __future__ import annotations

__all__ = ["is_reason", "of_a_search", "of_a_sure_win", "unbraced", "what_is_won"]

import re
from functools import cache
from typing import Any, Final

from cardlog.analysis.duel import Duel
from cardlog.analysis.replies import Reply
from cardlog.braces import seat_word
from cardlog.cards import SEATS
from cardlog.language import LANGUAGES, language
from cardlog.standing import CHANCE, WHOLE_GAME, Horizon
from cardlog.words import Words, joined, plural, words

_TELLING: Final = 0.15
"""In what share of the worlds more a reply has to come, to be worth telling."""
_MARK: Final = re.compile(r"\{([^{}]*)\}")
"""A seat or a card in a sentence."""
_ANY: Final = "\x00"
"""What stands for anything in a pattern."""


def of_a_search(seat: int, duel: Duel, horizon: Horizon[Any]) -> Words:
    """What comes of both decisions of a duel: the one that was taken, and a better one.

    Args:
        seat: The seat.
        duel: The two, the one that was taken first.
        horizon: The game's: what is counted, and what is won.
    """
    told = _numbers(seat, duel, horizon)
    reply = next(iter(duel.replies()), None)
    if reply is not None and abs(reply.shares[0] - reply.shares[1]) >= _TELLING:
        told.append(_reply(reply))
    return joined(" ", told)


def of_a_sure_win(seat: int, turns: int, played: float, horizon: Horizon[Any]) -> Words:
    """That the better decision wins by force.

    Args:
        seat: The seat.
        turns: Within how many of its turns.
        played: In what share of the worlds the one that was taken wins.
        horizon: The game's: what is won.
    """
    told = plural(
        "{who} wins with it within one turn, whatever others hold and draw; {m} times of 100 as played.",
        "{who} wins with it within {n} turns, whatever others hold and draw; {m} times of 100 as played.",
        turns,
        who=seat_word(seat),
        m=_of_hundred(played),
    )
    return joined(" ", [told, *what_is_won(horizon)])


def what_is_won(horizon: Horizon[Any]) -> list[Words]:
    """A sentence that says what a win at the horizon is one of; none of the whole game.

    >>> from cardlog import find
    >>> what_is_won(find("cabo").horizon), what_is_won(find("cuttle").horizon)
    (['What is won is the round.'], [])
    """
    return [] if horizon.whole else [_won(horizon.ends)]


def _won(what: str) -> Words:
    return words("What is won is the {what}.", what=what)


def is_reason(text: str) -> bool:
    """Whether a text is such a reason for a better chance, as it is said in one of the languages, and nothing more.

    >>> is_reason("A ganha com ela 40 vezes em 100, como se jogou 19."), is_reason("A wins with it.")
    (True, False)
    """
    return _reasons().fullmatch(text) is not None


@cache
def _reasons() -> re.Pattern[str]:
    """What all reasons look like, with any seat, numbers and reply."""
    sure = [of_a_sure_win(0, turns, 0.0, WHOLE_GAME) for turns in (1, 2)]
    first = [_chances(0, 0.0, 0.0), _points(0, 0.0, 0.0), *sure]
    replies = [_reply(Reply(_ANY, shares)) for shares in ((0.0, 0.0), (1.0, 0.0))]
    each = []
    for say in map(language, LANGUAGES):
        firsts, won, thens = (
            "|".join(_any_number(unbraced(say(text))) for text in texts) for texts in (first, [_won(_ANY)], replies)
        )
        each.append(f"(?:{firsts})(?: {won})?(?: (?:{thens}))?")
    return re.compile("|".join(each))


def _any_number(sentence: str) -> str:
    """A pattern of a sentence about seat A: with any other and any numbers; a reply's further sentences begin with a seat."""
    pattern = re.sub(r"\d+", r"-?\\d+", re.escape(sentence))
    reply = rf"[^.\n]+\.(?: [{SEATS}] [^.\n]+\.)*"
    return re.sub(r"\bA\b", f"[{SEATS}]", re.sub(f"{_ANY}$", lambda _: reply, pattern)).replace(_ANY, r"[^.\n]+")


def unbraced(sentence: str) -> str:
    """The sentence with seats and cards as notation has them.

    >>> unbraced("{B} scuttles {4c} with {9s}.")
    'B scuttles 4c with 9s.'
    """
    return _MARK.sub(r"\1", sentence)


def _numbers(seat: int, duel: Duel, horizon: Horizon[Any]) -> list[Words]:
    played, best = duel.mean(0), duel.mean(1)
    if horizon.unit == CHANCE:
        return [_chances(seat, best, played), *what_is_won(horizon)]
    return [_points(seat, best, played)]


def _chances(seat: int, best: float, played: float) -> Words:
    n, m = _of_hundred(best), _of_hundred(played)
    return words("{who} wins {n} times of 100 with it, {m} as played.", who=seat_word(seat), n=n, m=m)


def _points(seat: int, best: float, played: float) -> Words:
    n, m = round(best), round(played)
    return words(
        "The lead of {who} comes to {n} points on average with it, to {m} as played.", who=seat_word(seat), n=n, m=m
    )


def _reply(reply: Reply) -> Words:
    played, other = map(_of_hundred, reply.shares)
    if played > other:
        return words(
            "As played, {n} of 100 go on with a move such as this, with it {m}: {reply}",
            n=played,
            m=other,
            reply=reply.sentence,
        )
    return words(
        "With it, {n} of 100 go on with a move such as this, as played {m}: {reply}",
        n=other,
        m=played,
        reply=reply.sentence,
    )


def _of_hundred(share: float) -> int:
    return round(100 * share)
