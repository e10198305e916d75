"""The laws of playing: a game is pure, legal is exact, cards are conserved, games go on and end.

A law takes a log and raises AssertionError where the log's game breaks it. It returns how much it has
checked, so that a test can see that there was something to check.
"""

from __future__ import annotations

__all__ = [
    "LONGEST",
    "law_1_pure",
    "law_2_legal_is_exact",
    "law_3_conserved",
    "law_4_alive",
    "law_8_takeback",
    "refusal_of",
]

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

from cardlog.errors import CopyError, IllegalEvent
from cardlog.event import Decision, Event, Takeback
from cardlog.fold import Fold
from cardlog.log import Log
from cardlog.play.dealer import Lowest, Seeded
from cardlog.sight import copy, view
from cardlog.testing.basics import broken, fact_due, in_force, knowledge, pack_of, random_of, viewers
from cardlog.testing.facts import facts_exact, facts_in_copies, has_its_why, misplaced
from cardlog.testing.generate import Habits, refusal
from cardlog.testing.lasting import folds_in_place
from cardlog.testing.tries import decisions, some_decisions

LONGEST: Final = 20_000
"""How many events a random game may have."""


def law_1_pure(log: Log) -> int:
    """Nothing changes a state once it is made, and the same events give an equal one; in place, too, and in copies."""
    game, random = log.game, random_of(log)
    past = Fold(game, log.header.start())
    reached = [past.state]
    for number, event in enumerate(log, 1):
        state = past.state
        kept, known = deepcopy(state), hash(state)
        past.push(event)
        reached.append(past.state)
        _ask_everything(log, state, random)
        if state != kept or {hash(state), hash(kept)} != {known}:
            raise broken(log, number, "the state before it has changed")
    again = Fold(game, log.header.start())
    for number, event in enumerate(log, 1):
        if refusal_of(again, event) is not None or again.state != reached[number]:
            raise broken(log, number, "the same events come to another state")
    for whose in (log, copy(log, random.choice(viewers(log.header)))):
        folds_in_place(whose, random)
    return len(log)


def _ask_everything(log: Log, state: Any, random: Random) -> None:
    """Call whatever looks at a state."""
    game = log.game
    game.legal(state)
    game.as_json(state, 0)
    game.table(state)
    for viewer in viewers(log.header):
        view(game, state, viewer)
        view(game, state, viewer, now=True)
    for decision in some_decisions(game.verbs, random, 3, range(state.seats)):
        refusal(game, state, decision)
    if fact_due(state) and state.view is None:
        game.settle(state, Lowest())


def law_2_legal_is_exact(log: Log) -> int:
    """`apply` accepts what `legal` lists and what `settle` can give, and nothing else; at the log's end and on the way.

    In the truth and in every copy. Every refusal has a reason and a clause of the rules.
    """
    random, states = random_of(log), log.states()
    checked = 0
    for number in sorted({0, *random.sample(range(len(log)), min(3, len(log))), len(log)}):
        part = log.upto(number)
        for whose, state in random.sample([*knowledge(log, states[number])], 2):
            checked += _decisions_exact(part, state, [*_tries(part, state, random)], whose)
            _settles_soundly(part, state, random, whose)
        if log.header.view is None:
            checked += facts_exact(part, states[number], random)
            checked += facts_in_copies(part, states[number], random)
    return checked


def _tries(log: Log, state: Any, random: Random) -> Iterator[Decision]:
    """What is tried: now and then every decision of the seat to act, else some of them; and some of other seats."""
    verbs = log.game.verbs
    seat = random.randrange(verbs.seats) if state.actor is None or fact_due(state) else state.actor
    yield from decisions(verbs, seat) if random.random() < 0.06 else some_decisions(verbs, random, 400, [seat])
    yield from some_decisions(verbs, random, 100, range(verbs.seats))
    yield from log.game.legal(state)


def _decisions_exact(log: Log, state: Any, tried: list[Decision], whose: str) -> int:
    game, number = log.game, len(log)
    listed = game.legal(state)
    legal = set(listed)
    if len(legal) != len(listed):
        raise broken(log, number, f"{whose} lists a decision twice")
    if legal and (state.actor is None or fact_due(state)):
        raise broken(log, number, f"{whose} lists decisions while no seat is to act")
    for decision in tried:
        error = refusal(game, state, decision)
        if (error is None) != (decision in legal):
            raise broken(log, number, f"{whose} {'accepts' if error is None else 'refuses'} {decision}; {error}")
        if error is not None:
            has_its_why(log, error, decision)
    return len(tried)


