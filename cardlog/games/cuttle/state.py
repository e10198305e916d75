"""The state of Cuttle, and the questions that applying, refusing and listing all ask of it.

Sets of cards are bit masks, as in `cardlog.cards`; pairs are by seat.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Any, Final, TypeAlias

from cardlog.cards import KNOWN, UNKNOWN, hidden_count, of_rank, size
from cardlog.event import Event
from cardlog.games.cuttle.events import Block, Counter, Decline, OneOff, Scuttle
from cardlog.state import BaseDraft, Frozen, drafter, slotted

Pair: TypeAlias = tuple[int, ...]
Announced: TypeAlias = OneOff | Scuttle | Counter | Block
Stacks: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]

NUMBERS: Final = of_rank(*range(1, 11))
TWOS: Final = of_rank(2)
SEVENS: Final = of_rank(7)
EIGHTS: Final = of_rank(8)
TENS: Final = of_rank(10)
JACKS: Final = of_rank(11)
QUEENS: Final = of_rank(12)
KINGS: Final = of_rank(13)
PLAIN_PERMANENTS: Final = EIGHTS | QUEENS | KINGS
PERMANENTS: Final = PLAIN_PERMANENTS | JACKS
LOSS: Final = 2
"""How many cards a 4 takes (CU 4.5)."""
GAIN: Final = 2
"""How many cards a 5 draws (CU 4.6)."""
GOAL: Final = 21
"""The goal without a king in play (CU 8.1), whatever it is with some."""
LOWEST: Final = (GOAL, 14, 10, 5, 0)
"""The lowest goals by any rules, with 0, 1 … 4 kings in play (CU 8.1, CU P4)."""
BEST: Final = 10
"""The most that a card is worth, and more than a king takes off the goal."""
KING: Final = 7
"""The most that a king takes off the goal."""
FEWEST: Final = tuple(-(-LOWEST[kings.bit_count()] // BEST) for kings in range(16))
"""By the set of a seat's kings, which are the last four cards: how many point cards it takes at least to win."""


@slotted
class Draft(BaseDraft):
    """What a state of Cuttle holds.

    Attributes:
        turn: The seat whose normal turn it is; None before the first deal.
        hands: The hands.
        points: The point cards that each seat controls.
        jacks: Each point card with jacks on it, in card order, and those jacks from bottom to top.
        permanents: The glasses, queens and kings of each seat.
        scrap: The scrap pile.
        pending: What is announced and not yet resolved, oldest first.
        flipped: The cards that a 7 turned up, the top one first: one of them must be played now.
        passes: How many passes in a row there were.
        waiting: Cards that cannot be played yet (CU V3).
        top: The known cards on the stock, top first (CU V4, CU P3).
        seen: Cards that both seats know the place of.
        public: Cards that everyone knows the place of.
        dealt: Whether the game began with a deal, which alone can be a misdeal.
    """

    turn: int
    hands: Pair = (0, 0)
    points: Pair = (0, 0)
    jacks: Stacks = ()
    permanents: Pair = (0, 0)
    scrap: int = 0
    pending: tuple[Announced, ...] = ()
    flipped: tuple[int, ...] = ()
    passes: int = 0
    waiting: int = 0
    top: tuple[int, ...] = ()
    seen: int = 0
    public: int = 0
    dealt: bool = False


class State(Frozen, Draft):
    """A state of Cuttle; see `Draft` for what it holds."""

    __slots__ = ()
    game = "cuttle"


draft = drafter(Draft)


def put(pair: Pair, seat: int, value: int) -> Pair:
    """The pair with one seat's value replaced: in half the time that any tuple takes."""
    return (pair[0], value) if seat else (value, pair[1])


# Sight: what a seat can hold, and who sees it.


def held(s: Draft, seat: int) -> int:
    """The cards that the seat holds, or in a copy could hold: each hidden card may be any unseen one."""
    hand = s.hands[seat]
    return hand if hand < UNKNOWN else hand & KNOWN | s.unseen


def could_leave(s: Draft, seat: int, cards: int) -> bool:
    """Whether all these cards together can come out of the seat's hand."""
    hand = s.hands[seat]
    rest = cards & ~hand & KNOWN
    return not rest or (rest & ~s.unseen == 0 and rest.bit_count() <= hidden_count(hand))


