"""Help texts in the language of the person who asks: where typer lays them out, they are said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from typer._click.core import Context
from typer._click.formatting import HelpFormatter

from cardlog_tools.spoken import said

TYPERS: Final = (
    "Usage",
    "Options",
    "Arguments",
    "Commands",
    "[OPTIONS]",
    "COMMAND [ARGS]...",
    "required",
    "default",
    "Show this message and exit.",
    "Install completion for the current shell.",
    "Show completion for the current shell, to copy it or customize the installation.",
    "No such option: {option}",
    "No such option: {option} (Possible options: {options})",
    "No such command {name}.",
    "No such command {name}. Did you mean {others}?",
    "Missing command.",
    "Missing argument {name}.",
    "Missing option {name}.",
    "Missing parameter: {name}",
    "Invalid value for {option}: {message}",
    "Invalid value: {message}",
    "Got unexpected extra argument(s) ({words})",
    "Option {name} does not take a value.",
    "Option {name} requires an argument.",
    "Value {value} is not a valid {what}.",
    "{value} is not one of {choices}.",
    "a whole number belongs here",
    "a number belongs here",
    "Input should be greater than or equal to {least}",
    "Input should be less than or equal to {most}",
)
"""What typer says."""
SYSTEMS: Final = (
    "No such file or directory",
    "Is a directory",
    "Not a directory",
    "Permission denied",
    "File exists",
    "No space left on device",
    "Read-only file system",
    "Bad file descriptor",
    "Input/output error",
)
"""What the system says of files."""
PYTHONS: Final = (
    "Expecting value: line {line} column {column} (char {char})",
    "Expecting property name enclosed in double quotes: line {line} column {column} (char {char})",
    "Expecting {sign} delimiter: line {line} column {column} (char {char})",
    "Extra data: line {line} column {column} (char {char})",
    "Unterminated string starting at: line {line} column {column} (char {char})",
    "Invalid control character at: line {line} column {column} (char {char})",
)
"""What Python says of JSON."""
_MORE: Final = re.compile(r"(.*?)\s*((?:\[[^\[\]]*\]\s*)*)", re.DOTALL)
"""A help text, and what typer puts behind it in brackets."""


class Speaking(HelpFormatter):
    """Lays help out in the language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        for english in ("[OPTIONS]", "COMMAND [ARGS]..."):
            args = args.replace(english, said(english))
        super().write_usage(prog, args, prefix or f"{said('Usage')}: ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(said(heading))

    def write_text(self, text: str) -> None:
        super().write_text("\n\n".join(paragraphs(text)))

    def write_dl(self, rows: Sequence[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().write_dl([(name, _explained(help)) for name, help in rows], *args, **kwargs)


class Speaker(Context):
    """The context of a command whose help speaks the language."""

    formatter_class = Speaking


def paragraphs(text: str) -> Iterator[str]:
    """Each paragraph of a help text, said; examples keep their lines."""
    for paragraph in text.split("\n\n"):
        if paragraph.startswith("\b\n"):
            title, _, lines = paragraph[2:].partition(":\n")
            yield f"\b\n{said(title)}:\n{lines}"
        else:
            yield said(" ".join(paragraph.split()))


def _explained(help: str) -> str:
    match = _MORE.fullmatch(help)
    assert match is not None
    behind = re.sub(r"\[([^\[\]]*)\]", lambda found: f"[{'; '.join(map(_bracketed, found[1].split('; ')))}]", match[2])
    return f"{said(match[1])}  {behind}" if behind else said(help)


def _bracketed(text: str) -> str:
    """`required`, or `default: 0.5`, whose value stays what is to be typed."""
    name, colon, value = text.partition(": ")
    return f"{said(name)}{colon}{value}"
