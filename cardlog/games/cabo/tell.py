"""Cabo for people: an event in a sentence, a state as rows.

Seats and cards stand in braces (`cardlog.braces`), and the sentences are `Words`, so that they can be shown in other languages.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import starmap

from cardlog.braces import card_word, seat_word, under
from cardlog.cards import EMPTY
from cardlog.event import Event
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.data import knowers
from cardlog.games.cabo.sight import face_up
from cardlog.games.cabo.state import EVERYONE, State
from cardlog.words import Words, joined, listed, plural, words


def tell(before: State, e: Event, after: State) -> Words:
    """The event in a sentence, with what it led to."""
    return joined(" ", (_event(before, e, after), *_outcome(before, e, after)))


def _event(before: State, e: Event, after: State) -> Words:
    who = seat_word(e.seat)
    match e:
        case ev.Deal():
            dealer, card = seat_word(e.dealer), card_word(e.up)
            return words("{who} deals four cards to each seat; {card} is turned up.", who=dealer, card=card)
        case ev.Look():
            return words("{who} looks at its slots {slots}.", who=who, slots=_numbers(e.slots))
        case ev.Draw():
            return words("{who} draws.", who=who)
        case ev.Drawn():
            return words("{who} gets {card}.", who=seat_word(before.turn), card=card_word(e.card))
        case ev.Show():
            return words("{who} sees {cards}.", who=seat_word(e.viewer), cards=listed(_seen(e)))
        case ev.Swap():
            return plural(
                "{who} puts the drawn card in the place of its slot {slots}.",
                "{who} puts the drawn card in the place of its slots {slots}.",
                len(e.slots), who=who, slots=_numbers(e.slots),
            )  # fmt: skip
        case ev.Take():
            card, slot = card_word(before.discard[-1]), _numbers(e.slots)
            return words("{who} takes {card} from the discard pile for its slot {slot}.", who=who, card=card, slot=slot)
        case ev.Discard():
            return words("{who} discards the drawn card.", who=who)
        case ev.Peek() | ev.Spy() | ev.Trade():
            return _used(who, e)
        case ev.Call():
            return words("{who} calls Cabo: each other seat has one more turn.", who=who)
        case ev.Reveal():
            return _reveal(e, after)
        case ev.Showdown():
            return words("All cards are shown: {hands}.", hands=joined("; ", starmap(_held, enumerate(e.rows))))
    raise AssertionError(f"no words for {e!r}")


def _held(seat: int, row: Sequence[int]) -> Words:
    return words("{who} has {cards}", who=seat_word(seat), cards=" ".join(map(_spot, row)))


def _used(who: str, e: ev.Peek | ev.Spy | ev.Trade) -> Words:
    """What the drawn card was discarded for."""
    own, other = e.slots[0], e.slots[-1]
    match e:
        case ev.Peek():
            return words("{who} discards the drawn card and looks at its slot {slot}.", who=who, slot=own % 4)
        case ev.Spy():
            return words(
                "{who} discards the drawn card and looks at {other}'s slot {slot}.",
                who=who, other=seat_word(other // 4), slot=other % 4,
            )  # fmt: skip
    return words(
        "{who} discards the drawn card and exchanges its slot {own} with {other}'s slot {slot}, unseen.",
        who=who, own=own % 4, other=seat_word(other // 4), slot=other % 4,
    )  # fmt: skip


def _seen(e: ev.Show) -> list[Words]:
    """Each card with its slot; with its seat too, where that is not the viewer."""
    seen = []
    for slot, spot in e.pairs:
        seat, card = slot // 4, card_word(spot)
        if seat == e.viewer:
            seen.append(words("{card} in slot {slot}", card=card, slot=slot % 4))
        else:
            seen.append(words("{card} in {who}'s slot {slot}", card=card, who=seat_word(seat), slot=slot % 4))
    return seen


def _reveal(e: ev.Reveal, after: State) -> Words:
    slots = [slot for slot, _ in e.pairs]
    cards = listed(card_word(card) for _, card in e.pairs)
    if slots == [ev.DRAWN]:
        return words("{card} goes onto the discard pile.", card=cards)
    numbers = _numbers(slots)
    if after.differ:
        return words(
            "Slots {slots} held {cards}: not equal, they go back, and all have seen them.", slots=numbers, cards=cards
        )
    return plural(
        "Slot {slots} held {cards}, which goes onto the discard pile.",
        "Slots {slots} held {cards}, which go onto the discard pile.",
        len(slots), slots=numbers, cards=cards,
    )  # fmt: skip


def _outcome(before: State, e: Event, after: State) -> list[Words]:
    """What the event brought about beyond itself: who starts, a new stock, scores, the end."""
    if isinstance(e, ev.Deal):
        return [words("{who} starts.", who=seat_word(after.starter))]
    if isinstance(e, ev.Draw) and not before.stock:
        return [
            plural(
                "The stock is empty: {n} discard becomes a new one.",
                "The stock is empty: {n} discards become a new one.",
                after.stock,
            )
        ]
    if isinstance(e, ev.Showdown):
        return [*_scored(before, after), *_result(after)]
    return []


def _scored(before: State, after: State) -> list[Words]:
    marked = (f"{seat_word(seat)} {points}" for seat, points in enumerate(after.rounds[-1]))
    now = [seat for seat in range(after.seats) if after.reset[seat] and not before.reset[seat]]
    halved = (words("The 100 of {who} becomes 50.", who=seat_word(seat)) for seat in now)
    return [words("Marked: {scores}.", scores=joined(", ", marked)), *halved]


def _result(after: State) -> list[Words]:
    if after.result is None:
        return []
    winners = after.result.winners
    names, total = listed(map(seat_word, winners)), after.totals[winners[0]]
    return [
        plural(
            "{who} wins the match with {total}.",
            "{who} win the match with {total}.",
            len(winners), who=names, total=total,
        )
    ]  # fmt: skip


def table(s: State) -> list[tuple[str, str]]:
    """The state as rows of label and text."""
    rows: list[tuple[str, str]] = [(words("round"), _round(s))]
    for seat in range(s.seats):
        rows.append((seat_word(seat), joined(", ", _standing(s, seat))))
        places = (_place(s, slot) for slot in range(4 * seat, 4 * seat + 4))
        rows.append((under(words("slots")), joined("   ", places)))
    rows.append((words("discard"), _discard(s)))
    rows.append((words("stock"), str(s.stock)))
    if s.drawn != EMPTY:
        rows.append((words("drawn"), card_word(s.drawn)))
    if s.pending is not None:
        rows.append((words("announced"), str(s.pending)))
    return rows


def _round(s: State) -> str:
    if s.caller is None:
        return str(s.round)
    return words("{round}, {who} has called", round=s.round, who=seat_word(s.caller))


def _discard(s: State) -> str:
    if not s.discard:
        return "-"
    return words("{card}, the top of {count}", card=card_word(s.discard[-1]), count=len(s.discard))


def _standing(s: State, seat: int) -> list[str]:
    """The seat's row of the score sheet, its total and in brackets what it was marked round by round; and its turn."""
    marked = " ".join(str(points[seat]) for points in s.rounds)
    rounds = f" ({marked})" if marked else ""
    told: list[str] = [f"{s.totals[seat]}{rounds}"]
    if s.reset[seat]:
        told = [str(s.totals[seat]), joined("", (words("once 100"), rounds))]
    if s.actor == seat:
        told.append(words("to look") if s.awaits == "look" else words("to play"))
    return told


def _place(s: State, slot: int) -> str:
    """A slot: its card, and while that lies face down, who knows it."""
    spot = s.slots[slot]
    if spot == EMPTY or face_up(s):
        return _spot(spot)
    if s.marks[slot] == EVERYONE[s.seats]:
        return joined("", (card_word(spot), "[", words("all"), "]"))
    return f"{card_word(spot)}[{''.join(knowers(s, slot)) or '-'}]"


def _spot(spot: int) -> str:
    return "--" if spot == EMPTY else card_word(spot)


def _numbers(slots: Sequence[int]) -> Words:
    """Slots of one seat by their numbers: `3, 0 and 1`."""
    return listed(slot % 4 for slot in slots)
