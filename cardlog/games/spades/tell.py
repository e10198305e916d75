"""Cutthroat Spades for people: an event in a sentence, a state as rows.

Seats and cards stand in braces (`cardlog.braces`), and the sentences are `Words`, so that they can be shown in other languages.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardlog.braces import card_word, seat_word, under
from cardlog.cards import each, hidden_count
from cardlog.described import Telling, telling
from cardlog.event import Event
from cardlog.games.spades import events as ev
from cardlog.games.spades.score import fine, worth
from cardlog.games.spades.state import SUIT_NAMES, SUIT_SETS, State, strength, void, winner
from cardlog.words import Words, joined, plural, words


def _tricks(bid: int) -> str:
    return str(bid) if bid else words("nil")


def _outcome(before: State, _: Event, after: State) -> list[Words]:
    """What a play brought about beyond itself: spades opened, a trick taken, a deal scored, the end."""
    told = []
    if after.open and not before.open:
        told.append(words("Spades are open."))
    if len(before.trick) == 2 and not after.trick:
        told.append(words("{who} takes the trick.", who=seat_word(winner(after.last).seat)))
    if len(after.sheet.deals) > len(before.sheet.deals):
        told += [_scored(before, after, seat) for seat in range(3)]
        if after.sheet.playoff and after.result is None:
            told.append(words("The highest total is shared: the match goes on until one leads alone."))
    if after.result is not None:
        seat = after.result.winners[0]
        told.append(words("{who} wins the match with {total}.", who=seat_word(seat), total=after.sheet.totals[seat]))
    return told


def _scored(before: State, after: State, seat: int) -> Words:
    bid, won, kept = after.bids[seat] or 0, after.tricks[seat], before.sheet.bags[seat]
    points, more = worth(bid, won)
    scored: str = f"{points:+}"
    if kept + more >= 10:
        scored = words("{points} less {fine} for bags", points=scored, fine=fine(kept + more))
    return words(
        "{who} bid {bid} and took {won}: {scored}, {total} in all.",
        who=seat_word(seat), bid=_tricks(bid), won=won, scored=scored, total=after.sheet.totals[seat],
    )  # fmt: skip


SENTENCES: Final[dict[type[Event], str | Telling]] = {
    ev.Deal: words("{dealer} deals 17 cards to each; {first} bids first."),
    ev.Bid: words("{who} bids {bid}."),
    ev.Play: words("{who} plays {card}."),
}
PARTS: Final[dict[str, Telling]] = {
    "first": lambda _, __, after: seat_word(after.actor),
    "bid": lambda _, e, __: _tricks(e.count),
}
tell: Final = telling(SENTENCES, PARTS, _outcome)


def table(s: State) -> list[tuple[str, str]]:
    """The state as rows of label and text."""
    rows: list[tuple[str, str]] = []
    for seat in range(3):
        rows += [(seat_word(seat), joined(", ", _standing(s, seat))), (under(words("hand")), _hand(s.hands[seat]))]
        if void(s, seat):
            rows.append((under(words("void in")), joined(", ", _suits(void(s, seat)))))
    rows.append((words("trick"), _trick(s.trick)))
    if s.last:
        took = words("{trick}: {who} took it", trick=_trick(s.last), who=seat_word(winner(s.last).seat))
        rows.append((words("last trick"), took))
    rows.append((words("spades"), words("open") if s.open else words("closed")))
    for number, changes in enumerate(s.sheet.deals, 1):
        rows.append((words("deal {n}", n=number), _row([f"{change:+}" for change in changes])))
    if s.sheet.deals:
        rows.append((words("total"), _row(s.sheet.totals)))
    if s.sheet.playoff:
        rows.append((words("tie"), words("full deals until one total leads alone")))
    return rows


def _standing(s: State, seat: int) -> list[Words]:
    """Bid against tricks, points and bags, and what the seat has to do."""
    bid = s.bids[seat]
    told = [
        words("no bid") if bid is None else words("bid {bid}, took {won}", bid=_tricks(bid), won=s.tricks[seat]),
        plural("{n} point", "{n} points", s.sheet.totals[seat]),
        plural("{n} bag", "{n} bags", s.sheet.bags[seat]),
    ]
    return [*told, *[words("dealer")] * (s.dealer == seat), *[words("to act")] * (s.actor == seat)]


def _row(values: Sequence[object]) -> str:
    return ", ".join(f"{seat_word(seat)} {value}" for seat, value in enumerate(values))


def _trick(plays: Sequence[ev.Play]) -> str:
    return ", ".join(f"{seat_word(play.seat)} {card_word(play.card)}" for play in plays) or "-"


def _hand(cards: int) -> str:
    """The cards suit by suit, the highest first."""
    known = [card for suit in SUIT_SETS for card in sorted(each(cards & suit), key=strength, reverse=True)]
    return " ".join([*map(card_word, known), *["{??}"] * hidden_count(cards)]) or "-"


def _suits(cards: int) -> list[str]:
    return [name for name, suit in zip(SUIT_NAMES, SUIT_SETS, strict=True) if cards & suit]
