"""The command `cardlog`: whatever goes wrong is told in one line, with an exit code of its own."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from typing import Any, Final

from cardlog_tools.out import buffer, harmless, prepare, say
from cardlog_tools.spoken import speak

FAILED: Final = 2
PIPED: Final = 128 + 13
"""What a shell says of a program that was ended because nobody reads its output any more (SIGPIPE)."""


def main() -> None:
    """The entry point."""
    for number in _ending():
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _stop)
    gc.set_threshold(100_000)  # logs and states hold no cycles: looking for them takes time and finds nothing
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
    buffer()
    try:
        code = run(sys.argv[1:])
    except Exception as error:
        if os.environ.get("CARDLOG_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"
        contradiction = _contradiction(error)
        code = _fail(contradiction or f"a bug, please report it ({what}); CARDLOG_DEBUG=1 tells where")
    if code == PIPED:
        _end_as_piped()
    for number in _ending():
        signal.signal(number, signal.SIG_IGN)  # whoever is impatient need not say so again
    sys.exit(code)


def run(args: Sequence[str]) -> int:
    """Run a command line.

    Returns:
        The exit code: 0 all is well, 1 the answer is no, 2 it could not be done, `PIPED` nobody reads what it prints.
    """
    prepare()
    speak(None)
    try:
        from cardlog_tools.cli import invoke  # here, so that an interrupt while it loads is told in a line too

        code = invoke(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _fail("interrupted")
    except BrokenPipeError:  # whoever read our output wants no more
        _drop_output()
        return PIPED
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        return _fail(f"{what}{error.strerror or error}")
    except ValueError as error:  # of which all errors of cardlog are
        return _bot_failed(error) if hasattr(error, "position") else _fail(_contradiction(error) or str(error))
    except MemoryError:
        return _fail("there is not memory enough")
    return code


def _ending() -> list[signal.Signals]:
    """The signals that end a program; `cardlog.many.workers` has them too, but importing that would take `--help` long."""
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    return [number for name in names if (number := getattr(signal, name, None)) is not None]


def _stop(*_: object) -> None:
    raise KeyboardInterrupt


def _contradiction(error: Exception) -> str | None:
    """What an error says of the game whose code it comes from; None where it comes from no game's."""
    from cardlog.fault import fault
    from cardlog.game import known

    return next((str(told) for game in known() if (told := fault(game, error)) is not None), None)


def _fail(message: str) -> int:
    try:
        say(f"cardlog: {message}")
    except OSError:
        _drop_output()
        say(f"cardlog: {message}")
    return FAILED


def _bot_failed(error: Any) -> int:
    """Tell of a bot's fault: in a line, and in another one what it saw, whole, so that it can be tried again."""
    code = _fail(error.message)
    if error.position:
        print(harmless(error.position), file=sys.stderr)
    return code


def _drop_output() -> None:
    """Write what is still buffered nowhere: it cannot be written where it should."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _end_as_piped() -> None:
    """End as other programs do when nobody reads on: by the signal that Python passes over, where there is one."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGPIPE)
