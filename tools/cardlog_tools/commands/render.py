"""`cardlog render`: a picture of the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Final

import typer

from cardlog.log import Log
from cardlog.picture import Look, Moment, animated, svg
from cardlog.picture.png import png
from cardlog.picture.size import WIDE
from cardlog.picture.style import THEMES
from cardlog.picture.words import called, fill
from cardlog_tools.lens import Lens
from cardlog_tools.options import File, Force, Lang, Seat, speaking
from cardlog_tools.people import sentence
from cardlog_tools.run import Run, only, upto
from cardlog_tools.writing import is_png, write_bytes

FACES: Final = {"classic": "c", "plain": "p"}
"""The kinds of cards that there are; see `cardlog.picture.faces`."""


def command(
    file: File,
    *,
    out: Annotated[str, typer.Option("-o", "--out", metavar="OUT", help="The picture: a .svg or .png, or - for SVG.")],
    at: Annotated[
        str | None, typer.Option("--at", metavar="N", help="After the first N events; with --animate, from N..M.")
    ] = None,
    seat: Seat = None,
    now: Annotated[bool, typer.Option("--now", help="With --seat: only what lies open to it at that moment.")] = False,
    theme: Annotated[str, typer.Option("--theme", metavar="THEME", help="auto, light or dark.")] = "auto",
    faces: Annotated[str, typer.Option("--faces", metavar="FACES", help="classic or plain.")] = "classic",
    width: Annotated[
        int | None, typer.Option("--width", metavar="W", min=50, max=8000, help="How wide, in pixels.")
    ] = None,
    flip: Annotated[bool, typer.Option("--flip", help="With the next seat near.")] = False,
    crop: Annotated[bool, typer.Option("--crop", help="Without the lines in which nothing lies.")] = False,
    caption: Annotated[bool, typer.Option("--caption", help="With the event in a sentence below.")] = False,
    legend: Annotated[bool, typer.Option("--legend", help="With what the marks mean below.")] = False,
    animate: Annotated[
        bool, typer.Option("--animate", help="All moments of --at N..M, one after the other (.svg).")
    ] = False,
    force: Force = False,
    lang: Lang = None,
) -> int:
    """Draw the table after a game's last event, or after any other.

    The seat of --seat is near. The cards that the last event names are lit up, unless they are many. A .png needs the
    package resvg-py.

    Examples:
      cardlog render game.cgn -o table.svg
      cardlog render game.cgn --at 12 --seat A --theme dark -o table.png
      cardlog render game.cgn --at 3..12 --animate --caption -o moves.svg
    """
    pixels = is_png(out)
    if theme not in THEMES:
        raise typer.BadParameter(f"there are {', '.join(THEMES)}", param_hint="--theme")
    if faces not in FACES:
        raise typer.BadParameter(f"there are {', '.join(FACES)}", param_hint="--faces")
    if animate and pixels:
        raise typer.BadParameter("only a .svg moves", param_hint="--animate")
    first, last = _range(at, animate)
    lens = Lens.of(seat, now)
    say = speaking(lang)
    looks = Look(size=WIDE._replace(kind=FACES[faces]), crop=crop, legend=legend, width=width, say=say)

    def draw(log: Log) -> bytes:
        end, seats = upto(log, last), len(log.header.seats)
        own = lens.viewer if lens.viewer is not None and 0 <= lens.viewer < seats else 0
        look = looks._replace(near=(own + flip) % seats)
        names = log.header.seats
        begin = upto(log, first) if animate and first is not None else end
        moments = [_moment(log, number, lens, say if caption else None) for number in range(begin, end + 1)]
        if animate:
            return animated(log.game, moments, names, theme=theme, look=look).encode()
        state, event, below = moments[-1]
        drawn = svg(log.game, state, names, event=event, theme=theme, look=look._replace(caption=below))
        return png(drawn, 2 if width is None else 1) if pixels else drawn.encode()

    run = Run()
    log = only(run, file)
    if log is not None:
        for drawn in run.attempt(log, draw):
            write_bytes(drawn, out, force)
    return run.code


def _range(at: str | None, animate: bool) -> tuple[int | None, int | None]:
    """The first and the last event of the option `--at`.

    Raises:
        typer.BadParameter: It is neither a number nor, for what moves, two with dots between.
    """
    if at is None:
        return 0, None
    match = re.fullmatch(r"(\d{1,9})(?:\.\.(\d{1,9}))?", at)
    if match is None or (match[2] is not None and int(match[2]) < int(match[1])):
        raise typer.BadParameter(f"{at!r} is no event, as 12, and no range, as 3..12", param_hint="--at")
    if (match[2] is not None) != animate:
        raise typer.BadParameter("a range, as 3..12, and --animate belong together", param_hint="--at")
    return int(match[1]), int(match[2] or match[1])


def _moment(log: Log, number: int, lens: Lens, say: Callable[[str], str] | None) -> Moment:
    """A moment of a log, as the viewer knows it, with the event in a sentence if it is to be told."""
    view = lens.on(log)
    state, event = view(log.state(number)), lens.event(log, number)
    if say is None or event is None:
        return Moment(state, event)
    told = say(sentence(log, view(log.state(number - 1)), event, state))
    return Moment(state, event, fill(told, called(state.seats, log.header.seats)))
