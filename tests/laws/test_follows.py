"""The laws of what follows from declarations catch what they are there for: planted bugs break them, the true games do not."""

import re

import pytest
from attrs import evolve

from cardlog.cards import KNOWN
from cardlog.fields import NUMBER, NUMBERS, SET
from cardlog.games.cabo import CABO
from cardlog.games.cuttle import CUTTLE
from cardlog.games.spades import SPADES
from cardlog.games.spades.playout import playout
from cardlog.standing import CHANCE, POINTS, Horizon
from cardlog.testing import Recipe
from cardlog.testing.follows import law_12_standing, law_13_catalogue, law_14_truths, law_15_planes

SEATS = {"cuttle": 2, "cabo": 3, "cutthroat-spades": 3}


def found(law, game, logs=25):
    """What the law says of the first log that breaks it; None where none does."""
    for seed in range(logs):
        try:
            law(Recipe(game, "classic", SEATS[game.name], seed, 60 + seed).log())
        except AssertionError as error:
            return str(error)
    return None


def horizon(of, standing, unit=CHANCE):
    return {"horizon": Horizon(of.horizon.ends, unit, standing)}


def deadwood(s):
    """What the hand holds: the truth knows it, and no other seat."""
    return tuple((hand & KNOWN).bit_count() for hand in s.hands)


STANDINGS = {
    "scores of one seat": (CUTTLE, {"scores": lambda s: (0,)}, "the scores of 2 seats"),
    "scores that are not those of pictures": (CABO, {"scores": lambda s: (1,) * s.seats}, "and in pictures"),
    "half a point": (CABO, {"scores": lambda s: (0.5,) * s.seats}, "the scores of 3 seats"),
    "scores of hidden cards": (CUTTLE, {"scores": deadwood}, "the scores or the standing are others"),
    "a standing of hidden cards": (
        SPADES,
        horizon(SPADES, lambda s: s.hands if s.awaits in ("deal", "over") and s.dealer is not None else None, POINTS),
        "the scores or the standing are others",
    ),
    "no standing at the end": (CUTTLE, horizon(CUTTLE, lambda s: None), "nobody has a standing"),
    "a standing in mid-game": (CABO, horizon(CABO, lambda s: (0.0,) * s.seats), "a search stops here"),
    "more than one win": (
        CUTTLE,
        horizon(CUTTLE, lambda s: None if s.result is None else (1.0, 0.5)),
        "no shares of a win",
    ),
    "a playout that takes no penalty": (
        SPADES,
        {"horizon": evolve(SPADES.horizon, playout=lambda s, pick: tuple(map(abs, playout(s, pick))))},
        "the game's own playout comes to",
    ),
    "points as shares": (SPADES, horizon(SPADES, SPADES.standing), "no shares of a win"),
}


@pytest.mark.parametrize(("game", "bug", "told"), STANDINGS.values(), ids=STANDINGS)
def test_scores_and_standings_that_cannot_be_are_noticed(game, bug, told):
    assert told in found(law_12_standing, evolve(game, **bug))


def without(game, verb):
    return lambda rules, seats: [e for e in game.offers(rules, seats) if e.verb != verb]


CATALOGUES = {
    "a kind is left out": (CUTTLE, {"offers": without(CUTTLE, "decline")}),
    "one card is left out": (SPADES, {"offers": lambda r, n: [*SPADES.offers(r, n)][:-1]}),
    "slots of two seats only": (CABO, {"offers": lambda r, n: CABO.offers(r, 2)}),
}


@pytest.mark.parametrize(("game", "bug"), CATALOGUES.values(), ids=CATALOGUES)
def test_a_catalogue_without_something_legal_is_noticed(game, bug):
    assert "the catalogue does not hold" in found(law_13_catalogue, evolve(game, **bug))


def at_every_spot(s):
    """Places that do not say what a hidden card can be."""
    return (place._replace(could=None) for place in SPADES.places(s))


def forgets_the_lost(d, found):
    SPADES.unhide(d, found)
    d.lost = 0


def gives_hands_to_others(d, found):
    SPADES.unhide(d, found)
    d.dealt = (d.dealt[0], d.dealt[2], d.dealt[1])


def drawn_as_any(s):
    """Places of Cabo in which a card drawn and discarded for its effect may be any."""
    return (place._replace(could=None) if place.name == "drawn" else place for place in CABO.places(s))


TRUTHS = {
    "voids are forgotten": (SPADES, {"places": at_every_spot}, ""),
    "cards played before are forgotten": (SPADES, {"unhide": forgets_the_lost}, ""),
    "hands change places": (SPADES, {"unhide": gives_hands_to_others}, ""),
    "an effect of no such card": (CABO, {"places": drawn_as_any}, "leads to what is refused"),
    "fields in another order": (CABO, {"holds": {"drawn": CABO.holds["drawn"], "slots": CABO.holds["slots"]}}, ""),
    "a field is left out": (CABO, {"holds": {"slots": CABO.holds["slots"]}}, "does not say where its hidden cards lie"),
}


@pytest.mark.parametrize(("game", "bug", "told"), TRUTHS.values(), ids=TRUTHS)
def test_truths_that_do_not_fit_are_noticed(game, bug, told):
    assert told in found(law_14_truths, evolve(game, **bug), 60)


def sees_through(s, viewer, now=False):
    """A view that is made of the truth again, which it has kept."""
    kept[CUTTLE.view(s, viewer, now)] = s
    return CUTTLE.view(s, viewer, now)


kept = {}

PLANES = {
    "as many numbers as cards": (
        CABO,
        {"holds": {**CABO.holds, "pile": NUMBERS.of(lambda s, seat: s.discard)}},
        "sets and .* numbers, not as",
    ),
    "another number at each look": (
        CUTTLE,
        {"holds": {**CUTTLE.holds, "both": NUMBER.of(lambda s, seat: id(s))}},
        "more",
    ),
    "the rival's hand after all": (
        CUTTLE,
        {
            "view": sees_through,
            "holds": {**CUTTLE.holds, "theirs": SET.of(lambda s, seat: kept.get(s, s).hands[1 - seat] & KNOWN)},
        },
        "can tell more by the numbers",
    ),
}


@pytest.mark.parametrize(("game", "bug", "told"), PLANES.values(), ids=PLANES)
def test_numbers_of_no_fixed_shape_and_those_that_leak_are_noticed(game, bug, told):
    kept.clear()
    assert re.search(told, found(law_15_planes, evolve(game, **bug)))


@pytest.mark.parametrize("law", [law_12_standing, law_13_catalogue, law_14_truths, law_15_planes])
@pytest.mark.parametrize("game", [CUTTLE, CABO, SPADES])
def test_the_true_games_obey(law, game):
    assert found(law, game) is None
