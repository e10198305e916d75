"""What one writes while stepping: comments, glyphs, variations; and saving it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cardlog.errors import CardlogError, IllegalEvent
from cardlog.event import Event
from cardlog.fold import located
from cardlog.formats.files import dump
from cardlog.formats.rewrite import Original
from cardlog.line import DEEPEST, Address, Line, Note, address_of
from cardlog.log import Log
from cardlog.study.annotate import line_at, remove_variation, set_comment, set_glyphs, with_variations
from cardlog_tools.step.layers import bare, lifted, merged
from cardlog_tools.step.place import after, before
from cardlog_tools.step.player import Player
from cardlog_tools.step.track import past_of


class _Earlier(NamedTuple):
    """What was there before a change: what was hidden, what was not, where one was, and which version that is."""

    under: Log | None
    log: Log
    at: Address
    version: object


class Author(Player):
    """A player that writes.

    It may be a seat's (`see`): what was written before one began to look through these eyes is hidden then, and kept.

    Attributes:
        original: The file that the log was read from, or None.
    """

    def __init__(self, log: Log, original: Original | None = None) -> None:
        super().__init__(log)
        self.original = original
        self._is_seats = False
        self._under: Log | None = None
        self._version = self._saved = object()
        self._earlier: list[_Earlier] = []

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
        return self._version is not self._saved

    @property
    def whole(self) -> Log:
        """The game with all that is written, hidden or not."""
        return self.log if self._under is None else merged(self._under, self.log)

    # Looking.

    def see(self, viewer: int, now: bool = False) -> None:
        """From now on this is for a seat: through its eyes, or other ones, nothing of what is written is seen."""
        self.viewer, self.now, self._is_seats = viewer, now, True
        self._hide(True)

    def look(self, step: int) -> None:
        super().look(step)
        if self._is_seats:  # eyes that see all cards see what is written, too
            self._hide(self.viewer != self.viewers[0])

    @property
    def hides(self) -> bool:
        """Whether anything that was written may be hidden."""
        return self._under is not None

    def _hide(self, hide: bool) -> None:
        """Hide all that is written so far, or nothing; one stays as near as one can."""
        whole = self.whole
        at = self.at if self._under is None else lifted(self._under, self.at)
        if not hide:
            self._under = None
            self._to(whole, at)
            return
        self._under = whole
        main = at[:1]
        self._to(bare(whole), main if self.node(main) is not None else before(main))

    def go_to(self, text: str) -> None:
        try:
            super().go_to(text)
        except CardlogError as error:
            if self._under is None or len(address_of(text)) == 1:
                raise
            raise CardlogError(f"{error}; those that were there before are hidden through a seat's eyes") from None

    # Writing.

    def comment(self, text: str) -> None:
        """Write a comment here, in place of those before the first variation."""
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
            self._earlier.append(_Earlier(self._under, self.log, self.at, self._version))
            self._version = object()
            self._to(log, at)

    def undo(self) -> bool:
        """Undo the last change; whether there was one."""
        if not self._earlier:
            return False
        hidden, (self._under, log, at, self._version) = self._under, self._earlier.pop()
        self._to(log, at)
        if self._under is not hidden:  # one looked through other eyes then
            self._hide(hidden is not None)
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
            dump(self.whole, other)
            self.original = Original.of(other)
        elif self.original is not None:
            self.original = self.original.write(self.whole)
        self._saved = self._version
