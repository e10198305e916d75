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
from textual.containers import Horizontal
from textual.screen import Screen

from cardlog.line import variation_text
from cardlog.words import Words, words
from cardlog_tools import screen as styled
from cardlog_tools.out import harmless
from cardlog_tools.retold import retold
from cardlog_tools.screen import fitted
from cardlog_tools.step.author import Author
from cardlog_tools.step.dialogs import Ask
from cardlog_tools.step.find import Query, find
from cardlog_tools.step.hints import hints
from cardlog_tools.step.keys import ACTIONS
from cardlog_tools.step.layout import LOW, PANES, SHORT, WIDE, seen, shared
from cardlog_tools.step.panes import Pane, Rows, Sized
from cardlog_tools.step.place import START, rows
from cardlog_tools.step.playing import Playing
from cardlog_tools.step.shelf import Shelf
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
        shelf: The other games of the file or folder; None, if nobody knows of any.
        playing: What plays by itself.
        chosen: The pane that is chosen.
        alone: Whether that one is enlarged, and the others are not seen.
        killed: Whether the system told it to end.
    """

    TITLE = "cardlog step"
    CSS_PATH = "step.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 - as Textual declares it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (LOW, "-high")]  # noqa: RUF012 - as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(names, action, show=False, priority="tab" in names) for names, action in ACTIONS),
        Binding("ctrl+c,ctrl+q", "leave_all", show=False, priority=True),
    ]

    def __init__(
        self,
        player: Author,
        screen: styled.Screen,
        encoding: str = "utf-8",
        shelf: Shelf | None = None,
        choose: bool = False,
    ) -> None:
        super().__init__(ansi_color=True)
        self._say, self._encoding = screen, encoding
        self.open(player)
        self._ascii = self.texts.fit("│") != "│"
        self.shelf, self._choose = shelf, choose
        self.playing = Playing(self)
        self.chosen, self.alone = PANES[0], False
        self.killed = False
        self._said = ""
        self._query: Query | None = None
        self._dense = False

    def open(self, player: Author) -> None:
        """Show another game."""
        self.player = player
        self.texts = Texts(player, self._say, self._encoding)
        self._rows = rows(player.log)
        self._numbers = {row.address: number for number, row in enumerate(self._rows)}
        self._drawn: tuple[Any, ...] = ()

    def compose(self) -> ComposeResult:
        yield Pane(self._lines(lambda _: [self.texts.heading()]), id="heading")
        with Horizontal(id="body"):
            with Sized(self.draw, id="left"):
                yield Pane(self._lines(self._table), self._eyes, id="table")
                yield Pane(
                    self._lines(self._written),
                    self._place,
                    id="here",
                )
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
        if self._choose:
            self.call_after_refresh(self.run_action, "choose_game")

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
        self._share()
        now = (self._rows, self.player.viewer, self.texts.in_sentences, self.player.at)
        for pane in self.under.query(Pane):
            pane.draw(pane.id == "here" and self._drawn[3:] != now[3:])
        anew, self._drawn = self._drawn[:3] != now[:3], now
        self.under.query_one("#moves", Rows).draw(len(self._rows), self._numbers[self.player.at], anew)

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    def _share(self) -> None:
        """Show those panes that there is room for, and give each of them as many lines as it needs."""
        panes = seen(*self.size, self.chosen, self.alone)
        for name in PANES:
            pane = self.under.query_one(name)
            pane.display = name in panes
            pane.set_class(name == self.chosen, "chosen")
        self.under.query_one("#left").display = panes != PANES[2:]
        table, here = (self.under.query_one(name, Pane) for name in PANES[:2])
        width = max(table.scrollable_content_region.width, here.scrollable_content_region.width, 1)
        frame = 1 if self.size.height < LOW else 2
        room = self.under.query_one("#left").size.height - frame * sum(name in panes for name in PANES[:2])
        needed, written = len(self.texts.table(width, self._short)), len(self.texts.here(width))
        self._dense = needed + min(written, max(room // 3, 1)) > room if PANES[1] in panes else needed > room
        if self._dense:
            needed = len(self.texts.dense(width))
        if PANES[0] in panes and PANES[1] in panes:
            here.styles.height = shared(room, needed, written)[1] + frame
        else:
            here.styles.height = "1fr"

    def _table(self, width: int) -> list[str]:
        return self.texts.dense(width) if self._dense else self.texts.table(width, self._short)

    @property
    def _short(self) -> bool:
        """Whether what is being played could be out of sight below the seats."""
        return self.size.height < SHORT

    def _eyes(self) -> str:
        return self.texts.fit(self.texts.eyes())

    def _place(self) -> str:
        return self.texts.fit(self.texts.place())

    def _written(self, width: int) -> list[str]:
        return self.texts.here(width)

    def _foot(self, width: int) -> list[str]:
        if self._said:
            return fitted(self._said, width, 0, 0)[:MOST]
        line = ""
        for hint in map(self.texts.screen.say, hints(self)):
            if len(line) + len(hint) > width:
                break
            line += f"{hint}   "
        return [line]

    def tell(self, text: Words | str = "") -> None:
        """Say something at the foot of the screen, until the next key."""
        self._said = harmless(retold(text, self.texts.screen.say))
        foot = self.under.query_one("#foot", Pane)
        foot.set_class(bool(self._said), "said")
        foot.styles.height = len(self._foot(self.size.width))
        self.draw()

    def changed(self) -> None:
        """Show what was written."""
        self.texts.changed()
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

    def push_screen(self, *args: Any, **settings: Any) -> Any:
        self.playing.stop()
        return super().push_screen(*args, **settings)

    # Moving.

    def _moved(self, moved: bool, why_not: Words) -> None:
        self.playing.stop()
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

    def action_mistake(self, step: int) -> None:
        self._moved(self.player.mistake(step), words("no mistake is marked there"))

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
        found = await self.ask(words("Find"), lambda text: Query.of(text, self.player.log.game.pack), hint=hint)
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

    def action_play_on(self) -> None:
        if self.playing.on:
            self.playing.stop()
        else:
            self.playing.start()
        self.tell()

    def action_faster(self, step: int) -> None:
        self.playing.faster(step)
        self.tell(words("speed {times}x", times=self.playing.pace))

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

    def action_sentences(self) -> None:
        self.texts.in_sentences = not self.texts.in_sentences
        self.tell()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """In a question Tab goes where it always does."""
        return action != "pane" or self.screen is self.under

    def action_pane(self, step: int) -> None:
        self.chosen = PANES[(PANES.index(self.chosen) + step) % len(PANES)]
        self._laid_out()

    def action_enlarge(self) -> None:
        self.alone = not self.alone
        self._laid_out()

    def _laid_out(self) -> None:
        """Draw once the panes have their new places."""
        self._share()
        self.call_after_refresh(self.tell)

    def action_scroll(self, lines: int, pane: str = "") -> None:
        pane = pane or self.chosen
        if pane == PANES[2]:
            self.action_row(lines)
        else:
            self.under.query_one(pane, Pane).scroll_relative(y=lines, animate=False)
