"""Why an event of Cutthroat Spades is refused: the clause, and the reason in words.

Worked out from the untouched state, in the contract's order: the match is over; a fact is due, or none is;
whose turn it is; what kind of event is awaited; the card is in the pack; it is held; the clause of the play
itself. No rule stands here that `play` does not ask as well.
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from cardlog.cards import CARD_NAMES, KNOWN, SEATS, UNKNOWN, cards_text, size
from cardlog.errors import IllegalEvent
from cardlog.event import DEALER, Event, Fact, viewer_name
from cardlog.games.spades import events as ev
from cardlog.games.spades.legal import legal
from cardlog.games.spades.state import NEXT, PACK, PLAIN, Draft
from cardlog.words import words

SUIT_NAMES: Final = (words("clubs"), words("diamonds"), words("hearts"), words("spades"))
PHASE_CLAUSES: Final = {"bid": "SP 2.2", "play": "SP 3.1"}
AWAITED: Final = {"bid": "a bid is awaited", "play": "a play is awaited"}


class Why(NamedTuple):
    """The clause that forbids an event, the reason, and the earlier play that this one shows to be wrong."""

    clause: str
    reason: str
    earlier: ev.Play | None = None


def why(s: Draft, e: Event) -> Why:
    """The clause that forbids an event, and the reason."""
    if s.awaits == "over":
        return Why("SP 5.2" if s.sheet.playoff else "SP 5.1", "the match is over")
    if s.actor == DEALER:
        return _deal(s, e) if isinstance(e, ev.Deal) else Why("SP 2.1", "a deal is due")
    clause, awaited = PHASE_CLAUSES[s.awaits], AWAITED[s.awaits]
    if isinstance(e, Fact):
        return Why(clause, f"no fact is due: {awaited}")
    if e.seat != s.actor:
        return Why(clause, f"it is {SEATS[s.actor or 0]}'s to act: {awaited}")
    if isinstance(e, ev.Bid) and s.awaits == "bid":
        return Why(clause, "a bid is 0 to 17 tricks")
    if isinstance(e, ev.Play) and s.awaits == "play":
        return _play(s, e)
    return Why(clause, awaited)


def _deal(s: Draft, e: ev.Deal) -> Why:
    """What is wrong with a deal."""
    hands = e.hands
    if s.view is None and max(hands) >= UNKNOWN:
        return Why("LOG 3", "nothing is ?? in a full log")
    if e.dealer > 2:
        return Why("SP 2.1", f"no seat {SEATS[e.dealer]} plays")
    if s.dealer is not None and e.dealer != NEXT[s.dealer]:
        return Why("SP 2.1", f"{SEATS[NEXT[s.dealer]]} deals after {SEATS[s.dealer]}")
    if len(hands) != 3:
        return Why("SP 2.1", f"there are three hands, not {len(hands)}")
    for seat, hand in enumerate(hands):
        if size(hand) != 17:
            return Why("SP 2.1", f"{SEATS[seat]} gets 17 cards, not {size(hand)}")
        if hand & KNOWN & ~PACK:
            return Why("SP 2.1", f"{cards_text(hand & KNOWN & ~PACK)} is not in the pack")
    twice = (hands[0] & hands[1] | hands[0] & hands[2] | hands[1] & hands[2]) & KNOWN
    if twice:
        return Why("SP 2.1", f"{cards_text(twice)} in two hands")
    who = viewer_name(s.view if s.view is not None else 0)
    return Why("LOG 3", f"the copy of {who} names the cards that {who} knows, and hides the others")


def _play(s: Draft, e: ev.Play) -> Why:
    """What is wrong with a play, by the seat that is to play."""
    who, card, bit = SEATS[e.seat], CARD_NAMES[e.card], 1 << e.card
    if not bit & PACK:
        return Why("SP 1.1", f"{card} is not in the pack")
    hand = s.hands[e.seat]
    if hand >= UNKNOWN and s.unseen & bit:
        return _revoke(s, e)
    if not hand & bit:
        return Why("SP 3.2", f"{card} is not in {who}'s hand")
    if s.trick:
        return Why("SP 3.2", f"{who} holds {SUIT_NAMES[s.trick[0].card & 3]} and follows suit")
    return Why("SP 3.4", f"spades are not open, and {who} holds other suits")


def _revoke(s: Draft, e: ev.Play) -> Why:
    """In a copy: a card of a suit that its player was shown not to hold, so that one of the two plays is wrong."""
    seat, suit = SEATS[e.seat], SUIT_NAMES[e.card & 3]
    reason = f"{seat} was shown to hold no {suit}"
    for holder, cards, play in s.shown:
        if holder == e.seat and cards >> e.card & 1:
            return Why("SP 3.4" if cards == PLAIN else "SP 3.2", reason, play)
    raise AssertionError(f"{e!r} is legal")


def refusal(state: Draft, event: Event) -> IllegalEvent:
    """The error for an event that is refused, with its clause and reason."""
    clause, reason, earlier = why(state, event)
    return IllegalEvent(event, clause, reason, partial(legal, state), earlier)
