"""The events and the state of Hearts, and the questions that applying, refusing and listing all ask of it."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from cardlog import Decision, Fact
from cardlog.cards import KNOWN, PACK, UNKNOWN, cards, each, of_suit
from cardlog.kinds import ACard, ASeat, Hands, SomeCards
from cardlog.rules import Book, Option, Options, Rules
from cardlog.state import BaseDraft, Frozen, before_the_deal, drafter, freeze, waiting
from cardlog.verbs import Verbs

# Events.


@frozen
class Pass(Decision):
    """`A pass 3c Kd Qs`; the others hear `A pass ?? ?? ??` (HE 2.2)."""

    verb: ClassVar[str] = "pass"
    cards: SomeCards


@frozen
class Play(Decision):
    """`A play Ah` (HE 3.2)."""

    verb: ClassVar[str] = "play"
    card: ACard


@frozen
class Deal(Fact):
    """`* deal / … / … / … / …`: 13 cards for each seat (HE 2.1)."""

    verb: ClassVar[str] = "deal"
    hands: Hands


@frozen
class Take(Fact):
    """`* take / 3c Kd Qs / ?? ?? ?? / …`: what each seat takes up (HE 2.3)."""

    verb: ClassVar[str] = "take"
    hands: Hands


@frozen
class Open(Fact):
    """`* open C`: whose 2c lies as the first card of the first trick (HE 3.1)."""

    verb: ClassVar[str] = "open"
    leader: ASeat


VERBS: Final = Verbs(Pass, Play, Deal, Take, Open)

# Cards.

SUITS: Final = dict(zip(("clubs", "diamonds", "hearts", "spades"), map(of_suit, range(4)), strict=True))
HEARTS: Final = SUITS["hearts"]
QUEEN: Final = cards("Qs")
FIRST: Final = cards("2c")
"""What opens a deal (HE 3.1)."""
PASSED: Final = 3
ALL: Final = 26
"""The points of a deal (HE 1.2)."""


def strength(card: int) -> int:
    """The rank of a card in its suit, from 1 for a two to 13 for the ace."""
    return card >> 2 or 13


def worth(cards: int) -> int:
    """The points of cards (HE 1.2).

    >>> worth(cards("2h Ah Qs Ks")), worth(HEARTS | QUEEN)
    (15, 26)
    """
    return (cards & HEARTS).bit_count() + 13 * (cards & QUEEN == QUEEN)


# State.


class Draft(BaseDraft):
    """What a state of Hearts holds; tuples are by seat.

    Attributes:
        hands: The hands.
        passed: What each has passed and nobody has taken up yet.
        gifts: Of each hand, the cards that who passed them knows there; in a copy, where that is its viewer.
        laid: The card of each in the trick, as a set; a full trick lies until the next one is led.
        led: Who led the trick, or None.
        taken: The cards that each took.
        lacks: Cards of which each was shown to hold none.
        deals: How many deals there have been.
        totals: The points of the deals that are over.
    """

    __slots__ = ("deals", "gifts", "hands", "lacks", "laid", "led", "passed", "taken", "totals")
    hands: tuple[int, ...]
    passed: tuple[int, ...]
    gifts: tuple[int, ...]
    laid: tuple[int, ...]
    led: int | None
    taken: tuple[int, ...]
    lacks: tuple[int, ...]
    deals: int
    totals: tuple[int, ...]

    @property
    def step(self) -> int:
        """How many seats on, clockwise, what is passed in this deal goes; 0 where nobody passes (HE 2.2, HE 2.4)."""
        return (0, 1, 3, 2)[self.deals % 4]

    def giver(self, seat: int) -> int:
        """Who passes to a seat in this deal."""
        return (seat - self.step) % 4

    @property
    def points(self) -> tuple[int, ...]:
        """What the cards that each took come to, as if the deal were over (HE 4)."""
        points = tuple(map(worth, self.taken))
        return tuple(ALL - each for each in points) if ALL in points else points

    @property
    def broken(self) -> bool:
        """Whether a heart has been played (HE 3.5)."""
        return HEARTS & (sum(self.taken) | sum(self.laid)) > 0

    @property
    def leads(self) -> bool:
        """Whether the next card leads a trick."""
        return all(self.laid) or not any(self.laid)

    @property
    def suit(self) -> int:
        """All cards of the suit that was led to the trick on the table."""
        return next(suit for suit in SUITS.values() if suit & self.laid[self.led or 0])

    @property
    def winner(self) -> int:
        """Who takes the trick as it lies (HE 3.3)."""
        return max(range(4), key=lambda seat: max(map(strength, each(self.laid[seat] & self.suit)), default=0))

    @property
    def asked(self) -> tuple[int, ...]:
        """The cards that are asked for, HE 3.2, HE 3.4, HE 3.5: who has none of one set is asked for the next, which holds it too."""
        if self.leads:
            return (PACK,) if self.broken else (PACK & ~HEARTS, PACK)
        return (self.suit, PACK) if any(self.taken) else (self.suit, PACK & ~(HEARTS | QUEEN), PACK)

    def could_be(self, seat: int) -> int:
        """What each hidden card of a seat can be."""
        return self.unseen & ~self.lacks[seat]

    def could_hold(self, seat: int) -> int:
        """The cards that a seat holds or, in a copy, can hold."""
        hand = self.hands[seat]
        return hand & KNOWN | (self.could_be(seat) if hand >= UNKNOWN else 0)

    def playable(self, seat: int) -> int:
        """The cards that a seat may play; what a copy does not know of a hand may be none of the cards asked for."""
        surely = next((those for those in self.asked if self.hands[seat] & those), PACK)
        return self.could_hold(seat) & surely

    def lacking(self, card: int) -> int:
        """The cards of which a seat has none that plays this one."""
        return max((those for those in self.asked if not those >> card & 1), default=0)


class State(Frozen, Draft):
    """A state of Hearts; see `Draft` for what it holds."""

    __slots__ = ()
    game = "hearts"


draft = drafter(Draft)
wait = waiting(State)
OPTIONS: Final = Options(Option("target", 100, *range(10, 100)))
NONE: Final = (0, 0, 0, 0)
EACH_DEAL: Final = dict(passed=NONE, gifts=NONE, laid=NONE, led=None, taken=NONE, lacks=NONE)
"""What is the same at the start of every deal."""


def start(rules: Rules, seats: int = 4) -> State:
    """The state before the first event."""
    own = EACH_DEAL | dict(hands=NONE, deals=0, totals=NONE)
    return freeze(before_the_deal(Draft, Book.of(rules), seats, PACK, own), State)
