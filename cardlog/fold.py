"""Folding: events go in one by one, and the states in force come out; takebacks go back among them."""

from __future__ import annotations

__all__ = ["Beginning", "Fold", "Past", "drafts", "find_earlier", "last_state", "located"]

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from typing import Generic, Protocol

from cardlog.ending import after_the_end, ended
from cardlog.errors import CardlogError, GameError, IllegalEvent
from cardlog.event import KERNEL, End, Event, Position, Resign, Takeback
from cardlog.fault import blame, gave_nothing, unfounded
from cardlog.game import Game
from cardlog.line import Address, Line, address_text
from cardlog.position import begin
from cardlog.state import D, lasting_draft
from cardlog.state import StateT as S


class Beginning(Protocol[D]):
    """Where a game begins: what a fold asks of a log's header."""

    @property
    def game(self) -> Game[D]:
        """The game."""

    def start(self) -> D:
        """The state before the first event."""


def last_state(game: Game[S], start: S, events: Sequence[Event]) -> S | None:
    """The state after these events, each checked, without the states between.

    Returns:
        None where that takes a `Fold`: to take events back, to begin with a position, to tell why an event is
        illegal or what the game does wrong; or for a game whose rules do not change a draft in place.
    """
    state = lasting_draft(game.apply, start)
    if state is None or not KERNEL.isdisjoint(map(type, events)):
        return None
    apply, phases = game.apply, game.phases
    try:
        if phases is None or phases.apply is not apply:
            for event in events:
                state = apply(state, event)
        else:  # the same without a call in between, since this runs once an event
            rules = phases.rules
            for event in events:
                if event.seat == state.actor:
                    state = rules[state.awaits][event.__class__](state, event)
                else:
                    state = apply(state, event)
    except Exception:  # a `Fold` tells what it is
        return None
    if state is not None and state.lasting:  # a rule may have begun a new one, as at a misdeal
        state.__class__ = type(start)
    return state


def drafts(game: Game[D], start: D, events: Sequence[Event]) -> Iterator[D] | None:
    """One draft of a state as it changes in place: at the start, and after each of these events, each checked.

    Who looks at it may ask `legal` and the parts of a state's JSON (`Parts`), and keeps nothing of it but values of fields.

    Returns:
        None where that cannot be, as with `last_state`. Where an event is illegal or the game does something wrong,
        iterating raises what only a `Fold` tells well.
    """
    state = lasting_draft(game.apply, start)
    if state is None or not KERNEL.isdisjoint(map(type, events)):
        return None
    return accumulate(events, game.apply, initial=state)


