"""The events of Gin Rummy: what a seat chooses, and what chance and hidden hands tell."""

from typing import ClassVar

from attrs import frozen

from cardlog import Decision, Fact
from cardlog.kinds import ACard, ASeat, Hands, SetOfCards, SomeCards
from cardlog.verbs import Verbs


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
class Count(Decision):
    """`A count`: the seat lays no more (GI 4.2, GI 4.4)."""

    verb: ClassVar[str] = "count"


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


VERBS = Verbs(Take, Pass, Draw, Discard, Knock, Lay, Count, Deal, Drawn, Shown)
