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
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from cardlog.event import Event, recard
from cardlog.game import AnyGame
from cardlog.picture.faces import definitions
from cardlog.picture.generic import rows
from cardlog.picture.layout import WIDE, Place, Size, places, plan
from cardlog.picture.pieces import Draw, Table, drawn, item, items, pieces
from cardlog.picture.style import sheet
from cardlog.picture.text import xml
from cardlog.picture.words import alternative, called, ending

__all__ = ["named", "parts", "svg", "table", "used"]

MANY: Final = 8
"""An event that names more cards than this, such as a deal, lights up none."""


def svg(  # noqa: PLR0913 -- each argument says one thing of the picture
    game: AnyGame,
    state: Any,
    names: Sequence[str] | None = None,
    *,
    event: Event | None = None,
    theme: str = "auto",
    near: int = 0,
    size: Size = WIDE,
    say: Callable[[str], str] = str,
) -> str:
    """A state as a picture: SVG, the same for the same arguments.

    Args:
        game: The game.
        state: The state, of the truth or of a copy: what it does not know lies face down.
        names: The names of the seats; left out, their letters.
        event: The event that led here; the cards it names are lit up.
        theme: `light`, `dark`, or `auto`: as the one who looks has it set.
        near: The seat that sits near.
        size: The measures: `layout.WIDE` or `layout.NARROW`.
        say: Puts a word into another language.

    Raises:
        CardlogError: There is no such theme.
    """
    style = sheet(theme, size=size)
    made, height = parts(game, state, names, event=event, near=near, size=size, say=say)
    body = "".join(made)
    told = alternative(game, state, names, say)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cardlog" viewBox="0 0 {size.across} {height}" '
        f'width="{size.across}" height="{height}" role="img">'
        f"<title>{xml(game.title)}</title><desc>{xml(told)}</desc>"
        f"<style>{style}</style><defs>{definitions(used(body))}</defs>"
        f'<rect class="table" width="{size.across}" height="{height}" rx="14"/>{body}</svg>\n'
    )


def parts(  # noqa: PLR0913 -- as those of `svg`
    game: AnyGame,
    state: Any,
    names: Sequence[str] | None = None,
    *,
    event: Event | None = None,
    near: int = 0,
    size: Size = WIDE,
    say: Callable[[str], str] = str,
) -> tuple[list[str], int]:
    """The parts of a picture, each a `<g>`, those below first; and its height.

    They need the drawings that they use (`used`, `faces.definitions`) and a style sheet (`style.sheet`).

    Args:
        game: The game.
        state: The state.
        names: The names of the seats.
        event: The event whose cards are lit up.
        near: The seat that sits near.
        size: The measures.
        say: Puts a word into another language.
    """
    about = table(state, names, say)
    lit, at = lights(event)
    if game.arrange is None:
        return rows([(say(label), say(text)) for label, text in game.table(state)], about, size, lit)
    arrangement = game.arrange(state)
    made = plan(arrangement, size, near)

    def draw() -> Iterator[str]:
        for name, piece in pieces(arrangement, about):
            slot = made.slots.get(name)
            if slot is None:
                continue
            if isinstance(piece, Draw):
                inner = drawn(made, name, piece)
                yield f'<g transform="translate({slot.x} {slot.y})">{inner}</g>' if inner else ""
                continue
            for one, place in zip(items(piece), places(piece, slot, made), strict=True):
                shown = lit >> one.shown.spot & 1 or (one.shown.place in at and one.shown.place != "")
                inner = item(one, about, made, piece, bool(shown))
                yield f'<g class="card" transform="{transform(place, slot.x, slot.y)}">{inner}</g>'

    return [part for part in draw() if part], made.height


def transform(place: Place, x: int = 0, y: int = 0) -> str:
    """How a card gets to its place."""
    return f"translate({x + place.x} {y + place.y})" + (" rotate(-90)" if place.turned else "")


def table(state: Any, names: Sequence[str] | None, say: Callable[[str], str] = str) -> Table:
    """What a picture of a state shows besides the cards."""
    shown = called(state.seats, names)
    winners = state.result.winners if state.result is not None else ()
    result = "" if state.result is None else say(ending(state.result, shown))
    return Table(shown, state.actor, state.dealer, winners, result, say)


def lights(event: Event | None) -> tuple[int, list[str]]:
    """The cards and the places that an event lights up: those that it names, unless they are many."""
    lit = 0 if event is None else named(event)
    return (0, []) if event is None or lit.bit_count() > MANY else (lit, str(event).split())


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
    return set(re.findall(r"""href=["']#([cpns]-[^"']+)""", body))
