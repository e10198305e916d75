"""Which verdict weighs most, where several would be true."""

from __future__ import annotations

import json
from typing import Any

from cardlog.errors import IllegalEvent
from cardlog.event import DEALER, Decision
from cardlog.fold import located
from cardlog.impact.verdict import Parting, Verdict, verdict
from cardlog.impact.walk import Played
from cardlog.log import Log
from cardlog.state import Result


def judge(log: Log, was: Result | None, new: Played, parts: Parting | None) -> Verdict:
    """The verdict on a log.

    Args:
        log: The log.
        was: How it ended as it was recorded.
        new: How it goes after the change.
        parts: Where the states of both sides first differ.
    """
    done, now = new.done, new.last.result
    more = {"replayed": done, "parts": parts, "was": was, "now": now}
    ending = _ending(was, now, new)
    if ending is not None:
        kind, message = ending
        return verdict(log, kind, done, message, **more)
    if new.refused is not None:
        located(new.refused, log, done + 1)
        reason = _reason(new.refused) + _earlier(parts)
        return verdict(log, _kind(new), done + 1, reason, clause=new.refused.clause or None, **more)
    if parts is not None:
        return verdict(log, "state", parts.event, _difference(parts), **more)
    return verdict(log, "same", **more)


def _ending(was: Result | None, now: Result | None, new: Played) -> tuple[str, str] | None:
    """The kind and the words, where the game ends otherwise than it did."""
    if now is not None and (was is None or new.refused is not None):
        return "earlier", f"over with {_outcome(now)}, and was {_outcome(was)}"
    if was is None or new.refused is not None:
        return None
    if now is None:
        return "later", f"was over with {_outcome(was)}, and now awaits {new.last.awaits}"
    return ("winner", f"was {_outcome(was)}, and now is {_outcome(now)}") if was.who != now.who else None


def _kind(new: Played) -> str:
    """Whether a decision is illegal, or a fact does not fit: also a choice where a fact is due, and the reverse."""
    assert new.refused is not None
    chosen = isinstance(new.refused.event, Decision) and new.last.actor != DEALER
    return "decision" if chosen or new.refused.earlier_event is not None else "fact"


def _reason(refused: IllegalEvent) -> str:
    if refused.earlier_event is None:
        return refused.reason
    return f"{refused.reason}; so {refused.earlier_event} at event {refused.earlier} was illegal"


def _earlier(parts: Parting | None) -> str:
    """Where the states part before the event that is refused: there the cause is to be looked for.

    Where they part in what they wait for, the refusal says so itself.
    """
    if parts is None or parts.path == "awaits":
        return ""
    return (
        f"; since event {parts.event} {_difference(parts)}" if parts.event else f"; from the start {_difference(parts)}"
    )


def _outcome(result: Result | None) -> str:
    return "unfinished" if result is None else f"{result.as_tag()} ({result.reason})"


def _difference(parts: Parting) -> str:
    if parts.left is None and parts.right is None:
        return f"{parts.path} is not what it was"
    left, right = _value(parts.left), _value(parts.right)
    if parts.right is None:
        return f"{parts.path} was {left}, and now is nothing"
    return (
        f"{parts.path} was nothing, and now is {right}"
        if parts.left is None
        else f"{parts.path} was {left}, and now is {right}"
    )


def _value(value: Any) -> str:
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False)
