"""The laws of what follows from a game's declarations: scores and standing, the catalogue of decisions."""

from __future__ import annotations

from typing import Any

from cardlog.catalogue import Catalogue
from cardlog.event import texts, viewer_name
from cardlog.log import Log
from cardlog.sight import view
from cardlog.standing import CHANCE
from cardlog.testing.basics import broken, fact_due, knowledge, viewers


def law_12_standing(log: Log) -> int:
    """Scores and standing are one number for each seat, the same in every view; at the end of a game there is a standing.

    Where a seat is to act, play goes on. A win is shared out: of shares none is negative, and all together are 1 at most.
    Pictures show the same scores.
    """
    states, game = log.states(), log.game
    for number, state in enumerate(states):
        scores, standing = game.scores(state), game.standing(state)
        if len(scores) not in (0, state.seats) or any(type(score) is not int for score in scores):
            raise broken(log, number, f"the scores of {state.seats} seats are {scores}")
        _stands(log, number, state, standing)
        _pictured(log, number, state, scores)
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


def law_13_catalogue(log: Log) -> int:
    """The catalogue holds every legal decision of every state and copy, once, and gives each back by its number."""
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
    back = tuple(catalogue.event(action, state.actor) for action in actions)
    if back != legal:
        raise broken(log, number, f"{whose} offers {texts(legal)}, and by their numbers {texts(back)}")
    if [at for at, one in enumerate(catalogue.mask(state)) if one] != sorted(set(actions)):
        raise broken(log, number, f"{whose} has a mask of other decisions than those that are legal")
    return len(legal)
