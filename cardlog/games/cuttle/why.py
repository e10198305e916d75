"""Why an event of Cuttle is refused: the clause, and the reason in words.

Worked out from the untouched state, in the contract's order: the game is over; a fact is due, or none is;
whose turn it is; what kind of event is awaited; the card is in the pack; it is held, or lies there; the
clause of the play itself. No rule stands here that `play` does not ask as well.
"""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from cardlog.cards import CARD_NAMES, EMPTY, RANKS, SEATS, UNKNOWN, cards_text, each, size
from cardlog.errors import IllegalEvent
from cardlog.event import DEALER, Decision, Event, Fact, viewer_name
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle.legal import legal
from cardlog.games.cuttle.state import (
    EIGHTS,
    JACKS,
    NUMBERS,
    PLAIN_PERMANENTS,
    QUEENS,
    Draft,
    could_leave,
    guarded,
    held,
    in_play,
    jack_targets,
)

Why: TypeAlias = tuple[str, str]

ORDINARY = (ev.Draw, ev.Pass, ev.Points, ev.Scuttle, ev.OneOff, ev.Permanent)
PHASE_CLAUSES = {
    "deal": "CU 2.1",
    "play": "CU 2.2",
    "response": "CU 5.1",
    "flipped": "CU 4.8",
    "take": "CU 4.4",
    "discard": "CU 4.5",
    "fact:flip": "CU 4.8",
    "fact:show": "CU 6.1",
    "fact:discard": "CU 4.5",
    "fact:hands": "CU V7",
}
AWAITED = {
    "deal": "a deal is due",
    "play": "a normal turn's action is awaited",
    "response": "a response or a decline is awaited",
    "flipped": "the card turned up must be played",
    "take": "the choice of a 3 is awaited",
    "discard": "the choice of two cards for a 4 is awaited",
    "fact:draw": "the fact of a draw is due",
    "fact:flip": "the fact of the card turned up is due",
    "fact:show": "the fact that shows a hand is due",
    "fact:discard": "the fact of the discard is due",
    "fact:hands": "the fact of the exchanged hands is due",
}


def why(s: Draft, e: Event) -> Why:
    """The clause that forbids an event, and the reason."""
    if s.awaits == "over":
        return ("CU 9.2" if s.result and s.result.reason == "passes" else "CU 8.2"), "the game is over"
    if isinstance(e, ev.Misdeal):
        return "CU 2.4", "a misdeal is declared after the deal and before the first action only"
    if s.actor == DEALER:
        return _due(s, e)
    if isinstance(e, Fact):
        return _phase_clause(s, e), f"no fact is due: {AWAITED[s.awaits]}"
    if e.seat != s.actor:
        return _phase_clause(s, e), f"it is {SEATS[s.actor or 0]}'s to act: {AWAITED[s.awaits]}"
    assert isinstance(e, Decision)
    return _kind(s, e) or _card(s, e) or _play(s, e)


def _phase_clause(s: Draft, e: Event) -> str:
    if s.awaits == "response":
        if s.pending[-1].__class__ is ev.Scuttle:
            return "CU V5"
        return "CU 4.1" if isinstance(e, ORDINARY) else "CU 5.1"
    return due_clause(s)


def due_clause(s: Draft) -> str:
    """The clause of what the state waits for."""
    if s.awaits == "fact:draw":
        return "CU 4.6" if s.pending else "CU 2.3"
    if s.awaits == "fact:discard" and s.rules["four"] == "random":
        return "CU V1"
    return PHASE_CLAUSES[s.awaits]


def _due(s: Draft, e: Event) -> Why:
    """A fact is due: which, and what is wrong with this one."""
    clause = due_clause(s)
    right = {
        "deal": ev.Deal,
        "fact:draw": ev.Drawn,
        "fact:flip": ev.Flip,
        "fact:show": ev.Show,
        "fact:discard": ev.Discarded,
        "fact:hands": ev.Exchanged,
    }[s.awaits]
    if not isinstance(e, right):
        return clause, AWAITED[s.awaits]
    if s.view is None and _concealed(e):
        return "LOG 3", "nothing is ?? in a full log"
    if isinstance(e, ev.Deal):
        return _deal(s, e)
    if isinstance(e, ev.Flip):
        if s.top:
            return ("CU V4", f"{CARD_NAMES[s.top[0]]} lies on top of the stock")
        return clause, f"{CARD_NAMES[e.card]} is not in the stock"
    if isinstance(e, ev.Discarded):
        count = min(2, size(s.hands[1 - s.turn]))
        if size(e.cards) != count:
            return clause, f"{count} of {SEATS[1 - s.turn]}'s cards go"
        return clause, f"{SEATS[1 - s.turn]} does not hold all of these"
    if isinstance(e, ev.Drawn):
        return _drawn(s, e)
    if isinstance(e, ev.Show):
        if e.shown != 1 - s.turn:
            return clause, f"{SEATS[1 - s.turn]}'s hand is shown"
        return _hand(s, clause, e.cards, s.hands[e.shown], SEATS[e.shown])
    assert isinstance(e, ev.Exchanged)
    if len(e.hands) != 2:
        return clause, "two hands are exchanged"
    for seat in (0, 1):
        refused = _hand(s, clause, e.hands[seat], s.hands[1 - seat], SEATS[1 - seat])
        if refused[1]:
            return refused
    return clause, "a card stands in both hands"


