"""Cuttle for people: an event in a sentence, a state as rows.

Seats and cards stand in braces (`{A}`, `{5h}`), so that whoever shows the text puts names and symbols there.
"""

from __future__ import annotations

from cardlog.cards import EMPTY, RANKS, SEATS, card_name, card_names, each, size
from cardlog.event import Event
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle.state import State, goal, score


def tell(before: State, e: Event, after: State) -> str:
    """The event in a sentence, with what it led to."""
    return " ".join(part for part in (_event(before, e), _outcome(before, e, after)) if part)


def _event(before: State, e: Event) -> str:
    who = "{%s}" % SEATS[e.seat]
    match e:
        case ev.Deal():
            sizes = " and ".join(f"{{{SEATS[n]}}} {size(hand)}" for n, hand in enumerate(e.hands))
            return f"{{{SEATS[e.dealer]}}} deals: {sizes} cards."
        case ev.Misdeal():
            return f"A misdeal: {{{SEATS[before.dealer or 0]}}} deals again."
        case ev.Draw():
            return f"{who} draws."
        case ev.Drawn():
            return f"{{{SEATS[before.turn]}}} gets {_cards(e.cards)}."
        case ev.Points():
            return f"{who} lays {_card(e.card)} for points."
        case ev.Scuttle():
            return f"{who} scuttles {_card(e.target)} with {_card(e.card)}."
        case ev.Permanent():
            return _permanent(who, e)
        case ev.OneOff():
            aim = f" at {_card(e.target)}" if e.target is not None else ""
            return f"{who} announces {_card(e.card)}{aim}: {_effect(e)}."
        case ev.Counter():
            return f"{who} answers with {_card(e.card)}."
        case ev.Block():
            return f"{who} blocks with {_card(e.card)}."
        case ev.Decline():
            return f"{who} lets it pass."
        case ev.Take():
            return f"{who} takes {_card(e.card)} from the scrap pile."
        case ev.Discard():
            return f"{who} discards {_cards(e.cards)}."
        case ev.Discarded():
            return f"{{{SEATS[1 - before.turn]}}} loses {_cards(e.cards)}."
        case ev.Flip():
            return f"{_card(e.card)} is turned up."
        case ev.Show():
            return f"{{{SEATS[e.shown]}}} shows {_cards(e.cards)}."
        case ev.Exchanged():
            return "The hands are exchanged."
        case ev.Pass():
            return f"{who} passes."
    raise AssertionError(f"no words for {e!r}")


_EFFECTS = {
    "A": "all point cards go",
    "2": "that permanent goes",
    "3": "a card from the scrap pile",
    "4": "the rival loses two cards",
    "5": "two cards from the stock",
    "6": "all permanents go",
    "7": "the next card is played at once",
    "8": "those glasses go",
    "9": "that permanent goes back",
}


def _effect(e: ev.OneOff) -> str:
    return "the hands are exchanged" if e.card == 52 else _EFFECTS[RANKS[e.card >> 2]]


def _permanent(who: str, e: ev.Permanent) -> str:
    if e.target is not None:
        return f"{who} lays {_card(e.card)} on {_card(e.target)}, which changes sides."
    what = {"8": "as glasses", "Q": "as a guard", "K": "to lower the goal"}.get(RANKS[e.card >> 2], "")
    return f"{who} lays {_card(e.card)} {what}."


def _outcome(before: State, e: Event, after: State) -> str:
    """What the event brought about beyond itself: a cancelled card, a scrapped one, the end."""
    told = []
    if isinstance(e, ev.Decline | ev.Counter | ev.Block) and after.awaits != "response":
        answered = [*before.pending, *([e] if not isinstance(e, ev.Decline) else [])]
        count = 0
        while isinstance(answered[-1], ev.Counter | ev.Block):
            answered.pop()
            count += 1
        if count % 2:
            told.append(f"{_card(answered[-1].card)} is cancelled.")
        elif count:
            told.append(f"{_card(answered[-1].card)} takes effect.")
    if isinstance(e, ev.Flip) and after.scrap >> e.card & 1 and after.awaits != "flipped":
        told.append("It cannot be played and goes to the scrap pile.")
    if after.result is not None:
        if after.result.winners:
            seat = after.result.winners[0]
            told.append(f"{{{SEATS[seat]}}} has {score(after.points[seat])} of {goal(after, seat)} and wins.")
        else:
            told.append("Three passes in a row: a draw.")
    return " ".join(told)


def table(s: State) -> list[tuple[str, str]]:
    """The state as rows of label and text."""
    rows = []
    for seat, name in enumerate(SEATS[:2]):
        turn = " to play" if s.actor == seat else ""
        rows += [
            (f"{{{name}}}", f"{score(s.points[seat])} of {goal(s, seat)}{turn}"),
            ("  hand", _cards(s.hands[seat])),
            ("  points", _points(s, seat)),
        ]
        if s.permanents[seat]:
            rows.append(("  permanents", _cards(s.permanents[seat])))
    rows.append(("stock", f"{s.stock}" + (f", on top {_row(s.top)}" if s.top else "")))
    rows.append(("scrap", _cards(s.scrap)))
    if s.pending:
        rows.append(("pending", ", ".join(_pending(e) for e in s.pending)))
    if s.flipped != EMPTY:
        rows.append(("turned up", _card(s.flipped)))
    if s.waiting:
        rows.append(("waiting", _cards(s.waiting)))
    if s.passes:
        rows.append(("passes", str(s.passes)))
    return rows


def _pending(e: ev.OneOff | ev.Scuttle | ev.Counter | ev.Block) -> str:
    target = getattr(e, "target", None)
    return f"{{{SEATS[e.seat]}}} {_card(e.card)}" + (f" at {_card(target)}" if target is not None else "")


def _points(s: State, seat: int) -> str:
    jacks = dict(s.jacks)
    shown = []
    for on in each(s.points[seat]):
        under = jacks.get(on, ())
        shown.append(_card(on) + (f" ({_row(under)})" if under else ""))
    return " ".join(shown) or "-"


def _card(card: int) -> str:
    return "{%s}" % card_name(card)


def _row(cards: tuple[int, ...]) -> str:
    return " ".join(map(_card, cards))


def _cards(cards: int) -> str:
    return " ".join("{%s}" % name for name in card_names(cards)) or "-"
