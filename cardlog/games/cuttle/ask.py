"""What has to be asked for the facts of Cuttle where the cards are real."""

from __future__ import annotations

from cardlog.asking import Asking, Question
from cardlog.cards import KNOWN, SEATS, UNKNOWN, size
from cardlog.event import PUBLIC, Fact
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle.state import State, held, sees_draw, top_cards


def ask(s: State) -> Asking[Fact]:
    """The questions of the fact that is due, as far as the state does not settle it."""
    match s.awaits:
        case "deal":
            return _deal(s)
        case "fact:draw":
            return _draw(s)
        case "fact:flip":
            return _flip(s)
        case "fact:show":
            return _show(s)
        case "fact:discard":
            return _discard(s)
        case "fact:hands":
            return _hands(s)
    raise ValueError(f"no fact is due: {s.awaits}")


def _deal(s: State) -> Asking[Fact]:
    dealer = s.dealer
    if dealer is None:
        (dealer,) = yield Question("Who deals?", 0b11, seat=True)
    hands: list[int] = []
    for seat in (0, 1):
        count = 6 if seat == dealer else 5
        if s.view in (None, seat):
            among = s.unseen & ~sum(hands)
            hands.append(_set((yield Question(f"{_seat(seat)}'s hand", among, count))))
        else:
            hands.append(count * UNKNOWN)
    return ev.Deal(dealer, (hands[0], hands[1]))


def _draw(s: State) -> Asking[Fact]:
    count = min(2 if s.pending else 1, s.stock)
    on_top = top_cards(s, count)
    count -= on_top.bit_count()
    if not count or not sees_draw(s, s.view):
        return ev.Drawn(on_top | count * UNKNOWN)
    text = f"{_cards(count)} that {_seat(s.turn)} draws"
    return ev.Drawn(on_top | _set((yield Question(text, s.unseen, count))))


def _flip(s: State) -> Asking[Fact]:
    if s.top:
        return ev.Flip(s.top[0])
    (card,) = yield Question("The card that is turned up", s.unseen)
    return ev.Flip(card)


def _show(s: State) -> Asking[Fact]:
    shown = 1 - s.turn
    return ev.Show(shown, (yield from _hand(s, shown)))


def _hand(s: State, seat: int) -> Asking[int]:
    """A whole hand, as far as the state's viewer sees it: what it sees and does not know is asked for."""
    known, count = s.hands[seat] & KNOWN, s.hands[seat] >> 53
    if not count or s.view == PUBLIC:  # an onlooker sees nothing of it, and has nothing to ask
        return s.hands[seat]
    others = "The other cards of " if known else ""
    text = f"{others}{_seat(seat)}'s hand"
    return known | _set((yield Question(text, s.unseen, count)))


def _discard(s: State) -> Asking[Fact]:
    seat = 1 - s.turn
    count = min(2, size(s.hands[seat]))
    text = f"{_cards(count)} that {_seat(seat)} loses"
    return ev.Discarded(_set((yield Question(text, held(s, seat), count))))


def _hands(s: State) -> Asking[Fact]:
    second = yield from _hand(s, 0)
    first = yield from _hand(s, 1)
    return ev.Exchanged((first, second))


def _set(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)


def _cards(count: int) -> str:
    return "The card" if count == 1 else "The cards"


def _seat(seat: int) -> str:
    return "{%s}" % SEATS[seat]
