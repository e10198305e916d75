"""How Gin Rummy is played: what facts say, a rule for each kind of event, what is legal, and the table of phases."""

from collections.abc import Iterator

from cardlog import DEALER, Decision, Event, Fact, Result
from cardlog.cards import KNOWN, PACK, SEATS, UNKNOWN, card_name, cards_text, each, size
from cardlog.due import Asker, Cards, Seat
from cardlog.phases import Phase, Phases, refused
from cardlog.rules import Rules
from cardlog.state import everyone, put
from gin import state as st
from gin.melds import MELDS, melds_in
from gin.state import Deal, Discard, Draft, Draw, Drawn, Knock, Lay, Pass, Shown, State, Take, draft, wait

# Facts: what each says, and who sees it.

DEALS = Seat("Who deals?", lambda e: e.dealer, wrong=lambda _: ("GI 2.2", "it is the other seat's deal"))
HAND_A = Cards("{A}'s hand", lambda e: e.hands[0], open=lambda _: 1)
HAND_B = Cards("{B}'s hand", lambda e: e.hands[1], open=lambda _: 2)
UP = Cards("The upcard", lambda e: 1 << e.up, open=everyone)
DRAWN = Cards("The card drawn", lambda e: e.cards, open=lambda s: 1 << s.turn)
SHOWN = Cards(lambda s, _: f"{{{SEATS[s.turn]}}}'s hand", lambda e: e.cards, open=everyone, where="the hand")


def dealers(s: State) -> int:
    """The seats that may deal next, as bits (GI 2.2)."""
    if s.dealer is None or not any(s.deals[-1]):
        return 3 if s.dealer is None else 1 << s.dealer
    return 1 << (1 - s.dealer if s.rules["dealer"] == "turns" else s.deals[-1].index(0))


def due_deal(s: State, ask: Asker) -> Fact:
    """GI 2.1: ten cards for each, and the upcard."""
    dealer, hands = ask.seat(DEALS, dealers(s)), tuple(ask.cards(hand, 10, PACK) for hand in (HAND_A, HAND_B))
    return Deal(dealer, ask.cards(UP, 1, PACK).bit_length() - 1, hands)


def due_draw(s: State, ask: Asker) -> Fact:
    """GI 3.1: the top card of the stock."""
    return Drawn(ask.cards(DRAWN, 1, s.unseen))


def due_show(s: State, ask: Asker) -> Fact:
    """GI 4.2: a hand."""
    return Shown(ask.cards(SHOWN, 10, s.hands[s.turn], s.hands[s.turn] & KNOWN))


# Rules.

TOO_MUCH = "the deadwood would be more than a knock takes, however the cards are laid"


def must(holds: object, e: Event, clause: str, reason: str, earlier: Event | None = None) -> None:
    """Refuse an event where something does not hold."""
    if not holds:
        raise refused(e, clause, reason, earlier)


def deal(s: State, e: Deal) -> State:
    """GI 2.1."""
    d = draft(s)
    d.dealer, d.hands, d.pile, d.seen, d.stock, d.turn = e.dealer, e.hands, (e.up,), 1 << e.up, 31, 1 - e.dealer
    d.unseen, d.knocker, d.melds = PACK & ~sum(hand & KNOWN for hand in e.hands) & ~d.seen, None, ((), ())
    return wait(d, "upcard", d.turn)


def leave(s: State, e: Pass) -> State:
    """GI 2.3, and GI 2.4 where the dealer passes too."""
    d = draft(s)
    d.turn = 1 - d.turn
    return wait(d, "fact:draw", DEALER) if e.seat == d.dealer else wait(d, "upcard", d.turn)


def take(s: State, e: Take) -> State:
    """GI 3.1: the top card of the pile."""
    d = draft(s)
    top = 1 << d.pile[-1]
    d.hands, d.fresh, d.pile = put(d.hands, e.seat, d.hands[e.seat] + top), top, d.pile[:-1]
    return wait(d, "discard", e.seat)


def draw(s: State, e: Draw) -> State:
    """GI 3.1."""
    return wait(draft(s), "fact:draw", DEALER)


def drawn(s: State, e: Drawn) -> State:
    """GI 3.1."""
    d = draft(s)
    d.hands, d.stock, d.unseen = put(d.hands, d.turn, d.hands[d.turn] + e.cards), d.stock - 1, d.unseen & ~e.cards
    return wait(d, "discard", d.turn)


def discard(s: State, e: Discard | Knock) -> State:
    """GI 3.2, GI 3.3, GI 4.1."""
    card, name, hand = 1 << e.card, card_name(e.card), without(s.hands[e.seat], 1 << e.card)
    must(card != s.fresh, e, "GI 3.2", f"{name} has just been taken from the pile")
    must(card & st.could_discard(s), e, "GI 3.2", f"{name} is not in the hand")
    must(type(e) is Discard or st.may_knock(s, hand), e, "GI 4.1", TOO_MUCH)
    d = draft(s)
    d.hands, d.unseen = put(d.hands, e.seat, hand), d.unseen & ~card
    d.pile, d.seen, d.fresh = (*d.pile, e.card), d.seen | card, 0
    if type(e) is Knock:
        d.knocker = e.seat
        return wait(d, "fact:show", DEALER)
    if d.stock == 2:
        return end_of_deal(d, (0, 0))
    d.turn = 1 - d.turn
    return wait(d, "draw", d.turn)


