"""Why an event of Cabo is refused: the clause, and the reason in words.

Worked out from the untouched state, in the contract's order: the game is over; a fact is due, or none is;
whose turn it is; what kind of event is awaited; the seat plays; the slot is one's own, or another's, and
holds a card; the clause of the play itself. No rule stands here that `play` does not ask as well.
"""

from __future__ import annotations

from functools import partial
from typing import Final, TypeAlias

from cardlog.cards import EMPTY, HIDDEN, SEATS, card_name
from cardlog.errors import IllegalEvent
from cardlog.event import DEALER, Decision, Event, Fact, viewer_name
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.effects import EFFECTS
from cardlog.games.cabo.events import SLOT_NAMES
from cardlog.games.cabo.legal import legal
from cardlog.games.cabo.scoring import first_with
from cardlog.games.cabo.state import Draft, could_be, drawn_cards, is_drawn

Why: TypeAlias = tuple[str, str]

AWAITED: Final = {
    "deal": "a deal is due",
    "look": "the first look at two own cards is awaited",
    "turn": "a draw, the discard's top or a call is awaited",
    "drawn": "the drawn card is to be swapped or discarded",
    "fact:draw": "the fact of a draw is due",
    "fact:show": "the fact that shows a card is due",
    "fact:reveal": "the fact that turns cards up is due",
    "fact:showdown": "the showdown is due",
}
DUE: Final = {
    "deal": ev.Deal,
    "fact:draw": ev.Drawn,
    "fact:show": ev.Show,
    "fact:reveal": ev.Reveal,
    "fact:showdown": ev.Showdown,
}
AIMS: Final[dict[type[Event], str]] = {
    ev.Peek: "a 7 or 8 looks at one own card",
    ev.Spy: "a 9 or T looks at one card of another seat",
    ev.Trade: "a J or Q exchanges one own card, named first, with one of another seat",
}


def why(s: Draft, e: Event) -> Why:
    """The clause that forbids an event, and the reason."""
    if s.awaits == "over":
        return "CA 7.3", "the match is over"
    if s.actor == DEALER:
        return _due(s, e)
    if isinstance(e, Fact):
        return _phase_clause(s, e), f"no fact is due: {AWAITED[s.awaits]}"
    if e.seat != s.actor:
        return _phase_clause(s, e), f"it is {SEATS[s.actor or 0]}'s to act: {AWAITED[s.awaits]}"
    assert isinstance(e, Decision)
    return _kind(s, e) or _slots(s, e) or _play(s, e)


def _phase_clause(s: Draft, e: Event) -> str:
    """The clause of what a seat is to do; a call out of place is refused by its own (CA 7.1)."""
    if s.awaits == "look":
        return "CA 2.2"
    return "CA 7.1" if isinstance(e, ev.Call) else "CA 3.0" if s.awaits == "turn" else "CA 3.1"


# A fact is due: which, and what is wrong with this one.


def due_clause(s: Draft) -> str:
    """The clause of the fact that is due."""
    if s.awaits == "deal":
        return "CA 2.1"
    if s.awaits == "fact:showdown":
        return "CA 7.1"
    return _decision_clause(s.pending, s.differ)


def _decision_clause(e: Event | None, differ: bool = False) -> str:
    """The clause that a decision is made by."""
    if isinstance(e, ev.Swap):
        return "CA 5.3" if differ else "CA 5.1" if len(e.slots) > 1 else "CA 3.3"
    if e.__class__ in EFFECTS:
        return EFFECTS[e.__class__].clause
    return "CA 2.2" if isinstance(e, ev.Look) else "CA 3.2" if isinstance(e, ev.Take) else "CA 3.1"


def _due(s: Draft, e: Event) -> Why:
    clause = due_clause(s)
    if not isinstance(e, DUE[s.awaits]):
        return clause, AWAITED[s.awaits]
    if s.view is None and _concealed(e):
        return "LOG 3", "nothing is ?? in a full log"
    if isinstance(e, ev.Deal):
        return _deal(s, e)
    if isinstance(e, ev.Drawn):
        return _drawn(s, e)
    if isinstance(e, ev.Show):
        return _show(s, clause, e)
    if isinstance(e, ev.Reveal):
        return _reveal(s, clause, e)
    assert isinstance(e, ev.Showdown)
    return clause, _showdown(s, e)


def _concealed(e: Event) -> bool:
    if isinstance(e, ev.Deal):
        return any(HIDDEN in row for row in e.rows)
    if isinstance(e, ev.Show):
        return any(card == HIDDEN for _, card in e.pairs)
    return isinstance(e, ev.Drawn) and e.card == HIDDEN


def _deal(s: Draft, e: ev.Deal) -> Why:
    if e.dealer >= s.seats:
        return "CA 2.1", f"no seat {SEATS[e.dealer]} plays"
    if s.dealer is not None:
        last = s.rounds[-1]
        dealer = first_with(last, max(last), s.dealer)
        if e.dealer != dealer:
            return "CA 2.3", f"{SEATS[dealer]} scored most, and deals"
    if len(e.rows) != s.seats or any(len(row) != 4 or EMPTY in row for row in e.rows):
        return "CA 2.1", f"each of {s.seats} seats gets 4 cards"
    cards = [card for row in e.rows for card in row if card != HIDDEN] + [e.up]
    for card in cards:
        if card > 51:
            return "CA 2.1", f"{card_name(card)} is not in the pack"
        if cards.count(card) > 1:
            return "CA 2.1", f"{card_name(card)} stands twice"
    return "LOG 3", f"{viewer_name(s.view or 0)} sees no card that is dealt"