def _concealed(e: Event) -> bool:
    if isinstance(e, ev.Deal | ev.Exchanged):
        return any(hand >= UNKNOWN for hand in e.hands)
    return isinstance(e, ev.Drawn | ev.Show) and e.cards >= UNKNOWN


def _deal(s: Draft, e: ev.Deal) -> Why:
    if e.dealer > 1:
        return "CU 2.1", f"no seat {SEATS[e.dealer]} plays"
    if s.dealer not in (None, e.dealer):
        return "CU 2.4", f"after a misdeal {SEATS[s.dealer or 0]} deals again"
    if len(e.hands) != 2:
        return "CU 2.1", f"there are two hands, not {len(e.hands)}"
    if size(e.hands[e.dealer]) != 6 or size(e.hands[1 - e.dealer]) != 5:
        return "CU 2.1", f"{SEATS[1 - e.dealer]} gets 5 cards, the dealer {SEATS[e.dealer]} 6"
    both = e.hands[0] & e.hands[1] & UNKNOWN - 1
    if both:
        return "CU 2.1", f"{cards_text(both)} in both hands"
    strange = (e.hands[0] | e.hands[1]) & UNKNOWN - 1 & ~s.book.pack
    if strange:
        return "CU 2.1", f"{cards_text(strange)} is not in the pack"
    return "LOG 3", _sight(s)


def _drawn(s: Draft, e: ev.Drawn) -> Why:
    clause = due_clause(s)
    count = min(2 if s.pending else 1, s.stock)
    if size(e.cards) != count:
        return clause, f"{count} card{'s are' if count > 1 else ' is'} drawn, not {size(e.cards)}"
    on_top = sum(1 << card for card in s.top[:count])
    if on_top & ~e.cards:
        return "CU V4", f"{cards_text(on_top)} lies on top of the stock"
    strange = e.cards & UNKNOWN - 1 & ~(s.unseen | on_top)
    if strange:
        return clause, f"{cards_text(strange)} is not in the stock"
    return "LOG 3", _sight(s)


def _hand(s: Draft, clause: str, cards: int, hand: int, whose: str) -> Why:
    """What is wrong with a hand that a fact shows; an empty reason if nothing is."""
    if size(cards) != size(hand):
        return clause, f"{whose} holds {size(hand)} card{'s' if size(hand) != 1 else ''}"
    known = UNKNOWN - 1
    if hand & ~cards & known:
        if cards < UNKNOWN:
            return clause, f"{whose} holds {cards_text(hand & ~cards & known)}"
        return "LOG 3", _sight(s)
    strange = cards & ~hand & known & ~s.unseen
    if strange:
        return clause, f"{cards_text(strange)} cannot be in {whose}'s hand"
    if s.view is not None and (cards != hand if s.view > 1 else cards >= UNKNOWN):
        return "LOG 3", _sight(s)
    return clause, f"{cards_text(cards & ~hand & known)} is not in {whose}'s hand" if cards != hand else ""


def _sight(s: Draft) -> str:
    who = viewer_name(s.view if s.view is not None else 0)
    return f"the copy of {who} names the cards that {who} knows, and hides the others"


def _kind(s: Draft, e: Decision) -> Why | None:
    """The wrong kind of decision for what is awaited."""
    awaited = {
        "play": ORDINARY,
        "response": (ev.Counter, ev.Block, ev.Decline),
        "flipped": ORDINARY[2:],
        "take": (ev.Take,),
        "discard": (ev.Discard,),
    }[s.awaits]
    if not isinstance(e, awaited):
        return _phase_clause(s, e), AWAITED[s.awaits]
    if s.awaits == "response" and not isinstance(e, ev.Decline):
        scuttled = s.pending[-1].__class__ is ev.Scuttle
        if scuttled and not isinstance(e, ev.Block):
            return "CU V5", "a scuttle is answered with a T"
        if not scuttled and isinstance(e, ev.Block):
            return "CU 5.1", "only a 2 answers this"
    return None


def _cards_of(e: Decision) -> list[int]:
    if isinstance(e, ev.Discard):
        return list(each(e.cards))
    cards = [getattr(e, name, None) for name in ("card", "target")]
    return [card for card in cards if card is not None]


