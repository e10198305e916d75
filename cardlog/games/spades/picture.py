"""How a table of Cutthroat Spades lies: A near, B on the left, C on the right, and the trick between them."""

from __future__ import annotations

from typing import Final

from cardlog.arrangement import Area, Arrangement, Group, Meter, Shown
from cardlog.cards import HIDDEN, KNOWN, SUITS, SYMBOLS, members
from cardlog.games.spades.data import suits_text
from cardlog.games.spades.rules import TARGET
from cardlog.games.spades.state import State, void, winner
from cardlog.words import words

PLACES: Final = ((0.0, 0.42), (-1.6, 0.0), (1.6, 0.0))
"""Where each seat's card lies in a trick."""


def arrange(s: State) -> Arrangement:
    """The hands around the trick, with bids, tricks taken, bags and totals beside the names."""
    return Arrangement(rows=((_side(s, 1), _side(s, 2)), (_middle(s),), (_side(s, 0),)))


def _side(s: State, seat: int) -> Area:
    lines, per_line = (1, 17) if seat == 0 else (2, 9)
    hand = Group("", _hand(s.hands[seat]), lines=lines, per_line=per_line)
    return Area(seat, ((hand,),), Meter(s.sheet.totals[seat], TARGET), tuple(_facts(s, seat)))


def _facts(s: State, seat: int) -> list[tuple[str, str]]:
    bid = s.bids[seat]
    facts: list[tuple[str, str]] = [
        (words("bid"), "–" if bid is None else str(bid)),
        (words("took"), str(s.tricks[seat])),
        (words("bags"), str(s.sheet.bags[seat])),
    ]
    if void(s, seat):
        facts.append((words("no"), "".join(SYMBOLS[SUITS.index(suit)] for suit in suits_text(void(s, seat)))))
    return facts


def _hand(hand: int) -> tuple[Shown, ...]:
    """The hand by suits, in each suit from the ace down."""
    order = sorted(members(hand & KNOWN), key=lambda card: (card & 3, card >= 4, -card))
    return (*map(Shown, order), *(Shown(HIDDEN),) * (hand >> 53))


def _middle(s: State) -> Area:
    """The trick as it lies, the one before it, and whether spades may be led."""
    trick = tuple(
        Shown(play.card, seat=play.seat, label=words("led") if nth == 0 else "", at=PLACES[play.seat])
        for nth, play in enumerate(s.trick)
    )
    took = winner(s.last).seat if s.last else None
    last = tuple(
        Shown(play.card, marks=(play.seat,), label=words("took it") if play.seat == took else "") for play in s.last
    )
    spades = Group(words("spades are open") if s.open else words("spades are closed"), share=2)
    now = Group(words("trick"), trick, share=3, lines=2, captions=True)
    return Area(None, ((spades, now, Group(words("last trick"), last, share=2, captions=True)),))
