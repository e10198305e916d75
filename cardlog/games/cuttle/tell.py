"""Cuttle for people: an event in a sentence, a state as rows.

Seats and cards stand in braces (`cardlog.braces`), and the sentences are `Words`, so that they can be shown in other languages.
"""

from __future__ import annotations

from typing import Final

from cardlog.braces import card_word, cards_word, row_word, seat_word, under
from cardlog.cards import RANKS, each, size
from cardlog.described import Telling, telling
from cardlog.event import Event
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle.state import State, goal, responses, score
from cardlog.words import Words, joined, listed, words


def _permanent(_: State, e: ev.Permanent, __: State) -> Words:
    if e.target is not None:
        return words("{who} lays {card} on {target}, which changes sides.")
    match RANKS[e.card >> 2]:
        case "8":
            return words("{who} lays {card} as glasses.")
        case "Q":
            return words("{who} lays {card} as a guard.")
    return words("{who} lays {card} to lower the goal.")


def _outcome(before: State, e: Event, after: State) -> list[Words]:
    """What the event brought about beyond itself: a cancelled card, a scrapped one, the end."""
    told = []
    if isinstance(e, ev.Decline | ev.Counter | ev.Block) and after.awaits != "response":
        told += _answered(before, e)
    if isinstance(e, ev.Flip) and after.scrap >> e.card & 1 and after.awaits != "flipped":
        told.append(words("It cannot be played and goes to the scrap pile."))
    if after.result is not None:
        told.append(_end(after, after.result.winners))
    return told


def _answered(before: State, e: ev.Decline | ev.Counter | ev.Block) -> list[Words]:
    """When the responses end: whether what they answered takes effect, if there were any."""
    announced, count = responses(before, e)
    if not count:
        return []
    card = card_word(announced.card)
    return [words("{card} is cancelled.", card=card) if count % 2 else words("{card} takes effect.", card=card)]


def _end(after: State, winners: tuple[int, ...]) -> Words:
    if not winners:
        return words("Three passes in a row: a draw.")
    seat = winners[0]
    points, wanted = score(after.points[seat]), goal(after, seat)
    return words("{who} has {score} of {goal} and wins.", who=seat_word(seat), score=points, goal=wanted)


SENTENCES: Final[dict[type[Event], str | Telling]] = {
    ev.Deal: words("{dealer} deals: {sizes} cards."),
    ev.Misdeal: words("A misdeal: {dealer} deals again."),
    ev.Draw: words("{who} draws."),
    ev.Drawn: words("{who} gets {cards}."),
    ev.Points: words("{who} lays {card} for points."),
    ev.Scuttle: words("{who} scuttles {target} with {card}."),
    ev.Permanent: _permanent,
    ev.OneOff: lambda _, e, __: (
        words("{who} announces {card}: {effect}.")
        if e.target is None
        else words("{who} announces {card} at {target}: {effect}.")
    ),
    ev.Counter: words("{who} answers with {card}."),
    ev.Block: words("{who} blocks with {card}."),
    ev.Decline: words("{who} lets it pass."),
    ev.Take: words("{who} takes {card} from the scrap pile."),
    ev.Discard: lambda before, _, __: (
        words("Neither can be played: {who} discards {cards}.") if before.flipped else words("{who} discards {cards}.")
    ),
    ev.Discarded: words("{rival} loses {cards}."),
    ev.Flip: lambda _, e, __: (
        words("{card} is turned up.") if e.second is None else words("{cards} are turned up.", cards=row_word(e.cards))
    ),
    ev.Show: words("{shown} shows {cards}."),
    ev.Exchanged: words("The hands are exchanged."),
    ev.Pass: words("{who} passes."),
}
PARTS: Final[dict[str, Telling]] = {
    "dealer": lambda _, __, after: seat_word(after.dealer),
    "sizes": lambda _, e, __: listed(f"{seat_word(seat)} {size(hand)}" for seat, hand in enumerate(e.hands)),
    "effect": lambda before, e, __: before.book.effects[e.card >> 2].told,
    "rival": lambda before, _, __: seat_word(1 - before.turn),
}
tell: Final = telling(SENTENCES, PARTS, _outcome)


def table(s: State) -> list[tuple[str, str]]:
    """The state as rows of label and text."""
    rows: list[tuple[str, str]] = []
    for seat in (0, 1):
        rows += [
            (seat_word(seat), _standing(s, seat)),
            (under(words("hand")), cards_word(s.hands[seat])),
            (under(words("points")), _points(s, seat)),
            (under(words("permanents")), row_word(each(s.permanents[seat]))),
        ]
    rows += [
        (words("stock"), _stock(s)),
        (words("scrap"), cards_word(s.scrap)),
        (words("pending"), joined(", ", map(_pending, s.pending))),
        (words("turned up"), row_word(s.flipped)),
        (words("waiting"), row_word(each(s.waiting))),
        (words("passes"), str(s.passes or "")),
    ]
    return [row for row in rows if row[1]]  # where there is nothing, most rows are left out


def _standing(s: State, seat: int) -> Words:
    points, wanted = score(s.points[seat]), goal(s, seat)
    if s.actor == seat:
        return words("{score} of {goal} to play", score=points, goal=wanted)
    return words("{score} of {goal}", score=points, goal=wanted)


def _stock(s: State) -> str:
    if not s.top:
        return str(s.stock)
    return words("{count}, on top {cards}", count=s.stock, cards=row_word(s.top))


def _pending(e: ev.OneOff | ev.Scuttle | ev.Counter | ev.Block) -> str:
    target = getattr(e, "target", None)
    if target is None:
        return f"{seat_word(e.seat)} {card_word(e.card)}"
    return words("{who} {card} at {target}", who=seat_word(e.seat), card=card_word(e.card), target=card_word(target))


def _points(s: State, seat: int) -> str:
    stacks = {on: f" ({row_word(jacks)})" for on, jacks in s.jacks}
    return " ".join(card_word(on) + stacks.get(on, "") for on in each(s.points[seat])) or "-"