def without(hand: int, card: int) -> int:
    """A hand without a card, which in a copy may be one of those that are not known."""
    return hand - (card if hand & card else UNKNOWN)


def show(s: State, e: Shown) -> State:
    """GI 4.2; in a copy, a knocker's hand shows whether it could knock."""
    must(s.turn != s.knocker or st.may_knock(s, e.cards), e, "GI 4.1", TOO_MUCH, Knock(s.turn, s.pile[-1]))
    d = draft(s)
    d.hands, d.seen, d.unseen = put(d.hands, d.turn, e.cards), d.seen | e.cards, d.unseen & ~e.cards
    return go_on(d)


def lay(s: State, e: Lay) -> State:
    """GI 4.2; GI 4.3 where it makes a meld of the knocker's longer."""
    old, text = longer(s, e.cards), cards_text(e.cards)
    must(not e.cards & ~s.hands[e.seat], e, "GI 4.2", f"{text} is not in the hand")
    must(old or e.cards in MELDS, e, "GI 4.3" if size(e.cards) == 1 else "GI 4.2", f"{text} makes no meld")
    must(e in lays(s), e, "GI 4.2", TOO_MUCH)
    d = draft(s)
    owner, new = (d.knocker, ()) if old else (e.seat, (e.cards,))
    melds = tuple(meld | e.cards if meld == old else meld for meld in d.melds[owner])
    d.hands, d.melds = put(d.hands, e.seat, d.hands[e.seat] & ~e.cards), put(d.melds, owner, melds + new)
    return go_on(d)


def go_on(d: Draft) -> State:
    """The seat lays more; if it can lay no more, the defender shows its hand (GI 4.2), or the deal is over (GI 5)."""
    if any(lays(d)):
        return wait(d, "lay", d.turn)
    if d.turn != d.knocker:
        return end_of_deal(d, st.brought(d))
    d.turn = 1 - d.turn
    return wait(d, "fact:show", DEALER)


def longer(s: Draft, cards: int) -> int:
    """The meld of the knocker's, if any, that the defender can lay a single card off on (GI 4.3)."""
    melds = s.melds[s.knocker] if s.turn != s.knocker and s.hands[s.knocker] and size(cards) == 1 else ()
    return next((meld for meld in melds if meld | cards in MELDS), 0)


def end_of_deal(d: Draft, score: tuple[int, ...]) -> State:
    """A deal is over, and perhaps the game with it (GI 6.1)."""
    d.deals = (*d.deals, score)
    if max(st.totals(d)) < d.rules["target"]:
        return wait(d, "deal", DEALER)
    d.awaits = "over"
    d.result = Result((score.index(max(score)),), "target", points=st.totals(d))
    return wait(d, "over", None)


# What is legal.


def legal(s: State) -> tuple[Decision, ...]:
    """What the seat to act may choose; `()` while a fact is due and at the end."""
    if s.awaits in ("upcard", "draw"):
        return Take(s.turn), Pass(s.turn) if s.awaits == "upcard" else Draw(s.turn)
    return tuple(discards(s) if s.awaits == "discard" else lays(s) if s.awaits == "lay" else ())


def discards(s: State) -> Iterator[Decision]:
    """The discards, and those with which the seat may knock."""
    cards = [*each(st.could_discard(s))]
    yield from (Discard(s.turn, card) for card in cards)
    yield from (Knock(s.turn, card) for card in cards if st.may_knock(s, without(s.hands[s.turn], 1 << card)))


def lays(s: Draft) -> Iterator[Decision]:
    """The melds that can be laid, and the cards that can be laid off."""
    hand, free = s.hands[s.turn], s.turn != s.knocker
    yield from (Lay(s.turn, meld) for meld in melds_in(hand) if free or st.may_knock(s, hand & ~meld))
    yield from (Lay(s.turn, 1 << card) for card in each(hand) if longer(s, 1 << card))


def offers(rules: Rules, seats: int) -> Iterator[Decision]:
    """Every decision that seat A can be offered."""
    yield from (Take(0), Pass(0), Draw(0), *(Lay(0, cards) for cards in (*MELDS, *(1 << card for card in range(52)))))
    yield from (kind(0, card) for card in range(52) for kind in (Discard, Knock))


PHASES: Phases[State] = Phases(
    legal,
    Phase("deal", "GI 2.1", "a deal is due", {Deal: deal}, due_deal),
    Phase("upcard", "GI 2.3", "the upcard is taken or passed", {Take: take, Pass: leave}),
    Phase("draw", "GI 3.1", "a card is drawn or taken", {Take: take, Draw: draw}),
    Phase("fact:draw", "GI 3.1", "the card drawn is due", {Drawn: drawn}, due_draw),
    Phase("discard", "GI 3.2", "a card is discarded", {Discard: discard, Knock: discard}),
    Phase("fact:show", "GI 4.2", "a hand is shown", {Shown: show}, due_show),
    Phase("lay", "GI 4.2", "melds are laid", {Lay: lay}),
    Phase("over", "GI 6.1", "the game is over"),
    draft=Draft,
)
