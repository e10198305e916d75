"""The state of Cutthroat Spades, and the questions that applying, refusing and listing all ask of it.

Sets of cards are bit masks, as in `cardlog.cards`; trios are by seat. What a deal changes once, the score
sheet, is a value of its own, so that a play copies little.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from cardlog.cards import PACK as FULL_PACK
from cardlog.cards import UNKNOWN, of_suit, rank
from cardlog.games.spades.events import Play
from cardlog.state import BaseDraft, Frozen, drafter, slotted
from cardlog.words import words

Trio: TypeAlias = tuple[int, ...]
Void: TypeAlias = tuple[int, int, Play | None]

PACK: Final = FULL_PACK & ~(1 << 4)
"""The 51 cards: all but 2c (SP 1.1)."""
SUIT_SETS: Final = tuple(of_suit(suit) & PACK for suit in range(4))
SUIT_NAMES: Final = (words("clubs"), words("diamonds"), words("hearts"), words("spades"))
SPADES: Final = SUIT_SETS[3]
PLAIN: Final = PACK & ~SPADES
"""The cards of the three suits that are not trump."""
SUIT_OF: Final = tuple(SUIT_SETS[card & 3] for card in range(52))
"""By card, its suit's set."""
CONCEALED: Final = 17 * UNKNOWN
"""What a seat was dealt, where a copy does not know it."""
NEXT: Final = (1, 2, 0)
"""By seat, the seat on its left: the next one clockwise."""


def strength(card: int) -> int:
    """The rank of a card in its suit, A high: 2 … 14 (SP 1.1)."""
    return 14 if rank(card) == 1 else rank(card)


def _beats(card: int, winning: int) -> bool:
    same_suit = card & 3 == winning & 3
    return strength(card) > strength(winning) if same_suit else card & 3 == 3


BEATS: Final = tuple(tuple(_beats(card, winning) for card in range(52)) for winning in range(52))
"""By the card that is winning and the next card: whether that takes the trick from it (SP 3.3)."""


class Sheet(NamedTuple):
    """What is carried from deal to deal (SP 4, SP 5).

    Attributes:
        totals: The points of each seat.
        bags: The bags of each seat, 0 to 9.
        deals: For each deal, by how much it changed each total, penalties included.
        playoff: Whether the highest total was shared at the target or above (SP 5.2).
    """

    totals: Trio = (0, 0, 0)
    bags: Trio = (0, 0, 0)
    deals: tuple[Trio, ...] = ()
    playoff: bool = False


@slotted
class Draft(BaseDraft):
    """What a state of Cutthroat Spades holds.

    Attributes:
        dealt: What each seat was dealt in this deal, or holds in the position that the log began with.
        left: The cards not played yet; a hand is what is left of what was dealt.
        bids: The bids, None where a seat has not bid yet.
        tricks: How many tricks each seat has taken in this deal.
        first: The play that leads the trick on the table, or None.
        second: The play that follows it, or None.
        last: The last full trick of this deal, or `()`.
        asked: The cards that are asked for: a seat that holds any of them plays one (SP 3.2, SP 3.4).
        open: Whether spades may be led (SP 3.4).
        shown: What plays of this deal have shown: a seat, cards of which it holds none, and the play, in order.
            The play is None for what a position says.
        lost: Cards played before the position that the log began with, if it did, in this deal. The truth
            knows them by exclusion; a copy cannot tell them from hidden ones, and has them in `unseen`.
        sheet: The score sheet.
    """

    dealt: Trio = (0, 0, 0)
    left: int = 0
    bids: tuple[int | None, ...] = (None, None, None)
    tricks: Trio = (0, 0, 0)
    first: Play | None = None
    second: Play | None = None
    last: tuple[Play, ...] = ()
    asked: int = PLAIN
    open: bool = False
    shown: tuple[Void, ...] = ()
    lost: int = 0
    sheet: Sheet = Sheet()

    @property
    def trick(self) -> tuple[Play, ...]:
        """The plays of the trick on the table."""
        return tuple(play for play in (self.first, self.second) if play is not None)

    @property
    def hands(self) -> Trio:
        """The hands; of one that is hidden, the number of cards follows from the tricks."""
        return tuple(self._hand(seat, dealt) for seat, dealt in enumerate(self.dealt))

    def _hand(self, seat: int, dealt: int) -> int:
        if dealt < UNKNOWN:
            return dealt & self.left
        laid = any(play.seat == seat for play in self.trick)
        return (17 - sum(self.tricks) - laid) * UNKNOWN


class State(Frozen, Draft):
    """A state of Cutthroat Spades; see `Draft` for what it holds."""

    __slots__ = ()
    game = "cutthroat-spades"


draft = drafter(Draft)


def void(s: Draft, seat: int) -> int:
    """All cards of the suits that the seat has been shown not to hold."""
    total = 0
    for holder, cards, _ in s.shown:
        if holder == seat:
            total |= cards
    return total


def asked_for(trick: tuple[Play, ...], spades_open: bool) -> int:
    """What is asked for next: the suit led (SP 3.2), or from a leader, while spades are closed, another suit."""
    return SUIT_OF[trick[0].card] if trick else PACK if spades_open else PLAIN


def playable(s: Draft, seat: int) -> int:
    """The cards that the seat may play: one of those asked for if it holds any, else any (SP 3.2, SP 3.4).

    In a copy, each hidden card may be any unseen one of a suit in which its holder has not been shown void;
    so whatever is asked for, the seat may hold none of it.
    """
    if s.view is not None and s.view != seat:
        return s.unseen & ~void(s, seat)
    hand = s.dealt[seat] & s.left
    return hand & s.asked or hand


def winner(trick: tuple[Play, ...]) -> Play:
    """The play that takes a full trick: the highest spade, without spades the highest of the suit led (SP 3.3).

    >>> winner((Play(0, 0), Play(1, 8), Play(2, 7)))  # Ac, 3c, 2s
    Play(seat=2, card=7)
    """
    first, second, third = trick
    best = second if BEATS[first.card][second.card] else first
    return third if BEATS[best.card][third.card] else best
