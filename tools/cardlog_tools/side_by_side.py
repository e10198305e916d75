"""The first game of each cause for the page of `cardlog impact`: as recorded and after the change, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from cardlog.errors import IllegalEvent
from cardlog.game import AnyGame
from cardlog.impact import Change, Verdict
from cardlog.impact.walk import Side, side
from cardlog.log import Log
from cardlog.picture import Look, svg
from cardlog.picture.words import fill
from cardlog.study.revision import as_known
from cardlog_tools.people import sentence
from cardlog_tools.refused import placed
from cardlog_tools.screen import seat_names
from cardlog_tools.spoken import said, spoken

BEFORE: Final = 4
"""How many events before the one where it changes can be looked at."""


class Pair(NamedTuple):
    """A moment on both sides.

    Attributes:
        game: The game as recorded.
        old: Its state.
        other: The game after the change.
        new: Its state: where the event is refused, the one before it.
        refused: Why it is refused, or None.
    """

    game: AnyGame
    old: Any
    other: AnyGame
    new: Any
    refused: IllegalEvent | None


def replay(change: Change, log: Log, verdict: Verdict) -> str:
    """The game up to where the change shows, as HTML: each event on both sides, what differs marked.

    Raises:
        CardlogError: The log shows nothing by its own rules, or the game does not know the others.
    """
    game, rules = change.of(log.header)
    then = as_known(log)
    last = len(log) if verdict.event is None else verdict.event
    old, new = side(then, then.game, then.header.rules, keep=True), side(log, game, rules, keep=True)
    pairs = list(_pairs(old, new, last))
    names = seat_names(log.header.seats)
    first = max(len(pairs) - 1 - BEFORE, 0)
    steps = "".join(
        _step(then, pairs, number, names, opened=number == len(pairs) - 1) for number in range(first, len(pairs))
    )
    return f"{_pictures(then, pairs, names)}{steps}"


def _pairs(old: Side, new: Side, last: int) -> Iterator[Pair]:
    """The start, and what each event led to, until one is refused or the last one that is asked for."""
    was, now = old.start, new.start
    yield Pair(old.game, was, new.game, now, None)
    for event, other in zip(old.events[:last], new.events[:last], strict=True):
        was = old.step(was, event)
        try:
            now = new.step(now, other)
        except IllegalEvent as error:
            yield Pair(old.game, was, new.game, now, error)
            return
        yield Pair(old.game, was, new.game, now, None)


def _pictures(log: Log, pairs: Sequence[Pair], names: Sequence[str]) -> str:
    """The last moment, drawn on both sides."""
    pair, event = pairs[-1], log[len(pairs) - 2] if len(pairs) > 1 else None
    look = Look(crop=True, say=said)
    old = svg(pair.game, pair.old, names, event=event, look=look)
    new = svg(pair.other, pair.new, names, event=None if pair.refused else event, look=look)
    below = said("After the change: refused" if pair.refused else "After the change")
    return (
        f'<div class="pair"><figure>{old}<figcaption>{said("As recorded")}</figcaption></figure>'
        f"<figure>{new}<figcaption>{below}</figcaption></figure></div>"
    )


def _step(log: Log, pairs: Sequence[Pair], number: int, names: Sequence[str], opened: bool) -> str:
    pair = pairs[number]
    if number:
        told = f"{number}. {fill(said(sentence(log, pairs[number - 1].old, log[number - 1], pair.old)), names)}"
    else:
        told = said("The start")
    why = ""
    if pair.refused is not None:
        reason = escape(placed(pair.other, pair.refused, spoken()))
        why = f"<p><b>{said('Refused after the change:')}</b> {reason}</p>"
    shown = "<details open>" if opened else "<details>"
    return f"{shown}<summary>{escape(told)}</summary>{why}{_table(pair, names)}</details>"


def _table(pair: Pair, names: Sequence[str]) -> str:
    """Both states in rows; those that differ are marked."""
    body = []
    for label, was, now in _rows(pair):
        cells = [escape(fill(said(text), names).strip()) for text in (label, was, now)]
        mark = ' class="moved"' if was != now else ""
        body.append(f'<tr{mark}><th scope="row">{cells[0]}</th><td>{cells[1]}</td><td>{cells[2]}</td></tr>')
    columns = (said("Table"), said("As recorded"), said("After the change"))
    head = "".join(f'<th scope="col">{column}</th>' for column in columns)
    caption = said("The table on both sides, marked where it differs")
    return (
        f'<div class="wide" tabindex="0"><table><caption>{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
    )


def _rows(pair: Pair) -> Iterator[tuple[str, str, str]]:
    """The rows of both tables, those of the same name beside each other."""
    old, new = _named(pair.game.table(pair.old)), _named(pair.other.table(pair.new))
    for key in {**old, **new}:
        texts = zip_longest(old.get(key, []), new.get(key, []), fillvalue="")
        yield from ((key[1], was, now) for was, now in texts)


def _named(rows: Sequence[tuple[str, str]]) -> dict[tuple[str, str], list[str]]:
    """Rows by their labels and those of the seats that they stand below."""
    named: dict[tuple[str, str], list[str]] = {}
    under = ""
    for label, text in rows:
        under = under if label.startswith(" ") else label
        named.setdefault((under, label), []).append(text)
    return named
