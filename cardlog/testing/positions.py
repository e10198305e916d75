"""The part of law 7 that is about positions: the JSON of a state begins another game in that state."""

from __future__ import annotations

__all__ = ["ODD", "changed", "positions_come_back"]

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any, Final

from cardlog.errors import IllegalEvent
from cardlog.event import KERNEL, Event, Position, texts, viewer_name
from cardlog.game import AnyGame
from cardlog.log import Log
from cardlog.position import begin
from cardlog.sight import copy, view
from cardlog.testing.basics import broken, in_force, knowledge, viewers
from cardlog.testing.generate import position_of, seat_to_act, undue_facts
from cardlog.testing.laws import law_3_conserved
from cardlog.testing.sight import law_5_sight
from cardlog.verbs import read_position

ODD: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 1, 2, 10**9, 1.5, "", "A", "B", "public", "Ac", "Jd", "8s", "??", "--", "zz"),
    *([], {}, ["Ac"], ["??"], [None], [[]], {"A": ["Ac"]}, [{"card": "5c"}], [{"card": "5c", "jacks": ["Jc"]}]),
)
"""What may stand wrongly in a position."""


def positions_come_back(log: Log, random: Random) -> int:
    """Wherever a seat is to act the JSON of a state, as anybody knows it, begins another game in that state."""
    line = Log(log.header, in_force(log))
    if not log.game.verbs.position or line and _says_less(log.game, line[0]):
        return 0
    states = line.states()
    waiting = [number for number, state in enumerate(states) if seat_to_act(state)]
    for number in waiting:
        for _, known in knowledge(log, states[number]):
            _restored(log, number, known)
    tried = sorted({*waiting[-2:], *random.sample(waiting, min(6, len(waiting)))})
    for whose in (line, copy(line, random.choice(viewers(log.header)))):
        _go_on(whose, tried)
    for number in tried:
        _odd_one(log, states[number], random)
    return len(waiting)


def _says_less(game: AnyGame, event: Event) -> bool:
    """Whether it is a position that leaves something out; what, as rounds played before, later states cannot tell."""
    optional = {"awaits", "actor"}  # they follow from the rest at a normal turn, and where there is a `turn`
    return isinstance(event, Position) and not {*game.verbs.position} - optional <= {*json.loads(event.written)}


def _restored(log: Log, number: int, state: Any, every_form: bool = False) -> Any:
    """The state that the JSON of this one begins, read from its canonical text, or also as given and in binary form."""
    game = log.game
    start = game.start(log.header.rules, state.seats)
    start = start if state.view is None else view(game, start, state.view)
    for written in _written(game, position_of(game, state), every_form):
        try:
            made = begin(game, start, written, first=True)
        except IllegalEvent as error:
            raise broken(log, number, f"the state is refused as a position: {error}") from None
        if _json(game, made) != _json(game, state):
            raise broken(log, number, f"as a position the state is {_json(game, made)}, not {_json(game, state)}")
    missing = set(game.legal(state)) - set(game.legal(made))
    if missing or state.view is None and game.legal(made) != game.legal(state):
        raise broken(log, number, f"begun as a position, something else is legal: {texts(missing)}")
    return made


def _written(game: AnyGame, position: Position, every_form: bool) -> Iterator[Any]:
    yield game.verbs.read(str(position))
    if every_form:
        yield position
        yield game.verbs.unpack(game.verbs.pack(position))


def _go_on(log: Log, tried: Sequence[int]) -> None:
    states = log.states()
    for number in tried:
        _goes_on(log, number, _restored(log, number, states[number], every_form=True), states)


def _goes_on(log: Log, number: int, made: Any, states: Sequence[Any]) -> None:
    """From a position the game goes on as it did: JSON holds all that matters."""
    game, apart = log.game, undue_facts(log.game.verbs)
    for at, event in enumerate(log.events[number : number + 60], number + 1):
        if event in apart or type(event) in KERNEL:  # a misdeal cannot follow a position; an ending is no game's own
            return
        try:
            made = game.apply(made, event)
        except IllegalEvent as error:
            raise broken(log, at, f"begun as a position after event {number}, the game refuses this: {error}") from None
        if _json(game, made) != _json(game, states[at]):
            raise broken(log, at, f"begun as a position after event {number}, the game is {_json(game, made)}")


def _json(game: AnyGame, state: Any) -> str:
    return json.dumps(game.as_json(state, 0))


def _odd_one(log: Log, state: Any, random: Random) -> None:
    """A position in which something has been changed is refused, or sound: it is restored, and obeys the other laws."""
    game = log.game
    viewer = random.choice((None, *viewers(log.header)))
    header = log.header if viewer is None else log.header.with_tag("View", viewer_name(viewer))
    data = game.as_json(state if viewer is None else view(game, state, viewer), 0)
    position = read_position(json.dumps(changed(data, random)), game.verbs)
    odd = Log(header, [position])
    try:
        made = odd.state()
    except IllegalEvent as error:
        if error.clause not in {"LOG 2", "LOG 3"}:
            raise broken(odd, 1, f"a position is refused by {error.clause}") from None
        return
    _restored(odd, 1, made, every_form=True)
    law_3_conserved(odd)
    law_5_sight(odd)


def changed(data: dict[str, Any], random: Random) -> dict[str, Any]:
    """JSON with a few values left out, put in, replaced, or written once more in another's place."""
    data = deepcopy(data)
    for _ in range(random.choice((1, 1, 2, 3))):
        paths = [*_paths(data)]
        *where, key = random.choice(paths)
        place, odd = _at(data, where), random.choice((random.choice(ODD), deepcopy(_at(data, random.choice(paths)))))
        match random.randrange(3):
            case 0:
                del place[key]
            case 1 if isinstance(place, list):
                place.insert(key, odd)
            case 1:
                place[random.choice(("turn", "rounds", "C", "A9", "new"))] = odd
            case _:
                place[key] = odd
    return data


def _paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where every value of JSON stands, but for the whole."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*path, key)
        yield from _paths(value, (*path, key))


def _at(data: Any, path: Sequence[Any]) -> Any:
    for key in path:
        data = data[key]
    return data
