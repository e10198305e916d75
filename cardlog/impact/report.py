"""What a change does to many recorded games: counts, and the shortest example of everything that happens."""

from __future__ import annotations

__all__ = ["Report", "impact"]

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from cardlog.errors import CardlogError
from cardlog.game import AnyGame
from cardlog.impact.compare import Change
from cardlog.impact.onward import Outlook
from cardlog.impact.verdict import KINDS, STOPPED, Verdict
from cardlog.log import Log
from cardlog.rules import Rules

_TOLD: Final = 100
"""How many of the games that could not be checked a report keeps."""


class Report:
    """Verdicts, counted one by one; it holds none of them but for the examples.

    >>> report = Report("classic four=random")
    >>> report.add(Verdict("same", events=4, replayed=4))
    >>> report.add(Verdict("fact", events=4, replayed=3, event=4, clause="CU V1"))
    >>> report.games, report.checked, report.changed, report.share
    (2, 2, 1, 0.5)

    Attributes:
        title: What was changed, in a few words.
        games: How many games there were; a file that breaks off counts as one at the place where it does.
        events: How many events the games that could be checked have.
        replayed: How many of these are legal after the change.
        kinds: How many games have each kind of verdict.
        causes: The same, by kind and cause (`Verdict.cause`).
        winners: How many games by who won and who wins now (`Verdict.winners`).
        at: By a number of events, how many games are no longer the same after so many.
        examples: The shortest example of each kind and cause: the one whose event comes first; of several, that of the
            shortest game, and then the first by the name of its file and its number there.
        failures: The first games that could not be checked, by the same names and numbers.
        onward: How the games that stop go on, as far as bots played them on.
    """

    def __init__(self, title: str) -> None:
        self.title = title
        self.games = 0
        self.events = 0
        self.replayed = 0
        self.kinds: Counter[str] = Counter()
        self.causes: Counter[tuple[str, str]] = Counter()
        self.winners: Counter[tuple[str, str]] = Counter()
        self.at: Counter[int] = Counter()
        self.examples: dict[tuple[str, str], Verdict] = {}
        self.failures: list[Verdict] = []
        self.onward = Outlook()

    def add(self, verdict: Verdict) -> None:
        """Count one more game."""
        self.games += 1
        self.kinds[verdict.kind] += 1
        if verdict.kind == "unchecked":
            self._fail(verdict)
            return
        self.events += verdict.events
        self.replayed += verdict.replayed
        assert verdict.winners is not None
        self.winners[verdict.winners] += 1
        if verdict.event is not None:
            self._change(verdict, verdict.event)
        if verdict.onward is not None:
            self.onward.add(verdict.onward)

    def _change(self, verdict: Verdict, event: int) -> None:
        self.at[event if verdict.parts is None else min(event, verdict.parts.event)] += 1
        cause = (verdict.kind, verdict.cause)
        self.causes[cause] += 1
        self._show(cause, verdict)

    def _show(self, cause: tuple[str, str], verdict: Verdict) -> None:
        shortest = self.examples.get(cause)
        if shortest is None or _place(verdict) < _place(shortest):
            self.examples[cause] = verdict

    def _fail(self, *verdicts: Verdict) -> None:
        self.failures = sorted([*self.failures, *verdicts], key=_place)[:_TOLD]

    def merge(self, other: Report) -> Report:
        """The report on the games of both: the same however they are split, and in whatever order they are merged.

        >>> one, two = Report("change"), Report("change")
        >>> one.add(Verdict("fact", events=4, event=3, clause="CU V1", file="a.cgn"))
        >>> two.add(Verdict("fact", events=4, event=2, clause="CU V1", file="b.cgn"))
        >>> both = one.merge(two)
        >>> both == two.merge(one), both.games, both.examples["fact", "CU V1"].file
        (True, 2, 'b.cgn')

        Raises:
            CardlogError: They are on different changes.
        """
        if self.title != other.title:
            raise CardlogError(f"reports on different changes do not merge: {self.title!r}, {other.title!r}")
        made = Report(self.title)
        for name in ("games", "events", "replayed", "kinds", "causes", "winners", "at"):
            setattr(made, name, getattr(self, name) + getattr(other, name))
        for report in (self, other):
            for cause, verdict in report.examples.items():
                made._show(cause, verdict)
        made._fail(*self.failures, *other.failures)
        made.onward = self.onward.merge(other.onward)
        return made

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if isinstance(other, Report) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    @property
    def unchecked(self) -> int:
        """How many games could not be checked."""
        return self.kinds["unchecked"]

    @property
    def checked(self) -> int:
        """How many games could be checked."""
        return self.games - self.unchecked

    @property
    def changed(self) -> int:
        """How many games change in any way."""
        return self.checked - self.kinds["same"]

    @property
    def share(self) -> float | None:
        """The share of the checked games that change; None where none was checked."""
        return self.changed / self.checked if self.checked else None

    @property
    def moved(self) -> int:
        """How many games have other winners now, as far as anybody knows."""
        return sum(count for (was, now), count in self.winners.items() if now not in (was, "?"))

    @property
    def stopped(self) -> int:
        """How many games stop at an event that is refused, so that nobody knows who would have won."""
        return sum(self.kinds[kind] for kind in STOPPED)

    @property
    def code(self) -> int:
        """The exit code: 0 nothing changes, 1 something does, 2 something could not be checked, or nothing was."""
        return 2 if self.unchecked or not self.games else 1 if self.changed else 0

    def by_kind(self) -> list[tuple[str, int]]:
        """The kinds that occur, with their counts, in the order of `KINDS`."""
        return [(kind, self.kinds[kind]) for kind in KINDS if self.kinds[kind]]

    def by_cause(self) -> list[tuple[str, str, int, Verdict]]:
        """Kind, cause, count and shortest example, the most frequent first."""
        order = sorted(self.causes.items(), key=lambda each: (-each[1], each[0]))
        return [(kind, cause, count, self.examples[kind, cause]) for (kind, cause), count in order]

    def outcomes(self) -> tuple[list[str], list[str]]:
        """The rows and the columns of the table of winners: seats, `draw`, `*`, `?`, as far as they occur."""

        def ordered(tags: set[str]) -> list[str]:
            last = ("draw", "*", "?")
            return sorted(tags, key=lambda tag: (last.index(tag) + 1 if tag in last else 0, len(tag), tag))

        return ordered({was for was, _ in self.winners}), ordered({now for _, now in self.winners})

    def unchanged(self) -> Iterator[tuple[int, float]]:
        """After how many events which share of the checked games is still the same: the steps of a curve."""
        left = self.checked
        for event, count in sorted(self.at.items()):
            left -= count
            yield event, left / self.checked

    def as_json(self) -> dict[str, Any]:
        """The report as the last line of `cardlog impact --json`."""
        return {
            "change": self.title,
            "games": self.games,
            "checked": self.checked,
            "unchecked": self.unchecked,
            "changed": self.changed,
            "share": self.share,
            "events": self.events,
            "replayed": self.replayed,
            "verdicts": dict(self.by_kind()),
            "causes": [
                {"verdict": kind, "cause": cause, "games": count, "shortest": example.as_json()}
                for kind, cause, count, example in self.by_cause()
            ],
            "winners": [{"was": was, "now": now, "games": count} for (was, now), count in sorted(self.winners.items())],
            **({"onward": self.onward.as_json()} if self.onward.games or self.onward.failed else {}),
        }


def _place(verdict: Verdict) -> tuple[int, int, str, int]:
    """What decides which of several verdicts is shown."""
    return verdict.event or 0, verdict.events, verdict.file or "", verdict.nth


def impact(logs: Iterable[Log], game: AnyGame | None = None, rules: Rules | str | None = None) -> Report:
    """What a change of the code, of the rules or of both does to recorded games.

    Args:
        logs: The games; one at a time is held.
        game: The game to compare with, whatever its code; left out, each log's own.
        rules: The rules to compare with, or their text; left out, each log's own.
    """
    change = Change(game, rules)
    report = Report(change.title)
    for log in logs:
        report.add(change(log))
    return report
