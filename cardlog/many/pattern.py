"""Patterns of events, word by word over their canonical text: `A oneoff 2? K*`."""

from __future__ import annotations

__all__ = ["MOST", "Pattern"]

import re
from typing import Any

from cardlog.cards import SEATS
from cardlog.errors import CardlogError
from cardlog.event import Event, Fact
from cardlog.verbs import Verbs

MOST = 1 << 16
"""How many events are remembered: most lines of a log have been read before."""


class Pattern:
    """What an event may look like.

    >>> from cardlog import find
    >>> verbs = find("cuttle").verbs
    >>> pattern = Pattern("? oneoff 2? K*")
    >>> [pattern.fits(verbs, verbs.read(text)) for text in ("B oneoff 2c Kd", "B oneoff 2c 8h", "B oneoff 2c")]
    [True, False, False]

    Args:
        text: Words: `?` is one character, `*` any of them within a word. As the first word `*` is the dealer, `?` any seat.

    Attributes:
        text: The same.

    Raises:
        CardlogError: There is no word.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        first, *words = text.split() or [""]
        if not first:
            raise CardlogError("a pattern of events has words: who, a verb, and what it names")
        actor = r"\*" if first == "*" else f"[{SEATS}]" if first == "?" else _word(first)
        self._whole = re.compile(" ".join([actor, *map(_word, words)]))
        self._dealer = first == "*"
        self._words = [re.compile(_word(word)) for word in words]
        self._classes: dict[Verbs, frozenset[type[Event]]] = {}
        self._known: dict[int, tuple[Event, bool]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Pattern, (self.text,)

    def classes(self, verbs: Verbs) -> frozenset[type[Event]]:
        """The classes of events that it may fit, by their verb."""
        found = self._classes.get(verbs)
        if found is None:
            found = self._classes[verbs] = frozenset(filter(self._may_fit, verbs.events))
        return found

    def _may_fit(self, event: type[Event]) -> bool:
        words = event.verb.split()
        return (
            issubclass(event, Fact) == self._dealer
            and len(words) <= len(self._words)
            and all(pattern.fullmatch(word) for pattern, word in zip(self._words, words, strict=False))
        )

    def fits(self, verbs: Verbs, event: Event) -> bool:
        """Whether an event is such."""
        return type(event) in self.classes(verbs) and self.matches(event)

    def matches(self, event: Event) -> bool:
        """Whether an event of one of the classes is such."""
        known = self._known.get(id(event))
        if known is None or known[0] is not event:
            if len(self._known) >= MOST:
                self._known.clear()
            known = self._known[id(event)] = event, self._whole.fullmatch(str(event)) is not None
        return known[1]


def _word(pattern: str) -> str:
    """The regular expression of a word."""
    return "".join({"?": "[^ ]", "*": "[^ ]*"}.get(sign) or re.escape(sign) for sign in pattern)
