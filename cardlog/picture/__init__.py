"""Pictures of a table: SVG, drawn by cardlog itself, the same for the same state.

>>> import cardlog
>>> from cardlog.picture import svg
>>> header = cardlog.Header.make("cuttle", seats=["Ana", "Bruno"])
>>> picture = svg(header.game, header.start(), header.seats)
>>> picture.startswith("<svg ") and "Bruno" in picture
True
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from cardlog.event import Event, recard
from cardlog.game import AnyGame
from cardlog.picture.faces import definitions
from cardlog.picture.generic import rows
from cardlog.picture.layout import ACROSS, Table, lay
from cardlog.picture.style import sheet
from cardlog.picture.text import xml
from cardlog.picture.words import alternative, called

__all__ = ["ACROSS", "named", "parts", "svg", "used"]


def svg(
    game: AnyGame,
    state: Any,
    names: Sequence[str] | None = None,
    *,
    event: Event | None = None,
    theme: str = "auto",
) -> str:
    """A state as a picture: SVG, the same for the same arguments.

    Args:
        game: The game.
        state: The state, of the truth or of a copy: what it does not know lies face down.
        names: The names of the seats; left out, their letters.
        event: The event that led here; the cards it names are lit up.
        theme: `light`, `dark`, or `auto`: as the one who looks has it set.

    Raises:
        CardlogError: There is no such theme.
    """
    style = sheet(theme)
    drawn, height = parts(game, state, names, event=event)
    body = "".join(f"<g>{part}</g>" for part in drawn)
    told = alternative(game, state, names)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cardlog" viewBox="0 0 {ACROSS} {height}" '
        f'width="{ACROSS}" height="{height}" role="img">'
        f"<title>{xml(game.title)}</title><desc>{xml(told)}</desc>"
        f"<style>{style}</style><defs>{definitions(used(body))}</defs>"
        f'<rect class="table" width="{ACROSS}" height="{height}" rx="12"/>{body}</svg>\n'
    )


def parts(
    game: AnyGame,
    state: Any,
    names: Sequence[str] | None = None,
    *,
    event: Event | None = None,
    say: Callable[[str], str] = str,
) -> tuple[list[str], int]:
    """The parts of a picture, each some SVG, those below first; and its height. Its width is `ACROSS`.

    Each belongs into a `<g>` of its own. They need the drawings that they use (`used`, `faces.definitions`) and
    a style sheet (`style.sheet`).

    Args:
        game: The game.
        state: The state.
        names: The names of the seats.
        event: The event whose cards are lit up.
        say: Puts a word into another language.
    """
    shown = called(state.seats, names)
    lit = 0 if event is None else named(event)
    winners = state.result.winners if state.result is not None else ()
    places = () if event is None else str(event).split()
    table = Table(shown, state.actor, state.dealer, winners, lit, places, say)
    if game.arrange is None:
        return rows([(say(label), say(text)) for label, text in game.table(state)], table)
    return lay(game.arrange(state), table)


def named(event: Event) -> int:
    """The set of the cards that an event names."""
    found = 0

    def collect(card: int) -> int:
        nonlocal found
        found |= 1 << card
        return card

    recard(event, collect)
    return found


def used(body: str) -> set[str]:
    """The names of the drawings that some SVG uses."""
    return set(re.findall(r"""href=["']#([cs]-[^"']+)""", body))
