"""The state of Cutthroat Spades as JSON, and read back from the JSON of a position (LOG 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from attrs import define

from cardlog.cards import KNOWN, SEATS, SUITS, UNKNOWN, card_name, cards_text, size
from cardlog.fields import NUMBER, NUMBERS, SETS
from cardlog.games.spades import state as st
from cardlog.games.spades.events import VERBS, Play
from cardlog.games.spades.legal import PLAY
from cardlog.games.spades.play import shows, start
from cardlog.games.spades.score import TARGET, extended, outcome, tied_at_target
from cardlog.games.spades.state import Draft, Sheet, State, draft
from cardlog.keys import MUST, Key, Keys
from cardlog.parts import BySeat
from cardlog.reading import Reading
from cardlog.rules import Rules
from cardlog.state import freeze

NAMES = SEATS[:3]


def _plays(trick: Sequence[Play]) -> list[dict[str, str]]:
    return [{"seat": SEATS[play.seat], "card": card_name(play.card)} for play in trick]


def suits_text(cards: int) -> str:
    """The suits of which a set holds a card, as `"ch"`."""
    return "".join(SUITS[suit] for suit, cards_of in enumerate(st.SUIT_SETS) if cards & cards_of)


@define
class Laid:
    seat: str
    card: str


KEYS: Final = Keys[State](
    {
        "hands": Key(SETS),
        "bids": Key(NUMBERS, {}, dict[str, int | None]),
        "tricks": Key(NUMBERS, {}),
        "trick": Key(lambda s: _plays(s.trick), [], list[Laid]),
        "last": Key(lambda s: _plays(s.last) or None, None, list[Laid]),
        "open": Key(NUMBER, False, bool),
        "voids": Key(BySeat(lambda s, seat: suits_text(st.void(s, seat))), {}, dict[str, str]),
        "totals": Key(BySeat(lambda s, seat: s.sheet.totals[seat]), None, dict[str, int]),
        "bags": Key(BySeat(lambda s, seat: s.sheet.bags[seat]), {}, dict[str, int]),
        "deals": Key(lambda s: [dict(zip(NAMES, row, strict=True)) for row in s.sheet.deals], [], list[dict[str, int]]),
        "playoff": Key(lambda s: s.sheet.playoff, False, bool),
    },
    verbs=VERBS,
    actor=MUST,
    dealer=MUST,
)
"""The game's own part of the state's JSON, in the contract's order, and what a position may say."""


def from_json(rules: Rules, seats: int, viewer: int | None, data: Mapping[str, Any]) -> State:
    """The state that a position describes: a seat is to bid or to play.

    Raises:
        ValueError: Something contradicts itself or the game.
    """
    given = KEYS.given(data, null=("last",))
    reader = _Reader(draft(start(rules)), viewer)
    reader.dealer, reader.actor = reader.seat(given.dealer, "dealer"), reader.seat(given.actor, "actor")
    reader.bids(given.bids)
    reader.tricks(given)
    reader.hands(given)
    reader.shown(given)
    reader.sheet(given)
    reader.d.dealer, reader.d.actor, reader.d.stock = reader.dealer, reader.actor, 0
    return freeze(reader.d, State)


