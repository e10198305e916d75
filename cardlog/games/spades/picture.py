"""How a table of Cutthroat Spades lies: A near, B on the left, C on the right, and the trick between them."""

from __future__ import annotations

from typing import Final

from cardlog.arrangement import SMALL, Area, Arrangement, Group, Meter, Shown
from cardlog.cards import HIDDEN, KNOWN, SUITS, SYMBOLS, hidden_count, members
from cardlog.games.spades.data import suits_text
from cardlog.games.spades.events import Play
from cardlog.games.spades.score import TARGET
from cardlog.games.spades.state import State, void, winner
from cardlog.words import words

RING: Final = ((0.0, 0.5), (-1.1, 0.0), (1.1, 0.0))
"""Where each seat's card lies in a trick: the near one's, that of the seat on its left, that on its right."""


def arrange(s: State) -> Arrangement:
    """The hands around the trick, with bids, tricks taken, bags and totals beside the names."""
    return Arrangement(rows=((_side(s, 1), _side(s, 2)), (_middle(s),), (_side(s, 0),)))


def _side(s: State, seat: int) -> Area:
    hand = Group("", _hand(s.hands[seat]), most=17)
    curves = (words("tricks taken"), s.tricks[seat]), (words("tricks bid"), s.bids[seat])
    return Area(seat, ((hand,),), Meter(s.sheet.totals[seat], TARGET), tuple(_facts(s, seat)), 4, curves)


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
    return (*map(Shown, order), *(Shown(HIDDEN),) * hidden_count(hand))


def _middle(s: State) -> Area:
    """The trick as it lies, the one before it, and whether spades may be led; a full trick lies until the next begins."""
    spades = Group(words("spades are open") if s.open else words("spades are closed"), share=3)
    shown, before = (s.trick, s.last) if s.trick else (s.last, ())
    now = Group(words("trick"), _trick(shown), share=4, ring=RING, captions=True)
    last = tuple(Shown(play.card) for play in before)
    return Area(None, ((spades, now, Group(words("last trick"), last, share=3, kind=SMALL, most=3)),))


def _trick(plays: tuple[Play, ...]) -> tuple[Shown, ...]:
    """The cards of a trick, with who led it, or, once it is full, who took it."""
    full = len(plays) == len(RING)
    told = winner(plays).seat if full else plays[0].seat if plays else None
    word = words("took it") if full else words("led")
    return tuple(Shown(play.card, seat=play.seat, label=word if play.seat == told else "") for play in plays)
