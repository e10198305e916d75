"""A state's JSON key by key, so that who asks for one key at every event need not pay for all of them."""

from __future__ import annotations

__all__ = ["MOST", "NOTHING", "STATE", "BySeat", "OfField", "Parts", "Remembered", "Traced", "Tracing", "cards_of"]

from collections.abc import Callable, Mapping
from operator import attrgetter
from types import FunctionType, MethodType
from typing import Any, Final, Generic, TypeVar

from cardlog.cards import SEATS, card_names, size
from cardlog.pack import STANDARD, Pack

S = TypeVar("S")
T = TypeVar("T")

MOST: Final = 1 << 16
"""Of how many values of fields it is remembered what follows from them."""


class Parts(Generic[S]):
    """The game's own part of a state's JSON, in the contract's order of keys: what `Game.json` can be.

    >>> class State:
    ...     seats, totals = 2, (3, 4)
    >>> json = Parts({"totals": BySeat(lambda state, seat: state.totals[seat]), "best": lambda state: max(state.totals)})
    >>> json(State), json.parts["best"](State)
    ({'totals': {'A': 3, 'B': 4}, 'best': 4}, 4)

    Args:
        parts: By key, what gives its value: a function of the state's fields alone, which keeps nothing of the state.

    Attributes:
        parts: The same.
    """

    def __init__(self, parts: Mapping[str, Callable[[S], Any]]) -> None:
        self.parts = parts

    def __call__(self, state: S) -> dict[str, Any]:
        """All of it."""
        return {key: part(state) for key, part in self.parts.items()}


class BySeat(Generic[S]):
    """A part with a value for each seat, of which some can be had without the others.

    Args:
        of: Of a state and a seat, its value.

    Attributes:
        of: The same.
    """

    def __init__(self, of: Callable[[S, int], Any]) -> None:
        self.of = of

    def __call__(self, state: Any) -> dict[str, Any]:
        """The values of all seats, by their letters."""
        return {SEATS[seat]: self.of(state, seat) for seat in range(state.seats)}


class OfField(BySeat[Any]):
    """A part with a value for each seat, which follows from what one field of the state has for that seat.

    Args:
        field: The field, which has something for each seat.
        shown: The value that follows; left out, the same.
        size: How long the list will be that follows, where it is one.

    Attributes:
        field, shown, size: The same.
    """

    def __init__(
        self, field: str, shown: Callable[[Any], Any] | None = None, size: Callable[[Any], int] | None = None
    ) -> None:
        super().__init__(lambda state, seat: self.shown(getattr(state, field)[seat]))
        self.field = field
        self.shown = shown or (lambda value: value)
        self.size = size


def cards_of(field: str, pack: Pack = STANDARD) -> OfField:
    """A part with the cards of each seat, of a field with a set for each."""
    if pack is STANDARD:
        return OfField(field, lambda cards: list(card_names(cards)), size)
    return OfField(field, lambda cards: list(pack.card_names(cards)), pack.size)


class Remembered(Generic[T]):
    """What follows from fields of a state alone, worked out anew only where those have changed.

    The fields are values: what is equal leads to the same.

    Args:
        read: What gives the values of those fields, of a state.
        follows: What follows from these values.

    Attributes:
        read: The first.
        seen: The values in the last state.
        last: What followed from them: the answer for every state that still reads so.
        turns: How often they were others than before.
    """

    def __init__(self, read: Callable[[Any], Any], follows: Callable[[Any], T]) -> None:
        self.read = read
        self.seen: Any = NOTHING
        self.turns = 0
        self._follows = follows
        self._known: dict[Any, T] = {}
        self.last: T | None = None

    def __call__(self, state: Any) -> T:
        """What follows from a state."""
        now = self.read(state)
        if now != self.seen:
            self.turns += 1
            if now not in self._known:
                return self._keep(state, self._anew(state, now))
            self.seen, self.last = now, self._known[now]
        return self.last  # type: ignore[return-value]

    def _anew(self, state: Any, now: Any) -> T:
        return self._follows(now)

    def _keep(self, state: Any, last: T) -> T:
        if len(self._known) >= MOST:
            self._known.clear()
        self.seen, self.last = self.read(state), last
        self._known[self.seen] = last
        return last


class Traced(Remembered[T]):
    """What follows from a state's fields alone, where it shows by itself which they are.

    Args:
        part: A function of a state.
    """

    def __init__(self, part: Callable[[Any], T]) -> None:
        super().__init__(lambda state: (), part)
        self._fields: tuple[str, ...] = ()

    def _anew(self, state: Any, now: Any) -> T:
        tracing = Tracing()
        fields = tracing.__dict__
        fields.update(zip(self._fields, now, strict=False))
        fields[STATE] = state
        last = self._follows(tracing)
        if len(fields) > len(self._fields) + 1:  # so far it was never read from those
            del fields[STATE]
            self._fields = tuple(fields)
            self.read = attrgetter(*self._fields, self._fields[0])  # of one alone no tuple would be made
            self._known.clear()
        return last


NOTHING: Final = object()
"""What no fields hold."""
STATE: Final = "the state"
"""The name of no field."""


class Tracing:
    """A state whose fields are taken over one by one when they are asked for."""

    def __getattr__(self, name: str) -> Any:
        state = self.__dict__[STATE]
        own = getattr(type(state), name, None)
        if isinstance(own, property) and own.fget is not None:  # these read fields in turn
            return own.fget(self)
        if isinstance(own, FunctionType):
            return MethodType(own, self)
        value = self.__dict__[name] = getattr(state, name)
        return value
