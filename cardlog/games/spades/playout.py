"""A deal played on to its end by `simple`, fast: hands are sets of bits in the order of what the cards are worth keeping.

What comes of it is what the rules and the bot come to, to the point; `tests/spades/test_playout.py` holds the two together.
"""

from __future__ import annotations

from typing import Any, Final

from cardlog.cards import each
from cardlog.games.spades.bot import COST, bid
from cardlog.games.spades.score import scored, standing
from cardlog.games.spades.state import BEATS, NEXT, PACK, SUIT_OF, State, Trio
from cardlog.games.spades.state import SPADES as TRUMPS
from cardlog.standing import POINTS, Horizon
from cardlog.state import put
from cardlog.words import words

BY_COST: Final = sorted(each(PACK), key=lambda card: (COST[card], card & 3))
"""By the number of a bit, its card: the cheapest first, and of equals the one that `legal` lists first."""
BIT: Final = {card: 1 << number for number, card in enumerate(BY_COST)}


def those(cards: int) -> int:
    """The set of bits of a set of cards."""
    return sum(BIT[card] for card in each(cards))


WHOLE: Final = those(PACK)
SPADES: Final = those(TRUMPS)
PLAIN: Final = WHOLE ^ SPADES
SUIT: Final = [those(SUIT_OF[card]) for card in BY_COST]
"""By the number of a bit, its suit."""
BEATEN_BY: Final = [sum(BIT[card] for card in BY_COST if BEATS[best][card]) for best in BY_COST]
"""By the number of a bit, what takes the trick from it."""
EQUAL: Final = [sum(BIT[other] for other in BY_COST if COST[other] == COST[card]) for card in BY_COST]
"""By the number of a bit, what is worth as much."""


def playout(s: State, _: Any) -> tuple[float, ...]:
    """What a deal brings each seat if all decide by `simple` from here on; nothing in it is left to chance.

    Args:
        s: The truth, in which a seat is to act or the deal has ended.
    """
    ended = standing(s)
    if ended is not None:
        return ended
    bids = s.bids
    for seat, told in enumerate(bids):
        if told is None:
            bids = put(bids, seat, bid(s.dealt[seat]))
    return scored(s.sheet, bids, played(s, bids)).deals[-1]


def played(s: State, bids: tuple[int | None, ...]) -> Trio:
    """How many tricks each seat has taken at the end."""
    hands = [those(dealt & s.left) for dealt in s.dealt]
    needs = [(promised or 0) - taken for promised, taken in zip(bids, s.tricks, strict=True)]
    seat: Any = NEXT[s.dealer or 0] if s.awaits == "bid" else s.actor
    laid, spades_open = len(s.trick), s.open
    asked = takes = winner = 0
    if s.first is not None:
        best = s.first if s.second is None or not BEATS[s.first.card][s.second.card] else s.second
        asked, takes, winner = those(SUIT_OF[s.first.card]), BEATEN_BY[BY_COST.index(best.card)], best.seat
    tricks = [*s.tricks]
    while hand := hands[seat]:
        if laid:
            cards = hand & asked or hand
        else:
            cards, takes = hand if spades_open else hand & PLAIN or hand, WHOLE
        bit = chosen(cards, cards & takes, needs[seat] > 0, laid)
        number = bit.bit_length() - 1
        hands[seat] = hand ^ bit
        if not laid:
            asked = SUIT[number]
        elif not bit & asked and bit & SPADES:
            spades_open = True
        if bit & takes:
            takes, winner = BEATEN_BY[number], seat
        seat, laid = NEXT[seat], laid + 1
        if laid == 3:
            tricks[winner] += 1
            needs[winner] -= 1
            seat, laid = winner, 0
    return tuple(tricks)


def chosen(cards: int, takes: int, needed: bool, laid: int) -> int:
    """The bit of the card that `simple` plays.

    Args:
        cards: What may be played.
        takes: What of it takes the trick as it lies.
        needed: Whether the seat needs a trick for its bid.
        laid: How many cards lie in the trick.
    """
    if needed and (laid == 2 or not takes):
        return (takes or cards) & -(takes or cards)
    wanted = takes if needed else cards ^ takes
    if not wanted:
        return takes & -takes
    dearest = wanted & EQUAL[wanted.bit_length() - 1]
    return dearest & -dearest


DEAL: Final[Horizon[State]] = Horizon(words("deal"), POINTS, standing, rollouts="simple", beyond=0.0, playout=playout)
