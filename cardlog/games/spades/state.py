"""The state of Cutthroat Spades, and the questions that applying, refusing and listing all ask of it.

Sets of cards are bit masks, as in `cardlog.cards`; trios are by seat. What a deal changes once, the score
sheet, is a value of its own, so that a play copies little.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from cardlog.cards import PACK as FULL_PACK
from cardlog.cards import UNKNOWN, each, of_suit, rank
from cardlog.games.spades.events import Play
from cardlog.state import BaseDraft, Frozen, drafter

if TYPE_CHECKING:
    from cardlog.games.spades.rules import Book

Trio: TypeAlias = tuple[int, int, int]

PACK: Final = FULL_PACK & ~(1 << 4)
"""The 51 cards: all but 2c (SP 1.1)."""
SUIT_SETS: Final = tuple(of_suit(suit) & PACK for suit in range(4))
SPADES: Final = SUIT_SETS[3]
PLAIN: Final = PACK & ~SPADES
"""The cards of the three suits that are not trump."""
SUIT_OF: Final = tuple(SUIT_SETS[card & 3] for card in range(52))
"""By card, its suit's set."""
NEXT: Final = (1, 2, 0)
"""By seat, the seat on its left: the next one clockwise."""


def strength(card: int) -> int:
    """The rank of a card in its suit, A high: 2 … 14 (SP 1.1)."""
    return 14 if rank(card) == 1 else rank(card)


def _beaters(card: int) -> int:
    higher = sum(1 << other for other in each(SUIT_OF[card]) if strength(other) > strength(card))
    return higher if card & 3 == 3 else higher | SPADES


BEATS: Final = tuple(_beaters(card) for card in range(52))
"""By the card that is winning, the cards that take the trick from it: higher ones, and trumps (SP 3.3)."""


class Void(NamedTuple):
    """Suits that a seat has been shown not to hold.

    Attributes:
        seat: The seat.
        suits: All cards of these suits.
        by: The play that showed it; None where a position says so.
    """

    seat: int
    suits: int
    by: Play | None


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


class Draft(BaseDraft):
    """What a state of Cutthroat Spades holds.

    Attributes:
        hands: The hands.
        bids: The bids, None where a seat has not bid yet.
        tricks: How many tricks each seat has taken in this deal.
        trick: The plays of the trick that lies on the table.
        last: The last full trick of this deal, or `()`.
        asked: The cards that are asked for: a seat that holds any of them plays one (SP 3.2, SP 3.4).
        open: Whether spades may be led (SP 3.4).
        shown: The suits that seats have been shown not to hold in this deal, in the order of the plays.
        lost: Cards played before the position that the log began with, if it did, in this deal. The truth
            knows them by exclusion; a copy cannot tell them from hidden ones, and has them in `unseen`.
        sheet: The score sheet.
    """

    __slots__ = ("asked", "bids", "hands", "last", "lost", "open", "sheet", "shown", "trick", "tricks")
    book: Book
    hands: Trio
    bids: tuple[int | None, ...]
    tricks: Trio
    trick: tuple[Play, ...]
    last: tuple[Play, ...]
    asked: int
    open: bool
    shown: tuple[Void, ...]
    lost: int
    sheet: Sheet


class State(Frozen, Draft):
    """A state of Cutthroat Spades; see `Draft` for what it holds."""

    __slots__ = ()


draft = drafter(Draft)


def put(trio: Trio, seat: int, value: int) -> Trio:
    """The trio with one seat's value replaced."""
    first, second, third = trio
    if seat == 0:
        return value, second, third
    return (first, value, third) if seat == 1 else (first, second, value)


def voids(s: Draft, seat: int) -> int:
    """The cards of the suits that the seat has been shown not to hold."""
    total = 0
    for void in s.shown:
        if void.seat == seat:
            total |= void.suits
    return total


def playable(s: Draft, seat: int) -> int:
    """The cards that the seat may play: one of those asked for if it holds any, else any (SP 3.2, SP 3.4).

    In a copy, each hidden card may be any unseen one of a suit in which its holder has not been shown void;
    so whatever is asked for, the seat may hold none of it.
    """
    hand = s.hands[seat]
    if hand >= UNKNOWN:
        return s.unseen & ~voids(s, seat)
    return hand & s.asked or hand


def asked_for(trick: tuple[Play, ...], spades_open: bool) -> int:
    """What is asked for next: the suit led (SP 3.2), or from a leader, while spades are closed, another suit."""
    return SUIT_OF[trick[0].card] if trick else PACK if spades_open else PLAIN


def winner(trick: tuple[Play, ...]) -> Play:
    """The play that takes a trick: the highest spade, without spades the highest of the suit led (SP 3.3).

    >>> winner((Play(0, 0), Play(1, 8), Play(2, 7)))  # Ac, 3c, 2s
    Play(seat=2, card=7)
    """
    best = trick[0]
    for play in trick[1:]:
        if BEATS[best.card] >> play.card & 1:
            best = play
    return best
