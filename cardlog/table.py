"""A game being played: a decision goes in, the log that follows comes out, with the facts it needs."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from cardlog.dealer import Dealer
from cardlog.errors import IllegalEvent
from cardlog.event import DEALER, Decision, Event, Takeback
from cardlog.fold import Past, located
from cardlog.game import Expects
from cardlog.log import Header, Log
from cardlog.sight import copy


@frozen(eq=False)
class Table:
    """A game at some moment. A table never changes: each step gives the next one.

    >>> from cardlog import Header, Seeded, Table
    >>> table = Table.start(Header.make("cuttle", seats=["Ana", "Bruno"]), Seeded(1))
    >>> table.expects.awaits
    'play'
    >>> table = table.offer(table.expects.legal[0])
    >>> [event.verb for event in table.log]
    ['deal', 'draw', 'draw']

    Attributes:
        log: The log so far.
        dealer: Where facts come from.
    """

    log: Log
    dealer: Dealer
    _past: Past

    @classmethod
    def start(cls, header: Header, dealer: Dealer) -> Table:
        """A new game: dealt, and waiting for its first decision."""
        return cls.resume(Log(header), dealer)

    @classmethod
    def resume(cls, log: Log, dealer: Dealer) -> Table:
        """Go on with a recorded game; facts that are due are given first.

        Raises:
            IllegalEvent: The log is illegal.
        """
        return cls(log, dealer, log.past())._settled()

    @property
    def state(self) -> Any:
        """The state now."""
        return self._past.state

    @property
    def expects(self) -> Expects:
        """Who is to act, what kind of event is awaited, and the legal decisions."""
        expects: Expects = self.log.game.expects(self.state)
        return expects

    def offer(self, decision: Decision | str) -> Table:
        """Play a decision; the facts that it calls for are dealt.

        Args:
            decision: The decision, or its notation.

        Raises:
            NotationError: The text is unreadable.
            IllegalEvent: The rules forbid the decision; this table is as it was.
        """
        event = self.log.game.verbs.read(decision) if isinstance(decision, str) else decision
        return self._with(event)._settled()

    def takeback(self, count: int = 1) -> Table:
        """Void the last `count` events in force; a fact that is due then is dealt anew.

        Raises:
            IllegalEvent: LOG 1: there are not so many.
        """
        return self._with(Takeback(count))._settled()

    def seen_by(self, viewer: int) -> Log:
        """The log as a viewer knows it; all that a player may be given."""
        return copy(self.log, viewer)

    def _with(self, event: Event) -> Table:
        past = self._past.copy()
        try:
            past.push(event)
        except IllegalEvent as error:
            raise located(error, self.log, len(self.log) + 1) from None
        return Table(self.log.append(event), self.dealer, past)

    def _settled(self) -> Table:
        table = self
        while table.state.actor == DEALER:
            table = table._with(table.dealer.fact(table.log.game, table.state))
        return table
