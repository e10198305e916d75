"""The full screen: what it shows, and moving in a game."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from cardlog.line import variation_text
from cardlog.words import Words, words
from cardlog_tools import screen as styled
from cardlog_tools.out import harmless
from cardlog_tools.screen import fitted
from cardlog_tools.step.author import Author
from cardlog_tools.step.dialogs import Ask
from cardlog_tools.step.find import Query, find
from cardlog_tools.step.keys import ACTIONS, HINTS
from cardlog_tools.step.panes import Pane, Rows
from cardlog_tools.step.place import START, Row, rows
from cardlog_tools.step.texts import Texts

AHEAD: Final = 2000
"""How many states are worked out ahead at a time, while nothing else is to be done."""
MOST: Final = 3
"""The lines of the longest message at the foot of the screen."""


class Display(App[None]):
    """Shows a game, and moves in it.

    Attributes:
        player: Where one is, and what one writes.
        texts: What is said.
        killed: Whether the system told it to end.
    """

    TITLE = "cardlog step"
    CSS_PATH = "step.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-wide")]  # noqa: RUF012 - as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(names, action, show=False) for names, action in ACTIONS),
        Binding("ctrl+c,ctrl+q", "leave_all", show=False, priority=True),
    ]

    def __init__(self, player: Author, screen: styled.Screen, encoding: str = "utf-8") -> None:
        super().__init__(ansi_color=True)
        self.player = player
        self.texts = Texts(player, screen, encoding)
        self._ascii = self.texts.fit("│") != "│"
        self._rows = rows(player.log)
        self._numbers = {row.address: number for number, row in enumerate(self._rows)}
        self.killed = False
        self._said = ""
        self._query: Query | None = None
        self._drawn: tuple[Sequence[Row], int | None] = ((), None)

    def compose(self) -> ComposeResult:
        yield Pane(self._lines(lambda _: [self.texts.heading()]), id="heading")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Pane(self._lines(self.texts.table), lambda: self.texts.fit(self.texts.eyes()), id="table")
                yield Pane(self._lines(self.texts.here), lambda: self.texts.fit(self.texts.place()), id="here")
            yield Rows(lambda number: self.texts.fit(self.texts.row(self._rows[number])), id="moves")
        yield Pane(self._lines(self._foot), id="foot")

    @property
    def under(self) -> Screen[Any]:
        """The screen that lies under all questions."""
        return self.screen_stack[0]

    def on_mount(self) -> None:
        self._heed_signals()
        self.theme = "ansi-dark"
        self.set_class(self._ascii, "-ascii")
        self.under.query_one("#moves", Rows).border_title = Text(self.texts.screen.say(words("Events")))
        self.call_after_refresh(self.draw)
        self.call_after_refresh(self._look_ahead)

    def _heed_signals(self) -> None:
        """Told to end by the system, the screen ends first, so that the terminal is left as it was."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(
                AttributeError, NotImplementedError, RuntimeError, ValueError
            ):  # where there is no such thing
                loop.add_signal_handler(getattr(signal, name), self._kill)

    def _kill(self) -> None:
        self.killed = True
        self.exit()

    def _look_ahead(self) -> None:
        """Work out more of the game's states, so that no key has to wait for them."""
        track = self.player.track(())
        if track.reach(len(track.nodes) + AHEAD):
            self.set_timer(0.001, self._look_ahead)
        else:  # now it is known what is taken back, and what is illegal
            self.under.query_one("#moves", Rows).refresh()

    # Drawing.

    def _lines(self, make: Callable[[int], Sequence[str]]) -> Callable[[int], Sequence[str]]:
        return lambda width: [self.texts.fit(line) for line in make(width)]

    def draw(self) -> None:
        """Show what there is here; what is as it was is not painted again."""
        for pane in self.under.query(Pane):
            pane.draw()
        before, viewer = self._drawn
        anew = before is not self._rows or viewer != self.player.viewer
        self._drawn = (self._rows, self.player.viewer)
        self.under.query_one("#moves", Rows).draw(len(self._rows), self._numbers[self.player.at], anew)

    def _foot(self, width: int) -> list[str]:
        if self._said:
            return fitted(self._said, width, 0, 0)[:MOST]
        line = ""
        for hint in map(self.texts.screen.say, HINTS):
            if len(line) + len(hint) > width:
                break
            line += f"{hint}   "
        return [line]

    def tell(self, text: Words | str = "") -> None:
        """Say something at the foot of the screen, until the next key."""
        self._said = harmless(self.texts.screen.say(text))
        foot = self.under.query_one("#foot", Pane)
        foot.set_class(bool(self._said), "said")
        foot.styles.height = len(self._foot(self.size.width))
        self.draw()

    def changed(self) -> None:
        """Show what was written."""
        self._rows = rows(self.player.log)
        self._numbers = {row.address: number for number, row in enumerate(self._rows)}
        self.tell()

    async def ask(
        self,
        title: str,
        accept: Callable[[str], Any],
        choices: Sequence[tuple[str, str]] = (),
        *,
        text: str = "",
        hint: str = "",
        only: bool = False,
    ) -> Any:
        """Ask for one of some choices, or (but for `only`) for a text; see `Ask`. None, if nothing is answered."""
        say, fit = self.texts.screen.say, self.texts.fit
        shown = [(value, fit(label)) for value, label in choices]
        hint = hint or (words("type to find one") if choices else "")
        refusal = say(words("that is none of them")) if only else ""
        dialog = Ask(fit(self.texts.question(title)), accept, shown, text=text, hint=fit(say(hint)), only=refusal)
        return await self.push_screen_wait(dialog)

    # Moving.

    def _moved(self, moved: bool, why_not: Words) -> None:
        self.tell("" if moved else why_not)

    def action_event(self, step: int) -> None:
        if step > 0:
            self._moved(self.player.forward(), words("it goes no further"))
        else:
            self._moved(self.player.back(), words("this is the start"))

    def action_decision(self, step: int) -> None:
        self._moved(self.player.decision(step), words("it goes no further"))

    def action_turn(self, step: int) -> None:
        self._moved(self.player.turn(step), words("it goes no further"))

    def action_start(self) -> None:
        self._moved(self.player.go(START), words("this is the start"))

    def action_end(self) -> None:
        self._moved(self.player.end(), words("it goes no further"))

    def action_row(self, step: int) -> None:
        here = self._numbers[self.player.at]
        self._go_row(min(max(here + step, 0), len(self._rows) - 1))

    @on(Rows.Chosen)
    def _chosen(self, event: Rows.Chosen) -> None:
        self._go_row(event.row)

    def _go_row(self, number: int) -> None:
        self._moved(self.player.go(self._rows[number].address), words("what comes there is illegal"))

    @work
    async def action_enter(self) -> None:
        """Into the variation of this event; where there are several, one is chosen."""
        found = self.player.variations()
        if not found:
            self.tell(words("no variation stands here"))
            return
        if len(found) > 1:
            named = {variation_text(address[:-1]): address for address in found}
            shown = [(name, f"{name}  {self.player.text(address)}") for name, address in named.items()]
            found = [await self.ask(words("Which variation?"), named.__getitem__, shown, only=True)]
        if found[0] is not None:
            name = variation_text(found[0][:-1])
            self._moved(self.player.go(found[0]), words("the variation {name} is illegal", name=name))

    def action_leave(self) -> None:
        self._moved(self.player.leave(), words("this is no variation"))

    @work
    async def action_go(self) -> None:
        def go(text: str) -> bool:
            self.player.go_to(text)
            return True

        if await self.ask(words("Go to event"), go, hint=words("12, or 12a3")):
            self.tell()

    @work
    async def action_find(self) -> None:
        hint = words("oneoff 5h, !?, a word")
        found = await self.ask(words("Find"), Query.of, hint=hint)
        if found is not None:
            self._query = found
            self.action_again(1)

    def action_again(self, step: int) -> None:
        if self._query is None:
            self.action_find()
            return
        at = find(self.player, self._rows, self._numbers[self.player.at], step, self._query)
        if at is None:
            self.tell(words("nothing is found"))
        else:
            self._go_row(at)

    # Looking.

    def action_look(self, step: int) -> None:
        before = self.player.log
        self.player.look(step)
        if self.player.log is before:
            self.tell()
        else:
            self.changed()

    def action_now(self) -> None:
        self._moved(self.player.remember(), words("all cards are seen; first look through a seat's eyes"))

    def action_scroll(self, pane: str, lines: int) -> None:
        self.under.query_one(pane, Pane).scroll_relative(y=lines, animate=False)
