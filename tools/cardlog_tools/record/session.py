"""A game that is being recorded: the file, who sits where, who looks at the screen, and what happens at the table."""

from __future__ import annotations

from collections.abc import Sequence
from shutil import get_terminal_size
from typing import Any, Final

from cardlog.asking import determined
from cardlog.bots import Bot
from cardlog.errors import IllegalEvent
from cardlog.event import DEALER, Decision, Event, Fact
from cardlog.formats.writers import Conflict
from cardlog.log import Log
from cardlog.play.dealer import Secret, Seeded
from cardlog.play.recorder import Recorder
from cardlog_tools.logs import Refused
from cardlog_tools.options import speaking
from cardlog_tools.record.completing import Completer
from cardlog_tools.record.prompt import Prompt
from cardlog_tools.record.shown import Eyes, choices, complain
from cardlog_tools.record.stopwatch import Stopwatch
from cardlog_tools.refused import refusal
from cardlog_tools.screen import Screen, seat_names
from cardlog_tools.spoken import said

LISTED: Final = 60
"""The most choices that are listed without being asked for."""


class Session:
    """What a recording works with.

    Attributes:
        recorder: Where the game is recorded.
        bots: For each seat its bot, or None for a person.
        real: Whether the cards are real, so that facts are typed in; else they are dealt.
        names: The seats' names.
        eyes: Who looks at the screen; None before the first person of several does.
    """

    def __init__(
        self,
        recorder: Recorder,
        table: Sequence[Bot | None],
        real: bool,
        seed: str | None,
        clock: Stopwatch | None = None,
    ) -> None:
        self.recorder = recorder
        self.bots = table
        self.real = real
        self.names = seat_names(recorder.log.header.seats)
        self.screen = Screen(speaking(None))
        self.prompt = Prompt()
        self._plain = Screen(speaking(None))
        self._plain.colour = False
        self.screen.pack = self._plain.pack = recorder.log.game.pack
        self._seed = seed
        self._clock = clock
        people = [seat for seat, bot in enumerate(table) if bot is None]
        viewers: Sequence[int | None] = [None] if real or not people else people
        self._all = {viewer: Eyes(self.screen, recorder.log, viewer) for viewer in viewers}
        self.eyes = self._all[viewers[0]] if len(viewers) == 1 else None
        self._shown: tuple[int, Eyes | None] | None = None

    @property
    def log(self) -> Log:
        """The game so far."""
        return self.recorder.log

    @property
    def state(self) -> Any:
        """The state now: the truth, or what the copy knows that is being recorded."""
        return self.recorder.state

    @property
    def game(self) -> Any:
        """The game that is played."""
        return self.recorder.log.game

    def seen(self) -> Any:
        """The state as those know it who look at the screen."""
        return self.state if self.eyes is None else self.eyes.on(self.game, self.state)

    def legal(self, seat: int) -> tuple[Decision, ...]:
        """What a seat may decide, as those know it who look at the screen; others may be to decide at once."""
        return tuple(decision for decision in self.game.legal(self.seen()) if decision.seat == seat)

    def chance(self) -> Secret | Seeded:
        """Where the chance of the next event comes from.

        From a seed, each place has a chance of its own, so that to stop and go on makes no difference.
        """
        return Secret() if self._seed is None else Seeded(self._seed).at(len(self.recorder.states) - 1)

    def append(self, event: Event) -> None:
        """Record an event, and let all eyes notice it.

        Raises:
            IllegalEvent: The rules forbid it.
            Refused: It cannot be written.
        """
        before = self.state
        try:
            after = self.recorder.append(event, None if self._clock is None else self._clock.read())
        except OSError as error:
            raise self.unwritten(error) from None
        except (IllegalEvent, Conflict):
            raise
        except ValueError as error:  # what the file does not bear: it has further names, or no such time
            raise Refused(str(error), str(self.recorder.path)) from None
        for eyes in self._all.values():
            eyes.notice(self.log, before, event, after)

    def unwritten(self, error: OSError) -> Refused:
        """What to say where something cannot be written."""
        what, safe = error.strerror or error, len(self.log)
        return Refused(f"not written: {what}; the {safe} events before it are safe", str(self.recorder.path))

    def enter(self, event: Event) -> bool:
        """Record an event that somebody typed; if the rules forbid it, that is said.

        Returns:
            Whether it is recorded.
        """
        try:
            self.append(event)
        except IllegalEvent as error:
            complain(self.screen, refusal(self.game, error, self.screen.say))
            return False
        return True

    def ask(self, text: str, words: Completer) -> str:
        """What somebody types at a prompt, which says the number of the next event.

        Raises:
            EOFError: There is nothing more to read.
        """
        return self.prompt.line(f"{len(self.log) + 1}. {said(text)} ", words)

    def face(self, seat: int) -> None:
        """Give the screen to a seat; if somebody else had it, what that one saw is hidden first.

        Raises:
            EOFError: There is nothing more to read.
        """
        eyes = self._all.get(seat, self.eyes)
        if eyes is self.eyes:
            return
        if self.eyes is not None:
            self.eyes.tell()
            self.prompt.pause(said("Press Enter to hide this:") + " ")
            self.prompt.clear()
        self.screen.print(said(f"The screen is for {self.names[seat]}."))
        self.prompt.pause(said("Press Enter when nobody else looks:") + " ")
        self.eyes = eyes

    def show(self) -> bool:
        """Show the table and what can be chosen, once for each moment.

        Returns:
            Whether it is shown now.
        """
        moment = (len(self.log), self.eyes)
        if self._shown == moment:
            return False
        self._shown = moment
        if self.screen.width is not None:  # it may have been made wider or narrower
            self.screen.width = get_terminal_size().columns
        if self.eyes is None:
            return True
        self.eyes.tell()
        self.eyes.table(self.game, self.state)
        legal = self.legal(self.game.acting(self.state)[0]) if self.game.acting(self.state) else ()
        if len(legal) <= LISTED:
            choices(self.screen, legal)
        else:
            self.screen.print(said(f"There are {len(legal)} choices; `legal` lists them."))
        return True

    def asked(self, state: Any) -> bool:
        """Whether somebody types what comes in a state: a person's choice, or a fact that has to be asked for."""
        if state.actor == DEALER:
            return self.real and self.settled(state) is None
        return state.actor is not None and all(self.bots[seat] is None for seat in self.game.acting(state))

    def settled(self, state: Any) -> Fact | None:
        """The fact that is due, where nothing has to be asked for it: it follows from the state, or is hidden."""
        fact = determined(self.game, state)
        if fact is not None or self.game.ask is None:
            return fact
        try:
            next(self.game.ask(state))
        except StopIteration as done:
            fact = done.value
        return fact

    def plain(self, text: str) -> str:
        """What a game says, with names and cards but without styles: a prompt counts its columns."""
        return self._plain.fill(said(text), self.names)
