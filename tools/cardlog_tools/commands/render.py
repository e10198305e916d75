"""`cardlog render`: a picture of the table."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlog.log import Log
from cardlog.picture import svg
from cardlog.picture.png import png
from cardlog.picture.style import THEMES
from cardlog_tools.lens import Lens
from cardlog_tools.options import At, File, Force, Seat
from cardlog_tools.run import Run, only, upto
from cardlog_tools.writing import write_bytes


def command(
    file: File,
    *,
    out: Annotated[str, typer.Option("-o", "--out", metavar="OUT", help="The picture: a .svg or .png, or - for SVG.")],
    at: At = None,
    seat: Seat = None,
    now: Annotated[bool, typer.Option("--now", help="With --seat: only what lies open to it at that moment.")] = False,
    theme: Annotated[str, typer.Option("--theme", metavar="THEME", help="auto, light or dark.")] = "auto",
    force: Force = False,
) -> int:
    """Draw the table after a game's last event, or after any other.

    The cards that the last event names are lit up. A .png needs the package resvg-py.

    Examples:
      cardlog render game.cgn -o table.svg
      cardlog render game.cgn --at 12 --seat A --theme dark -o table.png
    """
    if out != "-" and not out.lower().endswith((".svg", ".png")):
        raise typer.BadParameter("a picture is a .svg or a .png", param_hint="-o")
    if theme not in THEMES:
        raise typer.BadParameter(f"there are {', '.join(THEMES)}", param_hint="--theme")
    lens = Lens.of(seat, now)

    def draw(log: Log) -> bytes:
        last = upto(log, at)
        state = lens.on(log)(log.state(last))
        drawn = svg(log.game, state, log.header.seats, event=lens.event(log, last), theme=theme)
        return png(drawn) if out.lower().endswith(".png") else drawn.encode()

    run = Run()
    log = only(run, file)
    if log is not None:
        for drawn in run.attempt(log, draw):
            write_bytes(drawn, out, force)
    return run.code
