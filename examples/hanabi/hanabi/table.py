"""What Hanabi is played with: the cards, the events, the state, and what can be asked of it."""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar, Final

from attrs import frozen

from cardlog import Decision, Fact
from cardlog.kinds import ASeat, CardKinds, one_of, some_of
from cardlog.pack import Look, Pack
from cardlog.state import BaseDraft, Frozen, drafter
from cardlog.verbs import Verbs

# Cards: r1 to r5, then y1 … Signs: 0 to 4 the colours, 5 to 9 the numbers.

COLOURS: Final = {"red": "#c1121f", "yellow": "#a87900", "green": "#0b6b3a", "blue": "#0b5cad", "white": "#6b7280"}
COPIES: Final = {"1": 3, "2": 2, "3": 2, "4": 2, "5": 1}
NUMBERS: Final = tuple(COPIES)
PACK: Final = Pack(
    {colour[0] + number: count for colour in COLOURS for number, count in COPIES.items()},
    looks={colour[0] + n: Look(n, colour[0].upper(), shade) for colour, shade in COLOURS.items() for n in NUMBERS},
)
KINDS: Final = CardKinds(PACK)
SIGNS: Final = (*COLOURS, *NUMBERS)
PLACE: Final = one_of("place", NUMBERS)


@cache
def fitting(told: int) -> int:
    """The cards, as a set, whose signs are both among these bits."""
    return sum(PACK.all_of[card] for card in range(PACK.faces) if not (1 << card // 5 | 1 << 5 + card % 5) & ~told)


OF_SIGN: Final = tuple(fitting(1 << sign | (31 << 5 if sign < 5 else 31)) for sign in range(10))
"""The cards of each sign, as a set."""
ANY: Final = (1 << 10) - 1
"""The signs of a card of which no clue has told."""


def clued(told: int, sign: int, is_so: bool) -> int:
    """The signs that a card can be of after a clue: that it is of one, which excludes the others of its kind, or is not."""
    others = (31 if sign < 5 else 31 << 5) & ~(1 << sign)
    return told & ~(others if is_so else 1 << sign)


# Events.


@frozen
class Clue(Decision):
    """`A clue B red 1 3`: the red cards in B's hand, by their places (HB 4)."""

    verb: ClassVar[str] = "clue"
    to: ASeat
    sign: Annotated[int, one_of("colour or number", SIGNS)]
    places: Annotated[tuple[int, ...], some_of("place", NUMBERS)]


@frozen
class Play(Decision):
    """`A play 2`, then `* show r1` (HB 5)."""

    verb: ClassVar[str] = "play"
    place: Annotated[int, PLACE]


@frozen
class Discard(Decision):
    """`A discard 2`, then `* show r1` (HB 6)."""

    verb: ClassVar[str] = "discard"
    place: Annotated[int, PLACE]


@frozen
class Deal(Fact):
    """`* deal / r1 r1 b3 w2 y5 / …`: a hand for each seat, each in the order of its places (HB 2.1)."""

    verb: ClassVar[str] = "deal"
    rows: Annotated[tuple[tuple[int, ...], ...], KINDS.rows]


@frozen
class Shown(Fact):
    """`* show r1`: the card that was played or discarded (HB 5.1, HB 6.1)."""

    verb: ClassVar[str] = "show"
    card: Annotated[int, KINDS.card]


@frozen
class Drawn(Fact):
    """`* draw r1`: the new card, which its owner does not see (HB 7.1)."""

    verb: ClassVar[str] = "draw"
    card: Annotated[int, KINDS.spot]


VERBS: Final = Verbs(Clue, Play, Discard, Deal, Shown, Drawn)

# State.


class Draft(BaseDraft):
    """What a state holds.

    Attributes:
        turn: The seat whose turn it is.
        slots: Every card in a hand by seat and place, known or hidden; `PACK.empty` where there is none.
        told: For each of these the signs that it can be of by all clues, as bits.
        fireworks: The cards on the fireworks, as a set.
        discard: The cards discarded, as a set.
        tokens: How many clue tokens there are.
        fuses: How many fuses are left.
        slot: Where a card was taken up that is to be shown or replaced.
        last: The seat that has the last turn, once that is known.
    """

    __slots__ = ("discard", "fireworks", "fuses", "last", "slot", "slots", "tokens", "told", "turn")
    turn: int
    slots: tuple[int, ...]
    told: tuple[int, ...]
    fireworks: int
    discard: int
    tokens: int
    fuses: int
    slot: int
    last: int | None


class State(Frozen, Draft):
    """A state of Hanabi."""

    __slots__ = ()
    game = "hanabi"
    pack = PACK


draft = drafter(Draft)


def slots_of(s: Draft, seat: int) -> range:
    """The slots of a seat."""
    size = len(s.slots) // s.seats
    return range(seat * size, seat * size + size)


def in_hand(s: Draft, seat: int) -> dict[int, int]:
    """By place the slots of a seat in which cards lie."""
    return {place: slot for place, slot in enumerate(slots_of(s, seat)) if s.slots[slot] != PACK.empty}


def could(s: Draft, slot: int) -> int:
    """The cards that the one in a slot can be, as a set: of a known one itself."""
    spot = s.slots[slot]
    return PACK.units[spot] if spot < PACK.hidden else PACK.both(s.unseen, fitting(s.told[slot]))


def can_be(s: Draft, slot: int, sign: int) -> tuple[bool, ...]:
    """Whether the card in a slot is of a sign: both, where that is not known."""
    cards = could(s, slot)
    so = PACK.both(cards, OF_SIGN[sign])
    return tuple(is_so for is_so, some in ((False, cards - so), (True, so)) if some)


def fits(fireworks: int, card: int) -> bool:
    """Whether a card is the next of its firework."""
    return PACK.size(PACK.both(fireworks, OF_SIGN[card // 5])) == card % 5


def score(s: Draft) -> int:
    """The points (HB 8.4): none once the last fuse is lost."""
    return PACK.size(s.fireworks) if s.fuses else 0
