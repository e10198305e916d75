"""Worlds: whole logs that one viewer would know just as it knows this one, drawn at random, each as likely as any other.

>>> from cardlog import Seeded, copy
>>> from cardlog.play.simulate import simulate
>>> log = next(simulate("cuttle", seed=3))
>>> worlds = Worlds(log, "A", at=12)
>>> world = worlds.draw(Seeded(1))
>>> copy(world, "A").events == copy(log.upto(12), "A").events, world.events == log.upto(12).events
(True, False)

A truth at the end is drawn evenly (`cardlog.resample`), and the log is made to lead there: the cards that the viewer does not
see then change their names from where they became unseen. How cards that were shown since came to their hands changes by
exchanges of two cards, from world to world a little: each of these steps leaves all worlds equally likely. What comes of each
is folded again and heard again, so that no world contradicts the rules or the copy. Nothing is needed of a game for it but
its laws; where it does not say where its hidden cards lie, the names change at random until they fit.

All comes from the copy, never from the log that it was made of.
"""

from __future__ import annotations

__all__ = ["MIXING", "NoWorlds", "Worlds"]

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import accumulate
from math import exp, log
from typing import Any, Final

from cardlog.analysis.filling import UNKNOWN, Deal, NoWorlds, filled, relabelled, shuffled
from cardlog.analysis.playouts import enough
from cardlog.bots import Below, Bot, Own
from cardlog.errors import CopyError, GameError
from cardlog.event import Decision, Event, Takeback, Viewer, viewer_name, viewer_of
from cardlog.game import AnyGame, Picker
from cardlog.log import Log
from cardlog.pack import bits_of
from cardlog.resample import Truths
from cardlog.sight import copy
from cardlog.state import drafter, freeze

MIXING: Final = 2
"""How many exchanges of two cards are tried from one world to the next."""
_FIRST: Final = 40
"""How many before the first."""
_TRIES: Final = 1_000
"""How often names are changed until they fit."""
_FEWEST: Final = 12
"""How many likely truths there are at least; half of the worlds, where these are few."""
_BY_CHANCE: Final = 0.1
"""How often a player is taken to decide by chance, whatever bot it is compared with."""


