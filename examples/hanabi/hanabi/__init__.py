"""Hanabi for cardlog: 2 to 5 seats build fireworks together; each sees all hands but its own, and is told of it by clues."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardlog import PUBLIC, Game, Place, fields
from cardlog.arrangement import SMALL, Area, Arrangement, Group, Shown
from cardlog.cards import SEATS
from cardlog.clauses import ends_by, on
from cardlog.described import json_by, rows_by, telling
from cardlog.parts import BySeat, Parts
from cardlog.standing import POINTS, Horizon
from cardlog.state import cards_at, everyone, freeze
from hanabi import table as t
from hanabi.bot import policy, simple
from hanabi.rules import OPTIONS, PHASES, all_but, start
from hanabi.table import NUMBERS, PACK, State, could, draft, in_hand, score, slots_of

# View, places.


def view(s: State, viewer: int, now: bool = False) -> State:
    """The state as a viewer knows it: its own hand by clues alone, and (`now`) without what it remembers of them."""
    d, own = draft(s), range(len(s.slots)) if viewer == PUBLIC else slots_of(s, viewer)
    d.view = viewer
    d.slots = tuple(PACK.hidden if slot in own and spot != PACK.empty else spot for slot, spot in enumerate(s.slots))
    d.unseen += PACK.of(s.slots[slot] for slot in own if s.slots[slot] < PACK.hidden)
    d.told = (t.ANY,) * len(s.told) if now else s.told
    return freeze(d, State)


def places(s: State) -> Iterator[Place]:
    """Where every card is that is not in the stock."""
    for seat in range(s.seats):
        for place, slot in in_hand(s, seat).items():
            yield Place(SEATS[seat] + NUMBERS[place], s.slots[slot], all_but(seat), could(s, slot))
    yield from cards_at("fireworks", s.fireworks, everyone(s), pack=PACK)
    yield from cards_at("discard", s.discard, everyone(s), pack=PACK)


# Telling.

HOLDS: Final = {"turn": fields.SEAT, "slots": fields.SPOTS, "told": fields.NUMBERS, "fireworks": fields.SET} | {
    "discard": fields.SET, "tokens": fields.NUMBER, "fuses": fields.NUMBER, "last": fields.SEAT
}  # fmt: skip
TOLD: Final = BySeat[State](lambda s, seat: [told_of(s, slot) for slot in slots_of(s, seat)])
MIDDLE: Final = rows_by({name: held for name, held in HOLDS.items() if not held.many}, PACK)


def told_of(s: State, slot: int) -> str:
    """What clues tell of a card: one or two colours or numbers that it can be of, or behind a `-` those it cannot be of."""
    told = []
    for first, signs in ((0, "rygbw"), (5, "12345")):
        can = "".join(sign for at, sign in enumerate(signs, first) if s.told[slot] >> at & 1)
        told += [can if len(can) < 3 else "-" + "".join(sign for sign in signs if sign not in can)]
    return " ".join(part for part in told if part != "-")


def table(s: State) -> list[tuple[str, str]]:
    """The state for people: each hand with what clues have told of it, and the middle of the table."""
    hands = [" ".join(card_row(s, slot) for slot in slots_of(s, seat)) for seat in range(s.seats)]
    return [*((f"{{{SEATS[seat]}}}", hand) for seat, hand in enumerate(hands)), *MIDDLE(s)]


def card_row(s: State, slot: int) -> str:
    """A card, and what clues have told of it, if any have."""
    return f"{{{PACK.spot_names[s.slots[slot]]}}} ({told_of(s, slot)})".replace(" ()", "")


def shown(before: State, e: t.Shown, after: State) -> str:
    """What becomes of the card."""
    return f"It is {{{PACK.names[e.card]}}}" + (", and a fuse is lost." if after.fuses < before.fuses else ".")


SENTENCES: Final[dict[Any, Any]] = {
    t.Deal: "All get their cards, and see those of the others.",
    t.Clue: "{seat} tells {to} of {sign}: {places}.",
    t.Play: "{seat} plays card {place}.",
    t.Discard: "{seat} discards card {place}.",
    t.Shown: shown,
    t.Drawn: "{turn} gets {card}.",
}

# Pictures.


def arrange(s: State) -> Arrangement:
    """The other seats at the far side, A at the near one, the fireworks between them."""
    return Arrangement((tuple(hand_area(s, seat) for seat in range(1, s.seats)), (middle_area(s),), (hand_area(s, 0),)))


def hand_area(s: State, seat: int) -> Area:
    """A hand, under each card what clues have told of it."""
    cards = tuple(Shown(s.slots[slot], label=told_of(s, slot)) for slot in slots_of(s, seat))
    return Area(seat, ((Group("", cards, most=len(cards), captions=True),),))


def middle_area(s: State) -> Area:
    """The top cards of the fireworks, what is left, and the cards discarded."""
    tops = tuple(Shown([PACK.empty, *PACK.each(PACK.both(s.fireworks, t.OF_SIGN[sign]))][-1]) for sign in range(5))
    counts = (Group(name, note=str(getattr(s, name))) for name in ("tokens", "fuses", "stock"))
    gone = Group("discard", tuple(map(Shown, PACK.each(s.discard))), kind=SMALL, lines=2)
    return Area(None, ((*counts, Group("fireworks", tops, share=4, most=5)), (gone,)))


# The game.


COVERAGE: Final = {
    **PHASES.cases(),
    **dict.fromkeys(("HB 4.1", "HB 4.2"), on(t.Clue)),
    "HB 5.1": on(t.Shown, when=lambda s, e: s.awaits == "fact:played"),
    "HB 5.2": lambda before, e, after: after.fuses < before.fuses,
    "HB 5.3": lambda before, e, after: before.awaits == "fact:played" and after.tokens > before.tokens,
    "HB 8.1": ends_by("fireworks"),
    "HB 8.2": ends_by("fuses"),
    "HB 8.3": ends_by("stock"),
}

HANABI: Final[Game[State]] = Game(
    name="hanabi",
    title="Hanabi",
    seats=(2, 3, 4, 5),
    verbs=t.VERBS,
    options=OPTIONS,
    start=start,
    phases=PHASES,
    coverage=COVERAGE,
    holds=HOLDS,
    view=view,
    places=places,
    json=Parts[State]({**json_by(HOLDS, PACK).parts, "told": TOLD}),
    table=table,
    tell=telling(SENTENCES),
    arrange=arrange,
    policy=policy,
    bots={"simple": simple},
    scores=lambda s: (score(s),) * s.seats,
    horizon=Horizon("game", POINTS, lambda s: None if s.result is None else (score(s),) * s.seats),
    resigned=lambda s, seat: (),
    prefix="HB",
    package=__name__,
)
