"""The laws of what follows from a game's declarations: scores and standing, the catalogue of decisions, truths that fit, planes."""

from __future__ import annotations

__all__ = ["MOST_STATES", "STEPS", "law_12_standing", "law_13_catalogue", "law_14_truths", "law_15_planes"]

from math import sqrt
from statistics import fmean, pvariance
from typing import Any, Final

from cardlog.analysis.playouts import by_bot, played_on, player_of
from cardlog.catalogue import Catalogue
from cardlog.counting import count_of
from cardlog.event import texts, viewer_name
from cardlog.log import Log
from cardlog.planes import Planes, Seen
from cardlog.play.dealer import Seeded
from cardlog.sight import hide_event, view
from cardlog.standing import CHANCE
from cardlog.testing.basics import broken, fact_due, knowledge, pack_of, parting, random_of, viewers
from cardlog.testing.facts import misplaced
from cardlog.testing.generate import refusal

MOST_STATES: Final = 12
"""Of how many states of a log truths are made."""
STEPS: Final = 6
"""How many events are played on from one."""
_APART: Final = 32
"""From one of so many states a game's own playout is tried."""
_PLAYOUTS: Final = 16
"""How often it is, and the rules are asked as often."""
_SURE: Final = 5.0
"""By how many standard errors they must differ to be told apart; where neither leaves anything to chance, by anything."""


def law_12_standing(log: Log) -> int:
    """Scores and standing are one number for each seat, the same in every view; at the end of a game there is a standing.

    Where a seat is to act, play goes on. A win is shared out: of shares none is negative, and all together are 1 at most.
    Pictures show the same scores. A playout of the game's own comes to what the rules and the bot come to.
    """
    states, game = log.states(), log.game
    for number, state in enumerate(states):
        scores, standing = game.scores(state), game.standing(state)
        if len(scores) not in (0, state.seats) or any(type(score) is not int for score in scores):
            raise broken(log, number, f"the scores of {state.seats} seats are {scores}")
        _stands(log, number, state, standing)
        _pictured(log, number, state, scores)
        if number % _APART == _APART // 4 and state.actor is not None and not fact_due(state):
            _plays_on(log, number, state)
        for viewer in viewers(log.header):
            known = view(game, state, viewer)
            if (game.scores(known), game.standing(known)) != (scores, standing):
                raise broken(log, number, f"in the copy of {viewer_name(viewer)} the scores or the standing are others")
    return len(states)


def _pictured(log: Log, number: int, state: Any, scores: tuple[int, ...]) -> None:
    rows = () if log.game.arrange is None or number % 8 else log.game.arrange(state).rows
    meters = {area.seat: area.meter.value for row in rows for area in row if area.seat is not None and area.meter}
    if scores and any(scores[seat] != value for seat, value in meters.items()):
        raise broken(log, number, f"the scores are {scores}, and in pictures {meters}")


def _stands(log: Log, number: int, state: Any, standing: tuple[float, ...] | None) -> None:
    if standing is None:
        if state.actor is None:
            raise broken(log, number, "the game is over, and nobody has a standing")
        return
    if state.actor is not None and not fact_due(state) or not number:
        raise broken(log, number, f"a search stops here, though play goes on: {standing}")
    if len(standing) != state.seats:
        raise broken(log, number, f"the standing of {state.seats} seats is {standing}")
    if log.game.horizon.unit == CHANCE and (min(standing) < 0 or sum(standing) > 1 + 1e-9):
        raise broken(log, number, f"these are no shares of a win: {standing}")


def _plays_on(log: Log, number: int, state: Any) -> None:
    game, fast = log.game, log.game.horizon.playout
    if fast is None or state.view is not None:
        return
    decide, chances = by_bot(game, player_of(game)), [Seeded(f"{number} {time}") for time in range(_PLAYOUTS)]
    shortcut = [tuple(fast(state, chance.at(2))) for chance in chances]
    ruled = [played_on(game, decide, state, chance.at(0), chance.at(1).below) for chance in chances]
    for ours, theirs in zip(zip(*shortcut, strict=True), zip(*ruled, strict=True), strict=True):
        error = sqrt((pvariance(ours) + pvariance(theirs)) / _PLAYOUTS)
        if abs(fmean(ours) - fmean(theirs)) > _SURE * error + 1e-9:
            raise broken(log, number, f"the game's own playout comes to {shortcut[0]}, by the rules it is {ruled[0]}")


def law_13_catalogue(log: Log) -> int:
    """The catalogue holds every legal decision of every state and copy, once, and gives each back by its number.

    What counts decisions (`cardlog.counting`) counts those.
    """
    rules, seats = log.header.rules, len(log.header.seats)
    catalogue = log.game.catalogue(rules, seats)
    checked = 0
    for number, state in enumerate(log.states()):
        for whose, seen in knowledge(log, state):
            checked += _catalogued(log, number, whose, seen, catalogue)
    return checked


