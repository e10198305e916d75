"""Faults of a game's own code: told as those of that game, with the file and the line where they show.

Whoever runs a game's functions catches what escapes from them and gives it to `blame`, so that a person is told
in a line. A game that is declared wrongly is told of when it is made (`misdeclared`). What the rules refuse, or a copy cannot tell, is no fault; nor are faults of the kernel.
"""

from __future__ import annotations

__all__ = [
    "Where",
    "applied",
    "blame",
    "caller",
    "defined",
    "fault",
    "gave_nothing",
    "misdeclared",
    "refused",
    "unfounded",
]

import sys
from collections.abc import Callable, Mapping
from pathlib import PurePath
from types import CodeType, FrameType, TracebackType
from typing import Any, Final, NoReturn, TypeAlias

from cardlog.errors import CardlogError, GameError, IllegalEvent

_KERNEL: Final = PurePath(__file__).parent

Where: TypeAlias = tuple[str, int]

_NO_FAULTS: Final = (CardlogError, MemoryError, RecursionError)
_FUNCTIONS: Final = ("start", "apply", "legal", "settle", "hide", "view", "places", "json", "read", "tell", "table")


def blame(game: Any, error: Exception, state: Any = None) -> NoReturn:
    """Raise what an error comes to that escaped from a game's code.

    Args:
        game: The game.
        error: The error, as it was caught.
        state: The state that the game was asked about, if any: a phase for which it has no rule is told as that.

    Raises:
        GameError: It is the game's fault.
        Exception: The error itself, where it is one of cardlog's, or shows nowhere in the game's code.
    """
    told = fault(game, error, state)
    if told is None:
        raise error
    raise told from error


def fault(game: Any, error: Exception, state: Any = None) -> GameError | None:
    """The fault of a game that an error tells of; None where it tells of none. Arguments are those of `blame`."""
    if isinstance(error, _NO_FAULTS):
        return None
    where, awaits = _shown(game, error.__traceback__), getattr(state, "awaits", None)
    if isinstance(error, KeyError) and awaits is not None and error.args == (awaits,) and game.phases is None:
        return None if where is None else GameError(game.name, f"has no rule for its phase {awaits!r}", *where)
    if awaits is not None and game.phases is not None and awaits not in game.phases.rules:
        file, line = game.phases.place
        instead = "write a Phase(…) of that name, or wait for one that there is"
        return GameError(game.name, f"has no rule for its phase {awaits!r}", file, line, instead)
    if where is None:
        return None if state is None else _nothing_offered(game, error, state)
    if isinstance(error, AttributeError) and error.name and hasattr(type(error.obj), error.name):
        unset = f"reads the field {error.name!r} before it has a value"
        return GameError(game.name, unset, *where, "give it one in `start`")
    said = error.args[0] if isinstance(error, KeyError) and error.args else error
    return GameError(game.name, "fails", *where, f"{type(error).__name__}: {' '.join(str(said).split())}")


def _nothing_offered(game: Any, error: Exception, state: Any) -> GameError | None:
    """The fault of a game that has nothing to go on with where something is due: no fact, or no decision."""
    scripts = {} if game.phases is None else game.phases.scripts
    if state.awaits in scripts:
        if not isinstance(error, AttributeError) or error.obj is not None:
            return None
        told = f"gives no fact in its phase {state.awaits!r}"
        return GameError(game.name, told, *defined(scripts[state.awaits]), "let the script return it")
    if state.actor is None or game.legal(state):
        return None
    told = f"offers no decision in its phase {state.awaits!r}"
    return GameError(game.name, told, *defined(game.legal), "list in `legal` all that its rules take")


def misdeclared(fault: str, instead: str, name: str = "") -> GameError:
    """The fault of a game that is declared wrongly; for whoever finds it when the game is made.

    Args:
        fault: What is wrong.
        instead: What to write instead.
        name: The game's name; without it, that of the module that makes it.
    """
    module, file, line = caller()
    return GameError(name or module, fault, file, line, instead)


def caller() -> tuple[str, str, int]:
    """Who called the kernel last: the name of the module, the file and the line."""
    frame = sys._getframe(1)
    while frame.f_back is not None and _of_the_kernel(frame.f_code):
        frame = frame.f_back
    return frame.f_globals.get("__name__", ""), _file(frame.f_code, frame.f_globals), frame.f_lineno


