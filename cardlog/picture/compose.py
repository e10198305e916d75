"""Pictures put together: the pieces at their places, the drawings that they need, and what stands below the table."""

from __future__ import annotations

__all__ = [
    "BEAT",
    "MANY",
    "PLAIN_LOOK",
    "Look",
    "Moment",
    "animated",
    "cropped",
    "drawings",
    "lights",
    "named",
    "parts",
    "svg",
    "table",
    "transform",
    "used",
]

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from cardlog.arrangement import Area, Arrangement
from cardlog.event import Event, recard
from cardlog.game import AnyGame
from cardlog.pack import STANDARD, Pack
from cardlog.picture import own
from cardlog.picture.faces import definitions
from cardlog.picture.generic import rows
from cardlog.picture.layout import plan
from cardlog.picture.pieces import Draw, Table, drawn, item, items, pieces
from cardlog.picture.size import WIDE, Size
from cardlog.picture.spread import Place, places
from cardlog.picture.style import sheet
from cardlog.picture.text import measure, xml
from cardlog.picture.words import alternative, called, ending
from cardlog.words import words

MANY: Final = 8
"""An event that names more cards than this, such as a deal, lights up none."""
BEAT: Final = 1.2
"""How many seconds each moment of an animated picture is seen."""


class Look(NamedTuple):
    """How a picture is drawn.

    Attributes:
        near: The seat that sits near.
        size: Its measures: `size.WIDE`, `size.NARROW`, `size.LOW`, or one of these with cards of another kind.
        crop: Whether lines in which nothing lies are left out.
        caption: What stands below the table.
        legend: Whether it is said below what the marks mean.
        width: How wide it is shown; left out, as wide as it is drawn.
        say: Puts words into another language.
    """

    near: int = 0
    size: Size = WIDE
    crop: bool = False
    caption: str = ""
    legend: bool = False
    width: int | None = None
    say: Callable[[str], str] = str


PLAIN_LOOK: Final = Look()


class Moment(NamedTuple):
    """A moment of a game.

    Attributes:
        state: The state.
        event: The event that led there; the cards that it names are lit up.
        caption: What stands below.
    """

    state: Any
    event: Event | None = None
    caption: str = ""


def svg(  # noqa: PLR0913 - each says one thing of the picture
    game: AnyGame,
    state: Any,
    names: Sequence[str] | None = None,
    *,
    event: Event | None = None,
    theme: str = "auto",
    look: Look = PLAIN_LOOK,
) -> str:
    """A state as a picture: SVG, the same for the same arguments.

    Args:
        game: The game.
        state: The state, of the truth or of a copy: what it does not know lies face down.
        names: The names of the seats; left out, their letters.
        event: The event that led here; the cards it names are lit up.
        theme: `light`, `dark`, or `auto`: as the one who looks has it set.
        look: How it is drawn besides.

    Raises:
        CardlogError: There is no such theme.
    """
    drawing = _whole(game, Moment(state, event, look.caption), names, look)
    told = alternative(game, state, names, look.say)
    return _document(game, drawing, told, sheet(theme, size=look.size), look)


def animated(
    game: AnyGame,
    moments: Sequence[Moment],
    names: Sequence[str] | None = None,
    *,
    theme: str = "auto",
    look: Look = PLAIN_LOOK,
) -> str:
    """Moments of a game as a picture that moves by itself, over and over; still where less motion is wanted.

    Args:
        game: The game.
        moments: The moments, one at least.
        names: The names of the seats.
        theme: As for `svg`.
        look: How they are drawn; each moment has its own caption.
    """
    frames = [_whole(game, moment, names, look) for moment in moments]
    height, count = max(height for _, height in frames), len(frames)
    body = "".join(f'<g class="frame f{nth}">{made}</g>' for nth, (made, _) in enumerate(frames))
    style = (
        f".frame{{visibility:hidden;animation:cardlog {count * BEAT:g}s step-end infinite}}"
        f"@keyframes cardlog{{0%{{visibility:visible}}{100 / count:.4g}%{{visibility:hidden}}}}"
        + "".join(f".f{nth}{{animation-delay:{nth * BEAT:g}s}}" for nth in range(count))
        + f"@media(prefers-reduced-motion:reduce){{.frame{{animation:none}}.f{count - 1}{{visibility:visible}}}}"
    )
    told = alternative(game, moments[-1].state, names, look.say)
    return _document(game, (body, height), told, sheet(theme, size=look.size) + style, look)


