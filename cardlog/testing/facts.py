"""The part of law 2 that is about facts: accepted is what chance can give, in a copy what fits all that it knows."""

from __future__ import annotations

__all__ = ["facts_exact", "facts_in_copies", "facts_near", "has_its_why", "misplaced"]

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from cardlog.errors import IllegalEvent
from cardlog.event import KERNEL, PUBLIC, Event, Fact, viewer_name
from cardlog.log import Log
from cardlog.pack import Pack
from cardlog.play.dealer import Seeded
from cardlog.sight import hide_event, view
from cardlog.state import Place
from cardlog.testing.basics import broken, clauses_of, fact_due, pack_of, viewers
from cardlog.testing.generate import refusal, undue_facts
from cardlog.testing.tries import can_give, variants


def facts_exact(log: Log, state: Any, random: Random) -> int:
    """The truth takes the facts that `settle` can give, and no other."""
    game, due = log.game, fact_due(state)
    undue, tried = undue_facts(game.verbs), facts_near(log, state, random)
    for fact in (*undue, *tried):
        error = refusal(game, state, fact)
        if fact not in undue and (error is None) != (due and can_give(game, state, fact)):
            raise broken(log, len(log), f"the fact {fact} is {'accepted' if error is None else 'refused'}; {error}")
        if error is not None:
            has_its_why(log, error, fact)
        elif fact not in undue:
            _as_the_script(log, state, fact)
    return len(tried)


def facts_near(log: Log, state: Any, random: Random) -> list[Event]:
    """Facts to be tried: what chance may give now, facts of the log, hidden ones, and all these a little off.

    Misdeals and the kernel's own facts are not among them.
    """
    game = log.game
    known = [event for event in log if isinstance(event, Fact)][-4:]
    if fact_due(state):
        known += [game.settle(state, Seeded(random.random().hex())) for _ in range(4)]
    hidden = [hide_event(game, state, fact, viewer) for fact in known[-2:] for viewer in viewers(log.header)]
    near = [fact for each in known for fact in sorted(variants(game.verbs, each, random, 15), key=str)]
    return [fact for fact in (*known, *hidden, *near) if not isinstance(fact, _apart(log))]


def _apart(log: Log) -> tuple[type[Event], ...]:
    """The facts that are never due."""
    return (*KERNEL, *map(type, undue_facts(log.game.verbs)))


def facts_in_copies(log: Log, state: Any, random: Random) -> int:
    """No copy takes a fact that puts a card in two places, or any where none is due; and it fails at none.

    Args:
        log: The log up to here, which is the truth.
        state: The state that it comes to.
        random: Chooses what is tried.
    """
    tried = 0
    for viewer in viewers(log.header):
        known = view(log.game, state, viewer)
        for fact in _facts_in_a_copy(log, state, known, random):
            _taken_soundly(log, known, fact)
            tried += 1
    return tried


def _facts_in_a_copy(log: Log, state: Any, known: Any, random: Random) -> Iterator[Event]:
    """Facts of the log, and what chance may give now as the viewer knows it, a little off: often by a card that lies elsewhere."""
    yield from [event for event in log if isinstance(event, Fact) and not isinstance(event, _apart(log))][-2:]
    if fact_due(state):
        pack = log.game.pack
        placed = [pack.names[place.spot] for place in log.game.places(known) if place.spot < pack.hidden]
        unplaced = pack.card_names(known.unseen)
        barred = [
            name
            for could in _could(pack, log.game.places(known)).values()
            for name in pack.card_names(pack.without(known.unseen, could))
        ]
        for _ in range(2):
            dealt = log.game.settle(state, Seeded(random.random().hex()))
            yield from [
                hide_event(log.game, state, dealt, viewer) for viewer in viewers(log.header)
            ]  # not only its own
            fact = hide_event(log.game, state, dealt, known.view)
            words = ("??", *_some(placed, 6, random), *_some(unplaced, 3, random), *_some(barred, 6, random))
            yield from sorted(variants(log.game.verbs, fact, random, 12, words), key=str)


