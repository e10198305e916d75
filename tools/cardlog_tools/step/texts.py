"""What the player says: text with the styles of a terminal, harmless, in the language of the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any, Final

from cardlog.errors import IllegalEvent
from cardlog.event import PUBLIC
from cardlog.line import Address, address_text
from cardlog.study.annotate import line_at
from cardlog.words import Words, joined, words
from cardlog_tools.commands.legal import waits
from cardlog_tools.out import harmless, short
from cardlog_tools.people import beside, event_text, glyphs, sentence
from cardlog_tools.refused import refusal
from cardlog_tools.screen import BOLD, CHIPS, DIM, FOUR, RED, Screen, fitted, seat_names
from cardlog_tools.step.author import Author
from cardlog_tools.step.dense import dense, middle_first
from cardlog_tools.step.place import START, Row, after

STRIKE: Final = "9"
LONGEST_NAME: Final = 20


class Texts:
    """Says what there is at a place of a game.

    Attributes:
        names: The seats' names, short ones.
        in_sentences: Whether the list of events is in sentences, not in notation.
    """

    def __init__(self, player: Author, screen: Screen, encoding: str) -> None:
        self.player = player
        screen.pack = player.log.game.pack
        self.screen, self._chips, self._bare = copy(screen), copy(screen), copy(screen)
        self.screen.suits, self._chips.suits, self._bare.colour = FOUR, CHIPS, False
        self.in_sentences = False
        self._told: dict[tuple[Address, int | None], str] = {}
        self._encoding = encoding
        self.names = [short(self.fit(name), LONGEST_NAME) for name in seat_names(player.log.header.seats)]
        self._margin = len(str(len(player.log))) + 1

    def fit(self, text: str) -> str:
        """The text, escaped where the terminal has no signs for it."""
        return text if text.isascii() else text.encode(self._encoding, "backslashreplace").decode(self._encoding)

    def heading(self) -> str:
        """Which game this is, and whether something is unsaved."""
        header = self.player.log.header
        title = self.screen.style(harmless(f"{self.screen.say(words(header.game.title))} ({header.rules})"), BOLD)
        unsaved = [self.screen.style(self.screen.say(words("unsaved")), RED)] if self.player.modified else []
        seats = joined(" - ", self.names)
        tags = [short(harmless(text), 60) for text in (header.tag("Event"), header.tag("Date")) if text]
        return "  ".join([title, *unsaved, self.screen.say(seats), *tags])

    def eyes(self) -> str:
        """Through whose eyes the table is seen."""
        return self.screen.say(self._eyes())

    def _eyes(self) -> Words:
        viewer, now = self.player.viewer, self.player.now
        if viewer is None:
            return words("The table: all cards")
        if viewer == PUBLIC:
            return words("What lies open to onlookers now") if now else words("The table as onlookers know it")
        who = self.names[viewer]
        return words("What {who} sees now", who=who) if now else words("The table as {who} knows it", who=who)

    def table(self, width: int, low: bool) -> list[str]:
        """The table as it is seen, in lines: a row of it in its own; on a low screen what is being played first."""
        self._chips.width = width
        rows = middle_first(self._rows()) if low else self._rows()
        return self._chips.row_lines(self._chips.filled(rows, self.names))

    def dense(self, width: int) -> list[str]:
        """The table in as few lines as may be, what is being played first."""
        return dense(self._chips, self._rows(), self.names, width)

    def _rows(self) -> list[tuple[str, str]]:
        rows: list[tuple[str, str]] = self.player.log.game.table(self.player.seen(self.player.state))
        return rows

    # The list of events.

    def row(self, row: Row) -> str:
        """An event in the list: its number, its notation, what is written at it."""
        return f"{self._number(row)} {self._what(row)}{self._written(row)}"

    def _number(self, row: Row) -> str:
        depth = len(row.address) // 2
        number = address_text(row.address) if row.address != START else ""
        indent = " " * (self._margin + 3 * (depth - 1)) if depth else ""
        return indent + self.screen.style(f"{number:>{0 if depth else self._margin}}", DIM)

    def _what(self, row: Row) -> str:
        if row.event is None:
            return self.screen.style(self.screen.say(words("the start")), DIM)
        text = harmless(self.player.text(row.address))
        if self.player.fault(row.address) is not None:
            return f"{text} {self.screen.style(self.screen.say(words('illegal')), RED)}"
        void = self.player.is_void(row.address)
        screen = self._bare if void else self.screen
        shown = self._sentence(row.address, screen) if self.in_sentences else ""
        shown = shown or event_text(screen, text)
        return self.screen.style(shown, STRIKE) if void else shown

    def _sentence(self, address: Address, screen: Screen) -> str:
        """What happened in a sentence, as the viewer knows it; nothing behind an illegal event."""
        key = address, self.player.viewer
        if key not in self._told:
            told = self.player.told(address)
            self._told[key] = "" if told is None else sentence(self.player.log, *told)
        return screen.fill(self._told[key], self.names)

    def changed(self) -> None:
        """Something was written: what stands at an address may be another event."""
        self._told.clear()

    def _written(self, row: Row) -> str:
        note = row.note
        signs = f" {self.screen.style(glyphs(note.glyphs), BOLD)}" if note.glyphs else ""
        chance = "" if note.chance is None else f" {self.screen.style(str(note.chance), DIM)}"
        comment = harmless(note.text[:200].replace("\n", " "))
        return chance + signs + (f"  {self.screen.style(comment, DIM)}" if comment else "")

    # What is here.

    def place(self) -> str:
        """Where one is: `12a3 of 57`."""
        player = self.player
        if player.at == START:
            return self.screen.say(words("Before the first event"))
        here = words("Event {n} of {all}", n=address_text(player.at), all=len(player.log))
        aside = self.screen.say(beside(line_at(player.log, player.at[:-1]), player.at[-1]))
        return "  ".join(filter(None, [self.screen.say(here), aside, glyphs(player.note.glyphs)]))

    def here(self, width: int) -> list[str]:
        """What happened here, what is written, what could have happened instead, and what is next."""
        lines: list[str] = []
        for text, margin in self._here():
            inner = fitted(text, max(width - len(margin), 1), 0, 0)
            lines += [margin + line for line in inner]
        text, style = self._next()
        return [*lines, *(self.screen.style(line, style) for line in fitted(text, width, 0, 0))]

    def _here(self) -> Iterator[tuple[str, str]]:
        player, fill = self.player, self._chips.fill
        told = None if player.at == START else player.told(player.at)
        if told is not None:
            yield fill(sentence(player.log, *told), self.names), ""
        yield from self._comment(0)
        for nth, address in enumerate(player.variations(), 1):
            which = self.screen.style(address_text(address)[:-1], BOLD)
            instead = event_text(self.screen, player.text(address))
            yield self.screen.say(words("Instead ({which}): {event}", which=which, event=instead)), ""
            yield from self._comment(nth)

    def _comment(self, variations: int) -> Iterator[tuple[str, str]]:
        """The comments after so many variations."""
        comment = self.player.note.comment_after(variations)
        for line in comment.split("\n") if comment else ():
            yield harmless(line), "| "

    def _next(self) -> tuple[str, str]:
        """What is next, and in which style."""
        self.player.node(after(self.player.at))  # so that it is known whether that is illegal
        fault = self.player.fault(after(self.player.at))
        if fault is not None:
            return self._fault(fault), RED
        return self._bare.fill(waits(self.player.seen(self.player.state)), self.names), DIM

    def _fault(self, error: IllegalEvent) -> str:
        """Why the next event is illegal; for a seat the clause alone, since the reason may tell what it does not know."""
        if not self.player.hides:
            return self.refusal(error)
        return self.screen.say(words("event {address}: {clause}", address=error.address, clause=error.clause))

    def refusal(self, error: IllegalEvent) -> str:
        """Why an event is illegal."""
        return harmless(refusal(self.player.log.game, error, self.screen.say))

    # What is asked.

    def question(self, text: str) -> str:
        """A question, with names and cards."""
        return self.screen.fill(text, self.names)

    def decisions(self, legal: Sequence[Any]) -> list[tuple[str, str]]:
        """Decisions: in notation, and as they are shown."""
        return [(str(decision), event_text(self.screen, str(decision))) for decision in legal]