def _document(game: AnyGame, drawing: tuple[str, int], told: str, style: str, look: Look) -> str:
    body, height = drawing
    across = look.size.across
    width = look.width or across
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cardlog" viewBox="0 0 {across} {height}" '
        f'width="{width}" height="{round(height * width / across)}" role="img">'
        f"<title>{xml(look.say(words(game.title)))}</title><desc>{xml(told)}</desc>"
        f"<style>{style}</style><defs>{drawings(used(body))}</defs>"
        f'<rect class="table" width="{across}" height="{height}" rx="14"/>{body}</svg>\n'
    )


def _whole(game: AnyGame, moment: Moment, names: Sequence[str] | None, look: Look) -> tuple[str, int]:
    """All parts of a moment's picture, with what stands below; and its height."""
    made, height = parts(game, moment.state, names, event=moment.event, look=look)
    below = [*_wrapped(moment.caption, look.size), *(_legend(look) if look.legend else [])]
    line = round(look.size.text * 1.5)
    for nth, text in enumerate(below):
        made.append(f'<text class="soft" x="{look.size.across // 2}" y="{height + line * nth + 10}">{xml(text)}</text>')
    return "".join(made), height + (line * len(below) + 6 if below else 0)


def _legend(look: Look) -> list[str]:
    """What the marks mean."""
    told = look.say(words("a letter on a card: that seat knows it · D: the dealer · ★: the winner"))
    return _wrapped(told, look.size)


def _wrapped(text: str, size: Size) -> list[str]:
    """Text in lines of the picture's width."""
    lines: list[str] = []
    for word in text.split():
        if lines and measure(f"{lines[-1]} {word}") * size.text <= size.across - 4 * size.margin:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def parts(
    game: AnyGame,
    state: Any,
    names: Sequence[str] | None = None,
    *,
    event: Event | None = None,
    look: Look = PLAIN_LOOK,
) -> tuple[list[str], int]:
    """The parts of a picture, each a `<g>`, those below first; and its height.

    They need the drawings that they use (`used`, `drawings`) and a style sheet (`style.sheet`).

    Args:
        game: The game.
        state: The state.
        names: The names of the seats.
        event: The event whose cards are lit up.
        look: How it is drawn.
    """
    about, say, size = table(state, names, look.say, game.pack), look.say, look.size
    lit, at = lights(event)
    if game.arrange is None:
        return rows([(say(label), say(text)) for label, text in game.table(state)], about, size, lit)
    arrangement = cropped(game.arrange(state)) if look.crop else game.arrange(state)
    made = plan(arrangement, size, look.near)

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


def cropped(arrangement: Arrangement) -> Arrangement:
    """The arrangement without the lines in which no card lies, and without areas of nobody that are empty then."""
    made = [tuple(map(_cropped, row)) for row in arrangement.rows]
    return Arrangement(tuple(row for row in made if any(area.lines or area.seat is not None for area in row)))


def _cropped(area: Area) -> Area:
    return area._replace(lines=tuple(line for line in area.lines if any(group.cards for group in line)))


def transform(place: Place, x: int = 0, y: int = 0) -> str:
    """How a card gets to its place."""
    return f"translate({x + place.x} {y + place.y})" + (" rotate(-90)" if place.turned else "")


def table(state: Any, names: Sequence[str] | None, say: Callable[[str], str] = str, pack: Pack = STANDARD) -> Table:
    """What a picture of a state shows besides the cards."""
    shown = called(state.seats, names)
    winners = state.result.winners if state.result is not None else ()
    result = "" if state.result is None else say(ending(state.result, shown))
    return Table(shown, state.actor, state.dealer, winners, result, say, pack)


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


def drawings(names: Iterable[str]) -> str:
    """The drawings of these names, of standard cards and of games' own: the content of a `<defs>`."""
    all_of = {*names}
    return definitions(all_of) + "".join(own.drawn(name) for name in sorted(all_of) if name[2:].startswith(own.MARK))


def used(body: str) -> set[str]:
    """The names of the drawings that some SVG uses."""
    return set(re.findall(r"""href=["']#([cpns]-[^"']+)""", body))
