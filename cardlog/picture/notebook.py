"""What a notebook shows: a state as its picture, a log as a table of its events with the picture of its end."""

from __future__ import annotations

__all__ = ["MOST", "log_html", "state_svg"]

from collections.abc import Iterator
from typing import Any, Final

from cardlog.errors import IllegalEvent
from cardlog.formats.body import SIGNS
from cardlog.game import find
from cardlog.line import Note, address_text
from cardlog.log import Log
from cardlog.picture import svg
from cardlog.picture.text import visible, xml
from cardlog.picture.words import called

MOST: Final = 500
"""How many events a notebook lists."""


def state_svg(state: Any) -> str | None:
    """The picture of a state, or None where its class does not say its game."""
    return svg(find(state.game), state) if state.game else None


def log_html(log: Log) -> str:
    """The game's header, the table after its last event, and its events with what is written at them."""
    header = log.header
    names = called(len(header.seats), header.seats)
    players = " – ".join(f"<bdi>{xml(name)}</bdi>" for name in names)
    tags = "".join(f" · {xml(name)}: <bdi>{xml(value)}</bdi>" for name, value in header.tags)
    try:
        last, fault = len(log), ""
        state = log.state()
    except IllegalEvent as error:
        last, fault = (error.number or 1) - 1, f"<p><strong>Illegal: {xml(str(error))}</strong></p>"
        state = log.state(last)
    picture = svg(log.game, state, names, event=log[last - 1] if last else None)
    more = f"<p>and {len(log) - MOST} more</p>" if len(log) > MOST else ""
    rows = "".join(_rows(log))
    return (
        f"<p><strong>{xml(header.game.title)}</strong> ({xml(str(header.rules))}): {players}{tags}</p>{fault}{picture}"
        f"<details><summary>{len(log)} events</summary><table>{rows}</table>{more}</details>"
    )


def _rows(log: Log) -> Iterator[str]:
    if log.note(0).comments:
        yield _row("", "", log.note(0))
    for address, line, number in log.walk():
        if address[0] > MOST:
            return
        yield _row(address_text(address), str(line[number - 1]), line.note(number))


def _row(address: str, event: str, note: Note) -> str:
    signs = {number: sign for sign, number in SIGNS.items()}
    glyphs = " ".join(signs.get(number, f"${number}") for number in note.glyphs)
    comment = "<br>".join(xml(line) for line in visible(note.text, lines=True).split("\n"))
    cells = (address, f"<code>{xml(event)}</code>", glyphs, f"<bdi>{comment}</bdi>")
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
