"""Who plays Hanabi by itself: from the own copy it plays what surely fits, gives clues, discards what is least missed."""

from __future__ import annotations

from cardlog import Decision
from cardlog.bots import Below, Own
from hanabi.table import PACK, Clue, Discard, Play, State, clued, could, fits, fitting, in_hand


def policy(s: State, legal: tuple[Decision, ...], below: Below) -> Decision:
    """What surely fits is played; else any clue, or a discard of what is least missed."""
    hand, clues = in_hand(s, legal[0].seat), [choice for choice in legal if isinstance(choice, Clue)]
    for choice in legal:
        if isinstance(choice, Play) and _sure(s, could(s, hand[choice.place])):
            return choice
    discards = {choice: _missed(s, could(s, hand[choice.place])) for choice in legal if isinstance(choice, Discard)}
    if clues and (not discards or below(2)):
        return clues[below(len(clues))]
    return min(discards, key=discards.__getitem__)


def simple(own: Own[State], _: Below) -> Decision:
    """The same, with the best clue if it helps or must be given."""
    choice = policy(own.state, own.legal, lambda _: 0)
    worth = {clue: _worth(own.state, clue) for clue in own.legal if isinstance(clue, Clue)}
    if isinstance(choice, Clue) or isinstance(choice, Discard) and max(worth.values(), default=0) > 0:
        return max(worth, key=worth.__getitem__)
    return choice


def _sure(s: State, cards: int) -> bool:
    """Whether whichever of some cards fits."""
    return all(fits(s.fireworks, card) for card in {*PACK.each(cards)})


def _worth(s: State, clue: Clue) -> float:
    """What a clue brings: cards that the other may surely play then, and a little for each that it comes nearer to."""
    worth = (clue.seat - clue.to) % s.seats / 10 - 0.5
    for place, slot in in_hand(s, clue.to).items():
        told = s.told[slot], clued(s.told[slot], clue.sign, place in clue.places)
        known, then = (PACK.without(fitting(signs), s.discard + s.fireworks) for signs in told)
        worth += 10 * (_sure(s, then) - _sure(s, known)) + fits(s.fireworks, s.slots[slot]) * (then != known)
    return worth


def _missed(s: State, cards: int) -> float:
    """How much the loss of one of some cards hurts, on the average: of the last of its face most, of a useless one not."""

    def loss(card: int) -> int:
        last = PACK.count(s.discard, card) == PACK.copies[card] - 1
        return 0 if PACK.count(s.fireworks, card) else 8 - card % 5 if last else 1

    return sum(map(loss, PACK.each(cards))) / PACK.size(cards)