class Worlds:
    """The worlds that fit what a viewer knows at a point of a game.

    Attributes:
        known: The state as the viewer knows it.

    Args:
        log: The truth, or the viewer's own copy.
        seat: The viewer: a seat's number or letter, or `"public"`.
        at: After how many events; left out, after all.

    Raises:
        CopyError: The log is another viewer's copy, the game is over there, or no truth fits.
        NoWorlds: It hides decisions, or has cards that are alike.
        IllegalEvent: The log is illegal.
        IndexError: There are not so many events.
    """

    def __init__(self, log: Log, seat: Viewer, at: int | None = None) -> None:
        own = copy(log if at is None else log.upto(at), seat)
        self._viewer = viewer_of(seat, len(own.header.seats))
        events, known = _in_force(own)
        _refuse(own, self._viewer, events, known)
        self.known = known[-1]
        self._header = own.header.with_tag("View", None).with_tag("Result", None)
        self._ends = None
        with suppress(GameError):  # a game that does not say where its hidden cards lie
            self._ends = Truths(own.game, self.known) if UNKNOWN in "".join(map(str, events)) else None
        self._deals = [*_deals(own.game, self._viewer, own.header.with_tag("View", None).start(), events, known)]
        self._before: list[Event] = []
        self._now: list[Event] | None = None

    def draw(self, pick: Picker) -> Log:
        """One of the worlds, as a picker chooses.

        Raises:
            NoWorlds: None was found.
        """
        return self._log(self.events(pick), pick)

    def events(self, pick: Picker) -> list[Event]:
        """The events since the last deal in one of the worlds."""
        deal = self._deals[-1]
        if self._now is None:
            self._now = self._first(pick)
            self._mix(_FIRST, pick)
        self._mix(MIXING, pick)
        return self._relabel(deal, pick)

    def weighed(self, count: int, bot: Bot, pick: Picker) -> list[tuple[Log, float]]:
        """So many worlds, and how likely each is by how well a bot explains what the others decided in it.

        The numbers come to 1. With few of them far above the rest, more worlds are needed.

        Args:
            count: How many.
            bot: The bot that the others are taken to play like.
            pick: What chooses.
        """
        enough(count)
        found = [self.events(pick) for _ in range(count)]
        shares = _shares([self.explained(events, bot, pick.number) for events in found])
        return [(self._log(events, pick), share) for events, share in zip(found, shares, strict=True)]

    def likely(self, count: int, bot: Bot, pick: Picker) -> list[Any]:
        """Truths at the end, each as often as it is likely by what the others decided: drawn of so many worlds, as many as
        these are worth if all were as likely (their effective number). Where next to none of them explains it, what the others
        decided counts for less, until they are worth some.

        Args:
            count: Of how many worlds they are drawn.
            bot: As in `weighed`.
            pick: What chooses.
        """
        enough(count)
        deal = self._deals[-1]
        found = [self.events(pick) for _ in range(count)]
        told = [self.explained(events, bot, pick.number) for events in found]
        shares = _shares(told)
        while _effective(shares) < min(
            _FEWEST, count / 2
        ):  # all alike they are worth `count`, or by rounding a little less
            told = [each / 2 for each in told]
            shares = _shares(told)
        chosen = _systematic(shares, pick.number(1 << 30) / (1 << 30))
        return [deal.end(found[which]) for which in shuffled(chosen, pick)]

    def explained(self, events: Sequence[Event], bot: Bot, below: Below) -> float:
        """How well a bot explains what the other seats decided: the logarithm of how likely it would have decided the same.

        One decision in ten is taken to be by chance, so that no world is impossible for a bot's sake.

        Args:
            events: The events since the last deal in a world.
            bot: The bot, which is asked with each seat's own copy of that world.
            below: The bot's source of chance.
        """
        deal, told = self._deals[-1], 0.0
        state = deal.start
        for event in events:
            if isinstance(event, Decision) and event.seat != self._viewer:
                own = Own.of(deal.game, state, event.seat)
                if len(own.legal) > 1:
                    told += log(_BY_CHANCE / len(own.legal) + (1 - _BY_CHANCE) * (bot(own, below) == event))
            state = deal.after(state, event)
        return told

    def _log(self, events: Sequence[Event], pick: Picker) -> Log:
        """The whole log: what came before the last deal is found once."""
        *before, _ = self._deals
        if before and not self._before:
            self._before = [event for deal in before for event in filled(deal, None, pick)]
        return Log(self._header, [*self._before, *events])

    def _first(self, pick: Picker) -> list[Event]:
        """Any events since the last deal that fit."""
        return filled(self._deals[-1], self._ends and self._ends.draw(pick), pick)

    # From one world to the next.

    def _mix(self, times: int, pick: Picker) -> None:
        """Let two cards change places wherever nobody named them, if what comes of it fits."""
        deal, now = self._deals[-1], self._now
        assert now is not None
        if len(deal.hiding) < 2:
            return
        for _ in range(times):
            one, other = (deal.hidden(deal.hiding[pick.number(len(deal.hiding))], now, pick) for _ in range(2))
            changed = _changed(deal, now, {one: other, other: one}, {})
            if one != other and deal.end(changed) is not None:
                self._now = now = changed

    def _relabel(self, deal: Deal, pick: Picker) -> list[Event]:
        """Let the cards that are unseen at the end lie as in a truth that is drawn."""
        assert self._now is not None
        end = deal.end(self._now)
        for _ in range(_TRIES):
            cards = self._names(end, pick)
            changed = _changed(deal, self._now, cards, deal.since)
            if deal.end(changed) is not None:
                self._now = changed
                return changed
        return self._now

    def _names(self, end: Any, pick: Picker) -> dict[int, int]:
        """By the cards that are unseen, others by which they lie as in a truth that is drawn."""
        deal = self._deals[-1]
        unseen = {*bits_of(self.known.unseen & deal.game.pack.known)}
        if self._ends is None:
            return dict(zip(sorted(unseen), shuffled(unseen, pick), strict=True))
        here, there = (_lying(deal.game, state, unseen) for state in (end, self._ends.draw(pick)))
        names: dict[int, int] = {}
        for place, cards in here.items():
            names |= zip(cards, shuffled(there[place], pick), strict=True)
        rest = sorted(unseen - {*names})
        return names | dict(zip(rest, shuffled(unseen - {*names.values()}, pick), strict=True))


