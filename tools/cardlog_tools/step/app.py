"""The full-screen player: what one writes, on top of what it shows."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from textual import work
from textual.pilot import Pilot

from cardlog.errors import CardlogError, IllegalEvent, NotationError
from cardlog.event import DEALER, Event
from cardlog.line import address_text
from cardlog.study.annotate import read_glyphs
from cardlog.words import joined, words
from cardlog_tools.out import harmless
from cardlog_tools.people import SIGNS, glyphs
from cardlog_tools.screen import BOLD, fitted
from cardlog_tools.spoken import said
from cardlog_tools.step.dialogs import Help, Write
from cardlog_tools.step.display import Display
from cardlog_tools.step.keys import SECTIONS
from cardlog_tools.step.place import START
from cardlog_tools.step.suppose import Suppose

WIDEST: Final = 76
"""The columns of the help, where there are as many."""

MEANINGS: Final = (
    ("!", words("good")),
    ("?", words("a mistake")),
    ("!!", words("brilliant")),
    ("??", words("a blunder")),
    ("!?", words("interesting")),
    ("?!", words("dubious")),
    ("", words("none")),
)
UNSAVED: Final = (("save", words("save, then leave")), ("leave", words("leave without saving")))
"""What becomes of what is not saved, when one leaves the game."""


class Step(Display):
    """Steps through a game, and annotates it."""

    @work
    async def action_comment(self) -> None:
        at = address_text(self.player.at)
        title = words("Comment at event {n}", n=at) if self.player.at != START else words("Comment at the start")
        say, fit, before = self.texts.screen.say, self.texts.fit, self.player.note.comment
        hint = say(words("Ctrl+S keeps it, Esc leaves it"))
        text = await self.push_screen_wait(Write(say(title), before, hint, fit))
        if text is not None and text != before:
            self._try(lambda: self.player.comment(text))

    @work
    async def action_glyph(self) -> None:
        choices = [(sign, f"{sign:3} {self.texts.screen.say(meaning)}") for sign, meaning in MEANINGS]
        text = glyphs(self.player.note.glyphs)
        before = "" if text in SIGNS.values() else text
        numbers = await self.ask(words("Glyph"), read_glyphs, choices, text=before, hint=words("or $n"))
        if numbers is not None:
            self._try(lambda: self.player.glyphs(numbers))

    @work
    async def action_play(self) -> None:
        """Choose what happens next, and in a variation what the cards are that it needs."""
        player = self.player
        legal = player.log.game.legal(player.seen(player.state))
        if legal:
            actors = dict.fromkeys("{%s}" % decision.actor for decision in legal)
            title = words("What if {who} had chosen", who=joined(", ", actors))
            hint = words("type to find one, or * takeback 1")
            event = await self.ask(title, self.event, self.texts.decisions(legal), hint=hint)
        elif player.state.actor == DEALER:
            event = await Suppose(self).fact()
        else:
            event = await self.ask(words("The game is over: a takeback?"), self.event)
        if event is not None and self._try(lambda: player.play(event)):
            await self._facts()

    async def _facts(self) -> None:
        """Ask for the facts that a variation needs to go on."""
        player = self.player
        while player.at_end and len(player.at) > 1 and player.state.actor == DEALER:
            fact = await Suppose(self).fact()
            if fact is None or not self._try(lambda fact=fact: player.play(fact)):  # type: ignore[misc]
                return

    def event(self, text: str) -> Event:
        """An event in notation, legal here.

        Raises:
            CardlogError: It is not, and why.
        """
        try:
            return self.player.checked(self.player.log.game.verbs.read(text))
        except NotationError as error:
            raise CardlogError(error.message) from None
        except IllegalEvent as error:
            raise CardlogError(self.texts.refusal(error)) from None

    def _try(self, change: Callable[[], None]) -> bool:
        """Write something; whether it could be done."""
        try:
            change()
        except (CardlogError, OSError) as error:
            self.tell(str(error))
            return False
        self.changed()
        return True

    def action_remove(self) -> None:
        self._try(self.player.remove)

    def action_undo(self) -> None:
        if self.player.undo():
            self.changed()
        else:
            self.tell(words("there is nothing to undo"))

    @work
    async def action_save(self) -> None:
        await self._save()

    async def _save(self) -> bool:
        """Save; where that cannot be done, under another name; whether it was done."""
        if not self.player.modified:
            self.tell(words("there is nothing to save"))
            return True
        try:
            self.player.save()
        except (CardlogError, OSError) as error:
            title = words("Not saved: {error}. Save it as a new file:", error=harmless(said(str(error))))
            name = await self.ask(title, self._save_as, hint=words("a name, as mine.cgn"))
            if name is None:
                return False
            self.tell(words("saved as {name}", name=name))
            return True
        self.tell(words("saved"))
        return True

    def _save_as(self, name: str) -> str:
        if not name:
            raise CardlogError("a file needs a name")
        self.player.save(name)
        return name

    # Help, leaving, and a picture.

    def action_help(self) -> None:
        say, style = self.texts.screen.say, self.texts.screen.style
        width = min(self.size.width, WIDEST) - 6
        lines: list[str] = []
        for title, section in SECTIONS:
            lines += [style(say(title), BOLD)] * bool(title)
            for keys in section:
                lines += fitted(f"{say(keys.shown):11} {say(keys.does)}", width, 1, 13)
        self.push_screen(Help([self.texts.fit(line) for line in lines]))

    @work
    async def action_leave_all(self) -> None:
        if await self._may_leave():
            self.exit()

    async def _may_leave(self) -> bool:
        """Whether nothing is lost by leaving the game, or is meant to be."""
        if not self.player.modified:
            return True
        choices = [(value, self.texts.screen.say(shown)) for value, shown in UNSAVED]
        answer = await self.ask(words("Something is not saved."), str, choices, only=True)
        return answer == "leave" or answer == "save" and await self._save()

    # The other games of the file or folder.

    @work
    async def action_game(self, step: int) -> None:
        if self.shelf is None or not self.shelf.several:
            self.tell(words("there is no other game"))
        elif not 0 <= self.shelf.at + step < len(self.shelf.places):
            self.tell(words("this is the last game") if step > 0 else words("this is the first game"))
        else:
            await self._to_game(self.shelf.at + step)

    @work
    async def action_choose_game(self) -> None:
        if self.shelf is None or not self.shelf.several:
            self.tell(words("there is no other game"))
            return
        shown = [(str(n), f"{n}  {place.title}") for n, place in enumerate(self.shelf.places, 1)]
        names = {name: number for number, (name, _) in enumerate(shown)}
        at = await self.ask(words("Which game?"), names.__getitem__, shown, only=True)
        if at is not None:
            await self._to_game(at)

    async def _to_game(self, at: int) -> None:
        """Open another game, once nothing of this one can be lost."""
        assert self.shelf is not None
        if not await self._may_leave():
            return
        try:
            player = self.shelf.open(at)
        except (CardlogError, OSError) as error:
            self.tell(str(error))
            return
        self.open(player)
        self.tell(words("game {n} of {all}", n=at + 1, all=len(self.shelf.places)))

    def export_screenshot(self, **settings: Any) -> str:
        """The screen as an SVG that loads nothing from anywhere: no font but the reader's own."""
        return re.sub(r"\s*@font-face \{.*?\}", "", super().export_screenshot(**settings), flags=re.DOTALL)

    def picture(self, columns: int, lines: int) -> str:
        """The screen as an SVG, without a terminal."""
        self.player.track(()).reach(len(self.player.log))
        drawn: list[str] = []

        async def take(pilot: Pilot[Any]) -> None:
            await pilot.pause()
            drawn.append(self.export_screenshot(simplify=True))
            self.exit()

        self.run(headless=True, size=(columns, lines), auto_pilot=take)
        return drawn[0]
