"""What has to be asked for the facts of Cutthroat Spades where the cards are real."""

from __future__ import annotations

from cardlog.asking import Asking, Question
from cardlog.cards import SEATS
from cardlog.event import Fact
from cardlog.games.spades import events as ev
from cardlog.games.spades.state import CONCEALED, NEXT, PACK, State


def ask(s: State) -> Asking[Fact]:
    """The questions of the deal that is due; of three hands that are seen, the third is what is left."""
    if s.awaits != "deal":
        raise ValueError(f"no fact is due: {s.awaits}")
    if s.dealer is not None:
        dealer = NEXT[s.dealer]
    else:
        (dealer,) = yield Question("Who deals?", 0b111, seat=True)
    hands: list[int] = []
    for seat in range(3):
        left = PACK & ~sum(hands)
        if s.view not in (None, seat):
            hands.append(CONCEALED)
        elif left.bit_count() == 17:
            hands.append(left)
        else:
            text = "{%s}'s hand" % SEATS[seat]
            hands.append(sum(1 << card for card in (yield Question(text, left, 17))))
    return ev.Deal(dealer, tuple(hands))
