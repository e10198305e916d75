"""What one-offs do when they resolve (CU 4).

Each effect changes the draft and returns what must come next (a phase), or None when it is done. The
announced card is still in `pending`: it goes to the scrap pile when the whole action is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from attrs import evolve, frozen

from cardlog.cards import size
from cardlog.due import NUMBERS
from cardlog.games.cuttle import state as st
from cardlog.games.cuttle.events import OneOff
from cardlog.games.cuttle.state import Draft, put
from cardlog.rules import Rules, Value
from cardlog.words import Words, words

Targets: TypeAlias = Callable[[Draft, int], int]
"""What gives the cards at which a seat may aim."""


@frozen(eq=False)
class Effect:
    """A one-off.

    Attributes:
        clause: The clause that says what it needs, which a refusal names.
        told: What it does, as it is told when it is announced.
        resolve: Does it.
        targets: The cards at which a seat may aim it; None for an effect without a target.
        needs_scrap: Whether it needs a card in the scrap pile when it is announced (CU 4.4).
    """

    clause: str
    told: Words
    resolve: Callable[[Draft, OneOff], str | None]
    targets: Targets | None = None
    needs_scrap: bool = False

    @property
    def needs_something(self) -> bool:
        """Whether it cannot be announced at any time."""
        return self.targets is not None or self.needs_scrap


def ace(d: Draft, _: OneOff) -> None:
    """Every point card goes, with the jacks on it (CU 4.2)."""
    cards = d.points[0] | d.points[1]
    d.scrap |= cards | st.jacks_on(d, cards)
    d.points = (0, 0)
    d.jacks = ()


def scrap_permanent(d: Draft, e: OneOff) -> None:
    """One permanent goes to the scrap pile (CU 4.3), or one pair of glasses (CU V2)."""
    remove(d, e.target or 0)
    d.scrap |= 1 << (e.target or 0)


def three(d: Draft, _: OneOff) -> str:
    """A card of the scrap pile is chosen (CU 4.4)."""
    return "take"


def four(d: Draft, e: OneOff) -> str | None:
    """The rival gives up two cards; with no more than two there is nothing to choose (CU 4.5)."""
    hand = size(d.hands[1 - e.seat])
    return None if hand == 0 else "fact:discard" if hand <= st.LOSS else "discard"


def random_four(d: Draft, e: OneOff) -> str | None:
    """The rival loses two cards by chance (CU V1)."""
    return "fact:discard" if d.hands[1 - e.seat] else None


def five(d: Draft, _: OneOff) -> str | None:
    """Two cards are drawn, or what there is (CU 4.6)."""
    return "fact:draw" if d.stock else None


def trading_five(d: Draft, e: OneOff) -> str | None:
    """One card of the hand is discarded before three are drawn (CU P2)."""
    return "discard" if d.hands[e.seat] else five(d, e)


def six(d: Draft, _: OneOff) -> None:
    """Every permanent goes; a card under an odd number of jacks goes back to the other side (CU 4.7)."""
    d.scrap |= st.in_play(d, 0) | st.in_play(d, 1)
    d.permanents = (0, 0)
    for card, jacks in d.jacks:
        if len(jacks) % 2:
            change_sides(d, card)
    d.jacks = ()


def seven(d: Draft, _: OneOff) -> str | None:
    """The top card of the stock is turned up (CU 4.8), or the two top ones (CU P3)."""
    return "fact:flip" if d.stock else None


def nine(d: Draft, e: OneOff) -> None:
    """One permanent returns to the hand of the seat that controlled it, where everyone knows it (CU 4.10)."""
    bit, seat = 1 << (e.target or 0), remove(d, e.target or 0)
    d.hands = put(d.hands, seat, d.hands[seat] | bit)
    d.seen |= bit
    d.public |= bit


def waiting_nine(d: Draft, e: OneOff) -> None:
    """As a nine, and a card of the rival's must wait (CU V3)."""
    nine(d, e)
    d.waiting |= 1 << (e.target or 0) & d.hands[1 - e.seat]


def burying_nine(d: Draft, e: OneOff) -> None:
    """One permanent goes onto the stock, face down, and everyone knows it (CU V4)."""
    remove(d, e.target or 0)
    d.top = (e.target or 0, *d.top)
    d.stock += 1


def joker(d: Draft, _: OneOff) -> str:
    """Both seats exchange hands (CU V7)."""
    return "fact:hands"