def _card(s: Draft, e: Decision) -> Why | None:
    """A card that is not in the pack, not held, or does not lie there."""
    for card in _cards_of(e):
        if not s.book.pack >> card & 1:
            return "CU 1.1", f"{CARD_NAMES[card]} is not in the pack"
    clause = "CU 4.8" if s.awaits == "flipped" else {ev.Counter: "CU 5.1", ev.Block: "CU V5"}.get(type(e), "CU 2.2")
    if isinstance(e, ev.Take):
        if not s.scrap >> e.card & 1:
            return "CU 4.4", f"{CARD_NAMES[e.card]} is not in the scrap pile"
        return None
    if isinstance(e, ev.Discard):
        if not could_leave(s, e.seat, e.cards):
            return "CU 4.5", f"{SEATS[e.seat]} does not hold {cards_text(e.cards)}"
        return None
    held_card = getattr(e, "card", None)
    if held_card is None:
        return None
    if s.flipped != EMPTY:
        if held_card != s.flipped:
            return clause, f"the card turned up is {CARD_NAMES[s.flipped]}"
    elif not held(s, e.seat) >> held_card & 1:
        return clause, f"{CARD_NAMES[held_card]} is not in {SEATS[e.seat]}'s hand"
    target = getattr(e, "target", None)
    if target is not None and not on_table(s) >> target & 1:
        return clause, f"{CARD_NAMES[target]} is not on the table"
    return None


def on_table(s: Draft) -> int:
    """All cards that lie before a seat."""
    return s.points[0] | s.points[1] | in_play(s, 0) | in_play(s, 1)


def _play(s: Draft, e: Decision) -> Why:
    """The clause of the play itself."""
    card = getattr(e, "card", None)
    if card is not None and s.waiting >> card & 1 and s.flipped == EMPTY:
        return "CU V3", f"{CARD_NAMES[card]} waits through {SEATS[e.seat]}'s next turn"
    if isinstance(e, ev.Draw):
        return "CU 2.3", "the stock is empty"
    if isinstance(e, ev.Pass):
        return "CU 9.1", "a seat may pass only when the stock is empty"
    if isinstance(e, ev.Points):
        return "CU 3.1", f"{CARD_NAMES[e.card]} is no point card"
    if isinstance(e, ev.Scuttle):
        return _scuttle(s, e)
    if isinstance(e, ev.Permanent):
        return _permanent(s, e)
    if isinstance(e, ev.OneOff):
        return _oneoff(s, e)
    if isinstance(e, ev.Counter):
        return "CU 5.1", f"{CARD_NAMES[e.card]} is no 2"
    if isinstance(e, ev.Block):
        return "CU V5", f"{CARD_NAMES[e.card]} is no T"
    return "CU 4.5", "two cards are discarded"


def _scuttle(s: Draft, e: ev.Scuttle) -> Why:
    attacker, target = CARD_NAMES[e.card], CARD_NAMES[e.target]
    if not 1 << e.card & NUMBERS:
        return "CU 3.2", f"{attacker} cannot scuttle: A to T can"
    if (s.points[0] | s.points[1]) >> e.target & 1 == 0:
        return "CU 3.3", f"{target} is a permanent, and a scuttle takes a point card"
    if s.points[e.seat] >> e.target & 1:
        return "CU 3.2", f"{target} is {SEATS[e.seat]}'s own"
    return "CU 3.2", f"{attacker} is not higher than {target}"


def _permanent(s: Draft, e: ev.Permanent) -> Why:
    bit = 1 << e.card
    if not bit & (PLAIN_PERMANENTS | JACKS):
        return "CU 6.4", f"{CARD_NAMES[e.card]} is no permanent: 8, J, Q and K are"
    if not bit & JACKS:
        return "CU 6.4", f"{CARD_NAMES[e.card]} is laid in front of oneself and takes no target"
    if e.target is None:
        return "CU 6.2", "a J names the point card that it is laid on"
    target = CARD_NAMES[e.target]
    if s.points[e.seat] >> e.target & 1:
        if s.flipped == EMPTY:
            return "CU 6.2", f"{target} is {SEATS[e.seat]}'s own"
        return (
            "CU 4.9",
            f"a J turned up goes onto a rival's card while one is open to it: {cards_text(jack_targets(s, e.seat))}",
        )
    if s.points[1 - e.seat] >> e.target & 1:
        return "CU 7.1", f"a queen protects {target}"
    return "CU 6.2", f"{target} is no point card"


def _oneoff(s: Draft, e: ev.OneOff) -> Why:
    effect = s.book.effects[e.card >> 2]
    name = "the joker" if e.card == 52 else _a(RANKS[e.card >> 2])
    if effect is None:
        return "CU 4.1", f"{name} is no one-off"
    if effect.targets is None:
        if e.target is not None:
            return effect.clause, f"{name} takes no target"
        return effect.clause, "the scrap pile is empty"
    if e.target is None:
        return effect.clause, f"{name} names its target"
    target = 1 << e.target
    if guarded(s, 1 - e.seat) & target:
        return "CU V6" if target & QUEENS else "CU 7.1", f"a queen protects {CARD_NAMES[e.target]}"
    if effect.clause == "CU V2" and not target & EIGHTS:
        return effect.clause, f"{CARD_NAMES[e.target]} is no pair of glasses"
    return effect.clause, f"{CARD_NAMES[e.target]} is no permanent"


def _a(rank: str) -> str:
    return f"an {rank}" if rank in "A8" else f"a {rank}"


def refusal(state: Draft, event: Event) -> IllegalEvent:
    """The error for an event that is refused, with its clause and reason."""
    clause, reason = why(state, event)
    return IllegalEvent(event, clause, reason, partial(legal, state))
