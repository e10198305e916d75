"""A game being played: a decision goes in, the log that follows comes out, with the facts it needs."""

from __future__ import annotations

__all__ = ["LONGEST", "Table"]

from collections.abc import Iterable
from typing import Final, Generic

from attrs import frozen

from cardlog.errors import CardlogError, IllegalEvent, NotationError
from cardlog.event import DEALER, Decision, End, Event, Seat, Takeback, Viewer, seat_of, viewer_name
from cardlog.fault import refused
from cardlog.fold import Fold, located
from cardlog.game import Expects
from cardlog.log import Header, Log
from cardlog.play.committed import Committed
from cardlog.play.dealer import Dealer, Settling, asked
from cardlog.sight import check_viewer, copy, hide_events
from cardlog.state import D
from cardlog.state import StateT as S

LONGEST: Final = 1000
"""The characters of the longest text that is read as a decision; none that a game lists is nearly as long."""


@frozen(eq=False)
class Table(Generic[S]):
    """A game at some moment. A table never changes: each step gives the next one.

    With a seeded dealer, the same decision at the same table always gives the same next one.

    >>> from cardlog import Header, Seeded, Table
    >>> table = Table.start(Header.make("cuttle", seats=["Ana", "Bruno"]), Seeded(1))
    >>> table.expects.awaits
    'play'
    >>> table = table.offer(table.expects.legal[0])
    >>> [event.verb for event in table.log]
    ['deal', 'draw', 'draw']
    >>> for event in table.heard("B", since=1):
    ...     print(event)
    A draw
    * draw ??

    Attributes:
        log: The log so far; how many events it has is the table's version.
        dealer: Where facts come from.
    """

    log: Log[S]
    dealer: Dealer
    _past: Fold[S]

    @classmethod
    def start(cls, header: Header[D], dealer: Dealer) -> Table[D]:
        """A new game: dealt, and waiting for its first decision."""
        return Table.resume(Log(header), dealer)

    @classmethod
    def resume(cls, log: Log[D], dealer: Dealer, fold: Fold[D] | None = None) -> Table[D]:
        """Go on with a recorded game; facts that are due are given first.

        Args:
            log: The game so far.
            dealer: Where facts come from.
            fold: What has taken in the log's events and is needed for nothing else; then they are not checked again.

        Raises:
            IllegalEvent: The log is illegal.
            CardlogError: The dealer is `Committed`, and not to this log.
        """
        if isinstance(dealer, Committed):
            dealer.check(log.header)
        return Table(log, dealer, fold or log.past())._settled()

    @property
    def state(self) -> S:
        """The state now."""
        return self._past.state

    @property
    def expects(self) -> Expects:
        """Who is to act, what kind of event is awaited, and the legal decisions."""
        return self.log.game.expects(self.state)

    def offer(self, decision: Decision | str, by: Seat | None = None, version: int | None = None) -> Table[S]:
        """Play a decision; the facts that it calls for are dealt.

        Nothing else can be offered, so that a server may pass on what a player sends, with the seat it came from. Whatever
        is raised, this table is as it was.

        Args:
            decision: The decision, or its notation.
            by: The seat that says so, by its number or letter; left out, anybody may speak for any seat.
            version: How many events the log had for whom decided; what was decided before others came, or is sent twice,
                is refused. Left out, it is played whenever it is legal.

        Raises:
            NotationError: The text is unreadable, or longer than `LONGEST`.
            CardlogError: It is no decision, none that a log of this game can hold, another seat's than `by`, or was made
                at another version.
            CopyError: There is no such seat.
            IllegalEvent: The rules forbid the decision.
            GameError: The game contradicts itself.
        """
        event = self._read(decision) if isinstance(decision, str) else decision
        if not isinstance(event, Decision):
            raise CardlogError(f"{event} is no decision of a seat, and nothing else can be offered")
        self.log.game.verbs.seat(event.seat)
        self.log.game.verbs.checked(event)
        if by is not None and event.seat != seat_of(by, len(self.log.header.seats)):
            raise CardlogError(f"{event} is not for seat {viewer_name(by)} to say")
        if version is not None and version != len(self.log):
            raise CardlogError(f"{event} was decided after event {version}, and there are {len(self.log)} by now")
        return self._with(event)._settled()

    def _read(self, text: str) -> Event:
        if len(text) > LONGEST:
            raise NotationError(f"{text[:37]!r}... is too long for a decision: {len(text)} characters")
        return self.log.game.verbs.read(text)

    def takeback(self, count: int = 1) -> Table[S]:
        """Void the last `count` events in force; a fact that is due then is dealt anew.

        What a seeded dealer deals in the same place for the same decision is what it dealt before.

        Raises:
            CardlogError: It is no number of events.
            IllegalEvent: LOG 1: there are not so many.
        """
        return self._with(self.log.game.verbs.checked(Takeback(count)))._settled()

    def end(self, reason: str, winners: Iterable[Seat] = ()) -> Table[S]:
        """End the game by no rule of its own, as a server does whose clock has run out (LOG 5).

        >>> from cardlog import Header, Seeded, Table
        >>> table = Table.start(Header.make("cuttle"), Seeded(1)).end("time", ["B"])
        >>> print(table.log[-1], table.state.result.winners)
        * end time B (1,)

        Args:
            reason: One of `cardlog.kinds.REASONS`.
            winners: The seats that win, by number or letter; none for a draw, or where nobody wins.

        Raises:
            CardlogError: It is no reason.
            CopyError: There is no such seat.
            IllegalEvent: LOG 5: the game is over, or a winner does not play or is named twice.
        """
        ended = End(reason, tuple(map(self.log.game.verbs.seat, winners)))
        return self._with(self.log.game.verbs.checked(ended))

    def heard(self, viewer: Viewer, since: int = 0) -> list[Event]:
        """The events after the first `since`, as a viewer hears them: what `seen_by` ends with, at the cost of these alone.

        Voided events and takebacks are heard too; `cardlog.Fold` takes them all.

        Args:
            viewer: A seat's number or letter, or `"public"`.
            since: The version that the viewer has: how many events it has heard.

        Raises:
            CopyError: It is no viewer, or a seat that does not play.
            CardlogError: There are not so many events.
        """
        if type(since) is not int or not 0 <= since <= len(self.log):
            raise CardlogError(f"nobody has heard {since!r} events: there are {len(self.log)}")
        number = check_viewer(self.log.header, viewer)
        return hide_events(self.log.game, self._past.walked[since:], self.log[since:], number)

    def seen_by(self, viewer: Viewer) -> Log[S]:
        """The log as a viewer knows it; all that a player may be given.

        Raises:
            CopyError: It is no viewer, or a seat that does not play.
        """
        return copy(self.log, viewer)

    def _with(self, event: Event) -> Table[S]:
        past = self._past.copy()
        try:
            past.push(event)
        except IllegalEvent as error:
            raise located(error, self.log, len(self.log) + 1) from None
        return Table(self.log.append(event), self.dealer, past)

    def _settled(self) -> Table[S]:
        table = self
        while table.state.actor == DEALER:
            table = table._dealt()
        return table

    def _dealt(self) -> Table[S]:
        fact = asked(self.dealer)(self.log.game, self.state, self._past.in_force)
        try:
            return self._with(fact)
        except IllegalEvent as error:
            if not isinstance(self.dealer, Settling):
                raise
            raise refused(self.log.game, error, len(self.log)) from error
