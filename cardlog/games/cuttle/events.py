"""The events of Cuttle."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from cardlog.event import Decision, Fact
from cardlog.kinds import ACard, ASeat, ATarget, Hands, SetOfCards, SomeCards
from cardlog.verbs import Verbs


@frozen
class Draw(Decision, verb="draw"):
    """`A draw`: the seat takes the top card of the stock (CU 2.3)."""


@frozen
class Points(Decision, verb="points"):
    """`A points 8h`: a card is laid as points (CU 3.1)."""

    card: ACard


@frozen
class Scuttle(Decision, verb="scuttle"):
    """`A scuttle 9s 8h`: a card takes a rival's point card with it (CU 3.2)."""

    card: ACard
    target: ACard


@frozen
class Permanent(Decision, verb="permanent"):
    """`A permanent Qd`, `A permanent Jh 8s`: a card that stays (CU 6); a J names its point card."""

    card: ACard
    target: ATarget = None


@frozen
class OneOff(Decision, verb="oneoff"):
    """`A oneoff Ah`, `A oneoff 2c Kd`: an effect is announced, with its target if it has one (CU 4)."""

    card: ACard
    target: ATarget = None


@frozen
class Counter(Decision, verb="counter"):
    """`B counter 2c`: a 2 in response (CU 5)."""

    card: ACard


@frozen
class Block(Decision, verb="block"):
    """`B block Ts`: a T in response to a scuttle (CU V5)."""

    card: ACard


@frozen
class Decline(Decision, verb="decline"):
    """`B decline`: no response (CU 5.4)."""


@frozen
class Take(Decision, verb="take"):
    """`A take 5c`: the choice of a 3 (CU 4.4)."""

    card: ACard


@frozen
class Discard(Decision, verb="discard"):
    """`B discard 3c 9d`: what a seat chooses to lose (CU 4.5, CU P1, CU P2, CU P3)."""

    cards: SetOfCards


@frozen
class Pass(Decision, verb="pass"):
    """`A pass`: with an empty stock (CU 9.1)."""


@frozen
class Deal(Fact, verb="deal"):
    """`* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh`: the dealer, then the hands from A on (CU 2.1)."""

    dealer: ASeat
    hands: Hands


@frozen
class Misdeal(Fact, verb="misdeal"):
    """`* misdeal`: the deal is void, and the same seat deals again (CU 2.4)."""


@frozen
class Drawn(Fact, verb="draw"):
    """`* draw 5h`, `* draw 5h 9c`: the card of a draw, or the cards of a 5 (CU 2.3, CU 4.6)."""

    cards: SomeCards


@frozen
class Discarded(Fact, verb="discard"):
    """`* discard 3c 9d`: what a 4 takes where there is no choice (CU 4.5, CU V1)."""

    cards: SetOfCards


@frozen
class Flip(Fact, verb="flip"):
    """`* flip 5h`, `* flip 5h Jd`: the card that a 7 turns up (CU 4.8), or both, the top one first (CU P3)."""

    later: ClassVar[int] = 1
    card: ACard
    second: ATarget = None

    @property
    def cards(self) -> tuple[int, ...]:
        """Both, or the one."""
        return (self.card,) if self.second is None else (self.card, self.second)


@frozen
class Show(Fact, verb="show"):
    """`* show B 2c 5d`: a whole hand, when the rival's first glasses come into play (CU 6.1)."""

    shown: ASeat
    cards: SomeCards


@frozen
class Exchanged(Fact, verb="hands"):
    """`* hands / 2d 5c / --`: the hands after a joker, from A on (CU V7)."""

    hands: Hands


VERBS: Final = Verbs(
    *(Draw, Points, Scuttle, Permanent, OneOff, Counter, Block, Decline, Take, Discard, Pass),
    *(Deal, Misdeal, Drawn, Discarded, Flip, Show, Exchanged),
    midturn=("response", "flipped", "take", "discard"),
    apart=("response", "discard"),
)
