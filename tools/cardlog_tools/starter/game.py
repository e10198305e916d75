"""Top Card: each seat holds three cards and plays one; the highest wins (`rules.md`)."""

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from cardlog import Decision, Fact, Game, Place, Result
from cardlog.cards import KNOWN, PACK, SEATS, UNKNOWN, each, hidden
from cardlog.described import telling
from cardlog.due import Asker, Cards
from cardlog.fields import SETS
from cardlog.kinds import ACard, Hands
from cardlog.phases import Phase, Phases, refused
from cardlog.rules import Book, Rules
from cardlog.state import BaseDraft, Frozen, before_the_deal, cards_at, drafter, everyone, freeze, put, slotted, waiting
from cardlog.verbs import Verbs


@frozen
class Play(Decision, verb="play"):  # what a seat chooses, and nothing else: `A play 5c`
    card: ACard


@frozen
class Deal(Fact, verb="deal"):  # what chance gives, or is hidden: `* deal / 5c 6d 7h / Kd Ks Ac`
    hands: Hands


@slotted
class Draft(BaseDraft):  # what a state holds besides the stock, whose turn it is, and the result
    hands: tuple[int, ...]  # a set of cards for each seat: an int, with a bit for each card
    table: tuple[int, ...]


class State(Frozen, Draft):
    __slots__ = ()
    game = "top-card"


draft = drafter(Draft)
wait = waiting(State)


def start(rules: Rules, seats: int) -> State:
    own = {"hands": (0,) * seats, "table": (0,) * seats}
    return freeze(before_the_deal(Draft, Book.of(rules), seats, PACK, own), State)


def hand_of(seat: int) -> Cards:
    return Cards(f"{{{SEATS[seat]}}}'s hand", lambda e: e.hands[seat], open=lambda _: 1 << seat)


HANDS: Final = tuple(map(hand_of, range(4)))


def due_deal(s: State, ask: Asker) -> Fact:
    return Deal(tuple(ask.cards(HANDS[seat], 3, s.unseen) for seat in range(s.seats)))


def deal(s: State, e: Deal) -> State:
    d = draft(s)
    d.hands, d.stock, d.unseen = e.hands, s.stock - 3 * s.seats, s.unseen & ~sum(e.hands)
    return wait(d, "play", 0)


def legal(s: State) -> tuple[Decision, ...]:  # in a copy, a card that is not known can be any unseen one
    if s.awaits != "play" or s.actor is None:
        return ()
    hand = s.hands[s.actor]
    return tuple(Play(s.actor, card) for card in each(hand | s.unseen if hand >= UNKNOWN else hand))


def play(s: State, e: Play) -> State:
    if e not in legal(s):
        raise refused(e, "TC 1.3", "that card is not in the hand")
    d, card, hand = draft(s), 1 << e.card, s.hands[e.seat]
    d.hands = put(s.hands, e.seat, hand - (card if hand & card else UNKNOWN))
    d.table, d.unseen = put(s.table, e.seat, card), s.unseen & ~card
    if e.seat + 1 < s.seats:
        return wait(d, "play", e.seat + 1)
    d.result = Result((d.table.index(max(d.table)),), "highest")
    return wait(d, "over", None)


PHASES: Final[Phases[State]] = Phases(
    legal,
    Phase("deal", "TC 1.2", "the deal is due", {Deal: deal}, due_deal),
    Phase("play", "TC 1.3", "a card is played", {Play: play}),
    Phase("over", "TC 1.4", "the game is over"),
    draft=Draft,
)


def view(s: State, viewer: int, now: bool = False) -> State:  # what a viewer knows: the hands of others are hidden
    d = draft(s)
    d.view = viewer
    d.hands = tuple(hand if seat == viewer else hidden(hand) for seat, hand in enumerate(s.hands))
    d.unseen = s.unseen | sum(hand & KNOWN for seat, hand in enumerate(s.hands) if seat != viewer)
    return freeze(d, State)


def places(s: State) -> Iterator[Place]:  # where each card is that is not in the stock, and who sees it
    for seat in range(s.seats):
        yield from cards_at(f"{SEATS[seat]} hand", s.hands[seat], 1 << seat)
        yield from cards_at(f"{SEATS[seat]} table", s.table[seat], everyone(s))


GAME: Final[Game[State]] = Game(
    name="top-card",
    title="Top Card",
    seats=(2, 3, 4),
    verbs=Verbs(Play, Deal),
    start=start,
    phases=PHASES,
    holds={"hands": SETS, "table": SETS},
    view=view,
    places=places,
    coverage={**PHASES.cases(), "TC 1.4": lambda before, event, after: after.phase == "over"},
    tell=telling({Deal: "Each gets three cards.", Play: "{seat} plays {card}."}, won="{winners} wins."),
    prefix="TC",
    package=__name__,
)
