"""Small ends of games, with all that could have happened there gone through: what worlds are held against."""

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import combinations, islice
from math import erfc, sqrt
from operator import or_

from attrs import evolve

from cardlog import IllegalEvent, Seeded, copy
from cardlog.cards import CARD_NAMES, each, hidden_count
from cardlog.event import DEALER
from cardlog.play.simulate import simulate
from cardlog.resample import Truths
from tests.cabo import table as cabo
from tests.cuttle import table as cuttle
from tests.every import shares_of


def played_on(log, events, chance, wanted=lambda decision: True):
    """The log with so many events more, by chance, or as many as there are until a deal is due or the game is over."""
    state, game = log.state(), log.game
    for _ in range(events):
        if state.actor is None or state.awaits == "deal":
            break
        legal = [decision for decision in game.legal(state) if wanted(decision)] or game.legal(state)
        event = game.settle(state, chance) if state.actor == DEALER else legal[chance.number(len(legal))]
        log, state = log.append(event), game.apply(state, event)
    return log


def cuttle_end(seed):
    """Three cards each, and four in the stock."""
    chance = Seeded(f"cuttle {seed}")
    names = [CARD_NAMES[card] for card in each(chance.cards((1 << 52) - 1, 10))]
    names.sort(key=lambda _: chance.number(1 << 30))
    a, b = " ".join(names[:3]), " ".join(names[3:6])
    scrap = cuttle.last_cards(" ".join(names[6:]), a, b)
    return played_on(cuttle.sit(a=a, b=b, turn="AB"[chance.number(2)], scrap=scrap), 7, chance)


def cabo_end(seed):
    """Two slots each, of which A has seen one of its own, and a stock of one to three: so the pile becomes the stock, or may."""
    chance = Seeded(f"cabo {seed}")
    stock = 1 + chance.number(3)
    names = [CARD_NAMES[card] for card in each(chance.cards((1 << 52) - 1, 4 + stock))]
    names.sort(key=lambda _: chance.number(1 << 30))
    rows = [" ".join([*names[at : at + 2], "--", "--"]) for at in (0, 2)]
    pile = cabo.all_but(" ".join(names)).split()
    log = cabo.sit(*rows, discard=" ".join(pile), seen={"A0": ["A"]})
    return played_on(log, 8, chance, draws)


def draws(decision):
    """Whether a decision draws a card, discards it, or puts it into one slot."""
    return decision.verb in ("draw", "discard") or decision.verb == "swap" and len(decision.slots) == 1


def spades_ends(count):
    """Logs cut in the last tricks of a deal, three to five cards left to the seat to act, also while a trick lies on the table."""
    for nth, log in enumerate(islice(simulate("cutthroat-spades", games=count, seed="ends"), count)):
        cut = 14 - nth % 3, nth // 3 % 3
        number = next(n for n, state in enumerate(log.states()) if (sum(state.tricks), len(state.trick)) == cut)
        yield log.upto(number), log.state(number).actor


def hands_gone_through(log, seat):
    """The hands that can be at the end of a log of one deal of Spades, each as likely.

    All ways in which the unseen cards can lie are tried: the deal that each comes of is played again, and has to be legal and to
    sound to the seat as it did. What a copy says of voids has no part in it.
    """
    game, own = log.game, copy(log, seat)
    known, (deal, *plays) = own.state(), log.events
    others = [other for other in range(3) if other != seat]
    gone = [sum(1 << play.card for play in plays if play.seat == who and play.verb == "play") for who in range(3)]
    ways = []
    for some in combinations(each(known.unseen), hidden_count(known.hands[others[0]])):
        hands = [*known.hands]
        hands[others[0]] = sum(1 << card for card in some)
        hands[others[1]] = known.unseen ^ hands[others[0]]
        dealt = evolve(deal, hands=tuple(map(or_, hands, gone)))
        if sounds(game, log.state(0), [dealt, *plays], own.events, seat):
            ways.append(tuple(hands))
    return dict.fromkeys(ways, Fraction(1, len(ways)))


def sounds(game, state, events, heard, seat):
    """Whether events are legal and sound to a seat as what it heard."""
    try:
        for event, sound in zip(events, heard, strict=True):
            if game.hide(state, event, seat) != sound:
                return False
            state = game.apply(state, event)
    except IllegalEvent:
        return False
    return True


def histories(log, seat):
    """All events after the first, with the truth they end in, that sound to a seat as the log's; how likely each is."""
    game, own = log.game, copy(log, seat)
    now = Counter({(truth, ()): chance for truth, chance in shares_of(Truths(game, own.state(1)).draw).items()})
    for heard in own.events[1:]:
        after = Counter()
        for (state, events), chance in now.items():
            for event, share in sounding(game, state, heard, seat):
                with suppress(IllegalEvent):
                    after[game.apply(state, event), (*events, event)] += chance * share
        now = after
    total = sum(now.values())
    return {each: chance / total for each, chance in now.items()}


def sounding(game, state, heard, seat):
    """What can happen in a state that sounds to a seat as what it heard."""
    if heard.seat != DEALER:
        return [(heard, 1)]
    if state.actor != DEALER:
        return []
    facts = shares_of(lambda pick: game.settle(state, pick))
    return [(fact, share) for fact, share in facts.items() if game.hide(state, fact, seat) == heard]


def likely(found, expected):
    """How likely so uneven a count is by chance (chi-square, by Wilson and Hilferty); 0 if it has what cannot be."""
    if found.keys() - expected.keys():
        return 0.0
    total, free = sum(found.values()), len(expected) - 1
    if not free:
        return 1.0
    square = sum((found[each] - total * share) ** 2 / (total * share) for each, share in expected.items())
    z = ((float(square) / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))
    return erfc(z / sqrt(2)) / 2
