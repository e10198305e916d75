"""Law 5: a copy folds to exactly what its viewer knows."""

from __future__ import annotations

__all__ = ["law_5_sight"]

from typing import Any

from cardlog.errors import IllegalEvent
from cardlog.event import PUBLIC, Decision, Event, Fact, Position, texts, viewer_name
from cardlog.log import Log
from cardlog.play.dealer import Seeded
from cardlog.sight import copy, hide_event, view
from cardlog.testing.basics import broken, fact_due, parting, random_of, viewers
from cardlog.testing.generate import refusal
from cardlog.testing.tries import variants
from cardlog.testing.twins import texts_in


def law_5_sight(log: Log) -> int:
    """The copy of a log folds to the view of its states, exactly, for every viewer and after every event."""
    states = log.states()
    for viewer in viewers(log.header):
        seen = copy(log, viewer)
        for number, (state, known) in enumerate(zip(states, _folded(log, seen, viewer), strict=True)):
            _same_sight(log, number, state, known, viewer)
        _hides_once(log, states, seen, viewer)
        _takes_its_sight(log, states[-1], viewer)
    return len(states)


def _folded(log: Log, seen: Log, viewer: int) -> list[Any]:
    try:
        return seen.states()
    except IllegalEvent as error:
        raise broken(log, error.number or 0, f"the copy of {viewer_name(viewer)} is illegal: {error}") from None


def _same_sight(log: Log, number: int, state: Any, known: Any, viewer: int) -> None:
    game, who = log.game, viewer_name(viewer)
    if known != view(game, state, viewer):
        parted = parting(known, view(game, state, viewer))
        raise broken(log, number, f"the copy of {who} comes to something else than its view: {parted}")
    listed, legal = game.legal(known), game.legal(state)
    heard = {hide_event(game, state, decision, viewer) for decision in legal}
    own = [[decision for decision in of if decision.seat == viewer] for of in (listed, legal)]
    if not heard <= set(listed) or own[0] != own[1]:
        raise broken(log, number, f"legal is {texts(listed)} in the copy of {who}, and {texts(legal)} in truth")
    now = view(game, state, viewer, now=True)
    for again, once in ((view(game, known, viewer), known), (view(game, known, viewer, now=True), now)):
        if again != once:
            raise broken(log, number, f"the view of {who}'s view is another one: {parting(again, once)}")
    if any(place.spot == game.pack.hidden and place.open >> viewer & 1 for place in game.places(known)):
        raise broken(log, number, f"the view of {who} hides a card that lies open to {who}")
    if view(game, known, PUBLIC) != view(game, state, PUBLIC):
        raise broken(log, number, f"the public view of {who}'s view is not that of the truth")
    _names_what_is_open(log, number, state, now, viewer)


def _names_what_is_open(log: Log, number: int, state: Any, now: Any, viewer: int) -> None:
    """An observation names the cards that lie open to the viewer, in their places, and no other."""
    pack = log.game.pack
    open_now = sorted(
        place[:2] for place in log.game.places(state) if place.open >> viewer & 1 and place.spot < pack.hidden
    )
    named = sorted(place[:2] for place in log.game.places(now) if place.spot < pack.hidden)
    if named != open_now:
        raise broken(log, number, f"{viewer_name(viewer)} sees {named}, but what lies open is {open_now}")
    spots = {spot for _, spot in named}
    told = {pack.readings[text] for text in texts_in(log.game.as_json(now, number)) if text in pack.readings}
    if told - spots:
        raise broken(
            log,
            number,
            f"the JSON of what {viewer_name(viewer)} sees names {[*map(pack.names.__getitem__, told - spots)]}",
        )


def _hides_once(log: Log, states: list[Any], seen: Log, viewer: int) -> None:
    game, who = log.game, viewer_name(viewer)
    if copy(seen, viewer) != seen:
        raise broken(log, len(log), f"hiding the copy of {who} again changes it")
    if copy(seen, PUBLIC) != copy(log, PUBLIC):
        raise broken(log, len(log), f"the public copy of {who}'s copy is not that of the log")
    for number, event in enumerate(log, 1):
        before = states[number - 1]
        if isinstance(event, Decision) and event.seat == viewer and hide_event(game, before, event, viewer) != event:
            raise broken(log, number, f"its own decision is hidden from {who}")
        if not isinstance(event, Position) and seen[number - 1] != hide_event(
            game, view(game, before, viewer), event, viewer
        ):
            raise broken(log, number, f"hidden by what {who} knows, it is another event than hidden by the truth")


def _takes_its_sight(log: Log, state: Any, viewer: int) -> None:
    """Whatever fact comes next, the viewer's copy takes what that viewer knows of it, and nothing else."""
    if not fact_due(state) or state.view is not None:
        return
    game, known, random = log.game, view(log.game, state, viewer), random_of(log)
    for _ in range(4):
        fact = game.settle(state, Seeded(random.random().hex()))
        right, *others = _sights(log, state, fact, viewer)
        if game.apply(known, right) != view(game, game.apply(state, fact), viewer):
            raise broken(log, len(log), f"after {right} the copy of {viewer_name(viewer)} is not its view")
        for other in others:
            error = refusal(game, known, other)
            if error is None or error.clause != "LOG 3":
                raise broken(log, len(log), f"the copy of {viewer_name(viewer)} takes {other} for {right}: {error}")
        for other in sorted(variants(game.verbs, right, random, 10), key=str):
            _stays_sound(log, known, other, viewer)


def _sights(log: Log, state: Any, fact: Fact, viewer: int) -> list[Event]:
    """A fact as the viewer knows it, then all else that it looks like to anybody."""
    hidden = [hide_event(log.game, state, fact, other) for other in (viewer, *viewers(log.header))]
    return list(dict.fromkeys([*hidden, fact]))


def _stays_sound(log: Log, known: Any, fact: Event, viewer: int) -> None:
    """If the copy takes this fact, it names then what the viewer can know and no more."""
    game, who = log.game, viewer_name(viewer)
    if refusal(game, known, fact) is None:
        after = game.apply(known, fact)
        if view(game, after, viewer) != after:
            raise broken(log, len(log), f"the copy of {who} takes {fact}, which names what {who} cannot know")
        if any(place.spot == game.pack.hidden and place.open >> viewer & 1 for place in game.places(after)):
            raise broken(log, len(log), f"the copy of {who} takes {fact}, which hides what {who} sees")
