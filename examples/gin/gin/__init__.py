"""Gin Rummy for two: melds, knocks and lay-offs, over deals to 100 points (rules.md beside this file).

Melds are in `melds`, events and state in `state`, facts, rules and phases in `play`; here follow who sees what, how it is told,
the bot, and the game.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from cardlog import Decision, Event, Game, Place
from cardlog.bots import Below, uniform
from cardlog.cards import KNOWN, SEATS, hidden, lowest, size
from cardlog.clauses import on
from cardlog.described import telling
from cardlog.fields import NUMBERS, PILE, SEAT, SETS, from_seat
from cardlog.standing import POINTS, Horizon
from cardlog.state import cards_at, everyone, freeze, put
from gin import state as st
from gin.melds import VALUES, best, melds_in
from gin.play import PHASES, offers

# View, places, what the state holds.


def view(s: st.State, viewer: int, now: bool = False) -> st.State:
    """The state as the viewer knows it: of another's hand what came from the pile, and all once it is shown."""
    d = st.draft(s)
    d.view = viewer
    for seat, hand in enumerate(s.hands):
        kept = hand & (KNOWN if seat == viewer or st.lies_open(s, seat) else 0 if now else s.seen)
        d.hands = put(d.hands, seat, kept + hidden(hand - kept))
        d.unseen |= hand & KNOWN & ~kept
    return freeze(d, st.State)


def places(s: st.State) -> Iterator[Place]:
    """Where every card is that is not in the stock."""
    for seat, hand in enumerate(s.hands):
        yield from cards_at(f"{SEATS[seat]} hand", hand, everyone(s) if st.lies_open(s, seat) else 1 << seat)
        yield from cards_at(f"{SEATS[seat]} melds", sum(s.melds[seat]), everyone(s))
    yield from (Place("pile", card, everyone(s)) for card in s.pile)


def unhide(d: st.Draft, cards: Mapping[str, int]) -> None:
    """In a draft of a copy, the hands that were hidden; that of a knocker is one that could knock, near to the one drawn."""
    free = d.unseen | sum(cards.values())
    for seat in (1, 0) if d.knocker else (0, 1):
        known = d.hands[seat] & KNOWN
        hand = known | cards.get(f"{SEATS[seat]} hand", 0) & free
        if seat == d.knocker and not st.may_knock(d, hand):
            pool = free | known
            near = sorted(melds_in(pool), key=lambda meld: size(meld & ~hand) - 2 * size(meld & known))
            hand = knocking(d, near, hand, known) or knocking(d, near, pool, known) or hand
        hand |= lowest(free & ~hand, size(d.hands[seat]) - size(hand))  # for what the knocker has got instead
        d.hands, free = put(d.hands, seat, hand), free & ~hand
    d.unseen = free


def knocking(d: st.Draft, near: list[int], drawn: int, chosen: int, most: int = 3) -> int:
    """A hand of chosen cards, some of these melds, and low cards that were drawn, which could knock; 0 where none is found."""
    whole = chosen | lowest(drawn & ~chosen, 10 - size(chosen))
    if st.may_knock(d, whole):
        return whole
    more = (chosen | meld for meld in near if most and meld & ~chosen and size(chosen | meld) <= 10)
    return next((hand for each in more if (hand := knocking(d, near, drawn, each, most - 1))), 0)


LAID = SETS.of(lambda s, seat: from_seat(tuple(map(sum, s.melds)), seat, 2))
TOTALS = NUMBERS.of(lambda s, seat: from_seat(st.totals(s), seat, 2))
HOLDS = {"turn": SEAT, "hands": SETS, "melds": LAID, "pile": PILE, "knocker": SEAT, "totals": TOTALS}

# Telling.


PLAIN = telling(
    {
        st.Take: "{seat} takes the top card of the pile.",
        st.Pass: "{seat} passes.",
        st.Draw: "{seat} draws.",
        st.Discard: "{seat} discards {card}.",
        st.Knock: "{seat} knocks with {card}.",
        st.Lay: "{seat} lays {cards}.",
        st.Deal: "{dealer} deals; {up} is the upcard.",
        st.Drawn: "{turn} gets {cards}.",
        st.Shown: "{turn} shows {cards}.",
    }
)


def tell(before: st.State, e: Event, after: st.State) -> str:
    """An event in a sentence, and what a deal has come to if it is over."""
    brought, sums = (" to ".join(map(str, pair)) for pair in (st.standing(after) or (), st.totals(after)))
    return PLAIN(before, e, after) + (f" The deal brings {brought}: {sums} in all." if brought else "")


# The bot.


def sensible(s: st.State, legal: tuple[Any, ...]) -> Any:
    """Take what makes a meld, throw out what counts most, knock as soon as that is legal, lay the best melds and all that fits."""
    hand = s.hands[s.turn]
    if s.awaits == "discard":
        knocks = [each for each in legal if isinstance(each, st.Knock)]
        return min(knocks or legal, key=lambda each: (best(hand & ~(1 << each.card))[0], -VALUES[each.card]))
    if s.awaits == "lay":
        return next((each for each in legal if each.cards in best(hand)[1]), legal[-1])
    helps = any(meld >> s.pile[-1] & 1 for meld in best(hand | 1 << s.pile[-1])[1])
    return legal[0 if helps else 1]


def policy(s: st.State, legal: tuple[Decision, ...], below: Below) -> Any:
    """Three times of four the sensible choice: hands would hardly ever be ready to knock otherwise."""
    return sensible(s, legal) if below(4) else uniform(s, legal, below)


# The game.


def last(s: st.State, knocker_won: bool) -> bool:
    """Whether a knock has ended the deal, with less deadwood than the defender's or not (GI 5)."""
    return s.knocker is not None and st.standing(s) is not None and (s.deals[-1][s.knocker] > 0) == knocker_won


COVERAGE = PHASES.cases() | {
    "GI 2.2": on(st.Deal, when=lambda s, _: s.deals),
    "GI 2.4": on(st.Pass, when=lambda s, e: e.seat == s.dealer),
    "GI 3.3": on(st.Discard, when=lambda s, _: s.stock == 2),
    "GI 4.1": on(st.Knock),
    "GI 4.3": on(st.Lay, when=lambda _, e: size(e.cards) == 1),
    "GI 5.1": lambda _, __, after: last(after, knocker_won=True) and after.hands[after.knocker],
    "GI 5.2": lambda _, __, after: last(after, knocker_won=True) and not after.hands[after.knocker],
    "GI 5.3": lambda _, __, after: last(after, knocker_won=False),
    "GI 6.1": lambda _, __, after: after.result is not None,
}
GIN: Game[st.State] = Game(
    name="gin",
    title="Gin Rummy",
    seats=(2,),
    verbs=st.VERBS,
    options=st.OPTIONS,
    start=st.start,
    phases=PHASES,
    holds=HOLDS,
    view=view,
    places=places,
    unhide=unhide,
    tell=tell,
    coverage=COVERAGE,
    scores=st.totals,
    horizon=Horizon("deal", POINTS, st.standing),
    offers=offers,
    policy=policy,
    bots={"simple": lambda own, below: sensible(own.state, own.legal)},
    prefix="GI",
    package=__name__,
)