def _taken_soundly(log: Log, known: Any, fact: Event) -> None:
    game, who = log.game, f"the copy of {viewer_name(known.view)}"
    try:
        after = game.apply(known, fact)
    except IllegalEvent as error:
        has_its_why(log, error, fact)
        return
    except Exception as error:
        raise broken(log, len(log), f"{who} fails at the fact {fact}: {error!r}") from error
    if not fact_due(known):
        raise broken(log, len(log), f"{who} takes {fact}, and no fact is due")
    wrong = misplaced(list(game.places(after)), after, pack_of(log.header), game.pack) or _named_wrongly(
        game.pack, game.places(known), fact
    )
    if wrong:
        raise broken(log, len(log), f"{who} takes the fact {fact}; then {wrong}")
    _as_the_script(log, known, fact)


def _as_the_script(log: Log, state: Any, fact: Event) -> None:
    """A fact that is taken fits the script of the game's phase, and is hidden as the script hides it: no shortcut differs."""
    game, phases = log.game, log.game.phases
    if phases is None:
        return
    who = "the truth" if state.view is None else f"the copy of {viewer_name(state.view)}"
    if not phases.fits(state, fact):
        raise broken(log, len(log), f"{who} takes the fact {fact}, which its script does not")
    for viewer in viewers(log.header) if state.view is None else (state.view, PUBLIC):
        hidden, by_script = game.hide(state, fact, viewer), phases.hidden(state, fact, viewer)
        if hidden != by_script:
            raise broken(log, len(log), f"{who} hides from {viewer_name(viewer)}: {hidden}; its script: {by_script}")


def _some(words: Sequence[str], count: int, random: Random) -> list[str]:
    return random.sample(words, min(count, len(words)))


def _could(pack: Pack, places: Iterable[Place]) -> dict[str, int]:
    """What hidden cards can be, by the names of their places, where that is not any unseen card."""
    return {place.name: place.could for place in places if place.spot == pack.hidden and place.could is not None}


def _named_wrongly(pack: Pack, places: Iterable[Place], fact: Event) -> str | None:
    """A card that the fact names after the name of a place, where the hidden card cannot be that one."""
    could = _could(pack, places)
    words = str(fact).split()
    for place, word in pairwise(words):
        if place in could and word in pack.readings and not pack.count(could[place], pack.readings[word]):
            return f"{word} lies in {place}, where it cannot"
    return None


def has_its_why(log: Log, error: IllegalEvent, event: Event) -> None:
    """A refusal is of the event, by a clause that there is, with a reason in one line."""
    if error.event != event or error.clause not in clauses_of(log.game):
        raise broken(log, len(log), f"{event} is refused by {error.clause!r}, which is no clause: {error}")
    if not error.reason.strip() or "\n" in str(error):
        raise broken(log, len(log), f"{event} is refused without a reason in one line: {error}")


def misplaced(places: list[Place], state: Any, whole: int, pack: Pack) -> str | None:
    """What is wrong, if the whole pack is not what `places` names and what is `unseen`, or a stock not what has no place.

    Args:
        places: Where the cards are.
        state: The state.
        whole: All cards that the rules play with, as a set.
        pack: The game's pack.
    """
    named = [place.spot for place in places if place.spot < pack.hidden]
    unknown = [place for place in places if place.spot == pack.hidden]
    if len(named) + len(unknown) != len(places):
        return "a place holds no card"
    if state.view is None and unknown:
        return "a card is hidden"
    if sorted([*named, *pack.each(state.unseen)]) != [*pack.each(whole)]:
        return "a card is in two places, in none, or not of the pack"
    stocks = pack.stocks.values() or (pack.known,)
    sizes = state.stock if pack.stocks else (state.stock,)
    lie = [place for place in places if place.name != "top"]  # `top` is a known card on the stock
    for digits, size in zip(stocks, sizes, strict=True):
        if sum(_is_of(place, digits, pack) for place in lie) + size != pack.size(whole & digits):
            return "the stock does not hold what lies nowhere else"
    return None


def _is_of(place: Place, digits: int, pack: Pack) -> bool:
    """Whether the card at a place has the back of a stock; where there are several, a hidden one says what it can be."""
    if place.spot < pack.hidden:
        return bool(pack.units[place.spot] & digits)
    return not pack.stocks or bool((place.could or 0) & digits)
