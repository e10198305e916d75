"""`cardlog diff`: where two logs part."""

from __future__ import annotations

import json as json_module
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Annotated, Any

import typer

from cardlog.log import Log
from cardlog.study.diff import Diff, Difference, diff
from cardlog.words import english
from cardlog_tools import complete
from cardlog_tools.options import Json, speaking
from cardlog_tools.out import harmless, json_lines
from cardlog_tools.people import event_text
from cardlog_tools.run import NO, Run, only
from cardlog_tools.screen import BOLD, Screen
from cardlog_tools.spoken import said

HELP = "A log: a file, FILE#N, or - for standard input."


def command(
    left: Annotated[str, typer.Argument(metavar="X", help=HELP, autocompletion=complete.logs)],
    right: Annotated[str, typer.Argument(metavar="Y", help=HELP, autocompletion=complete.logs)],
    json: Json = False,
) -> int:
    """Tell the first event in which two logs differ, and how the states after it differ.

    Exit code 0: rules, number of seats and events are the same, whatever is written at them; 1: they are not.

    Examples:
      cardlog diff mine.cgn yours.cgn
      cardlog diff games.clog#1 games.clog#2 --json
    """
    run = Run()
    logs = [log for log in (only(run, left), only(run, right)) if log is not None]
    folded = [log for log in logs for _ in run.attempt(log, Log.past)]
    if len(folded) == 2:
        found = diff(*folded)
        json_lines()(found.as_json()) if json else Printer().print(found, *folded)
        run.fail(0 if found.same else NO)
    return run.code


class Printer:
    """Prints differences for people."""

    def __init__(self) -> None:
        self.screen = Screen(speaking(None))

    def print(self, found: Diff, x: Log, y: Log) -> None:
        """Print how the logs x and y differ."""
        self.screen.pack = x.game.pack
        for title, one, other in _headers(x, y):
            self._pair(title, one, other)
        if found.event is None:
            self.screen.print(
                said("The one event is the same." if len(x) == 1 else f"All {len(x)} events are the same.")
            )
        else:
            sides = (None if text is None else event_text(self.screen, text) for text in (found.left, found.right))
            self._pair(f"They part at event {found.event}:", *sides)
        self._rows("The states after it:" if found.event else "The states at the end:", self._states(found.state))
        for each in found.annotations:
            self._pair(_where(each.at), *_written(each))

    def _pair(self, title: str, left: str | None, right: str | None) -> None:
        nothing = said("nothing")
        self._rows(title, [(said("left"), left or nothing), (said("right"), right or nothing)])

    def _rows(self, title: str, rows: Iterable[tuple[str, str]]) -> None:
        shown = list(rows)
        if shown:
            self.screen.print(self.screen.style(said(title), BOLD))
            self.screen.rows(shown, 2)

    def _states(self, state: Iterable[Difference]) -> Iterator[tuple[str, str]]:
        for path, left, right in _gathered(state):
            yield path, f"{self._values(left)} | {self._values(right)}"

    def _values(self, values: list[Any]) -> str:
        return " ".join(self._value(value) for value in values) or "-"

    def _value(self, value: Any) -> str:
        if isinstance(value, str):
            return self.screen.card(value) if value in self.screen.pack.readings or value == "??" else value
        return json_module.dumps(value)


def _headers(x: Log, y: Log) -> Iterator[tuple[str, str, str]]:
    """What the headers say otherwise, of that which counts."""
    a, b = x.header, y.header
    if a.game is not b.game:
        yield english("The games differ:"), a.game.name, b.game.name
    elif a.rules != b.rules:
        yield english("The rules differ:"), str(a.rules), str(b.rules)
    if len(a.seats) != len(b.seats):
        yield english("The numbers of seats differ:"), str(len(a.seats)), str(len(b.seats))


def _gathered(state: Iterable[Difference]) -> Iterator[tuple[str, list[Any], list[Any]]]:
    """The differences by path, those within one list together: what only one side has."""
    for path, each in groupby(state, lambda one: re.sub(r"\[\d+\]$", "", one.at)):
        group = list(each)
        if len(group) == 1 and group[0].at == path:
            yield path, [group[0].left], [group[0].right]
            continue
        left, right = (
            [one.left for one in group if one.left is not None],
            [one.right for one in group if one.right is not None],
        )
        yield path, _without(left, right), _without(right, left)


def _without(some: list[Any], others: list[Any]) -> list[Any]:
    count = Counter(map(repr, others))
    kept = []
    for value in some:
        count[repr(value)] -= 1
        if count[repr(value)] < 0:
            kept.append(value)
    return kept


def _where(at: str) -> str:
    if at == "0":
        return said("Written at the start:")
    return said(f"Written after variation {at}:" if at[-1].isalpha() else f"Written at event {at}:")


def _written(each: Difference) -> list[str | None]:
    """Both sides of a difference in what people wrote, harmless and on one line."""
    return [None if text is None else harmless(text.replace("\n", " ")) for text in (each.left, each.right)]
