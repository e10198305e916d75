"""What commands print for people, in the words of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardlog.cards import SEATS
from cardlog.event import Event, Position, Takeback
from cardlog.log import Header, Log
from cardlog.state import Result
from cardlog_tools.out import harmless, short
from cardlog_tools.screen import BOLD, DIM, Screen, seat_names

MOST: Final = 100
"""The longest an event's notation is shown."""

SIGNS: Final = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}


def heading(screen: Screen, header: Header) -> None:
    """Print which game this is, who plays, and whose copy it is."""
    title = screen.style(f"{header.game.title} ({header.rules})", BOLD)
    others = [harmless(text) for text in (header.tag("Event"), header.tag("Date")) if text]
    screen.print("  ".join([title, *others]))
    names = zip(SEATS, seat_names(header.seats), strict=False)
    seats = [f"{letter} {screen.style(name, BOLD)}" if name != letter else letter for letter, name in names]
    copy = [] if header.view is None else [screen.style(f"(the copy of {header.tag('View')})", DIM)]
    screen.print("  ".join([*seats, *copy]))


def moment(screen: Screen, log: Log, number: int) -> str:
    """Where in a log a state stands: `After event 12 of 57: A points 8♥`."""
    if not number:
        return "Before the first event"
    event = event_text(screen, str(log[number - 1]))
    return f"After event {number} of {len(log)}: {event}"


def event_text(screen: Screen, text: str) -> str:
    """An event's notation, its cards styled, and short: a position can be long."""
    return screen.event(short(harmless(text), MOST))


def ending(result: Result | None, names: Sequence[str]) -> str:
    """How a game ended: `Ana wins (goal)`."""
    if result is None:
        return "unfinished"
    winners = [names[seat] for seat in result.winners]
    who = "a draw" if not winners else f"{' and '.join(winners)} win{'s' if len(winners) == 1 else ''}"
    return f"{who} ({result.reason})"


def sentence(log: Log, before: Any, event: Event, after: Any) -> str:
    """An event in a sentence, with cards and seats in braces; the kernel's own events too."""
    if isinstance(event, Takeback):
        what = "The last event is" if event.count == 1 else f"The last {event.count} events are"
        return f"{what} taken back."
    if isinstance(event, Position):
        return "The game begins in this position."
    told: str = log.game.tell(before, event, after)
    return told


def glyphs(numbers: Sequence[int]) -> str:
    """Glyphs as people write them: `!?`; those without a sign as `$n`."""
    return " ".join(SIGNS.get(number, f"${number}") for number in numbers)