def _of_the_kernel(code: CodeType) -> bool:
    return code.co_filename.startswith("<") or PurePath(code.co_filename).parent == _KERNEL


def applied(game: Any, state: Any, event: Any, events: int | None = None) -> Any:
    """The state after an event that the game offers itself.

    Args:
        game: The game.
        state: The state.
        event: A decision that it lists as legal there, or a fact of its own.
        events: How many events there were before; None where nobody counts.

    Raises:
        GameError: The game refuses it, gives no state for it, or fails.
    """
    try:
        after = game.apply(state, event)
    except IllegalEvent as error:
        raise refused(game, error, events) from error
    except Exception as error:
        blame(game, error, state)
    if after is None:
        raise gave_nothing(game, state, event)
    return after


def refused(game: Any, error: IllegalEvent, events: int | None) -> GameError:
    """The fault of a game that refuses what it offers itself: a fact of its own, or a decision that it lists as legal.

    Args:
        game: The game.
        error: Why it refuses that.
        events: After how many events; None where nobody counts.
    """
    cause = error.__context__ or error  # where the script of a fact refused it
    where = _shown(game, cause.__traceback__) or _made(game)
    after = "" if events is None else f", after {events} event{'' if events == 1 else 's'}"
    reason = f"{error.event}: nothing is found wrong with it" if _without_reason(error) else error.message
    return GameError(game.name, f"refuses what it offers itself{after}", *where, reason)


def _made(game: Any) -> tuple[str | None, int | None]:
    """Where a game's `apply` is written, or the table that it comes from."""
    return defined(game.apply) if game.phases is None else game.phases.place


def unfounded(game: Any, state: Any, error: IllegalEvent) -> GameError | None:
    """The fault of a game that refuses an event and finds nothing wrong with it; None where it has a reason."""
    if state.view is not None or not _without_reason(error):
        return None
    where = _shown(game, error.__traceback__) or defined(game.apply)
    return GameError(game.name, f"refuses {error.event}, and finds nothing wrong with it", *where)


def _without_reason(error: IllegalEvent) -> bool:
    """Whether this tells no reason in a full log: LOG 3, which comes last of all, where the event holds no `??`."""
    return error.clause == "LOG 3" and "??" not in str(error.event)


def gave_nothing(game: Any, state: Any, event: Any) -> GameError:
    """The fault of a game that gives no state for an event: its `apply`, or the rule that it called, returns nothing."""
    found = whole = defined(game.apply)
    told = f"gives no state after {event}"
    if state is None:
        return GameError(game.name, told, *whole)
    depth = 0

    def watch(frame: FrameType, what: str, given: object) -> None:
        nonlocal depth, found
        depth += {"call": 1, "return": -1}.get(what, 0)
        if what == "return" and depth == 1:  # of what `apply` itself called
            code = frame.f_code
            found = whole if given is not None else (_file(code, frame.f_globals), code.co_firstlineno)

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        game.apply(state, event)
    finally:
        sys.setprofile(before)
    return GameError(game.name, told, *found)


def _shown(game: Any, trace: TracebackType | None) -> Where | None:
    """The innermost line of the game's own code that an error went through."""
    found = None
    files = {code.co_filename for name in _FUNCTIONS if (code := _code(getattr(game, name))) is not None}
    while trace is not None:
        frame = trace.tb_frame
        module = frame.f_globals.get("__name__", "")
        own = f"{module}.".startswith(f"{game.package}.") or frame.f_code.co_filename in files
        if own and not _of_the_kernel(frame.f_code):
            found = _file(frame.f_code, frame.f_globals), trace.tb_lineno
        trace = trace.tb_next
    return found


def defined(function: Callable[..., Any]) -> tuple[str | None, int | None]:
    """The file and the line where a function is written."""
    code = _code(function)
    return (None, None) if code is None else (_file(code, function.__globals__), code.co_firstlineno)


def _code(function: Any) -> CodeType | None:
    return getattr(function, "__code__", None)


def _file(code: CodeType, names: Mapping[str, Any]) -> str:
    """The file of some code, as it is called from the folder in which Python found its package."""
    path = PurePath(code.co_filename)
    depth = names.get("__name__", "").count(".") + 1 + (path.stem == "__init__")
    return PurePath(*path.parts[-depth:]).as_posix()
