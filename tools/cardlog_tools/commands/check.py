"""`cardlog check`: are these logs legal?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlog.check import check, failed, passed
from cardlog.errors import CardlogError, IllegalEvent
from cardlog.log import Log
from cardlog.revision import verdict
from cardlog_tools.logs import Found, games
from cardlog_tools.options import Files, Json
from cardlog_tools.out import harmless, json_lines, say, short
from cardlog_tools.run import FAILED, NO, illegal, place


def command(files: Files, json: Json = False) -> int:
    """Check every event, every variation and the tag Result of logs; a line a game.

    Examples:
      cardlog check game.cgn
      cardlog check games/ --json
    """
    show = json_lines() if json else as_lines()
    code = 0
    for found in games(files):
        verdict, exit_code = judge(found)
        show({"file": found.file, "nth": found.nth, **verdict})
        code = max(code, exit_code)
    return code


def judge(found: Found) -> tuple[dict[str, Any], int]:
    """The verdict on one game, and its exit code; what is wrong is said."""
    if found.log is None or found.error is not None:
        assert found.error is not None
        return unreadable(found.error)
    try:
        return passed(found.log, check(found.log)), 0
    except IllegalEvent as error:
        say(illegal(found.log, error))
        return fault(found.log, error), NO
    except RecursionError:
        return unreadable(CardlogError(f"{place(found.log)}: its variations are nested too deeply"))


def fault(log: Log, error: IllegalEvent) -> dict[str, Any]:
    """What is wrong with a game; of an older revision's, also whether it always was."""
    found = failed(log, error)
    then = verdict(log, error)
    if then:
        found["message"] += f"; {then}"
    return found


def unreadable(error: CardlogError) -> tuple[dict[str, Any], int]:
    say(str(error))
    message = getattr(error, "message", str(error))
    return {"ok": None, "line": getattr(error, "line", None), "message": message}, FAILED


def as_lines() -> Callable[[dict[str, Any]], None]:
    """Prints verdicts for people."""

    def show(verdict: dict[str, Any]) -> None:
        number = f"#{verdict['nth']}" if verdict["nth"] > 1 else ""
        print(harmless(f"{verdict['file']}{number}: {_words(verdict)}"))

    return show


def _words(verdict: dict[str, Any]) -> str:
    if verdict["ok"] is None:
        return "unreadable"
    if verdict.get("clause") == "LOG 4":
        return "the tag Result is false (LOG 4)"
    if not verdict["ok"]:
        return f"illegal at event {verdict['address']}: {short(str(verdict['text']), 100)} ({verdict['clause']})"
    result = verdict["result"]
    if result is None:
        return f"ok, {verdict['events']} events, unfinished"
    winners = " ".join(result["winners"])
    return f"ok, {verdict['events']} events, {winners + ' wins' if winners else 'a draw'} ({result['reason']})"
