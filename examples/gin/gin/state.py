"""The events, the options and the state of Gin Rummy, the questions that are asked of it, and what deals bring."""

from typing import Any, ClassVar

from attrs import frozen

from cardlog import Decision, Fact
from cardlog.cards import KNOWN, PACK, UNKNOWN
from cardlog.kinds import ACard, ASeat, Hands, SetOfCards, SomeCards
from cardlog.rules import Book, Option, Options, Rules
from cardlog.state import BaseDraft, Frozen, before_the_deal, drafter, freeze, waiting
from cardlog.verbs import Verbs
from gin.melds import best, points

# Events.


@frozen
class Take(Decision):
    """`A take`: the top card of the discard pile (GI 2.3, GI 3.1)."""

    verb: ClassVar[str] = "take"


@frozen
class Pass(Decision):
    """`A pass`: the upcard is left (GI 2.3)."""

    verb: ClassVar[str] = "pass"


@frozen
class Draw(Decision):
    """`A draw`, then `* draw 5c` (GI 3.1)."""

    verb: ClassVar[str] = "draw"


@frozen
class Discard(Decision):
    """`A discard Kd` (GI 3.2)."""

    verb: ClassVar[str] = "discard"
    card: ACard


@frozen
class Knock(Decision):
    """`A knock Kd`: the discard of a seat that knocks (GI 4.1)."""

    verb: ClassVar[str] = "knock"
    card: ACard


@frozen
class Lay(Decision):
    """`A lay 7c 8c 9c`: a meld; `B lay Tc`: a card on one of the knocker's melds (GI 4.2 to GI 4.4)."""

    verb: ClassVar[str] = "lay"
    cards: SetOfCards


@frozen
class Deal(Fact):
    """`* deal A Kd / ten cards / ten cards`: the dealer, the upcard, the hands (GI 2.1)."""

    verb: ClassVar[str] = "deal"
    dealer: ASeat
    up: ACard
    hands: Hands


@frozen
class Drawn(Fact):
    """`* draw 5c`: the top card of the stock, which only who draws it sees (GI 3.1)."""

    verb: ClassVar[str] = "draw"
    cards: SomeCards


@frozen
class Shown(Fact):
    """`* show 7c 8c 9c …`: a hand after a knock, which everyone sees (GI 4.2, GI 4.3)."""

    verb: ClassVar[str] = "show"
    cards: SetOfCards


VERBS = Verbs(Take, Pass, Draw, Discard, Knock, Lay, Deal, Drawn, Shown)

# State.

OPTIONS = Options(
    Option("knock", 10, 7, 5),
    Option("gin", 25, 20),
    Option("undercut", 25, 20, 10),
    Option("target", 100, 50, 150, 250),
    Option("game", 100, 0),
    Option("line", 25, 20, 0),
    Option("dealer", "loser", "turns"),
)


class Draft(BaseDraft):
    """What a state holds.

    Attributes:
        hands: The hands, by seat: what has been laid is in none.
        seen: The cards that have lain open in this deal: one that has come into a hand since is known to all.
        pile: The discard pile, the top card last.
        fresh: The card that was taken from the pile in this turn, as a set (GI 3.2).
        turn: Whose turn it is; None before a deal.
        knocker: Who has knocked, or None.
        melds: What lies before each seat, meld by meld, with what the other has laid off on it.
        deals: For each deal that is over, what it brought the seats; nothing for a dead one.
    """

    __slots__ = ("deals", "fresh", "hands", "knocker", "melds", "pile", "seen", "turn")
    hands: tuple[int, ...]
    seen: int
    pile: tuple[int, ...]
    fresh: int
    turn: Any
    knocker: Any
    melds: tuple[tuple[int, ...], ...]
    deals: tuple[tuple[int, ...], ...]


class State(Frozen, Draft):
    """A state of Gin Rummy."""

    __slots__ = ()
    game = "gin"


draft = drafter(Draft)
wait = waiting(State)
NO_CARDS = {"hands": (0, 0), "seen": 0, "pile": (), "fresh": 0, "turn": None, "knocker": None, "melds": ((), ())}


def start(rules: Rules, seats: int) -> State:
    """The state before the first event."""
    return freeze(before_the_deal(Draft, Book.of(rules), seats, PACK, NO_CARDS | {"deals": ()}), State)


def could_discard(s: Draft) -> int:
    """The cards that can come out of the hand of the seat at turn: of one that a copy does not know, any unseen one."""
    hand: int = s.hands[s.turn]
    return (hand & KNOWN | (s.unseen if hand >= UNKNOWN else 0)) & ~s.fresh


def may_knock(s: Draft, hand: int) -> bool:
    """Whether a hand can be laid with as little deadwood as a knock needs (GI 4.1); where it is not known, it may be."""
    return hand >= UNKNOWN or bool(best(hand)[0] <= s.rules["knock"])


def lies_open(s: Draft, seat: int) -> bool:
    """Whether a seat has shown its hand: after a knock, the knocker first."""
    return s.knocker is not None and seat in (s.knocker, s.turn) and (s.phase, s.turn) != ("fact:show", seat)


# The score.


def brought(s: Draft) -> tuple[int, ...]:
    """What a deal brings each seat when both have laid what they like (GI 5)."""
    knocker, left = s.knocker, [*map(points, s.hands)]
    less, gin = left[1 - knocker] - left[knocker], not left[knocker]
    won = gin or less > 0
    score = abs(less) + (s.rules["gin"] if gin else 0 if won else s.rules["undercut"])
    return (score, 0) if won == (knocker == 0) else (0, score)


def totals(s: Draft) -> tuple[int, ...]:
    """The points of each seat; when the game is over, with all that comes then (GI 6.1)."""
    a, b = (sum(deal[seat] for deal in s.deals) for seat in range(2))
    if s.phase != "over":
        return a, b
    won = [sum(deal[seat] > 0 for deal in s.deals) for seat in range(2)]
    game = [s.rules["game"] * (total >= s.rules["target"]) * (1 if all(won) else 2) for total in (a, b)]
    return a + game[0] + s.rules["line"] * won[0], b + game[1] + s.rules["line"] * won[1]


def standing(s: State) -> tuple[float, ...] | None:
    """At the end of a deal what it brought, of one that was broken off nothing; None while it goes on."""
    done = s.phase in ("deal", "over") and s.deals
    return s.deals[-1] if done else None if s.result is None else (0, 0)
