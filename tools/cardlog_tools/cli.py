"""The commands by name; each is a module that is imported when it is called."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from inspect import getdoc
from typing import Annotated, Any, Final

import typer
from typer.completion import shell_complete
from typer.core import TyperCommand, TyperGroup

from cardlog_tools.helping import Speaker
from cardlog_tools.out import say
from cardlog_tools.spoken import said

COMMANDS: Final = {
    "record": "Record a game as it happens, between people and bots.",
    "check": "Check logs against the rules.",
    "show": "Show a game at any point, to people or as JSON.",
    "legal": "List the decisions that are legal at any point.",
    "replay": "Tell a game in sentences, with the table after each turn.",
    "list": "List games, a line each.",
    "find": "Find games, and events in them.",
    "step": "Step through a game on the full screen, and annotate it.",
    "analyse": "Write what each decision was worth to its seat.",
    "puzzles": "Find positions in which one decision wins.",
    "annotate": "Write comments, glyphs and variations at events.",
    "view": "Write a game as one seat knows it.",
    "deal-on": "Deal the cards that a seat did not see anew, to play on.",
    "join": "Put several seats' copies together.",
    "merge-notes": "Put two people's annotations together.",
    "diff": "Tell where two logs part.",
    "convert": "Convert between text (.cgn) and binary (.clog).",
    "export": "Write games as tables, for other programs.",
    "import": "Make logs of what other programs keep of games.",
    "simulate": "Play complete games at random.",
    "arena": "Let bots play against each other: who is better.",
    "perft": "Count the sequences of decisions from a point.",
    "render": "Draw the table at any point: SVG or PNG.",
    "page": "Write a page that replays games in a browser.",
    "games": "List the games that can be played, and their options.",
    "rules": "Print the rules of a game, or one clause.",
    "new-game": "Make a package of a game to start from.",
    "verbs": "Print the notation of a game, verb by verb.",
    "balance": "Tell what rules give in games between bots, and compare.",
    "impact": "Tell what other rules, or other code, do to recorded games.",
    "shrink": "Shorten a game to what shows a change of the rules.",
    "verify-deal": "Tell whether every fact came of the promised seed.",
    "doctor": "Tell what a game lacks after a change of its rules.",
    "coverage": "Tell which clauses of the rules recorded games exercise.",
}

SETTINGS: Final = {"help_option_names": ["-h", "--help"]}
COMPLETE: Final = "_CARDLOG_COMPLETE"
"""The variable by which a shell asks what may come next."""


class Commands(TyperGroup):
    """Knows the commands by name, and imports one only to run it."""

    context_class = Speaker

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, help in COMMANDS.items():
            self.add_command(TyperCommand(name, short_help=said(help)))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, _, rest = super().resolve_command(ctx, args)
        return name, None if name is None else load(name), rest  # None where a line is only being completed


class Once(TyperCommand):
    """A command to which a value is given once: two would contradict each other, and one be passed over."""

    context_class = Speaker

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        if not ctx.resilient_parsing:
            _, _, given = self.make_parser(ctx).parse_args(args=list(args))
            for param, times in Counter(given).items():
                if times > 1 and not (param.multiple or getattr(param, "is_flag", False)):
                    ctx.fail(f"{max(param.opts, key=len)} is given twice")
        return super().parse_args(ctx, args)


def load(name: str) -> Any:
    """The command of that name, from its module; its examples keep their lines."""
    function = import_module(f"cardlog_tools.commands.{name.replace('-', '_')}").command
    help = (getdoc(function) or "").replace("\n\nExample", "\n\n\b\nExample")
    app = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=SETTINGS)
    app.command(name, help=help, cls=Once)(function)
    return typer.main.get_command(app)


app = typer.Typer(cls=Commands, rich_markup_mode=None, context_settings=SETTINGS)


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


def invoke(args: Sequence[str]) -> int:
    """Run a command line.

    Returns:
        The exit code; 2, said in a line, for a command line that is none.
    """
    command: Any = typer.main.get_command(app)
    asked = os.environ.get(COMPLETE)
    if asked:
        return shell_complete(command, {}, "cardlog", COMPLETE, asked)
    try:
        with command.make_context("cardlog", list(args) or ["--help"]) as context:
            return command.invoke(context) or 0
    except typer.Exit as ended:
        return ended.exit_code
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        say(f"{context.command_path if context else 'cardlog'}: {said(_plain(error.format_message()))}")
        return 2


def _plain(message: str) -> str:
    """What is wrong with a command line, without the words of whatever checks its values."""
    message = message.replace("Value error, ", "")
    return _WANTED.sub(lambda found: f"a {found[1].replace('integer', 'whole number')} belongs here", message)


_WANTED: Final = re.compile(r"Input should be a valid (integer|number)\b.*")
"""How the library says that a text is no number."""
