"""Cutthroat Spades for people: an event in a sentence, a state as rows.

Seats and cards stand in braces (`{A}`, `{5h}`), so that whoever shows the text puts names and symbols there.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlog.cards import SEATS, card_name, each
from cardlog.event import Event
from cardlog.games.spades import events as ev
from cardlog.games.spades.score import fine, worth
from cardlog.games.spades.state import SUIT_SETS, State, strength, void, winner
from cardlog.games.spades.why import SUIT_NAMES


def tell(before: State, e: Event, after: State) -> str:
    """The event in a sentence, with what it led to."""
    return " ".join(part for part in (_event(e), *_outcome(before, after)) if part)


def _event(e: Event) -> str:
    match e:
        case ev.Deal():
            return f"{_seat(e.dealer)} deals 17 cards to each; {_seat((e.dealer + 1) % 3)} bids first."
        case ev.Bid():
            return f"{_seat(e.seat)} bids {e.count or 'nil'}."
        case ev.Play():
            return f"{_seat(e.seat)} plays {_card(e.card)}."
    raise AssertionError(f"no words for {e!r}")


def _outcome(before: State, after: State) -> list[str]:
    """What a play brought about beyond itself: spades opened, a trick taken, a deal scored, the end."""
    told = []
    if after.open and not before.open:
        told.append("Spades are open.")
    if len(before.trick) == 2 and not after.trick:
        told.append(f"{_seat(winner(after.last).seat)} takes the trick.")
    if len(after.sheet.deals) > len(before.sheet.deals):
        told += [_scored(before, after, seat) for seat in range(3)]
        if after.sheet.playoff and after.result is None:
            told.append("The highest total is shared: the match goes on until one leads alone.")
    if after.result is not None:
        seat = after.result.winners[0]
        told.append(f"{_seat(seat)} wins the match with {after.sheet.totals[seat]}.")
    return told


def _scored(before: State, after: State, seat: int) -> str:
    bid, won, kept = after.bids[seat] or 0, after.tricks[seat], before.sheet.bags[seat]
    points, more = worth(bid, won)
    penalty = f" less {fine(kept + more)} for bags" if kept + more >= 10 else ""
    total = after.sheet.totals[seat]
    return f"{_seat(seat)} bid {bid or 'nil'} and took {won}: {points:+}{penalty}, {total} in all."


def table(s: State) -> list[tuple[str, str]]:
    """The state as rows of label and text."""
    rows = []
    for seat in range(3):
        rows += [(_seat(seat), ", ".join(_standing(s, seat))), ("  hand", _hand(s.hands[seat]))]
        if void(s, seat):
            rows.append(("  void in", ", ".join(_suits(void(s, seat)))))
    rows.append(("trick", _trick(s.trick)))
    if s.last:
        rows.append(("last trick", f"{_trick(s.last)}: {_seat(winner(s.last).seat)} took it"))
    rows.append(("spades", "open" if s.open else "closed"))
    for number, changes in enumerate(s.sheet.deals, 1):
        rows.append((f"deal {number}", _row([f"{change:+}" for change in changes])))
    if s.sheet.deals:
        rows.append(("total", _row(s.sheet.totals)))
    if s.sheet.playoff:
        rows.append(("tie", "full deals until one total leads alone"))
    return rows


def _standing(s: State, seat: int) -> list[str]:
    """Bid against tricks, points and bags, and what the seat has to do."""
    bid, bags = s.bids[seat], s.sheet.bags[seat]
    told = ["no bid" if bid is None else f"bid {bid or 'nil'}, took {s.tricks[seat]}"]
    told += [f"{s.sheet.totals[seat]} points", f"{bags} bag" if bags == 1 else f"{bags} bags"]
    return [*told, *["dealer"] * (s.dealer == seat), *["to act"] * (s.actor == seat)]


def _row(values: Sequence[object]) -> str:
    return ", ".join(f"{_seat(seat)} {value}" for seat, value in enumerate(values))


def _trick(plays: Sequence[ev.Play]) -> str:
    return ", ".join(f"{_seat(play.seat)} {_card(play.card)}" for play in plays) or "-"


def _hand(cards: int) -> str:
    """The cards suit by suit, the highest first."""
    known = [card for suit in SUIT_SETS for card in sorted(each(cards & suit), key=strength, reverse=True)]
    return " ".join([*map(_card, known), *["{??}"] * (cards >> 53)]) or "-"


def _suits(cards: int) -> list[str]:
    return [name for name, suit in zip(SUIT_NAMES, SUIT_SETS, strict=True) if cards & suit]


def _seat(seat: int) -> str:
    return "{%s}" % SEATS[seat]


def _card(card: int) -> str:
    return "{%s}" % card_name(card)
