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
    playable,
    put,
    winner,
)
from cardlog.games.spades.why import refusal
from cardlog.rules import Rules
from cardlog.state import blank, freeze, in_place


def start(rules: Rules, seats: int = 3) -> State:
    """The state before the first event: every card is in the stock."""
    d = blank(
        Draft,
        **dict(book=book_of(rules), seats=seats, view=None, awaits="deal", actor=DEALER, dealer=None, result=None),
        **dict(stock=PACK.bit_count(), unseen=PACK, dealt=(0, 0, 0), left=0, bids=(None,) * 3, tricks=(0, 0, 0)),
        **dict(first=None, second=None, last=(), asked=PLAIN, open=False, shown=(), lost=0, sheet=Sheet()),
    )
    return freeze(d, State)


@in_place(Draft)
def apply(state: State, event: Event) -> State:
    """The state after an event.

    Raises:
        IllegalEvent: A clause forbids the event here.
    """
    if type(event) is ev.Play and event.seat == state.actor and state.awaits == "play":
        return play(state, event)  # nearly every event, so it is spared the table
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
    if e.dealer > 2 or len(e.hands) != 3 or s.dealer is not None and e.dealer != NEXT[s.dealer]:
        return False
    first, second, third = e.hands
    if s.view is None:
        return first | second | third == PACK and is_hand(first) and is_hand(second) and is_hand(third)
    return all(is_hand(hand) if seat == s.view else hand == CONCEALED for seat, hand in enumerate(e.hands))


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
    if e.seat == s.dealer:
        d.awaits = "play"
    return freeze(d, State)


@decides("SP 3.2")
@decides("SP 3.4", when=lambda s, _: s.first is None and not s.open)
def play(s: State, e: ev.Play) -> State:
    """SP 3.2, SP 3.4; the third card completes the trick. Nearly all of a match happens here."""
    seat = e.seat
    bit = 1 << e.card
    asked = bit & s.asked  # such a card is playable if it is held, which needs no further question
    if not asked & s.dealt[seat] & s.left and not bit & playable(s, seat):
        raise refusal(s, e)
    d = draft(s)
    d.left = s.left ^ bit
    if s.view is not None and s.view != seat:
        d.unseen ^= bit
    if not asked:
        shows(d, e)
    if s.first is None:
        d.first, d.asked, d.actor = e, SUIT_OF[e.card], NEXT[seat]
    elif s.second is None:
        d.second, d.actor = e, NEXT[seat]
    elif take(d, (s.first, s.second, e)) == 17:
        close(d)
    if not d.lasting:
        d.__class__ = State  # what `freeze` does
    return d  # type: ignore[return-value]


@decides("SP 5.3", when=lambda d, e: d.view not in (None, e.seat))
def shows(d: Draft, e: ev.Play) -> None:
    """The seat plays another card than those asked for, so it holds none of them.

    Out of a hidden hand that may be a revoke: a later card of the same hand can show it (SP 5.3).
    """
    d.shown += ((e.seat, d.asked, e),)
    if e.card & 3 == 3 and d.first is not None and not d.open:
        open_spades(d)


@decides("SP 3.4")
def open_spades(d: Draft) -> None:
    """A spade is played on another suit's lead (SP 3.4)."""
    d.open = True


@decides("SP 3.1", "SP 3.3")
def take(d: Draft, trick: tuple[ev.Play, ...]) -> int:
    """SP 3.1, SP 3.3: the winner takes the trick and leads the next. Returns how many tricks are taken now."""
    d.actor = seat = winner(trick).seat
    a, b, c = d.tricks
    d.tricks = (a + 1, b, c) if seat == 0 else (a, b + 1, c) if seat == 1 else (a, b, c + 1)
    d.first, d.second, d.last = None, None, trick
    d.asked = PACK if d.open else PLAIN
    return a + b + c + 1


def close(d: Draft) -> None:
    """SP 4, SP 5: the deal is scored; the match is over, or the next deal is due."""
    d.sheet = scored(d.sheet, d.bids, d.tricks)
    d.result = outcome(d.sheet)
    d.awaits, d.actor = ("deal", DEALER) if d.result is None else ("over", None)
    d.asked = PLAIN


EXPECTS: Final[dict[str, dict[type[Event], Callable[[State, Any], State]]]] = {
    "deal": {ev.Deal: deal},
    "bid": {ev.Bid: bid},
    "play": {ev.Play: play},
    "over": {},
}
"""What each phase expects, and the rule that applies it."""
