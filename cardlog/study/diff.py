"""Where two logs part: the first event that differs, the states after it, and what people wrote."""

from __future__ import annotations

__all__ = ["Diff", "Difference", "diff", "differences", "parting", "written"]

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from attrs import evolve, frozen

from cardlog.formats.notation import comments_text, note_text
from cardlog.line import NO_NOTE, Address, Line, Note, address_text, variation_text
from cardlog.log import Log


@frozen
class Difference:
    """Something that is not the same on both sides.

    Attributes:
        at: Where: a path into the state's JSON, an event's address, or the name of a variation for what stands after it.
        left: What stands on the left side, or None.
        right: What stands on the right side, or None.
    """

    at: str
    left: Any
    right: Any


@frozen
class Diff:
    """How two logs differ.

    Attributes:
        same: Whether game, rules, number of seats and events are equal.
        event: The number of the first event that differs; None where all events are equal.
        left: The left log's event there, or None at its end.
        right: The right log's event there, or None at its end.
        state: How the states after that event differ; where all events are equal and the rules are not, at the end.
        annotations: How chances, glyphs, comments and variations differ, up to where the events part.
    """

    same: bool
    event: int | None
    left: str | None
    right: str | None
    state: tuple[Difference, ...]
    annotations: tuple[Difference, ...]

    def as_json(self) -> dict[str, Any]:
        """The differences as `cardlog diff --json` prints them."""
        return {
            "same": self.same,
            "event": self.event,
            "left": self.left,
            "right": self.right,
            "state": [{"path": each.at, "left": each.left, "right": each.right} for each in self.state],
            "annotations": [{"address": each.at, "left": each.left, "right": each.right} for each in self.annotations],
        }


def diff(x: Log, y: Log) -> Diff:
    """Compare two logs.

    Raises:
        IllegalEvent: An event of either is illegal, up to the first that differs.
    """
    event = parting(x, y)
    a, b = x.header, y.header
    same = event is None and (a.game, a.rules, len(a.seats)) == (b.game, b.rules, len(b.seats))
    left, right = (None if event is None or event > len(log) else str(log[event - 1]) for log in (x, y))
    state = () if same else tuple(differences(_json(x, event), _json(y, event)))
    return Diff(same, event, left, right, state, tuple(_annotations(x, y, event)))


def parting(x: Line, y: Line) -> int | None:
    """The number of the first event that differs, or None.

    >>> from cardlog.event import Takeback
    >>> parting(Line([Takeback(1)]), Line([Takeback(1), Takeback(2)]))
    2
    """
    for number, (left, right) in enumerate(zip_longest(x.events, y.events), 1):
        if left != right:
            return number
    return None


def _json(log: Log, event: int | None) -> dict[str, Any]:
    upto = len(log) if event is None else event
    state = log.state(min(upto, len(log)))
    full: dict[str, Any] = log.game.as_json(state, upto)
    return full


def differences(left: Any, right: Any, path: str = "") -> Iterator[Difference]:
    """How two JSON values differ, by path.

    >>> list(differences({"points": {"A": [{"card": "8h"}]}}, {"points": {"A": [{"card": "9h"}]}}))
    [Difference(at='points.A[0].card', left='8h', right='9h')]
    """
    if isinstance(left, dict) and isinstance(right, dict):
        for key in {**left, **right}:
            yield from differences(left.get(key), right.get(key), f"{path}.{key}" if path else key)
    elif isinstance(left, list) and isinstance(right, list):
        for index, (one, other) in enumerate(zip_longest(left, right)):
            yield from differences(one, other, f"{path}[{index}]")
    elif left != right or type(left) is not type(right):
        yield Difference(path, left, right)


def _annotations(x: Log, y: Log, event: int | None) -> Iterator[Difference]:
    last = len(x) if event is None else event - 1
    left, right = dict(written(x.upto(last))), dict(written(y.upto(last)))
    for address in sorted({*left, *right}):
        if left.get(address) != right.get(address):
            at = address_text(address) if len(address) % 2 else variation_text(address)
            yield Difference(at, left.get(address), right.get(address))


def written(line: Line, prefix: Address = ()) -> Iterator[tuple[Address, str]]:
    """What people wrote, by address: glyphs and comments as text; in variations the events too.

    Comments after a variation stand at the address of its events without their number. Times, which nobody wrote
    about the game, are left out.
    """
    for number, note in _noted(line, bool(prefix)):
        text = note_text(evolve(note, time=None))
        if prefix and number:
            text = f"{line[number - 1]} {text}".rstrip()
        if text:
            yield (*prefix, number), text
        for index, variation in enumerate(note.variations):
            yield from written(variation, (*prefix, number, index))
            after = comments_text(note, index + 1)
            if after:
                yield (*prefix, number, index), after


def _noted(line: Line, every: bool) -> Iterator[tuple[int, Note]]:
    """The events of a line with their notes: all of them, or only those that have one."""
    if not every:
        yield from line.notes.items()
        return
    for number in range(len(line) + 1):
        yield number, line.notes.get(number, NO_NOTE)
