"""The rules of Cuttle's decisions, one function for each kind, and the table of what each phase expects.

A rule asks, refuses before it changes anything, then changes a draft of its own. A play is refused first by the cards that
it names (`misnamed`), then by its own clause.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardlog import due
from cardlog.cards import CARD_NAMES, JOKER, RANKS, SEATS, cards_text, size
from cardlog.errors import IllegalEvent
from cardlog.event import DEALER, Event
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle import state as st
from cardlog.games.cuttle.effects import change_sides, set_jacks
from cardlog.games.cuttle.facts import DEALING, DUE, given_up, misdeal
from cardlog.games.cuttle.flow import announce, answered, discards, finish, leave, next_turn, over, wait
from cardlog.games.cuttle.legal import legal, plays
from cardlog.games.cuttle.state import EIGHTS, JACKS, NUMBERS, Draft, State, answers, draft, playable, put
from cardlog.phases import Phase, Phases, Rule, refused
from cardlog.state import Result
from cardlog.words import english


def misnamed(s: State, e: Any, clause: str = "CU 2.2") -> IllegalEvent | None:
    """The refusal of a play by the cards that it names: not in the pack, not held, not on the table, or waiting.

    Args:
        s: The state.
        e: A play of a card, perhaps at a target.
        clause: The clause that asks for a card in hand.
    """
    seat, card, target = SEATS[e.seat], e.card, getattr(e, "target", None)
    if strange := outside(s, e, 1 << card | (0 if target is None else 1 << target)):
        return strange
    if s.flipped:
        clause = "CU 4.8"
        if card not in s.flipped:
            first, *second = [CARD_NAMES[each] for each in s.flipped]
            turned_up = english(f"{first} or {second[0]}") if second else first
            return refused(e, clause, f"the card turned up is {turned_up}")
    elif not st.held(s, e.seat) >> card & 1:
        return refused(e, clause, f"{CARD_NAMES[card]} is not in {seat}'s hand")
    if target is not None and not st.on_table(s) >> target & 1:
        return refused(e, clause, f"{CARD_NAMES[target]} is not on the table")
    if s.waiting >> card & 1 and not s.flipped:
        return refused(e, "CU V3", f"{CARD_NAMES[card]} waits through {seat}'s next turn")
    return None


def outside(s: State, e: Event, cards: int) -> IllegalEvent | None:
    """The refusal of cards that are not in the pack."""
    strange = cards & ~s.book.pack
    return refused(e, "CU 1.1", f"{cards_text(strange)} is not in the pack") if strange else None


# The plays of a turn, and of a card that a 7 turned up.


def draw(s: State, e: ev.Draw) -> State:
    """CU 2.3."""
    if not s.stock:
        raise refused(e, "CU 2.3", "the stock is empty")
    return wait(draft(s), "fact:draw", DEALER)


def pass_turn(s: State, e: ev.Pass) -> State:
    """CU 9.1, and three in a row end the game (CU 9.2)."""
    if s.stock:
        raise refused(e, "CU 9.1", "a seat may pass only when the stock is empty")
    d = draft(s)
    d.passes += 1
    return over(d, Result((), "passes")) if d.passes == 3 else next_turn(d)


def points(s: State, e: ev.Points) -> State:
    """CU 3.1."""
    bit = 1 << e.card
    if not bit & NUMBERS & playable(s, e.seat):
        raise misnamed(s, e) or refused(e, "CU 3.1", f"{CARD_NAMES[e.card]} is no point card")
    d = draft(s)
    leave(d, e.seat, bit)
    first, second = d.points
    d.points = (first, second | bit) if e.seat else (first | bit, second)
    return finish(d)


def scuttle(s: State, e: ev.Scuttle) -> State:
    """CU 3.2; the rival may block it where a T can (CU V5)."""
    bit = 1 << e.card
    if not (bit & playable(s, e.seat) and st.scuttle_targets(s, e.seat, e.card) >> e.target & 1):
        raise misnamed(s, e) or no_scuttle(s, e)
    return announce(s, e)


def no_scuttle(s: State, e: ev.Scuttle) -> IllegalEvent:
    """Why a card that may be played cannot scuttle that one."""
    attacker, target = CARD_NAMES[e.card], CARD_NAMES[e.target]
    if not 1 << e.card & NUMBERS:
        return refused(e, "CU 3.2", f"{attacker} cannot scuttle: A to T can")
    if not (s.points[0] | s.points[1]) >> e.target & 1:
        return refused(e, "CU 3.3", f"{target} is a permanent, and a scuttle takes a point card")
    if s.points[e.seat] >> e.target & 1:
        return refused(e, "CU 3.2", f"{target} is {SEATS[e.seat]}'s own")
    return refused(e, "CU 3.2", f"{attacker} is not higher than {target}")


def permanent(s: State, e: ev.Permanent) -> State:
    """CU 6: glasses, queen or king in front of oneself, or a J on a point card."""
    bit = 1 << e.card
    if bit & JACKS:
        return jack(s, e)
    if not bit & st.PLAIN_PERMANENTS & playable(s, e.seat) or e.target is not None:
        name = CARD_NAMES[e.card]
        takes_none = english(f"{name} is laid in front of oneself and takes no target")
        reason = takes_none if bit & st.PLAIN_PERMANENTS else english(f"{name} is no permanent: 8, J, Q and K are")
        raise misnamed(s, e) or refused(e, "CU 6.4", reason)
    d = draft(s)
    leave(d, e.seat, bit)
    first_glasses = bit & EIGHTS and not d.permanents[e.seat] & EIGHTS
    d.permanents = put(d.permanents, e.seat, d.permanents[e.seat] | bit)
    if first_glasses and d.hands[1 - e.seat]:
        return wait(d, "fact:show", DEALER)
    return finish(d)


def jack(s: State, e: ev.Permanent) -> State:
    """CU 6.2: the point card with all its jacks moves to the other side."""
    if e.target is None or not (1 << e.card & playable(s, e.seat) and st.jack_targets(s, e.seat) >> e.target & 1):
        raise misnamed(s, e) or no_jack(s, e)
    d = draft(s)
    leave(d, e.seat, 1 << e.card)
    under = next((jacks for card, jacks in d.jacks if card == e.target), ())
    set_jacks(d, e.target, (*under, e.card))
    change_sides(d, e.target)
    return finish(d)


def no_jack(s: State, e: ev.Permanent) -> IllegalEvent:
    """Why a J that may be played cannot be laid there."""
    if e.target is None:
        return refused(e, "CU 6.2", "a J names the point card that it is laid on")
    target, theirs = CARD_NAMES[e.target], cards_text(st.jack_targets(s, e.seat))
    if s.points[e.seat] >> e.target & 1:
        if not s.flipped or s.book.seven == 2:
            return refused(e, "CU P3" if s.flipped else "CU 6.2", f"{target} is {SEATS[e.seat]}'s own")
        return refused(e, "CU 4.9", f"a J turned up goes onto a rival's card while one is open to it: {theirs}")
    if s.points[1 - e.seat] >> e.target & 1:
        return refused(e, "CU 7.1", f"a queen protects {target}")
    return refused(e, "CU 6.2", f"{target} is no point card")


def oneoff(s: State, e: ev.OneOff) -> State:
    """CU 4.1: announced with its target; the rival may answer before it takes effect."""
    if not 1 << e.card & playable(s, e.seat) or not may_announce(s, e):
        raise misnamed(s, e) or no_oneoff(s, e)
    return announce(s, e)


def may_announce(s: State, e: ev.OneOff) -> bool:
    """Whether the card has an effect, and the target (or none) is one that the effect allows."""
    effect = s.book.effects[e.card >> 2]
    if effect is None:
        return False
    if effect.targets is None:
        return e.target is None and bool(s.scrap or not effect.needs_scrap)
    return e.target is not None and bool(effect.targets(s, e.seat) >> e.target & 1)


def no_oneoff(s: State, e: ev.OneOff) -> IllegalEvent:
    """Why a card that may be played cannot be announced so."""
    effect = s.book.effects[e.card >> 2]
    article = "an" if e.card >> 2 in (0, 7) else "a"  # an A, an 8
    name = english("the joker") if e.card == JOKER else f"{article} {RANKS[e.card >> 2]}"
    if effect is None:
        return refused(e, "CU 4.1", f"{name} is no one-off")
    if effect.targets is None:
        return refused(e, effect.clause, "the scrap pile is empty" if e.target is None else f"{name} takes no target")
    if e.target is None:
        return refused(e, effect.clause, f"{name} names its target")
    target, bit = CARD_NAMES[e.target], 1 << e.target
    points = s.points[1 - e.seat] if effect.targets is st.any_targets else 0
    if (st.guarded(s, 1 - e.seat) | points) & bit:
        return refused(e, "CU V6" if bit & st.QUEENS else "CU 7.1", f"a queen protects {target}")
    wanted = "pair of glasses" if effect.clause == "CU V2" and not bit & EIGHTS else "permanent"
    return refused(e, effect.clause, f"{target} is no {wanted}")


# Responses (CU 5): the clause, the decision, and the rank that it takes.

AGAINST_A_ONE_OFF: Final = ("CU 5.1", ev.Counter, "2")
AGAINST_A_SCUTTLE: Final = ("CU V5", ev.Block, "T")


def answer(s: State, e: ev.Counter | ev.Block) -> State:
    """CU 5.1, CU 5.2: a 2, or against a scuttle a T (CU V5), which can itself be answered."""
    clause, kind, rank = AGAINST_A_SCUTTLE if s.pending[-1].__class__ is ev.Scuttle else AGAINST_A_ONE_OFF
    if e.__class__ is not kind:
        raise refused(e, clause, f"what is announced is answered with a {rank}")
    if not answers(s, e.seat) >> e.card & 1:
        raise misnamed(s, e, clause) or refused(e, clause, f"{CARD_NAMES[e.card]} is no {rank}")
    return announce(s, e)


def decline(s: State, _: ev.Decline) -> State:
    """CU 5.4: no response; those given take effect."""
    return answered(draft(s))


# Choices inside an effect.


def take(s: State, e: ev.Take) -> State:
    """CU 4.4: any card of the scrap pile goes to the hand; everyone sees which."""
    bit = 1 << e.card
    if not bit & s.scrap:
        raise outside(s, e, bit) or refused(e, "CU 4.4", f"{CARD_NAMES[e.card]} is not in the scrap pile")
    d = draft(s)
    d.scrap ^= bit
    d.hands = put(d.hands, e.seat, d.hands[e.seat] + bit)
    d.seen |= bit
    d.public |= bit
    return finish(d)


def discard(s: State, e: ev.Discard) -> State:
    """CU 4.5: the rival's choice of two cards; or a seat's own, of one (CU P2), or of those beyond the limit (CU P1)."""
    if not st.could_leave(s, e.seat, e.cards):
        reason = f"{SEATS[e.seat]} does not hold {cards_text(e.cards)}"
        raise outside(s, e, e.cards) or refused(e, discard_clause(s, e), reason)
    count = st.to_lose(s, e.seat)
    if size(e.cards) != count:
        many = due.NUMBERS[count] if count < len(due.NUMBERS) else count
        reason = english(f"{many} cards are discarded" if count > 1 else f"{many} card is discarded")
        raise refused(e, discard_clause(s, e), reason)
    return discards(s, e.seat, e.cards)


def discard_clause(s: State, _: Event) -> str:
    """The clause of a choice of cards to lose: that of a 4, of a 5, or the limit of a hand."""
    return "CU 4.5" if st.loser(s) != s.turn else "CU P2" if s.pending else "CU P1"


def give_up(s: State, e: ev.Discard) -> State:
    """CU P3: of two cards turned up that cannot be played, one goes to the scrap pile."""
    if plays(s, e.seat):
        raise refused(e, "CU 4.8", "what is turned up can be played")
    if size(e.cards) != 1 or not e.cards & playable(s, e.seat):
        raise outside(s, e, e.cards) or refused(e, "CU P3", f"one of {cards_text(playable(s, e.seat))} is discarded")
    return given_up(draft(s), e.cards)


ORDINARY: Final[Mapping[type[Event], Rule[State]]] = {
    ev.Points: points,
    ev.Scuttle: scuttle,
    ev.OneOff: oneoff,
    ev.Permanent: permanent,
}
ACTIONS: Final[Mapping[type[Event], Rule[State]]] = {ev.Draw: draw, ev.Pass: pass_turn, **ORDINARY}
ANSWERS: Final[Mapping[type[Event], Rule[State]]] = {ev.Counter: answer, ev.Block: answer, ev.Decline: decline}


def response_clause(s: State, e: Event) -> str:
    """The clause of a response: against a scuttle CU V5; to an action of a turn, that it must wait (CU 4.1)."""
    return "CU V5" if s.pending[-1].__class__ is ev.Scuttle else "CU 4.1" if e.__class__ in ACTIONS else "CU 5.1"


def over_clause(s: State, _: Event) -> str:
    """The clause by which the game is over."""
    return "CU 9.2" if s.result is not None and s.result.reason == "passes" else "CU 8.2"


PHASES: Final[Phases[State]] = Phases(
    legal,
    DEALING,
    Phase("play", "CU 2.2", "a normal turn's action is awaited", ACTIONS),
    Phase("response", response_clause, "a response or a decline is awaited", ANSWERS),
    Phase("flipped", "CU 4.8", "the card turned up must be played", {**ORDINARY, ev.Discard: give_up}),
    Phase("take", "CU 4.4", "the choice of a 3 is awaited", {ev.Take: take}),
    Phase("discard", discard_clause, "the choice of cards to discard is awaited", {ev.Discard: discard}),
    *DUE,
    Phase("over", over_clause, "the game is over"),
    anytime={ev.Misdeal: misdeal},
    draft=Draft,
)
apply: Final = PHASES.apply
