"""Arguments and options that several commands have."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

from cardlog.language import LANGUAGES, Language, code_of, language, preferred
from cardlog_tools import complete
from cardlog_tools.spoken import speak

Files: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE",
        help="Files, folders (every .cgn and .clog below), FILE#N, or - for standard input.",
        autocompletion=complete.logs,
    ),
]
File: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="A log: a file, FILE#N, or - for standard input.", autocompletion=complete.logs
    ),
]
LogFile: TypeAlias = Annotated[
    str, typer.Argument(metavar="FILE", help="A log: a file, or FILE#N.", autocompletion=complete.logs)
]
At: TypeAlias = Annotated[
    int | None, typer.Option("--at", metavar="N", min=0, help="After the first N events; all of them, if left out.")
]
Every: TypeAlias = Annotated[bool, typer.Option("--all", help="After every event, from the start on.")]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="JSON, one object a line.")]
Seat: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--seat", metavar="SEAT", help="As this seat knows it: its letter, or public.", autocompletion=complete.seats
    ),
]
Jobs: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--jobs", metavar="N", min=1, help="How many processes work on it; if left out, as many as the files are worth."
    ),
]
On: TypeAlias = Annotated[
    str,
    typer.Option(
        "--on", metavar="WHERE", help="local, dask (a cluster on this machine), or dask=ADDRESS; needs cardlog[dask]."
    ),
]
Force: TypeAlias = Annotated[bool, typer.Option("--force", help="Overwrite an output that exists.")]
Anonymise: TypeAlias = Annotated[
    bool,
    typer.Option("--anonymise", help="Write the seats' letters for their names; leave out the tag Start, and times."),
]

Lang: TypeAlias = Annotated[
    str | None,
    typer.Option("--lang", metavar="LANG", help="The language: en or pt. If left out, as the environment says."),
]


def speaking(lang: str | None) -> Language:
    """The language of the option `--lang`, or of the environment.

    Raises:
        typer.BadParameter: There is no such language.
    """
    code = preferred() if lang is None else code_of(lang)
    if code not in LANGUAGES:
        raise typer.BadParameter(f"there are {', '.join(LANGUAGES)}", param_hint="--lang")
    speak(code)
    return language(code)


def apart(**given: bool) -> None:
    """Refuse options that exclude each other.

    Raises:
        typer.BadParameter: More than one is given.
    """
    names = [f"--{name}" for name, there in given.items() if there]
    if len(names) > 1:
        raise typer.BadParameter(f"{' and '.join(names)} exclude each other")
