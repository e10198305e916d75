"""The command `cardlog`. Each of its commands is a module that is imported when it is called."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from inspect import getdoc
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from cardlog_tools.out import prepare, say

COMMANDS: Final = {
    "check": "Check logs against the rules.",
    "show": "Show a game at any point, to people or as JSON.",
    "legal": "List the decisions that are legal at any point.",
    "replay": "Tell a game in sentences, with the table after each turn.",
    "list": "List games, a line each.",
    "view": "Write a game as one seat knows it.",
    "diff": "Tell where two logs part.",
    "convert": "Convert between text (.cgn) and binary (.clog).",
    "simulate": "Play complete games at random.",
    "perft": "Count the sequences of decisions from a point.",
    "games": "List the games that can be played, and their options.",
    "rules": "Print the rules of a game, or one clause.",
}

FAILED: Final = 2
SETTINGS: Final = {"help_option_names": ["-h", "--help"]}


class Commands(TyperGroup):
    """Knows the commands by name, and imports one only to run it."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, help in COMMANDS.items():
            self.add_command(TyperCommand(name, help=help))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, _, rest = super().resolve_command(ctx, args)
        assert name is not None
        return name, load(name), rest


def load(name: str) -> Any:
    """The command of that name, from its module; its examples keep their lines."""
    function = import_module(f"cardlog_tools.commands.{name}").command
    help = (getdoc(function) or "").replace("\n\nExample", "\n\n\b\nExample")
    app = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=SETTINGS)
    app.command(name, help=help)(function)
    return typer.main.get_command(app)


app = typer.Typer(cls=Commands, add_completion=False, rich_markup_mode=None, context_settings=SETTINGS)


def _version(wanted: bool) -> None:
    if wanted:
        from cardlog.version import __version__

        print(f"cardlog {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Record, replay, annotate, compare and check card games as logs of events.

    Exit code 0: all is well; 1: the answer is no (illegal, different); 2: it could not be done.
    `cardlog COMMAND --help` tells what a command does, with an example.
    """


def run(args: Sequence[str]) -> int:
    """Run the command line.

    Returns:
        The exit code. Whatever goes wrong is told on standard error, in one line.
    """
    prepare()
    try:
        code = _invoke(args or ["--help"])
        sys.stdout.flush()
    except typer.Exit as ended:
        code = ended.exit_code
    except typer.TyperException as error:
        code = _fail(f"cardlog: {error.format_message()}")
    except KeyboardInterrupt:
        code = _fail("cardlog: interrupted")
    except BrokenPipeError:  # whoever read our output wants no more
        code = _drop_output()
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        code = _fail(f"cardlog: {what}{error.strerror or error}")
    except ValueError as error:  # of which all errors of cardlog are
        code = _fail(f"cardlog: {error}")
    return code


def _invoke(args: Sequence[str]) -> int:
    command: Any = typer.main.get_command(app)
    with command.make_context("cardlog", list(args)) as context:
        return command.invoke(context) or 0


def _fail(message: str) -> int:
    try:
        say(message)
    except OSError:
        _drop_output()
        say(message)
    return FAILED


def _drop_output() -> int:
    """Write what is still buffered nowhere: it cannot be written where it should."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED


def _stop(*_: object) -> None:
    raise KeyboardInterrupt


def main() -> None:
    """The entry point."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
    signal.signal(signal.SIGTERM, _stop)
    sys.exit(run(sys.argv[1:]))