def remove(d: Draft, card: int) -> int:
    """Take a permanent, or a point card, out of play.

    Returns:
        The seat that controlled it.
    """
    bit = 1 << card
    if st.JACKS & bit:
        return remove_jack(d, card)
    seat = 0 if (d.permanents[0] | d.points[0]) & bit else 1
    if d.points[seat] & bit:
        remove_points(d, seat, card)
        return seat
    d.permanents = put(d.permanents, seat, d.permanents[seat] ^ bit)
    return seat


def remove_points(d: Draft, seat: int, card: int) -> None:
    """Take a point card of this seat out of play; the jacks on it go to the scrap pile (CU 3.2, CU P5)."""
    if d.jacks:
        d.scrap |= st.jacks_on(d, 1 << card)
        set_jacks(d, card, ())
    d.points = put(d.points, seat, d.points[seat] ^ 1 << card)


def remove_jack(d: Draft, card: int) -> int:
    """Take any jack out of its stack; the rest of it changes sides (CU 6.3).

    Returns:
        The seat that controlled it.
    """
    under, jacks = next((on, jacks) for on, jacks in d.jacks if card in jacks)
    seat = 0 if d.points[0] >> under & 1 else 1
    set_jacks(d, under, tuple(jack for jack in jacks if jack != card))
    change_sides(d, under)
    return seat


def change_sides(d: Draft, card: int) -> None:
    """A point card, with what lies on it, passes to the other seat."""
    bit = 1 << card
    d.points = (d.points[0] ^ bit, d.points[1] ^ bit)


def set_jacks(d: Draft, card: int, jacks: tuple[int, ...]) -> None:
    """Say which jacks lie on a point card now, from bottom to top."""
    others = [(on, those) for on, those in d.jacks if on != card]
    d.jacks = tuple(sorted([*others, (card, jacks)])) if jacks else tuple(others)


LOSES: Final = words("the rival loses {number} cards", number=words(NUMBERS[st.LOSS]))
CLASSIC: Final = {
    1: Effect("CU 4.2", words("all point cards go"), ace),
    2: Effect("CU 4.3", words("that permanent goes"), scrap_permanent, st.permanent_targets),
    3: Effect("CU 4.4", words("a card from the scrap pile"), three, needs_scrap=True),
    4: Effect("CU 4.5", LOSES, four),
    5: Effect("CU 4.6", words("{number} cards from the stock", number=words(NUMBERS[st.GAIN])), five),
    6: Effect("CU 4.7", words("all permanents go"), six),
    7: Effect("CU 4.8", words("the next card is played at once"), seven),
    9: Effect("CU 4.10", words("that permanent goes back"), nine, st.permanent_targets),
}
"""The one-offs of the classic game, by rank."""

BY_OPTION: Final[Mapping[tuple[str, Value, int], Effect]] = {
    ("four", "random", 4): Effect("CU 4.5", LOSES, random_four),
    ("five", "discard_one_draw_three", 5): Effect(
        "CU 4.6", words("one card from the hand, then three from the stock"), trading_five
    ),
    ("seven", "choose_of_two", 7): Effect("CU 4.8", words("one of the next two cards is played at once"), seven),
    ("eight_removes_eight", True, 8): Effect("CU V2", words("those glasses go"), scrap_permanent, st.glasses_targets),
    ("nine", "return_and_wait", 9): Effect(
        "CU 4.10", words("that permanent goes back, and a rival's must wait"), waiting_nine, st.permanent_targets
    ),
    ("nine", "top_of_stock", 9): Effect(
        "CU 4.10", words("that permanent goes onto the stock"), burying_nine, st.permanent_targets
    ),
    ("joker", True, 14): Effect("CU V7", words("the hands are exchanged"), joker),
}
"""By an option, its value and a rank: the one-off of that rank, where the option has that value."""

AT_POINTS: Final = {
    "return": words("that card goes back"),
    "return_and_wait": words("that card goes back, and a rival's must wait"),
    "top_of_stock": words("that card goes onto the stock"),
}
"""By the option `nine`, what it does where it may be aimed at a point card (CU P5)."""


def one_offs(rules: Rules) -> dict[int, Effect]:
    """The one-offs by these rules, by rank."""
    found = CLASSIC | {rank: effect for (name, value, rank), effect in BY_OPTION.items() if rules[name] == value}
    if rules["nine_on_points"]:
        found[9] = evolve(found[9], targets=st.any_targets, told=AT_POINTS[str(rules["nine"])])
    return found
