"""Positions: a log may begin with a state in place of a deal (LOG 2)."""

from __future__ import annotations

__all__ = ["CALLED", "PLACE", "begin", "hide_position", "structure", "turn_of"]

import json
import re
from collections.abc import Collection, Mapping
from functools import lru_cache, partial
from typing import Any, Final, TypeVar

from cardlog.errors import IllegalEvent
from cardlog.event import DERIVED, Position, once, viewer_name
from cardlog.game import AnyGame
from cardlog.words import english

T = TypeVar("T")


def begin(game: AnyGame, state: Any, event: Position, first: bool) -> Any:
    """The state that a position describes.

    Args:
        game: The game.
        state: The state before it: the start, as the log's viewer knows it.
        event: The position.
        first: Whether it is the first event in force.

    Raises:
        IllegalEvent: LOG 2 where the position contradicts itself or the game; LOG 3 where a copy's names
            what its viewer cannot know, or hides what it knows.
    """

    def illegal(clause: str, reason: str) -> IllegalEvent:
        return IllegalEvent(event, clause, reason, partial(game.legal, state))

    if not first:
        raise illegal("LOG 2", "a position must be the first event in force")
    try:
        given = json.loads(event.data, object_pairs_hook=once)
        if not isinstance(given, dict):
            raise ValueError("a position is a JSON object")
        made = game.read(state.rules, state.seats, state.view, game.verbs.underived(given))
        _agree(game.as_json(made, 1), given)
    except ValueError as error:
        raise illegal("LOG 2", str(error)) from None
    concealed = [place for place in game.places(made) if place.spot == game.pack.hidden]
    if made.view is None:
        if concealed:
            raise illegal("LOG 3", f"?? in {concealed[0].name}, and this is no copy")
        return made
    for place in concealed:
        if place.open >> made.view & 1:
            raise illegal("LOG 3", f"?? in {place.name}, which {viewer_name(made.view)} sees")
    if game.view(made, made.view, False) != made:
        raise illegal("LOG 3", f"it names or hides a card otherwise than {viewer_name(made.view)} knows it")
    return made


def _agree(full: Mapping[str, Any], given: Mapping[str, Any]) -> None:
    for key in (*DERIVED, "actor"):
        if key in given and key not in full:
            raise ValueError(f"a state of this game has no {key}")
        if key in given and key != "event":
            ours, theirs = (json.dumps(value, sort_keys=True) for value in (full[key], given[key]))
            if ours != theirs:  # as texts, since true is no 1 and 1.0 no 1
                raise ValueError(f"{key} is {ours} here, not {theirs}")


def hide_position(game: AnyGame, before: Any, event: Position, viewer: int) -> Position:
    """The position as a viewer knows it: what it sees otherwise than the truth is replaced."""
    truth = begin(game, before, event, first=True)
    known = game.as_json(game.view(truth, viewer, False), 1)
    full = game.as_json(truth, 1)
    data = json.loads(event.written)
    changed = {key: known[key] if known.get(key) != full.get(key) else value for key, value in data.items()}
    return Position(json.dumps(changed, ensure_ascii=False))


def turn_of(data: Mapping[str, Any]) -> str:
    """The seat at turn: what a position gives as `turn`, or without that as `actor`.

    Raises:
        ValueError: They differ.
    """
    turn = data.get("turn", data.get("actor", ""))
    if data.get("actor", turn) != turn:
        raise ValueError(f"turn is {json.dumps(turn)}, but actor is {json.dumps(data['actor'])}")
    return turn or ""


def structure(data: Mapping[str, Any], cls: type[T], null: Collection[str]) -> T:
    """An attrs class from JSON, strictly: no unknown key, and no value turned into another type.

    Args:
        data: The JSON object.
        cls: The class.
        null: The keys that may be null, as the state's JSON has it. What a position leaves out, it does not name.

    Raises:
        ValueError: In one line, what is wrong and where.
    """
    from cattrs import transform_error

    for key, value in data.items():
        if value is None and key not in null:
            raise ValueError(f"{key} is null")
    try:
        return _converter().structure(data, cls)  # type: ignore[no-any-return]
    except Exception as error:
        raise ValueError("; ".join(map(_placed, transform_error(error, "", _said)))) from None


PLACE: Final = "\0"
"""What stands for the place in what is said of a value."""


def _said(error: BaseException, _: Any) -> str:
    """What is wrong with a value of a position."""
    extra = getattr(error, "extra_fields", None)
    if extra is not None:
        return english(f"{PLACE} has no {', '.join(sorted(extra))}")
    if isinstance(error, KeyError):
        return english(f"{PLACE} is missing")
    return f"{PLACE}: {error if isinstance(error, ValueError) else english('a JSON object belongs here')}"


def _placed(told: str) -> str:
    """The same with the place, which stands behind an @: `points.A[0]`."""
    said, _, path = told.rpartition(" @ ")
    place = re.sub(r"\['(\w+)'\]", r".\1", path).removeprefix(".")
    return said.replace(PLACE, place or english("a position"))


CALLED: Final[Mapping[type, str]] = {
    int: english("whole number"),
    str: english("text"),
    bool: english("true or false"),
    list: english("list"),
}
"""What types of JSON are called."""


@lru_cache(1)
def _converter() -> Any:
    from cattrs import Converter
    from cattrs.cols import is_sequence, list_structure_factory

    def exactly(value: Any, cls: type[T]) -> T:
        if type(value) is not cls:
            raise ValueError(f"{json.dumps(value)} is no {CALLED[cls]}")
        return value

    def listed(cls: Any, converter: Converter) -> Any:
        structured = list_structure_factory(cls, converter)  # which would walk a text or an object too
        return lambda value, _: structured(exactly(value, list), cls)

    converter = Converter(forbid_extra_keys=True)
    for plain in (int, str, bool):
        converter.register_structure_hook(plain, exactly)
    converter.register_structure_hook_factory(is_sequence, listed)
    return converter
