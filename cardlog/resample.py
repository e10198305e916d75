"""Truths that fit what one viewer knows, drawn at random: each as likely as any other.

Cards that the viewer does not know lie somewhere: in hidden spots, each of which can hold some cards (`Place.could`), or in
the stock. A truth lays them out; its view is the copy again, to the last mark.

>>> from cardlog import Header, Seeded, Table, view
>>> table = Table.start(Header.make("cuttle"), Seeded(1))
>>> game, known = table.log.game, view(table.log.game, table.state, "A")
>>> truth = game.resample(known, Seeded(2))
>>> truth.view, view(game, truth, "A") == known, truth == table.state
(None, True, False)

Who draws many truths of one copy makes it ready once: `Truths(game, known).draw(pick)`.
"""

from __future__ import annotations

__all__ = ["Hole", "Truths"]

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from cardlog.errors import CopyError, GameError
from cardlog.fields import SET, Holds
from cardlog.pack import Pack
from cardlog.sharing import Sharing
from cardlog.state import BaseDraft, Frozen, Place, drafter, fields_of, freeze


class Hole(NamedTuple):
    """Where cards lie that a copy does not know.

    Attributes:
        field: The name of a field of the state; of a game that fills holes itself, of a place.
        at: Which item of the field; -1 for the whole of it.
        size: How many such cards lie there.
        could: The cards that each of them can be, a bit for each card (`Pack.spread`).
    """

    field: str
    at: int
    size: int
    could: int


class Truths:
    """The truths that fit a copy, ready to be drawn.

    Args:
        game: The game.
        known: The state as a viewer knows it.

    Raises:
        CopyError: The state is no copy, or no truth fits it.
        GameError: The game does not say where its hidden cards lie.
    """

    def __init__(self, game: Any, known: Any) -> None:
        if known.view is None:
            raise CopyError("this is the truth already: a truth is made of what a viewer knows")
        self._known, self._fill, self._pack = known, game.unhide, game.pack
        self._state = known.__class__
        self._draft = _draft_of(self._state)
        hidden = [place for place in game.places(known) if place.spot == game.pack.hidden]
        self._holes = _by_place(game, known, hidden) if game.unhide else _by_field(game, known, hidden)
        self._groups = _alike(self._holes)
        groups = [(could, sum(hole.size for hole in holes)) for could, holes in self._groups]
        self._sharing = Sharing(game.pack.spread(known.unseen), groups)
        if not self._sharing.ways:
            raise CopyError("no truth fits this copy: its hidden cards cannot all lie where they must")

    def draw(self, pick: Any) -> Any:
        """One of the truths, as a picker chooses."""
        d = self._draft(self._known)
        d.view = None
        laid = self._laid(pick)
        d.unseen -= sum([cards for _, cards in laid])
        if self._fill is None:
            _put(d, laid, self._pack)
        else:
            self._fill(d, {hole.field: cards for hole, cards in laid})
        return freeze(d, self._state)

    def _laid(self, pick: Any) -> list[tuple[Hole, int]]:
        """Each hole with its cards, as a set."""
        laid = []
        gather = self._pack.gather
        alone = len(self._groups) == 1  # then its holes draw of all that can lie there: no other group wants a share
        shares = [self._groups[0][0]] if alone else self._sharing.draw(pick)
        for (_, holes), shared in zip(self._groups, shares, strict=True):
            left = shared
            for hole in holes:
                cards = pick.cards(left, hole.size) if left.bit_count() > hole.size else left
                left ^= cards
                laid.append((hole, gather(cards)))
        return laid


def _put(d: Any, laid: Sequence[tuple[Hole, int]], pack: Pack) -> None:
    """Cards in the fields of a draft: those of a set beside the known ones, or one in a spot."""
    items: dict[str, list[int]] = {}
    for hole, cards in laid:
        row = items.get(hole.field)
        if row is None:
            value = getattr(d, hole.field)
            row = items[hole.field] = [value] if hole.at < 0 else list(value)
        at = max(hole.at, 0)
        row[at] = (row[at] & pack.known) + cards if row[at] >= pack.unknown else pack.face(cards)
    for name, row in items.items():
        setattr(d, name, tuple(row) if isinstance(getattr(d, name), tuple) else row[0])


@lru_cache(1 << 6)
def _draft_of(cls: Any) -> Callable[[Any], Any]:
    """What copies a state of this class into a draft."""
    draft = next(base for base in cls.__mro__ if issubclass(base, BaseDraft) and not issubclass(base, Frozen))
    return drafter(draft)


# Where the holes are.


def _by_place(game: Any, known: Any, hidden: Sequence[Place]) -> list[Hole]:
    """The holes by the names of places."""
    named: dict[str, list[int]] = {}
    for place in hidden:
        named.setdefault(place.name, []).append(_could(game.pack, known, place))
    return [Hole(name, -1, len(coulds), coulds[0]) for name, coulds in named.items()]


def _by_field(game: Any, known: Any, hidden: Sequence[Place]) -> list[Hole]:
    """The holes by the fields in which they lie, as `holds` names them, in the order of the places."""
    holds = game.holds or dict.fromkeys(fields_of(type(known)), SET)
    places, holes = iter(hidden), []
    try:
        for name, at, count in _concealed(game.pack, known, holds):
            could = [_could(game.pack, known, next(places)) for _ in range(count)]
            holes.append(Hole(name, at, count, could[0]))
        odd = next(places, None) is not None
    except StopIteration:
        odd = True
    if odd:
        raise GameError(
            game.name,
            "does not say where its hidden cards lie",
            reason="name in holds={…} the fields that its places tell of, in the order of places, or write unhide=…",
        )
    return holes


def _could(pack: Pack, known: BaseDraft, place: Place) -> int:
    unseen = pack.spread(known.unseen)
    return unseen if place.could is None else unseen & pack.spread_faces(place.could)


def _concealed(pack: Pack, known: Any, holds: Mapping[str, Holds]) -> Iterator[tuple[str, int, int]]:
    """Each item of a field that holds unknown cards, and how many."""
    for name, held in holds.items():
        if held.conceals:
            value = getattr(known, name)
            for at, item in enumerate(value) if isinstance(value, tuple) else [(-1, value)]:
                count = _unknown(pack, held, item)
                if count:
                    yield name, at, count


def _unknown(pack: Pack, held: Holds, item: Any) -> int:
    """How many unknown cards an item of a field is; what is no number at all holds none."""
    if type(item) is not int:
        return 0
    return max(pack.split(item)[1], 0) if held.what == "set" else int(item == pack.hidden)


def _alike(holes: Sequence[Hole]) -> list[tuple[int, list[Hole]]]:
    """The holes that the same cards can lie in, together."""
    groups: dict[int, list[Hole]] = {}
    for hole in holes:
        groups.setdefault(hole.could, []).append(hole)
    return [*groups.items()]
