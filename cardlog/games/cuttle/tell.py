"""Cuttle for people: an event in a sentence, a state as rows.

Seats and cards stand in braces (`cardlog.braces`), and the sentences are `Words`, so that they can be shown in other languages.
"""

from __future__ import annotations

from cardlog.braces import card_word, cards_word, row_word, seat_word, under
from cardlog.cards import RANKS, each, size
from cardlog.event import Event
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle.state import State, goal, responses, score
from cardlog.words import Words, joined, listed, words


def tell(before: State, e: Event, after: State) -> Words:
    """The event in a sentence, with what it led to."""
    return joined(" ", (_event(before, e), *_outcome(before, e, after)))


def _event(before: State, e: Event) -> Words:
    who = seat_word(e.seat)
    match e:
        case ev.Deal():
            sizes = [f"{seat_word(seat)} {size(hand)}" for seat, hand in enumerate(e.hands)]
            return words("{who} deals: {sizes} cards.", who=seat_word(e.dealer), sizes=listed(sizes))
        case ev.Misdeal():
            return words("A misdeal: {dealer} deals again.", dealer=seat_word(before.dealer or 0))
        case ev.Draw():
            return words("{who} draws.", who=who)
        case ev.Drawn():
            return words("{who} gets {cards}.", who=seat_word(before.turn), cards=cards_word(e.cards))
        case ev.Points():
            return words("{who} lays {card} for points.", who=who, card=card_word(e.card))
        case ev.Scuttle():
            return words(
                "{who} scuttles {target} with {card}.", who=who, target=card_word(e.target), card=card_word(e.card)
            )
        case ev.Permanent():
            return _permanent(who, e)
        case ev.OneOff():
            return _announced(before, who, e)
        case ev.Counter():
            return words("{who} answers with {card}.", who=who, card=card_word(e.card))
        case ev.Block():
            return words("{who} blocks with {card}.", who=who, card=card_word(e.card))
        case ev.Decline():
            return words("{who} lets it pass.", who=who)
        case ev.Take():
            return words("{who} takes {card} from the scrap pile.", who=who, card=card_word(e.card))
        case ev.Discard() if before.flipped:
            return words("Neither can be played: {who} discards {cards}.", who=who, cards=cards_word(e.cards))
        case ev.Discard():
            return words("{who} discards {cards}.", who=who, cards=cards_word(e.cards))
        case ev.Discarded():
            return words("{who} loses {cards}.", who=seat_word(1 - before.turn), cards=cards_word(e.cards))
        case ev.Flip(second=None):
            return words("{card} is turned up.", card=card_word(e.card))
        case ev.Flip():
            return words("{cards} are turned up.", cards=row_word(e.cards))
        case ev.Show():
            return words("{who} shows {cards}.", who=seat_word(e.shown), cards=cards_word(e.cards))
        case ev.Exchanged():
            return words("The hands are exchanged.")
        case ev.Pass():
            return words("{who} passes.", who=who)
    raise AssertionError(f"no words for {e!r}")


def _announced(before: State, who: str, e: ev.OneOff) -> Words:
    announced = before.book.effects[e.card >> 2]
    assert announced is not None
    card, effect = card_word(e.card), announced.told
    if e.target is None:
        return words("{who} announces {card}: {effect}.", who=who, card=card, effect=effect)
    target = card_word(e.target)
    return words("{who} announces {card} at {target}: {effect}.", who=who, card=card, target=target, effect=effect)


def _permanent(who: str, e: ev.Permanent) -> Words:
    card = card_word(e.card)
    if e.target is not None:
        return words(
            "{who} lays {card} on {target}, which changes sides.", who=who, card=card, target=card_word(e.target)
        )
    rank = RANKS[e.card >> 2]
    if rank == "8":
        return words("{who} lays {card} as glasses.", who=who, card=card)
    if rank == "Q":
        return words("{who} lays {card} as a guard.", who=who, card=card)
    return words("{who} lays {card} to lower the goal.", who=who, card=card)


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


def table(s: State) -> list[tuple[str, str]]:
    """The state as rows of label and text."""
    rows: list[tuple[str, str]] = []
    for seat in (0, 1):
        rows += [
            (seat_word(seat), _standing(s, seat)),
            (under(words("hand")), cards_word(s.hands[seat])),
            (under(words("points")), _points(s, seat)),
        ]
        if s.permanents[seat]:
            rows.append((under(words("permanents")), cards_word(s.permanents[seat])))
    rows.append((words("stock"), _stock(s)))
    rows.append((words("scrap"), cards_word(s.scrap)))
    if s.pending:
        rows.append((words("pending"), joined(", ", map(_pending, s.pending))))
    if s.flipped:
        rows.append((words("turned up"), row_word(s.flipped)))
    if s.waiting:
        rows.append((words("waiting"), cards_word(s.waiting)))
    if s.passes:
        rows.append((words("passes"), str(s.passes)))
    return rows


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
    jacks = dict(s.jacks)
    shown = []
    for on in each(s.points[seat]):
        under = jacks.get(on, ())
        shown.append(card_word(on) + (f" ({row_word(under)})" if under else ""))
    return " ".join(shown) or "-"
