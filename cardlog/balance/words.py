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
    seat = measure.removeprefix("win.")
    return NAMES.get(measure) or f"{seat} wins"


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
    first, *others = (side.label for side in report.sides)
    rules = first
    for label in others:
        rules = f"{rules} against {label}"
    players = set(report.players)
    who = players.pop() if len(players) == 1 else " ".join(map("=".join, zip(SEATS, report.players, strict=False)))
    count = games(report.sides[0].games)
    return (
        f"{report.game}, {rules}: {count} of {who} each"
        if report.sides[1:]
        else f"{report.game}, {rules}: {count} of {who}"
    )


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
    more, share, count = points(mean - even), f"{100 * even:.1f} %", games(side.games)
    if low <= even <= high:
        return f"the first seat wins {more} against an even share of {share}, not beyond chance at {count}."
    return f"the first seat wins {more} against an even share of {share}, beyond chance at {count}."


def points(share: float) -> str:
    """A difference of shares.

    >>> points(0.026), points(-0.1)
    ('2.6 points more', '10.0 points less')
    """
    more = f"{abs(100 * share):.1f}"
    return f"{more} points less" if share < 0 else f"{more} points more"


def change(difference: Difference) -> str:
    """A difference in words.

    >>> change(Difference("decisions", "x", "y", Estimate(1.2, 0.9, 1.5)))
    '1.2 decisions longer (+0.9 to +1.5)'
    >>> change(Difference("win.first", "x", "y", Estimate(0.026, -0.001, 0.053)))
    'first seat +2.6 points (-0.1 to +5.3), not beyond chance'
    """
    measure, (mean, low, high) = difference.measure, difference.estimate
    if low is None or high is None:
        return f"{name(measure)}: {mean:+.2f}"
    what = name(measure)
    if is_share(measure):
        by, span, who = f"{100 * mean:+.1f}", f"{100 * low:+.1f} to {100 * high:+.1f}", what.removesuffix(" wins")
        told = f"{who} {by} points ({span})"
        if measure == "win.first":
            told = f"first seat {by} points ({span})"
        elif measure == "draws":
            told = f"draws {by} points ({span})"
    elif measure == "decisions":
        by, span = f"{abs(mean):.1f}", f"{low:+.1f} to {high:+.1f}"
        told = f"{by} decisions shorter ({span})" if mean < 0 else f"{by} decisions longer ({span})"
    else:
        by, span = f"{abs(mean):.2f}", f"{low:+.2f} to {high:+.2f}"
        told = f"{by} fewer {what} ({span})" if mean < 0 else f"{by} more {what} ({span})"
    if mean == low == high == 0:
        return f"{what}: the same"
    return told if difference.sure else f"{told}, not beyond chance"


def striking(report: Report) -> Iterator[Difference]:
    """Of what occurs and what is held, the differences that stand out although there are so many."""
    for each in report.differences():
        mean, low, high = each.estimate
        if each.measure in NAMES or each.measure.startswith("win.") or low is None or high is None:
            continue
        if abs(mean) > _STRICT * (high - low) / 2:
            yield each


def together(estimate: Estimate) -> Estimate:
    """An estimate of which the interval holds although it was picked, as the highest or the lowest, among some hundred.

    >>> together(Estimate(0.5, 0.4, 0.6))
    Estimate(mean=0.5, low=0.32, high=0.68)
    """
    mean, low, high = estimate
    if low is None or high is None:
        return estimate
    return Estimate(mean, round(mean - _STRICT * (mean - low), 6), round(mean + _STRICT * (high - mean), 6))


def worth(estimate: Estimate) -> str:
    """What it is worth to be dealt a card, in points of the win.

    >>> worth(Estimate(0.05, -0.021, 0.121)), worth(Estimate(0.05, None, None))
    ('+5.0 (-2.1 to +12.1)', '+5.0')
    """
    mean, low, high = (None if value is None else 100 * value for value in estimate)
    return f"{mean:+.1f}" if low is None or high is None else f"{mean:+.1f} ({low:+.1f} to {high:+.1f})"


def occurring(measure: str) -> str:
    """What occurs, or is held, in words.

    >>> occurring("verb.draw"), occurring("clause.CU 3.1"), occurring("held.As")
    ('verb draw', 'CU 3.1', 'dealt As')
    """
    kind, _, verb = measure.partition(".")
    what = verb  # a verb is notation, and said by no other word
    return {"clause": what, "held": f"dealt {what}", "verb": f"verb {verb}"}.get(kind, f"card {what}")
