"""How Hearts is played: what is legal, what facts say, a rule for each kind of event, and the table of phases."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Final

from cardlog import DEALER, Decision, Result
from cardlog.cards import CARD_NAMES, KNOWN, PACK, SEATS, UNKNOWN, cards_text, each, size
from cardlog.due import Asker, Cards, Seat
from cardlog.phases import Phase, Phases, nobody_else, refused
from cardlog.rules import Rules
from cardlog.state import put
from hearts.state import EACH_DEAL, FIRST, NONE, PASSED, Deal, Draft, Open, Pass, Play, State, Take, draft, wait

# What is legal.


def passes(seat: int, hand: int) -> Iterator[Pass]:
    """Every way to pass cards of a hand; of one that a copy does not know, as it is heard there."""
    if hand >= UNKNOWN:
        return iter([Pass(seat, PASSED * UNKNOWN)])
    return (Pass(seat, sum(1 << card for card in cards)) for cards in combinations(each(hand), PASSED))


def legal(s: State) -> tuple[Decision, ...]:
    """Every decision of each seat that may act; `()` while a fact is due and at the end."""
    if s.awaits == "pass":
        return tuple(decision for seat in range(4) if not s.passed[seat] for decision in passes(seat, s.hands[seat]))
    return tuple(Play(s.actor or 0, card) for card in each(s.playable(s.actor or 0))) if s.awaits == "play" else ()


def offers(rules: Rules, seats: int) -> Iterator[Decision]:
    """Every decision of seat A, as others hear it too."""
    return chain(passes(0, UNKNOWN), passes(0, PACK), (Play(0, card) for card in range(52)))


# Facts: what each says, and who sees it.


def dealt_to(seat: int) -> Cards:
    """The hand that a seat is dealt."""
    return Cards(f"{{{SEATS[seat]}}}'s hand", lambda e: e.hands[seat], open=lambda _: 1 << seat, where="the pack")


def passed_to(seat: int) -> Cards:
    """What a seat takes up, which who passed it knows too."""
    text, where = f"What {{{SEATS[seat]}}} is passed", f"what is passed to {SEATS[seat]}"
    return Cards(text, lambda e: e.hands[seat], open=lambda s: 1 << seat | 1 << s.giver(seat), where=where)


DEALT: Final = tuple(map(dealt_to, range(4)))
GIVEN: Final = tuple(map(passed_to, range(4)))
OPENS: Final = Seat("Who has 2c?", lambda e: e.leader, wrong=lambda _: ("", "2c is not in that hand"), told=True)


def due_deal(s: State, ask: Asker) -> Deal:
    """HE 2.1: the whole pack."""
    left, hands = PACK, []
    for piece in DEALT:
        hands.append(ask.cards(piece, 13, left))
        left &= ~hands[-1]
    return Deal(tuple(hands))


def due_take(s: State, ask: Asker) -> Take:
    """HE 2.3: what was passed."""
    got = [s.passed[s.giver(seat)] for seat in range(4)]
    return Take(tuple(ask.cards(GIVEN[seat], PASSED, cards, cards & KNOWN) for seat, cards in enumerate(got)))


def due_open(s: State, ask: Asker) -> Open:
    """HE 3.1: the hand with 2c; those that can be, where a copy does not know it."""
    known = [seat for seat in range(4) if s.hands[seat] & FIRST]
    return Open(ask.seat(OPENS, sum(1 << seat for seat in known or range(4) if s.could_hold(seat) & FIRST)))


# Rules.


def deal(s: State, e: Deal) -> State:
    """HE 2.1, HE 2.4."""
    d = draft(s)
    for name, value in EACH_DEAL.items():
        setattr(d, name, value)
    d.hands, d.stock, d.deals = e.hands, 0, s.deals + 1
    d.unseen = PACK & ~sum(hand & KNOWN for hand in e.hands)
    return wait(d, "pass", 0) if d.step else wait(d, "fact:open", DEALER)


def to_pass(s: Draft) -> int:
    """The seats that have still to pass, as bits."""
    return sum(1 << seat for seat in range(4) if not s.passed[seat])


def give(s: State, e: Pass) -> State:
    """HE 2.2."""
    strange = e.cards & KNOWN & ~s.could_hold(e.seat)
    if size(e.cards) != PASSED:
        raise refused(e, "HE 2.2", f"{PASSED} cards are passed, not {size(e.cards)}")
    if strange:
        raise refused(e, "HE 2.2", f"{cards_text(strange)} is not in {SEATS[e.seat]}'s hand")
    d = draft(s)
    d.hands, d.passed = put(s.hands, e.seat, s.hands[e.seat] - e.cards), put(s.passed, e.seat, e.cards)
    left = to_pass(d)
    return wait(d, "pass", (left & -left).bit_length() - 1) if left else wait(d, "fact:take", DEALER)


def take(s: State, e: Take) -> State:
    """HE 2.3."""
    d = draft(s)
    d.gifts = tuple(got & KNOWN if s.view in (None, s.giver(seat)) else 0 for seat, got in enumerate(e.hands))
    d.unseen = s.unseen & ~sum(got & KNOWN for got in e.hands)
    d.hands, d.passed = tuple(map(sum, zip(d.hands, e.hands, strict=True))), NONE
    return wait(d, "fact:open", DEALER)


def open_play(s: State, e: Open) -> State:
    """HE 3.1."""
    return lay(draft(s), e.leader, FIRST)


def play(s: State, e: Play) -> State:
    """HE 3.2, HE 3.4, HE 3.5."""
    if not s.playable(e.seat) >> e.card & 1:
        raise refused(e, *unplayable(s, e))
    d = draft(s)
    d.lacks = put(s.lacks, e.seat, s.lacks[e.seat] | s.lacking(e.card))
    return lay(d, e.seat, 1 << e.card)


def unplayable(s: State, e: Play) -> tuple[str, str]:
    """The clause and the reason why the card cannot be played."""
    who, name, hand = SEATS[e.seat], CARD_NAMES[e.card], s.hands[e.seat]
    if not s.could_hold(e.seat) >> e.card & 1:
        return "HE 3.2", f"{who} does not hold {name}"
    if s.leads:
        return "HE 3.5", f"no heart has been played yet, and {who} holds other cards"
    if hand & s.suit:
        return "HE 3.2", f"{who} can follow suit"
    return "HE 3.4", f"{who} holds cards without points for the first trick"


def lay(d: Draft, seat: int, bit: int) -> State:
    """A card comes to the trick out of a hand, whether that is known or not; the fourth one completes it."""
    hand = d.hands[seat]
    if not hand & bit:
        d.unseen &= ~bit
    d.hands, d.gifts = put(d.hands, seat, hand - (hand & bit or UNKNOWN)), put(d.gifts, seat, d.gifts[seat] & ~bit)
    d.laid, d.led = (put(NONE, seat, bit), seat) if d.leads else (put(d.laid, seat, bit), d.led)
    return take_trick(d) if all(d.laid) else wait(d, "play", (seat + 1) % 4)


def take_trick(d: Draft) -> State:
    """HE 3.3; after the last trick the deal is scored (HE 4), and the match may be over (HE 5.1)."""
    seat = d.winner
    d.taken = put(d.taken, seat, d.taken[seat] | sum(d.laid))
    if any(d.hands):
        return wait(d, "play", seat)
    d.totals = tuple(map(sum, zip(d.totals, d.points, strict=True)))
    if max(d.totals) < d.rules["target"]:
        return wait(d, "deal", DEALER)
    winners = tuple(seat for seat, total in enumerate(d.totals) if total == min(d.totals))
    d.result = Result(winners, "target", points=d.totals)
    return wait(d, "over", None)


PHASES: Final[Phases[State]] = Phases(
    legal,
    Phase("deal", "HE 2.1", "a deal is due", {Deal: deal}, due_deal, concealed={"hands": DEALT}),
    Phase("pass", "HE 2.2", "cards are passed", {Pass: give}, sealed={Pass: nobody_else}, acting=to_pass),
    Phase("fact:take", "HE 2.3", "what was passed is taken up", {Take: take}, due_take),
    Phase("fact:open", "HE 3.1", "2c opens", {Open: open_play}, due_open),
    Phase("play", "HE 3.2", "a card is played", {Play: play}),
    Phase("over", "HE 5.1", "the match is over"),
    draft=Draft,
)
