"""What one writes while stepping: comments, glyphs, variations; and saving it."""

from __future__ import annotations

from pathlib import Path

from cardlog.annotate import line_at, remove_variation, set_comment, set_glyphs, with_variations
from cardlog.errors import CardlogError, IllegalEvent
from cardlog.event import Event
from cardlog.files import dump
from cardlog.fold import located
from cardlog.line import DEEPEST, Address, Line, Note
from cardlog.log import Log
from cardlog.rewrite import Original
from cardlog_tools.step.place import after
from cardlog_tools.step.player import Player
from cardlog_tools.step.track import past_of


class Author(Player):
    """A player that writes.

    Attributes:
        original: The file that the log was read from, or None.
    """

    def __init__(self, log: Log, original: Original | None = None) -> None:
        super().__init__(log)
        self.original = original
        self._saved = log
        self._earlier: list[tuple[Log, Address]] = []

    @property
    def note(self) -> Note:
        """What is written here."""
        return self.log.at(self.at)

    @property
    def at_end(self) -> bool:
        """Whether no event follows in the line."""
        return self.at[-1] == len(line_at(self.log, self.at[:-1]))

    @property
    def modified(self) -> bool:
        """Whether anything was written that is not saved."""
        return self.log is not self._saved

    def comment(self, text: str) -> None:
        """Write a comment here, in place of what is there."""
        self._change(set_comment(self.log, self.at, text), self.at)

    def glyphs(self, numbers: tuple[int, ...]) -> None:
        """Set the glyphs here, in place of those that are there."""
        self._change(set_glyphs(self.log, self.at, numbers), self.at)

    def play(self, event: Event) -> None:
        """Go on from here with an event: along the game or a variation where it goes on so, else in a variation.

        Raises:
            IllegalEvent: It is illegal here.
            CardlogError: This is the end of the game itself, which is not changed, or variations nest too deeply.
        """
        prefix, number = self.at[:-1], self.at[-1]
        event = self.checked(event)
        line = line_at(self.log, prefix)
        if number == len(line) and not prefix:
            raise CardlogError("the game ends here; a variation stands in place of an event: go back one")
        if number == len(line):
            self._go_on(line, event)
        elif line[number] == event:
            self.forward()
        else:
            self._part(after(self.at), event)

    def checked(self, event: Event) -> Event:
        """The event in its canonical form, legal here.

        Raises:
            IllegalEvent: It is not.
        """
        node, tidy = self.node(self.at), self.log.game.verbs.tidy
        assert node is not None
        if tidy is not None:
            event = tidy(event, lambda: node.event)
        try:
            past_of(self.log.game, node).push(event)
        except IllegalEvent as error:
            raise located(error, line_at(self.log, self.at[:-1]), self.at[-1] + 1, self.at[:-1]) from None
        return event

    def _go_on(self, line: Line, event: Event) -> None:
        """Add an event to the variation that ends here."""
        *hangs_on, index = self.at[:-1]
        address = tuple(hangs_on)
        variations = list(self.log.at(address).variations)
        variations[index] = line.append(event)
        self._change(with_variations(self.log, address, variations), after(self.at))

    def _part(self, address: Address, event: Event) -> None:
        """Into the variation at an event that begins with another one, made where there is none."""
        variations = self.log.at(address).variations
        for index, variation in enumerate(variations):
            if variation[0] == event:
                self.go((*address, index, 1))
                return
        if len(address) // 2 >= DEEPEST:
            raise CardlogError(f"variations nest no deeper than {DEEPEST}")
        made = with_variations(self.log, address, (*variations, Line([event])))
        self._change(made, (*address, len(variations), 1))

    def remove(self) -> None:
        """Remove the variation that one is in.

        Raises:
            CardlogError: One is in none.
        """
        if len(self.at) == 1:
            raise CardlogError("this is no variation; what is written here goes with an empty comment")
        self._change(remove_variation(self.log, self.at[:-1]), self.at[:-2])

    def _change(self, log: Log, at: Address) -> None:
        if log != self.log:
            self._earlier.append((self.log, self.at))
            self._to(log, at)

    def undo(self) -> bool:
        """Undo the last change; whether there was one."""
        if not self._earlier:
            return False
        self._to(*self._earlier.pop())
        return True

    def _to(self, log: Log, at: Address) -> None:
        self.log, self.at = log, at
        self._tracks = {prefix: track for prefix, track in self._tracks.items() if not prefix}

    def save(self, other: str | None = None) -> None:
        """Write the game to its file.

        Args:
            other: A new file to write it to, from now on.

        Raises:
            CardlogError: The file was changed meanwhile, or cannot be written; the new one exists.
            OSError: It cannot be written.
        """
        if other is not None:
            if Path(other).exists():
                raise CardlogError(f"{other} exists already")
            dump(self.log, other)
            self.original = Original.of(other)
        elif self.original is not None:
            self.original = self.original.write(self.log)
        self._saved = self.log
