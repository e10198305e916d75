"""Hearts for four: cards passed in secret, tricks, and a match over several deals (rules.md beside this file).

The state and the questions asked of it are in `state`, what is legal, facts, rules and phases in `play`; here follow who sees
what, how it is told and drawn, the bot, and the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from cardlog import Decision, Game, Place
from cardlog.arrangement import Area, Arrangement, Group, Meter, Shown
from cardlog.bots import Below, Own, uniform
from cardlog.cards import CARD_NAMES, HIDDEN, KNOWN, SEATS, UNKNOWN, each, hidden, hidden_count
from cardlog.clauses import on
from cardlog.described import rows_by, telling
from cardlog.fields import NUMBER, NUMBERS, SEAT, SETS, from_seat
from cardlog.standing import POINTS, Horizon
from cardlog.state import cards_at, everyone, freeze
from hearts import state as st
from hearts.play import PHASES, offers

# View, places, what the state holds.


def view(s: st.State, viewer: int, now: bool = False) -> st.State:
    """The state as the viewer knows it: its own cards, and what it passed as long as that is held."""
    d = st.draft(s)
    d.view = viewer
    d.gifts = tuple(gift if viewer == s.giver(seat) and not now else 0 for seat, gift in enumerate(s.gifts))
    known = [hand & KNOWN if seat == viewer else d.gifts[seat] for seat, hand in enumerate(s.hands)]
    d.hands = tuple(some + hidden(hand - some) for hand, some in zip(s.hands, known, strict=True))
    d.passed = tuple(cards if seat == viewer else hidden(cards) for seat, cards in enumerate(s.passed))
    for before, after in zip((*s.hands, *s.passed), (*d.hands, *d.passed), strict=True):
        d.unseen |= before & KNOWN & ~after
    return freeze(d, st.State)


def places(s: st.State) -> Iterator[Place]:
    """Where every card is that is not in the stock."""
    for seat, hand in enumerate(s.hands):
        yield from cards_at(f"{SEATS[seat]} hand", hand, 1 << seat, s.could_be(seat) if hand >= UNKNOWN else None)
    for seat, cards in enumerate(s.passed):
        yield from cards_at(f"{SEATS[seat]} passed", cards, 1 << seat)
    for seat, cards in enumerate(s.taken):
        yield from cards_at(f"{SEATS[seat]} tricks", cards & ~sum(s.laid), everyone(s))
    yield from cards_at("trick", sum(s.laid), everyone(s))


def void_in(suit: int) -> Callable[[st.State, int], tuple[bool, ...]]:
    """Of a state and a seat, from that seat on: whether each was shown to hold none of a suit."""
    return lambda s, seat: from_seat(tuple(lacks & suit == suit for lacks in s.lacks), seat, 4)


VOIDS: Final = {f"no_{name}": NUMBERS.of(void_in(suit)) for name, suit in st.SUITS.items()}
HOLDS: Final = dict(hands=SETS, passed=SETS, laid=SETS, led=SEAT, taken=SETS, deals=NUMBER, totals=NUMBERS, **VOIDS)
ROWS: Final = dict(totals=NUMBERS, points=NUMBERS, hands=SETS, passed=SETS, laid=SETS, deals=NUMBER, broken=NUMBER)
"""What the rows for people show."""

# Telling.


def played(before: st.State, e: st.Play, after: st.State) -> str:
    """A card, and what it led to."""
    told = [f"{{{SEATS[e.seat]}}} plays {{{CARD_NAMES[e.card]}}}."]
    if after.broken > before.broken:
        told.append("Hearts may be led.")
    if all(after.laid):
        told.append(f"{{{SEATS[after.winner]}}} takes the trick: +{st.worth(sum(after.laid))}.")
    return " ".join(told + scored(after) * (after.awaits != "play"))


def scored(s: st.State) -> list[str]:
    """What a deal has come to."""
    moon = [f"{{{SEATS[seat]}}} shoots the moon." for seat, cards in enumerate(s.taken) if st.worth(cards) == st.ALL]
    lines = [f"{{{SEATS[seat]}}} +{more}, {s.totals[seat]} in all" for seat, more in enumerate(s.points)]
    winners = [] if s.result is None else [f"{{{SEATS[seat]}}} wins." for seat in s.result.winners]
    return [*moon, "; ".join(lines) + ".", *winners]


tell: Final = telling(
    {
        st.Deal: "13 cards are dealt to each.",
        st.Pass: "{seat} passes {cards}.",
        st.Take: "What was passed is taken up.",
        st.Open: "{leader} opens with {{2c}}.",
        st.Play: played,
    }
)

# Pictures.

RING: Final = ((0.0, 1.25), (-1.1, 0.6), (0.0, 0.0), (1.1, 0.6))
"""Where the card of each seat lies in a trick, from the near one clockwise."""


def arrange(s: st.State) -> Arrangement:
    """The hands around the trick, which lies until the next one is led."""
    told, word = (s.winner, "took it") if all(s.laid) else (s.led, "led")
    laid = [Shown(card, seat=at, label=word * (at == told)) for at, cards in enumerate(s.laid) for card in each(cards)]
    trick = Group("trick", tuple(laid), ring=RING, captions=True)
    return Arrangement(((side(s, 2),), (side(s, 1), side(s, 3)), (Area(None, ((trick,),)),), (side(s, 0),)))


def side(s: st.State, seat: int) -> Area:
    """A seat: its hand and what it has passed, with its points."""
    groups = (Group("", shown(s.hands[seat]), share=3, most=13), Group("passed", shown(s.passed[seat]), most=3))
    deal, meter = st.worth(s.taken[seat]), Meter(s.totals[seat], s.rules["target"])
    return Area(seat, (groups,), meter, (("this deal", str(deal)),), 1, (("this deal", deal),))


def shown(cards: int) -> tuple[Shown, ...]:
    """Cards by suits, the highest of each first."""
    known = sorted(each(cards), key=lambda card: (card & 3, -st.strength(card)))
    return (*map(Shown, known), *(Shown(HIDDEN),) * hidden_count(cards))


# The bot.


def danger(s: st.State, card: int) -> int:
    """How glad one is to be rid of a card: Qs first, then what takes it, then hearts, the high ones of all first."""
    bit = 1 << card
    over = card & 3 == 3 and st.strength(card) > 11 and not sum(s.taken) & st.QUEEN
    return st.strength(card) + 60 * (bit == st.QUEEN) + 40 * over + 20 * (bit & st.HEARTS > 0)


def simple(own: Own[st.State], below: Below) -> Decision:
    """Pass what is dangerous; lead low; under the trick as high as that goes; of another suit what is dangerous."""
    s = own.state
    if s.awaits == "pass":
        worst = sorted(each(s.hands[own.seat]), key=lambda card: danger(s, card))[-st.PASSED :]
        return st.Pass(own.seat, sum(1 << card for card in worst))
    plays = [decision for decision in own.legal if isinstance(decision, st.Play)]
    if s.leads:
        return min(plays, key=lambda play: (danger(s, play.card) > 40, st.strength(play.card)))
    best = max(map(st.strength, each(s.laid[s.winner])))
    under = [play for play in plays if st.strength(play.card) < best or not s.suit >> play.card & 1]
    if under:
        return max(under, key=lambda play: danger(s, play.card))
    if sum(map(bool, s.laid)) == 3:  # a high card is no worse here than a low one, but for Qs
        return max(plays, key=lambda play: (1 << play.card != st.QUEEN, st.strength(play.card)))
    return min(plays, key=lambda play: danger(s, play.card))


def policy(s: st.State, legal: Sequence[Any], below: Below) -> Any:
    """Anything; but in each deal one seat wants every trick and the others none, so that the moon is shot at times."""
    if s.awaits == "pass" or not below(4):
        return uniform(s, legal, below)
    greedy = 1 if s.actor == s.deals % 4 else -1
    return max(legal, key=lambda play: st.strength(play.card) * greedy)


# The game.


def standing(s: st.State) -> tuple[float, ...] | None:
    """At the end of a deal the points that it brought, below 0 since they are bad; of one that is broken off none."""
    if s.phase == "over" or s.phase == "deal" and s.deals:
        return tuple(-points for points in s.points)
    return None if s.result is None else (0, 0, 0, 0)


def ahead(s: st.State, seat: int) -> int:
    """By how many points a seat is below the lowest of the others."""
    return min(s.totals[:seat] + s.totals[seat + 1 :]) - s.totals[seat]


COVERAGE: Final = {
    "HE 2.1": on(st.Deal),
    "HE 2.2": on(st.Pass),
    "HE 2.3": on(st.Take),
    "HE 2.4": on(st.Open, when=lambda before, e: not before.step),
    "HE 3.1": on(st.Open),
    "HE 3.2": on(st.Play),
    "HE 3.3": on(st.Play, when=lambda before, e: sum(map(bool, before.laid)) == 3),
    "HE 3.4": on(st.Play, when=lambda before, e: not any(before.taken)),
    "HE 3.5": on(st.Play, when=lambda before, e: before.leads and not before.broken),
    "HE 4.1": lambda before, e, after: standing(after) is not None,
    "HE 4.2": lambda before, e, after: standing(after) and st.ALL in map(st.worth, after.taken),
    "HE 5.1": lambda before, e, after: after.phase == "over",
}

HEARTS: Final[Game[st.State]] = Game(
    name="hearts",
    title="Hearts",
    seats=(4,),
    verbs=st.VERBS,
    options=st.OPTIONS,
    start=st.start,
    phases=PHASES,
    holds=HOLDS,
    view=view,
    places=places,
    tell=tell,
    table=rows_by(ROWS),
    arrange=arrange,
    prefix="HE",
    package=__name__,
    between_turns=lambda s: s.awaits == "play" and s.leads,
    policy=policy,
    bots={"simple": simple},
    ahead=ahead,
    scores=lambda s: s.totals,
    horizon=Horizon("deal", POINTS, standing),
    offers=offers,
    coverage=COVERAGE,
)