def _settles_soundly(log: Log, state: Any, random: Random, whose: str) -> None:
    """What `settle` gives is accepted; a copy may say that it does not know the cards."""
    if not fact_due(state):
        return
    for dealer in (Lowest(), Seeded(random.random().hex())):
        try:
            fact = log.game.settle(state, dealer)
        except CopyError:
            if state.view is None:
                raise broken(log, len(log), f"{whose} does not give the fact that is due") from None
            continue
        try:
            error = refusal(log.game, state, fact)
        except Exception as failure:
            raise broken(log, len(log), f"{whose} fails at the fact {fact}: {failure!r}") from failure
        if error is not None:
            raise broken(log, len(log), f"{whose} gives a fact and then refuses it: {error}")


def law_3_conserved(log: Log) -> int:
    """Every card is in one place and no more, in the truth, in what each viewer knows and in what it sees."""
    states, pack = log.states(), pack_of(log.header)
    for number, state in enumerate(states):
        for whose, seen in knowledge(log, state):
            looks = [seen] if seen.view is None else [seen, view(log.game, seen, seen.view, now=True)]
            for look in looks:
                wrong = misplaced(list(log.game.places(look)), look, pack, log.game.pack)
                if wrong:
                    raise broken(log, number, f"in {whose} {wrong}")
    return len(states)


def law_4_alive(log: Log) -> int:
    """A seat to act has something legal to do, also as each viewer knows it; and every game ends."""
    states = log.states()
    for number, state in enumerate(states):
        if (state.actor is None) != (state.result is not None) or (state.actor is None) != (state.awaits == "over"):
            raise broken(log, number, f"it awaits {state.awaits}, the actor is {state.actor}: {state.result}")
        if state.result is not None and len(state.result.points) not in (0, 1, state.seats):
            raise broken(log, number, f"the points of {state.seats} seats are {state.result.points}")
        acting = log.game.acting(state)
        if acting[:1] != (() if state.actor is None or fact_due(state) else (state.actor,)):
            raise broken(log, number, f"the actor is {state.actor}, and those that may decide are {acting}")
        for whose, seen in knowledge(log, state):
            seats = {decision.seat for decision in log.game.legal(seen)}
            if seats != {*acting}:
                raise broken(
                    log, number, f"{whose} knows decisions of {sorted(seats)}; those that may decide are {acting}"
                )
    if log.header.view is None:
        _ends(log)
    return len(states)


def _ends(log: Log) -> None:
    """The game goes on from the log's end until it is over, by its policy if it has one, else by new habits."""
    game, past = log.game, log.past()
    habits = Habits(random_of(log).random, game)
    habits.takebacks = habits.misdeals = habits.endings = 0
    choose = (lambda state, legal: game.policy(state, legal, habits.below)) if game.policy else habits.choose
    while (state := past.state).actor is not None:
        legal = game.legal(state)
        if not legal and not fact_due(state):
            raise broken(log, len(log), f"the game goes on until nothing is legal: {state}")
        past.push(choose(state, legal) if legal else game.settle(state, habits.dealer))
        if past.count > LONGEST:
            raise broken(log, len(log), f"the game is not over after {LONGEST} events")


def law_8_takeback(log: Log) -> int:
    """A takeback leads back to what was before, in every copy too; it takes no more than there is."""
    events, random = in_force(log), random_of(log)
    counts = {1, len(events), random.randint(1, max(1, len(events)))} if events else set()
    for count in sorted(counts):
        _takes_back(log, events, count)
    for count in (0, len(events) + 1):
        for viewer in (None, *viewers(log.header)):
            _refuses_takeback(log if viewer is None else copy(log, viewer), count)
    return len(counts)


def _takes_back(log: Log, events: list[Event], count: int) -> None:
    after = log.append(Takeback(count))
    before = Log(log.header, events[: len(events) - count]).state()
    if after.state() != before:
        raise broken(log, len(log), f"takeback {count} does not lead back")
    for viewer in viewers(log.header):
        seen = copy(after, viewer)
        if seen != copy(log, viewer).append(Takeback(count)):
            raise broken(log, len(log), f"takeback {count} changes the copy of viewer {viewer}")
        if seen.state() != view(log.game, before, viewer):
            raise broken(log, len(log), f"after takeback {count} viewer {viewer} knows something else than before")


def _refuses_takeback(log: Log, count: int) -> None:
    error = refusal_of(log.past(), Takeback(count))
    if error is None or error.clause != "LOG 1":
        raise broken(log, len(log), f"takeback {count} of all is not refused by LOG 1: {error}")


def refusal_of(past: Fold, event: Event) -> IllegalEvent | None:
    """Why an event is refused here; None if it is taken in."""
    try:
        past.push(event)
    except IllegalEvent as error:
        return error
    return None
