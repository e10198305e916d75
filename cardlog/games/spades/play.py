"""The rules of Cutthroat Spades: one function for each kind of event, and the table of what each phase expects.

A rule asks, refuses before it changes anything, then changes a draft of its own.
"""

from __future__ import annotations

from typing import Final

from cardlog.cards import CARD_NAMES, SEATS, UNKNOWN
from cardlog.deals import own_hands, who_deals
from cardlog.due import Asker, require
from cardlog.errors import IllegalEvent
from cardlog.event import DEALER
from cardlog.games.spades import events as ev
from cardlog.games.spades.legal import legal
from cardlog.games.spades.score import outcome, scored
from cardlog.games.spades.state import NEXT, PACK, PLAIN, SUIT_NAMES, SUIT_OF, Draft, State, draft, playable, winner
from cardlog.phases import Phase, Phases, refused
from cardlog.rules import Book, Rules
from cardlog.shortcuts import are_hands
from cardlog.state import before_the_deal, freeze, put


def start(rules: Rules, seats: int = 3) -> State:
    """The state before the first event: every card is in the stock."""
    return freeze(before_the_deal(Draft, Book.of(rules), seats, PACK), State)


DEALS: Final = who_deals(lambda s: ("SP 2.1", f"{SEATS[NEXT[s.dealer]]} deals after {SEATS[s.dealer]}"))
HANDS: Final = own_hands(3, where="the pack")


def due_deal(s: State, ask: Asker) -> ev.Deal:
    """SP 2.1: 17 cards each, which only their owner sees; of three hands that are seen, the third is what is left."""
    dealer = ask.seat(DEALS, dealers(s))
    first = ask.cards(HANDS[0], 17, PACK)
    second = ask.cards(HANDS[1], 17, PACK)
    left = PACK & ~(first | second)
    third = ask.cards(HANDS[2], 17, left, left if left.bit_count() == 17 else 0)
    return ev.Deal(dealer, (first, second, third))


def dealers(s: State) -> int:
    """The seats of which one deals: any at first, then the next one, as bits (SP 2.1)."""
    return 0b111 if s.dealer is None else 1 << NEXT[s.dealer]


def deal(s: State, e: ev.Deal) -> State:
    """SP 2.1: 17 cards each; the dealer's left begins the bidding (SP 2.2)."""
    if not 1 << e.dealer & dealers(s) or not are_hands(e.hands, (17, 17, 17), PACK, s.view):
        require(due_deal, s, e)
    d = draft(s)
    d.dealer, d.actor, d.awaits = e.dealer, NEXT[e.dealer], "bid"
    d.dealt, d.left = e.hands, PACK
    d.stock, d.unseen = 0, PACK & ~(e.hands[0] | e.hands[1] | e.hands[2])
    d.bids, d.tricks = (None, None, None), (0, 0, 0)
    d.last, d.asked, d.open = (), PLAIN, False
    d.shown, d.lost = (), 0
    return freeze(d, State)


def bid(s: State, e: ev.Bid) -> State:
    """SP 2.2; when all have bid, the dealer's left leads (SP 3.1)."""
    if e.count > 17:
        raise refused(e, "SP 2.2", "a bid is 0 to 17 tricks")
    d = draft(s)
    d.bids = put(s.bids, e.seat, e.count)
    d.actor = NEXT[e.seat]
    if e.seat == s.dealer:
        d.awaits = "play"
    return freeze(d, State)


def play(s: State, e: ev.Play) -> State:
    """SP 3.2, SP 3.4; the third card completes the trick. Nearly all of a match happens here."""
    seat = e.seat
    bit = 1 << e.card
    asked = bit & s.asked  # such a card is playable if it is held, which needs no further question
    if not asked & s.dealt[seat] & s.left and not bit & playable(s, seat):
        raise unplayable(s, e)
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
    if d.__class__ is Draft:
        d.__class__ = State  # what `freeze` does
    return d  # type: ignore[return-value]


def unplayable(s: State, e: ev.Play) -> IllegalEvent:
    """Why the card cannot be played by the seat that is to play."""
    who, name, bit = SEATS[e.seat], CARD_NAMES[e.card], 1 << e.card
    if not bit & PACK:
        return refused(e, "SP 1.1", f"{name} is not in the pack")
    hand = s.hands[e.seat]
    if hand >= UNKNOWN and s.unseen & bit:
        suit, (cards, play) = SUIT_NAMES[e.card & 3], shown_void(s, e)
        clause = "SP 3.4" if cards == PLAIN else "SP 3.2"
        return refused(e, clause, f"{who} was shown to hold no {suit}", play)
    if not hand & bit:
        return refused(e, "SP 3.2", f"{name} is not in {who}'s hand")
    if s.first is not None:
        return refused(e, "SP 3.2", f"{who} holds {SUIT_NAMES[s.first.card & 3]} and follows suit")
    return refused(e, "SP 3.4", f"spades are not open, and {who} holds other suits")


def shown_void(s: State, e: ev.Play) -> tuple[int, ev.Play | None]:
    """In a copy: cards of which the seat was shown to hold none, this one among them, and the play that showed it."""
    return next((cards, play) for seat, cards, play in s.shown if seat == e.seat and cards >> e.card & 1)


def shows(d: Draft, e: ev.Play) -> None:
    """The seat plays another card than those asked for, so it holds none of them.

    Out of a hidden hand that may be a revoke: a later card of the same hand can show it (SP 5.3).
    """
    d.shown += ((e.seat, d.asked, e),)
    if e.card & 3 == 3 and d.first is not None and not d.open:
        d.open = True  # a spade on another suit's lead (SP 3.4)


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


PHASES: Final[Phases[State]] = Phases(
    legal,
    Phase("deal", "SP 2.1", "a deal is due", {ev.Deal: deal}, due_deal, shortcut=True, concealed={"hands": HANDS}),
    Phase("bid", "SP 2.2", "a bid is awaited", {ev.Bid: bid}),
    Phase("play", "SP 3.1", "a play is awaited", {ev.Play: play}),
    Phase("over", lambda s, _: "SP 5.2" if s.sheet.playoff else "SP 5.1", "the match is over"),
    draft=Draft,
)
