"""What commands print for people, in the words of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardlog.cards import SEATS
from cardlog.chance import Chance
from cardlog.clock import decimal
from cardlog.event import PUBLIC, Decision, End, Event, Position, Resign, Takeback
from cardlog.line import Line
from cardlog.log import Header, Log
from cardlog.picture.words import ending
from cardlog.words import Words, joined, plural, words
from cardlog_tools.out import harmless, short
from cardlog_tools.screen import BOLD, DIM, Screen, seat_names
from cardlog_tools.spoken import said

MOST: Final = 100
"""The longest an event's notation is shown."""

SIGNS: Final = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
MISTAKES: Final = frozenset({2, 4, 6})
"""The glyphs `?`, `??` and `?!`."""


def heading(screen: Screen, header: Header) -> None:
    """Print which game this is, who plays, and whose copy it is."""
    title = screen.style(f"{screen.say(words(header.game.title))} ({header.rules})", BOLD)
    others = [harmless(text) for text in (header.tag("Event"), header.tag("Date")) if text]
    screen.print("  ".join([title, *others]))
    names = zip(SEATS, seat_names(header.seats), strict=False)
    seats = [f"{letter} {screen.style(name, BOLD)}" if name != letter else letter for letter, name in names]
    if header.view is not None:
        whose = words("(the copy of {who})", who=header.tag("View"))
        seats.append(screen.style(screen.say(words("(the copy of public)") if header.view == PUBLIC else whose), DIM))
    screen.print("  ".join(seats))


def moment(screen: Screen, log: Log, number: int, event: Event | None) -> str:
    """Where in a log a state stands: `After event 12 of 57: A points 8♥`.

    Args:
        screen: Where it is shown.
        log: The log.
        number: How many events led to the state.
        event: The last of them, as whoever looks may know it; None at the start.
    """
    if event is None:
        return screen.say(words("Before the first event"))
    text = event_text(screen, str(event))
    return screen.say(words("After event {n} of {all}: {event}", n=number, all=len(log), event=text))


def event_text(screen: Screen, text: str) -> str:
    """An event's notation, its cards styled, and short: a position can be long."""
    return screen.event(short(harmless(text), MOST))


def sentence(log: Log, before: Any, event: Event, after: Any) -> str:
    """An event in a sentence, with cards and seats in braces; the kernel's own events too."""
    if isinstance(event, Takeback):
        return plural("The last event is taken back.", "The last {n} events are taken back.", event.count)
    if isinstance(event, Position):
        return words("The game begins in this position.")
    if isinstance(event, Resign):
        return words("{who} resigns.", who="{%s}" % SEATS[event.seat])
    if isinstance(event, End):
        return words("The game is ended here: {how}.", how=ending(after.result, BRACED))
    told: str = log.game.tell(before, event, after)
    return told


BRACED: Final = tuple("{%s}" % seat for seat in SEATS)
"""The seats as sentences hold them, for whoever shows them to put their names in."""


def beside(line: Line, number: int) -> Words:
    """What stands beside an event, apart from what people wrote: the time that a decision took, and its chance."""
    note, taken = line.note(number), None
    if number and isinstance(line[number - 1], Decision):
        taken = line.taken(number)
    time = [] if taken is None else [words("{seconds} s", seconds=figure(decimal(taken, 3)))]
    return joined(", ", [*time, *([] if note.chance is None else [chance(note.chance)])])


def figure(text: str) -> Words:
    """A number with what a language puts before decimals: `66.3`, `66,3`."""
    whole, point, decimals = text.partition(".")
    return words("{whole}.{decimals}", whole=whole, decimals=decimals) if point else joined("", [text])


PLACES: Final = (
    "hand",
    "points",
    "permanents",
    "jacks",
    "scrap",
    "pending",
    "flipped",
    "top",
    "drawn",
    "discard",
    "trick",
)
"""What games call places."""


def place(name: str) -> str:
    """Where a card is, as a game calls it: `A hand`, `A0`, `scrap`; in the language that is spoken, if that has the word."""
    owner, _, what = name.partition(" ")
    return f"{owner} {said(what)}" if what and owner in SEATS else said(name)


def chance(chance: Chance) -> Words:
    """A chance in words: `chance 40 %, 19 % by this`."""
    best, played = figure(decimal(chance.best, 1)), figure(decimal(chance.played, 1))
    if chance.best == chance.played:
        return words("chance {best} %", best=best)
    return words("chance {best} %, {played} % by this", best=best, played=played)


def glyphs(numbers: Sequence[int]) -> str:
    """Glyphs as people write them: `!?`; those without a sign as `$n`."""
    return " ".join(SIGNS.get(number, f"${number}") for number in numbers)