def loser(s: Draft) -> int:
    """The seat that discards: for a 4 the rival (CU 4.5), else the one at turn (CU P1, CU P2)."""
    return 1 - s.turn if s.pending and s.pending[-1].card >> 2 == 3 else s.turn


def to_lose(s: Draft, seat: int) -> int:
    """How many cards leave the seat's hand: two for a 4, or all there are; one for a 5 (CU P2); all beyond the limit (CU P1)."""
    held = size(s.hands[seat])
    if not s.pending:
        return held - int(s.book.hand_limit)
    return min(LOSS if s.pending[-1].card >> 2 == 3 else 1, held)


def to_draw(s: Draft) -> int:
    """How many cards are drawn: one, or for a 5 two, or three, or what there is (CU 2.3, CU 4.6, CU P2)."""
    return min(s.book.five, s.stock) if s.pending else 1


def to_flip(s: Draft) -> int:
    """How many cards a 7 turns up (CU 4.8, CU P3)."""
    return s.book.seven if s.stock > 1 else 1


def draw_open(s: Draft) -> int:
    """Who sees what the seat at turn draws, as bits: itself, and a rival with glasses (CU 6.1)."""
    return 0b11 if s.permanents[1 - s.turn] & EIGHTS else 1 << s.turn


def top_cards(s: Draft, count: int) -> int:
    """The known cards among the first `count` of the stock (CU V4, CU P3)."""
    return sum(1 << card for card in s.top[:count]) if s.top else 0


# Control: who has what in play.


def jacks_on(s: Draft, cards: int) -> int:
    """The jacks on these point cards, as a set: whoever controls those controls them (CU 6.2)."""
    return sum([1 << jack for on, jacks in s.jacks if cards >> on & 1 for jack in jacks]) if s.jacks else 0


def in_play(s: Draft, seat: int) -> int:
    """The permanents that the seat controls: glasses, queens, kings, and jacks."""
    return s.permanents[seat] | jacks_on(s, s.points[seat]) if s.jacks else s.permanents[seat]


def on_table(s: Draft) -> int:
    """All cards that lie before a seat."""
    return s.points[0] | s.points[1] | in_play(s, 0) | in_play(s, 1)


def _worth(first: int) -> tuple[int, ...]:
    """For every subset of ten cards from `first` on, its worth in points: sums are looked up, not added."""
    worth = [0]
    for card in range(first, first + 10):
        worth += [others + (card >> 2) + 1 for others in worth]
    return tuple(worth)


_WORTH: Final = tuple(_worth(first) for first in (0, 10, 20, 30))


def score(points: int) -> int:
    """The worth of a set of point cards (CU 8.1).

    >>> from cardlog.cards import cards
    >>> score(cards("Ac 9s Td"))
    20
    """
    first, second, third, fourth = _WORTH
    return first[points & 1023] + second[points >> 10 & 1023] + third[points >> 20 & 1023] + fourth[points >> 30]


def scores(s: Draft) -> Pair:
    """The worth of each seat's point cards."""
    return score(s.points[0]), score(s.points[1])


def goal(s: Draft, seat: int) -> int:
    """The score that wins, by the seat's kings in play (CU 8.1, CU P4)."""
    wanted: int = s.book.goals[(s.permanents[seat] & KINGS).bit_count()]
    return wanted


def seat_at_goal(s: Draft) -> int | None:
    """The seat whose score has reached its goal: the one at turn before the other (CU 8.2)."""
    (first, second), (one, other) = s.points, s.permanents
    if first.bit_count() < FEWEST[one >> 48] and second.bit_count() < FEWEST[other >> 48]:
        return None  # as in most states
    for seat in (s.turn, 1 - s.turn):
        if score(s.points[seat]) >= goal(s, seat):
            return seat
    return None


