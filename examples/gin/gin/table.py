"""Gin Rummy as it is seen and told: views, places, truths that fit, sentences, and the cases of each clause."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardlog import Event, Place
from cardlog.cards import KNOWN, SEATS, card_name, hidden, lowest, size
from cardlog.clauses import Case, Cases, on
from cardlog.fields import NUMBERS, PILE, SEAT, SETS, from_seat
from cardlog.state import cards_at, everyone, freeze, put
from gin.events import Count, Deal, Discard, Draw, Drawn, Knock, Lay, Pass, Shown, Take
from gin.melds import MELDS, points
from gin.state import Draft, State, draft, lies_open, may_knock, totals


def view(s: State, viewer: int, now: bool = False) -> State:
    """The state as the viewer knows it: of another's hand what came from the pile, and all once it is shown."""
    d = draft(s)
    d.view = viewer
    for seat, hand in enumerate(s.hands):
        remembered = 0 if now else hand & s.seen
        kept = hand & KNOWN if seat == viewer or lies_open(s, seat) else remembered
        d.hands = put(d.hands, seat, kept + hidden(hand - kept))
        d.unseen |= hand & KNOWN & ~kept
    return freeze(d, State)


def places(s: State) -> Iterator[Place]:
    """Where every card is that is not in the stock."""
    for seat, hand in enumerate(s.hands):
        yield from cards_at(f"{SEATS[seat]} hand", hand, everyone(s) if lies_open(s, seat) else 1 << seat)
        yield from cards_at(f"{SEATS[seat]} melds", sum(s.melds[seat]), everyone(s))
    yield from (Place("pile", card, everyone(s)) for card in s.pile)


def unhide(d: Draft, cards: Mapping[str, int]) -> None:
    """In a draft of a copy, the hands that were hidden; that of a knocker is one that could knock."""
    for name, some in cards.items():
        seat = SEATS.index(name[0])
        known = d.hands[seat] & KNOWN
        hand = known + some
        if seat == d.knocker and not may_knock(d, hand):
            hand = knocking(d, hand, known) or hand
            d.unseen = (d.unseen | some) & ~hand
        d.hands = put(d.hands, seat, hand)


def knocking(d: Draft, drawn: int, chosen: int, most: int = 3) -> int:
    """A hand that could knock, near to one that was drawn: chosen cards and melds, filled up with low cards; 0 for none."""
    free = d.unseen | drawn
    whole = chosen | lowest(free & ~chosen, 10 - size(chosen))
    if may_knock(d, whole):
        return whole
    fitting = [meld for meld in MELDS if not meld & ~free and meld & ~chosen and size(chosen | meld) <= 10]
    near = sorted(fitting, key=lambda meld: size(meld & drawn), reverse=True) if most else []
    return next((hand for meld in near if (hand := knocking(d, drawn, chosen | meld, most - 1))), 0)


HOLDS = {
    "turn": SEAT,
    "hands": SETS,
    "melds": SETS.of(lambda s, seat: from_seat(tuple(map(sum, s.melds)), seat, 2)),
    "pile": PILE,
    "knocker": SEAT,
    "totals": NUMBERS.of(lambda s, seat: from_seat(totals(s), seat, 2)),
}
"""What the fields of a state hold."""

# Telling, and coverage.


def scored(s: State, after: State) -> str:
    """What a deal has come to, if it is over."""
    told = f" The deal brings {' to '.join(map(str, after.deals[-1] if after.deals else ()))}, in all {' to '.join(map(str, totals(after)))}."
    return told if len(after.deals) > len(s.deals) else ""


SENTENCES: dict[type[Event], str | Callable[[Any, Any, Any], str]] = {
    Take: "{seat} takes the top card of the pile.",
    Pass: "{seat} passes.",
    Draw: "{seat} draws.",
    Discard: lambda s, e, after: f"{{{SEATS[e.seat]}}} discards {{{card_name(e.card)}}}.{scored(s, after)}",
    Knock: "{seat} knocks with {card}.",
    Lay: "{seat} lays {cards}.",
    Count: lambda s, e, after: f"{{{SEATS[e.seat]}}} is left with {points(s.hands[e.seat])}.{scored(s, after)}",
    Deal: "{dealer} deals; {up} is the upcard.",
    Drawn: "{turn} gets {cards}.",
    Shown: "{turn} shows {cards}.",
}


def won(case: Callable[[State, int], object]) -> Case[State]:
    """A row of a clause that a defender's count can be a case of: by the state before, and what it brought the knocker."""
    return lambda s, e, after: isinstance(e, Count) and e.seat != s.knocker and case(s, after.deals[-1][s.knocker])


COVERAGE: Cases[State] = {
    "GI 2.1": on(Deal),
    "GI 2.2": on(Deal, when=lambda s, _: s.deals),
    "GI 2.3": on(Take, Pass, when=lambda s, _: s.awaits == "upcard"),
    "GI 2.4": on(Pass, when=lambda s, e: e.seat == s.dealer),
    "GI 3.1": on(Take, Draw, Drawn, when=lambda s, _: s.awaits != "upcard"),
    "GI 3.2": on(Discard),
    "GI 3.3": on(Discard, when=lambda s, _: s.stock == 2),
    "GI 4.1": on(Knock),
    "GI 4.2": on(Shown, Lay, Count),
    "GI 4.3": on(Lay, when=lambda _, e: size(e.cards) == 1),
    "GI 5.1": won(lambda s, score: score and s.hands[s.knocker]),
    "GI 5.2": won(lambda s, score: not s.hands[s.knocker]),
    "GI 5.3": won(lambda s, score: not score),
    "GI 6.1": lambda _, __, after: after.result is not None,
    "GI 6.2": lambda _, __, after: after.result is not None,
}
