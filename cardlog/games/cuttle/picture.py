"""How a table of Cuttle lies: what each seat has in play towards the middle, its hand away from it."""

from __future__ import annotations

from cardlog.arrangement import SMALL, Area, Arrangement, Group, Meter, Shown
from cardlog.cards import EMPTY, HIDDEN, KNOWN, hidden_count, members
from cardlog.games.cuttle.state import EIGHTS, State, goal, score
from cardlog.words import words


def arrange(s: State) -> Arrangement:
    """B over the middle of the table over A, with the point cards of both facing each other."""
    return Arrangement(rows=((_side(s, 1),), (_middle(s),), (_side(s, 0),)))


def _side(s: State, seat: int) -> Area:
    points = Group(words("points"), _points(s, seat), share=4)
    permanents = Group(words("permanents"), _permanents(s, seat), share=3)
    passed = ((words("passes"), str(s.passes)),) if s.passes and s.actor == seat else ()
    return Area(
        seat, ((points, permanents), (Group("", _hand(s, seat)),)), Meter(score(s.points[seat]), goal(s, seat)), passed
    )


def _hand(s: State, seat: int) -> tuple[Shown, ...]:
    """The hand, with a mark on each card that the rival knows; what waits (CU V3) says so."""
    hand, rival = s.hands[seat], 1 - seat
    known = hand if s.permanents[rival] & EIGHTS else s.seen
    cards = [
        Shown(card, marks=(rival,) if known >> card & 1 else (), label=words("waits") if s.waiting >> card & 1 else "")
        for card in members(hand & KNOWN)
    ]
    return (*cards, *(Shown(HIDDEN),) * hidden_count(hand))


def _points(s: State, seat: int) -> tuple[Shown, ...]:
    """The point cards, and on each the jacks in the order in which they were laid."""
    jacks = dict(s.jacks)
    return tuple(Shown(card, on=jacks.get(card, ())) for card in members(s.points[seat]))


def _permanents(s: State, seat: int) -> tuple[Shown, ...]:
    """Queens and kings, and glasses sideways, as nobody mistakes them for eight points."""
    return tuple(Shown(card, turned=bool(EIGHTS >> card & 1)) for card in members(s.permanents[seat]))


def _middle(s: State) -> Area:
    """The stock, what is announced and waits for an answer, and the scrap pile."""
    top = s.top[0] if s.top else HIDDEN if s.stock else EMPTY
    stock = Group(words("stock"), (Shown(top, down=bool(s.top)),), share=5, note=str(s.stock))
    pending = tuple(Shown(e.card, seat=e.seat) for e in s.pending)
    flipped = tuple(Shown(card, label=words("turned up")) for card in s.flipped)
    announced = Group(words("announced"), (*pending, *flipped), share=13, captions=True)
    scrap = tuple(Shown(card) for card in members(s.scrap))
    pile = Group(words("scrap"), scrap, share=18, kind=SMALL, lines=2, note=str(len(scrap)))
    return Area(None, ((stock, announced, pile),))
