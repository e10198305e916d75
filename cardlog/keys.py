"""The keys of a state's JSON, declared once: how each is written, and what a position says there (LOG 2).

>>> from cardlog.fields import NUMBER, SETS
>>> keys = Keys({"hands": Key(SETS), "passes": Key(NUMBER, 0), "score": lambda state: 0}, awaits="play")
>>> keys.given({"hands": {"A": ["Ac"]}}).passes, keys.given({"hands": {}, "awaits": "take"}).awaits
(0, 'take')
>>> keys.given({"passes": "three"})
Traceback (most recent call last):
ValueError: hands is missing; passes: "three" is no whole number
"""

from __future__ import annotations

__all__ = ["MUST", "Key", "Keys"]

from collections.abc import Callable, Collection, Mapping
from copy import deepcopy
from functools import partial
from typing import Any, Final, TypeVar

from attrs import Factory, field, frozen, make_class

from cardlog.described import json_by
from cardlog.fault import misdeclared
from cardlog.fields import NUMBER, NUMBERS, PILE, SEAT, SET, SETS, SPOT, SPOTS, Holds
from cardlog.pack import STANDARD, Pack
from cardlog.parts import OfField, Parts, cards_of
from cardlog.position import structure
from cardlog.verbs import Verbs

S = TypeVar("S")

MUST: Final = object()
"""In place of a default: a position must say it."""
_TYPES: Final[Mapping[Holds, Any]] = {
    SET: list[str], SETS: dict[str, list[str]], SPOT: str | None, SPOTS: dict[str, list[str | None]],
    PILE: list[str], NUMBER: int, NUMBERS: dict[str, int], SEAT: str,
}  # fmt: skip
"""What JSON says of what a field holds."""
_EVERY: Final = ("awaits", "turn", "actor", "dealer")
"""Keys of which the states of every game have most."""


@frozen(eq=False)
class Key:
    """A key of a state's JSON that positions have too.

    Attributes:
        says: What the field of that name holds; or of a state the value, as in `Parts`.
        default: What stands for a position that leaves it out; MUST, where none may.
        type: What a position says: a type of JSON, or an attrs class for an object. Left out, what follows from the field.
    """

    says: Holds | Callable[[Any], Any]
    default: Any = MUST
    type: Any = None


class Keys(Parts[S]):
    """The game's own part of a state's JSON (`Game.json`), by which positions are read too.

    Args:
        keys: By name, in the contract's order; what is no `Key` is written only, since it follows from the rest.
        pack: The pack of the cards.
        verbs: The verbs of the game, which learn from it in which order a position is written.
        **more: Defaults of the keys that are not the game's own, of those that its positions have: `awaits`, `actor`, `dealer`.
    """

    def __init__(
        self,
        keys: Mapping[str, Key | Callable[[S], Any]],
        pack: Pack = STANDARD,
        verbs: Verbs | None = None,
        **more: Any,
    ) -> None:
        said = {name: key.says if isinstance(key, Key) else key for name, key in keys.items()}
        super().__init__({name: _part(name, says, pack) for name, says in said.items()})
        kept = {name: Key(SEAT, default) for name, default in more.items()}
        kept |= {name: key for name, key in keys.items() if isinstance(key, Key)}
        if verbs is not None:
            follows = "turn" in kept and not verbs.apart  # then no position has to say who is to act
            verbs.for_positions(name for name in kept if name != "actor" or not follows)
        self._given = make_class(
            "Given", {name: _attribute(name, kept[name]) for name in sorted(kept, key=_order(kept))}
        )

    def given(self, data: Mapping[str, Any], null: Collection[str] = ()) -> Any:
        """What a position says, key by key; see `cardlog.position.structure`.

        Raises:
            ValueError: In one line, what is wrong and where.
        """
        return structure(data, self._given, null)


def _part(name: str, says: Holds | Callable[[Any], Any], pack: Pack) -> Callable[[Any], Any]:
    if says is SETS:
        return cards_of(name, pack)
    if says is NUMBERS:
        return OfField(name)
    return json_by({name: says}, pack).parts[name] if isinstance(says, Holds) else says


def _order(kept: Mapping[str, Key]) -> Callable[[str], tuple[bool, int]]:
    """What must be said comes first, the dealer before all and the actor last; then what every game has."""
    names = [*kept]

    def order(name: str) -> tuple[bool, int]:
        optional, every = kept[name].default is not MUST, name in _EVERY
        if optional:
            return True, _EVERY.index(name) - len(_EVERY) if every else names.index(name)
        return False, {"dealer": -1, "actor": len(names)}.get(name, names.index(name))

    return order


def _attribute(name: str, key: Key) -> Any:
    default, kind = key.default, key.type
    if kind is None and isinstance(key.says, Holds):
        kind = _TYPES.get(key.says)
    if kind is None:
        raise misdeclared(f"says of no type what a position may say under {name!r}", "write Key(…, default, type)")
    if default is MUST:
        return field(type=kind)
    if default is None:
        return field(type=kind | None, default=None)
    return field(
        type=kind, default=Factory(partial(deepcopy, default)) if isinstance(default, list | dict) else default
    )
