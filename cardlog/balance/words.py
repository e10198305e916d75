"""What reports say in words: the measures, their intervals, and how rule sets differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlog.balance.measure import is_share
from cardlog.balance.report import Difference, Measured, Report
from cardlog.cards import SEATS
from cardlog.impact.words import games
from cardlog.many.estimate import Estimate

NAMES: Final = {
    "win.first": "first seat wins",
    "draws": "draws",
    "decisions": "decisions a game",
    "choices": "choices a decision",
    "lead_changes": "lead changes a game",
}
"""The measures of whole games, in words; those of seats are `win.A` …"""

_STRICT: Final = 1.8
"""By how much wider an interval has to be where one looks for the largest of some hundred differences."""


def name(measure: str) -> str:
    """A measure of whole games in words.

    >>> name("win.B"), name("choices")
    ('B wins', 'choices a decision')
    """
    return NAMES.get(measure) or f"{measure.removeprefix('win.')} wins"


def figure(measure: str, value: float) -> str:
    """A value of a measure.

    >>> figure("draws", 0.125), figure("decisions", 12.345)
    ('12.5 %', '12.35')
    """
    return f"{100 * value:.1f} %" if is_share(measure) else f"{value:.2f}"


def interval(measure: str, estimate: Estimate) -> str:
    """A value with its interval.

    >>> interval("draws", Estimate(0.5, 0.4, 0.6)), interval("decisions", Estimate(3, None, None))
    ('50.0 % (40.0 % to 60.0 %)', '3.00')
    """
    mean, low, high = estimate
    if low is None or high is None:
        return figure(measure, mean)
    return f"{figure(measure, mean)} ({figure(measure, low)} to {figure(measure, high)})"


def heading(report: Report) -> str:
    """What was played, in one line."""
    rules = " against ".join(side.label for side in report.sides)
    players = set(report.players)
    who = players.pop() if len(players) == 1 else " ".join(map("=".join, zip(SEATS, report.players, strict=False)))
    return f"{report.game}, {rules}: {games(report.sides[0].games)} of {who}{' each' if report.sides[1:] else ''}"


def verdicts(report: Report) -> Iterator[str]:
    """What each rule set gives, and how it differs from those before it: a sentence each."""
    for side in report.sides:
        told = beginning(side)
        yield f"{side.label}: {told}" if report.sides[1:] else told[0].upper() + told[1:]
    found: dict[tuple[str, str], list[Difference]] = {}
    for each in report.differences():
        if each.measure in NAMES:
            found.setdefault((each.old, each.new), []).append(each)
    for (old, new), differences in found.items():
        told = "; ".join(change(each) for each in differences)
        yield f"From {old} to {new}, {games(report.sides[0].games)} each: {told}."


def beginning(side: Measured) -> str:
    """Whether it is worth something to begin."""
    won = [side.tally(f"win.{SEATS[seat]}").mean for seat in range(side.seats)]
    if not side.tally("win.first").count:
        return f"nobody decides anything in {games(side.games)}."
    even = sum(won) / len(won)
    mean, low, high = side.measures["win.first"]
    assert low is not None
    assert high is not None
    chance = "not beyond chance" if low <= even <= high else "beyond chance"
    return (
        f"the first seat wins {points(mean - even)} against an even share of {100 * even:.1f} %, "
        f"{chance} at {games(side.games)}."
    )


def points(share: float) -> str:
    """A difference of shares.

    >>> points(0.026), points(-0.1)
    ('2.6 points more', '10.0 points less')
    """
    return f"{abs(100 * share):.1f} points {'less' if share < 0 else 'more'}"


def change(difference: Difference) -> str:
    """A difference in words.

    >>> change(Difference("decisions", "x", "y", Estimate(1.2, 0.9, 1.5)))
    '1.2 decisions longer (+0.9 to +1.5)'
    >>> change(Difference("win.first", "x", "y", Estimate(0.026, -0.001, 0.053)))
    'first seat +2.6 points (-0.1 to +5.3), not beyond chance'
    """
    measure, (mean, low, high) = difference.measure, difference.estimate
    if low is None or high is None:
        return f"{name(measure)} {mean:+.2f}"
    if is_share(measure):
        told = f"{name(measure).removesuffix(' wins')} {100 * mean:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f})"
    elif measure == "decisions":
        told = f"{abs(mean):.1f} decisions {'shorter' if mean < 0 else 'longer'} ({low:+.1f} to {high:+.1f})"
    else:
        told = f"{abs(mean):.2f} {'fewer' if mean < 0 else 'more'} {name(measure)} ({low:+.2f} to {high:+.2f})"
    if mean == low == high == 0:
        return f"{name(measure).removesuffix(' wins')} the same"
    return told if difference.sure else f"{told}, not beyond chance"


def striking(report: Report) -> Iterator[Difference]:
    """Of what occurs and what is held, the differences that stand out although there are so many."""
    for each in report.differences():
        mean, low, high = each.estimate
        if each.measure in NAMES or each.measure.startswith("win.") or low is None or high is None:
            continue
        if abs(mean) > _STRICT * (high - low) / 2:
            yield each


def occurring(measure: str) -> str:
    """What occurs, or is held, in words.

    >>> occurring("verb.draw"), occurring("clause.CU 3.1"), occurring("held.As")
    ('verb draw', 'CU 3.1', 'dealt As')
    """
    kind, _, what = measure.partition(".")
    return {"clause": what, "held": f"dealt {what}"}.get(kind, f"{kind} {what}")
