"""Small ends of games, with all that could have happened there gone through: what worlds are held against."""

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import combinations, islice
from math import erfc, sqrt

from cardlog import IllegalEvent, Seeded, copy, view
from cardlog.cards import CARD_NAMES, each
from cardlog.event import DEALER
from cardlog.games.spades.state import void
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
    """Logs cut in the last tricks of a deal, with the seat to act and the hands that can be, each as likely."""
    for log in islice(simulate("cutthroat-spades", games=count, seed="ends"), count):
        number, state = next((n, s) for n, s in enumerate(log.states()) if sum(s.tricks) == 13 and not s.trick)
        known = view(log.game, state, state.actor)
        ways = [hands(known, sum(1 << card for card in some)) for some in combinations(each(known.unseen), 4)]
        right = [
            way for way in ways if not any(way[seat] & void(known, seat) for seat in range(3) if seat != known.view)
        ]
        yield log.upto(number), state.actor, dict.fromkeys(right, Fraction(1, len(right)))


def hands(known, cards):
    """All hands, where the first of the other seats has these cards."""
    first = min({0, 1, 2} - {known.view})
    return tuple(
        known.hands[seat] if seat == known.view else cards if seat == first else known.unseen ^ cards
        for seat in range(3)
    )


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
