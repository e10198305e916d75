"""Law 10: endings that no rule makes stand in every game, and mean the same in each."""

from __future__ import annotations

__all__ = ["law_10_endings"]

from itertools import combinations

from cardlog.ending import RESIGNATION
from cardlog.event import End, Event, Resign, Takeback
from cardlog.kinds import REASONS
from cardlog.log import Log
from cardlog.sight import copy, view
from cardlog.testing.basics import broken, random_of, viewers
from cardlog.testing.laws import refusal_of


def law_10_endings(log: Log) -> int:
    """A game can be ended at any moment before its end: then it is over for every viewer, with its cards where they were."""
    state, seats = log.state(), len(log.header.seats)
    chance = random_of(log)
    several = [winners for count in range(seats + 1) for winners in combinations(range(seats), count)]
    tried: tuple[Resign | End, ...] = (
        Resign(chance.randrange(seats)),
        *(End(reason, chance.choice(several)) for reason in REASONS),
    )
    for event in tried:
        if state.actor is None:
            _refused(log, event)
        else:
            _ends(log, event)
    return len(tried)


def _ends(log: Log, event: Resign | End) -> None:
    game, before, after = log.game, log.state(), log.append(event)
    number, state = len(after), after.state()
    if (state.awaits, state.actor, game.legal(state)) != ("over", None, ()):
        raise broken(after, number, f"it is not over: it awaits {state.awaits}")
    reason = RESIGNATION if isinstance(event, Resign) else event.reason
    if state.result is None or state.result.reason != reason:
        raise broken(after, number, f"the result is {state.result}")
    if [*game.places(state)] != [*game.places(before)]:
        raise broken(after, number, "a card has moved, or lies open that did not")
    for viewer in viewers(log.header):
        if copy(after, viewer).state() != view(game, state, viewer):
            raise broken(after, number, f"viewer {viewer} knows something else of it")
        if game.json(view(game, state, viewer, now=True)) != game.json(view(game, before, viewer, now=True)):
            raise broken(after, number, f"viewer {viewer} sees something else than before")
    for late in (event, Resign(0), *log.events[-1:]):
        if not isinstance(late, Takeback):
            _refused(after, late)
    if after.append(Takeback(1)).state() != before:
        raise broken(after, number, "a takeback does not lead back")


def _refused(log: Log, event: Event) -> None:
    error = refusal_of(log.past(), event)
    if error is None or error.clause != "LOG 5":
        raise broken(log, len(log), f"{event} is not refused by LOG 5: {error}")
