"""Reasons: why a decision was better than the one that was taken, in a sentence or two that a player can read."""

from __future__ import annotations

__all__ = ["of_a_search", "of_a_sure_win", "unbraced"]

import re
from typing import Final

from cardlog.analysis.duel import Duel
from cardlog.analysis.replies import Reply
from cardlog.braces import seat_word
from cardlog.standing import CHANCE
from cardlog.words import Words, joined, plural, words

_TELLING: Final = 0.15
"""In what share of the worlds more a reply has to come, to be worth telling."""
_MARK: Final = re.compile(r"\{([^{}]*)\}")
"""A seat or a card in a sentence."""


def of_a_search(seat: int, duel: Duel, unit: str) -> Words:
    """What comes of both decisions of a duel: the one that was taken, and a better one.

    Args:
        seat: The seat.
        duel: The two, the one that was taken first.
        unit: What is counted: `cardlog.standing.CHANCE` or POINTS.
    """
    told = [_numbers(seat, duel, unit)]
    reply = next(iter(duel.replies()), None)
    if reply is not None and abs(reply.shares[0] - reply.shares[1]) >= _TELLING:
        told.append(_reply(reply))
    return joined(" ", told)


def of_a_sure_win(seat: int, turns: int, played: float) -> Words:
    """That the better decision wins by force.

    Args:
        seat: The seat.
        turns: Within how many of its turns.
        played: In what share of the worlds the one that was taken wins.
    """
    return plural(
        "{who} wins with it within one turn, whatever others hold and draw; {m} times of 100 as played.",
        "{who} wins with it within {n} turns, whatever others hold and draw; {m} times of 100 as played.",
        turns,
        who=seat_word(seat),
        m=_of_hundred(played),
    )


def unbraced(sentence: str) -> str:
    """The sentence with seats and cards as notation has them.

    >>> unbraced("{B} scuttles {4c} with {9s}.")
    'B scuttles 4c with 9s.'
    """
    return _MARK.sub(r"\1", sentence)


def _numbers(seat: int, duel: Duel, unit: str) -> Words:
    who, played, best = seat_word(seat), duel.mean(0), duel.mean(1)
    if unit == CHANCE:
        n, m = _of_hundred(best), _of_hundred(played)
        return words("{who} wins {n} times of 100 with it, {m} as played.", who=who, n=n, m=m)
    return words(
        "The lead of {who} comes to {n} points on average with it, to {m} as played.",
        who=who,
        n=round(best),
        m=round(played),
    )


def _reply(reply: Reply) -> Words:
    played, other = map(_of_hundred, reply.shares)
    if played > other:
        return words(
            "As played, {n} of 100 go on like this, with it {m}: {reply}", n=played, m=other, reply=reply.sentence
        )
    return words("With it, {n} of 100 go on like this, as played {m}: {reply}", n=other, m=played, reply=reply.sentence)


def _of_hundred(share: float) -> int:
    return round(100 * share)