def _drawn(s: Draft, e: ev.Drawn) -> Why:
    if e.card != HIDDEN and not s.unseen >> e.card & 1:
        return "CA 3.1", f"{card_name(e.card)} is not in the stock"
    sees = "sees" if s.view == s.turn else "does not see"
    return "LOG 3", f"{viewer_name(s.view or 0)} {sees} what {SEATS[s.turn]} draws"


def _named(slots: tuple[int, ...]) -> str:
    return " ".join(SLOT_NAMES[slot] for slot in slots)


def _show(s: Draft, clause: str, e: ev.Show) -> Why:
    if e.viewer != s.turn or tuple(slot for slot, _ in e.pairs) != s.pending.slots:
        return clause, f"{SEATS[s.turn]} looks at {_named(s.pending.slots)}"
    for slot, card in e.pairs:
        if card != HIDDEN and not could_be(s, s.slots[slot], card):
            return clause, _not_there(s, slot, card)
    return "LOG 3", f"it does not say what {viewer_name(s.view or 0)} knows of {_named(s.pending.slots)}"


def _reveal(s: Draft, clause: str, e: ev.Reveal) -> Why:
    if isinstance(s.pending, ev.Swap | ev.Take) and not s.differ:
        return clause, _turned_up(s, s.pending.slots, e)
    slot, card = e.pairs[0] if len(e.pairs) == 1 else (0, 0)
    if slot != ev.DRAWN:
        return clause, "the drawn card is turned up"
    if s.drawn not in (HIDDEN, card):
        return clause, f"{card_name(s.drawn)} was drawn"
    if not could_be(s, s.drawn, card):
        return clause, f"{card_name(card)} cannot have been drawn"
    return clause, f"{card_name(card)} is no {EFFECTS[s.pending.__class__].ranks}"


def _turned_up(s: Draft, slots: tuple[int, ...], e: ev.Reveal) -> str:
    if tuple(slot for slot, _ in e.pairs) != slots:
        return f"{_named(slots)} {'are' if len(slots) > 1 else 'is'} turned up"
    for slot, card in e.pairs:
        if not could_be(s, s.slots[slot], card):
            return _not_there(s, slot, card)
    return "a card stands twice"


def _not_there(s: Draft, slot: int, card: int) -> str:
    spot = s.slots[slot]
    if spot == HIDDEN:
        return f"{card_name(card)} cannot lie in {SLOT_NAMES[slot]}"
    return f"{card_name(spot)} lies in {SLOT_NAMES[slot]}" if spot != EMPTY else f"{SLOT_NAMES[slot]} is empty"


def _showdown(s: Draft, e: ev.Showdown) -> str:
    if len(e.rows) != s.seats or any(len(row) != 4 for row in e.rows):
        return f"the four slots of each of {s.seats} seats are shown"
    for slot, card in enumerate(sum(e.rows, ())):
        if not could_be(s, s.slots[slot], card):
            return _not_there(s, slot, card)
    return "a card stands twice"


# A decision: its kind, its slots, and the play itself.


def _kind(s: Draft, e: Decision) -> Why | None:
    """The event is not of a kind that is awaited."""
    kinds: dict[str, tuple[type[Event], ...]] = {
        "look": (ev.Look,),
        "turn": (ev.Draw, ev.Take, ev.Call),
        "drawn": (ev.Swap, ev.Discard, *EFFECTS),
    }
    return None if isinstance(e, kinds[s.awaits]) else (_phase_clause(s, e), AWAITED[s.awaits])


def _slots(s: Draft, e: Decision) -> Why | None:
    """A slot of a seat that does not play, or one that is not there for this play."""
    clause = _decision_clause(e)
    slots: tuple[int, ...] = getattr(e, "slots", ())
    for slot in slots:
        if slot >= 4 * s.seats:
            return "CA 1.1", f"no seat {SLOT_NAMES[slot][0]} plays"
    for slot in slots:
        if not s.filled >> slot & 1:
            return clause, f"{SLOT_NAMES[slot]} is empty"
        if isinstance(e, ev.Look | ev.Take | ev.Swap) and slot // 4 != e.seat:
            return clause, f"{SLOT_NAMES[slot]} is not {SEATS[e.seat]}'s own"
    return None


def _play(s: Draft, e: Decision) -> Why:
    """The clause of the play itself."""
    clause = _decision_clause(e)
    if isinstance(e, ev.Call):
        return "CA 7.1", f"{SEATS[s.caller or 0]} has called already"
    if isinstance(e, ev.Look):
        return clause, "just two cards are looked at"
    if isinstance(e, ev.Take):
        return clause, "the discard's top replaces just one card"
    if isinstance(e, ev.Swap):
        twice = len(set(e.slots)) < len(e.slots)
        return clause, "a slot is named twice" if twice else "after the first, slots are named in their order"
    effect = EFFECTS[e.__class__]
    if not drawn_cards(s) & effect.cards:
        drawn = card_name(s.drawn) if s.drawn != HIDDEN else "the drawn card"
        return clause, f"{drawn} is no {effect.ranks}"
    return clause, AIMS[e.__class__]


def refusal(state: Draft, event: Event) -> IllegalEvent:
    """The error for an event that is refused, with its clause and reason, and the decision it proves wrong."""
    clause, reason = why(state, event)
    earlier = state.pending if proves_wrong(state, event) else None
    return IllegalEvent(event, clause, reason, partial(legal, state), earlier)


def proves_wrong(s: Draft, e: Event) -> bool:
    """Whether a card turned up could be the one drawn, but has not the effect it was discarded for (CA 4)."""
    effect = EFFECTS.get(s.pending.__class__)
    return s.awaits == "fact:reveal" and effect is not None and isinstance(e, ev.Reveal) and is_drawn(s, e)
