"""The words that reports share, on a terminal, in Markdown and on a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from cardlog.impact.report import Report
from cardlog.impact.verdict import Verdict
from cardlog.many.estimate import Estimate

Say: TypeAlias = Callable[[str], str]
"""Says English in the language of whoever reads; `str` leaves it as it is."""

LONGEST: Final = 120
"""How much of an event's text is shown: a position can be long."""


def number(count: int) -> str:
    """A number as people read it.

    >>> number(509138)
    '509,138'
    """
    return f"{count:,}"


def percent(part: float, whole: float) -> str:
    """A share: never 0 % or 100 % where it is not quite so.

    >>> percent(1, 8), percent(1, 100_000), percent(99_999, 100_000), percent(3, 3)
    ('12.5 %', '<0.1 %', '>99.9 %', '100 %')
    """
    share = 100 * part / whole
    if share in (0, 100):
        return f"{share:.0f} %"
    return "<0.1 %" if share < 0.05 else ">99.9 %" if share >= 99.95 else f"{share:.1f} %"


def events(count: int) -> str:
    """So many events.

    >>> events(1), events(2000)
    ('1 event', '2,000 events')
    """
    return f"{count} event" if count == 1 else f"{number(count)} events"


def games(count: int) -> str:
    """So many games.

    >>> games(1), games(2000)
    ('1 game', '2,000 games')
    """
    return f"{count} game" if count == 1 else f"{number(count)} games"


def heading(report: Report) -> str:
    """The answer in one line."""
    if not report.checked:
        return f"{report.title}: nothing could be checked"
    if not report.changed:
        return f"{report.title}: nothing changes in {games(report.checked)}"
    share = percent(report.changed, report.checked)
    changed, checked = number(report.changed), games(report.checked)
    told = (
        f"{changed} of {checked} changes ({share})"
        if report.changed == 1
        else f"{changed} of {checked} change ({share})"
    )
    alone = report.kinds["state"]
    text = f"{told}, {number(alone)} of them in a state alone" if alone else told
    return f"{report.title}: {text}"


def scope(report: Report) -> str:
    """What was checked out of how much."""
    checked, of = number(report.checked), games(report.games)
    if not report.events:
        return f"Checked: {checked} of {of}."
    played, legal, share = events(report.events), number(report.replayed), percent(report.replayed, report.events)
    if report.replayed == 1:
        return f"Checked: {checked} of {of}; of their {played} {legal} is still legal ({share})."
    return f"Checked: {checked} of {of}; of their {played} {legal} are still legal ({share})."


def winners_words(report: Report) -> str:
    """How many games end with another outcome, as far as anybody knows."""
    known = report.checked - report.stopped
    text = f"With another outcome: {number(report.moved)} of the {games(known)} whose outcome is known."
    stopped = games(report.stopped)
    if not report.stopped:
        return text
    if report.onward.games:
        return f"{text} In {stopped} an event is refused: how they would go on, the record does not tell; what follows is by bots."
    return f"{text} In {stopped} an event is refused: how they would go on, nobody knows."


def onward_words(report: Report) -> Iterator[str]:
    """How the games that stop go on: a sentence for all, and one for each seat."""
    onward = report.onward
    if not onward.games and not onward.failed:
        return
    text = f"Played on from where they stop: {games(onward.games)}"
    if onward.mended:
        text = f"{text}, {number(onward.mended)} of them after forced answers were mended"
    yield f"{text}; {number(onward.failed)} could not be ({onward.reason})." if onward.failed else f"{text}."
    for name, before, after, more in onward.rows:
        was, now, shift = _points(before), _points(after), _shift(more)
        if name == "draw":
            yield f"Draws: {was} by the rules of the record, {now} by the others{shift}."
        else:
            yield f"{name} wins: {was} by the rules of the record, {now} by the others{shift}."


def _points(share: Estimate) -> str:
    mean, low, high = (None if value is None else 100 * value for value in share)
    return f"{mean:.1f} %" if low is None or high is None else f"{mean:.1f} % ({low:.1f} to {high:.1f})"


def _shift(more: Estimate) -> str:
    mean, low, high = (None if value is None else 100 * value for value in more)
    if low is None or high is None:
        return ""
    told = f": {mean:+.1f} points ({low:+.1f} to {high:+.1f})"
    return told if low > 0 or high < 0 or low == high == 0 else f"{told}, not beyond chance"


def tagged(tag: str) -> str:
    """Who won, in words.

    >>> tagged("A C"), tagged("draw"), tagged("*"), tagged("?")
    ('A C', 'draw', 'unfinished', 'stops')
    """
    return {"draw": "draw", "nobody": "nobody", "*": "unfinished", "?": "stops"}.get(tag, tag)


def because(kind: str, cause: str, say: Say = str) -> str:
    """What a game is counted under: a clause, a part of the state by its name in JSON, or why the game ends, which is said."""
    return cause if kind == "state" else say(cause)


def where(verdict: Verdict, say: Say = str) -> str:
    """The file, and which game of it."""
    return f"{verdict.file or say('a game')}{f'#{verdict.nth}' if verdict.nth > 1 else ''}"


def event_text(verdict: Verdict, say: Say = str) -> str:
    """The event that a verdict is about, or its beginning."""
    text = verdict.text or say("before the first event")
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
