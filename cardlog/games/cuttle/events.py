"""The events of Cuttle."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from cardlog.event import Decision, Fact
from cardlog.kinds import ACard, ASeat, ATarget, Hands, SetOfCards, SomeCards
from cardlog.verbs import Verbs


@frozen
class Draw(Decision):
    """`A draw`: the seat takes the top card of the stock (CU 2.3)."""

    verb: ClassVar[str] = "draw"


@frozen
class Points(Decision):
    """`A points 8h`: a card is laid as points (CU 3.1)."""

    verb: ClassVar[str] = "points"
    card: ACard


@frozen
class Scuttle(Decision):
    """`A scuttle 9s 8h`: a card takes a rival's point card with it (CU 3.2)."""

    verb: ClassVar[str] = "scuttle"
    card: ACard
    target: ACard


@frozen
class Permanent(Decision):
    """`A permanent Qd`, `A permanent Jh 8s`: a card that stays (CU 6); a J names its point card."""

    verb: ClassVar[str] = "permanent"
    card: ACard
    target: ATarget = None


@frozen
class OneOff(Decision):
    """`A oneoff Ah`, `A oneoff 2c Kd`: an effect is announced, with its target if it has one (CU 4)."""

    verb: ClassVar[str] = "oneoff"
    card: ACard
    target: ATarget = None


@frozen
class Counter(Decision):
    """`B counter 2c`: a 2 in response (CU 5)."""

    verb: ClassVar[str] = "counter"
    card: ACard


@frozen
class Block(Decision):
    """`B block Ts`: a T in response to a scuttle (CU V5)."""

    verb: ClassVar[str] = "block"
    card: ACard


@frozen
class Decline(Decision):
    """`B decline`: no response (CU 5.4)."""

    verb: ClassVar[str] = "decline"


@frozen
class Take(Decision):
    """`A take 5c`: the choice of a 3 (CU 4.4)."""

    verb: ClassVar[str] = "take"
    card: ACard


@frozen
class Discard(Decision):
    """`B discard 3c 9d`: what a seat chooses to lose (CU 4.5, CU P1, CU P2, CU P3)."""

    verb: ClassVar[str] = "discard"
    cards: SetOfCards


@frozen
class Pass(Decision):
    """`A pass`: with an empty stock (CU 9.1)."""

    verb: ClassVar[str] = "pass"


@frozen
class Deal(Fact):
    """`* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh`: the dealer, then the hands from A on (CU 2.1)."""

    verb: ClassVar[str] = "deal"
    dealer: ASeat
    hands: Hands


@frozen
class Misdeal(Fact):
    """`* misdeal`: the deal is void, and the same seat deals again (CU 2.4)."""

    verb: ClassVar[str] = "misdeal"


@frozen
class Drawn(Fact):
    """`* draw 5h`, `* draw 5h 9c`: the card of a draw, or the cards of a 5 (CU 2.3, CU 4.6)."""

    verb: ClassVar[str] = "draw"
    cards: SomeCards


@frozen
class Discarded(Fact):
    """`* discard 3c 9d`: what a 4 takes where there is no choice (CU 4.5, CU V1)."""

    verb: ClassVar[str] = "discard"
    cards: SetOfCards


@frozen
class Flip(Fact):
    """`* flip 5h`, `* flip 5h Jd`: the card that a 7 turns up (CU 4.8), or both, the top one first (CU P3)."""

    verb: ClassVar[str] = "flip"
    later: ClassVar[int] = 1
    card: ACard
    second: ATarget = None

    @property
    def cards(self) -> tuple[int, ...]:
        """Both, or the one."""
        return (self.card,) if self.second is None else (self.card, self.second)


@frozen
class Show(Fact):
    """`* show B 2c 5d`: a whole hand, when the rival's first glasses come into play (CU 6.1)."""

    verb: ClassVar[str] = "show"
    shown: ASeat
    cards: SomeCards


@frozen
class Exchanged(Fact):
    """`* hands / 2d 5c / --`: the hands after a joker, from A on (CU V7)."""

    verb: ClassVar[str] = "hands"
    hands: Hands


VERBS: Final = Verbs(
    *(Draw, Points, Scuttle, Permanent, OneOff, Counter, Block, Decline, Take, Discard, Pass),
    *(Deal, Misdeal, Drawn, Discarded, Flip, Show, Exchanged),
    position=(
        *("awaits", "actor", "dealer", "turn", "hands", "points", "permanents", "scrap", "pending", "flipped"),
        *("passes", "waiting", "top", "seen"),
    ),
    midturn=("response", "flipped", "take", "discard"),
    apart=("response", "discard"),
)
