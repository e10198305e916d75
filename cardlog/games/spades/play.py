"""Applying an event of Cutthroat Spades: one function for each kind, and a table of what each phase expects.

A rule asks, raises before it changes anything, then changes a draft of its own. Why an event is refused
is worked out in `why`, from the untouched state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardlog.clauses import decides, in_a_copy
from cardlog.event import DEALER, Event
from cardlog.games.spades import events as ev
from cardlog.games.spades.rules import book_of
from cardlog.games.spades.score import outcome, scored
from cardlog.games.spades.state import (
    CONCEALED,
    NEXT,
    PACK,
    PLAIN,
    SUIT_OF,
    Draft,
    Sheet,
    State,
    draft,
    put,
    turn,
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
        **dict(stock=PACK.bit_count(), unseen=PACK, dealt=(0, 0, 0), left=0, bids=(None,) * 3, tricks=(0, 0, 0)),
        **dict(first=None, second=None, last=(), asked=PLAIN, open=False, shown=(), lost=0, playable=0, sheet=Sheet()),
    )
    return freeze(d, State)


def apply(state: State, event: Event) -> State:
    """The state after an event.

    Raises:
        IllegalEvent: A clause forbids the event here.
    """
    if type(event) is ev.Play and event.seat == state.actor:  # nearly all events are: they need no table
        return play(state, event)
    rule = EXPECTS[state.awaits].get(type(event))
    if rule is not None and event.seat == state.actor:
        return rule(state, event)
    raise refusal(state, event)


@decides("SP 2.1")
@decides("LOG 3", when=in_a_copy)
def deal(s: State, e: ev.Deal) -> State:
    """SP 2.1: 17 cards each; the dealer's left begins the bidding (SP 2.2)."""
    if not is_deal(s, e):
        raise refusal(s, e)
    d = draft(s)
    d.dealer, d.actor, d.awaits = e.dealer, NEXT[e.dealer], "bid"
    d.dealt, d.left = e.hands, PACK
    d.stock, d.unseen = 0, PACK & ~(e.hands[0] | e.hands[1] | e.hands[2])
    d.bids, d.tricks = (None, None, None), (0, 0, 0)
    d.last, d.asked, d.open = (), PLAIN, False
    d.shown, d.lost = (), 0
    return freeze(d, State)


def is_deal(s: State, e: ev.Deal) -> bool:
    """Whether a deal has the right form, and names what the state's viewer sees."""
    hands = e.hands
    if e.dealer > 2 or len(hands) != 3 or s.dealer is not None and e.dealer != NEXT[s.dealer]:
        return False
    if s.view is None:
        return hands[0] | hands[1] | hands[2] == PACK and all(hand.bit_count() == 17 for hand in hands)
    return all(is_hand(hand) if seat == s.view else hand == CONCEALED for seat, hand in enumerate(hands))


def is_hand(cards: int) -> bool:
    """Whether a set is 17 known cards of the pack."""
    return cards.bit_count() == 17 and not cards & ~PACK


@decides("SP 2.2")
@decides("SP 3.1", when=lambda s, e: e.seat == s.dealer)
def bid(s: State, e: ev.Bid) -> State:
    """SP 2.2; when all have bid, the dealer's left leads (SP 3.1)."""
    if e.count > 17:
        raise refusal(s, e)
    d = draft(s)
    d.bids = put(s.bids, e.seat, e.count)
    d.actor = NEXT[e.seat]
    if e.seat != s.dealer:
        return freeze(d, State)
    d.awaits = "play"
    return turn(d, NEXT[e.seat])


@decides("SP 3.2")
@decides("SP 3.4", when=lambda s, _: s.first is None and not s.open)
def play(s: State, e: ev.Play) -> State:
    """SP 3.2, SP 3.4; the third card completes the trick. The hot path of a match: calls are spared here."""
    seat = e.seat
    bit = 1 << e.card
    if not bit & s.playable:
        raise refusal(s, e)
    d = draft(s)
    d.left = s.left ^ bit
    if s.view is not None and s.view != seat:
        d.unseen ^= bit
    if not bit & s.asked:
        shows(d, e)
    if s.first is None:
        d.first, d.asked = e, SUIT_OF[e.card]
    elif s.second is None:
        d.second = e
    else:
        return take(d, (s.first, s.second, e))
    return turn(d, NEXT[seat])


def opens(d: Draft, e: ev.Play) -> bool:
    """Whether a card that does not follow suit, or that a leader holding only spades leads, opens spades (SP 3.4)."""
    return e.card & 3 == 3 and d.first is not None


@decides("SP 3.4", when=opens)
@decides("SP 5.3", when=lambda d, e: d.view not in (None, e.seat))
def shows(d: Draft, e: ev.Play) -> None:
    """The seat plays another card than those asked for, so it holds none of them.

    Out of a hidden hand that may be a revoke: a later card of the same hand can show it (SP 5.3).
    """
    d.shown = (*d.shown, (e.seat, d.asked, e))
    if opens(d, e):
        d.open = True


@decides("SP 3.1", "SP 3.3")
def take(d: Draft, trick: tuple[ev.Play, ...]) -> State:
    """SP 3.1, SP 3.3: the winner takes the trick and leads the next; after the last one the deal is scored."""
    seat = winner(trick).seat
    d.tricks = put(d.tricks, seat, d.tricks[seat] + 1)
    d.first, d.second, d.last = None, None, trick
    d.asked = PACK if d.open else PLAIN
    return turn(d, seat) if sum(d.tricks) < 17 else close(d)


def close(d: Draft) -> State:
    """SP 4, SP 5: the deal is scored; the match is over, or the next deal is due."""
    d.sheet = scored(d.sheet, d.bids, d.tricks)
    d.result = outcome(d.sheet)
    d.awaits, d.actor = ("deal", DEALER) if d.result is None else ("over", None)
    d.asked, d.playable = PLAIN, 0
    return freeze(d, State)


EXPECTS: Final[dict[str, dict[type[Event], Callable[[State, Any], State]]]] = {
    "deal": {ev.Deal: deal},
    "bid": {ev.Bid: bid},
    "play": {ev.Play: play},
    "over": {},
}
"""What each phase expects, and the rule that applies it."""
