"""Cabo for people: an event in a sentence, a state as rows.

Seats and cards stand in braces (`{A}`, `{5h}`), so that whoever shows the text puts names and symbols there.
"""

from __future__ import annotations

from cardlog.cards import EMPTY, SEATS, card_name
from cardlog.event import Event
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.data import knowers
from cardlog.games.cabo.state import EVERYONE, State


def tell(before: State, e: Event, after: State) -> str:
    """The event in a sentence, with what it led to."""
    return " ".join(part for part in (_event(before, e), _outcome(before, e, after)) if part)


def _event(before: State, e: Event) -> str:
    who = _seat(e.seat)
    match e:
        case ev.Deal():
            return f"{_seat(e.dealer)} deals four cards each. {_card(e.up)} is turned up."
        case ev.Look():
            return f"{who} looks at {_own(e.slots)}."
        case ev.Draw():
            return f"{who} draws."
        case ev.Drawn():
            return f"{_seat(before.turn)} gets {_card(e.card)}."
        case ev.Show():
            return f"{_seat(e.viewer)} sees {_pairs(e)}."
        case ev.Swap():
            return f"{who} puts the drawn card in place of {_own(e.slots)}."
        case ev.Take():
            return f"{who} takes {_card(before.discard[-1])} from the discard pile in place of {_own(e.slots)}."
        case ev.Discard() | ev.Peek() | ev.Spy() | ev.Trade():
            return f"{who} discards the drawn card{_use(e)}."
        case ev.Call():
            return f"{who} calls Cabo: one more turn for each other seat."
        case ev.Reveal():
            return _reveal(before, e)
        case ev.Showdown():
            hands = (f"{_seat(seat)} has {_row(row)}" for seat, row in enumerate(e.rows))
            return f"All cards are shown: {'; '.join(hands)}."
    raise AssertionError(f"no words for {e!r}")


def _use(e: Event) -> str:
    match e:
        case ev.Peek():
            return f" to look at {_own(e.slots)}"
        case ev.Spy():
            return f" to look at {_slot(e.slots[0])}"
        case ev.Trade():
            return f" to exchange {_own(e.slots[:1])} with {_slot(e.slots[1])}, unseen"
    return ""


def _reveal(before: State, e: ev.Reveal) -> str:
    if e.pairs[0][0] == ev.DRAWN:
        return f"{_card(e.pairs[0][1])} goes onto the discard pile."
    return f"Turned up: {_pairs(e)}."


def _pairs(e: ev.Show | ev.Reveal) -> str:
    return " and ".join(f"{_card(card)} in {_slot(slot)}" for slot, card in e.pairs)


def _outcome(before: State, e: Event, after: State) -> str:
    """What the event brought about beyond itself: a new stock, a failed swap, a start, scores, the end."""
    if isinstance(e, ev.Deal):
        return f"{_seat(after.starter)} starts."
    if isinstance(e, ev.Draw) and not before.stock:
        return f"The stock is empty: {after.stock} discards become a new one."
    if isinstance(e, ev.Reveal) and after.differ:
        return "They are not equal, and go back."
    if isinstance(e, ev.Showdown):
        return f"Marked: {_scores(after.rounds[-1])}. {_resets(before, after)}{_result(after)}".rstrip()
    return ""


def _scores(values: tuple[int, ...]) -> str:
    return ", ".join(f"{_seat(seat)} {value}" for seat, value in enumerate(values))


def _resets(before: State, after: State) -> str:
    now = [seat for seat in range(after.seats) if after.reset[seat] and not before.reset[seat]]
    return "".join(f"{_seat(seat)} has just 100, which becomes 50. " for seat in now)


def _result(after: State) -> str:
    if after.result is None:
        return ""
    low = after.totals[after.result.winners[0]]
    names = " and ".join(_seat(seat) for seat in after.result.winners)
    return f"{names} {'win' if len(after.result.winners) > 1 else 'wins'} the match with {low}."


def table(s: State) -> list[tuple[str, str]]:
    """The state as rows of label and text."""
    rows = [(f"round {s.round}", _who(s))]
    for seat in range(s.seats):
        slots = range(4 * seat, 4 * seat + 4)
        rows.append((_seat(seat), "   ".join(_place(s, slot) for slot in slots)))
    rows.append(("discard", f"{_card(s.discard[-1])} on {len(s.discard) - 1}" if s.discard else "-"))
    rows.append(("stock", str(s.stock)))
    if s.drawn != EMPTY:
        rows.append(("drawn", f"{_card(s.drawn)}, by {_seat(s.turn)}"))
    return rows + _sheet(s)


def _who(s: State) -> str:
    """Who is at turn, and who has called."""
    told = []
    if s.result is not None:
        told.append("over")
    elif s.turn is not None:
        told.append(f"{_seat(s.turn)} {'looks' if s.awaits == 'look' else 'at turn'}")
    if s.caller is not None:
        told.append(f"{_seat(s.caller)} has called")
    return ", ".join(told) or "-"


def _place(s: State, slot: int) -> str:
    """A slot: its card, and in brackets who knows it; `--` where it is empty."""
    if s.slots[slot] == EMPTY:
        return "--"
    known = "all" if s.marks[slot] == EVERYONE[s.seats] else "".join(knowers(s, slot))
    return f"{_card(s.slots[slot])}[{known}]"


def _sheet(s: State) -> list[tuple[str, str]]:
    """The score sheet: a row a round, then the totals, with `*` where 100 became 50."""
    rows = [(f"  round {number}", _scores(marked)) for number, marked in enumerate(s.rounds, 1)]
    totals = (f"{_seat(seat)} {total}{'*' if s.reset[seat] else ''}" for seat, total in enumerate(s.totals))
    return [*rows, ("total", ", ".join(totals))]


def _seat(seat: int) -> str:
    return "{%s}" % SEATS[seat]


def _card(card: int) -> str:
    return "{%s}" % card_name(card)


def _row(spots: tuple[int, ...]) -> str:
    return " ".join("--" if spot == EMPTY else _card(spot) for spot in spots)


def _slot(slot: int) -> str:
    return f"{{{SEATS[slot // 4]}}}'s slot {slot % 4}"


def _own(slots: tuple[int, ...]) -> str:
    numbers = [str(slot % 4) for slot in slots]
    if len(numbers) == 1:
        return f"its slot {numbers[0]}"
    return f"its slots {', '.join(numbers[:-1])} and {numbers[-1]}"