def _catalogued(log: Log, number: int, whose: str, state: Any, catalogue: Catalogue) -> int:
    legal = log.game.legal(state)
    try:
        actions = catalogue.actions(state)
    except Exception as error:
        raise broken(log, number, f"{whose} offers what the catalogue does not hold: {error}") from error
    back = tuple(catalogue.event(action, decision.seat) for action, decision in zip(actions, legal, strict=True))
    if back != legal:
        raise broken(log, number, f"{whose} offers {texts(legal)}, and by their numbers {texts(back)}")
    if [at for at, one in enumerate(catalogue.mask(state)) if one] != sorted(set(actions)):
        raise broken(log, number, f"{whose} has a mask of other decisions than those that are legal")
    counted = count_of(log.game.legal)(state)
    if counted != len(legal):
        raise broken(log, number, f"{whose} offers {len(legal)} decisions, and they are counted as {counted}")
    return len(legal)


def law_14_truths(log: Log) -> int:
    """A truth that is made of what a viewer knows is one to that viewer: its view, its cards and what can follow are sound.

    Returns:
        How many of the truths tried were others than the one that the log tells.
    """
    random, states, others = random_of(log), log.states(), 0
    for number in sorted(random.sample(range(len(states)), min(MOST_STATES, len(states)))):
        for viewer in viewers(log.header):
            known = view(log.game, states[number], viewer)
            pick = Seeded(random.random().hex())
            try:
                truth = log.game.resample(known, pick)
            except Exception as error:
                raise broken(log, number, f"no truth is found for {viewer_name(viewer)}: {error!r}") from error
            others += truth != states[number]
            _fits(log, number, known, truth)
            _goes_on(log, number, known, truth, pick)
    return others


def _fits(log: Log, number: int, known: Any, truth: Any) -> None:
    """The truth looks to its viewer as the copy does, and each card lies in one place, where it can."""
    game, who = log.game, viewer_name(known.view)
    seen = view(game, truth, known.view)
    if seen != known:
        raise broken(log, number, f"the truth found for {who} looks otherwise to {who}: {parting(seen, known)}")
    wrong = misplaced([*game.places(truth)], truth, pack_of(log.header), game.pack)
    if wrong:
        raise broken(log, number, f"in the truth found for {who} {wrong}")
    lie = {(place.name, place.spot) for place in game.places(truth)} - {place[:2] for place in game.places(known)}
    could = {place.name: place.could for place in game.places(known) if place.spot == game.pack.hidden}
    for name, spot in sorted(lie):
        allowed = could.get(name, 0)
        if allowed is not None and not game.pack.count(allowed, spot):
            raise broken(
                log, number, f"in the truth found for {who} {game.pack.names[spot]} lies at {name}, where it cannot"
            )


def _goes_on(log: Log, number: int, known: Any, state: Any, pick: Seeded) -> None:
    """Play goes on from a truth for a few events, and its viewer's copy with it; nothing is refused."""
    game, viewer = log.game, known.view
    for _ in range(STEPS):
        if state.actor is None:
            return
        legal = game.legal(state)
        event = game.settle(state, pick) if fact_due(state) else legal[pick.below(len(legal))]
        seen = hide_event(game, state, event, viewer)
        error = refusal(game, state, event) or refusal(game, known, seen)
        if error is not None:
            raise broken(log, number, f"a truth found for {viewer_name(viewer)} leads to what is refused: {error}")
        state, known = game.apply(state, event), game.apply(known, seen)
        if view(game, state, viewer) != known:
            raise broken(
                log, number, f"a truth found for {viewer_name(viewer)} comes to what its copy does not, by {event}"
            )


def law_15_planes(log: Log) -> int:
    """What a viewer knows comes to the same numbers from the truth, from its copy and from any truth that fits; as many always."""
    game, random, states = log.game, random_of(log), log.states()
    shape = game.shape(log.header.rules, len(log.header.seats))
    checked = 0
    for number in sorted(random.sample(range(len(states)), min(MOST_STATES, len(states)))):
        for viewer in viewers(log.header):
            known = view(game, states[number], viewer)
            seen = _in_shape(log, number, shape, game.planes(known, viewer))
            for other in (states[number], game.resample(known, Seeded(random.random().hex()))):
                if game.planes(other, viewer) != seen:
                    raise broken(log, number, f"{viewer_name(viewer)} can tell more by the numbers than by its copy")
            checked += len(seen.numbers) + len(seen.sets)
    return checked


def _in_shape(log: Log, number: int, shape: Planes, seen: Seen) -> Seen:
    if (len(seen.sets), len(seen.numbers)) != (len(shape.sets), len(shape.numbers)):
        raise broken(
            log, number, f"there are {len(seen.sets)} sets and {len(seen.numbers)} numbers, not as {shape} says"
        )
    odd = [name for name, cards in zip(shape.sets, seen.sets, strict=True) if not 0 <= cards <= log.game.pack.known]
    odd += [name for name, value in zip(shape.numbers, seen.numbers, strict=True) if type(value) is not int]
    if odd:
        raise broken(log, number, f"{', '.join(odd)}: no set of known cards, or no whole number")
    return seen
