"""`cardlog check`: are these logs legal?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from cardlog.check import check, failed, passed
from cardlog.errors import CardlogError, IllegalEvent
from cardlog.log import Log
from cardlog.picture.words import ended
from cardlog.state import Result
from cardlog.study.revision import verdict
from cardlog.words import Words, plural, words
from cardlog_tools import batch
from cardlog_tools.batch import judged, processes
from cardlog_tools.options import Files, Jobs, Json, On
from cardlog_tools.out import JsonText, harmless, line, say, short
from cardlog_tools.run import FAILED, NO, illegal, place
from cardlog_tools.screen import Screen
from cardlog_tools.spoken import said

Form: TypeAlias = Callable[..., str]
"""How a verdict is written, in one line: a JSON object, and of a game that is well and over its result."""


def command(
    files: Files,
    json: Json = False,
    jobs: Jobs = None,
    on: On = "local",
) -> int:
    """Check every event, every variation and the tag Result of logs; a line a game.

    Examples:
      cardlog check game.cgn
      cardlog check games/ --json
    """
    form: Form = AsJson() if json else as_line
    screen = Screen()
    show = line if json or screen.width is None else lambda text: screen.print(text, 0, 4)
    code = 0
    judges = partial(judge, form), partial(unreadable, form)
    for game in judged(files, *judges, jobs or processes(files), on=batch.On.of(on), bar=False):
        if game.fault is not None:
            say(game.fault)
        show(game.line)
        code = max(code, game.code)
    return code


class Checked(NamedTuple):
    """What is said of one game.

    Attributes:
        line: The verdict.
        code: The exit code.
        fault: What is wrong, for standard error; None if nothing is.
    """

    line: str
    code: int = 0
    fault: str | None = None


def judge(form: Form, log: Log) -> Checked:
    """The verdict on one game."""
    assert log.source is not None
    where = {"file": log.source.file, "nth": log.source.nth}
    try:
        state = check(log)
        return Checked(form({**where, **passed(log, state)}, state.result))
    except IllegalEvent as error:
        return Checked(form({**where, **fault(log, error)}), NO, illegal(log, error))
    except CardlogError as error:
        return unreadable(form, str(log.source.file), log.source.nth, CardlogError(f"{place(log)}: {error}"))
    except RecursionError:
        deep = CardlogError(f"{place(log)}: its variations are nested too deeply")
        return unreadable(form, str(log.source.file), log.source.nth, deep)


def fault(log: Log, error: IllegalEvent) -> dict[str, Any]:
    """What is wrong with a game; of an older revision's, also whether it always was."""
    found = failed(log, error)
    then = verdict(log, error)
    if then:
        found["message"] += f"; {then}"
    return found


def unreadable(form: Form, file: str, nth: int, error: CardlogError) -> Checked:
    """The verdict on a game that cannot be read."""
    message, number = getattr(error, "message", str(error)), getattr(error, "line", None)
    return Checked(form({"file": file, "nth": nth, "ok": None, "line": number, "message": message}), FAILED, str(error))


class AsJson:
    """A verdict for other programs."""

    def __init__(self) -> None:
        self._text = JsonText()

    def __call__(self, verdict: dict[str, Any], _: Result | None = None) -> str:
        """See `Form`."""
        return self._text(verdict)


def as_line(verdict: dict[str, Any], result: Result | None = None) -> str:
    """A verdict for people."""
    number = f"#{verdict['nth']}" if verdict["nth"] > 1 else ""
    return f"{harmless(verdict['file'])}{number}: {harmless(said(_words(verdict, result)))}"


def _words(verdict: dict[str, Any], result: Result | None) -> Words:
    if verdict["ok"] is None:
        return words("unreadable")
    if verdict.get("clause") == "LOG 4":
        return words("the tag Result is false (LOG 4)")
    if not verdict["ok"]:
        text = short(str(verdict["text"]), 100)
        where = {"address": verdict["address"], "event": text, "clause": verdict["clause"]}
        return words("illegal at event {address}: {event} ({clause})", **where)
    events = plural("{n} event", "{n} events", verdict["events"])
    how = words("unfinished") if result is None else ended(result, " ".join(verdict["result"]["winners"]))
    return words("ok, {events}, {how}", events=events, how=how)
