"""Completion: the words that can come next, from phrases as they may be typed.

>>> following(["points"], [["points", "8h"], ["points", "9c"], ["draw"]])
['8h', '9c']
>>> following(["Points", "8h"], [["points", "8h"]])
[]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

Completer: TypeAlias = Callable[[Sequence[str]], Sequence[str]]
"""The words that can stand after those that were typed."""


def following(typed: Sequence[str], phrases: Sequence[Sequence[str]]) -> list[str]:
    """The words that can stand after these, in any of the phrases, each once."""
    said = [word.lower() for word in typed]
    count = len(said)
    fits = (phrase for phrase in phrases if [word.lower() for word in phrase[:count]] == said)
    return list(dict.fromkeys(phrase[count] for phrase in fits if len(phrase) > count))


def completions(line: str, words: Completer) -> list[str]:
    """The whole words that the last one of a line, which may be empty, can become.

    >>> completions("points 9", lambda typed: ["8h", "9c", "9d"])
    ['9c', '9d']
    """
    *typed, last = line.split(" ")
    return [word for word in words([word for word in typed if word]) if word.lower().startswith(last.lower())]
