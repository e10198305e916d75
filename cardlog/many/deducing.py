"""Cards that nobody saw when they came, and that later facts name: found by trying.

Each `??` is filled with some card, and the log is checked as a truth. Where a later fact says something else than the game
would, the card that was guessed and the one that the fact names change places. At last each guess has to be the only one that
is legal; else nobody knows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress

from cardlog.errors import CardlogError, IllegalEvent
from cardlog.event import Event
from cardlog.fold import Fold
from cardlog.log import Log
from cardlog.play.dealer import Lowest

UNKNOWN = "??"


def deduced(log: Log) -> Log | None:
    """The log with every `??` named; None where later facts leave one of them open.

    Args:
        log: A truth, but for cards that it does not know.

    Raises:
        IllegalEvent: It is illegal, and no guess has to do with it.
    """
    guesses = _Guesses(log)
    filled = guesses.filled()
    for _ in range(sum(log.game.pack.copies) * len(guesses.deals)):
        at, error = _fault(filled)
        if error is None:
            break
        if not guesses.change(filled, at):
            if guesses.around(at):
                return None
            raise error
        filled = guesses.filled()
    else:
        return None
    return None if any(_fault(other)[1] is None for other in guesses.others()) else filled


def _fault(log: Log) -> tuple[int, IllegalEvent | None]:
    past = Fold(log.game, log.header.start())
    try:
        past.extend(log.events)
    except IllegalEvent as error:
        return past.count + 1, error
    return past.count, None


def _without(names: Iterable[str], taken: Iterable[str]) -> list[str]:
    """The names without those that are taken, each as often as it is."""
    left = Counter(taken)
    free = []
    for name in names:
        left[name] -= 1
        if left[name] < 0:
            free.append(name)
    return free


class _Guesses:
    """What each `??` of a log is taken for.

    Attributes:
        log: The log.
        cards: By event, the names of its `??` in their order.
        deals: The events before which all cards are gathered, and the first.
    """

    def __init__(self, log: Log) -> None:
        self.log = log
        self.cards: dict[int, list[str]] = {}
        self.deals = sorted({1, *(number for number, event in enumerate(log.events, 1) if event.verb == "deal")})
        for number, event in enumerate(log.events, 1):
            count = str(event).split().count(UNKNOWN)
            if count:
                free = _without(self._pack(), str(event).split())
                self.cards[number] = free[:count]

    def _pack(self) -> Iterator[str]:
        state = self.log.header.start()
        return iter(self.log.game.pack.card_names(state.unseen))

    def filled(self) -> Log:
        """The log with its guesses."""
        events = [self._event(number, event) for number, event in enumerate(self.log.events, 1)]
        return Log(self.log.header, events, self.log.notes)

    def _event(self, number: int, event: Event) -> Event:
        if number not in self.cards:
            return event
        names = iter(self.cards[number])
        words = [next(names) if word == UNKNOWN else word for word in str(event).split()]
        made: Event = self.log.game.verbs.read(" ".join(words))
        return made

    def change(self, filled: Log, at: int) -> bool:
        """Change guesses so that the event fits that is refused; returns whether anything could be changed."""
        state = filled.state(at - 1)
        if at in self.cards:
            there = str(self.log[at - 1]).split()
            free = _without(self.log.game.pack.card_names(state.unseen), there)
            was, self.cards[at] = self.cards[at], free[: len(self.cards[at])]
            return was != self.cards[at] and len(was) == len(self.cards[at])
        try:
            due = str(filled.game.settle(state, Lowest())).split()
        except (CardlogError, ValueError, LookupError):
            return False
        said = str(filled[at - 1]).split()
        if len(due) != len(said):
            return False
        pairs = [(here, there) for here, there in zip(due, said, strict=True) if here != there]
        if not pairs or not all(word in self.log.game.pack.readings for pair in pairs for word in pair):
            return False
        changed = [self._exchange(here, there, at) for here, there in pairs]
        return any(changed)

    def _exchange(self, here: str, there: str, at: int) -> bool:
        """Let two cards change places wherever they are guessed between the deals around an event."""
        names = {here: there, there: here}
        own = self.around(at)
        guessed = any(name in names for number in own for name in self.cards[number])
        for number in own:
            self.cards[number] = [names.get(name, name) for name in self.cards[number]]
        return guessed

    def around(self, at: int) -> list[int]:
        """The events with guesses between the deals around an event."""
        since = max(number for number in self.deals if number <= at)
        until = next((number for number in self.deals if number > at), len(self.log) + 1)
        return [number for number in self.cards if since <= number < until]

    def others(self) -> Iterator[Log]:
        """The same log with each guess exchanged for each other card."""
        for number, cards in list(self.cards.items()):
            for card in tuple(cards):
                for other in self._pack():
                    if other != card:
                        self._exchange(card, other, number)
                        with suppress(CardlogError):  # one card twice in an event
                            yield self.filled()
                        self._exchange(card, other, number)
