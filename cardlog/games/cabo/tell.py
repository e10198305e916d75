"""Cabo for people: an event in a sentence, a state as rows.

Seats and cards stand in braces (`cardlog.braces`), and the sentences are `Words`, so that they can be shown in other languages.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import starmap
from typing import Final

from cardlog.braces import card_word, seat_word, under
from cardlog.cards import EMPTY
from cardlog.described import Telling, telling
from cardlog.event import Event
from cardlog.games.cabo import events as ev
from cardlog.games.cabo.data import knowers
from cardlog.games.cabo.sight import face_up
from cardlog.games.cabo.state import EVERYONE, State
from cardlog.words import Words, joined, listed, plural, words


def _held(seat: int, row: Sequence[int]) -> Words:
    return words("{who} has {cards}", who=seat_word(seat), cards=" ".join(map(_spot, row)))


def _seen(viewer: int, slot: int, spot: int) -> Words:
    """A card with its slot; with its seat too, where that is not the viewer."""
    seat, card = slot // 4, card_word(spot)
    if seat == viewer:
        return words("{card} in slot {slot}", card=card, slot=slot % 4)
    return words("{card} in {who}'s slot {slot}", card=card, who=seat_word(seat), slot=slot % 4)


def _swap(_: State, e: ev.Swap, __: State) -> Words:
    return plural(
        "{who} puts the drawn card in the place of its slot {slots}.",
        "{who} puts the drawn card in the place of its slots {slots}.",
        len(e.slots), who=seat_word(e.seat), slots=_numbers(e.slots),
    )  # fmt: skip


def _reveal(_: State, e: ev.Reveal, after: State) -> Words:
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
    return [plural(
        "{who} wins the match with {total}.",
        "{who} win the match with {total}.",
        len(winners), who=listed(map(seat_word, winners)), total=after.totals[winners[0]],
    )]  # fmt: skip


SENTENCES: Final[dict[type[Event], str | Telling]] = {
    ev.Deal: words("{dealer} deals four cards to each seat; {up} is turned up."),
    ev.Look: words("{who} looks at its slots {slots}."),
    ev.Draw: words("{who} draws."),
    ev.Drawn: words("{who} gets {card}."),
    ev.Show: words("{viewer} sees {cards}."),
    ev.Swap: _swap,
    ev.Take: words("{who} takes {top} from the discard pile for its slot {slots}."),
    ev.Discard: words("{who} discards the drawn card."),
    ev.Peek: words("{who} discards the drawn card and looks at its slot {slot}."),
    ev.Spy: words("{who} discards the drawn card and looks at {other}'s slot {slot}."),
    ev.Trade: words("{who} discards the drawn card and exchanges its slot {own} with {other}'s slot {slot}, unseen."),
    ev.Call: words("{who} calls Cabo: each other seat has one more turn."),
    ev.Reveal: _reveal,
    ev.Showdown: words("All cards are shown: {hands}."),
}
PARTS: Final[dict[str, Telling]] = {
    "up": lambda _, e, __: card_word(e.up),
    "top": lambda before, _, __: card_word(before.discard[-1]),
    "slots": lambda _, e, __: _numbers(e.slots),
    "slot": lambda _, e, __: str(e.slots[-1] % 4),
    "own": lambda _, e, __: str(e.slots[0] % 4),
    "other": lambda _, e, __: seat_word(e.slots[-1] // 4),
    "cards": lambda _, e, __: listed(_seen(e.viewer, *pair) for pair in e.pairs),
    "hands": lambda _, e, __: joined("; ", starmap(_held, enumerate(e.rows))),
}
tell: Final = telling(SENTENCES, PARTS, _outcome)


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