class _Reader(Reading[Draft]):
    """Puts a position of Cutthroat Spades together.

    Attributes:
        dealer: Who deals.
        actor: Who is to act.
        leader: Who leads the trick.
    """

    dealer: int
    actor: int
    leader: int

    def bids(self, given: Mapping[str, int | None]) -> None:
        """The bids: from the dealer's left on, as many as there are (SP 2.2)."""
        d = self.d
        made = {name: count for name, count in given.items() if count is not None}
        self.numbers(given, "bids", 17)
        d.bids = tuple(made.get(name) for name in NAMES)
        d.awaits = "bid" if len(made) < 3 else "play"
        order = (st.NEXT[self.dealer], st.NEXT[st.NEXT[self.dealer]], self.dealer)
        if any(d.bids[seat] is None for seat in order[: len(made)]):
            raise ValueError(f"bids are given from {SEATS[order[0]]} on")
        if d.awaits == "bid" and self.actor != order[len(made)]:
            raise ValueError(f"{SEATS[order[len(made)]]} is to bid, not {SEATS[self.actor]}")

    def tricks(self, given: Any) -> None:
        """The tricks taken, and the plays of the one on the table and of the last one."""
        d = self.d
        d.tricks = self.numbers(given.tricks, "tricks", 17)
        trick = self._plays(given.trick, "trick")
        done = sum(d.tricks)
        if done > 16 or len(trick) > 2:
            raise ValueError(f"after {done} tricks and {len(trick)} plays nobody has a turn")
        if d.awaits == "bid" and (done or trick):
            raise ValueError("play begins when all have bid")
        d.first, d.second = (*trick, None, None)[:2]
        if d.awaits == "play":
            self._leader()
        if given.last is not None:
            d.last = self._plays(given.last, "last")
            if not done or len(d.last) != 3 or st.winner(d.last).seat != self.leader:
                raise ValueError("last is a full trick, taken by the seat that leads")

    def _leader(self) -> None:
        """Who leads: the dealer's left, then whoever took the trick before (SP 3.1)."""
        trick = self.d.trick
        if trick and self.actor != st.NEXT[trick[-1].seat]:
            raise ValueError(f"{SEATS[st.NEXT[trick[-1].seat]]} is to play, not {SEATS[self.actor]}")
        self.leader = trick[0].seat if trick else self.actor
        if not self.d.tricks[self.leader] if any(self.d.tricks) else self.leader != st.NEXT[self.dealer]:
            raise ValueError(f"{SEATS[self.leader]} leads, but has not taken the trick before")

    def _plays(self, laid: Sequence[Laid], what: str) -> tuple[Play, ...]:
        plays = tuple(PLAY[self.seat(each.seat, f"a seat of {what}")][self.place(each.card, what)] for each in laid)
        if any(after.seat != st.NEXT[before.seat] for before, after in pairwise(plays)):
            raise ValueError(f"the seats of {what} follow one another clockwise")
        return plays

    def hands(self, given: Any) -> None:
        """The hands: 17 cards each, less one for each trick and for a card on the table."""
        d = self.d
        hands = self.sets(given.hands, "hands", concealed=True)
        laid = [play.seat for play in d.trick]
        for seat, hand in enumerate(hands):
            fits = 17 - sum(d.tricks) - laid.count(seat)
            if size(hand) != fits:
                raise ValueError(f"these tricks leave {SEATS[seat]} a hand of {fits}, not of {size(hand)}")
        d.dealt = tuple(st.CONCEALED if hand >= UNKNOWN else hand for hand in hands)
        d.left = sum(hand & KNOWN for hand in hands)
        if d.view is None:
            d.unseen, d.lost = 0, d.unseen
        else:
            d.left |= d.unseen

    def shown(self, given: Any) -> None:
        """Voids, and whether spades are open: as given, and as the trick on the table shows (SP 3.4)."""
        d = self.d
        for name in given.voids:
            self.seat(name, "a key of voids")
        d.open = given.open
        d.shown = tuple((NAMES.index(name), _suits(text), None) for name, text in given.voids.items() if text)
        if not sum(d.tricks) and not d.trick and (d.open or d.shown):
            raise ValueError("before the first play spades are closed, and nobody is void")
        self._lay()
        for seat, hand in enumerate(d.hands):
            known = hand & KNOWN & st.void(d, seat)
            if known:
                raise ValueError(f"{SEATS[seat]} holds {cards_text(known)}, but is shown void there")
            if hand >= UNKNOWN and d.view is not None and not d.unseen & ~st.void(d, seat):
                raise ValueError(f"{SEATS[seat]} is shown void in every suit that its cards could be of")

    def _lay(self) -> None:
        """The cards of the trick on the table, one by one, with what they show."""
        d = self.d
        plays, d.first, d.second = d.trick, None, None
        d.asked = st.asked_for((), d.open)
        for play in plays:
            if st.void(d, play.seat) >> play.card & 1:
                raise ValueError(f"{SEATS[play.seat]} played {card_name(play.card)}, but was shown void there")
            if not d.asked >> play.card & 1:
                shows(d, play)
            d.first, d.second = d.first or play, play if d.first else None
            d.asked = st.asked_for(d.trick, d.open)
        d.shown = tuple((seat, cards, None) for seat, cards, _ in d.shown)  # by no event of this log

    def sheet(self, given: Any) -> None:
        """Totals, bags and the deals before; nobody has won yet (SP 5)."""
        sheet = Sheet()
        for changes in given.deals:
            sheet = extended(sheet, self.numbers(changes, "deals"), sheet.bags)
            if outcome(sheet):
                raise ValueError(f"the match was over after deal {len(sheet.deals)}")
        if given.totals is not None:
            totals = self.numbers(given.totals, "totals")
            if given.deals and totals != sheet.totals:
                raise ValueError(f"totals are {list(sheet.totals)} after these deals, not {list(totals)}")
            sheet = sheet._replace(totals=totals)
        if given.deals and sheet.playoff != given.playoff:
            raise ValueError(f"playoff is {str(sheet.playoff).lower()} after these deals")
        sheet = sheet._replace(bags=self.numbers(given.bags, "bags", 9), playoff=given.playoff)
        if outcome(sheet) or tied_at_target(sheet.totals) and not sheet.playoff:
            raise ValueError(
                f"a total of {max(sheet.totals)}: the goal is {TARGET}, and only a tie there is played off"
            )
        self.d.sheet = sheet


def _suits(text: str) -> int:
    """The cards of the suits of a text such as `"ch"`."""
    if len(set(text)) != len(text) or not set(text) <= set(SUITS):
        raise ValueError(f"{text!r} are no suits: some of {SUITS}")
    return sum(st.SUIT_SETS[SUITS.index(letter)] for letter in text)
