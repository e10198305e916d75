"""Cabo for people: an event in a sentence, a state as rows.

Seats and cards stand in braces (`{A}`, `{5h}`), so that whoever shows the text puts names and symbols there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardlog.cards import EMPTY, SEATS, card_name
from cardlog.event import Event
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.data import knowers
from cardlog.games.cabo.sight import FACE_UP
from cardlog.games.cabo.state import EVERYONE, State


def tell(before: State, e: Event, after: State) -> str:
    """The event in a sentence, with what it led to."""
    return " ".join(part for part in (_event(before, e, after), _outcome(before, e, after)) if part)


def _event(before: State, e: Event, after: State) -> str:
    who = _seat(e.seat)
    match e:
        case ev.Deal():
            return f"{_seat(e.dealer)} deals four cards to each seat; {_card(e.up)} is turned up."
        case ev.Look():
            return f"{who} looks at its {_slots(e.slots)}."
        case ev.Draw():
            return f"{who} draws."
        case ev.Drawn():
            return f"{_seat(before.turn)} gets {_card(e.card)}."
        case ev.Show():
            return f"{_seat(e.viewer)} sees {_seen(e)}."
        case ev.Swap():
            return f"{who} puts the drawn card in the place of its {_slots(e.slots)}."
        case ev.Take():
            return f"{who} takes {_card(before.discard[-1])} from the discard pile for its {_slots(e.slots)}."
        case ev.Discard() | ev.Peek() | ev.Spy() | ev.Trade():
            return f"{who} discards the drawn card{_use(e)}."
        case ev.Call():
            return f"{who} calls Cabo: each other seat has one more turn."
        case ev.Reveal():
            return _reveal(e, after)
        case ev.Showdown():
            hands = (f"{_seat(seat)} has {' '.join(map(_spot, row))}" for seat, row in enumerate(e.rows))
            return f"All cards are shown: {'; '.join(hands)}."
    raise AssertionError(f"no words for {e!r}")


def _use(e: Event) -> str:
    match e:
        case ev.Peek():
            return f" and looks at its {_slots(e.slots)}"
        case ev.Spy():
            return f" and looks at {_slot(e.slots[0])}"
        case ev.Trade():
            return f" and exchanges its {_slots(e.slots[:1])} with {_slot(e.slots[1])}, unseen"
    return ""


def _seen(e: ev.Show) -> str:
    places = (f"slot {slot % 4}" if slot // 4 == e.viewer else _slot(slot) for slot, _ in e.pairs)
    return _and(f"{_card(card)} in {place}" for place, (_, card) in zip(places, e.pairs, strict=True))


def _reveal(e: ev.Reveal, after: State) -> str:
    slots = [slot for slot, _ in e.pairs]
    cards = _and(_card(card) for _, card in e.pairs)
    if slots == [ev.DRAWN]:
        return f"{cards} goes onto the discard pile."
    held = f"{_slots(slots).capitalize()} held {cards}"
    if after.differ:
        return f"{held}: not equal, they go back, and all have seen them."
    return f"{held}, which {'go' if len(slots) > 1 else 'goes'} onto the discard pile."


def _outcome(before: State, e: Event, after: State) -> str:
    """What the event brought about beyond itself: who starts, a new stock, scores, the end."""
    if isinstance(e, ev.Deal):
        return f"{_seat(after.starter)} starts."
    if isinstance(e, ev.Draw) and not before.stock:
        return f"The stock is empty: {after.stock} discards become a new one."
    if isinstance(e, ev.Showdown):
        return " ".join([*_scored(before, after), *_result(after)])
    return ""


def _scored(before: State, after: State) -> list[str]:
    marked = (f"{_seat(seat)} {points}" for seat, points in enumerate(after.rounds[-1]))
    now = [seat for seat in range(after.seats) if after.reset[seat] and not before.reset[seat]]
    return [f"Marked: {', '.join(marked)}.", *(f"The 100 of {_seat(seat)} becomes 50." for seat in now)]


def _result(after: State) -> list[str]:
    if after.result is None:
        return []
    winners = after.result.winners
    names = _and(map(_seat, winners))
    return [f"{names} {'win' if len(winners) > 1 else 'wins'} the match with {after.totals[winners[0]]}."]


def table(s: State) -> list[tuple[str, str]]:
    """The state as rows of label and text."""
    called = f", {_seat(s.caller)} has called" if s.caller is not None else ""
    rows = [("round", f"{s.round}{called}")]
    for seat in range(s.seats):
        rows.append((_seat(seat), _score(s, seat) + _acts(s, seat)))
        rows.append(("  slots", "   ".join(_place(s, slot) for slot in range(4 * seat, 4 * seat + 4))))
    rows.append(("discard", f"{_card(s.discard[-1])}, the top of {len(s.discard)}" if s.discard else "-"))
    rows.append(("stock", str(s.stock)))
    if s.drawn != EMPTY:
        rows.append(("drawn", _card(s.drawn)))
    if s.pending is not None:
        rows.append(("announced", str(s.pending)))
    return rows


def _score(s: State, seat: int) -> str:
    """The seat's row of the score sheet: its total, and in brackets what it was marked round by round."""
    marked = " ".join(str(points[seat]) for points in s.rounds)
    reset = ", once 100" if s.reset[seat] else ""
    return f"{s.totals[seat]}{reset}" + (f" ({marked})" if marked else "")


def _acts(s: State, seat: int) -> str:
    return "" if s.actor != seat else ", to look" if s.awaits == "look" else ", to play"


def _place(s: State, slot: int) -> str:
    """A slot: its card, and while that lies face down, who knows it."""
    spot = s.slots[slot]
    if spot == EMPTY or s.awaits in FACE_UP:
        return _spot(spot)
    known = "all" if s.marks[slot] == EVERYONE[s.seats] else "".join(knowers(s, slot))
    return f"{_card(spot)}[{known or '-'}]"


def _seat(seat: int) -> str:
    return "{%s}" % SEATS[seat]


def _card(card: int) -> str:
    return "{%s}" % card_name(card)


def _spot(spot: int) -> str:
    return "--" if spot == EMPTY else _card(spot)


def _slot(slot: int) -> str:
    return f"{_seat(slot // 4)}'s slot {slot % 4}"


def _slots(slots: Sequence[int]) -> str:
    """Slots of one seat: `slots 3, 0 and 1`."""
    return ("slot " if len(slots) == 1 else "slots ") + _and(str(slot % 4) for slot in slots)


def _and(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