# Shares.


def _shares(told: Sequence[float]) -> list[float]:
    """By logarithms, how likely each is, so that all come to 1."""
    most = max(told)
    shares = [exp(each - most) for each in told]
    total = sum(shares)
    return [share / total for share in shares]


def _effective(shares: Sequence[float]) -> float:
    """How many shares of equal size these are worth.

    >>> _effective([0.25] * 4), _effective([0.5, 0.5, 0.0, 0.0])
    (4.0, 2.0)
    """
    return 1 / sum([share * share for share in shares])


def _systematic(shares: Sequence[float], where: float) -> list[int]:
    """Numbers of shares, each as often as it is large: as many as would be worth these if all were as large.

    >>> _systematic([0.5, 0.5, 0.0], 0.3), _systematic([1.0, 0.0], 0.3), _systematic([0.25] * 4, 0.9)
    ([0, 1], [0], [0, 1, 2, 3])
    """
    size = round(_effective(shares))
    reached = [*accumulate(shares)]
    return [min(bisect(reached, (where + at) / size), len(shares) - 1) for at in range(size)]


# Parts of a log.


def _in_force(own: Log) -> tuple[list[Event], list[Any]]:
    """The events that were not taken back, and the states before each of them and after the last."""
    events: list[Event] = []
    for event in own.events:
        if isinstance(event, Takeback):
            del events[-event.count :]
        else:
            events.append(event)
    return events, own.past().states


def _refuse(own: Log, viewer: int, events: Sequence[Event], known: Sequence[Any]) -> None:
    who = viewer_name(viewer)
    if known[-1].actor is None:
        raise CopyError(f"the game is over after event {len(own)}: there is no world to play on in")
    if not own.game.pack.single:
        raise NoWorlds(f"{own.game.title} has cards that are alike, and no worlds can be made of its logs")
    if any(UNKNOWN in str(event) for event in events if isinstance(event, Decision)):
        raise NoWorlds(f"{who} did not hear every decision, and no worlds can be made of its copy")


def _deals(game: AnyGame, viewer: int, start: Any, events: Sequence[Event], known: Sequence[Any]) -> Iterator[Deal]:
    """The events from deal to deal; what a deal begins with everybody knows."""
    firsts = [number for number in range(len(events)) if number == 0 or known[number].awaits == "deal"] or [0]
    for first, last in zip(firsts, [*firsts[1:], len(events)], strict=True):
        yield Deal(game, viewer, start, events[first:last], known[first : last + 1])
        start = _truth(game, known[last])


def _truth(game: AnyGame, known: Any) -> Any:
    """The state before a deal as it is in truth, for what all know of it."""
    if known.awaits != "deal":
        return known
    d: Any = drafter(type(known).__bases__[-1])(known)
    d.view = None
    return freeze(d, type(known))


def _changed(deal: Deal, events: Sequence[Event], cards: Mapping[int, int], since: Mapping[int, int]) -> list[Event]:
    """The events with other cards where the viewer knows of none."""
    changed = [*events]
    for number in deal.hiding:
        names = {one: other for one, other in cards.items() if since.get(one, 0) <= number} if since else cards
        changed[number] = relabelled(deal.game, events[number], names)
    return changed


def _lying(game: AnyGame, state: Any, unseen: set[int]) -> dict[str, list[int]]:
    """By the name of places, the cards that lie there and that the viewer does not know."""
    found: dict[str, list[int]] = {}
    for place in game.places(state):
        if place.spot in unseen:
            found.setdefault(place.name, []).append(place.spot)
    return found