class Fold(Generic[S]):
    """Takes events in, one after another, the kernel's own too, and gives the states that they come to.

    A player's program folds its own copy with it, event by event as they are heard (`Table.heard`); that of
    a log is `log.past()`.

    >>> from cardlog import Header
    >>> fold = Fold.of(Header.make("cuttle", View="A"))
    >>> state = fold.push(fold.game.verbs.read("* deal B / 2d 5c 8h 9c Kd / ?? ?? ?? ?? ?? ??"))
    >>> state.awaits, fold.push(fold.game.verbs.read("* takeback 1")).awaits, fold.count
    ('play', 'deal', 2)

    Attributes:
        game: The game.
        count: How many events were taken in, the voided and the takebacks too.
        ended: Whether the game was ended by no rule of its own (LOG 5).
        states: The states after 0, 1, 2 … events still in force: what a takeback goes back to.
        walked: The states after 0, 1, 2 … of all events that were taken in; the same list as long as none was taken back.
    """

    __slots__ = ("count", "ended", "game", "states", "walked")

    def __init__(self, game: Game[S], start: S) -> None:
        self.game = game
        self.count = 0
        self.ended = False
        self.states: list[S] = [start]
        self.walked = self.states

    @classmethod
    def of(cls, header: Beginning[D]) -> Fold[D]:
        """A fold in which a game begins, or (of a copy's header) what its viewer knows of it.

        Raises:
            GameError: The game's code fails.
        """
        return Fold(header.game, header.start())

    @property
    def state(self) -> S:
        """The state now."""
        return self.states[-1]

    @property
    def in_force(self) -> int:
        """How many events are in force."""
        return len(self.states) - 1

    def copy(self) -> Fold[S]:
        """A fold of one's own to go on with."""
        made = Fold(self.game, self.state)
        made.count, made.ended, made.states = self.count, self.ended, self.states[:]
        made.walked = made.states if self.walked is self.states else self.walked[:]
        return made

    def push(self, event: Event) -> S:
        """Take an event in.

        Returns:
            The state after it.

        Raises:
            IllegalEvent: It is illegal here; nothing is changed.
        """
        self.extend((event,))
        return self.states[-1]

    def extend(self, events: Sequence[Event]) -> None:
        """Take events in, up to the first that is illegal.

        Raises:
            IllegalEvent: The event after the first `count` is illegal here.
            GameError: The game's code fails there, or contradicts itself.
        """
        state, apply, keep = self.state, self.game.apply, self._keeper()
        taken = 0
        try:
            for event in events:
                if event.__class__ in KERNEL:
                    state, keep = self._kernel_event(event), self._keeper()
                else:
                    state = apply(state, event)
                    keep(state)
                taken += 1
        except IllegalEvent as error:
            if self.ended and not isinstance(event, Takeback):
                raise after_the_end(event) from None
            raise unfounded(self.game, state, error) or error.offering(partial(self.game.legal, state)) from None
        except CardlogError:
            raise
        except Exception as error:
            if state is not None:
                blame(self.game, error, state)
        finally:
            self.count += taken
        if state is None:
            raise self._gave_nothing(events[taken - 1])

    def _keeper(self) -> Callable[[S], None]:
        """What puts down the next state in force."""
        return self.states.append if self.walked is self.states else self._keep_both

    def _keep_both(self, state: S) -> None:
        self.states.append(state)
        self.walked.append(state)

    def _gave_nothing(self, event: Event) -> GameError:
        """The game gave no state for this event, which is left out again."""
        del self.states[-1]
        if self.walked is not self.states:
            del self.walked[-1]
        self.count -= 1
        return gave_nothing(self.game, self.state, event)

    def _kernel_event(self, event: Event) -> S:
        if isinstance(event, Takeback):
            if self.walked is self.states:
                self.walked = self.states[:]
            self._takeback(event)
            self.walked.append(self.state)
            return self.state
        if isinstance(event, Position):
            made: S = begin(self.game, self.state, event, first=len(self.states) == 1)
        else:
            assert isinstance(event, Resign | End)
            made = ended(self.game, self.state, event)
            self.ended = True
        self._keeper()(made)
        return made

    def _takeback(self, event: Takeback) -> None:
        in_force = self.in_force
        if not 1 <= event.count <= in_force:
            reason = f"{in_force} events are in force" if in_force != 1 else "1 event is in force"
            raise IllegalEvent(event, "LOG 1", reason, partial(self.game.legal, self.state))
        del self.states[-event.count :]
        self.ended = False


Past = Fold
"""What it was called before."""


def located(error: IllegalEvent, line: Line, number: int, prefix: Address = ()) -> IllegalEvent:
    """The error with its event's number and address, and those of the earlier decision it names."""
    error.number = prefix[0] if prefix else number
    error.address = address_text((*prefix, number))
    find_earlier(error, line, number, prefix)
    return error


def find_earlier(error: IllegalEvent, line: Line, number: int, prefix: Address) -> None:
    """Say where the earlier decision stands that an error names: in force, before an event of a line."""
    if error.earlier_event is None or error.earlier is not None:
        return
    voided = 0
    for at, event in reversed([*enumerate(line.events[: number - 1], 1)]):
        if isinstance(event, Takeback):
            voided += event.count
        elif voided:
            voided -= 1
        elif event == error.earlier_event:
            error.earlier = address_text((*prefix, at))
            return
