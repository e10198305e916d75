"""A deal played on to its end by `simple`, fast: hands are sets of bits in the order of what the cards are worth keeping.

What comes of it is what the rules and the bot come to, to the point; `tests/spades/test_playout.py` holds the two together.
"""

from __future__ import annotations

from typing import Any, Final

from cardlog.games.spades import state as st
from cardlog.games.spades.bot import BEATEN_BY, BIT, WHOLE, bid, chosen, those, winning
from cardlog.games.spades.score import scored, standing
from cardlog.games.spades.state import NEXT, State, Trio
from cardlog.standing import POINTS, Horizon
from cardlog.state import put
from cardlog.words import words

SPADES: Final = those(st.SPADES)
PLAIN: Final = those(st.PLAIN)
SUIT: Final = {bit: those(st.SUIT_OF[card]) for card, bit in BIT.items()}
"""By a bit, its suit."""


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
    if best := winning(s):
        asked, takes, winner = SUIT[BIT[s.trick[0].card]], BEATEN_BY[BIT[best.card]], best.seat
    tricks = [*s.tricks]
    while hand := hands[seat]:
        if laid:
            cards = hand & asked or hand
        else:
            cards, takes = hand if spades_open else hand & PLAIN or hand, WHOLE
        bit = chosen(cards, cards & takes, needs[seat] > 0, laid)
        hands[seat] = hand ^ bit
        if not laid:
            asked = SUIT[bit]
        elif not bit & asked and bit & SPADES:
            spades_open = True
        if bit & takes:
            takes, winner = BEATEN_BY[bit], seat
        seat, laid = NEXT[seat], laid + 1
        if laid == 3:
            tricks[winner] += 1
            needs[winner] -= 1
            seat, laid = winner, 0
    return tuple(tricks)


DEAL: Final[Horizon[State]] = Horizon(
    words("deal"), POINTS, standing, rollouts="simple", beyond=0.0, playout=playout, proven=True
)
