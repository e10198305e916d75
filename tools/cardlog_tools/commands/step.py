"""`cardlog step`: a full-screen player."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cardlog.formats.rewrite import Original
from cardlog.language import Language
from cardlog.picture.png import png
from cardlog_tools.lens import Lens
from cardlog_tools.logs import Refused, numbered
from cardlog_tools.options import Force, Lang, LogFile, Seat, speaking
from cardlog_tools.out import say
from cardlog_tools.run import NO, Run, illegal, only
from cardlog_tools.screen import Screen
from cardlog_tools.step.author import Author
from cardlog_tools.step.shelf import Shelf, looked_at
from cardlog_tools.writing import is_png, write_bytes

if TYPE_CHECKING:
    from cardlog_tools.step.app import Step


def command(
    file: LogFile,
    *,
    at: Annotated[
        str, typer.Option("--at", metavar="N", help="Begin at this event: 12, or 12a3 in a variation.")
    ] = "0",
    seat: Seat = None,
    now: Annotated[bool, typer.Option("--now", help="With --seat: only what lies open to it at that moment.")] = False,
    out: Annotated[
        str | None,
        typer.Option("-o", "--out", metavar="OUT", help="Write a picture of the screen (.svg or .png), and stop."),
    ] = None,
    size: Annotated[
        str, typer.Option("--size", metavar="WxH", help="The picture's columns and lines, 10x10 to 999x999.")
    ] = "100x30",
    force: Force = False,
    lang: Lang = None,
) -> int:
    """Step through a game on the full screen: the table, the events, what is written at them, and what if.

    The key ? tells what the other keys do. Comments, glyphs and variations can be written and saved; the events
    of the game stay as they are. Through a seat's eyes one sees what `cardlog view` gives it: what the file holds beside
    that is hidden, and saved with the rest. It needs a terminal.

    Of a file or folder with several games one is chosen from a list; [ and ] go to the others.

    Examples:
      cardlog step game.cgn
      cardlog step games/
      cardlog step games.clog#3 --at 12 --seat A
      cardlog step game.cgn --at 12 -o screen.svg
    """
    if file == "-":
        raise Refused("keys come from standard input, so a log cannot; name a file")
    if out is None and not is_terminal():
        raise Refused("this needs a terminal; `cardlog replay` tells a game without one")
    lens, language, shape = Lens.of(seat, now), speaking(lang), shape_of(size)
    pixels = out is not None and is_png(out)
    shelf, run = Shelf(file, lens), Run(language)
    choose = out is None and numbered(file)[1] is None and shelf.several
    player = shelf.open(0) if choose else _one(run, file, lens)
    if player is None:
        return run.code
    player.go_to(at)
    app = app_of(player, language, shelf, choose)
    if out is None:
        app.run()
        if app.killed:
            raise KeyboardInterrupt
    else:
        drawn = app.picture(*shape)
        write_bytes(png(drawn) if pixels else drawn.encode(), out, force)
    main = app.player.track(())
    main.reach(len(main.line))
    if main.error is not None:
        say(illegal(app.player.log, main.error, language))
        run.fail(NO)
    return run.code


def _one(run: Run, file: str, lens: Lens) -> Author | None:
    """The one game of a file, looked at; None, said, where there is none or more than one."""
    path, nth = numbered(file)
    original = Original.of(path, nth or 1)
    log = only(run, file)
    return None if log is None else looked_at(log, original, lens)


def is_terminal() -> bool:
    """Whether there is a terminal that can show a full screen."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream.isatty() for stream in streams) and os.environ.get("TERM") != "dumb"


def shape_of(size: str) -> tuple[int, int]:
    """The columns and lines of a picture.

    Raises:
        typer.BadParameter: It is no size.
    """
    match = re.fullmatch(r"([0-9]{2,3})x([0-9]{2,3})", size)
    if match is None:
        raise typer.BadParameter("columns and lines, as 100x30, from 10x10 to 999x999", param_hint="--size")
    return int(match[1]), int(match[2])


def app_of(player: Author, language: Language, shelf: Shelf, choose: bool) -> Step:
    """The player's screen, in what the terminal can show."""
    from cardlog_tools.step.app import Step  # Textual takes its time, and a log that cannot be read needs none

    screen = Screen(language)
    screen.colour = True  # Textual knows whether there is any
    return Step(player, screen, sys.stdout.encoding or "ascii", shelf, choose)
