"""A game's notation, told from the declarations of its events: the words of each line, examples, and what it means.

>>> from cardlog import find
>>> lines = {line.verb: line for line in told(find("cuttle").verbs)}
>>> lines["scuttle"].form, lines["scuttle"].examples
('SEAT scuttle CARD TARGET', ('A scuttle 9s 8h',))
>>> lines["scuttle"].meaning
"a card takes a rival's point card with it (CU 3.2)"
>>> lines["scuttle"].fields
{'card': 'card', 'target': 'card'}
"""

from __future__ import annotations

__all__ = ["Told", "explained", "told"]

import re
from inspect import getdoc
from typing import Any, Final, NamedTuple

from cardlog.event import Event, Fact, Position, kinds_of
from cardlog.verbs import Verbs
from cardlog.words import english

_EXAMPLE: Final = re.compile(r"`([^`]+)`(?:, )?")


class Told(NamedTuple):
    """One verb of a game.

    Attributes:
        verb: The verb.
        form: The words of its line: `SEAT` or `*`, the verb, and its fields' names in capitals.
        fields: Of each field, what it is.
        examples: Lines as they stand in a log.
        meaning: What it says, with the clauses that speak of it; empty where its class does not tell.
    """

    verb: str
    form: str
    fields: dict[str, str]
    examples: tuple[str, ...]
    meaning: str

    def as_json(self) -> dict[str, Any]:
        """The same for other programs."""
        return {**self._asdict(), "examples": list(self.examples)}


def told(verbs: Verbs) -> list[Told]:
    """Every verb of a game, the kernel's own last, in the order in which the game declares them."""
    return [_told(event) for event in verbs.events]


def _told(event: type[Event]) -> Told:
    kinds = kinds_of(event)
    fields = (
        {"state": english("JSON object")} if event is Position else {name: kind.name for name, kind in kinds.items()}
    )
    actor = "*" if issubclass(event, Fact) else "SEAT"
    examples, meaning = explained(getdoc(event) or "")
    form = " ".join([actor, event.verb, *map(str.upper, fields)])
    return Told(event.verb, form, fields, examples, meaning)


def explained(text: str) -> tuple[tuple[str, ...], str]:
    """The examples and the meaning that the words of an event class give in their first paragraph.

    >>> explained("`A draw`, `B draw`: the top card (CU 2.3).")
    (('A draw', 'B draw'), 'the top card (CU 2.3)')
    """
    first = " ".join(text.partition("\n\n")[0].split())
    examples = []
    at = 0
    while found := _EXAMPLE.match(first, at):
        examples.append(found[1])
        at = found.end()
    return tuple(examples), first[at:].lstrip(": ").rstrip(".")
