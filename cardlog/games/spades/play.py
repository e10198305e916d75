"""Applying an event of Cutthroat Spades: one function for each kind, and a table of what each phase expects.

A rule asks, raises before it changes anything, then changes a draft of its own. Why an event is refused
is worked out in `why`, from the untouched state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardlog.cards import KNOWN, UNKNOWN, size
from cardlog.event import DEALER, Event
from cardlog.games.spades import events as ev
from cardlog.games.spades.rules import book_of
from cardlog.games.spades.score import outcome, scored
from cardlog.games.spades.state import (
    NEXT,
    PACK,
    PLAIN,
    SPADES,
    SUIT_OF,
    Draft,
    Sheet,
    State,
    Void,
    asked_for,
    draft,
    playable,
    put,
    voids,
    winner,
)
from cardlog.games.spades.why import refusal
from cardlog.rules import Rules
from cardlog.state import blank, freeze


def start(rules: Rules, seats: int = 3) -> State:
    """The state before the first event: every card is in the stock."""
    d = blank(
        Draft,
        **dict(book=book_of(rules), seats=seats, view=None, awaits="deal", actor=DEALER, dealer=None, result=None),
        **dict(stock=PACK.bit_count(), unseen=PACK, hands=(0, 0, 0), bids=(None,) * 3, tricks=(0, 0, 0)),
        **dict(trick=(), last=(), asked=PLAIN, open=False, shown=(), lost=0, sheet=Sheet()),
    )
    return freeze(d, State)


def apply(state: State, event: Event) -> State:
    """The state after an event.

    Raises:
        IllegalEvent: A clause forbids the event here.
    """
    rule = EXPECTS[state.awaits].get(type(event))
    if rule is not None and event.seat == state.actor:
        return rule(state, event)
    raise refusal(state, event)


def deal(s: State, e: ev.Deal) -> State:
    """SP 2.1: 17 cards each; the dealer's left begins the bidding (SP 2.2)."""
    if not is_deal(s, e):
        raise refusal(s, e)
    first, second, third = e.hands
    d = draft(s)
    d.dealer, d.actor, d.awaits = e.dealer, NEXT[e.dealer], "bid"
    d.hands = (first, second, third)
    d.stock, d.unseen = 0, PACK & ~(first | second | third)
    d.bids, d.tricks = (None, None, None), (0, 0, 0)
    d.trick = d.last = d.shown = ()
    d.open, d.asked, d.lost = False, PLAIN, 0
    return freeze(d, State)


def is_deal(s: State, e: ev.Deal) -> bool:
    """Whether a deal has the right form, and names what the state's viewer sees."""
    if e.dealer > 2 or len(e.hands) != 3 or s.dealer is not None and e.dealer != NEXT[s.dealer]:
        return False
    if any(size(hand) != 17 or hand & KNOWN & ~PACK for hand in e.hands):
        return False
    if s.view is None:
        first, second, third = e.hands
        return first | second | third == PACK
    return all(hand < UNKNOWN if seat == s.view else not hand & KNOWN for seat, hand in enumerate(e.hands))


def bid(s: State, e: ev.Bid) -> State:
    """SP 2.2; when all have bid, the dealer's left leads (SP 3.1)."""
    if e.count > 17:
        raise refusal(s, e)
    d = draft(s)
    d.bids = (*s.bids[: e.seat], e.count, *s.bids[e.seat + 1 :])
    d.actor = NEXT[e.seat]
    if e.seat == s.dealer:
        d.awaits = "play"
    return freeze(d, State)


def play(s: State, e: ev.Play) -> State:
    """SP 3.2, SP 3.4; the third card completes the trick."""
    seat = e.seat
    bit = 1 << e.card
    if not bit & playable(s, seat):
        raise refusal(s, e)
    d = draft(s)
    hand = s.hands[seat]
    if hand & bit:
        d.hands = put(s.hands, seat, hand ^ bit)
    else:
        d.hands = put(s.hands, seat, hand - UNKNOWN)
        d.unseen ^= bit
    if not bit & s.asked:
        shows(d, e)
    trick = (*s.trick, e)
    if len(trick) == 3:
        return take(d, trick)
    d.trick = trick
    d.asked = SUIT_OF[trick[0].card]
    d.actor = NEXT[seat]
    return freeze(d, State)


def shows(d: Draft, e: ev.Play) -> None:
    """The seat plays another card than those asked for, so it holds none of them; a ruff opens spades (SP 3.4)."""
    if d.asked & ~voids(d, e.seat):
        d.shown = (*d.shown, Void(e.seat, d.asked, e))
    if d.trick and SPADES >> e.card & 1:
        d.open = True


def take(d: Draft, trick: tuple[ev.Play, ...]) -> State:
    """SP 3.1, SP 3.3: the winner takes the trick and leads the next; after the last one the deal is scored."""
    seat = winner(trick).seat
    d.tricks = put(d.tricks, seat, d.tricks[seat] + 1)
    d.trick, d.last = (), trick
    d.actor = seat
    d.asked = asked_for((), d.open)
    return freeze(d, State) if d.hands[seat] else close(d)


def close(d: Draft) -> State:
    """SP 4, SP 5: the deal is scored; the match is over, or the next deal is due."""
    d.sheet = scored(d.sheet, d.bids, d.tricks)
    d.result = outcome(d.sheet)
    d.awaits, d.actor = ("deal", DEALER) if d.result is None else ("over", None)
    return freeze(d, State)


EXPECTS: Final[dict[str, dict[type[Event], Callable[[State, Any], State]]]] = {
    "deal": {ev.Deal: deal},
    "bid": {ev.Bid: bid},
    "play": {ev.Play: play},
    "over": {},
}
"""What each phase expects, and the rule that applies it."""
