"""The events of Cutthroat Spades."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from cardlog.event import Decision, Fact
from cardlog.kinds import ACard, ANumber, ASeat, Hands
from cardlog.verbs import Verbs


@frozen
class Bid(Decision, verb="bid"):
    """`A bid 5`: how many tricks the seat promises to take; 0 is nil (SP 2.2)."""

    count: ANumber


@frozen
class Play(Decision, verb="play"):
    """`A play Ah`: a card is played to the trick (SP 3)."""

    card: ACard


@frozen
class Deal(Fact, verb="deal"):
    """`* deal A / 2d 5c / 3c 4c / 9h Ks`: the dealer, then the hands from A on, each of 17 cards (SP 2.1)."""

    dealer: ASeat
    hands: Hands


VERBS: Final = Verbs(Bid, Play, Deal)