def away(s: Draft, seat: int) -> int:
    """How many turns the seat needs at least to reach its goal: the next brings what its hand can, and others 10 at most.

    The point cards that jacks took from it can come back all at once.
    """
    theirs = s.points[1 - seat]
    under = sum(1 << card for card, _ in s.jacks if theirs >> card & 1) if s.jacks else 0
    short = goal(s, seat) - score(s.points[seat] | under)
    return 0 if short <= 0 else 1 + max(0, -((gain(s, seat) - short) // BEST))


def gain(s: Draft, seat: int) -> int:
    """How much nearer to its goal a card of its hand can bring the seat: a 7 or a hidden card may be anything."""
    hand = s.hands[seat]
    if hand >= UNKNOWN or hand & SEVENS:
        return BEST
    cards = hand & NUMBERS | (s.points[1 - seat] if hand & JACKS else 0)
    return max((cards.bit_length() + 3) >> 2, KING if hand & KINGS else 0)


# Targets: what may be chosen.


def guarded(s: Draft, seat: int) -> int:
    """The permanents of the seat that its queens keep from the rival (CU 7.1, CU V6)."""
    queens = s.permanents[seat] & QUEENS
    if not queens:
        return 0
    others = in_play(s, seat) & ~QUEENS
    return others | queens if s.book.queens_guard_queens and queens & queens - 1 else others


def permanent_targets(s: Draft, seat: int) -> int:
    """The permanents at which the seat may aim a 2 or a 9 (CU 4.3, CU 4.10)."""
    return in_play(s, seat) | in_play(s, 1 - seat) & ~guarded(s, 1 - seat)


def glasses_targets(s: Draft, seat: int) -> int:
    """The glasses at which the seat may aim an 8 (CU V2)."""
    return permanent_targets(s, seat) & EIGHTS


def any_targets(s: Draft, seat: int) -> int:
    """The cards at which the seat may aim a 9, where that may be a point card too (CU P5)."""
    theirs = 0 if s.permanents[1 - seat] & QUEENS else s.points[1 - seat]
    return permanent_targets(s, seat) | s.points[seat] | theirs


def jack_targets(s: Draft, seat: int) -> int:
    """The point cards on which the seat may lay a J (CU 6.2); one turned up by a 7: CU 4.9, CU P3."""
    theirs = 0 if s.permanents[1 - seat] & QUEENS else s.points[1 - seat]
    return s.points[seat] if not theirs and s.flipped and s.book.seven == 1 else theirs


def returned(s: Draft) -> int:
    """The cards that a 9 can send back: permanents, or point cards too (CU 4.10, CU P5)."""
    return PERMANENTS | NUMBERS if s.rules["nine_on_points"] else PERMANENTS


def buried(s: Draft) -> int:
    """The cards that a 9 can put onto the stock (CU V4)."""
    return returned(s) if s.rules["nine"] == "top_of_stock" else 0


def scuttle_targets(s: Draft, seat: int, card: int) -> int:
    """The point cards that the seat may scuttle with this card (CU 3.2): smaller numbers, by CU 1.1."""
    return s.points[1 - seat] & (1 << card) - 1 if card < 40 else 0


def playable(s: Draft, seat: int) -> int:
    """The cards that the seat may play now: what a 7 turned up, or those in hand that do not wait."""
    if s.flipped:
        return 1 << s.flipped[0] | 1 << s.flipped[-1]
    hand = s.hands[seat]
    if hand >= UNKNOWN:
        hand = hand & KNOWN | s.unseen
    return hand & ~s.waiting if s.waiting else hand


def may_answer(s: Draft) -> bool:
    """Whether the rules, and public facts, leave the rival a response to what was announced last (CU 5.3, CU 5.4, CU V5)."""
    last = s.pending[-1]
    if last.__class__ is Scuttle and not s.book.ten_blocks_scuttle:
        return False
    return s.hands[1 - last.seat] > 0 and not barred(s)


def barred(s: Draft) -> bool:
    """Whether a queen bars the answer to a 2 (CU 5.3)."""
    last = s.pending[-1]
    return 4 <= last.card < 8 and last.__class__ is not Scuttle and bool(s.permanents[last.seat] & QUEENS)


def answers(s: Draft, seat: int) -> int:
    """The cards that answer what was announced last: 2s, or against a scuttle Ts (CU 5.1, CU V5); none that waits."""
    return held(s, seat) & ~s.waiting & (TENS if s.pending[-1].__class__ is Scuttle else TWOS)


def responses(s: Draft, e: Event) -> tuple[Any, int]:
    """What the responses are about when this event, one of them or the last announcement itself, is in; and how many there are."""
    pending = s.pending if isinstance(e, Decline) else (*s.pending, e)
    count = len([*takewhile(lambda each: isinstance(each, Counter | Block), reversed(pending))])
    return pending[-1 - count], count
